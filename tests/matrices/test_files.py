"""Games written into files of Gambit's and read again."""

from fractions import Fraction
from random import Random

import pytest
from sample_trees import hidden_tree
from sentences import each_line, refusal

from gamelab import Nim, Payoffs, backward_induction, game_tree, random_tree, read, tree, write

HEAD = 'EFG 2 R "a title" { "A" "B" }'


def random_matrix(seed):
    draw = Random(seed)
    m, n = draw.randint(1, 4), draw.randint(1, 4)
    row, col = (
        [[Fraction(draw.randint(-9, 9), draw.randint(1, 4)) for _ in range(n)] for _ in range(m)]
        for _ in range(2)
    )
    labels = [f'a "{i}" \\' for i in range(m)] if seed % 2 else None
    return Payoffs(row, col if seed % 3 else None, costs=seed % 5 == 0, rows=labels)


@pytest.mark.parametrize("seed", range(30))
def test_a_tree_is_the_same_there_and_back(seed, tmp_path):
    trees = [hidden_tree(seed), random_tree((1, 3), 3, seed, first=("max", "min")[seed % 2])]
    trees.append(tree(trees[1], names="ABCDEFG").with_payoff("0.0.0", Fraction(1 - 7 * seed, 7)))
    for t in trees:
        write(t, tmp_path / "t.efg")
        assert read(tmp_path / "t.efg").to_dict() == t.to_dict()


@pytest.mark.parametrize("seed", range(60))
def test_a_matrix_is_the_same_there_and_back(seed, tmp_path):
    game = random_matrix(seed)
    write(game, tmp_path / "g.nfg")
    found = read(str(tmp_path / "g.nfg"))
    assert (found.row, found.col, found.rows, found.cols) == (
        game.row,
        game.col,
        game.rows,
        game.cols,
    )
    assert found.constant_sum == game.constant_sum


def test_a_game_and_a_strategic_form_are_written(tmp_path):
    write(Nim(4), tmp_path / "nim.efg")
    found, whole = read(tmp_path / "nim.efg"), tree(game_tree(Nim(4)))
    assert [(leaf.path, leaf.payoff) for leaf in found.leaves()] == [
        (leaf.path, leaf.payoff) for leaf in whole.leaves()
    ]
    assert found.moves == ("1", "2", "3")
    write(hidden_tree(3), tmp_path / "form.nfg")
    assert read(tmp_path / "form.nfg").row == Payoffs.of(hidden_tree(3)).row
    write([0.1, 0.25], tmp_path / "floats.efg")
    assert [leaf.payoff for leaf in read(tmp_path / "floats.efg").leaves()] == [0.1, Fraction(1, 4)]


def test_what_others_write_is_read(tmp_path):
    file = tmp_path / "x.efg"
    file.write_text(
        HEAD
        + """
        "a comment, with \\"quotes\\""
        c "" 1 "" { "up" .5 "down" 0.5 } 1 "paid at once" { 1 2 }
        p "who" 1 1 "alone" { "l" "r" } 0
        t "" 2 "end" { 3, 4 }
        p "" 2 1 { "x" } 0
        t "" 0
        p "" 2 1 0
        t "" 2
        """,
        encoding="utf-8",
    )
    t = read(file)
    assert t.probs == (Fraction(1, 2), Fraction(1, 2)) and t.children[0].move == "up"
    assert [leaf.payoff for leaf in t.leaves()] == [(4, 6), (1, 2), (4, 6)]
    assert t.at("0.1").info == t.at("1").info == "B 1" and t.at("0").info == "alone"
    assert backward_induction(t.at("0.0")).payoff == (4, 6)
    file.write_text('EFG 2 R "" { "A" "B" } p "" 1 1 "one" { "l" "r" } 0 t "" 1 "" { 1 2 } t "" 1')
    assert backward_induction(read(file)).payoff == (1, 2), "a set of one node hides nothing"
    matrix = tmp_path / "x.nfg"
    matrix.write_text(
        'NFG 1 R "" { "A" "B" } { { "u" "d" } { "l" } } "" { { "" 1, 2 } { "" 3 4 } } 2 0'
    )
    assert (read(matrix).row, read(matrix).col) == (((3,), (0,)), ((4,), (0,)))


LEAF = ' t "" 1 "" { 1 2 }'


@each_line("text, sentence, name", "matrices/bad_files.txt", r"^(\S.*)\n    (\w+: (x\.\w+).*)$")
def test_what_is_no_tree_or_matrix_is_told(text, sentence, name, tmp_path):
    (tmp_path / name).write_text(text, "utf-8")
    assert refusal(read, tmp_path / name) == sentence


def test_in_which_line_a_file_is_wrong_is_told(tmp_path):
    file = tmp_path / "x.efg"
    file.write_text(HEAD + '\n\np "" 1 1 "" { "l" "r" } x', "utf-8")
    assert "x.efg, line 3: expected a whole number" in refusal(read, file)


def test_sets_of_different_players_are_two_whatever_their_names(tmp_path):
    file = tmp_path / "x.EFG"
    for first, other in (('"x"', '"x"'), ('"B 1"', '""')):
        root = f'p "" 1 1 {first} {{ "l" "r" }} 0'
        both = f' p "" 2 1 {other} {{ "a" "b" }} 0{LEAF * 2}' * 2
        file.write_text(f"{HEAD} {root}{both}", encoding="utf-8-sig")
        t = read(file)
        assert t.at("0").info == t.at("1").info != t.info


def test_floats_and_names_that_say_nothing_are_read_again(tmp_path):
    for likely in ([0.1, 0.2, 0.7], [1 / 3] * 3):
        chance = tree({"player": "chance", "probs": likely, "children": [1, 2, 3]})
        write(chance, tmp_path / "x.efg")
        assert read(tmp_path / "x.efg").probs == pytest.approx(likely)
    matrix = tmp_path / "x.nfg"
    matrix.write_text('NFG 1 R "" { "A" "B" } { { "" "" } { "l" "l" } } 1 2 3 4 5 6 7 8')
    assert read(matrix).shape == (2, 2)


def test_a_file_that_is_not_there_is_told():
    with pytest.raises(FileNotFoundError, match=r"there is no file 'none\.efg'"):
        read("none.efg")
