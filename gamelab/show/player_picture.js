// What the stage shows: the picture of any step, made out of that of the first one, the interval
// from alpha to beta, and the source of the searched function. What the data holds is said in player.py.

const SVG = "http://www.w3.org/2000/svg";
const [LEFT, LONG] = [36, 178]; // px: the line of the interval
const BOLD = 'font-weight="bold" font-size="14"';
const NEAR = 24; // px within which a click means a leaf or a branch
const BELOW = 16; // px from the line of alpha to that of beta

// The drawn tree: an element for each edge, cross, shape and value, and the state of each node.
class Picture {
  constructor(root, data) {
    const layer = (name) => root.querySelector(`.stage [data-layer="${name}"]`);
    this.data = data;
    this.stage = root.querySelector('[data-gl="stage"]');
    this.line = root.querySelector('[data-gl="interval"]');
    this.svg = this.stage.querySelector("svg");
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
    this.ring(this.data.steps[step]?.at);
    this.drawLine(step);
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
    const { above, colours, edges, families, looks } = this.data;
    setAttributes(this.shapes[node], looks[families[node]][phase]);
    if (node > 0) {
      // the root has no edge; a best one has its mover's colour
      setAttributes(this.edges[node - 1], edges[edge]);
      const { stroke } = looks[families[above[node]]].open;
      if (edge === "best") setAttributes(this.edges[node - 1], { stroke });
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
    if (!this.data.windows[node] || (!alpha && !this.intervals.has(node))) return;
    const shown = alpha && this.asEntered ? entered : [alpha, beta];
    const weight = phase === "open" ? "bold" : "normal";
    this.interval(node).forEach((text, j) => {
      text.textContent = shown[j];
      text.setAttribute("font-weight", weight);
    });
  }

  interval(node) {
    if (this.intervals.has(node)) return this.intervals.get(node);
    const [x, y, anchor] = this.data.windows[node];
    const { alpha, beta } = this.data.colours;
    const texts = [alpha, beta].map((fill, j) =>
      added(this.windows, "text", { x, y: y + j * BELOW, "text-anchor": anchor, fill }),
    );
    this.intervals.set(node, texts);
    return texts;
  }

  // What stands at a node: its shape and its value.
  parts(node) {
    return [this.shapes[node], this.values[node]];
  }

  listen(node, name, act) {
    for (const part of this.parts(node)) part.addEventListener(name, act);
  }

  // Where the middle of a node is on the page, from the left.
  middle(node) {
    const { left, width } = this.shapes[node].getBoundingClientRect();
    return left + width / 2;
  }

  // A field of that name and width on a node; it goes when it loses the focus.
  field(node, name, label, wide) {
    const { shapes, stage } = this;
    const [box, frame] = [shapes[node], stage].map((part) => part.getBoundingClientRect());
    const left = this.middle(node) - frame.left + stage.scrollLeft - wide / 2;
    const field = document.createElement("input");
    setAttributes(field, {
      type: "text",
      "data-gl": name,
      "data-lm-suppress-shortcuts": true,
      "aria-label": label,
      style: `left: ${Math.max(0, left)}px; top: ${box.top - frame.top + stage.scrollTop - 2}px; width: ${wide}px`,
    });
    stage.append(field);
    field.focus({ preventScroll: true });
    field.addEventListener("blur", () => this.close(field));
    return field;
  }

  close(field) {
    if (!field?.dataset.gl) return; // it loses the focus as it goes, and is closed but once
    delete field.dataset.gl;
    field.remove();
  }

  // Lets every value that differs from what it was before flash once.
  flash(before) {
    this.nodes.forEach(({ value }, node) => {
      if (!before[node] || before[node].value === value) return;
      for (const part of this.parts(node)) {
        part.animate?.([{ opacity: 0.1 }, { opacity: 1 }, { opacity: 0.1 }, { opacity: 1 }], 900);
      }
    });
  }

  showWindows(asEntered) {
    this.asEntered = asEntered;
    for (const node of this.intervals.keys()) this.drawInterval(node);
  }

  pointAt(node) {
    this.ring(node);
    this.follow();
  }

  // Puts the yellow ring round a node, or away.
  ring(node) {
    this.at = node;
    const outline = this.shapes[node]?.getAttribute("d") ?? "";
    for (const ring of this.cursor) ring.setAttribute("d", outline);
  }

  // A picture too large for the page moves along with the ring.
  follow() {
    const { at, shapes, stage } = this;
    if (!shapes[at]) return;
    const [box, frame] = [shapes[at], stage].map((part) => part.getBoundingClientRect());
    for (const [side, size, scroll] of [["left", "width", "scrollLeft"], ["top", "height", "scrollTop"]]) {
      const away = box[side] + box[size] / 2 - frame[side] - frame[size] / 2;
      if (Math.abs(away) > 0.3 * frame[size]) stage[scroll] += away;
    }
  }

  // Alpha and beta at the node at hand, as an interval on the line from the least payoff to the
  // largest; beyond the ends stands infinity.
  drawLine(step) {
    const { range, colours, steps } = this.data;
    if (!range) return;
    const { window } = steps.slice(0, step + 1).findLast((each) => each.window) ?? {};
    const said = (x, y, text, anchor, fill, more = "") =>
      `<text x="${x}" y="${y}" text-anchor="${anchor}" fill="${fill}" ${more}>${text}</text>`;
    const parts = range.map((end, j) => said(LEFT + j * LONG, 58, end, "middle", colours.faint));
    if (window) {
      const inks = [colours.alpha, colours.beta];
      const marks = window.map(([share, text], j) => ({ x: LEFT + share * LONG, ink: inks[j], text }));
      const empty = marks[0].x >= marks[1].x;
      const [left, right] = empty ? [...marks].reverse() : marks;
      const ends = Math.max(62, Math.min(180, left.x + 6)); // the two texts never meet
      const begins = Math.max(ends + 8, Math.min(188, right.x - 6));
      parts.push(
        `<path d="M${left.x} 28v12H${right.x}v-12z" fill="${empty ? "none" : colours.band}"
          stroke="${colours.ink}" stroke-dasharray="${empty ? "4 3" : "none"}"/>`,
        ...marks.map(({ x, ink }) => `<path d="M${x} 23v22" stroke="${ink}" stroke-width="4"/>`),
        said(ends, 15, left.text, "end", left.ink, BOLD),
        said(begins, 15, right.text, "start", right.ink, BOLD),
        empty ? said(125, 58, "no value is left", "middle", colours.ink) : "",
      );
    }
    const label = window?.map(([, text]) => text).join(", ") ?? "no window";
    this.line.innerHTML = `<svg viewBox="0 0 250 62" width="250" height="62" role="img" aria-label="${label}">
      <path d="M${LEFT} 34h${LONG}" stroke="${colours.faint}" stroke-width="2"/>${parts.join("")}</svg>`;
  }
}

// The searched function, or several that call each other: one in sight, its active line lit.
class Source {
  constructor(root) {
    this.boxes = root.querySelectorAll('[data-gl="source"]');
    this.lit = [];
  }

  light([source, ...rows]) {
    const box = this.boxes[source];
    this.boxes.forEach((each) => (each.hidden = each !== box));
    for (const line of this.lit) line.removeAttribute("aria-current");
    this.lit = rows.map((row) => box?.children[row]).filter(Boolean);
    for (const line of this.lit) line.setAttribute("aria-current", "true");
  }

  // The box scrolls to the active line, never the page.
  follow() {
    const line = this.lit.at(-1);
    if (!line) return;
    const box = line.parentNode;
    const low = line.offsetTop - box.scrollTop;
    if (low < 0 || low + line.offsetHeight > box.clientHeight) {
      box.scrollTop = line.offsetTop - box.clientHeight / 2;
    }
  }
}

// The place of the least distance from a click, -1 if it is far from all.
function nearest(away) {
  const least = Math.min(...away);
  return least <= NEAR ? away.indexOf(least) : -1;
}

// A new element of a picture.
function added(parent, tag, attributes) {
  const made = parent.appendChild(document.createElementNS(SVG, tag));
  setAttributes(made, attributes);
  return made;
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
