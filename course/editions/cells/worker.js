// The worker in which Python runs. The page hands over every file of Pyodide, since a page that was
// opened from a folder may fetch nothing; what is asked of another host is numpy and matplotlib, and
// only once the page says so.

const INSIDE = "pyodide:/"; // an address that no network knows

const EAGER = 200; // so many lines of a cell are posted at once, later ones twenty times a second
const PAUSE = 50; // ms
const MOST = 1_000_000; // characters that a cell may print

let python;
let kernel;
let json;
let manager; // of the widgets' lines to the page
let sys;
let queue = Promise.resolve();
let here = 0; // the cell that runs, or whose widget was moved

onmessage = ({ data }) => {
  queue = queue.then(() => ACTIONS[data.what](data)).catch((error) => {
    // Python itself has come to an end, as at a stack that overflows.
    say("error", { text: String(error) });
    say("done", { broken: true });
  });
};

const say = (kind, more) => postMessage({ kind, cell: here, ...more });

// What the kernel calls: its messages come as JSON, after what was printed before them.
self.say = (kind, text) => {
  sys.stdout.flush();
  printed.flush();
  const { lines, ...more } = JSON.parse(text);
  if (lines) more.text = lines.map((line) => line.replace(/\n$/, "")).join("\n");
  say(kind, more);
};

// What a cell prints, posted as it comes.
const printed = {
  start() {
    Object.assign(this, { held: "", lines: 0, room: MOST, posted: 0 });
  },

  write(name, bytes) {
    if (name !== this.name) this.flush();
    this.name = name;
    const text = (this[name] ??= new TextDecoder()).decode(bytes, { stream: true });
    if (this.room > 0) this.held += text.slice(0, this.room);
    if (this.room > 0 && this.room <= text.length) {
      this.held += `\n(Of what a cell prints, ${MOST.toLocaleString("en")} characters are shown.)\n`;
    }
    this.room -= text.length;
    this.lines += 1;
    if (this.lines < EAGER || performance.now() - this.posted > PAUSE) this.flush();
    return bytes.length;
  },

  flush() {
    if (!this.held) return;
    say("stream", { name: this.name, text: this.held });
    this.held = "";
    this.posted = performance.now();
  },
};
printed.start();

const ACTIONS = {
  async start({ files, kernel, packages, address }) {
    try {
      await start(files, kernel, packages, address);
      say("ready");
    } catch (error) {
      say("failed", { text: String(error) });
    }
  },

  add({ packages }) {
    for (const archive of packages) python.unpackArchive(archive, "wheel");
  },

  async load({ names }) {
    const errors = [];
    const options = { messageCallback() {}, errorCallback: (text) => errors.push(text) };
    await python.loadPackage(names, options).catch((error) => errors.push(String(error)));
    say("loaded", { well: names.every((name) => name in python.loadedPackages), text: errors.join(" ") });
  },

  run({ cell, source }) {
    const began = performance.now();
    here = cell;
    printed.start();
    const savable = kernel.run(`cell ${cell}`, source);
    if (sys.modules.has("matplotlib.pyplot")) figures();
    self.say("done", JSON.stringify({ milliseconds: performance.now() - began, savable }));
  },

  needed({ sources }) {
    say("done", { cells: kernel.needed(python.toPy(sources)).toJs() });
  },

  saved({ cell, source, kind }) {
    try {
      say("done", { text: kernel.saved(`cell ${cell}`, source, kind) });
    } catch {
      say("done"); // of another kind than the one that is asked for
    }
  },

  moved({ cell, model, content }) {
    here = cell;
    printed.start();
    manager.comms.get(model).handle_msg(json.loads(`{"content": {"data": ${content}}, "buffers": []}`));
    self.say("done", "{}");
  },
};

async function start({ script, wasm, library, lock }, source, packages, address) {
  const held = { "pyodide.asm.wasm": [wasm, "application/wasm"], "python_stdlib.zip": [library, ""] };
  const outside = self.fetch;
  self.fetch = (address, options) => {
    const name = String(address);
    if (!name.startsWith(INSIDE)) return outside(address, options);
    const [bytes, type] = held[name.slice(INSIDE.length)];
    return Promise.resolve(new Response(bytes, { headers: { "Content-Type": type } }));
  };
  const module = (text) => import(URL.createObjectURL(new Blob([text], { type: "text/javascript" })));
  const [{ loadPyodide }, { default: createPyodideModule }] = await Promise.all(script.map(module));
  python = await loadPyodide({
    createPyodideModule,
    indexURL: INSIDE,
    lockFileContents: JSON.parse(lock),
    packageBaseUrl: address,
    env: { MPLBACKEND: "agg", JUPYTER_WIDGETS_ECHO: "0" },
    fsInit: (FS, { sitePackages }) => FS.writeFile(`${sitePackages}/kernel.py`, source),
  });
  for (const name of ["stdout", "stderr"]) {
    const stream = { write: (bytes) => printed.write(name, bytes) };
    python[name === "stdout" ? "setStdout" : "setStderr"](stream);
  }
  sys = python.pyimport("sys");
  sys.stdout.reconfigure.callKwargs({ line_buffering: true });
  ACTIONS.add({ packages });
  kernel = python.pyimport("kernel");
  json = python.pyimport("json");
  manager = python.pyimport("comm").get_comm_manager();
  const { display, showtraceback } = kernel;
  const shell = { events: { trigger() {} }, showtraceback };
  const get_ipython = () => shell;
  // Of IPython there is what ipywidgets asks for, and no more.
  python.registerJsModule("IPython", {
    get_ipython,
    display: { display, clear_output: () => self.say("clear", "{}") },
    core: { interactiveshell: { InteractiveShell: get_ipython } },
  });
  // What lessons use is loaded before a cell waits for it.
  for (const name of ["gamelab", "gamelab.show.explore.stage"]) {
    python.runPython(`from ${name} import *`, { globals: python.toPy({}) });
  }
}

// Shows what pyplot has drawn, as a notebook does after each cell.
function figures() {
  const pyplot = sys.modules.get("matplotlib.pyplot");
  try {
    for (const number of pyplot.get_fignums()) {
      pyplot.figure(number).savefig.callKwargs("figure.png", { bbox_inches: "tight" });
      const letters = Array.from(python.FS.readFile("figure.png"), (byte) => String.fromCharCode(byte));
      self.say("display", JSON.stringify({ data: { "image/png": btoa(letters.join("")) } }));
    }
  } catch (error) {
    // A label that cannot be drawn, say: none of the lines is the reader's.
    const lines = error.message.split("\n").filter((line) => !line.startsWith("  "));
    self.say("error", JSON.stringify({ lines }));
  } finally {
    pyplot.close("all");
  }
}
