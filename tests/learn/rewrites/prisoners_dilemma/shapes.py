"""Answers to the primer's questions, those on games and those on matrices, with a mistake in a
shape of its own.
"""

CELLS = """
def pure_equilibria(row, col, costs=False):
    found = []
    for i in range(len(row)):
        for j in range(len(row[0])):
            column = [row[k][j] for k in range(len(row))]
            if costs:
                good = row[i][j] == min(column) and col[i][j] == min(col[i])
            else:
                good = row[i][j] == max(column) and col[i][j] == max(col[i])
            if good:
                found.append((i, j))
    return found
"""

TOTALS = """
def pure_equilibria(row, col, costs=False):
    totals = {}
    for i in range(len(row)):
        for j in range(len(row[0])):
            totals[(i, j)] = row[i][j] + col[i][j]
    best = max(totals.values())
    if costs:
        best = min(totals.values())
    return [cell for cell in totals if totals[cell] == best]
"""

STRATEGY = """
numbers = given("dilemma-6")

def my_strategy(mine, theirs):
    turn = len(mine) + 1
    if turn % numbers["peace"] == 0:
        return "C"
    if "D" in theirs[-numbers["memory"]:]:
        return "D"
    return "C"
"""

SHAPES = {
    "dilemma-5": {
        "years maximised": (
            (CELLS, "if costs: => if False:"),
            (
                CELLS,
                "row[i][j] == min(column) => row[i][j] == max(column)",
                "col[i][j] == min(col[i]) => col[i][j] == max(col[i])",
            ),
            (CELLS, "if costs: => if not costs:"),
        ),
        "joint total": (
            TOTALS,
            (TOTALS, "    return [cell for =>     return [next(cell for", "== best] => == best)]"),
            (TOTALS, "    if costs:\n        best = min(totals.values())\n => "),
        ),
    },
    "dilemma-6": {
        "own last move": (
            (STRATEGY, "in theirs[ => in mine["),
            (
                STRATEGY,
                'theirs[-numbers["memory"]:] => mine[-numbers["memory"]:] or mine[-1:] == \'D\'',
            ),
            (
                STRATEGY,
                '    if "D" in theirs =>     mine, theirs = theirs, mine\n    if "D" in theirs',
            ),
        )
    },
}
