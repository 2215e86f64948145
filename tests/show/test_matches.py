"""Matches and tournaments as pictures: what they show, in letters as well as in colour."""

from itertools import pairwise
from xml.etree import ElementTree

import pytest

from gamelab import match, tournament
from gamelab.repeated.strategies import SIXTEEN
from gamelab.show.matches import payoff_map, ranking, strip
from gamelab.show.pen import size
from gamelab.show.styles import text_width

SVG = "{http://www.w3.org/2000/svg}"
FIELD = tournament(["tit for tat", "always defect", "joss"], 20, 2, seed=1)


def words(picture):
    return [text.text for text in ElementTree.fromstring(picture).iter(f"{SVG}text")]


def boxes(picture):
    return [box.attrib for box in ElementTree.fromstring(picture).iter(f"{SVG}rect")]


def check(picture, *told):
    for part in told:
        assert part in picture.alt, picture.alt
    return picture


def inside(picture):
    """Every text lies on the page, and no text on another."""
    width, height = size(picture)
    lines = {}
    for text in ElementTree.fromstring(picture).iter(f"{SVG}text"):
        long = text_width(text.text) * float(text.get("font-size"))
        before = {"middle": long / 2, "end": long}.get(text.get("text-anchor"), 0)
        left = float(text.get("x")) - before
        assert left >= 0 and left + long <= width and 8 <= float(text.get("y")) <= height
        lines.setdefault(text.get("y"), []).append((left, left + long))
    for spans in lines.values():
        spans.sort()
        assert all(end <= start + 1 for (_, end), (start, _) in pairwise(spans))
    return picture


def test_a_strip_shows_every_move_by_letter_and_fill():
    played = match("tit for tat", "alternator", 12)
    picture = check(strip(played), "tit for tat against alternator, turns 1 to 12 of 12")
    check(picture, *played.moves)
    letters = "".join(word for word in words(picture) if word in "CD")
    assert letters == "".join(played.moves)
    fills = {(letter, box["fill"]) for letter, box in zip(letters, boxes(picture), strict=True)}
    assert len(fills) == 2 == len({fill for _, fill in fills})
    assert {"tit for tat", "alternator", *map(str, played.scores)} <= set(words(picture))


def test_a_slip_has_a_thick_rim_and_is_said():
    played = match("tit for tat", "grim", 60, noise=0.1, seed=1)
    picture = check(strip(played), "slips")
    assert sum(box["stroke-width"] == "3" for box in boxes(picture)) == sum(map(len, played.slips))


def test_part_of_a_match():
    played = match("random", "joss", 700, seed=1)
    part = strip(played, 101, 110)
    check(part, "turns 101 to 110 of 700", played.moves[0][100:110], "in the whole match")
    check(strip(played), "turns 1 to 400 of 700", "begins")
    for first, last in ((0, 5), (5, 4), (1, 701)):
        with pytest.raises(ValueError, match="this match has the turns 1 to 700"):
            strip(played, first, last)


def test_a_payoff_map_has_a_number_in_every_cell_and_a_dash_where_there_is_none():
    picture = check(payoff_map(FIELD), "3 strategies", "mean score of the row against the column")
    numbers = [
        f"{float(value):.2f}" for row in FIELD.matrix() for value in row if value is not None
    ]
    said = words(picture)
    assert sorted(word for word in said if "." in word) == sorted(numbers)
    assert said.count("–") == 3
    assert "–" not in words(payoff_map(tournament(["grim", "joss"], 9, self_play=True)))


def test_a_ranking_is_in_order_and_tells_the_totals():
    places = [*enumerate(FIELD.ranking, 1)]
    picture = check(ranking(FIELD), *(f"{k}. {name} {FIELD.totals[name]}" for k, name in places))
    assert [word for word in words(picture) if "  " in word] == [f"{k}  {n}" for k, n in places]
    bars = [float(box["width"]) for box in boxes(picture)]
    assert bars == sorted(bars, reverse=True)
    assert "▶ 2  joss" in words(ranking(FIELD, "joss")) or "▶ 1  joss" in words(
        ranking(FIELD, "joss")
    )
    assert any(word.startswith("−") for word in words(ranking(FIELD.with_payoff("years"))))


def test_an_interrupted_tournament_says_so():
    def stuck(mine, theirs):
        raise KeyboardInterrupt

    part = tournament(["grim", "random", stuck], 9, 2)
    assert part.done == 1
    for picture in (ranking(part), payoff_map(part)):
        check(picture, "Interrupted: 1 of 6 matches were played")


def test_nothing_written_leaves_the_page():
    long = {"a strategy with a rather long name": "joss", "another of them": "grim"}
    for field in (
        FIELD,
        tournament(SIXTEEN, 20, 1, payoff="years", self_play=True),
        tournament(long, 30, 1),
    ):
        inside(payoff_map(field))
        inside(ranking(field, "another of them"))
    inside(strip(match("win-stay lose-shift", "suspicious tit for tat", 120, noise=0.1, seed=1)))
    inside(strip(match("grim", "grim", 1)))
