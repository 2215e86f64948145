// A click on an inner node tells what would end it, once it is open; before, it opens a field for
// the window with which it will be entered, and marks that right or wrong.

class Windows {
  constructor(player) {
    const { data } = player;
    this.player = player;
    // every inner node: those that are never entered are not given away
    const inner = (node) => !["leaf", "dot"].includes(data.families[node]);
    this.nodes = [...data.families.keys()].filter(inner);
    this.at = -1;
    const [more, less] = data.strict ? ["more than #", "less than #"] : ["# or more", "# or less"];
    // for the nodes of MAX and MIN the bound that ends them, and a child that does; # is the bound
    const low = data.side === "max" ? ["alpha", `${less} to MAX`] : ["beta", `${more} to MIN`];
    this.ends = { max: ["beta", `${more} to MAX`], min: low };
  }

  // The nodes that are open or not entered yet.
  left() {
    const { nodes } = this.player.picture;
    return this.nodes.filter((node) => ["open", "unseen"].includes(nodes[node].phase));
  }

  click(node) {
    const { data, leaves, picture, questions } = this.player;
    if (leaves?.open || questions?.pending || !this.left().includes(node)) return;
    const { phase, ...bounds } = picture.nodes[node];
    this.at = node;
    picture.pointAt(node);
    if (phase === "unseen") {
      this.tried = false;
      picture.field(node, "window", "Its window: alpha, beta", 110);
      return this.player.say("With what window is this node entered? Type alpha, beta and press Enter.");
    }
    const [bound, words] = this.ends[data.families[node]] ?? [];
    const value = bounds[bound]?.slice(4);
    if (!value) return;
    const never = `Nothing ends this node before its last child: ${bounds[bound]}.`;
    const ends = `A child worth ${words.replace("#", value)} ends this node: α ≥ β.`;
    this.player.say(value.endsWith("∞") ? never : ends);
  }

  // W goes on to the next of them.
  key(key, target) {
    const left = this.left();
    if (target.dataset.gl === "window" && key === "Enter") this.check(target);
    else if (target !== this.player.root || key.toLowerCase() !== "w") return false;
    else this.click(left.find((node) => node > this.at) ?? left[0]);
    return true;
  }

  check(field) {
    const { data, picture, root } = this.player;
    const mine = entries(field.value);
    const comes = ({ at, kind }, k) => k > picture.step && at === this.at && kind === "enter";
    const step = data.steps.findIndex(comes);
    const { alpha, beta } = step < 0 ? {} : Object.fromEntries(data.steps[step].changes)[this.at];
    const right = [alpha, beta].map((bound, j) => agrees(mine[j] ?? "", bound?.slice(4) ?? "none"));
    const marks = ["α", "β"].map((name, j) => `${name} = ${(mine[j] || "?").replace("-", "−")}`);
    const texts = picture.intervals.get(this.at) ?? [];
    texts.forEach((text, j) => (text.textContent = `${marks[j]} ${right[j] ? "✓" : "✗"}`));
    const wrong = marks.filter((_, j) => !right[j]).join(" nor ");
    const truth = step < 0 ? "this node is never entered" : `${alpha}, ${beta} at step ${step + 1}`;
    if (wrong && step >= 0 && !this.tried) {
      this.tried = true;
      return this.player.say(`Not ${wrong}. Once more?`);
    }
    focus(root);
    this.player.say(wrong ? `Not ${wrong}: ${truth}.` : `Right: ${truth}.`);
  }
}
