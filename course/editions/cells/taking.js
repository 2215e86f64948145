// What is taken away from a page or brought to it: a cell in an address, what it shows as a file, a
// file of Gambit's as a cell.
"use strict";

{
  const FILES = { html: "text/html", svg: "image/svg+xml", png: "image/png", tex: "text/plain" };
  const NAMES = { html: "Page", svg: "SVG", png: "PNG", tex: "TikZ" };
  const ADDRESS = /^#cell=(\d+)&code=([\w-]+)$/;

  const through = (bytes, stream) => new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer();

  // The address of the page with a cell's code in it.
  async function address(number, source) {
    const packed = await through(source, new CompressionStream("deflate-raw"));
    const letters = Array.from(new Uint8Array(packed), (byte) => String.fromCharCode(byte)).join("");
    const code = btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
    return `${location.href.split("#")[0]}#cell=${number}&code=${code}`;
  }

  // The cell that the address holds, as [number, code]; null if it holds none.
  async function addressed() {
    const found = ADDRESS.exec(location.hash);
    if (!found) return null;
    const letters = atob(found[2].replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    const text = new TextDecoder().decode(await through(bytes, new DecompressionStream("deflate-raw")));
    return [Number(found[1]), text];
  }

  // A menu of the kinds of file; `keep` is called with the one that is chosen.
  function menu(label, keep) {
    const made = document.createElement("select");
    made.setAttribute("aria-label", label);
    made.append(new Option("Save …", ""), ...Object.entries(NAMES).map(([kind, name]) => new Option(name, kind)));
    made.onchange = () => {
      if (made.value) keep(made.value);
      made.value = "";
    };
    return made;
  }

  // Hands a text to the reader as a file; a picture as PNG too, drawn twice as large as it is.
  async function download(name, kind, text) {
    let blob = new Blob([text], { type: FILES[kind] });
    if (kind === "png") {
      const image = new Image();
      image.src = `data:image/svg+xml,${encodeURIComponent(text)}`;
      await image.decode();
      const canvas = document.createElement("canvas");
      Object.assign(canvas, { width: 2 * image.naturalWidth, height: 2 * image.naturalHeight });
      canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
      blob = await new Promise((resolve) => canvas.toBlob(resolve));
    }
    const link = document.createElement("a");
    link.href = URL.createObjectURL(blob);
    link.download = `${name}.${kind}`;
    link.click();
  }

  // A file of Gambit's that the reader opens, or drops on the page, is handed on as (name, text).
  function opening(place, take) {
    const label = document.createElement("label");
    const field = document.createElement("input");
    Object.assign(field, { type: "file", accept: ".efg,.nfg" });
    label.className = "gl-open";
    label.append("A file of Gambit’s, .efg or .nfg: ", field);
    place.after(label);
    const read = async (files) => {
      for (const file of files) take(file.name, await file.text());
    };
    field.onchange = () => read(field.files);
    addEventListener("dragover", (event) => event.preventDefault());
    addEventListener("drop", (event) => {
      event.preventDefault();
      read(event.dataTransfer.files);
    });
  }

  // The code of a cell that holds a file and shows what is in it.
  function source(name, text) {
    const matrix = name.endsWith(".nfg");
    const file = JSON.stringify(matrix ? "own.nfg" : "own.efg");
    const stage = /^c /m.test(text) ? "expectimax" : "alphabeta";
    const game = /\{\s*"max"\s+"min"\s*\}/i.test(text) ? stage : "strategic";
    return [
      "from pathlib import Path",
      "from gamelab import explore, read",
      `_ = Path(${file}).write_text(${JSON.stringify(text)})`,
      `given = read(${file})`,
      matrix
        ? "explore.zero_sum(given) if given.constant_sum == 0 else explore.walk(given)"
        : `explore.${game}(given)`,
    ].join("\n");
  }

  window.gamelabLive.taking = { address, addressed, menu, download, opening, source };
}
