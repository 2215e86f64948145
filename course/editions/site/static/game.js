// Plays fifteen rounds from the tables in the page; see games.py. The address holds Blue's dice and the
// reader's rows, or the leaves that the reader has marked on the tree to cut.

document.addEventListener("DOMContentLoaded", () => {
  for (const box of document.querySelectorAll(".site-game")) start(box);
  for (const box of document.querySelectorAll(".site-cut")) share(box);
});

function start(box) {
  const tables = JSON.parse(box.querySelector("script").textContent);
  const part = (name) => box.querySelector(`[data-part="${name}"]`);
  const buttons = [...part("moves").querySelectorAll("button:not([data-part])")];
  const first = { picture: part("picture").innerHTML, means: part("means").textContent };
  const turns = tables.sure.length - 1;
  const minus = (number) => number.toFixed(1).replace("-", "−");
  let seed = 0;
  let rows = [];

  // Each round so far: Blue has chosen from the rows before it.
  function played() {
    let place = 1;
    return rows.map((row) => {
      const digit = parseInt(tables.replies[seed][place >> 1], 16);
      const column = (digit >> (2 * (place & 1))) & 3;
      place = 2 * place + row;
      const [name, pays, says, picture] = tables.rounds[row][column];
      return { name, pays, says, picture };
    });
  }

  // Where a share and a payoff are on the chart, for the marks that stand there.
  function mark(name, share, height) {
    const at = ([zero, one], number) => zero + (one - zero) * number;
    part(name).setAttribute("transform", `translate(${at(tables.across, share)} ${at(tables.up, height)})`);
  }

  function show() {
    const rounds = played();
    const done = rounds.length;
    const over = done === turns;
    const last = rounds.at(-1);
    const score = rounds.reduce((sum, each) => sum + each.pays, 0);
    const ones = rows.filter((row) => row === 0).length;
    part("picture").innerHTML = (last ?? first).picture;
    part("means").textContent = first.means;
    let says = last ? `Round ${done} of ${turns}: ${last.says}. ` : "";
    says += over ? `Your score is ${score}. ${tables.luck[score]}`.replace(/-(?=\d)/, "−")
      : "Blue has chosen a column, and does not see your choice. Choose a row.";
    part("says").textContent = says;
    part("past").textContent = `Your rounds: ${rounds.map((each) => each.name).join(" ") || "none yet"}`;
    if (done) {
      const sure = tables.sure[done][ones];
      mark("sure", ones / done, sure);
      mark("you", ones / done, score / done);
      part("means").textContent = `Row 1 in ${ones} of ${done} rounds: such a mix is sure of ${minus(sure)} a round (the ring).`
        + ` You have earned ${minus(score / done)} a round.`;
    }
    for (const [name, seen] of [["sure", done], ["you", done], ["cloud", over]]) {
      part(name).setAttribute("display", seen ? "inline" : "none");
    }
    part("dice").hidden = !over;
    for (const button of buttons) button.disabled = over;
    part("link").href = `#rounds=${seed}.${rows.join("")}`;
  }

  function go(moves) {
    const focused = buttons.includes(document.activeElement);
    rows = moves;
    show();
    history.replaceState(null, "", part("link").href);
    if (focused && rows.length === turns) part("new").focus();
  }

  const dice = () => Math.floor(Math.random() * tables.replies.length);

  // The game that an address holds, or a new one.
  function open() {
    const [, named, said = ""] = /^#rounds=(\d+)\.([01]*)$/.exec(location.hash) ?? [];
    seed = named in tables.replies ? Number(named) : dice();
    rows = [...said].slice(0, turns).map(Number);
    show();
  }

  buttons.forEach((button, row) => {
    button.onclick = () => go([...rows, row]);
  });
  part("new").onclick = () => {
    seed = dice();
    go([]);
  };
  addEventListener("hashchange", open);
  open();
}

// Keeps the marks in the link below the tree, and puts there those of an address; "!" when they were checked.
function share(box) {
  const { leaves } = box.querySelector(".gamelab-player").gamelabPlayer;
  const link = box.querySelector('a[href^="#cut"]');

  function tell() {
    const places = [...leaves.marks.keys()].map((node) => leaves.all.indexOf(node));
    link.href = `#cut=${places.join(".")}${box.querySelector("fieldset").disabled ? "" : "!"}`;
  }

  const [found, said, checked] = /^#cut=([\d.]*)(!?)$/.exec(location.hash) ?? [];
  if (found) {
    for (const place of said.split(".").filter(Boolean)) if (place in leaves.all) leaves.mark(Number(place));
    if (checked) leaves.tell(true);
    box.scrollIntoView({ block: "center" });
  }
  for (const event of ["click", "keyup"]) box.addEventListener(event, tell);
  tell();
}
