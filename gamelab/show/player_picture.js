// The picture of any step, made out of that of the first one, and the interval from alpha to beta.

const NEAR = 24; // px within which a click means a leaf or a branch

const stage = part("stage");
new ResizeObserver(follow).observe(stage);
const interval = part("interval");
let svg;
let edges, shapes, values, crosses, cursor, windows; // the elements of each layer, alpha and beta in turn
let step; // -1 before the first, when nothing is searched
let start; // the state of each node then
let nodes = []; // and at this step
let ringed; // the node at hand

function takePicture() {
  svg = stage.querySelector("svg");
  const layers = [...svg.querySelectorAll("[data-layer]")].map((each) => [each.dataset.layer, [...each.children]]);
  ({ edges, shapes, values, crosses, cursor, windows } = Object.fromEntries(layers));
  step = -1;
  start = values.map((text, node) => {
    const phase = data.below.includes(node) ? "below" : "unseen";
    return { phase, edge: "plain", value: text.innerHTML, alpha: "", beta: "" };
  });
  nodes = start;
  const ends = interval.querySelectorAll("text.end");
  data.range?.forEach((end, j) => (ends[j].textContent = end));
}

// Makes the nodes what they are at a step, from the start on, and draws those that differ.
function show(to) {
  const [low, high] = [step, to].sort((one, other) => one - other);
  const passed = data.steps.slice(low + 1, high + 1);
  step = to;
  nodes = start.map((state) => ({ ...state }));
  for (const { at, kind, changes } of data.steps.slice(0, step + 1)) {
    for (const [node, fields] of changes) Object.assign(nodes[node], fields);
    if (kind === "enter") nodes[at].entered = [nodes[at].alpha, nodes[at].beta];
  }
  new Set(passed.flatMap(({ at, changes }) => [at, ...changes.map(([node]) => node)])).forEach(draw);
  ring(data.steps[step]?.at);
  drawLine();
}

function draw(node) {
  const { phase, edge, value } = nodes[node];
  setAttributes(shapes[node], data.looks[data.families[node]][phase]);
  if (node > 0) setAttributes(edges[node - 1], data.edges[edge]);
  crosses[data.cuts.indexOf(node)]?.setAttribute("visibility", edge === "cut" ? "visible" : "hidden");
  values[node].innerHTML = value; // markup, made by player.py
  values[node].setAttribute("fill", data.inks[phase]);
  drawWindow(node);
}

// The texts of alpha and beta at a node that has a window.
function bounds(node) {
  const place = 2 * data.windows.indexOf(node);
  return windows.slice(place, place + 2);
}

function drawWindow(node) {
  const { alpha, beta, entered, phase } = nodes[node];
  const shown = alpha && part("windows").value === "entered" ? entered : [alpha, beta];
  bounds(node).forEach((text, j) => {
    text.textContent = shown[j];
    text.setAttribute("font-weight", phase === "open" ? "bold" : "normal");
  });
}

// What stands at a node: its shape and its value.
function parts(node) {
  return [shapes[node], values[node]];
}

// The node whose shape or value that is, -1 for none.
function nodeAt(target) {
  return nodes.findIndex((_, node) => parts(node).some((each) => each.contains(target)));
}

// Where the middle of a node is on the page.
function middle(node) {
  const { left, top, width, height } = shapes[node].getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}

// A field of that name and width on a node; it goes when it loses the focus.
function addField(node, name, label, wide) {
  const [x, y] = middle(node);
  const { left, top } = stage.getBoundingClientRect();
  const place = `left: max(${wide / 2}px, ${x - left + stage.scrollLeft}px); top: ${y - top + stage.scrollTop}px`;
  stage.insertAdjacentHTML("beforeend", `<input type="text" data-gl="${name}" data-node="${node}"
    data-lm-suppress-shortcuts="true" aria-label="${label}" style="width: ${wide}px; ${place}">`);
  const field = stage.lastChild;
  focus(field);
  field.addEventListener("blur", () => field.remove());
  return field;
}

// Lets every value that has changed flash once.
function flash(before) {
  before.forEach(({ value }, node) => {
    if (nodes[node]?.value === value) return;
    for (const each of parts(node)) each?.animate({ opacity: [0.1, 1, 0.1, 1] }, 900);
  });
}

function pointAt(node) {
  ring(node);
  follow();
}

// Puts the yellow ring round a node, or away.
function ring(node) {
  ringed = node;
  for (const each of cursor) each.setAttribute("d", shapes[node]?.getAttribute("d") ?? "");
}

// A picture too large for the page moves along with the ring.
function follow() {
  reveal(stage, shapes[ringed]);
}

// Alpha and beta on the line from the least payoff to the largest; the style puts them in place.
function drawLine() {
  const { window } = data.steps.slice(0, step + 1).findLast((each) => "window" in each) ?? {};
  interval.classList.toggle("none", !window);
  interval.ariaLabel = window?.map(([, text]) => text).join(", ");
  window?.forEach(([share, text], j) => {
    const name = ["alpha", "beta"][j];
    interval.style.setProperty(`--${name}`, share);
    interval.querySelector(`text.${name}`).textContent = text;
  });
  interval.classList.toggle("empty", window?.[0][0] >= window?.[1][0]);
}

// Brings a part of a box that lies far from its middle there; the box scrolls, never the page.
function reveal(box, inside) {
  if (!inside) return;
  const [inner, outer] = [inside, box].map((each) => each.getBoundingClientRect());
  for (const [side, size] of [["left", "width"], ["top", "height"]]) {
    const away = inner[side] + inner[size] / 2 - outer[side] - outer[size] / 2;
    const small = inner[size] < outer[size] / 2; // what is not is in sight
    if (small && Math.abs(away) > 0.3 * outer[size]) box.scrollBy({ [side]: away });
  }
}

// The place of the point that is nearest to a click, -1 if it is far from all.
function nearest(points, { clientX, clientY }) {
  const away = points.map(([x, y]) => Math.hypot(clientX - x, clientY - y));
  const least = Math.min(...away);
  return least <= NEAR ? away.indexOf(least) : -1;
}

function setAttributes(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
}

function focus(element) {
  element.focus({ preventScroll: true });
}
