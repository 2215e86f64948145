"""A bank of questions in QTI, read by a program that others wrote for Canvas's exports.

Needs the packages of requirements.txt beside this file, so it is not part of the plain run.
"""

import re
import xml.etree.ElementTree as ET
from fractions import Fraction
from pathlib import Path

import pytest

reader = pytest.importorskip(
    "qti2latex", reason="qti2latex is not installed: see tests/oracles/requirements.txt"
)

from course.__main__ import main
from course.papers.rosters import own_seed
from gamelab.learn.check import question

ROOT = Path(__file__).parents[2]


def items(lesson, path):
    """What the reader finds in the package of a lesson, two variants of each question."""
    words = ["export", "qti", lesson, "--variants", 2, "--seed", 5, "--to", path, "--course", ROOT]
    assert main([*map(str, words)]) == 0
    files = reader.read_qti_dir(reader.extract_zip_to_tmp(path))
    return [item for file in files for item in reader.findall_anyns(ET.parse(file), "item")]


@pytest.mark.parametrize("lesson", ["02", "03", "04", "05", "06"])
def test_each_blank_is_read_with_its_answers(lesson, tmp_path):
    found = items(lesson, tmp_path / "bank.zip")
    assert len(found) >= 2
    for item in found:
        meta = reader.get_qti_metadata(item)
        assert reader.guess_type(meta, item) == "fill_in_multiple_blanks_question"
        blanks = reader.findall_anyns(item, "response_lid")
        assert int(meta["points_possible"]) == len(blanks)
        assert all(text for _, text in reader.get_choices(item))
        # one accepted answer of each blank carries its share of the points
        right, stem = reader.get_correct_idents(item), reader.get_item_stem(item)
        for blank in blanks:
            assert f"[{blank.get('ident').removeprefix('response_')}]" in stem
            assert len(right & {ident for ident, _ in reader.get_choices(blank)}) == 1


def test_what_is_read_as_right_is_right(tmp_path):
    for number, item in enumerate(items("02", tmp_path / "bank.zip"), 1):
        posed = question("minimax-1").posed(own_seed(5, f"quiz/{number}"))
        label = {
            f"response_{blank}": name
            for name, blank in re.findall(r"(\w+): \[(b\d+)\]", reader.get_item_stem(item))
        }
        right, values = reader.get_correct_idents(item), {}
        for blank in reader.findall_anyns(item, "response_lid"):
            [text] = [text for ident, text in reader.get_choices(blank) if ident in right]
            values[label[blank.get("ident")]] = text.replace("−", "-")
        inner = {node.name for node in posed.given.nodes() if node.children}
        assert {name: Fraction(values[name]) for name in inner} == {
            name: posed.reference[name] for name in inner
        }
