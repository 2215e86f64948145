// A frozen explorer: controls that choose among pictures that the page holds, packed. frozen.py
// writes both; the names are the same. This is the body of one function of `box`, all of it.

const part = (name) => box.querySelector(`[data-gl="${name}"]`);
const names = ["controls", "screen", "guess", "question", "answer", "says", "show"];
const [steered, screen, guess, question, field, says, turn] = names.map(part);
const [laid, packed] = [...box.querySelectorAll("script")].map((each) => each.textContent);
const { controls, moved } = JSON.parse(laid);
const live = "live" in document.documentElement.dataset; // where cells run, no value is left out
const values = controls.map((control) => (live ? control.every : control.values));
const places = controls.map(({ value }, which) => values[which].indexOf(value));
const rows = [...steered.children];
let unpacked; // a promise
let data;
let seen; // the number of what is shown
let asked; // the question, the truth, the right answers, the options, what numbers are wanted
let solved = false; // whether the question is, if there is one

const value = (which) => values[which][places[which]];

async function unpack() {
  const bytes = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
  const deflated = new Blob([bytes]).stream();
  return new Response(deflated.pipeThrough(new DecompressionStream("deflate"))).json();
}

async function ready() {
  data = await (unpacked ??= unpack());
}

// The state that the controls choose, undefined where the page does not hold it.
function chosen() {
  const at = controls.map((control, which) => control.values.indexOf(value(which)));
  if (at.includes(-1)) return undefined;
  return data.states[data.rows[at.reduce((before, place, which) => before * controls[which].values.length + place, 0)]];
}

async function move(which, place) {
  await ready();
  places[which] = Math.max(0, Math.min(values[which].length - 1, place));
  if (chosen()) return show();
  rows.forEach(stand);
  box.dispatchEvent(new CustomEvent("gamelab-wake", { bubbles: true }));
}

function show() {
  const [whole, open, asking, matters] = chosen();
  rows.forEach(stand);
  rows.forEach((row, which) => (row.disabled = !matters.includes(controls[which].name)));
  if (guess) ask(data.questions[asking]);
  const shown = guess && !solved ? open : whole;
  if (shown !== seen) {
    // the style for dark pages stands in the page already, and is slow to read
    const html = data.shown[shown].map((piece) => data.pieces[piece]).join("<");
    screen.innerHTML = html.replace(/<style>.*?<\/style>/gs, "");
  }
  seen = shown;
}

function stand(row, which) {
  const [moves, output] = ["input, select", "output"].map((each) => row.querySelector(each));
  if (output) moves.max = values[which].length - 1;
  if (moves) moves.value = places[which];
  else for (const each of row.children) each.ariaPressed = Number(each.value) === places[which];
  if (output) moves.ariaValueText = output.textContent = value(which);
}

// While a control makes it another question, what was said of this one is hidden.
function ask(other) {
  const [text, , , options] = other;
  if (!solved) {
    if (question.innerHTML !== text) question.innerHTML = text;
    const menu = field.options && [...field.options].slice(1).map((each) => each.text);
    if (menu && menu.join() !== options.join()) {
      field.replaceChildren(...["", ...options].map((each) => new Option(each, each)));
    }
    asked = other;
  }
  guess.classList.toggle("other", other !== asked);
}

// A text where numbers are asked for is no guess, unless the question names it.
function fits(said) {
  const [text, , [right], , wanted] = asked;
  const mine = entries(said);
  const numbers = mine.length === entries(right).length && mine.every(number);
  if (!wanted || numbers || text.toLowerCase().includes(said.toLowerCase())) return true;
  says.textContent = `${said} is no answer here: write ${wanted}, such as 3 or 1/2.`;
  return false;
}

async function solve(said) {
  await ready();
  asked ??= data.questions[chosen()[2]];
  if (said && !fits(said)) return;
  const [, truth, right] = asked;
  const agreed = said && right.some((answer) => agrees(said, answer));
  says.innerHTML = agreed ? "That is right." : truth;
  if (said) says.prepend(`Your guess: ${said}. `);
  settle(true);
}

function settle(now) {
  solved = now;
  turn.textContent = solved ? "Ask again" : "Show";
  show();
}

function check() {
  const said = field.value.trim();
  if (said) solve(said);
}

// ‹ and › move a control by one, all else to a place.
function steer({ type, target }) {
  const { by } = target.dataset;
  if (type === "click" && !target.matches("button")) return;
  const which = rows.indexOf(target.closest("fieldset"));
  move(which, by ? places[which] + Number(by) : Number(target.value));
}

rows.forEach(stand);
for (const kind of ["input", "click"]) steered.addEventListener(kind, steer);
if (guess) {
  part("check").addEventListener("click", check);
  field.addEventListener("keydown", (event) => event.key === "Enter" && check());
  turn.addEventListener("click", () => {
    field.value = "";
    if (!solved) return solve("");
    says.replaceChildren();
    settle(false);
  });
}
if (moved) ready().then(show);
for (const each of [steered, part("thinned"), guess]) if (each) each.hidden = false;
for (const kind of ["pointerover", "focusin"]) box.addEventListener(kind, ready, { once: true });
// for the Python that a page has woken
box.gamelabPlaces = () => places.map((place, which) => [place, value(which)]);
