// Python in a worker: start it, run cells one after another, stop it.
"use strict";

{
  const FILES = ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json"];
  const ADDRESS = "https://cdn.jsdelivr.net/pyodide/v314.0.7/full/"; // asked for numpy and matplotlib only
  const PACKAGES = ["widgets.zip", "gamelab.whl"];
  const FOLDER = document.currentScript.src.replace(/[^/]*$/, "");

  // Every file is a script that calls gamelabLive.part with its name and its deflated bytes as base64:
  // a page that was opened from a folder may load scripts, and nothing else.
  const waiting = new Map();
  const parts = new Map();

  function part(name) {
    if (!parts.has(name)) {
      const loaded = new Promise((resolve, reject) => {
        waiting.set(name, resolve);
        const script = document.createElement("script");
        script.src = `${FOLDER}${name}.js`;
        script.onerror = () => reject(new Error(`${name}.js could not be loaded`));
        document.head.append(script);
      });
      parts.set(name, loaded.then(unpacked));
      parts.get(name).catch(() => parts.delete(name));
    }
    return parts.get(name);
  }

  function unpacked(text) {
    const bytes = Uint8Array.fromBase64
      ? Uint8Array.fromBase64(text)
      : Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate")));
  }

  const bytes = async (name) => (await part(name)).clone().arrayBuffer();
  const text = async (name) => (await part(name)).clone().text();

  class Python {
    // `listen` is called with everything that the worker says while cells run, `state` with what
    // Python is doing: "off", "starting", "ready", "busy".
    constructor(listen, state) {
      this.listen = listen;
      this.state = state;
      this.open = []; // who waits for an answer, in order
      this.moves = new Map(); // what widgets have still to tell, the newest state of each
      this.has = new Set();
    }

    // Resolves when cells can run; rejects with what is missing.
    start() {
      this.started ??= this.begin().catch((error) => {
        this.end();
        throw error;
      });
      return this.started;
    }

    async begin() {
      this.state("starting");
      const [worker, mjs, asm, wasm, library, lock, kernel, ...packages] = await Promise.all([
        text("worker.js"),
        ...FILES.slice(0, 2).map(text),
        ...FILES.slice(2, 4).map(bytes),
        text("pyodide-lock.json"),
        text("kernel.py"),
        ...PACKAGES.map(bytes),
      ]);
      // Of a page that was opened from a folder, Chromium refuses a module worker made of a Blob.
      const address = `data:text/javascript,${encodeURIComponent(worker)}`;
      this.worker = new Worker(address, { type: "module" });
      const failed = new Promise((_, reject) => {
        this.worker.onerror = (event) => reject(new Error(event.message || "the browser allows no worker"));
      });
      this.worker.onmessage = ({ data }) => this.hear(data);
      const files = { script: [mjs, asm], wasm, library, lock };
      const answer = this.ask({ what: "start", files, kernel, packages, address: ADDRESS });
      const { kind, text: said } = await Promise.race([answer, failed]);
      if (kind !== "ready") throw new Error(said);
      this.state("ready");
    }

    // Puts a package that stands beside this script where Python finds it.
    async add(name) {
      if (this.has.has(name)) return;
      const packages = [await bytes(`${name}.zip`)];
      await this.start();
      this.has.add(name);
      this.worker.postMessage({ what: "add", packages });
    }

    // The places of the cells that the last of these texts needs, among those before it.
    async needed(sources) {
      return (await this.ask({ what: "needed", sources })).cells ?? [];
    }

    // What a cell has shown, as the text of a file; "" if that cannot be.
    async saved(cell, source, kind) {
      return (await this.ask({ what: "saved", cell, source, kind })).text ?? "";
    }

    // Fetches Pyodide's build of a package; whether that went well.
    async load(...names) {
      return (await this.ask({ what: "load", names })).well;
    }

    ask(question) {
      return new Promise((resolve) => {
        this.open.push(resolve);
        this.worker.postMessage(question);
      });
    }

    hear(message) {
      if (!["ready", "failed", "loaded", "done"].includes(message.kind)) {
        this.listen(message);
        return;
      }
      this.open.shift()?.(message);
      if (!this.open.length) this.tell();
    }

    // Runs a cell; resolves with {milliseconds}, or {stopped: true}.
    async run(cell, source) {
      await this.start();
      this.state("busy");
      const answer = await this.ask({ what: "run", cell, source });
      if (!this.open.length && this.worker) this.state("ready");
      return answer;
    }

    // A widget's message. While Python is at work only the newest state of each widget is kept.
    moved(cell, model, content) {
      const before = content.method === "update" ? this.moves.get(model) : null;
      const state = { ...before?.content.state, ...content.state };
      const key = content.method === "update" ? model : Symbol("pressed");
      this.moves.set(key, { what: "moved", cell, model, content: { ...content, state } });
      if (!this.open.length) this.tell();
    }

    tell() {
      for (const [key, move] of this.moves) {
        this.moves.delete(key);
        this.ask({ ...move, content: JSON.stringify(move.content) });
        return;
      }
    }

    // Ends what runs, at once, and everything that the cells had defined with it.
    stop() {
      const open = this.open;
      this.end();
      for (const resolve of open) resolve({ stopped: true });
    }

    end() {
      this.worker?.terminate();
      this.worker = null;
      this.started = null;
      this.open = [];
      this.moves.clear();
      this.has.clear();
      this.state("off");
    }
  }

  window.gamelabLive = { Python, part: (name, text) => waiting.get(name)(text) };
}
