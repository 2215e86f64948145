// A click on an open node tells what would end it; on one not entered yet it opens a field for the
// window that it will have, and marks that right or wrong.

let entering = -1; // the node whose window is asked for

// The inner nodes that are open or not entered yet: those that are never entered are not given away.
function unfinished() {
  const left = (node) => data.above.includes(node) && ["open", "unseen"].includes(nodes[node].phase);
  return [...nodes.keys()].filter(left);
}

function clickNode(node) {
  if (pending || !unfinished().includes(node)) return;
  entering = node;
  pointAt(node);
  if (nodes[node].phase === "unseen") {
    tried = false;
    addField(node, "window", "Its window: alpha, beta", 110);
    return say("With what window is this node entered? Type alpha, beta and press Enter.");
  }
  const [bound, ends] = data.ends[data.families[node]] ?? [];
  const held = nodes[node][bound];
  if (!held) return;
  if (held.endsWith("∞")) say(`Nothing ends this node before its last child: ${held}.`);
  else say(ends.replace("#", held.slice(4)));
}

// W goes on to the next of them.
function windowKey(key, target) {
  const left = unfinished();
  if (target.dataset.gl === "window" && key === "Enter") checkWindow(target.value);
  else if (target !== root || key.toLowerCase() !== "w") return false;
  else clickNode(left.find((node) => node > entering) ?? left[0]);
  return true;
}

function checkWindow(text) {
  const mine = entries(text);
  const comes = ({ at, kind }, k) => k > step && at === entering && kind === "enter";
  const there = data.steps.findIndex(comes);
  const { alpha, beta } = there < 0 ? {} : Object.fromEntries(data.steps[there].changes)[entering];
  const right = [alpha, beta].map((bound, j) => agrees(mine[j] ?? "", bound?.slice(4) ?? "none"));
  const marks = ["α", "β"].map((name, j) => `${name} = ${(mine[j] || "?").replace("-", "−")}`);
  bounds(entering).forEach((each, j) => (each.textContent = `${marks[j]} ${right[j] ? "✓" : "✗"}`));
  const wrong = marks.filter((_, j) => !right[j]).join(" nor ");
  const truth = there < 0 ? "this node is never entered" : `${alpha}, ${beta} at step ${there + 1}`;
  if (wrong && there >= 0 && !tried) {
    tried = true;
    return say(`Not ${wrong}. Once more?`);
  }
  focus(root);
  say(`${wrong ? `Not ${wrong}` : "Right"}: ${truth}.`);
}
