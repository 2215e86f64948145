// The core widgets that the course uses, drawn from the state that ipywidgets sends, and what the
// reader does with them sent back.
"use strict";

{
  const REFERENCE = "IPY_MODEL_";

  const element = (tag, name, ...inside) => {
    const made = document.createElement(tag);
    made.className = name;
    made.append(...inside);
    return made;
  };

  class Widgets {
    // `send` is called with (cell, model, content) for what the reader does.
    constructor(send) {
      this.send = send;
      this.models = new Map();
    }

    // A message of ipywidgets.
    hear({ what, id, data }) {
      if (what === "comm_open") this.models.set(id, new Model(this, id, data.state));
      if (what === "comm_msg" && data.method === "update") this.models.get(id)?.update(data.state);
      if (what === "comm_close") this.models.delete(id);
    }

    // A new view of a widget, for a cell.
    view(reference, cell) {
      const model = this.models.get(reference.replace(REFERENCE, ""));
      const View = VIEWS[model.state._model_name.replace(/Model$/, "")] ?? Unknown;
      const view = new View(model, cell);
      model.views.add(view);
      view.update(model.state);
      return view.root;
    }
  }

  class Model {
    constructor(widgets, id, state) {
      Object.assign(this, { widgets, id, state, views: new Set() });
    }

    update(changes) {
      Object.assign(this.state, changes);
      for (const view of this.views) {
        if (view.root.isConnected) view.update(changes);
        else this.views.delete(view);
      }
    }

    // What a reference in the state stands for.
    get(name) {
      return this.at(this.state[name]);
    }

    at(reference) {
      return this.widgets.models.get(String(reference).replace(REFERENCE, ""));
    }

    get children() {
      return (this.state.children ?? []).map((child) => this.at(child));
    }

    // The way down to a widget within this one: places among children; null if it is not there.
    way(id) {
      if (this.id === id) return [];
      for (const [place, child] of this.children.entries()) {
        const rest = child.way(id);
        if (rest) return [place, ...rest];
      }
      return null;
    }

    // Does what a reader did with another widget of this kind.
    touch(content, cell) {
      if (content.state) this.update(content.state);
      this.widgets.send(cell, this.id, content);
    }

    focus() {
      for (const { root } of this.views) (root.querySelector("input, select, button") ?? root).focus();
    }
  }

  class View {
    constructor(model, cell) {
      this.model = model;
      this.cell = cell;
      this.root = this.draw();
      for (const name of ["layout", "style"]) model.get(name)?.views.add(this.follower(name));
    }

    get state() {
      return this.model.state;
    }

    // Layout and style are models of their own.
    follower(name) {
      return { root: this.root, update: () => this[name]() };
    }

    draw() {
      return element("div", "gl-widget");
    }

    // Takes over the entries of the state that have changed.
    update(changes) {
      const { state, root } = this;
      if ("layout" in changes) this.layout();
      if ("style" in changes) this.style();
      if ("_dom_classes" in changes) root.classList.add(...state._dom_classes);
      if ("tooltip" in changes) root.title = state.tooltip ?? "";
      if ("disabled" in changes) {
        for (const control of [root, ...root.querySelectorAll("button, input, select")]) {
          if ("disabled" in control) control.disabled = state.disabled;
        }
      }
      if (this.label && "description" in changes) {
        this.label.textContent = state.description;
        this.label.hidden = !state.description;
      }
    }

    layout() {
      const wanted = this.model.get("layout")?.state ?? {};
      for (const [name, value] of Object.entries(wanted)) {
        if (!name.startsWith("_")) this.root.style.setProperty(name.replaceAll("_", "-"), value ?? "");
      }
    }

    style() {
      const wanted = this.model.get("style")?.state ?? {};
      if (this.label) {
        const width = wanted.description_width;
        this.label.style.width = width === "initial" ? "auto" : (width ?? "");
      }
      if (wanted.button_width) this.root.style.setProperty("--button", wanted.button_width);
      if (wanted.button_color) this.root.style.backgroundColor = wanted.button_color;
    }

    // Tells Python what the reader did, and every other view of the same widget.
    set(state) {
      Object.assign(this.state, state);
      for (const view of this.model.views) if (view !== this) view.update(state);
      this.model.widgets.send(this.cell, this.model.id, { method: "update", state });
    }

    press(content) {
      this.model.widgets.send(this.cell, this.model.id, { method: "custom", content });
    }
  }

  class Unknown extends View {
    draw() {
      const name = this.state._model_name;
      return element("p", "gl-widget", `(This page cannot draw the widget ${name}. Jupyter can.)`);
    }
  }

  class Box extends View {
    draw() {
      const across = this.state._model_name.startsWith("HBox");
      this.held = new Map();
      return element("div", `gl-widget gl-box ${across ? "gl-across" : "gl-down"}`);
    }

    update(changes) {
      if ("children" in changes) {
        const before = this.held;
        this.held = new Map(
          this.state.children.map((child) => [
            child,
            before.get(child) ?? this.model.widgets.view(child, this.cell),
          ]),
        );
        this.root.replaceChildren(...this.held.values());
      }
      super.update(changes);
    }
  }

  // A label before what a subclass draws.
  class Described extends View {
    draw() {
      this.label = element("span", "gl-label");
      this.label.hidden = true;
      return element("div", "gl-widget gl-described", this.label, this.body());
    }
  }

  // A text that stands, of an HTML or of a Label.
  class Markup extends Described {
    body() {
      const plain = this.state._model_name.startsWith("Label");
      this.content = plain ? "textContent" : "innerHTML";
      this.inside = element(plain ? "span" : "div", plain ? "gl-words" : "gl-html");
      return this.inside;
    }

    update(changes) {
      if ("value" in changes) this.inside[this.content] = this.state.value;
      super.update(changes);
    }
  }

  class Button extends View {
    draw() {
      const button = element("button", "gl-widget gl-button");
      button.type = "button";
      button.onclick = () => this.press({ event: "click" });
      return button;
    }

    update(changes) {
      super.update(changes);
      if ("description" in changes) this.root.textContent = this.state.description;
      if ("tooltip" in changes && this.state.tooltip) this.root.setAttribute("aria-label", this.state.tooltip);
      if ("button_style" in changes) this.root.dataset.kind = this.state.button_style;
    }
  }

  class ToggleButton extends Button {
    draw() {
      const button = super.draw();
      button.onclick = () => {
        this.set({ value: !this.state.value });
        this.update({ value: true });
      };
      return button;
    }

    update(changes) {
      super.update(changes);
      this.root.setAttribute("aria-pressed", this.state.value);
    }
  }

  class ToggleButtons extends Described {
    body() {
      this.row = element("span", "gl-toggles");
      this.row.setAttribute("role", "group");
      return this.row;
    }

    update(changes) {
      if ("_options_labels" in changes) {
        this.row.replaceChildren(
          ...this.state._options_labels.map((words, index) => {
            const button = element("button", "gl-button", words);
            button.type = "button";
            button.onclick = () => {
              this.set({ index });
              this.update({ index });
            };
            return button;
          }),
        );
      }
      [...this.row.children].forEach((button, index) => {
        button.setAttribute("aria-pressed", index === this.state.index);
      });
      super.update({ ...changes, disabled: this.state.disabled });
    }
  }

  // An <input> or <select> that carries the value `name` of the state.
  class Field extends Described {
    body() {
      this.input = document.createElement(this.element ?? "input");
      this.input.className = "gl-field";
      this.input.autocomplete = "off";
      const now = () => this.state.continuous_update !== false;
      this.input.oninput = () => now() && this.take();
      this.input.onchange = () => now() || this.take();
      this.prepare(this.input);
      return this.input;
    }

    draw() {
      const root = super.draw();
      this.label.id = `gl-${Math.random().toString(36).slice(2)}`;
      this.input.setAttribute("aria-labelledby", this.label.id);
      return root;
    }

    prepare() {}

    take() {
      const entered = this.entered();
      if (entered !== undefined) this.set(entered);
    }

    update(changes) {
      super.update(changes);
      if ("placeholder" in changes) this.input.placeholder = this.state.placeholder;
    }
  }

  class Text extends Field {
    prepare(input) {
      input.type = "text";
      input.addEventListener("keydown", (event) => {
        if (event.key !== "Enter") return;
        this.take();
        this.press({ event: "submit" });
      });
    }

    entered() {
      return this.input.value === this.state.value ? undefined : { value: this.input.value };
    }

    update(changes) {
      super.update(changes);
      if ("value" in changes) this.input.value = this.state.value;
    }
  }

  class Checkbox extends Field {
    prepare(input) {
      input.type = "checkbox";
    }

    entered() {
      return { value: this.input.checked };
    }

    update(changes) {
      super.update(changes);
      if ("value" in changes) this.input.checked = this.state.value;
    }
  }

  class Number_ extends Field {
    prepare(input) {
      input.type = "number";
    }

    entered() {
      const { min, max } = this.state;
      let value = Number(this.input.value);
      if (this.input.value === "" || Number.isNaN(value)) return undefined;
      if (this.state._model_name.includes("Int")) value = Math.trunc(value);
      return { value: Math.min(max ?? value, Math.max(min ?? value, value)) };
    }

    update(changes) {
      super.update(changes);
      for (const name of ["min", "max", "step"]) {
        if (name in changes) this.input[name] = this.state[name] ?? (name === "step" ? "any" : "");
      }
      if ("value" in changes) this.input.value = this.state.value;
    }
  }

  class Slider extends Number_ {
    body() {
      const input = super.body();
      this.readout = element("output", "gl-readout");
      return element("span", "gl-slider", input, this.readout);
    }

    prepare(input) {
      input.type = "range";
      input.addEventListener("input", () => this.told());
    }

    // The number beside the track.
    told() {
      const value = Number(this.input.value);
      const digits = /\.(\d+)f/.exec(this.state.readout_format)?.[1];
      this.readout.textContent = (digits ? value.toFixed(digits) : String(value)).replace("-", "−");
      this.readout.hidden = this.state.readout === false;
    }

    update(changes) {
      super.update(changes);
      // A larger end may have come after the value.
      if (!("value" in changes)) this.input.value = this.state.value;
      this.told();
    }
  }

  class Dropdown extends Field {
    get element() {
      return "select";
    }

    entered() {
      return { index: this.input.selectedIndex };
    }

    update(changes) {
      super.update(changes);
      if ("_options_labels" in changes) {
        this.input.replaceChildren(...this.state._options_labels.map((words) => new Option(words)));
      }
      this.input.selectedIndex = this.state.index ?? -1;
    }
  }

  class SelectionSlider extends Slider {
    entered() {
      return { index: Number(this.input.value) };
    }

    told() {
      this.readout.textContent = this.state._options_labels[Number(this.input.value)] ?? "";
    }

    update(changes) {
      this.input.min = 0;
      this.input.step = 1;
      this.input.max = this.state._options_labels.length - 1;
      View.prototype.update.call(this, changes);
      this.input.value = this.state.index;
      this.told();
    }
  }

  const VIEWS = {
    Box,
    Button,
    Checkbox,
    Dropdown,
    SelectionSlider,
    Text,
    ToggleButton,
    ToggleButtons,
    HBox: Box,
    VBox: Box,
    HTML: Markup,
    Label: Markup,
    IntSlider: Slider,
    FloatSlider: Slider,
    IntText: Number_,
    FloatText: Number_,
    BoundedIntText: Number_,
    BoundedFloatText: Number_,
  };

  window.gamelabLive.Widgets = Widgets;
}
