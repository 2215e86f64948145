"""The answers to what is asked about a run, found in a third way: neither `watch` nor print
statements, but the interpreter's own hook for lines, a changed text, and every change of a leaf."""

import ast
import re
import sys
from fractions import Fraction
from inspect import CO_GENERATOR, signature
from itertools import count
from math import inf
from types import SimpleNamespace

from sample_trees import true_value

from gamelab.learn.orals.runs import COMPARED, worth
from gamelab.learn.reading import Counter
from gamelab.search.view import is_number
from gamelab.trees.node import Node
from gamelab.trees.numbers import number_text

FILE = "<by hand>"
# what a call without these parameters stands for
STARTS = {"alpha": -inf, "beta": inf, "a": -inf, "b": inf, "sign": 1}
NEAR = Fraction(1, 4)


class Followed:
    """A run of the function `name` of a text on a tree: what it returned and read, and its visits
    by the path of their node: what each held and what was read before it, the comparisons that
    left a loop (line, left, sign, right), and what it returned.
    """

    def __init__(self, text, name, space, root):
        self.visits, self._frames, self.counter = {}, {}, Counter(root)
        loops = [
            part for part in ast.walk(ast.parse(text)) if isinstance(part, ast.For | ast.While)
        ]
        inner = (part for loop in loops for part in ast.walk(loop))
        self.tests = {part.lineno: part for part in inner if isinstance(part, ast.If)}
        exec(compile(text, FILE, "exec"), space := {**space})
        others = list(signature(space[name]).parameters.values())[1:]
        given = [STARTS.get(one.name, inf) for one in others if one.default is one.empty]
        sys.settrace(self._entered)
        try:
            self.value = worth(space[name](self.counter.node(), *given))
        except Exception as error:
            self.value = type(error)
        finally:
            sys.settrace(None)
        self.reads = self.counter.payoffs_read

    def at(self, node, *names):
        """The visits of a node that hold these names."""
        return [visit for visit in self.visits.get(node.path, ()) if {*names} <= {*visit.held}]

    def _entered(self, frame, event, _):
        code = frame.f_code
        if frame in self._frames:  # a generator that goes on
            return self._frames[frame]
        nodes = [value for value in frame.f_locals.values() if isinstance(value, Node)]
        if code.co_filename != FILE or code.co_name.startswith("<") or not nodes:
            return None
        visit = SimpleNamespace(held={**frame.f_locals}, tests=[], returned=None)
        visit.read = self.counter.payoffs_read
        self.visits.setdefault(nodes[0].path, []).append(visit)

        def traced(frame, event, value):
            if event == "return" and not code.co_flags & CO_GENERATOR:
                visit.returned = worth(value)
            elif event == "line" and frame.f_lineno in self.tests:
                self._compared(frame, visit)
            return traced

        return self._frames.setdefault(frame, traced)

    def _compared(self, frame, visit):
        part = self.tests[frame.f_lineno]
        leaves = isinstance(part.body[-1], ast.Break | ast.Return)
        calls = any(isinstance(one, ast.Call | ast.NamedExpr) for one in ast.walk(part.test))
        match part.test:
            case ast.Compare(left, [sign], [right]) if leaves and not calls:
                sys.settrace(None)
                told = (
                    eval(
                        compile(ast.Expression(one), FILE, "eval"), frame.f_globals, frame.f_locals
                    )
                    for one in (left, right, part.test)
                )
                left, right, true = told
                if true and type(sign) in COMPARED:
                    visit.tests.append((frame.f_lineno, left, COMPARED[type(sign)], right))
                sys.settrace(self._entered)


def told(number):
    """A number as a sheet writes it."""
    number = number.item() if hasattr(number, "item") else number
    return number_text(number).replace("-", "−")


def changed(text, words):
    """The text after what a question supposes."""
    lines = text.splitlines()
    number = int(re.search(r"line (\d+)", words)[1]) - 1
    line = lines[number]
    if "left out" in words:
        line = re.sub(r"\S.*", "pass", line)
    elif "never" in words:
        line = re.sub(r"\b((?:el)?if) (.+?)(:[^:\]]*)$", r"\1 False\3", line)
    else:
        new, old = re.search(r"has (\S+) in the place of (\S+)", words).groups()
        line, times = re.subn(rf"(?<![<>=!]){old}(?!=)", new, line)
        assert times == 1
    return "\n".join([*lines[:number], line, *lines[number + 1 :]])


def answer_of(question, root, text, name, space):
    """The answer to a question, found again."""

    def run(root=root, text=text):
        return Followed(text, name, space, root)

    base, asked = run(), question.text.replace("−", "-")
    leaves = {leaf.path: number for number, leaf in enumerate(root.leaves(), 1)}
    paths = [*leaves]
    letter = re.search(r"\b(?:At|at|enters) ([A-Z])\b", asked)
    node = letter and next(node for node in root.nodes() if node.name == letter[1])

    def listed(some):
        return ", ".join(str(number) for path, number in leaves.items() if path in some)

    def moved(path, step):
        return run(root.with_payoff(path, root.at(path).payoff + step))

    if question.kind == "unread":
        return listed({*leaves} - {*base.reads})
    if question.kind == "leaf":
        number, payoff = re.match(r"Leaf (\d+) becomes (\S+)\.", asked).groups()
        return told(run(root.with_payoff(paths[int(number) - 1], int(payoff))).value)
    if question.kind == "line":
        other = run(text=changed(text, asked))
        return listed(other.reads) if "Which leaves" in asked else told(other.value)
    if question.kind == "returned":
        [value] = {one.returned for one in base.at(node) if is_number(one.returned)}
        return f"{told(value)}; {'yes' if value == true_value(node) else 'no'}"
    if question.kind == "decided":
        assert {path for path in leaves if path.startswith(node.path)} - {*base.reads}
        [(line, left, sign, right)] = {one for visit in base.at(node) for one in visit.tests}
        return f"line {line}: {told(left)} {sign} {told(right)}"
    if question.kind == "change":
        wanted, taken = re.search(r"leaf (\d+),", asked)[1], {one.payoff for one in root.leaves()}
        for far in count(1):
            steps = [(path, step) for path in paths if path in base.reads for step in (-far, far)]
            found = [
                f"leaf {leaves[path]}, to {told(root.at(path).payoff + step)}"
                for path, step in steps
                if root.at(path).payoff + step not in taken
                and paths[int(wanted) - 1] in moved(path, step).reads
            ]
            if found:
                return " or ".join(found)
    sides = re.match(r"What are (\w+) and (\w+) when", asked).groups()
    visits, parts = base.at(node, *sides), []
    for side in sides:
        [held] = {visit.held[side] for visit in visits}
        # a leaf gave it if it moves as the leaf does
        gave = [
            f" (leaf {leaves[path]})"
            for path in visits[0].read
            if abs(held) != inf
            and abs(moved(path, NEAR).at(node, side)[0].held[side] - held) == NEAR
        ]
        parts.append(f"{side} = {told(held)}" + " or".join(gave))
    return ", ".join(parts)
