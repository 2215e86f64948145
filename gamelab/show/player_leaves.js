// The reader predicts, before any step, the leaves that stay unread, or the order of the others.

const STRIKE = 3; // px by which a mark reaches beyond its leaf

class Leaves {
  constructor(player) {
    // the leaves from left to right, the right answers, and what is said of them: see asking.py
    Object.assign(this, player.data.leaves, { player });
    this.strikes = new Map(); // for each marked leaf the line through it, or its number
    this.at = -1; // the place among all of the leaf that the keys are at
    this.open = true;
    this.sure = false; // whether the reader has been asked about marking no leaf
    const { picture } = player;
    picture.svg.style.cursor = "pointer";
    Object.assign(player.acts, { check: () => this.check(), show: () => this.reveal(false) });
    player.ask(this.asked, "leaves");
    picture.go(0);
    picture.follow();
    picture.go(-1);
  }

  click(_, event) {
    const { picture } = this.player;
    if (this.open) this.mark(nearest(this.all.map((node) => picture.middle(node)), event));
  }

  // Takes a mark from the leaf at a place, or gives it one.
  mark(place) {
    if (place < 0) return;
    const node = this.all[place];
    this.strikes.get(node)?.remove();
    if (!this.strikes.delete(node)) {
      this.strikes.set(node, this.ordered ? this.label(node, "") : this.strike(node));
    }
    if (this.ordered) [...this.strikes.values()].forEach((text, j) => (text.textContent = `${j + 1}.`));
    this.sure = false;
    this.player.ask(this.asked);
    this.visit(place);
  }

  strike(node) {
    const { data, picture } = this.player;
    const { x, y, width, height } = picture.shapes[node].getBBox();
    return added(picture.shapes[node].parentNode, "path", {
      d: `M${x - STRIKE} ${y + height + STRIKE}L${x + width + STRIKE} ${y - STRIKE}`,
      stroke: data.colours.ink,
      "stroke-opacity": 0.5,
      "stroke-width": 5,
      "stroke-linecap": "round",
    });
  }

  visit(place) {
    this.at = Math.max(0, Math.min(this.all.length - 1, place));
    const node = this.all[this.at];
    this.player.picture.pointAt(node);
    const text = this.strikes.get(node)?.textContent;
    const marked = text ? `number ${parseInt(text)}` : text === "" ? "marked as never read" : "not marked";
    const which = `${this.at + 1} of ${this.all.length}`;
    this.player.say(`${this.one} ${this.value(node)} (${which}): ${marked}.`);
  }

  value(node) {
    return this.player.picture.values[node].textContent;
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
    this.player.ask(`None is marked. ${this.unmarked}`);
  }

  // A sign at each that is marked, or should be, and what is said of them.
  reveal(checked) {
    const { order, ordered, player, strikes, truth, unread } = this;
    const [given, right] = [[...strikes.keys()], ordered ? order : unread];
    const hits = right.filter((node, j) => (ordered ? given[j] === node : strikes.has(node)));
    const wrong = given.filter((node) => !right.includes(node));
    this.open = false;
    player.picture.svg.style.cursor = "";
    player.begin();
    for (const mark of strikes.values()) {
      if (ordered) mark.remove();
      else mark.setAttribute("stroke-opacity", 0.25); // the sign says it now
    }
    right.forEach((node, j) => {
      const sign = hits.includes(node) ? "✓" : "";
      this.label(node, ordered ? `${j + 1}.${sign}` : sign || "○");
    });
    for (const node of wrong) this.label(node, "✗");
    const missed = right.length - hits.length;
    const counts = `✓ right: ${hits.length}, ○ missed: ${missed}, ✗ wrongly marked: ${wrong.length}.`;
    let said = `${truth} ${checked || given.length ? counts : "They are marked ○."}`;
    if (ordered && !checked) said = `Numbered as they are read. ${truth}`;
    else if (!missed && !wrong.length) said = `${checked ? "Right. " : ""}${truth}`;
    else if (ordered) said = `${this.refuted(given)} ${truth}`;
    player.ask(said, "");
    focus(player.root);
  }

  // The stage goes where the first wrong answer is refuted.
  refuted(given) {
    const { order, turns } = this;
    const wrong = turns.findIndex((_, j) => given[j] !== order[j]);
    this.player.go(turns[wrong]);
    const next = wrong < order.length ? `${wrong + 1} is ${this.value(order[wrong])}` : "no more is read";
    const said = wrong < given.length ? this.value(given[wrong]) : "the end";
    return `${wrong} right, then not ${said}: ${next}.`;
  }

  // A sign on the lower edge of a leaf, or on the leaf itself where its value stands below it.
  label(node, sign) {
    const { data, picture } = this.player;
    const [{ x, y, width, height }, value] = picture.parts(node).map((part) => part.getBBox());
    const middle = value.y < y + height ? y + height - 2 : y + height / 2;
    const text = added(picture.values[0].parentNode, "text", {
      x: x + width / 2,
      y: middle + 0.36 * this.size,
      fill: data.colours.ink,
      stroke: data.colours.paper,
      "stroke-width": 5,
      "font-size": this.size,
      "font-weight": "bold",
    });
    text.textContent = sign;
    return text;
  }
}
