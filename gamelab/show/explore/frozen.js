// A frozen explorer: controls that choose among pictures that the page holds, packed.
// Python writes what they are made from (frozen.py); the names there and here are the same.

const CANNOT =
  "This browser cannot unpack the other pictures; a newer one shows them.";

async function unpack(text) {
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const deflated = new Blob([bytes]).stream();
  return new Response(deflated.pipeThrough(new DecompressionStream("deflate"))).json();
}

function element(tag, attributes, ...inside) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...inside);
  return made;
}

function button(said, attributes, press) {
  const made = element("button", { type: "button", ...attributes }, said);
  made.addEventListener("click", press);
  return made;
}

// Each kind of control: what stands in the page, and show(place), which lets it stand at a place. `move` is called with the place that a reader chooses.
const KINDS = {
  ToggleButtons({ label, values }, move) {
    const buttons = values.map((value, place) => button(value, {}, () => move(place)));
    const group = { class: "switch", role: "group", "aria-label": label };
    return {
      box: element("span", group, `${label} `, ...buttons),
      show(place) {
        buttons.forEach((each, k) => each.setAttribute("aria-pressed", k === place));
      },
    };
  },

  Dropdown({ label, values }, move, step) {
    const field = element("select", {}, ...values.map((value) => new Option(value)));
    field.addEventListener("input", () => move(field.selectedIndex));
    return {
      box: stepped(label, [element("label", {}, label, field)], step),
      show(place) {
        field.selectedIndex = place;
      },
    };
  },

  IntSlider({ label, values }, move, step) {
    const field = element("input", { type: "range", min: 0, max: values.length - 1 });
    const output = element("output", {});
    field.addEventListener("input", () => move(+field.value));
    return {
      box: stepped(label, [element("label", {}, label, field), output], step),
      show(place) {
        field.value = place;
        field.setAttribute("aria-valuetext", values[place]);
        output.textContent = values[place];
      },
    };
  },
};

function stepped(label, parts, step) {
  const previous = button("‹", { "aria-label": `previous ${label}` }, () => step(-1));
  const next = button("›", { "aria-label": `next ${label}` }, () => step(1));
  return element("span", { class: "control" }, ...parts, element("span", {}, previous, next));
}

// The table of what a page that was saved holds.
function holding(controls) {
  const heads = ["control", "values", "how many"].map((text) => element("th", { scope: "col" }, text));
  const rows = controls.map(({ label, held, every }) => {
    const cells = [held.join(", "), `${held.length} of ${every.length}`].map((text) => element("td", {}, text));
    return element("tr", {}, element("th", { scope: "row" }, label), ...cells);
  });
  const table = element("table", { class: "gamelab-held" }, element("tr", {}, ...heads), ...rows);
  return element("details", {}, element("summary", {}, "What this page holds"), table);
}

// The row in which the reader answers, as in guess.py.
function guessing(question, options, solve) {
  const asked = element("p", { "data-gl": "question", "aria-live": "polite" });
  asked.innerHTML = question;
  const menu = ["", ...options].map((text) => new Option(text, text));
  const field = options.length
    ? element("select", {}, ...menu)
    : element("input", { type: "text", size: 16 });
  const says = element("b", { "data-gl": "says", "aria-live": "polite" });
  const check = () => field.value.trim() && solve(true);
  const turn = button("Show", { "data-gl": "show" }, () => {
    field.value = "";
    solve(!asks.solved);
  });
  field.addEventListener("keydown", (event) => event.key === "Enter" && check());
  const box = element(
    "div",
    { class: "guess" },
    asked,
    element("label", {}, "your guess ", field),
    button("Check", { "data-gl": "check" }, check),
    turn,
    says,
  );
  const asks = { box, question: asked, field, says, turn, solved: false, put: null };
  return asks;
}

function freeze(box) {
  const screen = box.querySelector('[data-gl="screen"]');
  const [laid, packed] = [...box.querySelectorAll("script")].map((each) => each.textContent);
  const { controls, question, options, moved } = JSON.parse(laid);
  const live = "live" in document.documentElement.dataset; // where cells run, no value is left out
  for (const control of controls) {
    control.held = control.values;
    if (live) control.values = control.every;
  }
  if (typeof DecompressionStream === "undefined") {
    screen.before(element("p", {}, CANNOT));
    return;
  }
  const places = controls.map(({ values, value }) => values.indexOf(value));
  const made = controls.map((control, which) =>
    KINDS[control.kind](
      control,
      (place) => move(which, place),
      (step) => move(which, places[which] + step),
    ),
  );
  const asks = question ? guessing(question, options, solve) : null;
  let data = null;
  let waiting = null;
  let seen = null;

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
    controls.forEach((_, k) => made[k].show(places[k]));
    box.dispatchEvent(new CustomEvent("gamelab-wake", { bubbles: true }));
  }

  // Where the controls stand, for the Python that a page has woken.
  box.gamelabPlaces = () => controls.map((control, k) => [places[k], value(control, k)]);

  function show() {
    const [solved, open, asked, matters] = chosen();
    controls.forEach(({ name }, which) => stand(which, matters.includes(name)));
    if (asks) ask(data.questions[asked]);
    const shown = asks && !asks.solved ? open : solved;
    if (shown !== seen) {
      // the style for dark pages stands in the page already: to read it again would be slow
      const html = data.shown[shown].map((piece) => data.pieces[piece]).join("");
      screen.innerHTML = html.replace(/<style>.*?<\/style>/gs, "");
    }
    seen = shown;
  }

  // A control at its place, greyed out where it changes nothing.
  function stand(which, matters) {
    made[which].show(places[which]);
    for (const each of made[which].box.querySelectorAll("input, select, button")) {
      each.disabled = !matters;
    }
  }

  // While a control makes it another question, what was said of this one is hidden.
  function ask(asked) {
    const [question, , , options] = asked;
    if (!asks.solved) {
      if (asks.question.innerHTML !== question) asks.question.innerHTML = question;
      const menu = asks.field.options;
      if (menu && [...menu].slice(1).map((each) => each.text).join() !== options.join()) {
        asks.field.replaceChildren(...["", ...options].map((text) => new Option(text, text)));
      }
      asks.put = asked;
    }
    const same = asked === asks.put;
    asks.question.style.visibility = asks.says.style.visibility = same ? "" : "hidden";
  }

  // A text where numbers are asked for is no guess, unless the question names it.
  function fits(said, right, question) {
    const [mine, true_] = [entries(said), entries(right)];
    const numbers = mine.length === true_.length && mine.every(number);
    if (numbers || !true_.every(number) || question.toLowerCase().includes(said.toLowerCase())) {
      return true;
    }
    const wanted = true_.length === 1 ? "a number" : `${true_.length} numbers with commas`;
    asks.says.textContent = `${said} is no answer here: write ${wanted}, such as 3 or 1/2.`;
    return false;
  }

  async function solve(solved) {
    if (!data) await ready();
    asks.put ??= data.questions[chosen()[2]];
    const [, truth, right] = asks.put;
    const said = asks.field.value.trim();
    if (solved && said && !fits(said, right[0], asks.put[0])) return;
    asks.solved = solved;
    if (!solved) asks.says.replaceChildren();
    else if (right.some((answer) => said && agrees(said, answer))) {
      asks.says.textContent = `Your guess: ${said}. That is right.`;
    } else {
      asks.says.innerHTML = truth;
      if (said) asks.says.prepend(`Your guess: ${said}. `);
    }
    asks.turn.textContent = solved ? "Ask again" : "Show";
    show();
  }

  controls.forEach(({ matters }, which) => stand(which, matters));
  if (moved) ready().then(show);
  const thinned = controls
    .filter(({ values, every }) => values.length < every.length)
    .map(({ label, values, every }) => `“${label}” has ${values.length} of its ${every.length} values`);
  screen.before(
    element("div", { class: "controls" }, ...made.map((control) => control.box)),
    ...(thinned.length ? [element("p", { class: "thinned" }, `On this page ${thinned.join(" and ")}.`)] : []),
    ...(asks ? [asks.box] : []),
  );
  // below all of a page that was saved
  addEventListener("DOMContentLoaded", () => document.querySelector(".gamelab-tools")?.before(holding(controls)));
  box.addEventListener("pointerover", ready, { once: true });
  box.addEventListener("focusin", ready, { once: true });
}
