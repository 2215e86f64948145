// The reader changes the leaves on the tree itself: a click and a number, or a drag up and down. The
// kernel searches again.

const STEP = 7; // px by which a drag changes a value by one
const NUMBER = /^-?\d{1,9}([./]\d{1,6})?$/;

class Edit {
  constructor(player) {
    this.player = player;
    this.leaves = player.data.edit; // from left to right
    this.at = -1; // the place among them of the one that is being changed
    const { picture } = player;
    for (const [place, node] of this.leaves.entries()) {
      for (const part of [picture.shapes[node], picture.values[node]]) {
        part.style.cursor = "ns-resize";
        part.style.touchAction = "none";
        part.addEventListener("pointerdown", (event) => this.drag(event, place));
      }
    }
  }

  value(place) {
    return plain(this.player.picture.values[this.leaves[place]].textContent);
  }

  drag(event, place) {
    event.preventDefault();
    const from = event.clientY;
    const was = this.value(place);
    let now = was;
    const text = this.player.picture.values[this.leaves[place]];
    const move = ({ clientY }) => {
      if (!Number.isInteger(+was)) return;
      now = String(+was + Math.round((from - clientY) / STEP));
      text.textContent = now.replace("-", "\u2212");
    };
    const end = () => {
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", end);
      if (now === was) this.open(place);
      else this.send(place, now);
    };
    addEventListener("pointermove", move);
    addEventListener("pointerup", end);
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
    this.close();
    focus(this.player.root);
    if (!NUMBER.test(value)) return this.player.say(`${value} is no number: write one such as 7, 2.5 or 1/3.`);
    this.player.leaf = this.leaves[place];
    this.player.tell(`${this.leaves[place]} ${value}`);
  }
}

function plain(text) {
  return text.trim().replaceAll("\u2212", "-");
}
