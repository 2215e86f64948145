// The step player: it makes the picture of any step out of that of the first one, and lets the
// reader predict a step before it is shown. The page calls play(id, data) below this text; what the
// data holds is said in player.py.

const SVG = "http://www.w3.org/2000/svg";
const KEYS = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last" };
const OPENING = "Predict each step: press Next.";
const BELOW = 13; // px from the line of alpha to that of beta

// The drawn tree, with an element for each edge, cross, shape and value, and the state of each node.
class Picture {
  constructor(root, data) {
    const layer = (name) => root.querySelector(`[data-layer="${name}"]`);
    this.data = data;
    this.svg = root.querySelector("svg");
    this.edges = layer("edges").children;
    this.shapes = layer("shapes").children;
    this.values = layer("values").querySelectorAll("text");
    this.cursor = layer("cursor").children;
    this.windows = layer("windows");
    this.crosses = new Map(data.cuts.map((node, j) => [node, layer("crosses").children[j]]));
    this.intervals = new Map();
    this.nodes = Array.from(this.values, (text) => unseen(text.textContent));
    this.before = []; // for each step taken: what it changed, as it was
    this.step = -1;
  }

  go(step) {
    const changed = new Set();
    while (this.step < step) this.forward(changed);
    while (this.step > step) this.backward(changed);
    changed.forEach((node) => this.draw(node));
    this.pointAt(this.data.steps[step].at);
  }

  forward(changed) {
    const { changes } = this.data.steps[++this.step];
    this.before[this.step] = changes.map(([node, fields]) => [node, this.replace(node, fields)]);
    changes.forEach(([node]) => changed.add(node));
  }

  backward(changed) {
    for (const [node, fields] of this.before[this.step--]) {
      this.replace(node, fields);
      changed.add(node);
    }
  }

  // Sets fields of a node's state and returns what they were.
  replace(node, fields) {
    const state = this.nodes[node];
    const old = Object.fromEntries(Object.keys(fields).map((field) => [field, state[field]]));
    Object.assign(state, fields);
    return old;
  }

  draw(node) {
    const { phase, edge, value } = this.nodes[node];
    const { colours, edges, families, looks } = this.data;
    setAttributes(this.shapes[node], looks[families[node]][phase]);
    if (node > 0) setAttributes(this.edges[node - 1], edges[edge]); // the root has no edge
    this.crosses.get(node)?.setAttribute("visibility", edge === "cut" ? "visible" : "hidden");
    this.values[node].textContent = value;
    this.values[node].setAttribute("fill", phase === "unread" ? colours.faint : colours.ink);
    this.drawInterval(node);
  }

  // Alpha and beta; their two texts are made when a node shows them for the first time.
  drawInterval(node) {
    const { alpha, beta, phase } = this.nodes[node];
    const place = this.data.windows[node];
    if (!place || (!alpha && !this.intervals.has(node))) return;
    if (!this.intervals.has(node)) this.intervals.set(node, this.newInterval(place));
    const weight = phase === "open" ? "bold" : "normal";
    this.intervals.get(node).forEach((text, j) => {
      text.textContent = [alpha, beta][j];
      text.setAttribute("font-weight", weight);
    });
  }

  newInterval(place) {
    const { alpha, beta } = this.data.colours;
    return [alpha, beta].map((fill, j) => {
      const text = document.createElementNS(SVG, "text");
      setAttributes(text, { ...place, y: place.y + j * BELOW, fill });
      return this.windows.appendChild(text);
    });
  }

  pointAt(node) {
    const outline = this.shapes[node].getAttribute("d");
    for (const ring of this.cursor) ring.setAttribute("d", outline);
  }
}

// The controls round a picture. A part of the page is found by its name: first, back, says, ...
class Player {
  constructor(root, data) {
    this.root = root;
    this.data = data;
    this.picture = new Picture(root, data);
    this.last = data.steps.length - 1;
    this.questions = new Map(data.questions.map((question) => [question.step, question]));
    this.pending = null; // the question that waits for its answer
    this.moves = {
      first: () => this.go(0),
      back: () => (this.pending ? this.rest("") : this.go(this.picture.step - 1)),
      next: () => this.next(),
      last: () => this.go(this.last),
    };
    this.listen();
    this.go(0);
  }

  part(name) {
    return this.root.querySelector(`[data-gl="${name}"]`);
  }

  get asks() {
    return this.part("question") !== null;
  }

  listen() {
    const click = (name, act) => this.part(name).addEventListener("click", act);
    for (const [name, move] of Object.entries(this.moves)) click(name, move);
    this.part("slider").addEventListener("input", (event) => this.go(event.target.value - 1));
    if (this.asks) {
      click("check", () => this.answer(this.part("answer").value));
      click("yes", () => this.answer("cut"));
      click("no", () => this.answer("go on"));
      click("show", () => this.reveal());
    }
    this.root.addEventListener("keydown", (event) => this.key(event));
    this.root.addEventListener("click", (event) => {
      if (event.target.closest("svg")) focus(this.root);
    });
  }

  go(wanted) {
    const step = Math.max(0, Math.min(this.last, wanted));
    if (step === this.picture.step) return;
    this.picture.go(step);
    this.describe(step);
    if (this.asks) this.rest(step === 0 ? OPENING : "");
  }

  describe(step) {
    const { says } = this.data.steps[step];
    const count = `${step + 1} of ${this.last + 1}`;
    this.part("says").textContent = says;
    this.picture.svg.setAttribute("aria-label", `Step ${count}: ${says}`);
    this.part("count").textContent = `step ${count}`;
    this.part("slider").value = step + 1;
    // aria-disabled and not disabled: a button that is disabled loses the focus.
    for (const name of ["first", "back"]) this.part(name).setAttribute("aria-disabled", step === 0);
    for (const name of ["last", "next"]) {
      this.part(name).setAttribute("aria-disabled", step === this.last);
    }
  }

  next() {
    const question = this.questions.get(this.picture.step + 1);
    if (this.pending) this.reveal();
    else if (question) this.pose(question);
    else this.go(this.picture.step + 1);
  }

  // Predicting: a question waits until it is answered, shown or passed over.

  pose(question) {
    this.pending = question;
    this.part("question").textContent = question.text;
    this.part("number").hidden = question.kind !== "number";
    this.part("cut").hidden = question.kind !== "cut";
    this.part("show").hidden = false;
    this.part("answer").value = "";
    focus(this.part(question.kind === "number" ? "answer" : "yes"));
  }

  rest(text) {
    this.pending = null;
    this.part("question").textContent = text;
    for (const name of ["number", "cut", "show"]) this.part(name).hidden = true;
  }

  answer(text) {
    const given = text.trim();
    if (!this.pending || !given) return;
    if (sameAnswer(given, this.pending.answer)) this.settle("Right");
    else this.part("question").textContent = `Not ${given}. ${this.pending.text}`;
  }

  reveal() {
    this.settle("It is");
  }

  settle(verdict) {
    const { step, answer } = this.pending;
    this.go(step);
    this.rest(`${verdict}: ${answer}.`);
    focus(this.root);
  }

  key(event) {
    const typing = this.asks && event.target === this.part("answer");
    const chord = event.ctrlKey || event.metaKey || event.altKey;
    if (chord && !typing) return;
    // The notebook round us has shortcuts on plain keys; none of them is meant while the focus is here.
    const leaves = ["Tab", "Escape"].includes(event.key) || (event.key === "Enter" && event.shiftKey);
    if (!leaves) event.stopPropagation();
    if (chord) return;
    const move = this.moves[KEYS[event.key]];
    if (typing && event.key === "Enter") {
      event.preventDefault();
      this.answer(event.target.value);
    } else if (move && !event.shiftKey && !(typing && event.target.value)) {
      event.preventDefault();
      move();
    }
  }
}

function unseen(value) {
  return { phase: "unseen", edge: "plain", value, alpha: "", beta: "" };
}

function setAttributes(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
}

function focus(element) {
  element.focus({ preventScroll: true });
}

// What the reader wrote as a number, a fraction worked out; as text if it is none.
function readNumber(text) {
  const plain = text
    .trim()
    .toLowerCase()
    .replaceAll("\u2212", "-")
    .replace(/^\+/, "")
    .replace(/^(-?)(inf|infinity|oo)$/, "$1\u221e");
  const parts = plain.split("/");
  const value = parts.length === 2 ? parts[0] / parts[1] : plain === "" ? NaN : Number(plain);
  return Number.isNaN(value) ? plain.replace(/\s/g, "") : value;
}

// Equal but for the rounding of somebody who writes 2.333 for 7/3.
function sameAnswer(given, right) {
  const [a, b] = [readNumber(given), readNumber(right)];
  if (typeof a !== "number" || typeof b !== "number") return a === b;
  return Math.abs(a - b) <= 1e-3 * Math.max(1e-6, Math.abs(b));
}

// Starts every element of that id which no script has taken yet: a page may hold a copy of an
// output, and may insert the element only after the script has run.
function play(id, data, tries = 200) {
  const found = document.querySelectorAll(`[id="${id}"]`);
  for (const root of found) {
    if (root.gamelabPlayer) continue;
    root.gamelabPlayer = new Player(root, data);
  }
  if (!found.length && tries) setTimeout(() => play(id, data, tries - 1), 50);
}
