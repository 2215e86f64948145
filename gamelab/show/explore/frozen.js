// A frozen explorer: controls that choose among pictures that the page holds, packed.
// Python writes them and what they choose from (frozen.py); the names there and here are the same.

const CANNOT = "<p>This browser cannot unpack the other pictures; a newer one shows them.</p>";

async function unpack(text) {
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const deflated = new Blob([bytes]).stream();
  return new Response(deflated.pipeThrough(new DecompressionStream("deflate"))).json();
}

function freeze(box) {
  const part = (name) => box.querySelector(`[data-gl="${name}"]`);
  const [screen, question, says, turn] = ["screen", "question", "says", "show"].map(part);
  const guess = part("guess");
  const [laid, packed] = [...box.querySelectorAll("script")].map((each) => each.textContent);
  const { controls, moved } = JSON.parse(laid);
  if (typeof DecompressionStream === "undefined") return screen.insertAdjacentHTML("beforebegin", CANNOT);
  const live = "live" in document.documentElement.dataset; // where cells run, no value is left out
  for (const control of controls) {
    control.held = control.values;
    if (live) control.values = control.every;
  }
  const places = controls.map(({ values, value }) => values.indexOf(value));
  const rows = [...part("controls").children];
  let data = null;
  let waiting = null;
  let seen = null;
  let solved = false; // whether the question is, if there is one
  let asked = null; // what is asked: the question, the truth, the right answers, the options

  function ready() {
    waiting ??= unpack(packed).then((found) => {
      data = found;
    });
    return waiting;
  }

  const value = (control, which) => control.values[places[which]];

  // The state that the controls choose.
  function chosen() {
    const at = (before, control, which) => before * control.held.length + control.held.indexOf(value(control, which));
    return data.states[data.rows[controls.reduce(at, 0)]];
  }

  async function move(which, place) {
    if (!data) await ready();
    places[which] = Math.max(0, Math.min(controls[which].values.length - 1, place));
    if (controls.every((control, k) => control.held.includes(value(control, k)))) return show();
    rows.forEach(stand);
    box.dispatchEvent(new CustomEvent("gamelab-wake", { bubbles: true }));
  }

  // Where the controls stand, for the Python that a page has woken.
  box.gamelabPlaces = () => controls.map((control, k) => [places[k], value(control, k)]);

  function show() {
    const [whole, open, asking, matters] = chosen();
    rows.forEach(stand);
    rows.forEach((row, which) => (row.disabled = !matters.includes(controls[which].name)));
    if (guess) ask(data.questions[asking]);
    const shown = guess && !solved ? open : whole;
    if (shown !== seen) {
      // the style for dark pages stands in the page already: to read it again would be slow
      const html = data.shown[shown].map((piece) => data.pieces[piece]).join("<");
      screen.innerHTML = html.replace(/<style>.*?<\/style>/gs, "");
    }
    seen = shown;
  }

  // A control at its place.
  function stand(row, which) {
    const [field, output] = ["input, select", "output"].map((each) => row.querySelector(each));
    if (field) field.value = places[which];
    else row.querySelectorAll("button").forEach((each, k) => each.setAttribute("aria-pressed", k === places[which]));
    if (!output) return;
    output.textContent = value(controls[which], which);
    field.setAttribute("aria-valuetext", output.textContent);
  }

  // While a control makes it another question, what was said of this one is hidden.
  function ask(other) {
    const [text, , , options] = other;
    const field = part("answer");
    if (!solved) {
      if (question.innerHTML !== text) question.innerHTML = text;
      const menu = field.options && [...field.options].slice(1).map((each) => each.text);
      if (menu && menu.join() !== options.join()) {
        field.replaceChildren(...["", ...options].map((each) => new Option(each, each)));
      }
      asked = other;
    }
    question.style.visibility = says.style.visibility = other === asked ? "" : "hidden";
  }

  // A text where numbers are asked for is no guess, unless the question names it.
  function fits(said) {
    const [text, , [right]] = asked;
    const [mine, true_] = [entries(said), entries(right)];
    const numbers = mine.length === true_.length && mine.every(number);
    if (numbers || !true_.every(number) || text.toLowerCase().includes(said.toLowerCase())) return true;
    const wanted = true_.length === 1 ? "a number" : `${true_.length} numbers with commas`;
    says.textContent = `${said} is no answer here: write ${wanted}, such as 3 or 1/2.`;
    return false;
  }

  async function solve(said) {
    if (!data) await ready();
    asked ??= data.questions[chosen()[2]];
    if (said && !fits(said)) return;
    const [, truth, right] = asked;
    const verdict = said && `Your guess: ${said}. `;
    if (right.some((answer) => said && agrees(said, answer))) says.textContent = `${verdict}That is right.`;
    else {
      says.innerHTML = truth;
      says.prepend(verdict);
    }
    settle(true);
  }

  function settle(now) {
    solved = now;
    turn.textContent = solved ? "Ask again" : "Show";
    show();
  }

  rows.forEach((row, which) => {
    const field = row.querySelector("input, select");
    if (row.querySelector("output")) field.max = controls[which].values.length - 1;
    field?.addEventListener("input", () => move(which, +field.value));
    row.querySelectorAll("button").forEach((each, k) => {
      each.addEventListener("click", () => move(which, field ? places[which] + 2 * k - 1 : k));
    });
    stand(row, which);
  });
  if (guess) {
    const field = part("answer");
    const check = () => field.value.trim() && solve(field.value.trim());
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
  for (const each of [part("controls"), part("thinned"), guess]) if (each) each.hidden = false;
  // below all of a page that was saved
  const held = part("held");
  addEventListener("DOMContentLoaded", () => {
    const tools = document.querySelector(".gamelab-tools");
    tools?.before(held);
    held.hidden = !tools;
  });
  box.addEventListener("pointerover", ready, { once: true });
  box.addEventListener("focusin", ready, { once: true });
}
