"""A class as the data: the codes that its readers hand in, as one picture."""

from collections import Counter, defaultdict
from collections.abc import Iterable
from fractions import Fraction
from functools import partial
from math import hypot
from pathlib import Path
from statistics import NormalDist, mean

from ...matrices.payoffs import Payoffs
from ...repeated.tournament import ratio, tournament
from ...search.induction import backward_induction
from ...trees.build import tree
from ...trees.node import Node
from ...trees.numbers import Number, number_text
from ..matches import bars
from ..mixing import envelope
from ..pen import Picture, stack
from ..svg import svg
from .adaptive import paid, thrown
from .codes import GAMES, ROUNDS, RULE, doubled, luck, moves, part, read, summed, tails
from .kit import Explorer, Shown, count
from .nonzero_sum import best_plan
from .prisoners_dilemma import AFTER, called, next_move

CENTIPEDE = [(2, 0), [(1, 3), [(4, 2), [(3, 5), (6, 4)]]]]
VISITORS = "C CDCD", "D DDDD"  # shown beside the class, though nobody entered them
TURNS, REPETITIONS, NOISE = 100, 5, Fraction(1, 50)
Part = tuple[Picture, dict[str, object], str]


def class_of(codes: str | Path | Iterable[str], played: Node | Payoffs | None = None) -> Explorer:
    """What a class played, from the codes that its readers hand in.

    Five games of take or pass on their tree, fifteen rounds of Red and Blue on the envelope,
    strategies that remember one turn in a tournament, each with two standard errors on either side.
    A mistyped code is left out, and one that comes twice counts once, each with a sentence.

    Parameters
    ----------
    codes : str, Path or list of str
        The codes, with spaces, commas or new lines between them, or a file of them.
    played : Node or Payoffs, optional
        The tree or the matrix that was played, where it is not that of the lesson.

    Returns
    -------
    Explorer
        The picture, without controls.

    Raises
    ------
    ValueError
        If no code is left.

    Examples
    --------
    >>> class_of("MCCBBBV MCCBBBX").shown.sentence[-34:]
    'MCCBBBX is mistyped, and left out.'
    """
    found, left = read(codes)
    if not found:
        raise ValueError(" ".join(["expected the codes of a class.", *left]))
    passing = tree(CENTIPEDE, players=("A", "B"), moves=[("take", "pass")])
    root = played if isinstance(played, Node) else passing
    game = played if isinstance(played, Payoffs) else Payoffs.red_blue()
    draws = {GAMES: partial(_games, root), ROUNDS: partial(_rounds, game), RULE: _rules}
    parts = [
        draw(kept) for kind, draw in draws.items() if (kept := [c for c in found if c[0] == kind])
    ]
    pictures, figures, sentences = zip(*parts)
    said = " ".join([*sentences, *left])
    picture = stack(pictures, said)
    every = {name: value for each in figures for name, value in each.items()}
    return Explorer(lambda: Shown(picture, every, said, "\n".join(p.alt for p in pictures)), {})


def _rounds(game: Payoffs, codes: list[str]) -> Part:
    """The shares of the first row and the averages of fifteen rounds, on the envelope."""
    m, n = game.shape
    plays = [[divmod(move, n) for move in moves(code, m * n)] for code in codes]
    scores = [sum(paid(game, each)) for each in plays]
    long = len(plays[0])
    shares = [Fraction(sum(i == 0 for i, _ in each), long) for each in plays]
    averages = [ratio(score, long) for score in scores]
    share, average = mean(shares), ratio(sum(scores), long * len(scores))
    half = doubled(averages if len(plays) > 1 else paid(game, plays[0]))
    spread = f"{float(average):.1f} ± {half:.1f}"
    said = (
        f"{count(len(codes), 'reader')} played row {game.rows[0]} in {float(share):.0%} of their"
        f" {len(codes) * long} rounds, and earned {spread} a round; the value is"
        f" {number_text(game.value())}. "
    ) + luck(summed([thrown(game)] * len(codes)), sum(scores), ("Red", "Blue"))
    dots = [(*dot, 0.0) for dot in zip(shares, averages)]
    picture = envelope(game, None, ("Red", "Blue"), [*dots, (share, average, half)])
    return picture, {"rounds of": len(codes), "earned": spread}, said


def _games(root: Node, codes: list[str]) -> Part:
    """At which leaf the games ended, beside where the best plan against the lots ends."""
    leaves = [*root.leaves()]
    ends = [moves(code, len(leaves)) for code in codes]
    plan = best_plan(root, (1, 2))
    rows = []
    for k, leaf in enumerate(leaves):
        shares = [Fraction(each.count(k), len(each)) for each in ends]
        share, best = float(mean(shares)), plan.get(leaf.path, Fraction(0))
        rows.append(
            (number_text(leaf.payoff), share, doubled(shares), f"{share:.0%}", number_text(best))
        )
    own = [[leaves[end].payoff[0] for end in each] for each in ends]
    law: dict[Number, Fraction] = defaultdict(Fraction)
    for path, chance in plan.items():
        law[root.at(path).payoff[0]] += chance
    worth = sum(number * chance for number, chance in law.items())
    games = sum(map(len, own))
    low, _ = tails(summed([{x: float(p) for x, p in law.items()}] * games), sum(map(sum, own)))
    averages = [Fraction(sum(each), len(each)) for each in own]
    spread = f"{float(mean(averages)):.2f} ± {doubled(averages):.2f}"
    said = (
        f"{count(len(codes), 'reader')} earned {spread} a game. Backward induction promises"
        f" {number_text(backward_induction(root).payoff[0])}, and the best plan against these lots"
        f" {number_text(worth)}. Readers who all keep to that plan earn this or less in {part(low)}"
        " of all cases."
    )
    heads = f"games that ended here, of {games}", "best plan"
    drawn = bars(rows, heads, "Bars: two standard errors on either side.", said)
    picture = stack([svg(root), drawn], said)
    return picture, {"games of": len(codes), "a game": spread}, said


def _rules(codes: list[str]) -> Part:
    """The strategies of the class in a tournament: everybody meets everybody, a twin too."""
    plays = ("".join("CD"[move] for move in moves(code, 2)) for code in codes)
    entered = Counter(f"{each[0]} {each[1:]}" for each in plays)
    every = {named: partial(next_move, named) for named in (*entered, *VISITORS)}
    held = tournament(every, TURNS, REPETITIONS, noise=NOISE, self_play=True)
    earned, spread = {}, {}
    for (one, other), met in held.outcomes.items():
        scores = zip(*(each.scores(held.payoff) for each in met))
        for pair, own in zip(((one, other), (other, one)), scores):
            earned[pair] = mean(own) / TURNS
            spread[pair] = doubled(own) / TURNS
    shares = {named: many / len(codes) for named, many in entered.items()}
    found = sorted(
        (
            sum(share * earned[one, other] for other, share in shares.items()),
            hypot(*(share * spread[one, other] for other, share in shares.items())),
            one,
        )
        for one in every
    )[::-1]
    rows = [
        (called(one), score, half, f"{score:.2f}", str(entered[one])) for score, half, one in found
    ]
    (best, half, one), (second, other_half, other), *_ = found
    apart = hypot(half, other_half) / 2
    by_luck = 1 - NormalDist().cdf((best - second) / apart) if apart else 0
    said = (
        f"{count(len(codes), 'reader')} entered {count(len(entered), 'strategy', 'strategies')}."
        f" Against this class {called(one)} earns most, {best:.2f} ± {half:.2f} a turn. If"
        f" {called(other)} were as good, so large a lead would come up in {part(by_luck)} of all"
        " tournaments."
    )
    heads = "mean score for one turn", "readers"
    note = (
        f"First move, then the replies after {', '.join(AFTER)} (own move first). {TURNS} turns,"
        f" {REPETITIONS} times, noise {float(NOISE):.0%}."
    )
    drawn = bars(rows, heads, note, f"{said} {note}")
    return drawn, {"strategies of": len(codes), "best": called(one)}, said
