// A frozen explorer: controls that choose among pictures that the page holds, packed.
// Python writes them and what they choose from (frozen.py); the names there and here are the same.

async function unpack(text) {
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const deflated = new Blob([bytes]).stream();
  return new Response(deflated.pipeThrough(new DecompressionStream("deflate"))).json();
}

function freeze(box) {
  const part = (name) => box.querySelector(`[data-gl="${name}"]`);
  const names = ["controls", "screen", "guess", "question", "answer", "says", "show", "held"];
  const [steered, screen, guess, question, field, says, turn, held] = names.map(part);
  const [laid, packed] = [...box.querySelectorAll("script")].map((each) => each.textContent);
  const { controls, moved } = JSON.parse(laid);
  const live = "live" in document.documentElement.dataset; // where cells run, no value is left out
  const values = controls.map((control) => (live ? control.every : control.values));
  const places = controls.map(({ value }, which) => values[which].indexOf(value));
  const rows = [...steered.children];
  let data = null;
  let waiting = null;
  let seen = null;
  let solved = false; // whether the question is, if there is one
  let asked = null; // what is asked: the question, the truth, the right answers, the options

  const value = (which) => values[which][places[which]];

  async function ready() {
    data = await (waiting ??= unpack(packed));
  }

  // The state that the controls choose, undefined where the page does not hold it.
  function chosen() {
    const at = (before, { values: all }, which) => before * all.length + all.indexOf(value(which));
    if (controls.every((control, which) => control.values.includes(value(which)))) {
      return data.states[data.rows[controls.reduce(at, 0)]];
    }
    return undefined;
  }

  async function move(which, place) {
    await ready();
    places[which] = Math.max(0, Math.min(values[which].length - 1, place));
    if (chosen()) return show();
    rows.forEach(stand);
    box.dispatchEvent(new CustomEvent("gamelab-wake", { bubbles: true }));
  }

  // Where the controls stand, for the Python that a page has woken.
  box.gamelabPlaces = () => places.map((place, which) => [place, value(which)]);

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
    const [moves, output] = ["input, select", "output"].map((each) => row.querySelector(each));
    if (moves) moves.value = places[which];
    else row.querySelectorAll("button").forEach((each, k) => each.setAttribute("aria-pressed", k === places[which]));
    if (!output) return;
    output.textContent = value(which);
    moves.setAttribute("aria-valuetext", output.textContent);
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

  rows.forEach((row, which) => {
    const moves = row.querySelector("input, select");
    if (row.querySelector("output")) moves.max = values[which].length - 1;
    moves?.addEventListener("input", () => move(which, +moves.value));
    row.querySelectorAll("button").forEach((each, k) => {
      each.addEventListener("click", () => move(which, moves ? places[which] + 2 * k - 1 : k));
    });
    stand(row, which);
  });
  if (guess) {
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
  for (const each of [steered, part("thinned"), guess]) if (each) each.hidden = false;
  // below all of a page that was saved
  addEventListener("DOMContentLoaded", () => {
    const tools = document.querySelector(".gamelab-tools");
    tools?.before(held);
    held.hidden = !tools;
  });
  for (const name of ["pointerover", "focusin"]) box.addEventListener(name, ready, { once: true });
}
