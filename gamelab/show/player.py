"""A Trace as one self-contained player: a picture, the changes from step to step, and a script; no
kernel is needed.

`play(trace)` shows, in Colab, JupyterLab, Notebook and any browser, the tree with buttons, a slider
and the arrow keys to step through what the search did. `play(trace, ask=True)` asks the reader to
predict before it shows. The same bundle carries the last picture as SVG and the whole trace as
text, for pages where no script runs."""

from __future__ import annotations

import json
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable
from hashlib import sha1
from html import escape
from string import Template
from typing import Any

from ..trees.node import number_text
from ..watching.trace import Trace
from .scene import Scene, State, scene_of
from .styles import ALPHA, BETA, EDGES, FAINT, FAMILIES, INK, Look, look
from .svg import opening, svg

PHASES = {"unseen": "u", "open": "o", "returned": "r", "unread": "x"}
EDGE_CODES = {
    "plain": "p",
    "path": "o",
    "done": "d",
    "best": "b",
    "line": "l",
    "cut": "c",
    "unread": "x",
}
FAMILY_CODES = {
    family: family[0] if family != "min" else "n" for family in FAMILIES
}  # max, min, chance, leaf, dot
# Characters that stand for themselves in JSON and in a script element; a word takes one or two of
# them.
ALPHABET = "".join(chr(code) for code in range(35, 127) if chr(code) not in "&<\\")
SINGLE = 56

_shown: Counter[str] = Counter()


def play(trace: Trace, ask: bool = False) -> Player:
    """A player to step through a trace: the value of a notebook cell, or `.html()` for any page.

    Parameters
    ----------
    trace : what `watch` returned. TypeError for anything else.
    ask : True to let the reader predict: what a node returns, where alpha or beta goes, whether to
        cut or go on. An answer is never forced: Show, or Next once more, reveals the step.

    Time and size are linear in nodes plus steps: 264 steps on 127 nodes are some 40 kB.

    >>> from gamelab import alphabeta, tree, watch
    >>> play(watch(alphabeta, tree([[3, 12], [2, 4]])))
    <Player: 18 steps on 7 nodes>
    """
    if not isinstance(trace, Trace):
        raise TypeError(
            f"play shows a trace, as watch(alphabeta, tree) makes it, not {type(trace).__name__!r};"
            " for a picture of a tree use draw or svg"
        )
    return Player(trace, ask)


class Player:
    """What `play` returns; it displays itself in a notebook."""

    def __init__(self, trace: Trace, ask: bool = False) -> None:
        self.trace, self.ask = trace, bool(ask)
        self.scene = scene_of(trace)

    def html(self) -> str:
        """The player as one piece of HTML: a picture, controls and a script, nothing from
        elsewhere.

        Its id follows from its content; if one process shows the same player again, a number is
        added."""
        data = _script_text(_data(self.scene, self.ask))
        stage = opening(self.scene)
        name = "gl-" + sha1((data + stage).encode()).hexdigest()[:10]
        _shown[name] += 1
        if _shown[name] > 1:
            name = f"{name}-{_shown[name]}"
        steps = self.scene.steps
        return PAGE.substitute(
            name=name,
            stage=stage,
            steps=steps,
            digits=2 * len(str(steps)) + 8,
            wide=max(self.scene.width, 600) + 24,
            ask=ASK if self.ask else "",
            script=SCRIPT,
            data=data,
            first=escape(self.trace.says(0)),
        )

    def _repr_mimebundle_(
        self, include: Iterable[str] | None = None, exclude: Iterable[str] | None = None
    ) -> dict[str, str]:
        bundle = {
            "text/html": self.html,
            "image/svg+xml": lambda: svg(self.scene),
            "text/plain": self.trace.text,
        }
        wanted = [
            kind
            for kind in bundle
            if (not include or kind in include) and kind not in (exclude or ())
        ]
        return {kind: bundle[kind]() for kind in wanted}

    def __repr__(self) -> str:
        return f"<Player: {self.scene.steps} steps on {len(self.scene.nodes)} nodes>"


def _data(scene: Scene, ask: bool) -> dict[str, Any]:
    """What the script needs: the changes, where alpha and beta stand, how things are painted, and
    the sentences.
    """
    trace, layout = scene.trace, scene.layout
    questions = list(_questions(trace)) if ask else []
    sentences = [trace.says(k) for k in range(scene.steps)] + [
        prompt for _, _, prompt, _ in questions
    ]
    words, coded = pack(sentences)
    families = sorted(set(scene.families))
    return {
        "changes": "|".join(_change_text(scene, k) for k in range(scene.steps)),
        "at": [scene.current(k) for k in range(scene.steps)],
        "windows": [
            [i, round(slot.x, 1), round(slot.y + 3.9, 1), slot.anchor]
            for i, slot in enumerate(layout.alpha)
            if slot
        ],
        "cuts": [
            i
            for i, (_, seen) in enumerate(scene.histories)
            if any(state.edge == "cut" for state in seen)
        ],
        "families": "".join(FAMILY_CODES[family] for family in scene.families),
        "looks": {
            FAMILY_CODES[family] + code: _paint(look(family, phase))
            for family in families
            for phase, code in PHASES.items()
        },
        "edges": {code: _paint(EDGES[style]) for style, code in EDGE_CODES.items()},
        "words": words,
        "says": coded[: scene.steps],
        "alphabet": ALPHABET,
        "single": SINGLE,
        "ask": [
            [k, kind, code, answer]
            for (k, kind, _, answer), code in zip(questions, coded[scene.steps :], strict=True)
        ],
        "ink": [INK, FAINT, ALPHA, BETA],
    }


def _paint(paint: Look) -> list[Any]:
    return [paint.fill, paint.stroke, paint.width, " ".join(f"{length:g}" for length in paint.dash)]


def _change_text(scene: Scene, k: int) -> str:
    """The changes of a step: nodes apart by "~", fields by "^"; a field is a letter and its new
    content.

    Step 0 is written as its changes against a tree of which nothing has been seen.
    """
    parts = []
    for i, new in sorted(scene.changes(k).items() if k else enumerate(scene.states(0))):
        since, seen = scene.histories[i]
        old = seen[bisect_right(since, k - 1) - 1] if k else State("unseen", "plain", new.value)
        fields = []
        if old.phase != new.phase:
            fields.append("p" + PHASES[new.phase])
        if old.edge != new.edge:
            fields.append("e" + EDGE_CODES[new.edge])
        for letter, before, after in (
            ("v", old.value, new.value),
            ("a", old.alpha, new.alpha),
            ("b", old.beta, new.beta),
        ):
            if before != after:
                fields.append(letter + after.translate(SEPARATORS))
        if fields:
            parts.append("^".join([str(i), *fields]))
    return "~".join(parts)


SEPARATORS = str.maketrans("|~^", "   ")


def pack(sentences: list[str]) -> tuple[list[str], list[str]]:
    """Sentences written as codes for words: (words, coded), the frequent words in one character,
    others in two.

    With more words than codes (about 1,900) the words are left empty and the sentences as they are.

    >>> words, coded = pack(["Read leaf 3.", "Read leaf 2."])
    >>> words, [len(code) for code in coded]
    (['Read', 'leaf', '2.', '3.'], [3, 3])
    """
    counts = Counter(word for sentence in sentences for word in sentence.split(" "))
    words = sorted(counts, key=lambda word: (-counts[word], word))
    if len(words) > SINGLE + (len(ALPHABET) - SINGLE) * len(ALPHABET):
        return [], sentences
    codes = {}
    for place, word in enumerate(words):
        high, low = divmod(place - SINGLE, len(ALPHABET))
        codes[word] = ALPHABET[place] if place < SINGLE else ALPHABET[SINGLE + high] + ALPHABET[low]
    return words, ["".join(codes[word] for word in sentence.split(" ")) for sentence in sentences]


def _questions(trace: Trace) -> Iterable[tuple[int, str, str, str]]:
    """(step, "number" or "cut", question, answer): what is asked before the step is shown."""
    for k, step in enumerate(trace.steps):
        node, name = trace.node(step.node), trace.label(step.node)
        before = trace.steps[k - 1] if k else step
        decides = (
            before.kind == "update"
            and before.alpha is not None
            and len(node.children if step.kind == "cut" else ()) > 0
        )
        goes_on = (
            step.kind == "enter"
            and before.kind == "update"
            and before.alpha is not None
            and node.parent is not None
            and node.parent.path == before.node
        )
        if step.kind == "cut" and decides:
            yield k, "cut", f"At {name}: cut here, or go on to the next child?", "cut"
        elif goes_on:
            yield (
                k,
                "cut",
                f"At {trace.label(before.node)}: cut here, or go on to the next child?",
                "go on",
            )
        elif (
            step.kind == "return"
            and node.children
            and before.node == step.node
            and before.kind in ("update", "cut")
            and step.value is not None
        ):
            yield k, "number", f"What does {name} return?", number_text(step.value)
        elif step.kind == "update" and node.player != "chance" and step.value is not None:
            moving = (
                None
                if step.alpha is None or node.player not in ("max", "min")
                else "beta"
                if node.player == "min" and trace.side == "max"
                else "alpha"
            )
            answer = step.value if moving is None else getattr(step, moving)
            yield (
                k,
                "number",
                f"What is {moving or 'the value'} at {name} now?",
                number_text(answer),
            )


def _script_text(data: dict[str, Any]) -> str:
    """JSON that cannot end the script element it stands in."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")


ASK = (
    '<div class="ask"><span data-gl="question" role="status">Predict each step: press'
    ' Next.</span><span data-gl="number" hidden><input data-gl="answer" type="text" size="6"'
    ' aria-label="Your answer" data-lm-suppress-shortcuts="true" autocomplete="off"> <button'
    ' type="button" data-gl="check" data-lm-suppress-shortcuts="true">Check</button></span><span'
    ' data-gl="cut" hidden><button type="button" data-gl="yes"'
    ' data-lm-suppress-shortcuts="true">Cut</button> <button type="button" data-gl="no"'
    ' data-lm-suppress-shortcuts="true">Go on</button></span><button type="button" data-gl="show"'
    ' data-lm-suppress-shortcuts="true" hidden>Show</button></div>'
)

PAGE = Template(
    """<div id="$name" role="group" tabindex="0" data-lm-suppress-shortcuts="true" aria-label="Step player: left and right arrow keys step, Home and End jump">
<style>#$name{box-sizing:border-box;max-width:${wide}px;padding:10px 12px;border:1px solid #c6cdd5;border-radius:8px;background:#fff;color:#16191d;font:15px/1.4 Arial,Helvetica,sans-serif;text-align:left}
#$name svg{display:block;margin:0 auto}#$name:focus-visible,#$name :focus-visible{outline:3px solid #0b5cad;outline-offset:2px}
#$name .says{margin:6px 0;height:2.8em;overflow-y:auto}#$name .ask{height:3.4em;padding:0 5px;display:flex;gap:8px;align-items:center;overflow-x:auto;white-space:nowrap}
#$name .bar{display:flex;flex-wrap:wrap;gap:6px;align-items:center}#$name .bar input{flex:1 1 120px;min-width:100px;margin:0 4px;accent-color:#0b5cad}
#$name button,#$name input[type=text]{font:inherit;padding:4px 10px;border:1px solid #7c8793;border-radius:6px;background:#f4f6f8;color:#16191d;cursor:pointer}
#$name input[type=text]{background:#fff;cursor:text}#$name button:hover{background:#e4f0fb}#$name button[aria-disabled=true]{color:#8a949f;border-color:#c6cdd5;cursor:default}
#$name .count{min-width:${digits}ch;text-align:right;font-variant-numeric:tabular-nums}#$name [hidden]{display:none}</style>
$stage
<p class="says" data-gl="says" aria-live="polite">$first</p>$ask
<div class="bar"><button type="button" data-gl="first" aria-label="First step" data-lm-suppress-shortcuts="true">« First</button>
<button type="button" data-gl="back" aria-label="Previous step" data-lm-suppress-shortcuts="true">‹ Previous</button>
<button type="button" data-gl="next" aria-label="Next step" data-lm-suppress-shortcuts="true">Next ›</button>
<button type="button" data-gl="last" aria-label="Last step" data-lm-suppress-shortcuts="true">Last »</button>
<input type="range" data-gl="slider" min="1" max="$steps" value="1" aria-label="Step" data-lm-suppress-shortcuts="true">
<span class="count" data-gl="count">step 1 of $steps</span></div></div>
<script>($script)("$name",$data);</script>"""
)


def _lean(script: str) -> str:
    """A script without its indentation and its comment lines."""
    lines = (line.strip() for line in script.splitlines())
    return "\n".join(line for line in lines if line and not line.startswith("//"))


SCRIPT = _lean(r"""
function (name, data) {
  var NS = "http://www.w3.org/2000/svg", tries = 0;
  // A letter for each field of a node's state, in the order in which the state arrays stand.
  var FIELDS = "pevab";

  function decode(code) {
    if (!data.words.length) return code;
    var out = [], n = data.alphabet.length, j = 0;
    while (j < code.length) {
      var c = data.alphabet.indexOf(code[j++]);
      if (c >= data.single) c = data.single + (c - data.single) * n + data.alphabet.indexOf(code[j++]);
      out.push(data.words[c]);
    }
    return out.join(" ");
  }

  function start(root) {
    function part(key) { return root.querySelector('[data-gl="' + key + '"]'); }
    function layer(key) { return root.querySelector('[data-layer="' + key + '"]'); }
    var svg = root.querySelector("svg"), edges = layer("edges").children, shapes = layer("shapes").children;
    var values = layer("values").querySelectorAll("text"), cursor = layer("cursor").children;
    var crosses = {}, places = {}, texts = {}, count = shapes.length, now = -1, last = data.at.length - 1, pending = null;
    data.cuts.forEach(function (i, j) { crosses[i] = layer("crosses").children[j]; });
    data.windows.forEach(function (w) { places[w[0]] = w; });
    var questions = {};
    data.ask.forEach(function (q) { questions[q[0]] = q; });

    // state[f][i] is field f of node i; each change holds what was before and what is after, so that it runs both ways.
    var state = FIELDS.split("").map(function () { return []; });
    for (var i = 0; i < count; i++) {
      state[0][i] = "u"; state[1][i] = "p"; state[2][i] = values[i].textContent; state[3][i] = state[4][i] = "";
    }
    var steps = data.changes.split("|").map(function (step) {
      var changes = [];
      if (step) step.split("~").forEach(function (node) {
        var fields = node.split("^"), i = +fields[0];
        fields.slice(1).forEach(function (text) {
          var f = FIELDS.indexOf(text[0]), after = text.slice(1);
          changes.push([i, f, state[f][i], after]);
          state[f][i] = after;
        });
      });
      return changes;
    });
    steps.slice().reverse().forEach(function (changes) {
      changes.slice().reverse().forEach(function (c) { state[c[1]][c[0]] = c[2]; });
    });

    function brush(element, look, filled) {
      if (filled) element.setAttribute("fill", look[0]);
      element.setAttribute("stroke", look[1]);
      element.setAttribute("stroke-width", look[2]);
      if (look[3]) element.setAttribute("stroke-dasharray", look[3]); else element.removeAttribute("stroke-dasharray");
    }
    function window_text(i, down, colour) {
      var w = places[i], text = document.createElementNS(NS, "text");
      text.setAttribute("x", w[1]); text.setAttribute("y", w[2] + down);
      text.setAttribute("text-anchor", w[3]); text.setAttribute("fill", colour);
      return layer("windows").appendChild(text);
    }
    function show(i) {
      var phase = state[0][i], edge = state[1][i];
      brush(shapes[i], data.looks[data.families[i] + phase], true);
      if (i) brush(edges[i - 1], data.edges[edge]);
      if (crosses[i]) crosses[i].setAttribute("visibility", edge === "c" ? "visible" : "hidden");
      values[i].textContent = state[2][i];
      values[i].setAttribute("fill", data.ink[phase === "x" ? 1 : 0]);
      if (!places[i]) return;
      if (!texts[i]) {
        if (!state[3][i]) return;
        texts[i] = [window_text(i, 0, data.ink[2]), window_text(i, 13, data.ink[3])];
      }
      texts[i].forEach(function (text, j) {
        text.textContent = state[3 + j][i];
        text.setAttribute("font-weight", phase === "o" ? "bold" : "normal");
      });
    }
    function go(k) {
      k = Math.max(0, Math.min(last, k));
      if (k === now) return;
      var dirty = {};
      while (now < k) steps[++now].forEach(function (c) { state[c[1]][c[0]] = c[3]; dirty[c[0]] = 1; });
      while (now > k) {
        for (var changes = steps[now--], j = changes.length - 1; j >= 0; j--) {
          state[changes[j][1]][changes[j][0]] = changes[j][2];
          dirty[changes[j][0]] = 1;
        }
      }
      for (var i in dirty) show(+i);
      var outline = shapes[data.at[k]].getAttribute("d"), sentence = decode(data.says[k]);
      cursor[0].setAttribute("d", outline);
      cursor[1].setAttribute("d", outline);
      part("says").textContent = sentence;
      svg.setAttribute("aria-label", "Step " + (k + 1) + " of " + (last + 1) + ": " + sentence);
      part("count").textContent = "step " + (k + 1) + " of " + (last + 1);
      part("slider").value = k + 1;
      ["first", "back"].forEach(function (key) { part(key).setAttribute("aria-disabled", k === 0); });
      ["last", "next"].forEach(function (key) { part(key).setAttribute("aria-disabled", k === last); });
      if (part("question")) rest(k === 0 ? "Predict each step: press Next." : "");
    }

    // Predicting: a question stands before some steps; it waits until it is answered, shown or passed over.
    function rest(text) {
      pending = null;
      part("question").textContent = text;
      ["number", "cut", "show"].forEach(function (key) { part(key).hidden = true; });
    }
    function pose(q) {
      pending = q;
      part("question").textContent = decode(q[2]);
      part("number").hidden = q[1] !== "number";
      part("cut").hidden = q[1] !== "cut";
      part("show").hidden = false;
      part("answer").value = "";
      (q[1] === "number" ? part("answer") : part("yes")).focus({preventScroll: true});
    }
    function number(text) {
      text = text.trim().toLowerCase().replace(/\u2212/g, "-").replace(/^\+/, "").replace(/^(-?)(inf|infinity|oo)$/, "$1\u221e");
      var ratio = text.split("/"), value = ratio.length === 2 ? ratio[0] / ratio[1] : text === "" ? NaN : +text;
      return isNaN(value) ? text.replace(/\s/g, "") : value;
    }
    function same(a, b) {
      a = number(a); b = number(b);
      return typeof a === "number" && typeof b === "number" ? Math.abs(a - b) <= 1e-3 * Math.max(1e-6, Math.abs(b)) : a === b;
    }
    function answered(text) {
      if (!pending || !text.trim()) return;
      if (same(text, pending[3])) {
        var said = pending[3];
        go(pending[0]);
        rest("Right: " + said + ".");
        root.focus({preventScroll: true});
      } else {
        part("question").textContent = "Not " + text.trim() + ". " + decode(pending[2]);
      }
    }
    function reveal() {
      var said = pending[3];
      go(pending[0]);
      rest("It is: " + said + ".");
      root.focus({preventScroll: true});
    }
    function next() {
      if (pending) reveal();
      else if (questions[now + 1]) pose(questions[now + 1]);
      else go(now + 1);
    }

    var moves = {
      first: function () { go(0); }, back: function () { if (pending) rest(""); else go(now - 1); }, next: next, last: function () { go(last); }
    };
    Object.keys(moves).forEach(function (key) { part(key).addEventListener("click", moves[key]); });
    part("slider").addEventListener("input", function () { go(this.value - 1); });
    if (part("question")) {
      part("check").addEventListener("click", function () { answered(part("answer").value); });
      part("yes").addEventListener("click", function () { answered("cut"); });
      part("no").addEventListener("click", function () { answered("go on"); });
      part("show").addEventListener("click", reveal);
    }
    var keys = {ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last"};
    root.addEventListener("keydown", function (event) {
      // The notebook round us has shortcuts of its own on plain keys; none of them is meant while the focus is in here.
      var typing = event.target === part("answer"), chord = event.ctrlKey || event.metaKey || event.altKey;
      if (chord && !typing) return;
      if (event.key !== "Tab" && event.key !== "Escape" && !(event.key === "Enter" && event.shiftKey)) event.stopPropagation();
      if (chord) return;
      if (typing && event.key === "Enter") { event.preventDefault(); answered(event.target.value); return; }
      if (event.shiftKey || !keys[event.key] || (typing && event.target.value)) return;
      event.preventDefault();
      moves[keys[event.key]]();
    });
    root.addEventListener("click", function (event) {
      if (event.target.closest && event.target.closest("svg")) root.focus({preventScroll: true});
    });
    go(0);
  }

  // Every element of that name that no script has taken yet: a page may hold a copy, and may insert it after the script ran.
  function seek() {
    var found = document.querySelectorAll('[id="' + name + '"]');
    for (var i = 0; i < found.length; i++) if (!found[i].gamelab) { found[i].gamelab = true; start(found[i]); }
    if (!found.length && tries++ < 200) setTimeout(seek, 50);
  }
  seek();
}
""")
