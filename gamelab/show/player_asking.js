// The reader predicts each step before it is shown. A question waits until it is answered, shown or
// passed over; a wrong answer may be mended once.

const OPENING = "Predict each step: press Next.";
const ALONG = [0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1]; // shares of a branch at which a click means it

Object.assign(acts, {
  check: () => answer(part("answer").value),
  yes: () => answer("cut"),
  no: () => answer("go on"),
  show: () => settle("It is"),
});

function pose(question) {
  pending = question;
  tried = false;
  ask(question.text, question.kind);
  part("answer").value = "";
  focus(part(question.kind === "number" ? "answer" : "yes"));
}

function rest(text) {
  pending = null;
  ask(text, "");
}

function answer(text) {
  const given = text.trim();
  if (!pending || !given) return;
  if (agrees(given, pending.answer)) return settle("Right");
  const { text: asked, why = "" } = pending;
  if (tried) return settle(`Not ${given}. ${why}It is`);
  tried = true;
  ask(`Not ${given}. ${why}${asked}`);
}

// A click on a branch that is not entered yet says that it is cut.
function clickBranch(event) {
  const { branches, text } = pending;
  const points = edges.flatMap((edge) => ALONG.map((share) => {
    const { x, y } = edge.getPointAtLength(share * edge.getTotalLength()).matrixTransform(edge.getScreenCTM());
    return [x, y];
  }));
  const near = nearest(points, event);
  if (!branches || near < 0) return;
  if (branches.includes(1 + Math.floor(near / ALONG.length))) answer("cut");
  else ask(`Not that branch. ${text}`);
}

function settle(verdict) {
  const { step: to, answer: right } = pending;
  go(to);
  rest(`${verdict}: ${right}.`);
  focus(root);
}
