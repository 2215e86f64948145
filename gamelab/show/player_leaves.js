// The reader predicts, before any step, the leaves that stay unread, or the order of the others.

const STRIKE = 3; // px by which a mark reaches beyond its leaf

// The tree before it is searched: the reader marks leaves, and is then told which were right.
class Leaves {
  constructor(player) {
    const { all, unread, order, turns } = player.data.leaves;
    Object.assign(this, { player, order, turns });
    this.all = all; // from left to right
    this.unread = new Set(unread);
    this.strikes = new Map(); // for each marked leaf the line through it, or its number
    this.ordered = player.data.ordered; // whether the marks are numbers
    this.at = -1; // the place among all of the leaf that the keys are at
    this.open = true;
    const end = all.every((node) => ["leaf", "dot"].includes(player.data.families[node]));
    // at the horizon of a search with a depth a position stands for all below it
    [this.one, this.many] = end ? ["Leaf", "leaves"] : ["Position", "positions"];
    this.asked = this.ordered
      ? `Which ${this.many} does the search read? Click them in order, then Check.`
      : `Which ${this.many} will the search never read? Click them, then Check.`;
    player.ask(this.asked);
    this.sure = false; // whether the reader has been asked about marking no leaf
    const { svg, values } = player.picture;
    this.layer = added(svg, "g", { "stroke-opacity": 0.5 });
    values[0].parentNode.before(this.layer);
    svg.style.cursor = "pointer";
    svg.addEventListener("click", (event) => this.open && this.mark(this.nearest(event)));
    Object.assign(player.acts, { check: () => this.check(), show: () => this.reveal(false) });
    player.picture.go(0);
    player.picture.follow();
    player.picture.go(-1);
  }

  box(node) {
    return this.player.picture.shapes[node].getBBox();
  }

  nearest({ clientX, clientY }) {
    const away = this.all.map((node) => {
      const box = this.player.picture.shapes[node].getBoundingClientRect();
      const middle = [box.x + box.width / 2, box.y + box.height / 2];
      return Math.hypot(clientX - middle[0], clientY - middle[1]);
    });
    return nearest(away);
  }

  // Takes a mark from the leaf at a place among all, or gives it one.
  mark(place) {
    if (place < 0) return;
    const node = this.all[place];
    if (this.strikes.has(node)) this.strikes.get(node).remove();
    if (!this.strikes.delete(node)) {
      this.strikes.set(node, this.ordered ? this.label(node, "") : this.strike(this.box(node)));
    }
    if (this.ordered) [...this.strikes.values()].forEach((text, j) => (text.textContent = `${j + 1}.`));
    this.sure = false;
    this.player.ask(this.asked);
    this.visit(place);
  }

  strike({ x, y, width, height }) {
    const [wide, high] = [width + 2 * STRIKE, height + 2 * STRIKE];
    return added(this.layer, "path", {
      d: `M${x - STRIKE} ${y + height + STRIKE}l${wide} ${-high}`,
      stroke: this.player.data.colours.ink,
      "stroke-width": 5,
      "stroke-linecap": "round",
    });
  }

  visit(place) {
    this.at = Math.max(0, Math.min(this.all.length - 1, place));
    const node = this.all[this.at];
    const { picture } = this.player;
    picture.pointAt(node);
    const text = this.strikes.get(node)?.textContent;
    const marked = text ? `number ${parseInt(text)}` : text === "" ? "marked as never read" : "not marked";
    const which = `${this.at + 1} of ${this.all.length}`;
    this.player.say(`${this.one} ${picture.values[node].textContent} (${which}): ${marked}.`);
  }

  key(key) {
    const { all, at } = this;
    const places = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: all.length };
    if (key in places) this.visit(places[key]);
    else if (key === " ") this.mark(this.at);
    else if (key === "Enter") this.check();
    else return false;
    return true;
  }

  // No mark at all may be an answer, or a reader who has not begun.
  check() {
    if (this.strikes.size || this.sure) return this.reveal(true);
    this.sure = !this.ordered;
    this.player.ask(this.ordered
      ? `None is marked. ${this.asked}`
      : `None is marked. If the search reads all ${this.many}, press Check again.`);
  }

  reveal(checked) {
    this.open = false;
    this.layer.setAttribute("stroke-opacity", 0.25); // the sign says it now
    this.player.picture.svg.style.cursor = "";
    for (const name of ["check", "show"]) this.player.part(name).hidden = true;
    this.player.begin();
    const verdict = this.ordered ? this.inOrder(checked) : this.unmarked(checked);
    this.player.ask(verdict);
    focus(this.player.root);
  }

  // The places of all leaves that are read; the stage goes where the first wrong answer is refuted.
  inOrder(checked) {
    const { order, player, strikes, turns } = this;
    const [given, value] = [[...strikes.keys()], (node) => player.picture.values[node].textContent];
    for (const text of strikes.values()) text.remove();
    order.forEach((node, j) => this.label(node, `${j + 1}.${given[j] === node ? "✓" : ""}`));
    for (const node of given) if (!order.includes(node)) this.label(node, "✗");
    const truth = `the search reads ${order.length} of ${this.all.length} ${this.many}`;
    if (!checked) return `Numbered as they are read: ${truth}.`;
    const wrong = turns.findIndex((_, j) => given[j] !== order[j]);
    if (wrong < 0) return `Right: ${truth} in this order.`;
    player.go(turns[wrong]);
    const next = wrong < order.length ? `${wrong + 1} is ${value(order[wrong])}` : "no more is read";
    const said = wrong < given.length ? value(given[wrong]) : "the end";
    return `${wrong} right, then not ${said}: ${next}. ${truth[0].toUpperCase()}${truth.slice(1)}.`;
  }

  unmarked(checked) {
    const found = { "✓": 0, "○": 0, "✗": 0 };
    for (const node of this.all) {
      const [guess, truth] = [this.strikes.has(node), this.unread.has(node)];
      if (!guess && !truth) continue;
      const sign = guess && truth ? "✓" : truth ? "○" : "✗";
      found[sign]++;
      this.label(node, sign);
    }
    const truth = this.unread.size
      ? `The search never reads ${this.unread.size} of ${this.all.length} ${this.many}.`
      : `The search reads all ${this.all.length} ${this.many}.`;
    const { "✓": right, "○": missed, "✗": wrong } = found;
    const counts = `✓ right: ${right}, ○ missed: ${missed}, ✗ wrongly marked: ${wrong}.`;
    const marks = checked || this.strikes.size ? counts : "They are marked ○.";
    const exact = !missed && !wrong;
    return exact ? `${checked ? "Right. " : ""}${truth}` : `${truth} ${marks}`;
  }

  // A sign on the lower edge of a leaf, or on the leaf itself where its value stands below it.
  label(node, sign) {
    const { data, picture } = this.player;
    const { values } = picture;
    const middles = this.all.map((each) => this.box(each)).map(({ x, width }) => x + width / 2);
    const gap = Math.min(...middles.slice(1).map((x, j) => x - middles[j]));
    const size = Math.max(9, Math.min(15, gap));
    const [box, value] = [this.box(node), values[node].getBBox()];
    const middle = value.y < box.y + box.height ? box.y + box.height - 2 : box.y + box.height / 2;
    const text = added(values[0].parentNode, "text", {
      x: box.x + box.width / 2,
      y: middle + 0.36 * size,
      fill: data.colours.ink,
      stroke: data.colours.paper,
      "stroke-width": 5,
      "font-size": size,
      "font-weight": "bold",
    });
    text.textContent = sign;
    return text;
  }
}
