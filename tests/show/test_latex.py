"""Trees and matrices as LaTeX: what stands in it; whether it compiles is for tests/oracles."""

from fractions import Fraction

from gamelab import Payoffs, latex, tree


def test_a_tree_has_its_moves_payoffs_chances_and_information_sets():
    hidden = {"player": "B", "info": "h", "moves": ["l & r", "r_1"]}
    t = tree(
        {
            "players": ["A", "B"],
            "player": "chance",
            "probs": ["1/3", "2/3"],
            "children": [
                {**hidden, "children": [{"payoff": [1, "-1/2"]}, {"payoff": [0, 1]}]},
                {**hidden, "children": [{"payoff": [1, 2]}, {"payoff": [3, 4]}], "name": "C"},
            ],
        }
    )
    text = latex(t)
    assert r"l \& r" in text and r"r\_1" in text and r"$(1, -\frac{1}{2})$" in text
    assert r"0 ($\frac{1}{3}$)" in text and "{C: B}, name=n1" in text
    assert r"\draw[dashed] (n0) to[bend left=20] (n1);" in text
    assert text.count("[{") == len([*t.nodes()]) and text.count("{") == text.count("}")


def test_a_matrix_is_a_table():
    assert latex(Payoffs([[1, Fraction(-1, 2)]], rows=["up"], cols=["50 %", "#"])) == "\n".join(
        [
            r"\begin{tabular}{r|cc}",
            r" & 50 \% & \# \\ \hline",
            r"up & $1$ & $-\frac{1}{2}$ \\",
            r"\end{tabular}",
        ]
    )
    assert r"confess & $(0, 4)$ & $(3, 3)$ \\" in latex(Payoffs.prisoners_dilemma())
