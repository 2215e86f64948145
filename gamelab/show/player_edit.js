// A click or a drag up and down gives a leaf another number, a drag to the side a node another place
// among its siblings. The kernel searches again.

const STEP = 7; // px by which a drag changes a value by one
const NUMBER = /^-?\d{1,9}([./]\d{1,6})?$/;

function makeEditable() {
  for (const node of nodes.keys()) {
    const moved = data.moved && node > 0;
    const cursor = data.edit.includes(node) ? (moved ? "move" : "ns-resize") : moved && "ew-resize";
    if (cursor) style(node, { cursor, touchAction: "none" });
  }
}

function style(node, own) {
  for (const each of parts(node)) Object.assign(each.style, own);
}

// The nodes among which one may be placed, itself included, from left to right.
function kin(node) {
  return data.moved ? [...nodes.keys()].filter((each) => each && data.above[each] === data.above[node]) : [];
}

function drag(event, node) {
  const [leaf, all] = [data.edit.includes(node), kin(node)];
  if (leaf) event.preventDefault();
  else if (!all.length) return;
  const scale = svg.getScreenCTM().a;
  const was = leaf ? plain(values[node].textContent) : "";
  let now = was;
  let to = null; // where it is dragged among its siblings
  const move = ({ clientX, clientY }) => {
    const [right, up] = [clientX - event.clientX, event.clientY - clientY];
    if (to !== null || (all.length && Math.abs(right) > Math.abs(up) + 3)) {
      to = all.filter((each) => each !== node && middle(each)[0] < clientX).length;
      style(node, { translate: `${right / scale}px`, pointerEvents: "none" }); // it is not clicked
    } else if (was && Number.isInteger(+was)) {
      now = String(+was + Math.round(up / STEP));
      values[node].textContent = signed(now);
    }
  };
  const end = () => {
    removeEventListener("pointermove", move);
    style(node, { translate: "", pointerEvents: "" });
    if (to !== null) return place(node, to);
    if (!leaf) return;
    values[node].textContent = signed(was);
    if (now === was) openLeaf(node);
    else send(node, now);
  };
  addEventListener("pointermove", move);
  addEventListener("pointerup", end, { once: true });
}

// Gives a node another place among its siblings, whose numbers follow each other.
function place(node, wanted) {
  const all = kin(node);
  const to = Math.max(0, Math.min(all.length - 1, wanted));
  if (!all.length || all[to] === node) return;
  tell(`${node} to ${to}`, all[to], `Now at place ${to + 1} of ${all.length}`);
}

// Alt with an arrow key moves the node at hand: the leaf with the field, or that in the ring.
function shift(key) {
  const way = { ArrowLeft: -1, ArrowRight: 1 }[key];
  if (!way || !kin(1).length) return false;
  const node = +(part("leaf")?.dataset.node ?? ringed);
  place(node, kin(node).indexOf(node) + way);
  return true;
}

function openLeaf(node) {
  const { edit } = data;
  const field = addField(node, "leaf", `Leaf ${edit.indexOf(node) + 1} of ${edit.length}`, 56);
  field.value = plain(values[node].textContent);
  field.select();
  say("Type a value and press Enter; arrow keys up and down change it by one.");
}

// E opens the first leaf, Page Up and Page Down the others.
function editKey(key, target) {
  const { edit } = data;
  const node = +target.dataset.node;
  const way = { PageDown: 1, PageUp: -1, ArrowUp: 1, ArrowDown: -1 }[key];
  if (target === root && key.toLowerCase() === "e") openLeaf(edit[0]);
  else if (target.dataset.gl !== "leaf") return false;
  else if (key === "Enter") send(node, plain(target.value));
  else if (!way) return false;
  else if (key.startsWith("Page")) openLeaf(edit.at((edit.indexOf(node) + way) % edit.length));
  else target.value = +plain(target.value) + way || 0;
  return true;
}

function send(leaf, value) {
  focus(root); // a field closes as it loses the focus
  if (value === plain(values[leaf].textContent)) return;
  if (NUMBER.test(value)) tell(`${leaf} ${value}`, leaf);
  else say(`${value} is no number: write one such as 7, 2.5 or 1/3.`);
}

function plain(text) {
  return text.trim().replaceAll("−", "-");
}

function signed(text) {
  return text.replace("-", "−");
}
