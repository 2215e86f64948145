// The reader predicts, before any step, the leaves that stay unread, or the order of the others.

// what is asked, see asking.py
const { all, asked, one, order, ordered, size, truth, turns, unmarked, unread } = data.leaves;
const marks = new Map(); // for each marked leaf the sign on it
let current = -1; // among all, of the leaf that the keys are at
let sure = false; // whether the reader has been asked about marking no leaf

Object.assign(acts, { check: checkLeaves, show: () => tellLeaves(false) });
root.gamelabPlayer.leaves = { all, marks, mark, tell: tellLeaves };

function askLeaves() {
  pending = data.leaves;
  svg.style.cursor = "pointer";
  ask(asked, "leaves");
  show(0);
  follow();
  show(-1);
}

function clickLeaf(event) {
  mark(nearest(all.map(middle), event));
}

// Takes a mark from the leaf at a place, or gives it one.
function mark(at) {
  if (at < 0) return;
  const node = all[at];
  marks.get(node)?.remove();
  if (!marks.delete(node)) marks.set(node, sign(node, "●"));
  if (ordered) [...marks.values()].forEach((text, j) => (text.textContent = `${j + 1}.`));
  sure = false;
  ask(asked);
  visit(at);
}

function visit(at) {
  current = Math.max(0, Math.min(all.length - 1, at));
  const node = all[current];
  pointAt(node);
  const number = [...marks.keys()].indexOf(node) + 1;
  const marked = ordered ? `number ${number}` : "marked as never read";
  say(`${one} ${values[node].textContent} (${current + 1} of ${all.length}): ${number ? marked : "not marked"}.`);
}

function leafKey(key) {
  const places = { ArrowLeft: current - 1, ArrowRight: current + 1, Home: 0, End: all.length };
  if (key in places) visit(places[key]);
  else if (key === " ") mark(current);
  else if (key === "Enter") checkLeaves();
  else return false;
  return true;
}

// No mark at all may be an answer, or a reader who has not begun.
function checkLeaves() {
  if (marks.size || sure) return tellLeaves(true);
  sure = !ordered;
  ask(`None is marked. ${unmarked}`);
}

// A sign at each that is marked, or should be, and what is said of them.
function tellLeaves(checked) {
  const [given, right] = [[...marks.keys()], ordered ? order : unread];
  const hits = right.filter((node, j) => (ordered ? given[j] === node : marks.has(node)));
  const wrong = given.filter((node) => !right.includes(node));
  pending = null;
  svg.style.cursor = "";
  begin();
  marks.forEach((each) => each.remove());
  right.forEach((node, j) => {
    const hit = hits.includes(node) ? "✓" : "";
    sign(node, ordered ? `${j + 1}.${hit}` : hit || "○");
  });
  for (const node of wrong) sign(node, "✗");
  const missed = right.length - hits.length;
  const counts = `✓ right: ${hits.length}, ○ missed: ${missed}, ✗ wrongly marked: ${wrong.length}.`;
  let said = `${truth} ${checked || given.length ? counts : "They are marked ○."}`;
  if (ordered && !checked) said = `Numbered as they are read. ${truth}`;
  else if (!missed && !wrong.length) said = `${checked ? "Right. " : ""}${truth}`;
  else if (ordered) said = `${refute(given)} ${truth}`;
  ask(said, "");
  focus(root);
}

// The stage goes where the first wrong answer is refuted.
function refute(given) {
  const wrong = turns.findIndex((_, j) => given[j] !== order[j]);
  go(turns[wrong]);
  const [mine, right] = [given, order].map((leaves) => values[leaves[wrong]]?.textContent);
  const truth = right ? `${wrong + 1} is ${right}` : "no more is read";
  return `${wrong} right, then not ${mine ?? "the end"}: ${truth}.`;
}

// A sign on the lower edge of a leaf, or on the leaf itself where its value stands below it.
function sign(node, said) {
  const [{ x, y, width, height }, value] = parts(node).map((each) => each.getBBox());
  const foot = value.y < y + height ? y + height - 2 : y + height / 2;
  const layer = svg.querySelector('[data-layer="windows"]'); // whose texts have halos
  const text = layer.appendChild(document.createElementNS(svg.namespaceURI, "text"));
  setAttributes(text, {
    x: x + width / 2,
    y: foot + 0.36 * size,
    fill: data.inks.open,
    "font-size": size,
    "font-weight": "bold",
    "text-anchor": "middle",
  });
  text.textContent = said;
  return text;
}
