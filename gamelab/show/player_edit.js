// The reader works on the tree itself: a leaf takes another number, by a click or a drag up and down,
// and a node another place among its siblings, by a drag to the side. The kernel searches again.

const STEP = 7; // px by which a drag changes a value by one
const NUMBER = /^-?\d{1,9}([./]\d{1,6})?$/;

class Edit {
  constructor(player) {
    this.player = player;
    this.leaves = player.data.edit; // from left to right
    const ordered = player.data.runs?.orders.includes("by hand");
    this.above = ordered ? player.data.above : []; // the parent of each node, where their order matters
    this.at = -1; // the place among the leaves of the one that is being changed
    const { picture } = player;
    for (const node of picture.nodes.keys()) {
      const place = this.leaves.indexOf(node);
      if (place < 0 && !(this.above[node] >= 0)) continue;
      picture.listen(node, "pointerdown", (event) => this.drag(event, node, place));
      for (const part of picture.parts(node)) {
        part.style.cursor = place < 0 ? "ew-resize" : this.above.length ? "move" : "ns-resize";
        part.style.touchAction = "none";
      }
    }
  }

  value(place) {
    return plain(this.player.picture.values[this.leaves[place]].textContent);
  }

  siblings(node) {
    const { above } = this;
    return [...above.keys()].filter((each) => above[each] >= 0 && above[each] === above[node]);
  }

  drag(event, node, place) {
    if (place >= 0) event.preventDefault();
    const { picture } = this.player;
    const parts = picture.parts(node);
    const scale = picture.svg.getScreenCTM().a;
    const was = place < 0 ? "" : this.value(place);
    let now = was;
    let to = null; // where it is dragged among its siblings
    const move = ({ clientX, clientY }) => {
      const [right, up] = [clientX - event.clientX, event.clientY - clientY];
      if (to !== null || (this.above[node] >= 0 && Math.abs(right) > Math.abs(up) + 3)) {
        to = this.siblings(node).filter((each) => each !== node && picture.middle(each)[0] < clientX).length;
        for (const part of parts) {
          part.setAttribute("transform", `translate(${right / scale} 0)`);
          part.style.pointerEvents = "none"; // what is dragged is not clicked
        }
      } else if (was && Number.isInteger(+was)) {
        now = String(+was + Math.round(up / STEP));
        parts[1].textContent = signed(now);
      }
    };
    const end = () => {
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", end);
      for (const part of parts) {
        part.removeAttribute("transform");
        part.style.pointerEvents = "";
      }
      if (to !== null) return this.place(node, to);
      if (place < 0) return;
      parts[1].textContent = signed(was);
      if (now === was) this.open(place);
      else this.send(place, now);
    };
    addEventListener("pointermove", move);
    addEventListener("pointerup", end);
  }

  // Gives a node another place among its siblings, whose numbers follow each other.
  place(node, place) {
    const kin = this.siblings(node);
    const to = kin[Math.max(0, Math.min(kin.length - 1, place))];
    if (to === undefined || to === node) return;
    this.player.said = `Now at place ${kin.indexOf(to) + 1} of ${kin.length}`;
    this.change(to, `${node} to ${kin.indexOf(to)}`);
  }

  // Alt with an arrow key moves the node at hand: the leaf with the field, or that in the ring.
  shift(key) {
    const way = { ArrowLeft: -1, ArrowRight: 1 }[key];
    if (!way || !this.above.length) return false;
    const node = this.leaves[this.at] ?? this.player.picture.at;
    this.place(node, this.siblings(node).indexOf(node) + way);
    return true;
  }

  // A field on a leaf.
  open(place) {
    this.close();
    this.at = (place + this.leaves.length) % this.leaves.length;
    const label = `Leaf ${this.at + 1} of ${this.leaves.length}`;
    const field = this.player.picture.field(this.leaves[this.at], "leaf", label, 56);
    field.value = this.value(this.at);
    field.select();
    this.player.say("Type a value and press Enter; arrow keys up and down change it by one.");
  }

  close() {
    this.at = -1;
    this.player.picture.close(this.player.part("leaf"));
  }

  // E opens the first leaf, Page Up and Page Down the others.
  key(key, target) {
    if (target === this.player.root && key.toLowerCase() === "e") this.open(0);
    else if (target !== this.player.part("leaf")) return false;
    else if (key === "Enter") this.send(this.at, plain(target.value));
    else if (key === "PageDown" || key === "PageUp") this.open(this.at + (key === "PageDown" ? 1 : -1));
    else if (key === "ArrowUp" || key === "ArrowDown") {
      target.value = +plain(target.value) + (key === "ArrowUp" ? 1 : -1) || 0;
    } else return false;
    return true;
  }

  send(place, value) {
    if (value === this.value(place)) return this.close();
    if (NUMBER.test(value)) return this.change(this.leaves[place], `${this.leaves[place]} ${value}`);
    this.close();
    this.player.say(`${value} is no number: write one such as 7, 2.5 or 1/3.`);
  }

  // Tells the kernel; `node` is the one that is changed, by its number in the answer.
  change(node, text) {
    this.close();
    focus(this.player.root);
    this.player.changed = node;
    this.player.tell(text);
  }
}

function plain(text) {
  return text.trim().replaceAll("\u2212", "-");
}

function signed(text) {
  return text.replace("-", "\u2212");
}
