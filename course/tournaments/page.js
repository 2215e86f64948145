"use strict";
const record = JSON.parse(document.getElementById("record").textContent);
const $ = (id) => document.getElementById(id);
const { names, matches, lesson } = record;
const silent = new Set(record.silent); // of whom no move ever came
const staffFrom = names.length - record.staff;
const isDilemma = lesson === "07";
const ROWS = 5, COLUMNS = 6;

function made(tag, attributes = {}, ...children) {
  const svg = ["svg", "rect", "circle", "path", "text", "polygon"].includes(tag);
  const element = svg
    ? document.createElementNS("http://www.w3.org/2000/svg", tag)
    : document.createElement(tag);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

/* What each of the two got in a match, a turn; no move counts as C. */
function stakes() {
  const [T, R, P, S] = ["T", "R", "P", "S"].map((name) => Number($(name).value));
  return { CC: [R, R], CD: [S, T], DC: [T, S], DD: [P, P] };
}
function counted(match) {
  if (match.counts) return match.counts;
  const counts = { CC: 0, CD: 0, DC: 0, DD: 0 };
  const [a, b] = match.moves;
  for (let turn = 0; turn < a.length; turn++)
    counts[(a[turn] + b[turn]).replaceAll(".", "C")] += 1;
  return (match.counts = counts);
}
function scores(match, payoffs) {
  if (!isDilemma) return [(1 + match.won) / 2, (1 - match.won) / 2];
  const counts = counted(match), turns = match.moves[0].length;
  return [0, 1].map((seat) =>
    Object.entries(counts).reduce((sum, [pair, n]) => sum + n * payoffs[pair][seat], 0) / turns);
}

/* The order in which the matches are shown: those of one bot not all at once. */
function inPlay() {
  const noise = isDilemma ? Number($("noise").value) : 0;
  const wanted = matches.filter((match) => match.noise === noise && match.pair[0] !== match.pair[1]);
  const place = (match) => (match.pair[0] * 7919 + match.pair[1] * 104729) % 10007;
  return wanted.sort((a, b) => place(a) - place(b));
}

let shown = 0, timer = 0, list = [];

function ladder() {
  const payoffs = isDilemma ? stakes() : null;
  const sums = names.map(() => 0), played = names.map(() => 0);
  for (const match of list.slice(0, shown)) {
    const got = scores(match, payoffs);
    match.pair.forEach((player, seat) => {
      sums[player] += got[seat];
      played[player] += 1;
    });
  }
  const ranked = (player) => played[player] && !silent.has(player);
  const means = sums.map((sum, player) => (ranked(player) ? sum / played[player] : 0));
  const low = Math.min(0, ...means), high = Math.max(1e-9, ...means);
  const order = names.map((_, player) => player);
  order.sort((a, b) => silent.has(a) - silent.has(b) || means[b] - means[a] || a - b);
  $("ladder").replaceChildren(...order.map((player, rank) =>
    made("li", { class: player < staffFrom ? "" : "staff" },
      made("span", { class: "number" }, ranked(player) ? String(rank + 1) : "–"),
      made("span", { class: "name" }, names[player]),
      silent.has(player) ? made("span", {}, "it never made a move")
        : made("span", { class: "bar", style: `width:${(100 * (means[player] - low)) / (high - low)}%` }),
      made("span", { class: "number" }, ranked(player) ? means[player].toFixed(3) : ""))));
  $("told").textContent = `${shown} of ${list.length} matches`;
  table(payoffs);
}

const cells = new Map();
function frame() {
  const head = made("tr", {}, made("th"), ...names.map((name, player) =>
    made("th", { scope: "col", title: name }, String(player + 1))));
  const rows = names.map((name, row) => made("tr", { class: row < staffFrom ? "" : "staff" },
    made("th", { scope: "row", class: "name" }, `${row + 1} ${name}`),
    ...names.map((_, column) => {
      const cell = made("td");
      cells.set(`${row},${column}`, cell);
      return cell;
    })));
  $("beats").replaceChildren(made("thead", {}, head), made("tbody", {}, ...rows));
}
function table(payoffs) {
  const between = new Map();
  for (const match of list.slice(0, shown)) {
    const got = scores(match, payoffs);
    for (const seat of [0, 1]) {
      const key = `${match.pair[seat]},${match.pair[1 - seat]}`;
      const known = between.get(key) || { more: 0, matches: [] };
      known.more += got[seat] - got[1 - seat];
      known.matches.push(match);
      between.set(key, known);
    }
  }
  for (const [key, cell] of cells) {
    const known = between.get(key);
    const sign = !known ? "" : known.more > 1e-9 ? "+" : known.more < -1e-9 ? "−" : "=";
    if (cell.textContent === sign && cell.known === known?.matches.length) continue;
    cell.known = known?.matches.length;
    cell.replaceChildren();
    if (!known) continue;
    const [row, column] = key.split(",").map(Number);
    const button = made("button", {
      type: "button", class: sign === "+" ? "more" : "",
      "aria-label": `${names[row]} against ${names[column]}: ${sign}`,
    }, sign);
    button.onclick = () => choose(known.matches);
    cell.append(button);
  }
}

function choose(found) {
  const place = $("match");
  const blocks = found.map((match) => (isDilemma ? strip(match) : boards(match)));
  place.replaceChildren(...blocks);
  place.scrollIntoView({ block: "nearest" });
}
function stepped(length, draw, label) {
  const slider = made("input", {
    type: "range", min: 0, max: length, value: length, "aria-label": label, style: "width:20rem",
  });
  slider.oninput = () => draw(Number(slider.value));
  const play = made("button", { type: "button" }, "Play the match");
  play.onclick = () => {
    slider.value = 0;
    clearInterval(play.timer);
    play.timer = setInterval(() => {
      slider.value = Number(slider.value) + 1;
      draw(Number(slider.value));
      if (Number(slider.value) >= length) clearInterval(play.timer);
    }, Math.max(60, 4000 / length));
  };
  draw(length);
  return made("p", {}, play, " ", slider);
}
function strip(match) {
  const [first, second] = match.pair.map((player) => names[player]);
  const length = match.moves[0].length, grid = made("div", { class: "strip" }), squares = [];
  for (let from = 0; from < length; from += 25)
    for (const seat of [0, 1])
      for (let turn = from; turn < Math.min(length, from + 25); turn++) {
        const move = match.moves[seat][turn];
        const square = made("span", { class: move }, move);
        squares.push([turn, square]);
        grid.append(square);
      }
  const told = made("p");
  const draw = (turns) => {
    for (const [turn, square] of squares) square.classList.toggle("later", turn >= turns);
    const until = { ...match, counts: null, moves: match.moves.map((moves) => moves.slice(0, turns)) };
    const got = turns ? scores(until, stakes()) : [0, 0];
    told.textContent = `${first} (above): ${got[0].toFixed(2)} a turn. ${second} (below): ${got[1].toFixed(2)}.`
      + ` Turn ${turns}${match.noise ? `, noise ${match.noise}` : ""}. A dot is a move that did not come.`;
  };
  return made("div", {}, made("h3", {}, `${first} and ${second}`), stepped(length, draw, "Turn"), told, grid);
}
function boards(match) {
  const [first, second] = match.pair.map((player) => names[player]);
  const all = [...match.opening, ...match.moves];
  const picture = made("svg", { class: "board", viewBox: `0 0 ${40 * COLUMNS} ${40 * ROWS}`, role: "img" });
  const draw = (count) => {
    const heights = Array(COLUMNS).fill(0), pieces = [];
    for (let column = 0; column < COLUMNS; column++)
      for (let row = 0; row < ROWS; row++)
        pieces.push(made("rect", { x: 40 * column, y: 40 * row, width: 40, height: 40, fill: "none", stroke: "currentColor" }));
    all.slice(0, count).forEach((column, turn) => {
      const x = 40 * column + 20, y = 40 * (ROWS - 1 - heights[column]++) + 20;
      pieces.push(turn % 2
        ? made("circle", { cx: x, cy: y, r: 13, fill: "none", stroke: "var(--theirs)", "stroke-width": 5 })
        : made("path", { d: `M${x - 12} ${y - 12}L${x + 12} ${y + 12}M${x + 12} ${y - 12}L${x - 12} ${y + 12}`, stroke: "var(--mine)", "stroke-width": 5 }));
    });
    picture.replaceChildren(...pieces);
    picture.setAttribute("aria-label", `Columns played: ${all.slice(0, count).map((c) => c + 1).join(", ") || "none"}`);
  };
  const end = match.lost >= 0 ? `${[first, second][match.lost]} has no move and loses`
    : match.won ? `${match.won > 0 ? first : second} wins` : "a draw";
  return made("div", {}, made("h3", {}, `${first} (X) and ${second} (O): ${end}`),
    made("p", {}, "The first two pieces are drawn."), stepped(all.length, draw, "Move"), picture);
}

/* Replicator dynamics of the class alone, each bot's own twin included. */
function evolve() {
  const noise = Number($("noise").value), payoffs = stakes(), n = staffFrom;
  const against = Array.from({ length: n }, () => Array(n).fill(0));
  for (const match of matches) {
    const [a, b] = match.pair;
    if (match.noise !== noise || a >= n || b >= n) continue;
    const got = scores(match, payoffs);
    against[a][b] = got[0];
    against[b][a] = a === b ? (got[0] + got[1]) / 2 : got[1];
  }
  const least = Math.min(...against.flat()), most = Math.max(...against.flat());
  let shares = Array(n).fill(1 / n);
  const history = [shares];
  for (let generation = 0; generation < 200; generation++) {
    // a growth that no payoffs below zero can turn round
    const fit = against.map((row) => 0.1 + (row.reduce((sum, points, other) => sum + points * shares[other], 0) - least) / (most - least || 1));
    const mean = fit.reduce((sum, value, player) => sum + value * shares[player], 0);
    shares = shares.map((share, player) => (share * fit[player]) / mean);
    history.push(shares);
  }
  const ranked = shares.map((_, player) => player).sort((a, b) => shares[b] - shares[a]).slice(0, 6);
  const highest = Math.max(...history.flat());
  const dashes = ["", "8 4", "2 3", "12 3 2 3", "5 5", "1 6"];
  const picture = made("svg", { viewBox: "-12 0 652 320", role: "img", style: "max-width:44rem",
    "aria-label": "Shares of the six most frequent bots over 200 generations" },
    made("path", { d: "M40 10V290H630", fill: "none", stroke: "currentColor" }),
    made("text", { x: 36, y: 18, "font-size": 14, "text-anchor": "end", fill: "currentColor" }, `${(100 * highest).toFixed(0)} %`),
    made("text", { x: 36, y: 292, "font-size": 14, "text-anchor": "end", fill: "currentColor" }, "0 %"),
    made("text", { x: 630, y: 310, "font-size": 14, "text-anchor": "end", fill: "currentColor" }, "generation 200"),
    ...ranked.map((player, rank) => made("path", {
      d: "M" + history.map((all, g) => `${(40 + 2.9 * g).toFixed(1)} ${(290 - (280 * all[player]) / highest).toFixed(1)}`).join("L"),
      fill: "none", stroke: "currentColor", "stroke-width": 2, "stroke-dasharray": dashes[rank] })));
  const key = made("ul", {}, ...ranked.map((player, rank) => made("li", {},
    made("svg", { width: 60, height: 10, "aria-hidden": "true" }, made("path", { d: "M0 5H60", stroke: "currentColor", "stroke-width": 2, "stroke-dasharray": dashes[rank] })),
    ` ${names[player]}: ${(100 * shares[player]).toFixed(1)} %`)));
  $("evolution").replaceChildren(picture, key);
}

function stop() {
  clearInterval(timer);
  timer = 0;
  $("play").textContent = "Play";
}
function restart(count) {
  stop();
  list = inPlay();
  shown = Math.min(count, list.length);
  ladder();
}
$("play").onclick = () => {
  if (timer) return stop();
  if (shown >= list.length) restart(0);
  $("play").textContent = "Pause";
  const many = Math.max(1, Math.round(list.length / 240));
  timer = setInterval(() => {
    shown = Math.min(list.length, shown + many);
    ladder();
    if (shown >= list.length) stop();
  }, 120);
};
$("all").onclick = () => restart(Infinity);
$("first").onclick = () => restart(0);
if (isDilemma) {
  const { CC: [R], DC: [T, S], DD: [P] } = record.stakes;
  Object.entries({ T, R, P, S }).forEach(([name, value]) => {
    $(name).value = value;
    $(name).onchange = () => restart(shown);
  });
  for (const noise of new Set(matches.map((match) => match.noise)))
    $("noise").append(made("option", { value: noise }, noise ? String(noise) : "none"));
  $("noise").onchange = () => restart(shown);
  $("evolve").onclick = evolve;
} else document.querySelectorAll(".dilemma").forEach((part) => (part.hidden = true));
frame();
restart(0);
