"""The explorers of trees on which every player has payoffs of their own."""

from sample_trees import TWO_PAYOFFS

from gamelab import explore, tree

WORKSHEET = tree(
    TWO_PAYOFFS,
    players=("A", "B"),
)
LEND = tree(
    {
        "players": ["A", "B"],
        "player": "A",
        "moves": ["lend", "keep"],
        "children": [
            {"player": "B", "moves": ["return", "spend"], "children": [(10, 4), (-10, 4)]},
            (1, 3),
        ],
    }
)
THREE = tree(
    [
        [[(4, 1, 8), (8, 4, 0)], [(2, 1, 1), (7, 4, 2)]],
        [[(8, 3, 5), (5, 2, 0)], [(6, 6, 6), (0, 1, 4)]],
    ],
    players=("A", "B", "C"),
)
TRUST = tree([(1, 1), [(2, 2), (0, 3)]], players=("A", "B"))
CENTIPEDE = tree([(2, 0), [(1, 3), [(4, 2), [(3, 5), (6, 4)]]]], players=("A", "B"))

EXPLORERS = {
    "readings": lambda: explore.readings(WORKSHEET),
    "readings, centipede": lambda: explore.readings(CENTIPEDE, trees=5),
    "readings, labelled moves": lambda: explore.readings(LEND),
    "unread": lambda: explore.unread(WORKSHEET),
    "change_outcome": lambda: explore.change_outcome(LEND, leaf="0.1", low=-10, high=20),
    "change_outcome, three players": lambda: explore.change_outcome(THREE, low=0, high=9),
    "change_outcome, trust": lambda: explore.change_outcome(TRUST, leaf="1.1", low=0, high=5),
}
