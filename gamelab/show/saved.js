// A page that was saved: light or dark as its address (#light, #dark), the system or the reader
// says, its picture as a file, and how high it is for the page that frames it.

const root = document.documentElement;
const main = document.querySelector(".gamelab-page");
const tools = document.querySelector(".gamelab-tools");
const acts = {
  theme: () => paint(root.dataset.theme === "dark" ? "light" : "dark"),
  svg: () => keep(new Blob([picture().text], { type: "image/svg+xml" }), "svg"),
  png: async () => {
    const { width, height, text } = picture();
    const image = new Image();
    image.src = `data:image/svg+xml,${encodeURIComponent(text)}`;
    await image.decode();
    const canvas = new OffscreenCanvas(2 * width, 2 * height);
    canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
    keep(await canvas.convertToBlob(), "png");
  },
};

function paint(theme) {
  root.dataset.theme = root.style.colorScheme = theme;
  tools.querySelector('[data-save="theme"]').textContent = theme === "dark" ? "Light" : "Dark";
}

// The largest picture as it stands, in plain colours, so that every program draws it.
function picture() {
  const area = (svg) => svg.getBoundingClientRect().width * svg.getBoundingClientRect().height;
  const [largest] = [...main.querySelectorAll("svg")].sort((one, other) => area(other) - area(one));
  const copy = largest.cloneNode(true);
  const [, , width, height] = copy.getAttribute("viewBox").split(" ").map(Number);
  copy.removeAttribute("style");
  copy.setAttribute("width", width);
  copy.setAttribute("height", height);
  for (const style of copy.querySelectorAll("style")) if (/--gl-/.test(style.textContent)) style.remove();
  const text = new XMLSerializer().serializeToString(copy);
  return { width, height, text: text.replace(/var\(--[\w-]+, ?([^()]+)\)/g, "$1") };
}

function keep(blob, kind) {
  const download = `${document.title.replace(/\W+/g, "-").toLowerCase()}.${kind}`;
  Object.assign(document.createElement("a"), { href: URL.createObjectURL(blob), download }).click();
}

const [, asked] = /^#(light|dark)$/.exec(location.hash) ?? [];
paint(asked ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light"));
tools.addEventListener("click", ({ target }) => acts[target.dataset.save]?.());

// what the page holds stands below all of it
for (const held of main.querySelectorAll('[data-gl="held"]')) {
  tools.before(held);
  held.hidden = false;
}

if (parent !== window) {
  document.body.classList.add("gamelab-framed");
  const tell = () => parent.postMessage({ gamelab: "height", height: main.offsetHeight }, "*");
  new ResizeObserver(tell).observe(main);
  addEventListener("message", tell); // the page round it asks
  tell();
} else main.querySelector(".gamelab-player")?.focus({ preventScroll: true });
