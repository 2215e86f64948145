// What a cell prints and shows, below it.
"use strict";

{
  const WIDGET = "application/vnd.jupyter.widget-view+json";

  class Output {
    // The place below a cell; `was` is what the page showed there, until the cell is run here. `model`
    // is the first widget that a run has shown.
    constructor(cell, number) {
      this.number = number;
      this.was = cell.querySelector(".cell_output");
      while (this.was && this.was.parentElement !== cell) this.was = this.was.parentElement;
      this.root = document.createElement("div");
      this.root.className = "gl-output cell_output";
      this.cell = cell;
    }

    // A run begins: what stands here is old as soon as there is something else.
    begin() {
      this.old = true;
    }

    // Empties the place of what is old.
    renew() {
      if (!this.old) return;
      this.old = false;
      this.model = null;
      const shown = this.was?.isConnected ? this.was : this.root;
      // A shorter output, or none yet, moves nothing that stands below until the cell has run.
      this.root.style.minHeight = shown.isConnected ? `${shown.offsetHeight}px` : "";
      this.was?.remove();
      this.root.replaceChildren();
      this.root.inert = false;
      this.cell.insertBefore(this.root, this.cell.querySelector(":scope > .site-slides"));
    }

    end() {
      this.renew();
      this.root.style.minHeight = "";
    }

    // Whether what the page showed at first still stands here, and plays without Python.
    get stands() {
      return this.was?.isConnected && !this.was.querySelector(".gamelab-asleep");
    }

    // Puts back what the page showed at first.
    reset() {
      this.root.remove();
      if (this.was) this.cell.append(this.was);
    }

    // The Python behind it is gone: what is seen stays, and says so if it has controls.
    leave() {
      if (!this.root.querySelector(".gl-widget") || this.root.inert) return;
      this.add("p", "gl-gone", "Python was stopped: run this cell again to move its controls.");
      this.root.inert = true;
    }

    show(message, widgets) {
      const { kind, text, name, data } = message;
      this.renew();
      if (kind === "clear") this.root.replaceChildren();
      if (kind === "stream") this.stream(text, name);
      if (kind === "error") this.add("pre", "gl-error", text.trimEnd());
      // A bundle may come with what is to be said of it.
      if (kind === "display") this.display(Array.isArray(data) ? data[0] : data, widgets);
    }

    stream(text, name) {
      const last = this.root.lastElementChild;
      const same = last?.matches(`.gl-stream[data-name="${name}"]`);
      const pre = same ? last : this.add("pre", "gl-stream", "");
      pre.dataset.name = name;
      // What follows a carriage return is written over the line, as a progress bar does.
      const lines = text.includes("\r") ? (pre.textContent + text).split("\n") : null;
      if (lines) pre.textContent = lines.map((line) => line.replace(/^.*\r(?=.)/, "")).join("\n");
      else pre.append(text);
    }

    display(data, widgets) {
      if (data[WIDGET]) {
        const { model_id } = data[WIDGET];
        this.model ??= widgets.models.get(model_id);
        this.add("div", "gl-view").append(widgets.view(model_id, this.number));
      } else if (data["text/html"]) this.html(data["text/html"]);
      else if (data["image/svg+xml"]) this.add("div", "gl-picture").innerHTML = data["image/svg+xml"];
      else if (data["image/png"]) {
        const image = this.add("img", "gl-picture");
        image.src = `data:image/png;base64,${data["image/png"]}`;
        image.alt = data["text/plain"] ?? "A figure";
      } else this.add("pre", "gl-value", data["text/markdown"] ?? data["text/latex"] ?? data["text/plain"]);
    }

    html(text) {
      const box = this.add("div", "gl-markup");
      box.innerHTML = text;
      // A script that comes with innerHTML does not run: its copy does.
      for (const script of box.querySelectorAll("script")) {
        const copy = document.createElement("script");
        for (const { name, value } of script.attributes) copy.setAttribute(name, value);
        copy.textContent = script.textContent;
        script.replaceWith(copy);
      }
    }

    add(tag, name, text) {
      const made = document.createElement(tag);
      made.className = name;
      if (text !== undefined) made.textContent = text;
      if (tag === "pre") made.tabIndex = 0;
      this.root.append(made);
      return made;
    }
  }

  window.gamelabLive.Output = Output;
}
