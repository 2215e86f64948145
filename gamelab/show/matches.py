"""Matches and tournaments as SVG pictures: the moves turn by turn, who beat whom, who came first.

Nothing is told by colour alone: a defection is dark and says D, a slip has a thick rim, and numbers
stand in the cells."""

from ..repeated.match import Match, score_text
from ..repeated.tournament import Tournament
from .grid import cells
from .pen import FONT, SMALL, Picture, line, page, rect, signed, text
from .styles import BAR, FAINT, FAMILIES, INK, PAPER, text_width, widest

BAND = 25  # turns on a line of a strip
MOST_TURNS = 400
MOST_SPOKEN = 60  # moves that an alt text spells out
CELL, HIGH, LINE = 19, 23, 82  # px: a move, and a line of both players
SHADES = ("#ffffff", "#edf4fc", "#dcebfa", "#bedaf4", "#9fc8ee")  # of scores, the lowest first


def strip(match: Match) -> Picture:
    """The moves of a match as two rows of cells, turn by turn; a slip of the hand has a thick rim.

    Of a long match the first 400 turns are drawn. Linear in the number of turns.

    >>> from gamelab import match
    >>> strip(match("tit for tat", "always defect", 5)).alt.partition(". ")[2]
    'tit for tat plays CDDDD and scores 4; always defect plays DDDDD and scores 9.'
    """
    last = min(match.turns, MOST_TURNS)
    left = 20 + widest(match.names) * SMALL
    shapes, top = "", 24
    for start in range(1, last + 1, BAND):
        turns = range(start, min(start + BAND, last + 1))
        for turn in turns:
            if turn == start or turn % 5 == 0:
                x = left + CELL * (turn - start + 0.5)
                shapes += text(x, top - 6, str(turn), SMALL, "middle", FAINT)
        for seat in (0, 1):
            y = top + seat * (HIGH + 2)
            shapes += text(left - 8, y + 17, match.names[seat], SMALL, "end")
            for turn in turns:
                x, move = left + CELL * (turn - start), match.moves[seat][turn - 1]
                shapes += _move(x, y, move, turn - 1 in match.slips[seat])
            if turns[-1] == last:
                score = score_text(match.scores[seat])
                shapes += text(left + CELL * len(turns) + 8, y + 17, score, bold=True)
        top += LINE
    note = "C cooperates, D defects" + "; a thick rim: a slip of the hand" * (match.noise > 0)
    shapes += text(8, top - 6, note, SMALL, fill=FAINT)
    width = max(left + CELL * min(BAND, last) + 70, text_width(note) * SMALL + 16)
    return page(width, top + 4, shapes, _told(match, last))


def payoff_map(tournament: Tournament) -> Picture:
    """What each row scored against each column for one turn, on average: a number in a shaded cell,
    best strategy first; a dash where two never met.

    Quadratic in the number of strategies.
    """
    names = tournament.ranking
    scores, places = tournament.matrix(), [*map(tournament.names.index, names)]
    values = [[scores[row][column] for column in places] for row in places]
    low, high = min(tournament.payoff), max(tournament.payoff)
    tints = {
        (i, j): SHADES[round((len(SHADES) - 1) * float((value - low) / ((high - low) or 1)))]
        for i, numbers in enumerate(values, 1)
        for j, value in enumerate(numbers, 1)
        if value is not None
    }
    said = [
        ["–" if value is None else signed(f"{float(value):.2f}") for value in numbers]
        for numbers in values
    ]
    rows = [["row's mean score", *map(str, range(1, len(names) + 1))]]
    rows += [[f"{k}  {name}", *texts] for k, (name, texts) in enumerate(zip(names, said), 1)]
    told = []
    for name, texts in zip(names[:3], said):
        met = [f"{score} against {other}" for other, score in zip(names, texts) if score != "–"]
        told.append(f"{name}: {', '.join(met)}.")
    words = (
        f"Payoff map of {len(names)} strategies, mean score of the row against the column for one"
        f" turn, rows and columns by rank, dark is high. {_partial(tournament)}{' '.join(told)}"
    )
    return cells(rows, words, tints)


def ranking(tournament: Tournament) -> Picture:
    """The ranking as bars, best first: mean score for one turn, total, opponents outscored,
    cooperation.

    Bars show the mean, so that payoffs below 0 and interrupted tournaments can be read too, and two
    standard errors on either side, where dice fell. Linear in the number of strategies."""
    names = tournament.ranking
    rows = [
        (
            f"{k}  {name}",
            float(tournament.means[name]),
            2 * tournament.errors[name],
            f"{float(tournament.means[name]):.3f}",
            score_text(tournament.totals[name]),
            str(tournament.wins[name]),
            f"{float(tournament.cooperation[name]):.0%}",
        )
        for k, name in enumerate(names, 1)
    ]
    played = _partial(tournament) or (
        f"{tournament.done:,} matches of {tournament.turns:,} turns; outscored: matches in which it"
        " got more than its opponent"
    )
    told = "; ".join(
        f"{place}. {name} {score_text(tournament.totals[name])}"
        for place, name in enumerate(names, 1)
    )
    words = f"Ranking of {len(names)} strategies. {_partial(tournament)}{told}."
    heads = "mean score for one turn", "total", "outscored", "cooperates"
    return bars(rows, heads, played, words)


def bars(rows, heads, note, words) -> Picture:
    """Bars from 0 with their intervals, one below the other, and columns of text beside them.

    rows : (name, number, half of its interval or 0, the number in words, *entries). heads : above
    the bars and above each entry. note : a line below. words : what the picture says.
    """
    low, high = (
        side(0.0, *(number + way * half for _, number, half, *_ in rows))
        for side, way in ((min, -1), (max, 1))
    )
    left, bar, high_bar = 24 + widest(name for name, *_ in rows) * FONT, 160, 27
    scale = bar / (high - low or 1)
    zero = left - low * scale
    columns = [left + bar + 110 + 85 * k for k in range(len(heads) - 1)]
    shapes = text(left, 20, heads[0], SMALL, fill=FAINT)
    for x, head in zip(columns, heads[1:]):
        shapes += text(x, 20, head, SMALL, "end", FAINT)
    for k, (name, number, half, said, *entries) in enumerate(rows):
        y = 34 + high_bar * k
        start, end = sorted((zero, zero + number * scale))
        shapes += text(left - 8, y + 17, name, FONT, "end")
        shapes += rect(start, y + 2, end - start, 20, **BAR)
        shapes += text(left + bar + 6, y + 17, said)
        if half:
            ends = [zero + (number + way * half) * scale for way in (-1, 1)]
            tips = [[(x, y + 7), (x, y + 17)] for x in ends]
            for tip in ([(x, y + 12) for x in ends], *tips):
                shapes += line(tip)
        for x, entry in zip(columns, entries):
            shapes += text(x, y + 17, entry, FONT, "end")
    foot = 34 + high_bar * len(rows)
    shapes += line([(zero, 30), (zero, foot)])
    shapes += text(12, foot + 20, note, SMALL, fill=FAINT)
    width = max(columns[-1] + 12, 24 + text_width(note) * SMALL)
    return page(width, foot + 32, shapes, words)


def _move(x, y, move, slip):
    inset, rim = (1.5, 3) if slip else (0, 1)
    fill = FAMILIES["min"][1] if move == "D" else PAPER
    paint = {"fill": fill, "stroke": INK if slip else FAINT, "stroke_width": rim}
    box = rect(x + inset, y + inset, CELL - 2 * inset, HIGH - 2 * inset, **paint)
    return box + text(x + CELL / 2, y + 17, move, FONT, "middle", bold=move == "D")


def _told(match, last):
    told = []
    for name, moves, all_slips, score in zip(match.names, match.moves, match.slips, match.scores):
        moves = moves[:last]
        plays = f"plays {moves}"
        if len(moves) > MOST_SPOKEN:
            plays = f"begins {moves[:MOST_SPOKEN]}, cooperates on {moves.count('C')} of these turns"
        slips = sum(turn < last for turn in all_slips)
        slipped = f" with {slips} slip{'s' * (slips != 1)}" if slips else ""
        told.append(f"{name} {plays}{slipped} and scores {score_text(score)}")
    whole = "" if last == match.turns else " in the whole match"
    return (
        f"{match.names[0]} against {match.names[1]}, turns 1 to {last} of {match.turns}."
        f" {'; '.join(told)}{whole}."
    )


def _partial(tournament):
    if tournament.complete:
        return ""
    return f"Interrupted: {tournament.done:,} of {tournament.planned:,} matches were played. "
