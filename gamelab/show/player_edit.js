// The reader works on the tree itself: a click or a drag up and down gives a leaf another number, a
// drag to the side a node another place among its siblings. The kernel searches again.

const STEP = 7; // px by which a drag changes a value by one
const NUMBER = /^-?\d{1,9}([./]\d{1,6})?$/;

class Edit {
  constructor(player) {
    this.player = player;
    this.leaves = player.data.edit; // from left to right
    const ordered = player.data.runs?.orders.includes("by hand");
    this.above = ordered ? player.data.above : []; // the parent of each node, where their order matters
    for (const node of player.picture.nodes.keys()) {
      const leaf = this.leaves.includes(node) && (ordered ? "move" : "ns-resize");
      const cursor = leaf || (this.above[node] >= 0 && "ew-resize");
      if (cursor) this.style(node, { cursor, touchAction: "none" });
    }
  }

  style(node, style) {
    for (const part of this.player.picture.parts(node)) Object.assign(part.style, style);
  }

  value(place) {
    return plain(this.player.picture.values[this.leaves[place]].textContent);
  }

  siblings(node) {
    const { above } = this;
    return [...above.keys()].filter((each) => above[each] === above[node]);
  }

  drag(event, node) {
    const place = this.leaves.indexOf(node);
    if (place < 0 && !(this.above[node] >= 0)) return;
    if (place >= 0) event.preventDefault();
    const { picture } = this.player;
    const text = picture.values[node];
    const scale = picture.svg.getScreenCTM().a;
    const was = place < 0 ? "" : this.value(place);
    let now = was;
    let to = null; // where it is dragged among its siblings
    const move = ({ clientX, clientY }) => {
      const [right, up] = [clientX - event.clientX, event.clientY - clientY];
      if (to !== null || (this.above[node] >= 0 && Math.abs(right) > Math.abs(up) + 3)) {
        to = this.siblings(node).filter((each) => each !== node && picture.middle(each)[0] < clientX).length;
        this.style(node, { translate: `${right / scale}px`, pointerEvents: "none" }); // it is not clicked
      } else if (was && Number.isInteger(+was)) {
        now = String(+was + Math.round(up / STEP));
        text.textContent = signed(now);
      }
    };
    const end = () => {
      removeEventListener("pointermove", move);
      this.style(node, { translate: "", pointerEvents: "" });
      if (to !== null) return this.place(node, to);
      if (place < 0) return;
      text.textContent = signed(was);
      if (now === was) this.open(place);
      else this.send(place, now);
    };
    addEventListener("pointermove", move);
    addEventListener("pointerup", end, { once: true });
  }

  // Gives a node another place among its siblings, whose numbers follow each other.
  place(node, place) {
    const kin = this.siblings(node);
    const to = kin[Math.max(0, Math.min(kin.length - 1, place))];
    if (to === undefined || to === node) return;
    this.player.said = `Now at place ${kin.indexOf(to) + 1} of ${kin.length}`;
    this.player.tell(`${node} to ${kin.indexOf(to)}`, to);
  }

  // Alt with an arrow key moves the node at hand: the leaf with the field, or that in the ring.
  shift(key) {
    const way = { ArrowLeft: -1, ArrowRight: 1 }[key];
    if (!way || !this.above.length) return false;
    const node = +(this.player.part("leaf")?.dataset.node ?? this.player.picture.at);
    this.place(node, this.siblings(node).indexOf(node) + way);
    return true;
  }

  // A field on a leaf.
  open(wanted) {
    const { length } = this.leaves;
    const place = (wanted + length) % length;
    const label = `Leaf ${place + 1} of ${length}`;
    const field = this.player.picture.field(this.leaves[place], "leaf", label, 56);
    field.value = this.value(place);
    field.select();
    this.player.say("Type a value and press Enter; arrow keys up and down change it by one.");
  }

  // E opens the first leaf, Page Up and Page Down the others.
  key(key, target) {
    const place = this.leaves.indexOf(+target.dataset.node);
    const way = { PageDown: 1, PageUp: -1, ArrowUp: 1, ArrowDown: -1 }[key];
    if (target === this.player.root && key.toLowerCase() === "e") this.open(0);
    else if (target.dataset.gl !== "leaf") return false;
    else if (key === "Enter") this.send(place, plain(target.value));
    else if (!way) return false;
    else if (key.startsWith("Page")) this.open(place + way);
    else target.value = +plain(target.value) + way || 0;
    return true;
  }

  send(place, value) {
    focus(this.player.root); // a field closes as it loses the focus
    if (value === this.value(place)) return undefined;
    if (NUMBER.test(value)) return this.player.tell(`${this.leaves[place]} ${value}`, this.leaves[place]);
    this.player.say(`${value} is no number: write one such as 7, 2.5 or 1/3.`);
  }
}

function plain(text) {
  return text.trim().replaceAll("\u2212", "-");
}

function signed(text) {
  return text.replace("-", "\u2212");
}
