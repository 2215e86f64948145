// To take along what stands in a page: its own page as a file, and the line that frames it in slides.
// `gamelabPage` holds the texts round both: gamelab/show/saving.py writes them.
"use strict";

const PUSH = "gamelabOnce.parts.push("; // in each shared script

// The shared script of that number, and what stands before the script that asks for it, as it was.
function gamelabOnce(k) {
  const script = document.currentScript;
  gamelabOnce.pieces.set(script, [k, script.previousElementSibling.outerHTML]);
  return gamelabOnce.parts[k];
}
gamelabOnce.parts = [];
gamelabOnce.pieces = new Map();

gamelabSlides.kinds = ".gamelab-frozen, .gamelab-player, .gamelab-asleep";

// A text with each {name} filled in, once.
function filled(text, values) {
  return Object.entries(values).reduce((made, [name, value]) => made.replace(`{${name}}`, () => value), text);
}

// The button below an explorer, of whose page `make` gives the text, an empty one for what cannot be saved.
function gamelabSlides(root, number, make) {
  const made = document.createElement("div");
  const press = document.createElement("button");
  const says = document.createElement("p");
  const line = document.createElement("textarea");
  const page = location.pathname.split("/").pop().replace(/\.html$/, "") || "index";
  const file = `${page}-${number}.html`;
  press.onclick = async () => {
    press.disabled = true;
    const text = await make();
    press.disabled = false;
    line.hidden = !text;
    says.textContent = text ? `Put ${file} beside your slides, and this line into them:` : "This cannot be saved.";
    if (!text) return;
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type: "text/html" }));
    link.download = file;
    link.click();
    const [, title] = /<title>(.*?)<\/title>/.exec(text);
    line.value = filled(gamelabPage.line, { file, alt: title });
    line.select();
  };
  press.type = "button";
  press.textContent = "Use in slides";
  made.className = "site-slides";
  Object.assign(line, { readOnly: true, hidden: true, rows: 4 });
  line.setAttribute("aria-label", "The line for your slides");
  says.setAttribute("role", "status");
  made.append(press, says, line);
  root.append(made);
}

// An explorer of this page as a page of its own, its controls where they stand; no Python is asked.
function gamelabTaken(root) {
  const shared = new Map();
  const parts = [...document.head.querySelectorAll("script")].filter((each) => each.textContent.includes(PUSH));
  const pieces = [...gamelabOnce.pieces].filter(([script]) => root.contains(script)).map(([script, [k, text]]) => {
    shared.set(k, parts[k].outerHTML.replace(PUSH, `gamelabOnce.parts[${k}] = (`));
    return standing(text, script.previousElementSibling) + script.outerHTML;
  });
  const still = root.querySelector(".gamelab-asleep")?.cloneNode(true);
  still?.querySelectorAll("script").forEach((script) => script.remove());
  const styles = [...document.head.querySelectorAll("style")].filter((each) => each.textContent.includes(".gamelab"));
  const once = "<script>const gamelabOnce = (k) => gamelabOnce.parts[k]; gamelabOnce.parts = [];</script>";
  const piece = pieces.length
    ? [...styles.map((each) => each.outerHTML), once, ...shared.values(), ...pieces].join("")
    : still.innerHTML;
  const pictures = document.createElement("template");
  pictures.innerHTML = piece;
  const area = (svg) => svg.getAttribute("width") * svg.getAttribute("height");
  const [largest] = [...pictures.content.querySelectorAll("svg[aria-label]")].sort((one, other) => area(other) - area(one));
  const alt = largest.getAttribute("aria-label");
  const escaped = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  const title = escaped(alt.split(". ")[0].replace(/\.$/, "").replace(/\s+/g, " ").slice(0, 90));
  const titled = filled(gamelabPage.page, { alt: title });
  return filled(titled, { alt: escaped(alt), piece });

  // What was frozen, with the values of its controls now.
  function standing(text, box) {
    const places = box.gamelabPlaces?.();
    if (!places) return text;
    const held = document.createElement("template");
    held.innerHTML = text;
    const laid = held.content.firstElementChild.querySelector(":scope > [type='application/json']");
    const { controls, ...others } = JSON.parse(laid.textContent);
    controls.forEach((control, k) => (control.value = places[k][1]));
    laid.textContent = JSON.stringify({ controls, ...others, moved: true }).replaceAll("<", "\\u003c");
    return held.innerHTML;
  }
}

document.addEventListener("DOMContentLoaded", () => {
  if ("live" in document.documentElement.dataset) return; // Python saves it there
  const cells = [...document.querySelectorAll("div.cell")].filter((cell) => cell.querySelector(".cell_input pre"));
  const others = [...document.querySelectorAll(".site-pair > figure, .site-cut")];
  for (const places of [cells, others]) {
    for (const [k, root] of places.entries()) {
      if (root.querySelector(gamelabSlides.kinds)) gamelabSlides(root, k + 1, () => gamelabTaken(root));
    }
  }
});
