// Plays the game whose table stands in the page; see games.py. The address holds the reader's moves, or
// the leaves that the reader has marked on the tree to cut.

document.addEventListener("DOMContentLoaded", () => {
  for (const box of document.querySelectorAll(".site-game")) start(box);
  for (const box of document.querySelectorAll(".site-cut")) share(box);
});

function start(box) {
  const positions = JSON.parse(box.querySelector("script").textContent);
  const part = (name) => box.querySelector(`[data-part="${name}"]`);
  let taken = [];

  // The position after the reader's moves and the answers to them, and the last answers' names.
  function reached() {
    let at = positions[0];
    let answers = [];
    const follow = (move) => {
      const [name, place] = at.moves[move];
      at = positions[place];
      return name;
    };
    for (const move of taken) {
      follow(move);
      answers = [];
      while (at.value === null && !at.max) answers.push(follow(at.best));
    }
    return { at, answers };
  }

  function show(moved) {
    const { at, answers } = reached();
    part("picture").innerHTML = at.picture;
    const mine = answers.length ? `I ${answers.join(", then ")}. ` : "";
    const ends = at.value > 0 ? "You win!" : at.value < 0 ? "You lose: take back, or play again." : "A draw.";
    part("says").textContent = mine + (at.value === null ? "Your move." : ends);
    const buttons = at.moves.map(([name], move) => {
      const made = document.createElement("button");
      made.type = "button";
      made.textContent = name;
      made.onclick = () => go([...taken, move]);
      return made;
    });
    part("moves").replaceChildren(...buttons);
    for (const name of ["back", "new"]) part(name).disabled = !taken.length;
    part("link").href = `#moves=${taken.join(".")}`;
    if (moved) (buttons[0] ?? part("new")).focus();
  }

  function go(moves) {
    taken = moves;
    history.replaceState(null, "", `#moves=${taken.join(".")}`);
    show(true);
  }

  // What an address says is played as far as it can be.
  function open() {
    const [, said = ""] = /^#moves=([\d.]*)$/.exec(location.hash) ?? [];
    taken = [];
    for (const move of said.split(".").filter(Boolean)) {
      if (move in reached().at.moves) taken.push(Number(move));
    }
    show(false);
  }

  part("back").onclick = () => go(taken.slice(0, -1));
  part("new").onclick = () => go([]);
  addEventListener("hashchange", open);
  open();
}

// Keeps the marks in the link below the tree, and puts there those of an address; "!" when they were checked.
function share(box) {
  const { leaves } = box.querySelector(".gamelab-player").gamelabPlayer;
  const link = box.querySelector('a[href^="#cut"]');

  function tell() {
    const places = [...leaves.strikes.keys()].map((node) => leaves.all.indexOf(node));
    link.href = `#cut=${places.join(".")}${leaves.open ? "" : "!"}`;
  }

  const [found, said, checked] = /^#cut=([\d.]*)(!?)$/.exec(location.hash) ?? [];
  if (found) {
    for (const place of said.split(".").filter(Boolean)) if (place in leaves.all) leaves.mark(Number(place));
    if (checked) leaves.reveal(true);
    box.scrollIntoView({ block: "center" });
  }
  for (const event of ["click", "keyup"]) box.addEventListener(event, tell);
  tell();
}
