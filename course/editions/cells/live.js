// The cells of a page, each with its buttons, and the bar for all of them.
"use strict";

{
  const { Python, Widgets, Output, taking } = window.gamelabLive;
  const OUTSIDE = /networkx\.draw|continuous=True|import (matplotlib|numpy|scipy)/;
  const FROM_OUTSIDE = ["matplotlib", "numpy", "scipy"];
  const HOST = "cdn.jsdelivr.net";
  const INDENT = "    ";

  const button = (words, press) => {
    const made = document.createElement("button");
    made.type = "button";
    made.textContent = words;
    made.onclick = press;
    return made;
  };

  // What readers have typed stays in their browser, under the page's name; some browsers keep nothing.
  const kept = {
    name: `gamelab ${location.pathname}`,
    read() {
      try {
        return JSON.parse(localStorage.getItem(this.name)) ?? {};
      } catch {
        return {};
      }
    },
    write(cells) {
      try {
        if (Object.keys(cells).length) localStorage.setItem(this.name, JSON.stringify(cells));
        else localStorage.removeItem(this.name);
      } catch {
        // The reader's browser keeps nothing.
      }
    },
  };

  class Cell {
    constructor(page, root, number) {
      Object.assign(this, { page, root, number });
      this.code = root.querySelector(".cell_input pre");
      this.markup = this.code.innerHTML;
      this.original = this.source;
      this.output = new Output(root, number);
      this.touches = [];
      for (const still of root.querySelectorAll(".gamelab-asleep")) this.sleep(still);
      root.addEventListener("gamelab-wake", (event) => this.hear(event));
      this.edit();
      this.draw();
      if (root.querySelector(window.gamelabSlides.kinds)) this.present();
      const typed = kept.read()[number];
      if (typed?.original === this.original) this.write(typed.source);
    }

    // What is typed may stand in lines of its own, which only innerText tells apart.
    get source() {
      return this.code.innerText.trimEnd();
    }

    write(source) {
      this.code.innerHTML = source === this.original ? this.markup : highlighted(source);
      this.reset.hidden = this.link.hidden = source === this.original;
    }

    // The code can be typed into.
    edit() {
      const { code } = this;
      code.contentEditable = "plaintext-only";
      code.spellcheck = false;
      code.tabIndex = 0;
      // The theme takes code that does not scroll out of the Tab key's reach.
      Object.defineProperty(code, "tabIndex", { get: () => 0, set() {} });
      code.classList.add("gl-code");
      code.setAttribute("role", "textbox");
      code.setAttribute("aria-multiline", "true");
      code.setAttribute("aria-label", `Code of cell ${this.number}. Shift and Enter run it, Escape leaves it.`);
      code.addEventListener("keydown", (event) => this.key(event));
      code.addEventListener("focus", () => this.page.start());
      code.addEventListener("input", () => {
        this.ran = false;
        this.keep();
      });
      code.addEventListener("blur", () => {
        if (this.source !== this.original) this.write(this.source);
      });
    }

    key(event) {
      if (event.key === "Enter" && (event.shiftKey || event.ctrlKey || event.metaKey)) {
        this.page.reach(this);
        if (event.shiftKey) this.page.after(this)?.code.focus();
      } else if (event.key === "Tab" && !event.shiftKey) {
        document.execCommand("insertText", false, INDENT);
      } else if (event.key === "Enter") {
        const before = lineBefore(this.code);
        const deeper = before.trimEnd().endsWith(":") ? INDENT : "";
        document.execCommand("insertText", false, `\n${/^ */.exec(before)[0]}${deeper}`);
      } else if (event.key === "Escape") {
        this.play.focus();
      } else return;
      event.preventDefault();
    }

    keep() {
      const { [this.number]: _, ...others } = kept.read();
      const mine = { original: this.original, source: this.source };
      this.reset.hidden = this.link.hidden = this.source === this.original;
      kept.write(this.reset.hidden ? others : { ...others, [this.number]: mine });
    }

    draw() {
      this.play = button("Run", () => this.page.reach(this));
      this.play.className = "gl-run";
      this.play.setAttribute("aria-label", `Run cell ${this.number}`);
      this.reset = button("Reset", () => this.restore());
      this.reset.setAttribute("aria-label", `Reset cell ${this.number}: put back its code`);
      this.link = button("Link", () => this.address());
      this.link.setAttribute("aria-label", `Link to cell ${this.number} as it is now`);
      this.reset.hidden = this.link.hidden = true;
      this.save = taking.menu(`Save what cell ${this.number} shows`, (kind) => this.take(kind));
      this.save.hidden = true;
      this.says = document.createElement("span");
      this.says.className = "gl-says";
      if (OUTSIDE.test(this.original)) {
        this.says.textContent = `This cell needs matplotlib or numpy, fetched from ${HOST} when you run it.`;
      }
      const bar = document.createElement("div");
      bar.className = "gl-bar";
      bar.append(this.play, this.reset, this.link, this.save, this.says);
      this.root.querySelector(".cell_input").after(bar);
    }

    // Puts the cell as it is into the address of the page.
    async address() {
      const address = await taking.address(this.number, this.source);
      history.replaceState(null, "", address);
      const copied = await navigator.clipboard?.writeText(address).then(() => true, () => false);
      const where = "The address of this page now holds this cell";
      this.says.textContent = copied ? `${where}; it is copied.` : `${where}.`;
    }

    // Below an explorer: its page as it stands, for slides.
    present() {
      window.gamelabSlides(this.root, this.number, async () => {
        if (!this.ran) await this.wake({ places: this.root.querySelector(".gamelab-frozen")?.gamelabPlaces });
        return this.page.python.saved(this.number, this.source, "html");
      });
    }

    // What is shown, as a file.
    async take(kind) {
      const text = await this.page.python.saved(this.number, this.source, kind === "png" ? "svg" : kind);
      if (text) taking.download(`gamelab-${this.number}`, kind, text);
      else this.says.textContent = `What is shown here cannot be saved as ${kind}.`;
    }

    restore() {
      this.write(this.original);
      this.keep();
      this.output.reset();
      this.save.hidden = true;
      this.says.textContent = "";
      this.play.focus();
    }

    // A widget that waits for Python, which takes some seconds to start: it begins as soon as the reader
    // is here.
    sleep(still) {
      const observer = new IntersectionObserver(([{ isIntersecting }]) => {
        if (!isIntersecting) return;
        observer.disconnect();
        this.page.start();
      });
      observer.observe(still);
      const { root, states } = JSON.parse(still.querySelector(":scope > [type='application/json']").textContent);
      const asleep = new Widgets((_, id, content) => this.wake({ way: asleep.models.get(root).way(id), content }));
      for (const [id, state] of Object.entries(states)) asleep.hear({ what: "comm_open", id, data: { state } });
      still.replaceChildren(asleep.view(root, this.number));
    }

    // More is asked of what is frozen than it holds.
    hear(event) {
      event.preventDefault();
      const { gamelabPlaces: places } = this.root.querySelector(".gamelab-frozen") ?? {};
      this.wake({ places, told: event.detail });
    }

    // Runs what the reader has touched, and then does what the reader did meanwhile.
    async wake(touch) {
      this.touches.push(touch);
      if (this.touches.length > 1) return;
      this.says.textContent = "Python starts, and then does what you chose.";
      await this.page.reach(this);
      const touches = this.touches.splice(0);
      const { model } = this.output;
      if (!model) return;
      let last = null;
      const move = (widget, content) => {
        widget.touch(content, this.number);
        last = widget;
      };
      for (const { way, content } of touches) {
        if (way) move(way.reduce((at, place) => at.children[place], model), content);
      }
      const { places, told } = touches.at(-1);
      for (const [row, [index, value]] of (places?.() ?? []).entries()) {
        const isControl = ({ state }) => "index" in state || typeof state.value === "number";
        const control = model.children[0].children[row].children.find(isControl);
        const state = "index" in control.state ? { index } : { value };
        const moved = Object.entries(state).some(([name, value]) => control.state[name] !== value);
        if (moved) move(control, { method: "update", state });
      }
      if (told) move(model.children.at(-1), { method: "update", state: { value: told } });
      if (document.activeElement === document.body) last?.focus(); // what was touched is another now
    }

    // Runs it; whether it reached its end. What the page shows of it may stay, if that is still true.
    async run(quiet = false) {
      const { python } = this.page;
      this.failed = this.lacks = this.missing = false;
      this.quiet = quiet && this.output.stands && this.source === this.original;
      this.output.begin();
      this.says.textContent = "";
      this.root.dataset.state = "running";
      let answer = await python.run(this.number, this.source);
      if (FROM_OUTSIDE.includes(this.missing)) answer = await this.fetch(this.missing);
      if (!this.quiet) this.output.end();
      this.save.hidden = !answer.savable;
      if (answer.broken) this.page.stop();
      delete this.root.dataset.state;
      if (answer.stopped) {
        this.says.textContent = "Stopped.";
        return false;
      }
      if (this.lacks) this.says.textContent = "Not run.";
      else if (!this.failed) this.says.textContent = `Done in ${duration(answer.milliseconds)}.`;
      else this.says.textContent = "Stopped with an error.";
      return !this.failed;
    }

    // The cell has met a package that is not in the page: it is fetched, and the cell runs again.
    async fetch(missing) {
      const { python } = this.page;
      const names = missing === "numpy" ? ["numpy"] : [missing, "numpy"];
      this.says.textContent = `Fetching ${missing} from ${HOST} …`;
      const fetched = await python.load(...names);
      this.output.begin();
      this.failed = false;
      if (fetched) return python.run(this.number, this.source);
      const text = `This cell needs ${missing}. It comes from ${HOST}, which this page cannot reach now; every other cell runs without it.`;
      this.lacks = true;
      this.output.show({ kind: "error", text });
      return {};
    }

    show(message) {
      if (message.kind === "error") {
        this.failed = true;
        this.missing = message.name;
        this.quiet = false;
      }
      if (this.quiet) return;
      this.output.show(message, this.page.widgets);
    }
  }

  class Page {
    constructor(roots) {
      this.python = new Python(
        (message) => this.hear(message),
        (state) => this.tell(state),
      );
      this.widgets = new Widgets((...what) => this.python.moved(...what));
      this.cells = roots.map((root, i) => new Cell(this, root, i + 1));
      this.names = new Set(this.cells.map((cell) => cell.source).join(" ").match(/\w+/g));
      this.draw();
      this.tell("off");
      if (location.hash === "#run") this.start();
      this.open();
      addEventListener("hashchange", () => this.open());
      const own = document.querySelector("#your-own h1");
      if (own) taking.opening(own, (name, text) => this.bring(name, text));
    }

    draw() {
      this.bar = document.createElement("div");
      this.bar.className = "gl-page";
      this.bar.setAttribute("role", "region");
      this.bar.setAttribute("aria-label", "Python in this page");
      this.all = button("Run all", () => this.run(this.cells));
      this.halt = button("Stop", () => this.stop());
      this.says = document.createElement("span");
      this.says.setAttribute("role", "status");
      this.bar.append(this.all, this.halt, this.says);
      (document.querySelector("article") ?? document.body).append(this.bar);
    }

    // The address may hold a cell: it is somebody's program, so it waits to be run.
    async open() {
      const [number, source] = (await taking.addressed()) ?? [];
      const cell = this.cells[number - 1];
      if (!cell) return;
      cell.write(source);
      cell.ran = false;
      cell.says.textContent = "This cell came with the link: Run runs it.";
      cell.root.scrollIntoView({ block: "center" });
      cell.play.focus({ preventScroll: true });
    }

    // Puts a tree or a matrix of a file into the cell that shows one.
    bring(name, text) {
      const cell = this.cells[name.endsWith(".nfg") ? 1 : 0];
      cell.write(taking.source(name, text));
      cell.ran = false;
      cell.keep();
      cell.root.scrollIntoView({ block: "start" });
      this.reach(cell);
    }

    // Runs a cell, and before it those above that it needs and that have not run; one of these may
    // fail on purpose.
    reach(cell) {
      return this.run([cell], async () => {
        const sources = this.cells.slice(0, cell.number).map(({ source }) => source);
        const needed = (await this.python.needed(sources)).map((place) => this.cells[place]);
        return [...needed.filter(({ ran }) => !ran), cell];
      });
    }

    after(cell) {
      return this.cells[cell.number];
    }

    hear(message) {
      if (message.kind === "comm") this.widgets.hear(message);
      else this.cells[message.cell - 1]?.show(message);
    }

    // What Python is doing, in a sentence; `more` is said of a start or a stop.
    tell(state, more = "") {
      this.bar.dataset.state = state;
      this.halt.disabled = !["busy", "starting"].includes(state);
      const words = {
        off: "Python runs in this page. Nothing that you type leaves it.",
        starting: "Python is starting …",
        ready: "Python is ready.",
        busy: "Running …",
      };
      this.says.textContent = more || words[state];
      clearTimeout(this.slow);
      if (state === "busy") {
        const words = "Still running. Stop ends it, and Python with it.";
        this.slow = setTimeout(() => (this.says.textContent = words), 5000);
      }
    }

    async start() {
      try {
        await this.python.start();
        // gamelab asks for networkx itself, so a page that names it gets it before it runs.
        if (this.names.has("networkx")) await this.python.add("networkx");
        return true;
      } catch (error) {
        this.tell("off", `Python could not start: ${error.message}.`);
        return false;
      }
    }

    // Runs cells in order, after those that wait already, until one stops with an error; or all that
    // `first` finds for them.
    run(cells, first) {
      this.wait(cells);
      const turn = (this.turn ?? Promise.resolve()).then(() => this.each(cells, first));
      this.turn = turn;
      return turn;
    }

    wait(cells) {
      for (const cell of cells) {
        cell.root.dataset.state = "waiting";
        cell.ran = true;
      }
    }

    async each(cells, first) {
      const stops = this.stops;
      let going = await this.start();
      const all = going && first ? await first() : cells;
      this.wait(all);
      for (const cell of all) {
        if (going && this.stops === stops) going = (await cell.run(!cells.includes(cell))) || Boolean(first);
        else {
          delete cell.root.dataset.state;
          cell.ran = false;
        }
      }
    }

    // Ends what runs, and says what is gone with it.
    stop() {
      this.stops = (this.stops ?? 0) + 1;
      const at = this.cells.find((cell) => cell.root.dataset.state === "running");
      this.python.stop();
      for (const cell of this.cells) cell.output.leave();
      for (const cell of this.cells) cell.ran = cell === at; // what was stopped runs when it is asked to
      const stopped = "Stopped. What the cells had defined is gone: Run runs them again.";
      this.tell("off", stopped);
      this.start().then((started) => started && this.tell("ready", `${stopped} Python is ready again.`));
    }
  }

  const duration = (milliseconds) =>
    milliseconds < 1000 ? `${Math.max(1, Math.round(milliseconds))} ms` : `${(milliseconds / 1000).toFixed(1)} s`;

  // The line of the code up to the cursor.
  function lineBefore(code) {
    const range = document.getSelection().getRangeAt(0).cloneRange();
    range.setStart(code, 0);
    return range.toString().split("\n").pop();
  }

  // The classes are those of Pygments, which has coloured the other cells.
  const TOKENS = [
    ["c1", /#.*/],
    ["s2", /[rbf]*(?:"""[^]*?"""|'''[^]*?'''|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')/],
    ["mi", /\b\d[\w.]*/],
    [
      "k",
      /\b(?:and|as|assert|break|class|continue|def|del|elif|else|except|finally|for|from|global|if|import|in|is|lambda|nonlocal|not|or|pass|raise|return|try|while|with|yield|None|True|False)\b/,
    ],
  ];
  const TOKEN = new RegExp(TOKENS.map(([, pattern]) => `(${pattern.source})`).join("|"), "g");

  function highlighted(source) {
    const escape = (text) => text.replace(/[&<>]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;" })[sign]);
    let done = "";
    let end = 0;
    for (const match of source.matchAll(TOKEN)) {
      const [name] = TOKENS[match.slice(1).findIndex((group) => group !== undefined)];
      done += `${escape(source.slice(end, match.index))}<span class="${name}">${escape(match[0])}</span>`;
      end = match.index + match[0].length;
    }
    return `${done + escape(source.slice(end))}\n`;
  }

  const roots = [...document.querySelectorAll("div.cell")].filter((root) => root.querySelector(".cell_input pre"));
  const lacks = ["Worker", "DecompressionStream", "WebAssembly"].find((name) => !(name in window));
  if (roots.length && lacks) {
    const sentence = document.createElement("p");
    sentence.textContent = `The cells of this page cannot run here: this browser has no ${lacks}.`;
    roots[0].before(sentence);
  } else if (roots.length) window.gamelabLive.page = new Page(roots);
}
