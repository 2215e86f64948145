// What the stage shows: the picture of any step, made out of that of the first one, and the interval
// from alpha to beta.

const SVG = "http://www.w3.org/2000/svg";
const NEAR = 24; // px within which a click means a leaf or a branch

// The drawn tree: an element for each edge, cross, shape and value, and the state of each node.
class Picture {
  constructor(player) {
    const { data } = player;
    const layer = (name) => this.stage.querySelector(`[data-layer="${name}"]`);
    this.data = data;
    this.stage = player.part("stage");
    this.which = player.part("windows"); // which windows are shown
    this.line = player.part("interval");
    this.svg = this.stage.querySelector("svg");
    this.edges = layer("edges").children;
    this.shapes = layer("shapes").children;
    this.values = layer("values").querySelectorAll("text");
    this.cursor = layer("cursor").children;
    this.crosses = layer("crosses").children;
    const texts = [...layer("windows").children]; // alpha and beta in turn
    this.intervals = new Map(data.windows.map((node, j) => [node, texts.slice(2 * j, 2 * j + 2)]));
    // before the first step nothing is searched
    this.step = -1;
    this.start = Array.from(this.values, (text, node) => ({
      phase: data.below.includes(node) ? "below" : "unseen",
      edge: "plain",
      value: text.innerHTML,
      alpha: "",
      beta: "",
    }));
    this.nodes = this.start.map((state) => ({ ...state }));
    const ends = this.line.querySelectorAll("text.end");
    data.range?.forEach((end, j) => (ends[j].textContent = end));
  }

  // Makes the nodes that the steps between change what they are at a step, from the start on.
  go(step) {
    const { nodes, start } = this;
    const { steps } = this.data;
    const [low, high] = [step, this.step].sort((one, other) => one - other);
    const passed = steps.slice(low + 1, high + 1);
    const changed = new Set(passed.flatMap(({ at, changes }) => [at, ...changes.map(([node]) => node)]));
    for (const node of changed) nodes[node] = { ...start[node] };
    for (const { at, kind, changes } of steps.slice(0, step + 1)) {
      for (const [node, fields] of changes) if (changed.has(node)) Object.assign(nodes[node], fields);
      if (kind === "enter" && changed.has(at)) nodes[at].entered = [nodes[at].alpha, nodes[at].beta];
    }
    this.step = step;
    for (const node of changed) this.draw(node);
    this.ring(steps[step]?.at);
    this.drawLine(step);
  }

  // Gives a leaf another value, at every step.
  write(leaf, value) {
    this.start[leaf].value = this.nodes[leaf].value = value;
    this.draw(leaf);
  }

  draw(node) {
    const { phase, edge, value } = this.nodes[node];
    const { above, colours, cuts, edges, families, looks } = this.data;
    setAttributes(this.shapes[node], looks[families[node]][phase]);
    if (node > 0) {
      // the root has no edge; a best one has its mover's colour
      setAttributes(this.edges[node - 1], edges[edge]);
      const { stroke } = looks[families[above[node]]].open;
      if (edge === "best") setAttributes(this.edges[node - 1], { stroke });
    }
    this.crosses[cuts.indexOf(node)]?.setAttribute("visibility", edge === "cut" ? "visible" : "hidden");
    this.values[node].innerHTML = value; // markup, made by player.py
    const faint = ["unread", "below"].includes(phase);
    this.values[node].setAttribute("fill", faint ? colours.faint : colours.ink);
    this.drawInterval(node);
  }

  drawInterval(node) {
    const { alpha, beta, entered, phase } = this.nodes[node];
    const shown = alpha && this.which.value === "entered" ? entered : [alpha, beta];
    this.intervals.get(node)?.forEach((text, j) => {
      text.textContent = shown[j];
      text.setAttribute("font-weight", phase === "open" ? "bold" : "normal");
    });
  }

  // What stands at a node: its shape and its value.
  parts(node) {
    return [this.shapes[node], this.values[node]];
  }

  // The node whose shape or value that is, -1 for none.
  node(target) {
    return this.nodes.findIndex((_, node) => this.parts(node).some((part) => part.contains(target)));
  }

  // Where the middle of a node is on the page.
  middle(node) {
    const { left, top, width, height } = this.shapes[node].getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  }

  // A field of that name and width on a node; it goes when it loses the focus.
  field(node, name, label, wide) {
    const { shapes, stage } = this;
    const [box, frame] = [shapes[node], stage].map((part) => part.getBoundingClientRect());
    const left = this.middle(node)[0] - frame.left + stage.scrollLeft - wide / 2;
    const field = document.createElement("input");
    setAttributes(field, {
      type: "text",
      "data-gl": name,
      "data-node": node,
      "data-lm-suppress-shortcuts": true,
      "aria-label": label,
      style: `left: ${Math.max(0, left)}px; top: ${box.top - frame.top + stage.scrollTop - 2}px; width: ${wide}px`,
    });
    stage.append(field);
    field.focus({ preventScroll: true });
    field.addEventListener("blur", () => field.remove());
    return field;
  }

  // Lets every value that differs from what it was before flash once.
  flash(before) {
    this.nodes.forEach(({ value }, node) => {
      if (!before[node] || before[node].value === value) return;
      for (const part of this.parts(node)) {
        part.animate([{ opacity: 0.1 }, { opacity: 1 }, { opacity: 0.1 }, { opacity: 1 }], 900);
      }
    });
  }

  showWindows() {
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
    reveal(this.stage, this.shapes[this.at]);
  }

  // Alpha and beta at the node at hand, on the line from the least payoff to the largest, or
  // beyond its ends. The style puts all of it in its place.
  drawLine(step) {
    const { line } = this;
    const { window } = this.data.steps.slice(0, step + 1).findLast((each) => each.window) ?? {};
    line.classList.toggle("none", !window);
    line.setAttribute("aria-label", window?.map(([, text]) => text).join(", ") ?? "no window");
    if (!window) return;
    for (const [j, name] of ["alpha", "beta"].entries()) {
      line.style.setProperty(`--${name}`, window[j][0]);
      line.querySelector(`text.${name}`).textContent = window[j][1];
    }
    line.classList.toggle("empty", window[0][0] >= window[1][0]);
  }
}

// Brings a part of a box that lies far from its middle there; the box scrolls, never the page.
function reveal(box, part) {
  if (!part) return;
  const [inner, outer] = [part, box].map((each) => each.getBoundingClientRect());
  for (const [side, size, scroll] of [["left", "width", "scrollLeft"], ["top", "height", "scrollTop"]]) {
    const away = inner[side] + inner[size] / 2 - outer[side] - outer[size] / 2;
    const small = inner[size] < outer[size] / 2; // what is not is in sight
    if (small && Math.abs(away) > 0.3 * outer[size]) box[scroll] += away;
  }
}

// The place of the point that is nearest to a click, -1 if it is far from all.
function nearest(points, { clientX, clientY }) {
  const away = points.map(([x, y]) => Math.hypot(clientX - x, clientY - y));
  const least = Math.min(...away);
  return least <= NEAR ? away.indexOf(least) : -1;
}

// A new element of a picture.
function added(parent, tag, attributes) {
  const made = parent.appendChild(document.createElementNS(SVG, tag));
  setAttributes(made, attributes);
  return made;
}

function setAttributes(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
}

function focus(element) {
  element.focus({ preventScroll: true });
}
