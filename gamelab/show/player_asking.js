// The reader predicts each step before it is shown.

const OPENING = "Predict each step: press Next.";
const ALONG = [0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1]; // shares of a branch at which a click means it

// A question waits until it is answered, shown or passed over; a wrong answer may be mended once.
class Questions {
  constructor(player) {
    this.player = player;
    this.pending = null;
    this.tried = false; // whether a wrong answer has been given
    Object.assign(player.acts, {
      check: () => this.answer(player.part("answer").value),
      yes: () => this.answer("cut"),
      no: () => this.answer("go on"),
      show: () => this.settle("It is"),
    });
  }

  // The first question on the way from one step to another.
  between(from, to) {
    return this.player.data.questions.find(({ step }) => step > from && step <= to);
  }

  pose(question) {
    const { player } = this;
    this.pending = question;
    this.tried = false;
    player.ask(question.text, question.kind);
    player.part("answer").value = "";
    focus(player.part(question.kind === "number" ? "answer" : "yes"));
  }

  rest(text) {
    this.pending = null;
    this.player.ask(text, "");
  }

  answer(text) {
    const given = text.trim();
    if (!this.pending || !given) return;
    if (agrees(given, this.pending.answer)) return this.settle("Right");
    const { text: asked, why = "" } = this.pending;
    if (this.tried) return this.settle(`Not ${given}. ${why}It is`);
    this.tried = true;
    this.player.ask(`Not ${given}. ${why}${asked}`);
  }

  // A click on a branch that is not entered yet says that it is cut.
  click(_, event) {
    const { branches, text } = this.pending ?? {};
    if (!branches) return;
    const points = [...this.player.picture.edges].flatMap((edge) => ALONG.map((share) => {
      const { x, y } = edge.getPointAtLength(share * edge.getTotalLength()).matrixTransform(edge.getScreenCTM());
      return [x, y];
    }));
    const near = nearest(points, event);
    if (near < 0) return;
    if (branches.includes(1 + Math.floor(near / ALONG.length))) return this.answer("cut");
    this.player.ask(`Not that branch. ${text}`);
  }

  settle(verdict) {
    const { step, answer } = this.pending;
    this.player.go(step);
    this.rest(`${verdict}: ${answer}.`);
    focus(this.player.root);
  }
}
