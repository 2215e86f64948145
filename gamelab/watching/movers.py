"""Who moves at the visits of a program, and whose side its numbers take, as far as its own answers
prove it.

What a visit returned proves who moves there where it is the largest of what came back, and not the
smallest, or the reverse. Whatever else the visits with one player have in common is a sign of that
player, for those that prove nothing, unless it is seen at one with another player.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from itertools import accumulate, compress
from math import inf
from typing import Any

from ..search.view import is_number
from ..trees.games import OTHER
from .follower import content_of
from .frames import COLOURS, PICKS, may_average, mentioned, picks_by_key, picks_from_table, spelt
from .loops import is_negated
from .records import (
    LEFT,
    Record,
    held_in,
    is_close,
    moves_below,
    number_at,
    only,
    only_starts,
    rises,
)

UNKNOWN = "unknown"
PLY, ALONE = ("ply",), "alone"
ENOUGH = 4  # proofs, to tell by the ply who moves


class Movers:
    """Who moves at the visits that have some below them.

    found : these visits, see Visits. side : whose side the numbers take. untold : the visits at
    which nothing tells who moves. unfit : the kinds of visits, see `kind_of_visit`, of which one
    returned what no visit below it gave."""

    def __init__(self, found: Any, inner: list[Record], value_of: Any) -> None:
        self.found, self.inner, self.value_of = found, inner, value_of
        self.players = found.top.players
        self.plies = len(self.players)
        self.unfit = set[Any]()
        # those of which one has added up what came back
        self.adding = set[Any]()
        # the functions that may take a mean of what comes back, and those that may add it up
        self.means: set[int] = {record.plan.id for record in inner}
        self.sums = {*self.means}
        inside = set()
        self.uneven = set[Any]()
        # by how many visits of each kind more than the others gave what none below it had
        self.beyond = Counter[Any]()
        # those that hand up what the last of all gave, and leave off, as when the time is up
        path = found.roots[-1:]
        while path[-1].children:
            path += path[-1].children[-1:]
        gave = {self.number(record.returned) for record in path}
        self.ended = {*path} if len(gave) == 1 and found.pruned.keys() & {*path} else set()
        found.returning = {root for root in found.roots if self.returns_move(root)}
        for record, value, worths in self.valued():
            kind = kind_of_visit(record)
            if found.payees:
                continue
            plan, low, high = record.plan.id, min(worths), max(worths)
            if value != sum(worths):
                self.sums.discard(plan)
            mean = is_close(value * len(worths), sum(worths))
            if low < value < high and record.window[0] is None and not mean:
                # another than the best, such as the second, or no plain mean
                if value in worths:
                    inside.add(plan)
                self.uneven.add(kind)
            handed = self.handed_up(record, value, worths)
            self.beyond[kind] += -1 if handed else 1
            if not handed:
                self.unfit.add(kind)
                if value == sum(worths):
                    self.adding.add(kind)
            if record not in found.pruned and not low <= value <= high:
                self.means.discard(plan)
        self.sums = self.sums - self.means | inside
        self.side = self.side_of()
        if self.side in ("mover", "other"):
            self.take_turns()
        elif self.side == "max":
            self.name()
        nodes = {record.node: record for record in inner}
        self.untold = {record for node, record in nodes.items() if node.player is None}

    def number(self, returned: Any) -> Any:
        """The value in what a visit returned; of true and false 1 and -1."""
        value = self.value_of(returned)
        if value != value:  # nan
            return None
        return 2 * value - 1 if isinstance(value, bool) else value

    def worths(self, record: Record) -> list[Any]:
        """The values that came back, without those of a search that only orders the moves."""
        back = (child for child in record.children if child.returned is not LEFT)
        worths = [self.number(child.returned) for child in back]
        first, plan = self.found.apart.get(record, 0), record.plan.id
        if first and plan not in self.found.ordering and None not in worths:
            value = self.number(record.returned)
            best = (
                {max(some), min(some), -max(some), -min(some)} for some in (worths, worths[first:])
            )
            fits = [value in each for each in best]
            if fits == [False, True]:
                self.found.ordering.add(plan)
        return worths[first:] if plan in self.found.ordering else worths

    def told(self, record: Record) -> tuple[Any, list[Any]]:
        """What a visit returned and what came back, where both are values; not kept, for there may
        be a million."""
        value, worths = self.number(record.returned), self.worths(record)
        known = None not in worths and (value is not None or only_starts(self.found, record))
        return (value, worths) if known else (None, [])

    def returns_move(self, root: Record) -> bool:
        """Whether the first visit of a search returns a number for its move, as those below it, or
        where there are none the function, return values, too; or several things, where these
        return numbers alone."""
        moved = str(root.returned) in moves_below(root)
        if not is_number(root.returned):
            alone = {is_number(child.returned) for child in root.children} == {True}
            # it may be the position after the move, too
            after = (self.found._first(child.node) for child in root.children)
            sure = alone or isinstance(root.returned, list | tuple)
            if sure and (moved or content_of(root.returned, 4) in after):
                return True
            moved = alone and self.number(root.returned) is not None
        if not moved or self.handed_up(root, *self.told(root)):
            return False
        below = (one for one in self.inner if one.above and one.plan is root.plan)
        fits = [self.handed_up(one, *self.told(one)) for one in below]
        return all(fits) if fits else len(root.plan.values) > 1 < root.plan.returns - 2

    def handed_up(self, record: Record, value: Any, worths: list[Any]) -> bool:
        """Whether what a visit returned is what came back, or its opposite, or need be neither."""
        if value is None:
            return False
        return value in worths or -value in worths or self.passes(record, value)

    def passes(self, record: Record, value: Any) -> bool:
        """Whether what a visit returned need be nothing that came back."""
        return record.at_edge(value) or abs(value) == inf or record in self.found.passing

    def valued(self) -> Iterator[tuple[Record, Any, list[Any]]]:
        for record in (one for one in self.inner if one not in self.ended):
            value, worths = self.told(record)
            if value is not None and not only_starts(self.found, record):  # which may return a move
                yield record, value, worths

    # ---- whose side the numbers take

    def side_of(self) -> str:
        """Whose side the numbers take, by how what is returned follows from what came back."""
        ways = self.found.turned
        if self.found.payees:
            return "max"
        fits = Counter()
        near = Counter()
        count, opposite, apart = 0, 0, False
        shares = set()
        for record, value, worths in self.valued():
            count += 1
            apart |= min(worths) < max(worths)
            opposite += value not in worths and -value in worths and not self.passes(record, value)
            # of one of two players whose shares are a whole, as chances of winning are
            shares.add(round(value + min(worths), 9))
            best = {"max": max(worths), "mover": -min(worths), "other": -max(worths)}
            mean = record.plan.id in self.means and -value not in worths
            mean = mean and min(worths) < value < best["max"]
            fits["max"] += mean or value in (best["max"], min(worths))
            fits["mover"] += value == best["mover"]
            fits["other"] += value == best["other"]
            # as what is discounted is, or has a ply taken off
            for turned in (False, True):
                ends = (-worth if turned else worth for worth in worths)
                near[turned] += 4 * min(abs(value - end) for end in ends) <= abs(value)
        if not count:
            # a player may move again, and no value tells whether one did
            return UNKNOWN if True in ways else "max"
        if self.found.values == "bool":
            return self.side_of_truths() if fits["max"] < count else "max"
        if len(shares) == 1 and max(fits["max"], fits["mover"]) < count:
            return UNKNOWN
        best = max(fits.values(), default=0)
        negated = best < count and self.negates(self.inner)
        if not negated and best < count == near[False] > near[True]:
            return "max"
        sides = [side for side in ("max", "mover", "other") if fits[side] == best]
        if ways:
            # the windows tell, too: what only hands its position on does not turn them
            sides = [side for side in sides if (side != "max") == (True in ways)] or sides
        if 2 * best >= count:
            # some values may be an opposite by chance
            mixed = sides[0] == "max" and (50 * opposite > count or negated)
            return UNKNOWN if mixed or apart and len(sides) > 1 else sides[0]
        near_max = not negated and 2 * near[False] >= count and near[False] >= near[True]
        return "max" if near_max else UNKNOWN

    def negates(self, visits: list[Record]) -> bool:
        """Whether the text of these visits changes the sign of any that comes back, at once."""
        return any(
            is_negated(plan.inside[code], at)
            for plan in {record.plan for record in visits}
            for code in plan.inside.keys() & self.found.sites.keys()
            for at in self.found.sites[code]
        )

    def side_of_truths(self) -> str:
        """Whose side true and false take where a visit gave what none below it had: the mover's, if
        none was lost with one below it that was, too; where a move may have won at once, that is
        one of a loop, and not of what answers it."""
        for side, sign in ("mover", 1), ("other", -1):
            if all(
                sign * value == -min(sign * worth for worth in worths)
                or sign * value > 0
                and record not in self.found.nested
                for record, value, worths in self.valued()
            ):
                return side
        return UNKNOWN

    def take_turns(self) -> None:
        """Name the players where each value is for who moves there, if no visit returned less than
        the others' values turned round make it: then the same player may move again."""
        sign = 1 if self.side == "mover" else -1
        turns = not any(
            -value not in worths
            and value
            and not self.passes(record, value)
            and (
                sign * value < -min(sign * worth for worth in worths)
                or value in worths
                and record.window[0] is None
                and self.found.values != "bool"
            )
            for record, value, worths in self.valued()
        )
        # whether MIN is first, by a colour at the root or at the node below
        found = [
            (flag < 0) == (record.node.ply == 0)
            for record in self.inner[:2]
            for (code, k), flag in flags_of(record)
            if code == record.plan.id and isinstance(k, int)
            if spelt(record.plan.takes[k]) in COLOURS and flag in (1, -1)
        ]
        for record in self.inner:
            node = record.node
            if node.parent is None:
                node.player = "min" if True in found[:1] else "max"
            elif turns:
                node.player = OTHER.get(node.parent.player)

    # ---- who moves, where they take one side

    def proof(self, record: Record) -> tuple[str | None, bool]:
        """Who moves at a visit by what it made of what came back, and whether that must be borne
        out by other visits."""
        value, worths = self.told(record)
        if self.found.payees:
            return self.whose(record, value, worths)
        nested, picked = record in self.found.nested, None
        if worths and only_starts(self.found, record):
            picked = picks_from_table(record.plan.code)
            value = self.chosen(record, worths)
        plan = record.plan.id
        if plan in self.sums or picks_by_key(record.plan.code, self.found.names):
            return moved(record), nested
        if self.adds(record, value, worths):
            return None if record.plan.adds_up else self.decided(record, worths), nested
        low, high = (min(worths), max(worths)) if worths else (0, 0)
        if value is not None and low < high:
            kind, by_window = kind_of_visit(record), moved(record)
            if value in (low, high) and self.beyond[kind] <= 0:
                # where moves add something it may be so by chance, and the window tells
                weak = nested or not by_window and kind in self.unfit
                return by_window or ("max" if value == high else "min"), weak
            exact = is_close(value * len(worths), sum(worths))
            mean = exact or value not in worths and not self.keeps(record, worths[0], value)
            may = low < value < high and plan in self.means and not record.plan.chooses
            if mean and may and not by_window:
                return "chance", True
        by_text = None if self.negates([record]) else picked
        return moved(record) or self.decided(record, worths) or by_text, nested

    def adds(self, record: Record, value: Any, worths: list[Any]) -> bool:
        """Whether what a visit returned is a sum and no mean; or far more than all that came back,
        as a sum of the best of some is, or the sum of all as at others of its kind."""
        if value is None or not worths or self.found.payees:
            return False
        if record.plan.adds_up and record.plan.id not in self.means:
            return True
        if value == sum(worths) and kind_of_visit(record) in self.adding:
            return len(worths) > 1
        far = 4 * abs(value) > 5 * max(map(abs, worths))
        return far and not self.handed_up(record, value, worths)

    def keeps(self, record: Record, first: Any, value: Any) -> bool:
        """Whether a variable that was returned held what came back first as it was, as no sum of
        shares does."""
        looks = [child.after or (None,) for child in record.children]
        count = getattr(looks[0][-1], "returns", 2)
        began, ended = (map(number_at, look[2:count]) for look in (looks[0], looks[-1]))
        return bool(first) and (first, value) in zip(began, ended)

    def whose(self, record: Record, value: Any, worths: list[Any]) -> tuple[str | None, bool]:
        """The same, where each of several players has a payoff, to which the window has moved if it
        has."""
        found, same = [], False
        edges = {edge for _, edge in shifts(record)}
        for k, name in enumerate(self.players):
            most = max((worth[k] for worth in worths), default=None)
            best = [worth for worth in worths if worth[k] == most]
            same |= len(best) == len(worths)
            # of equals a search takes the first or the last
            told = not edges or most in edges
            if told and len(best) < len(worths) and value in (best[0], best[-1]):
                found.append(name)
        return only(found), same

    def chosen(self, record: Record, worths: list[Any]) -> Any:
        """What the move is worth that a visit returned, if it is one."""
        returned = record.returned
        back = (child.returned is not LEFT for child in record.children)
        moves = [*compress(moves_below(record), back)]
        if moves.count(str(returned)) == 1:
            value = worths[moves.index(str(returned))]
            # a number may be what it is worth, too, if no table had that
            sure = not is_number(returned) or picks_from_table(record.plan.code)
            return value if sure or returned not in worths else None
        # or one beside what it is worth
        held = {*map(str, held_in(returned).values())}
        both = [worth for move, worth in zip(moves, worths) if {move, str(worth)} <= held]
        return only(both)

    def decided(self, record: Record, worths: list[Any]) -> str | None:
        """Who moves by a variable that kept the best of what came back so far."""
        looks, plan = record.looks()
        if not (plan and worths):
            return None
        found, line = set[str](), record.children[-1].called[1]
        for i, (name, _) in enumerate(plan.values, 2):
            seen = [number_at(look[i]) for look in looks]
            own = name not in plan.takes and plan.set_after(line, name)
            if not own or None in seen or seen[0] != worths[0]:
                continue
            if plan.set_behind(line, name) and seen[-1] not in (*seen[-2:-1], worths[-1]):
                seen = seen[:-1]
            up = rises(seen, worths)
            kept = seen != worths[: len(seen)] or spelt(name).startswith("best")
            # the sum so far may go the same way
            if up and len(up) == 1 and kept and seen != [*accumulate(worths)][: len(seen)]:
                found.add("max" if up.pop() else "min")
        return only(found)

    def signs(self, record: Record) -> Iterator[tuple[Any, Any]]:
        """What a visit has in common with others, each with what it is there: what it was given,
        the line that it calls from, the function, and the ply."""
        plan = record.plan.id
        told = flags_of(record)
        for at, value in told:
            yield ("given", *at), value
        given = [flag for flag in told if isinstance(flag[0][1], int)]
        if len(given) > 1:
            yield ("given", plan), (*given,)
        yield ("line", plan), record.children[0].called[1]
        if not given and not {"max", "min"} <= mentioned(record.plan.code):
            yield (ALONE, plan), None
        if plan not in self.found.starting:
            yield ("code",), plan
        yield PLY, record.node.ply % self.plies

    def name(self) -> None:
        """Name who moves at each visit where that is proven, there or by what it has in common with
        those where it is, without exception."""
        proofs = [*map(self.proof, self.inner)]
        if self.another_order(kind for kind, _ in proofs):
            proofs = [(kind, True) for kind, _ in proofs]
        shown, pure = self.shown(kind for kind, _ in proofs)
        kinds = [
            kind
            if not (weak or self.torn(record, shown)) or self.bears_out(record, kind, shown, pure)
            else None
            for record, (kind, weak) in zip(self.inner, proofs)
        ]
        shown, pure = self.shown(kinds)
        # of each node who may move there, one set for all with the same
        players = {}
        alike = {}
        for record, kind in zip(self.inner, kinds):
            # the ply is a sign where there is no other
            told: dict[bool, list[set[str]]] = {True: [], False: []}
            for sign, value in self.signs(record) if not kind else ():
                by = shown[sign]
                if sign not in pure or not any(by.values()):
                    continue
                if self.tells(sign, by):
                    told[sign == PLY].append({*by[value]})
                elif sign[1:] in self.found.turning and not may_average(record.plan.code):
                    # one of two things that turn with each call
                    others = {*self.players}.difference(*by.values())
                    told[False].append({*by[value]} or others)
            may = {kind} - {None} or set().union(*told[False] or told[True])
            if not kind and may and self.adds(record, *self.told(record)):
                may = may & {"chance"}  # who adds up does not choose
            both = players.get(record.node, frozenset()) | may
            players[record.node] = alike.setdefault(both, both)
        for node, may in players.items():
            node.player = only(may)

    def another_order(self, kinds: Iterable[Any]) -> bool:
        """Whether those who move may like three numbers in another order than that of numbers, as
        one to whom 2 is won and 0 a draw: where visits of a kind have chosen now the larger and now
        the smaller, but from the same numbers ever the same, and from some of them again."""
        alike: dict[Any, Any] = defaultdict(lambda: defaultdict(Counter))
        for record, kind in zip(self.inner, kinds):
            if kind and not self.found.payees:
                key = record.children[0].called, *flags_of(record)
                alike[key][frozenset(self.worths(record))][kind] += 1
        return any(
            len(frozenset().union(*chosen)) == 3
            and len(set().union(*chosen.values())) > max(map(len, chosen.values()))
            and sum(map(Counter.total, chosen.values())) > len(chosen)
            for chosen in alike.values()
        )

    def bears_out(self, record: Record, kind: Any, shown: Any, pure: set[Any]) -> bool:
        """Whether what the visits like one show is nobody else; for a mean of what comes back from
        a loop within another, of which one may be a player's, others must be somebody else's."""
        code = record.plan.code
        picks = not PICKS.isdisjoint(mentioned(code)) or not may_average(code)
        uneven = picks and kind_of_visit(record) in self.uneven
        apart = kind == "chance" and (record in self.found.nested or uneven)
        for sign, value in self.signs(record):
            if sign in pure and sign != PLY:
                tells = self.tells(sign, shown[sign]) and sign[0] != ALONE
                given = tells and sign[0] in ("given", "line")
                # one proof alone may be so by chance
                given &= not apart or 1 not in map(Counter.total, shown[sign].values())
                often = given or not self.found.payees or shown[sign][value][kind] > 1
                if often and (given or not apart or tells and not uneven):
                    return True
        return False

    def torn(self, record: Record, shown: Any) -> bool:
        """Whether of the visits with the same of two things that turn with each call some are MAX's
        and some MIN's by what they returned: then what they returned is not what they chose."""
        return any(
            sign[1:] in self.found.turning and {"max", "min"} <= shown[sign][value].keys()
            for sign, value in self.signs(record)
        )

    def shown(self, kinds: Iterable[Any]) -> tuple[dict[Any, Any], set[Any]]:
        """By each sign the players that were seen with what it may be, and which signs hold without
        exception."""
        shown: dict[Any, dict[Any, Counter[str]]] = defaultdict(lambda: defaultdict(Counter))
        self.proven: dict[Any, set[int]] = defaultdict(set)
        self.proofs = 0
        for record, kind in zip(self.inner, kinds):
            if kind:
                self.proofs += 1
                self.proven[record.plan.id].add(record.node.ply % self.plies)
            for sign, value in self.signs(record):
                shown[sign][value].update({kind} - {None})
        return shown, {
            sign for sign, by in shown.items() if all(len(seen) < 2 for seen in by.values())
        }

    def tells(self, sign: Any, by: dict[Any, Counter[str]]) -> bool:
        """Whether a sign tells players apart; of a function, whether it is one player's at all
        plies; of plies, whether each is another's."""
        several = set().union(*by.values())
        if sign[0] == ALONE:
            return len(several) == 1 and len(self.proven[sign[1]]) == self.plies
        if sign == PLY:
            return several == {*self.players} and self.proofs >= ENOUGH
        # what a position holds may go with a player by chance
        often = min(sum(seen.values()) for seen in by.values()) >= ENOUGH
        holds = sign[0] == "given" and isinstance(sign[-1], str)
        return len(several) > 1 and (often or not holds)


def kind_of_visit(record: Record) -> tuple[int, Any]:
    """What may tell who moves at a visit: the function, and what it was given of few values."""
    return record.plan.id, record.position


def flags_of(record: Record) -> tuple[Any, ...]:
    """What of a visit's position may tell who moves there."""
    return record.position[0] if record.returned is LEFT else record.position


def moved(record: Record) -> str | None:
    """Whose end of the window a visit has moved."""
    return next((player for player, _ in shifts(record)), None)


def shifts(record: Record) -> Iterator[tuple[str, Any]]:
    """Whose end of the window a visit has moved, and to what."""
    alpha, beta = record.window
    # a window of all is moved by the visits below, too
    known = None not in record.window and not record.plan.shares
    for look in (child.after for child in record.children) if known else ():
        if look and all(map(is_number, look[:2])):
            if look[0] > alpha:
                yield "max", look[0]
            if look[1] < beta:
                yield "min", look[1]
