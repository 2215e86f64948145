"""Charts: every line in dashes and markers of its own, on axes that hold it, told in words."""

import re
from itertools import pairwise

import pytest
from light import light, shapes, texts

from gamelab.show import chart as module
from gamelab.show.chart import DASHES


def chart(*args, **options):
    return light(module.chart(*args, alt="In words.", **options))


def test_a_chart_draws_each_line_in_its_own_dashes_and_markers():
    lines = {f"line {k}": [(0, k), (1, k + 1)] for k in range(len(DASHES))}
    picture = chart(lines, x=(0, 1, "x"), y=(0, 9, "y"))
    drawn = re.findall(r'stroke="(#\w+)" stroke-width="2.5" stroke-dasharray="([^"]*)"', picture)
    assert len(set(drawn)) == len(lines) and {dash for _, dash in drawn} == set(DASHES)
    assert set(lines) <= set(texts(picture))


def test_equal_steps_of_a_logarithmic_axis_are_equal_factors():
    line = [(1, 0), (10, 1), (100, 2)]
    picture = chart({"a": line}, x=(1, 100, "x"), y=(0, 2, "y"), logarithmic="x")
    drawn = re.search(
        r'<path d="M(\S+) \S+L(\S+) \S+L(\S+) [^"]*" fill="none" stroke="#0b5cad"', picture
    )
    first, second, third = map(float, drawn.groups())
    assert second - first == pytest.approx(third - second, abs=0.2) and second > first


@pytest.mark.parametrize("height", [180, 250, 320])
@pytest.mark.parametrize("low, high", [(-3, 0), (0, 9), (0.2, 0.9), (-40, 1000)])
def test_numbers_beside_the_axis_leave_air_between_them(height, low, high):
    picture = chart({}, x=(0, 1, "x"), y=(low, high, "y"), size=(720, height))
    numbers = [
        (float(each.get("y")), float(each.get("font-size", 16)))
        for each in shapes(picture, "text")
        if each.get("text-anchor") == "end"
    ]
    assert len(numbers) > 1
    assert all(upper - lower >= 1.2 * font for (upper, font), (lower, _) in pairwise(numbers))


def test_paper_covers_what_leaves_the_frame():
    picture = chart({"a": [(-1, -1), (2, 2), (0.5, 50)]}, x=(0, 1, "x"), y=(0, 1, "y"))
    cover = r'<path d="M0 0h720v320h-720zM(\S+) (\S+)V(\S+)H(\S+)V\S+z" fill="#ffffff"/>'
    below, left, top, foot, right, above = re.split(cover, picture)
    assert 'stroke="#0b5cad"' in below and "<text" not in below
    assert f'"M{left} {top}L{left} {foot}L{right} {foot}"' in above, "the axes"


def test_a_bar_stands_on_zero_and_ends_at_its_height():
    picture = chart({"a": [(0, 0), (4, 4)]}, bars=[(2, 2)], x=(0, 4, "x"), y=(0, 4, "y"))
    line = re.search(r'd="M(\S+) (\S+)L(\S+) (\S+)" fill="none" stroke="#0b5cad"', picture)
    bar = re.search(r'<rect x="(\S+)" y="(\S+)" width="(\S+)" height="(\S+)"[^>]*stroke', picture)
    x0, foot, x4, head = map(float, line.groups())
    left, top, wide, high = map(float, bar.groups())
    places = (x0 + x4) / 2, foot, (foot + head) / 2
    assert (left + wide / 2, top + high, top) == pytest.approx(places, abs=0.2)
