"""Which name is given, and which repair: the rules alone, on questions made for them."""

from dataclasses import replace

from cells import known

from gamelab.learn import check as checking
from gamelab.learn.diagnosis import finding
from gamelab.learn.mistakes.forms import Form, rewritten
from gamelab.learn.mistakes.naming import alike, named
from gamelab.learn.mistakes.windows import WINDOW_VALUE
from gamelab.learn.question import Case, Outcome, Question, Verdict, run_here
from gamelab.learn.repairs.changed import Candidate, Told
from gamelab.learn.repairs.search import Repair, smallest_repair

PAGE = "def total(row):\n    return sum(row)\n"


def posed(**known):
    """The sum of three numbers, four times; and the mistakes that are known of it."""
    shapes = {name: [(f"sum(row) => {wrong}",)] for name, wrong in known.items()}
    return Question(
        "sum-1",
        "a sum",
        4,
        "total",
        reference=lambda given: sum,
        cases=lambda rng, given: [Case(str(k), (rng.sample(range(9), 3),)) for k in range(4)],
        form=Form(PAGE, "total", shapes),
    ).posed(1)


def short(row):
    return sum(row[1:])


@known("row", "name")
def test_a_name_is_given_when_nothing_else_fits_in_three_draws(row):
    """Two that fit are drawn for three times more."""
    here, put = posed(**row["known"]), []
    answer = Form(rewritten(PAGE, f"sum(row) => {row['answer']}"), "total", {}).answer()

    def asked(case):
        put.append(case)
        return here.outcome(case, answer)

    assert named(here, here.outcomes(answer), asked) == tuple(row["names"])
    assert len(put) == 4 * row["draws"]


def test_a_name_that_fits_the_visible_cases_alone_is_not_given():
    here = posed(one="sum(row[1:])")
    outcomes = here.outcomes(short)
    assert named(here, outcomes, lambda case: run_here(case, sum)) == ()
    stopped = (outcomes[0]._replace(problem="stopped"), *outcomes[1:])
    assert named(here, stopped, lambda case: run_here(case, short)) == ()


def test_reads_are_compared_whatever_their_order():
    case, both = Case("x", ([0, 1, 2],), reads=True), (("payoff", "0"), ("payoff", "1"))
    assert alike(case, Outcome(3), short) and not alike(case, Outcome(3, read=both), short)
    assert alike(replace(case, reads=False), Outcome(3, read=both), short)
    assert not alike(case, Outcome(3, "stopped"), short)
    assert alike(case, Outcome(None, "stopped"), lambda row: row["a"])


@known("row", "weaker")
def test_a_repair_gives_its_lines_and_its_name_unless_it_is_the_weaker(row):
    """One of another name does not hide what a question is about, as ab-1 is about fail-hard."""
    told = ("- a\n+ b", (2,)) if "hidden" not in row else ("", ())
    repair = Repair(tuple(row["repair"]), Told((2,), ("return",), "- a\n+ b", 1))
    found = finding(checking.posed("ab-1"), row["names"], None, repair)
    assert (found.mistakes, (found.repair, found.lines)) == (tuple(row["told"]), told)
    assert found.surely == bool(found.lines)


@known("row", "parting")
def test_where_two_searches_part(row):
    assert (
        checking.check("ab-1", WINDOW_VALUE.answer(row["mistake"])).finding.parting == row["said"]
    )


# The smallest repair, of changes that are only numbers.

CASES = [Verdict(Case(str(k)), k > 1, "", Outcome(k), Outcome(k)) for k in range(4)]


def smallest(candidates, right, sizes, fresh=lambda made: True, pairs=99):
    """The repair found where `right` are those that pass; and how many pairs were tried."""
    tried = set()

    def put(case, made):
        tried.add(made)
        drawn = case not in [one.case for one in CASES]
        # one of the cases is right whatever is changed
        passed = fresh(made) if drawn else made in right
        return Outcome(passed or case == CASES[3].case)

    found = smallest_repair(
        posed(),
        [Candidate(name, places) for name, *places in candidates],
        CASES,
        put,
        lambda case, mine, due: Verdict(case, mine.value, "", mine, due),
        lambda made: Told(made, (), "", sizes.get(made, 1)),
        pairs,
    )
    return found, {made for made in tried if len(made) == 2}


@known("row", "smallest")
def test_the_smallest_change_with_a_name_of_its_own_is_told(row):
    candidates = [("no minus", 0), ("fail-hard", 1), ("no minus", 2), ("argument", 3)]
    sizes = dict(zip(map(tuple, row["right"]), row["sizes"]))
    repair, _ = smallest(candidates, sizes, sizes)
    assert (list(repair.told.lines), repair.others) == (row["found"], row["others"])
    names = list(dict.fromkeys(candidates[k][0] for k in row["found"]))
    # which says nothing beside a name
    assert [*repair.mistakes] == ([name for name in names if name != "argument"] or names)


def test_a_change_that_fails_in_what_nobody_has_seen_is_no_repair():
    candidates = [("no minus", 0), ("fail-hard", 0), ("argument", 1)]
    assert smallest(candidates, [(0,), (0, 2)], {}, fresh=lambda made: False)[0] is None
    found, tried = smallest(candidates, [(0,), (0, 2)], {}, fresh=lambda made: len(made) == 2)
    assert found.told.lines == (0, 2) and (0, 1) not in tried
    assert smallest(candidates, [], {})[1] == {(0, 2), (1, 2)}
    # the best one with many others, those that follow with few
    eight = [("no minus", place) for place in range(8)]
    fewer, more = (smallest(eight, [], {}, pairs=pairs)[1] for pairs in (11, 12))
    assert more - fewer == {(2, 3)}
