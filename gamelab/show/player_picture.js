// What the step player shows: the picture of any step, made out of that of the first one, and the
// source of the searched function. What the data holds is said in player.py.

const SVG = "http://www.w3.org/2000/svg";
const BELOW = 17; // px from the line of alpha to that of beta

// The drawn tree: an element for each edge, cross, shape and value, and the state of each node.
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
    this.asEntered = false; // whether alpha and beta are shown as they were when a node was entered
    this.nodes = Array.from(this.values, (text) => unseen(text.innerHTML));
    for (const node of data.below) this.nodes[node].phase = "below"; // the horizon
    this.before = []; // for each step taken: what it changed, as it was
    this.step = -1; // before the first step nothing is searched
  }

  go(step) {
    const changed = new Set();
    while (this.step < step) this.forward(changed);
    while (this.step > step) this.backward(changed);
    changed.forEach((node) => this.draw(node));
    this.pointAt(this.data.steps[step]?.at);
  }

  forward(changed) {
    const { at, kind, changes } = this.data.steps[++this.step];
    const undo = changes.map(([node, fields]) => [node, this.replace(node, fields)]);
    if (kind === "enter") {
      const { alpha, beta } = this.nodes[at];
      undo.push([at, this.replace(at, { entered: [alpha, beta] })]);
    }
    this.before[this.step] = undo;
    undo.forEach(([node]) => changed.add(node));
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
    const { best, colours, edges, families, looks } = this.data;
    setAttributes(this.shapes[node], looks[families[node]][phase]);
    if (node > 0) {
      // the root has no edge; a best one has its mover's colour
      const paint = edge === "best" ? { ...edges.best, stroke: best[node - 1] } : edges[edge];
      setAttributes(this.edges[node - 1], paint);
    }
    this.crosses.get(node)?.setAttribute("visibility", edge === "cut" ? "visible" : "hidden");
    this.values[node].innerHTML = value; // markup, made by player.py
    const faint = ["unread", "below"].includes(phase);
    this.values[node].setAttribute("fill", faint ? colours.faint : colours.ink);
    this.drawInterval(node);
  }

  // Alpha and beta; their two texts are made when a node shows them for the first time.
  drawInterval(node) {
    const { alpha, beta, entered, phase } = this.nodes[node];
    const place = this.data.windows[node];
    if (!place || (!alpha && !this.intervals.has(node))) return;
    if (!this.intervals.has(node)) this.intervals.set(node, this.newInterval(place));
    const shown = alpha && this.asEntered ? entered : [alpha, beta];
    const weight = phase === "open" ? "bold" : "normal";
    this.intervals.get(node).forEach((text, j) => {
      text.textContent = shown[j];
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

  showWindows(asEntered) {
    this.asEntered = asEntered;
    for (const node of this.intervals.keys()) this.drawInterval(node);
  }

  // Puts the yellow ring round a node, or away.
  pointAt(node) {
    const outline = this.shapes[node]?.getAttribute("d") ?? "";
    for (const ring of this.cursor) ring.setAttribute("d", outline);
  }
}

// The searched function, or several that call each other: one in sight, its active line lit.
class Source {
  constructor(root) {
    this.boxes = root.querySelectorAll('[data-gl="source"]');
    this.lit = null;
  }

  light([source, row]) {
    const line = this.boxes[source]?.children[row];
    if (line === this.lit) return;
    this.boxes.forEach((box, j) => (box.hidden = j !== source));
    this.lit?.removeAttribute("aria-current");
    this.lit = line;
    if (!line) return;
    line.setAttribute("aria-current", "true");
    // The box scrolls, the page never does.
    const box = this.boxes[source];
    const low = line.offsetTop - box.scrollTop;
    if (low < 0 || low + line.offsetHeight > box.clientHeight) {
      box.scrollTop = line.offsetTop - box.clientHeight / 2;
    }
  }
}

function unseen(value) {
  return { phase: "unseen", edge: "plain", value, alpha: "", beta: "" };
}

function setAttributes(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
}
