"""What the programs really do, by logging placed in them by hand: it stands in their comments,
which `uncovered` turns into code. Nothing here comes from gamelab.

    # > statement             the statement
    code  # = other           the other code instead
    return value  # back      return back(value); `# known` where a table answers
    code  # back: value       back(value); code; `# known: value` too
    for move in moves:  # looked    for move in looked(moves):
"""

import re
from collections import Counter
from itertools import accumulate
from types import SimpleNamespace

MARKS = (
    (r"^( *)# > (.*)$", r"\1\2"),
    (r"^( *)\S.*?  # = (.*)$", r"\1\2"),
    (r"^( *)return (.*)  # (back|known)$", r"\1return \3(\2)"),
    (r"^( *)(\S.*)  # (back|known): (.*)$", r"\1\3(\4); \2"),
    (r"^( *for .*? in )(.*):  # looked$", r"\1looked(\2):"),
)


def uncovered(text):
    for mark, code in MARKS:
        text = re.sub(mark, code, text, flags=re.MULTILINE)
    return text


class Log:
    """The visits of one run, in order: path, leaf, and of alpha and beta, of each running value, of
    the value returned and of how many moves a cut left unseen all that may be said: None among
    these where the program itself cannot know it."""

    def __init__(self, text, file):
        self.visits, self.under_way = [], []
        names = {name: getattr(self, name) for name in dir(self) if name[0] != "_"}
        exec(compile(uncovered(text), f"{file} with its log", "exec"), names)
        names["RUN"][0](*names["RUN"][1:])
        assert not self.under_way

    def enter(self, alpha=None, beta=None, own=False):
        """A visit; `own` where its window is no parameter."""
        path = ()
        if self.under_way:
            above = self.under_way[-1]
            above.leaf = False
            path = (*above.path, len(above.below) if above.place is None else above.place)
        window = {(alpha, beta)} | ({(None, None)} if own else set())
        visit = SimpleNamespace(path=path, window=window, updates=[], values={None}, left={0})
        visit.below, visit.place, visit.moves, visit.leaf = [], None, None, True
        self.visits.append(visit)
        self.under_way.append(visit)

    def look(self, place):
        self.under_way[-1].place = place

    def looked(self, moves):
        visit = self.under_way[-1]
        visit.moves, visit.count = iter(moves), getattr(moves, "__len__", None)
        alike = Counter()
        for count, move in enumerate(visit.moves, 1):
            visit.count_looked = count
            # a move is the same in whatever order a later round takes it
            written = count if " at 0x" in repr(move) else repr(move)
            alike[written] += 1
            visit.place = written, alike[written]
            yield move
        visit.moves = None

    def update(self, *values):
        """The running value, if a visit has been made since the last one. Where it is an edge of
        the window, the best of the visits below is as true.
        """
        visit = self.under_way[-1]
        if len(visit.below) > len(visit.updates):
            edge = any(values[0] in window for window in visit.window)
            best = {pick(sign * x for x in visit.below) for pick in (max, min) for sign in (1, -1)}
            visit.updates.append({*values, *best} if edge else {*values})
        return values[0]

    def bests(self, pick, *values):
        self.under_way[-1].updates += [{value} for value in accumulate(values, pick)]
        return pick(values)

    def tried(self):
        return len(self.under_way[-1].below)

    def cut(self, *left):
        self.under_way[-1].left = {*left}

    def back(self, *values):
        visit = self.under_way.pop()
        visit.values = {*values}
        if self.under_way:
            self.under_way[-1].below.append(values[0])
        if visit.moves:
            if visit.count:
                visit.left = {visit.count() - visit.count_looked}
            else:
                visit.left = {None} if [*visit.moves] else {None, 0}
        return values[0]

    def known(self, value):
        self.under_way[-1].leaf = False
        return self.back(value)

    def dropped(self):
        for visit in self.under_way:
            visit.leaf = False
        self.under_way.clear()


def in_order(paths):
    """Paths by the order in which each node's children were met, however their places are told."""
    below, found = {}, []
    for path in paths:
        known = ()
        for place in path:
            places = below.setdefault(known, {})
            known = (*known, places.setdefault(place, len(places)))
        found.append(known)
    return found
