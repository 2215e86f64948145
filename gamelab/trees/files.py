"""Trees in the .efg files of Gambit and its friends, and the words that such files are made of.

Source: Gambit's manual, "Game representation formats". A file holds players, moves, chance,
information sets and payoffs; evaluations, bounds and pictures have no place there."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any, NoReturn

from .arguments import LARGEST, told
from .build import tree
from .fields import SCALAR
from .node import Node, few_nodes
from .numbers import Number, exact

WORD = re.compile(r'"((?:[^"\\]|\\.)*)"|([{}])|([^\s,{}"]+|")')


class Text(str):
    """A text between quotation marks."""


class Words:
    """The words of a file, one after another: texts, braces, and what stands bare.

    >>> words = Words('p "" 1 { "left" 1/2 }', "a file")
    >>> words.next(), words.next(Text), words.number(), words.group()
    ('p', '', 1, ['left', '1/2'])
    """

    def __init__(self, text: str, name: str) -> None:
        self.text, self.name, self.found = text, name, WORD.finditer(text)
        self._go_on()

    def _go_on(self) -> None:
        self.here = next(self.found, None)
        self.word: str | None = None
        if self.here is not None:
            quoted, brace, bare = self.here.groups()
            self.word = brace or bare or Text(re.sub(r"\\(.)", r"\1", quoted))

    def next(self, *expected: Any) -> str:
        """The next word; ValueError unless it is one of those expected, or a Text."""
        word = self.word
        if word is None or expected and word not in expected and type(word) not in expected:
            self.expect(" or ".join(map(_called, expected)) or "another number")
        self._go_on()
        return word

    def comes(self, *expected: Any) -> bool:
        """Whether one of these is the next word."""
        return self.word in expected or type(self.word) in expected

    def maybe_text(self) -> str:
        """A text where one comes next, else ""."""
        return self.next(Text) if self.comes(Text) else ""

    def head(self, kind: str, version: str) -> list[str]:
        """The players of a file of this kind."""
        for expected in ((kind,), (version,), ("R", "D"), (Text,)):
            self.next(*expected)
        return self.group()

    def number(self) -> int:
        """A whole number."""
        if self.word is None or not self.word.isdigit():
            self.expect("a whole number")
        return int(self.next())

    def group(self) -> list[str]:
        """The words between two braces."""
        self.next("{")
        found = []
        while not self.comes("}"):
            if self.word is None:
                self.expect("'}'")
            found.append(self.next())
        self.next()
        return found

    def numbers(self, given: Iterable[str]) -> list[Number]:
        """What they are worth, exactly."""
        found = [Fraction(exact(word, f"{self.place}: a number")) for word in given]
        return [int(number) if number.denominator == 1 else number for number in found]

    def payoffs(self, number: int, given: list[str], players: int) -> list[Number]:
        """What an outcome pays each player."""
        if len(given) != players:
            self.refuse(f"outcome {number} needs {players} payoffs, one for each player")
        return self.numbers(given)

    def end(self) -> None:
        """ValueError if there is more."""
        if self.word is not None:
            self.expect("its end")

    @property
    def place(self) -> str:
        """The file and the line."""
        end = len(self.text) if self.here is None else self.here.start()
        return f"{self.name}, line {self.text.count(chr(10), 0, end) + 1}"

    def expect(self, what: str) -> NoReturn:
        got = "its end" if self.word is None else told(str(self.word))
        self.refuse(f"expected {what}, got {got}")

    def refuse(self, what: str) -> NoReturn:
        raise ValueError(f"{self.place}: {what}")


def _called(expected: Any) -> str:
    return "a text in quotation marks" if expected is Text else repr(expected)


def from_efg(text: str, name: str = "the file") -> Node:
    """The tree that an .efg file describes.

    Parameters
    ----------
    text : str
        What stands in the file.
    name : str
        What messages call the file.

    Returns
    -------
    Node
        Its root. Players called "max" and "min" make a tree of numbers; outcomes on the way are
        added to the payoffs below; moves that share a label are called by their index.

    Raises
    ------
    ValueError
        For what is no such file.

    Examples
    --------
    >>> head = 'EFG 2 R "" { "A" "B" } p "" 1 1 "" { "l" "r" } 0'
    >>> from_efg(head + ' t "" 1 "" { 1 2 } t "" 2 "" { 3 4 }').to_dict()["children"]
    [{'payoff': [1, 2]}, {'payoff': [3, 4]}]
    """
    words = Words(text, name)
    players = _distinct(words.head("EFG", "2"))
    words.maybe_text()
    scalar = tuple(players) == SCALAR
    outcomes: dict[int, list[Number]] = {0: [0] * len(players)}
    sets: dict[tuple[int, int], dict[str, Any]] = {}
    members: dict[tuple[int, int], list[dict[str, Any]]] = {}
    root = []
    # each node goes to the first place that waits for one, with what was earned on the way to it
    places = [(root, outcomes[0])]
    while places:
        siblings, earned = places.pop()
        kind = words.next("p", "c", "t")
        node: dict[str, Any] = {"name": str(words.next(Text)) or None}
        count = 0
        if kind != "t":
            mover = words.number() if kind == "p" else 0
            if kind == "p" and not 1 <= mover <= len(players):
                words.refuse(f"player {mover} is none of the {len(players)} players")
            key = mover, words.number()
            label = str(words.maybe_text())
            if words.comes("{"):
                given = words.group()
                fields: dict[str, Any] = {"player": players[mover - 1] if mover else "chance"}
                if not mover:
                    likely, given = words.numbers(given[1::2]), given[::2]
                    fields["probs"] = [Fraction(p) for p in likely]
                count = len(given)
                called = [*map(str, given)]
                if len({*called}) == count and called != [*map(str, range(count))]:
                    fields["moves"] = called
                sets[key] = {"label": label, "count": count, "fields": fields}
            if key not in sets:
                words.refuse(f"information set {key[1]} has no moves")
            node |= sets[key]["fields"] | {"children": []}
            count = sets[key]["count"]
            if mover:
                members.setdefault(key, []).append(node)
        number = words.number()
        words.maybe_text()
        if words.comes("{"):
            found = words.payoffs(number, words.group(), len(players))
            if outcomes.setdefault(number, found) != found:
                words.refuse(f"outcome {number} is there already, with other payoffs")
        if number not in outcomes:
            words.refuse(f"there is no outcome {number}")
        earned = [a + b for a, b in zip(earned, outcomes[number])]
        if kind == "t":
            if scalar and earned[0] != -earned[1]:
                words.refuse("what max and min get does not sum to 0")
            node["payoff"] = earned[0] if scalar else earned
        siblings.append(node)
        if count:
            places += [(node["children"], earned)] * count
    words.end()
    _label(sets, members, players)
    try:
        return tree({**root[0], "players": players})
    except ValueError as error:
        raise ValueError(f"{name}: {error}") from None


def _distinct(names: Sequence[str]) -> list[str]:
    """The names of players, numbers where they have none or share one."""
    return [
        str(name) if name and names.count(name) == 1 and name != "chance" else str(place)
        for place, name in enumerate(names, 1)
    ]


def _label(sets: dict, members: dict[Any, list[dict[str, Any]]], players: list[str]) -> None:
    """Give the nodes of one information set one label, that of no other set."""
    taken = [found["label"] for key, found in sets.items() if key[0]]
    for key, nodes in members.items():
        label = sets[key]["label"]
        if len(nodes) > 1 if not label else taken.count(label) > 1:
            label = f"{label or players[key[0] - 1]} {key[1]}"
            while label in taken:
                label += "'"
            taken.append(label)
        for node in nodes if label else ():
            node["info"] = label


def to_efg(root: Node) -> str:
    """A tree as the text of an .efg file, which Gambit reads.

    Examples
    --------
    >>> from gamelab import tree
    >>> print(to_efg(tree([1, "1/2"])))
    EFG 2 R "" { "max" "min" }
    p "" 1 1 "" { "0" "1" } 0
    t "" 1 "" { 1, -1 }
    t "" 2 "" { 1/2, -1/2 }
    """
    players = root.players
    numbers = {}
    lines = [f'EFG 2 R "" {{ {" ".join(map(quoted, players))} }}']
    leaves = 0
    for node in few_nodes(root, LARGEST // 10, "a file"):
        name = quoted(node.name or "")
        if node.is_leaf:
            leaves += 1
            pays = (node.payoff, 0 - node.payoff) if players == SCALAR else node.payoff
            lines.append(f't {name} {leaves} "" {{ {", ".join(map(number, pays))} }}')
            continue
        moves = [quoted(str(child.move)) for child in node.children]
        label = (node.player, node.info, None if node.info else node.path)
        if node.probs:
            # floats sum to 1 nearly, and a file is refused unless they do so exactly
            likely = [*map(Fraction, node.probs)]
            moves = [f"{move} {number(p / sum(likely))}" for move, p in zip(moves, likely)]
        others = sum(player == node.player for player, *_ in numbers)
        place = numbers.setdefault(label, others + 1)
        mover = "c" if node.player == "chance" else "p"
        who = "" if mover == "c" else f"{players.index(node.player) + 1} "
        held = f"{place} {quoted(node.info or '')} {{ {' '.join(moves)} }}"
        lines.append(f"{mover} {name} {who}{held} 0")
    return "\n".join(lines)


def quoted(text: str) -> str:
    """A text between quotation marks."""
    return '"' + re.sub(r'(["\\])', r"\\\1", text) + '"'


def number(value: Number) -> str:
    """A number without loss: a float as the fraction that it is.

    >>> number(0.25), number(3)
    ('1/4', '3')
    """
    if value in (float("inf"), -float("inf")):
        raise ValueError("an infinite payoff has no place in a file of Gambit's")
    return str(Fraction(value))
