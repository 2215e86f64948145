// The controls of the stage. All player*.js that player.py wants are the body of one function of
// `root`, the stage, and `data`, a trace.

const KEYS = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last" };
const KERNEL = "Here no kernel searches: run this cell in a notebook to change the tree.";
const SILENT = "The kernel does not answer: run this cell again to change the tree.";

const runs = {}; // leaves read by each search seen to its end
const acts = { // by the name of the button
  first: () => go(0),
  back,
  next,
  last: () => go(last),
  play: () => (timer ? pause() : playOn()),
};
let last; // the last step
let timer; // while it plays
let waiting; // for the kernel
let pending = null; // what is asked
let tried = false; // whether a wrong answer was given
let changed; // the node that the reader changed
let told; // what is said of it then

// Takes the first trace, whose picture stands on the page, or another with its own.
function load(trace, size) {
  pause();
  const before = step === last ? nodes : [];
  data = trace;
  last = data.steps.length - 1;
  part("story").replaceChildren();
  if (data.picture) {
    stage.innerHTML = data.picture;
    part("board").setAttribute("style", size);
    part("sources").innerHTML = data.sources;
    part("slider").max = last + 1;
  }
  takePicture();
  if (data.edit) makeEditable();
  interval.hidden &&= !data.range; // one that was there keeps its room
  part("windows").hidden = !data.range;
  part("compare").hidden = !data.runs;
  if (data.leaves) askLeaves();
  else begin();
  const [leaf, value, says] = data.change ?? [changed];
  if (leaf === undefined) return;
  if (before.length || says) go(last); // the tree was changed at the end
  if (says) start[leaf].value = nodes[leaf].value = value;
  draw(leaf);
  flash(before);
  pointAt(leaf);
  const read = before.length ? `; ${part("read").textContent}` : "";
  if (says) say(says);
  else if (told) say(`${told}${read}.`);
  changed = told = undefined;
}

function part(name) {
  return root.querySelector(`[data-gl="${name}"]`);
}

function say(text) {
  part("says").textContent = text;
}

// From here on the trace can be stepped through.
function begin() {
  part("controls").disabled = false;
  root.ariaLabel = data.keys;
  go(0);
}

function go(wanted) {
  pause();
  const to = Math.max(0, Math.min(last, wanted));
  if (to === step) return;
  show(to);
  describe(data.steps[to]);
  if (data.questions) rest(to ? "" : OPENING);
  // last, so that the page is laid out but once
  follow();
  const line = [...part("sources").querySelectorAll("[aria-current]")].at(-1);
  reveal(line?.parentNode, line);
}

function describe({ says, event, line }) {
  const count = `${step + 1} of ${last + 1}`;
  say(says);
  svg.ariaLabel = `Step ${count}: ${says}`;
  part("count").textContent = `step ${count}`;
  part("count").title = `draw(trace, step=${event})`;
  part("slider").value = step + 1;
  // aria-disabled: a button that is disabled loses the focus.
  const ends = { first: 0, back: 0, last, next: last };
  for (const name in ends) part(name).ariaDisabled = step === ends[name];
  light(line);
  compare();
  tellStory();
}

// Of the searched functions one is in sight, its active lines lit.
function light([source, ...rows]) {
  [...part("sources").children].forEach((box, k) => {
    box.hidden = k !== source;
    [...box.children].forEach((line, row) => {
      line.ariaCurrent = k === source && rows.includes(row) ? "true" : null;
    });
  });
}

// The sentence of each step seen leads there; that of this one is marked.
function tellStory() {
  const story = part("story");
  if (step < 0 || !story.checkVisibility()) return;
  for (let k = story.children.length; k <= step; k += 1) {
    story.insertAdjacentHTML("beforeend", `<li><button type="button" value="${k}" data-lm-suppress-shortcuts="true">`);
    story.lastChild.firstChild.textContent = data.steps[k].says;
  }
  const rows = [...story.children];
  rows.forEach((row, k) => (row.firstChild.ariaCurrent = k === step ? "step" : null));
  reveal(story, rows[step]);
}

// The leaves that each order has read, in this search so far.
function compare() {
  if (!data.runs) return;
  const { key, order, orders, leaves, fewest } = data.runs;
  const read = data.steps.slice(0, step + 1).filter(({ leaf }) => leaf).length;
  const seen = (runs[key] ??= {});
  if (step === last) seen[order] = read;
  const known = step === last ? seen : { [order]: read };
  part("bars").innerHTML = orders.map((each) => {
    const share = (known[each] ?? 0) / leaves; // none for an order that has not run
    return `<div><span>${each}</span><b style="--share: ${share}">${known[each] ?? ""}</b></div>`;
  }).join("");
  const best = step === last && fewest ? `, at best ${fewest}` : "";
  part("read").textContent = `leaves read: ${read} of ${leaves}${best}`;
}

// Tells the kernel what the reader did to what will be `node` in its answer.
function tell(text, node, says) {
  focus(root);
  const field = document.querySelector(`.gamelab-back-${root.dataset.name} input`);
  const wake = { bubbles: true, cancelable: true, detail: text };
  if (!field && root.dispatchEvent(new CustomEvent("gamelab-wake", wake))) return say(KERNEL);
  [changed, told] = [node, says];
  if (!field) return;
  field.value = text;
  for (const name of ["input", "change"]) field.dispatchEvent(new Event(name, { bubbles: true }));
  clearTimeout(waiting);
  waiting = setTimeout(() => changed !== undefined && say(SILENT), 4000);
}

// Where a link in a lesson leads: #stage:7 to that step, #stage:cut2 to the second cut.
function lead(goal) {
  const cuts = [...data.steps.keys()].filter((k) => data.steps[k].kind === "cut");
  const to = goal.startsWith("cut") ? cuts[(goal.slice(3) || 1) - 1] : goal - 1;
  if (part("controls").disabled) return say("Check your leaves first.");
  if (!(to >= 0)) return;
  go(to);
  root.scrollIntoView({ block: "nearest" });
}

// Asks, with the controls that this kind of question wants; without a kind they stay.
function ask(text, kind) {
  part("question").textContent = text;
  if (kind === undefined) return;
  for (const each of root.querySelectorAll("[data-for]")) {
    each.hidden = !each.dataset.for.split(" ").includes(kind);
  }
}

// Where a move leads: to the next step, the next node that is entered, the next cut.
function goal(direction) {
  const kind = part("mode").value; // of the steps at which it stops
  let to = step + direction;
  while (kind && to > 0 && to < last && data.steps[to].kind !== kind) to += direction;
  return to;
}

function back() {
  if (pending) rest("");
  else go(goal(-1));
}

function next() {
  if (pending) return settle("It is");
  const to = goal(1);
  const question = data.questions?.find((each) => each.step > step && each.step <= to);
  go(question ? question.step - 1 : to);
  if (question) pose(question);
}

// Playing goes on until the end, a question, or the reader's next move.
function playOn() {
  if (pending) return;
  const due = Date.now() + Number(part("speed").value);
  if (step === last) go(0);
  else next();
  if (step === last || pending || !root.isConnected) return;
  timer = setTimeout(playOn, due - Date.now());
  part("play").textContent = "Pause";
}

function pause() {
  clearTimeout(timer);
  timer = null;
  part("play").textContent = "Play";
}

function press(event) {
  const { target, key } = event;
  const typing = target.matches("input[type=text]");
  const chord = event.ctrlKey || event.metaKey || event.altKey;
  if (event.altKey && data.edit && shift(key)) event.preventDefault();
  else if (chord && !typing) return;
  // none of the notebook's shortcuts on plain keys is meant while the focus is here
  const leaves = ["Tab", "Escape"].includes(key) || (key === "Enter" && event.shiftKey);
  if (!leaves) event.stopPropagation();
  if (chord || leaves || event.shiftKey || target.matches("select")) return;
  if (answers(event, typing)) event.preventDefault();
}

// Whether a key does something here.
function answers({ target, key }, typing) {
  const ours = target === root;
  if ((data.edit && editKey(key, target)) || (data.range && windowKey(key, target))) return true;
  const move = KEYS[key];
  if (pending && data.leaves) return (ours || move) && leafKey(key);
  if (typing && key === "Enter") acts.check?.();
  else if (move && !(typing && target.value)) acts[move]();
  else if (ours && key === " ") acts.play();
  else return false;
  return true;
}

// A button acts by its name; what it opens, the style shows.
function click(event) {
  const { target } = event;
  const button = target.closest("button");
  acts[button?.dataset.gl]?.();
  if (button?.value) go(Number(button.value)); // in the story
  if (button?.ariaExpanded) {
    button.ariaExpanded = button.ariaExpanded === "false";
    tellStory();
  }
  if (!target.closest(".stage > svg")) return;
  if (pending) (data.leaves ? clickLeaf : clickBranch)(event);
  else if (data.range) clickNode(nodeAt(target));
  if (!stage.querySelector("input")) focus(root);
}

root.gamelabPlayer = { load, go, lead };
root.classList.toggle("framed", top !== window);
root.addEventListener("click", click);
root.addEventListener("keydown", press);
root.addEventListener("pointerdown", (event) => data.edit && drag(event, nodeAt(event.target)));
part("slider").addEventListener("input", (event) => go(event.target.value - 1));
part("windows").addEventListener("change", () => data.windows.forEach(drawWindow));
