"""What a wrong answer looks like, as a report tells it: one step after another, each when it is
asked for.
"""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING

from .tables import CATALOGUE

if TYPE_CHECKING:
    from ..trees.node import Node
    from ..watching.trace import Trace

# what is told, from the first step to the last
HINTS = ("input", "sentence", "line", "change")
LIT = "background:#fff2b3;color:#1a1a1a"


@dataclass(frozen=True)
class Finding:
    """What a wrong answer looks like.

    Attributes
    ----------
    mistakes : tuple of str
        The names of the catalogue's mistakes that it makes: one, or two; or none.
    surely : bool
        Whether it makes all of them, and not one or the other.
    lines : tuple of int
        Where they stand in the answer's own source, its first line being 1; () if that is not
        known.
    written : tuple of str
        What stands in these lines.
    repair : str
        The change of these lines that makes the answer right, "" if none was found.
    others : bool
        Whether another change, as small, does as well.
    source : str
        The answer's own source, "" if that is not known.
    root : Node or None
        The smallest tree found on which it differs from a right answer.
    call : str
        The call of the answer with that tree, and what comes of it.
    traces : tuple of Trace, or None
        Its search of the tree and a right one, where the steps can be followed.
    parting : str
        Where the two part, in words."""

    mistakes: tuple[str, ...] = ()
    surely: bool = False
    lines: tuple[int, ...] = ()
    written: tuple[str, ...] = ()
    repair: str = ""
    others: bool = False
    source: str = ""
    root: Node | None = None
    call: str = ""
    traces: tuple[Trace, Trace] | None = None
    parting: str = ""

    @property
    def sentences(self) -> tuple[str, ...]:
        """What is said of each mistake."""
        return tuple(CATALOGUE[name] for name in self.mistakes)

    @property
    def introduction(self) -> str:
        """What is said before a mistake."""
        if len(self.mistakes) > 1:
            return "It is both of these" if self.surely else "It is one of these"
        return "It looks like this"

    @property
    def named(self) -> str:
        """The mistakes in one text, numbered where there are several."""
        if len(self.mistakes) < 2:
            return "".join(self.sentences)
        numbered = [f"({number}) {said}" for number, said in enumerate(self.sentences, 1)]
        return ("; and " if self.surely else "; or ").join(numbered)

    @property
    def unnamed(self) -> str:
        """What is said where an example is there and no mistake that has a name fits."""
        none = "No mistake that is known by a name fits. The example shows where it goes wrong."
        return none if self.call and not self.mistakes else ""

    @property
    def where(self) -> str:
        """The lines, as they are written."""
        pairs = zip(self.lines, self.written)
        return "\n".join(f"line {line}: {text}" for line, text in pairs)

    @property
    def change(self) -> str:
        """The change that makes the answer right, and whether others do."""
        several = "\nThis is one of several changes that make it right." if self.others else ""
        return self.repair and f"{self.repair}{several}"

    def told(self, hints: str = HINTS[-1]) -> list[str]:
        """The finding in plain text, as far as this hint."""
        sentence = f"{self.introduction}: {self.named}" if self.mistakes else self.unnamed
        example = "\n".join(part for part in (self.call, self.parting) if part)
        steps = (example, sentence, self.where, self.change)
        return [step for step in steps[: HINTS.index(hints) + 1] if step]

    def html(self, hints: str = HINTS[-1]) -> str:
        """The finding with its pictures; what follows the example opens on request."""
        parting = f"<p>{escape(self.parting)}</p>" if self.parting else ""
        steps = (
            ("What does it look like?", f"{self.introduction}: <b>{escape(self.named)}</b>"),
            ("Where is it?", self._lit() if self.source else escape(self.where)),
            ("What would make it right?", f"<pre>{escape(self.change)}</pre>"),
        )
        known = (self.mistakes, self.lines, self.repair)
        asked = "".join(
            f"<details><summary>{question}</summary>{answer}</details>"
            for (question, answer), there in zip(steps[: HINTS.index(hints)], known)
            if there
        )
        unnamed = f"<p>{self.unnamed}</p>" if self.unnamed and hints != HINTS[0] else ""
        return self.picture() + parting + unnamed + asked

    def _lit(self):
        """The source with its lines lit."""
        numbered = enumerate(self.source.splitlines(), 1)
        lines = (
            f'<mark style="{LIT}">{escape(line)}</mark>' if number in self.lines else escape(line)
            for number, line in numbered
        )
        return "<pre>" + "\n".join(lines) + "</pre>"

    def picture(self) -> str:
        """The smallest tree in HTML: the call, and the tree or both searches of it."""
        from ..show.svg import svg

        if self.root is None:
            return ""
        shown = (
            zip(("your search", "a right one"), self.traces)
            if self.traces
            else [("the tree", self.root)]
        )
        drawn = "".join(
            '<figure style="margin:0 24px 0 0;display:inline-block">'
            f"<figcaption>{label}</figcaption>{svg(what).html()}</figure>"
            for label, what in shown
        )
        call, _, result = self.call.partition("\n")
        return f"<p><code>{escape(call)}</code> {escape(result)}</p>{drawn}"
