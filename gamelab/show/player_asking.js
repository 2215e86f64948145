// The reader predicts: each step before it is shown, or, before any, the leaves that stay unread.

const OPENING = "Predict each step: press Next.";
const STRIKE = 3; // px by which a mark reaches beyond its leaf
const NEAR = 24; // px within which a click means a leaf

// A question waits until it is answered, shown or passed over; a wrong answer may be mended once.
class Questions {
  constructor(player) {
    this.player = player;
    this.waiting = player.data.questions;
    this.pending = null;
    this.tried = false; // whether a wrong answer has been given
    player.onClick("check", () => this.answer(player.part("answer").value));
    player.onClick("yes", () => this.answer("cut"));
    player.onClick("no", () => this.answer("go on"));
    player.onClick("show", () => this.reveal());
  }

  // The first question on the way from one step to another.
  between(from, to) {
    return this.waiting.find(({ step }) => step > from && step <= to);
  }

  pose(question) {
    const { player } = this;
    this.pending = question;
    this.tried = false;
    player.part("question").textContent = question.text;
    player.part("number").hidden = question.kind !== "number";
    player.part("cut").hidden = question.kind !== "cut";
    player.part("show").hidden = false;
    player.part("answer").value = "";
    focus(player.part(question.kind === "number" ? "answer" : "yes"));
  }

  rest(text) {
    this.pending = null;
    this.player.part("question").textContent = text;
    for (const name of ["number", "cut", "show"]) this.player.part(name).hidden = true;
  }

  answer(text) {
    const given = text.trim();
    if (!this.pending || !given) return;
    if (agrees(given, this.pending.answer)) return this.settle("Right");
    const { text: asked, why = "" } = this.pending;
    if (this.tried) return this.settle(`Not ${given}. ${why}It is`);
    this.tried = true;
    this.player.part("question").textContent = `Not ${given}. ${why}${asked}`;
  }

  reveal() {
    this.settle("It is");
  }

  settle(verdict) {
    const { step, answer } = this.pending;
    this.player.go(step);
    this.rest(`${verdict}: ${answer}.`);
    focus(this.player.root);
  }
}

// The tree before it is searched: the reader marks leaves, and is then told which were right.
class Leaves {
  constructor(player) {
    const { all, unread } = player.data.leaves;
    this.player = player;
    this.all = all; // from left to right
    this.unread = new Set(unread);
    this.strikes = new Map(); // for each marked leaf the line through it
    this.at = -1; // the place among all of the leaf that the keys are at
    this.open = true;
    const end = all.every((node) => ["leaf", "dot"].includes(player.data.families[node]));
    // at the horizon of a search with a depth a position stands for all below it
    [this.one, this.many] = end ? ["Leaf", "leaves"] : ["Position", "positions"];
    this.asked = `Which ${this.many} will the search never read? Click them, then Check.`;
    player.part("question").textContent = this.asked;
    this.sure = false; // whether the reader has been asked about marking no leaf
    const { svg, values } = player.picture;
    this.layer = document.createElementNS(SVG, "g");
    this.layer.setAttribute("stroke-opacity", 0.5);
    values[0].parentNode.before(this.layer);
    svg.style.cursor = "pointer";
    svg.addEventListener("click", (event) => this.open && this.mark(this.nearest(event)));
    player.onClick("check", () => this.check());
    player.onClick("show", () => this.reveal(false));
    player.picture.go(0);
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
    const least = Math.min(...away);
    return least <= NEAR ? away.indexOf(least) : -1;
  }

  // Takes a mark from the leaf at a place among all, or gives it one.
  mark(place) {
    if (place < 0) return;
    const node = this.all[place];
    if (this.strikes.has(node)) this.strikes.get(node).remove();
    if (!this.strikes.delete(node)) this.strikes.set(node, this.strike(this.box(node)));
    this.sure = false;
    this.player.part("question").textContent = this.asked;
    this.visit(place);
  }

  strike({ x, y, width, height }) {
    const line = document.createElementNS(SVG, "path");
    const [wide, high] = [width + 2 * STRIKE, height + 2 * STRIKE];
    setAttributes(line, {
      d: `M${x - STRIKE} ${y + height + STRIKE}l${wide} ${-high}`,
      stroke: this.player.data.colours.ink,
      "stroke-width": 5,
      "stroke-linecap": "round",
    });
    return this.layer.appendChild(line);
  }

  visit(place) {
    this.at = Math.max(0, Math.min(this.all.length - 1, place));
    const node = this.all[this.at];
    const { picture } = this.player;
    picture.pointAt(node);
    const marked = this.strikes.has(node) ? "marked as never read" : "not marked";
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
    this.sure = true;
    this.player.part("question").textContent =
      `None is marked. If the search reads all ${this.many}, press Check again.`;
  }

  reveal(checked) {
    const found = { "✓": 0, "○": 0, "✗": 0 };
    const middles = this.all.map((node) => this.box(node)).map(({ x, width }) => x + width / 2);
    const gap = Math.min(...middles.slice(1).map((x, j) => x - middles[j]));
    for (const node of this.all) {
      const [guess, truth] = [this.strikes.has(node), this.unread.has(node)];
      if (!guess && !truth) continue;
      const sign = guess && truth ? "✓" : truth ? "○" : "✗";
      found[sign]++;
      this.label(node, sign, Math.max(9, Math.min(15, gap)));
    }
    const truth = this.unread.size
      ? `The search never reads ${this.unread.size} of ${this.all.length} ${this.many}.`
      : `The search reads all ${this.all.length} ${this.many}.`;
    const { "✓": right, "○": missed, "✗": wrong } = found;
    const counts = `✓ right: ${right}, ○ missed: ${missed}, ✗ wrongly marked: ${wrong}.`;
    const marks = checked || this.strikes.size ? counts : "They are marked ○.";
    const exact = !missed && !wrong;
    const verdict = exact ? `${checked ? "Right. " : ""}${truth}` : `${truth} ${marks}`;
    this.open = false;
    this.layer.setAttribute("stroke-opacity", 0.25); // the sign says it now
    this.player.picture.svg.style.cursor = "";
    for (const name of ["check", "show"]) this.player.part(name).hidden = true;
    this.player.part("question").textContent = verdict;
    this.player.begin();
    focus(this.player.root);
  }

  // A sign on the lower edge of a leaf, or on the leaf itself where its value stands below it.
  label(node, sign, size) {
    const { data, picture } = this.player;
    const [box, value] = [this.box(node), picture.values[node].getBBox()];
    const middle = value.y < box.y + box.height ? box.y + box.height + 2 : box.y + box.height / 2;
    const text = document.createElementNS(SVG, "text");
    setAttributes(text, {
      x: box.x + box.width / 2,
      y: middle + 0.36 * size,
      fill: data.colours.ink,
      stroke: data.colours.paper,
      "stroke-width": 5,
      "font-size": size,
      "font-weight": "bold",
    });
    text.textContent = sign;
    picture.values[0].parentNode.append(text);
  }
}
