// The controls of the step player. The page calls play(id, data) below this text, which follows
// that of player_picture.js and player_asking.js; what the data holds is said in player.py.

const KEYS = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last" };
const STOPS = { node: "enter", cut: "cut" }; // the kind of step at which each way of stepping stops

// The controls round a picture. A part of the page is found by its name: first, back, says, ...
class Player {
  constructor(root, data) {
    this.root = root;
    this.data = data;
    this.picture = new Picture(root, data);
    this.source = new Source(root);
    this.last = data.steps.length - 1;
    this.timer = null; // runs while the player plays
    this.moves = {
      first: () => this.go(0),
      back: () => this.back(),
      next: () => this.next(),
      last: () => this.go(this.last),
    };
    this.questions = data.questions ? new Questions(this) : null;
    this.leaves = data.leaves ? new Leaves(this) : null;
    this.listen();
    this.picture.showWindows(this.part("windows")?.value === "entered");
    if (!this.leaves) this.begin();
  }

  part(name) {
    return this.root.querySelector(`[data-gl="${name}"]`);
  }

  onClick(name, act) {
    this.part(name).addEventListener("click", act);
  }

  listen() {
    for (const name of Object.keys(this.moves)) this.onClick(name, () => this.move(name));
    this.onClick("play", () => (this.timer ? this.pause() : this.play()));
    this.part("slider").addEventListener("input", (event) => {
      this.pause();
      this.go(event.target.value - 1);
    });
    this.part("windows")?.addEventListener("change", (event) => {
      this.picture.showWindows(event.target.value === "entered");
    });
    this.root.addEventListener("keydown", (event) => this.key(event));
    this.root.addEventListener("click", (event) => {
      if (event.target.closest("svg")) focus(this.root);
    });
  }

  // From here on the trace can be stepped through.
  begin() {
    this.part("controls").disabled = false;
    this.root.setAttribute("aria-label", this.data.keys);
    this.go(0);
  }

  move(name) {
    this.pause();
    this.moves[name]();
  }

  go(wanted) {
    const step = this.within(wanted);
    if (step === this.picture.step) return;
    this.picture.go(step);
    this.describe(step);
    this.questions?.rest(step === 0 ? OPENING : "");
  }

  within(step) {
    return Math.max(0, Math.min(this.last, step));
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
    for (const name of ["first", "back"]) this.part(name).setAttribute("aria-disabled", step === 0);
    for (const name of ["last", "next"]) {
      this.part(name).setAttribute("aria-disabled", step === this.last);
    }
    this.source.light(line);
  }

  say(text) {
    this.part("says").textContent = text;
  }

  // Where a move leads: to the next step, the next node that is entered, the next cut.
  goal(direction) {
    const kind = STOPS[this.part("mode").value];
    const { steps } = this.data;
    let step = this.within(this.picture.step + direction);
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
    if (this.questions?.pending) this.questions.reveal();
    else if (!question) this.go(goal);
    else {
      this.go(question.step - 1);
      this.questions.pose(question);
    }
  }

  // Playing goes on until the end, a question, or the reader's next move.
  play() {
    if (this.questions?.pending) return;
    if (this.picture.step === this.last) this.go(0);
    else this.next();
    const rests = this.picture.step === this.last || this.questions?.pending;
    if (rests || !this.root.isConnected) return this.pause();
    this.timer = setTimeout(() => this.play(), Number(this.part("speed").value));
    this.part("play").textContent = "Pause";
  }

  pause() {
    clearTimeout(this.timer);
    this.timer = null;
    this.part("play").textContent = "Play";
  }

  key(event) {
    const { target, key } = event;
    const typing = target === this.part("answer");
    const chord = event.ctrlKey || event.metaKey || event.altKey;
    if (chord && !typing) return;
    // The notebook round us has shortcuts on plain keys; none is meant while the focus is here.
    const leaves = ["Tab", "Escape"].includes(key) || (key === "Enter" && event.shiftKey);
    if (!leaves) event.stopPropagation();
    if (chord || leaves || event.shiftKey || target.matches("select")) return;
    if (this.answers(event, typing)) event.preventDefault();
  }

  // Whether a key does something here.
  answers({ target, key }, typing) {
    const ours = target === this.root;
    const move = KEYS[key];
    if (this.leaves?.open) return (ours || move) && this.leaves.key(key);
    if (typing && key === "Enter") this.questions.answer(target.value);
    else if (move && !(typing && target.value)) this.move(move);
    else if (ours && key === " ") this.part("play").click();
    else return false;
    return true;
  }
}

// Starts every element of that id which no script has taken yet: a page may hold a copy of an
// output, and may insert the element only after the script has run.
function play(id, data, tries = 200) {
  const found = document.querySelectorAll(`[id="${id}"]`);
  for (const root of found) {
    if (root.gamelabPlayer) continue;
    root.gamelabPlayer = new Player(root, data);
  }
  if (!found.length && tries) setTimeout(() => play(id, data, tries - 1), 50);
}
