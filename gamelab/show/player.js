// The controls of the stage; player.py writes what follows, play(name, data), and says what it holds.

const KEYS = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last" };
const KERNEL = "Here no kernel searches: run this cell in a notebook to change the tree.";
const SILENT = "The kernel does not answer: run this cell again to change the tree.";
const STOPS = { node: "enter", cut: "cut" }; // the kind of step at which each way of stepping stops

// The controls round a picture; a part of the page is found by its name: first, back, says, ...
class Player {
  constructor(root, data) {
    this.root = root;
    this.timer = null; // runs while the player plays
    this.runs = {}; // how many leaves each search has read that was seen to its end
    root.classList.toggle("framed", top !== window);
    this.load(data);
    this.listen();
  }

  // Takes a trace: the first one, whose picture stands on the page, or another with its own.
  load(data, size) {
    this.pause();
    const before = this.picture && this.picture.step === this.last && this.picture.nodes;
    this.data = data;
    this.last = data.steps.length - 1;
    this.acts = {
      first: () => this.go(0),
      back: () => this.back(),
      next: () => this.next(),
      last: () => this.go(this.last),
      play: () => (this.timer ? this.pause() : this.play()),
      more: () => this.toggle("more", "open"),
      tell: () => {
        this.part("story").hidden = !this.toggle("tell", "telling");
        this.story();
      },
    };
    this.part("story").replaceChildren();
    if (data.picture) {
      this.part("stage").innerHTML = data.picture;
      this.part("board").setAttribute("style", size);
      this.part("sources").innerHTML = data.sources;
      this.part("slider").max = this.last + 1;
    }
    this.picture = new Picture(this);
    this.questions = data.questions && new Questions(this);
    if (data.questions) this.part("windows").value = "entered"; // who predicts windows sees these
    this.leaves = data.leaves && new Leaves(this);
    this.windows = data.range && new Windows(this);
    this.edit = data.edit && new Edit(this);
    const interval = this.part("interval");
    interval.hidden &&= !data.range; // one that was there keeps its room
    interval.style.visibility = data.range ? "" : "hidden";
    this.part("windows").hidden = !data.range;
    this.part("compare").hidden = !data.runs;
    if (!this.leaves) this.begin();
    const [leaf, value, told] = data.change ?? [this.changed];
    if (leaf === undefined) return;
    if (before || told) this.go(this.last); // the tree was changed at the end
    if (told) this.picture.write(leaf, value);
    this.picture.flash(before || []);
    this.picture.pointAt(leaf);
    const read = before ? `; ${this.part("read").textContent}` : "";
    if (told) this.say(told);
    else if (this.said) this.say(`${this.said}${read}.`);
    this.changed = this.said = undefined;
  }

  part(name) {
    return this.root.querySelector(`[data-gl="${name}"]`);
  }

  // What a button does is found by its name, among the player's own acts and those of what asks.
  listen() {
    const { root } = this;
    root.addEventListener("pointerdown", (event) => {
      this.edit?.drag(event, this.picture.node(event.target));
    });
    root.addEventListener("click", (event) => {
      const { target } = event;
      const row = target.closest("li");
      this.acts[target.closest("button")?.dataset.gl]?.();
      if (row) this.go([...row.parentNode.children].indexOf(row));
      if (!target.closest(".stage > svg")) return;
      const node = this.picture.node(target);
      for (const each of [this.windows, this.leaves, this.questions]) each?.click(node, event);
      if (!this.part("leaf") && !this.part("window")) focus(root);
    });
    root.addEventListener("keydown", (event) => this.key(event));
    this.part("slider").addEventListener("input", (event) => this.go(event.target.value - 1));
    this.part("windows").addEventListener("change", () => this.picture.showWindows());
  }

  toggle(name, shown) {
    const open = this.root.classList.toggle(shown);
    this.part(name).setAttribute("aria-expanded", open);
    return open;
  }

  // From here on the trace can be stepped through.
  begin() {
    this.part("controls").disabled = false;
    this.root.setAttribute("aria-label", this.data.keys);
    this.go(0);
  }

  go(wanted) {
    this.pause();
    const step = Math.max(0, Math.min(this.last, wanted));
    if (step === this.picture.step) return;
    this.picture.go(step);
    this.describe(step);
    this.questions?.rest(step === 0 ? OPENING : "");
    // what is asked of the page comes last: it is laid out but once
    this.picture.follow();
    const line = [...this.part("sources").querySelectorAll("[aria-current]")].at(-1);
    reveal(line?.parentNode, line);
  }

  describe(step) {
    const { says, event, line } = this.data.steps[step];
    const count = `${step + 1} of ${this.last + 1}`;
    this.say(says);
    this.picture.svg.setAttribute("aria-label", `Step ${count}: ${says}`);
    this.part("count").textContent = `step ${count}`;
    this.part("count").title = `draw(trace, step=${event})`;
    this.part("slider").value = step + 1;
    // aria-disabled and not disabled: a button that is disabled loses the focus.
    const ends = { first: 0, back: 0, last: this.last, next: this.last };
    for (const name in ends) this.part(name).setAttribute("aria-disabled", step === ends[name]);
    this.light(line);
    this.compare(step);
    this.story();
  }

  // The searched function, or several that call each other: one in sight, its active lines lit.
  light([source, ...rows]) {
    [...this.part("sources").children].forEach((box, k) => {
      box.hidden = k !== source;
      [...box.children].forEach((line, row) => {
        line.ariaCurrent = k === source && rows.includes(row) ? "true" : null;
      });
    });
  }

  // The sentence of each step that has been seen leads there; that of this one is marked.
  story() {
    const { picture, data } = this;
    const story = this.part("story");
    if (story.hidden || picture.step < 0) return;
    for (const { says } of data.steps.slice(story.children.length, picture.step + 1)) {
      const row = story.appendChild(document.createElement("li"));
      row.innerHTML = '<button type="button" data-lm-suppress-shortcuts="true"></button>';
      row.firstChild.textContent = says;
    }
    story.querySelector("[aria-current]")?.removeAttribute("aria-current");
    const row = story.children[picture.step];
    row.firstChild.setAttribute("aria-current", "step");
    reveal(story, row);
  }

  // The leaves that each order has read: in this search so far, in those seen to their end.
  compare(step) {
    const { runs, steps } = this.data;
    if (!runs) return;
    const read = steps.slice(0, step + 1).filter(({ leaf }) => leaf).length;
    const seen = (this.runs[runs.key] ??= {});
    if (step === this.last) seen[runs.order] = read;
    const known = step === this.last ? seen : { [runs.order]: read };
    this.part("bars").innerHTML = runs.orders.map((order) => {
      const share = (known[order] ?? 0) / runs.leaves; // none for an order that has not run
      return `<div><span>${order}</span><b style="--share: ${share}">${known[order] ?? ""}</b></div>`;
    }).join("");
    const end = step === this.last && runs.fewest;
    const fewest = end ? `, at best ${runs.fewest}` : "";
    this.part("read").textContent = `leaves read: ${read} of ${runs.leaves}${fewest}`;
  }

  // Tells the kernel what the reader did; in the trace that it answers `node` is what was changed.
  tell(text, node) {
    focus(this.root);
    this.changed = node;
    const field = document.querySelector(`.gamelab-back-${this.root.dataset.name} input`);
    if (!field) {
      const wake = new CustomEvent("gamelab-wake", { bubbles: true, cancelable: true, detail: text });
      if (!this.root.dispatchEvent(wake)) return undefined;
      this.changed = this.said = undefined;
      return this.say(KERNEL);
    }
    field.value = text;
    for (const name of ["input", "change"]) field.dispatchEvent(new Event(name, { bubbles: true }));
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => this.changed !== undefined && this.say(SILENT), 4000);
  }

  // Where a link in a lesson leads: #stage:7 to that step, #stage:cut2 to the second cut.
  follow(goal) {
    const cuts = [...this.data.steps.keys()].filter((k) => this.data.steps[k].kind === "cut");
    const step = goal.startsWith("cut") ? cuts[(goal.slice(3) || 1) - 1] : goal - 1;
    if (this.leaves?.open) return this.say("Check your leaves first.");
    if (!(step >= 0)) return;
    this.go(step);
    this.root.scrollIntoView({ block: "nearest" });
  }

  // Asks, with the controls that this kind of question wants; without a kind they stay.
  ask(text, kind) {
    this.part("question").textContent = text;
    if (kind === undefined) return;
    for (const each of this.root.querySelectorAll("[data-for]")) {
      each.hidden = !each.dataset.for.split(" ").includes(kind);
    }
  }

  say(text) {
    this.part("says").textContent = text;
  }

  // Where a move leads: to the next step, the next node that is entered, the next cut.
  goal(direction) {
    const kind = STOPS[this.part("mode").value];
    const { steps } = this.data;
    let step = this.picture.step + direction;
    while (kind && step > 0 && step < this.last && steps[step].kind !== kind) step += direction;
    return step;
  }

  back() {
    if (this.questions?.pending) this.questions.rest("");
    else this.go(this.goal(-1));
  }

  next() {
    const goal = this.goal(1);
    const question = this.questions?.between(this.picture.step, goal);
    if (this.questions?.pending) this.questions.settle("It is");
    else if (!question) this.go(goal);
    else {
      this.go(question.step - 1);
      this.questions.pose(question);
    }
  }

  // Playing goes on until the end, a question, or the reader's next move.
  play() {
    if (this.questions?.pending) return;
    const due = performance.now() + Number(this.part("speed").value);
    if (this.picture.step === this.last) this.go(0);
    else this.next();
    const rests = this.picture.step === this.last || this.questions?.pending;
    if (rests || !this.root.isConnected) return;
    this.timer = setTimeout(() => this.play(), due - performance.now());
    this.part("play").textContent = "Pause";
  }

  pause() {
    clearTimeout(this.timer);
    this.timer = null;
    this.part("play").textContent = "Play";
  }

  key(event) {
    const { target, key } = event;
    const typing = target.matches("input[type=text]");
    const chord = event.ctrlKey || event.metaKey || event.altKey;
    if (event.altKey && this.edit?.shift(key)) event.preventDefault();
    else if (chord && !typing) return;
    // none of the notebook's shortcuts on plain keys is meant while the focus is here
    const leaves = ["Tab", "Escape"].includes(key) || (key === "Enter" && event.shiftKey);
    if (!leaves) event.stopPropagation();
    if (chord || leaves || event.shiftKey || target.matches("select")) return;
    if (this.answers(event, typing)) event.preventDefault();
  }

  // Whether a key does something here.
  answers({ target, key }, typing) {
    const ours = target === this.root;
    if (this.edit?.key(key, target) || this.windows?.key(key, target)) return true;
    const move = KEYS[key];
    if (this.leaves?.open) return (ours || move) && this.leaves.key(key);
    if (typing && key === "Enter") this.questions?.answer(target.value);
    else if (move && !(typing && target.value)) this.acts[move]();
    else if (ours && key === " ") this.acts.play();
    else return false;
    return true;
  }
}

// Hands over the elements of a selector once there are any: a page may insert them after the script.
function find(selector, act, tries = 200) {
  const found = document.querySelectorAll(selector);
  if (found.length) act(found);
  else if (tries) setTimeout(() => find(selector, act, tries - 1), 50);
}

// Starts every element of that name not taken yet: a page may hold a copy of an output.
function play(name, data) {
  find(`[data-name="${name}"]`, (found) => {
    for (const root of found) {
      if (root.gamelabPlayer) continue;
      root.gamelabPlayer = new Player(root, data);
      find(`.gamelab-for-${name}`, ([mate]) => watch(root.gamelabPlayer, mate));
    }
  });
}

// A link in a lesson moves the last stage above it, else the first below. One script listens.
function link(event) {
  const anchor = event.target.closest?.('a[href^="#stage:"]');
  if (!anchor) return;
  const stages = [...document.querySelectorAll(".gamelab-player")].filter((root) => root.gamelabPlayer);
  const stage = stages.findLast((root) => root.compareDocumentPosition(anchor) & 4) ?? stages[0]; // 4: it follows
  if (!stage) return;
  event.preventDefault();
  event.stopPropagation();
  stage.gamelabPlayer.follow(anchor.getAttribute("href").slice(7));
}
if (!window.gamelabLinks) addEventListener("click", link, true);
window.gamelabLinks = true;

// Loads whatever the kernel, or a frozen page, puts into the element for this stage.
function watch(player, mate) {
  let seen = "";
  const look = () => {
    const handed = mate.querySelector("[data-gl=trace]");
    const text = handed?.textContent ?? "";
    if (!player.root.isConnected || !text || text === seen) return;
    seen = text;
    player.load(JSON.parse(text), handed.getAttribute("style"));
  };
  const above = mate.parentNode; // the controls of the search
  new ResizeObserver(() => player.root.style.setProperty("--above", `${above.offsetHeight}px`)).observe(above);
  new MutationObserver(look).observe(mate, { childList: true, subtree: true, characterData: true });
  look();
}
