// A page that was saved: light or dark as its address (#light, #dark), the system or the reader
// says, its picture as a file, and how high it is for the page that frames it.

const root = document.documentElement;
const main = document.querySelector(".gamelab-page");
const tool = (name) => document.querySelector(`[data-save="${name}"]`);

function theme(name) {
  root.dataset.theme = root.style.colorScheme = name;
  tool("theme").textContent = name === "dark" ? "Light" : "Dark";
}

const [, asked] = /^#(light|dark)$/.exec(location.hash) ?? [];
theme(asked ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light"));
tool("theme").addEventListener("click", () => theme(root.dataset.theme === "dark" ? "light" : "dark"));

// The largest picture as it stands, in plain colours, so that every program draws it.
function picture() {
  const area = (svg) => svg.getBoundingClientRect().width * svg.getBoundingClientRect().height;
  const [largest] = [...main.querySelectorAll("svg")].sort((one, other) => area(other) - area(one));
  const copy = largest.cloneNode(true);
  const [, , width, height] = copy.getAttribute("viewBox").split(" ").map(parseFloat);
  copy.removeAttribute("style");
  copy.setAttribute("width", width);
  copy.setAttribute("height", height);
  for (const style of copy.querySelectorAll("style")) if (/--gl-/.test(style.textContent)) style.remove();
  const text = new XMLSerializer().serializeToString(copy);
  return { width, height, text: text.replace(/var\(--[\w-]+, ?([^()]+)\)/g, "$1") };
}

function keep(blob, kind) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = `${document.title.replace(/\W+/g, "-").toLowerCase()}.${kind}`;
  link.click();
}

tool("svg").addEventListener("click", () => keep(new Blob([picture().text], { type: "image/svg+xml" }), "svg"));
tool("png").addEventListener("click", async () => {
  const { width, height, text } = picture();
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = 2 * width;
  canvas.height = 2 * height;
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  canvas.toBlob((blob) => keep(blob, "png"));
});

if (parent !== window) {
  document.body.classList.add("gamelab-framed");
  const tell = () => parent.postMessage({ gamelab: "height", height: main.offsetHeight }, "*");
  new ResizeObserver(tell).observe(main);
  addEventListener("message", tell); // the page round it asks
  tell();
}
