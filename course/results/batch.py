"""A pile of papers: every one graded, or marks given by hand put to what was graded before."""

from collections.abc import Callable
from contextlib import closing
from dataclasses import replace

from gamelab.laboratory.progress import progress_bar

from .. import CourseError
from ..building.masters import master_of
from ..orals.asking import ON_PAPER, SEARCHES
from ..papers.papers import papers
from ..settings import Settings, advice
from .engines import Exercises, engine_for, solution_first
from .gradebook import RUN, Gradebook, Graded, write_json
from .late import read_policy
from .marks import kept_marks, marks_to_keep, read_marks
from .order import Order
from .outputs import MERGED, asked, write_outputs
from .record import HIDDEN, HIDDEN_AGAIN, LOOK, LOOK_AGAIN, Marked, failed
from .table import shown
from .workers import Engine, Failure, Task

# what each stage is called, and whether its papers have the machine for themselves
STAGES = {
    LOOK: ("visible tests", False),
    LOOK_AGAIN: ("once more, alone", True),
    HIDDEN: ("hidden tests", False),
    HIDDEN_AGAIN: ("once more, alone", True),
}


def grade_papers(
    settings: Settings,
    order: Order,
    exercises: Exercises | None = None,
    engine_of: Callable[[Exercises, Order], Engine] = engine_for,
) -> str:
    """Grade every paper and write everything; the summary to print.

    exercises : those of the order's lesson, unless given. engine_of : makes what grades the papers:
    worker processes on this machine, or a cluster. CourseError, before a paper is touched, for
    whatever cannot be right: options, files, a solution without full points."""
    exercises = exercises or Exercises(master_of(settings, order.lesson), settings)
    if not order.known_secret and (summary := advice(settings)):
        raise CourseError(f"{summary} Or say --known-secret.")
    policy, late, handed_in = _begun(settings, order)
    with closing(engine_of(exercises, order)) as engine:
        run = {
            "lesson": order.lesson,
            "isolation": engine.isolation,
            "exercises": exercises.fingerprint,
            "submissions": str(order.submissions.resolve()),
            "roster": str(order.roster.resolve()) if order.roster else "",
            "late": policy,
        }
        book = Gradebook(order.out, run["exercises"])
        book.check(run, order.resume, order.again)
        marks = kept_marks(order.out / MERGED)
        solution = solution_first(exercises, engine)
        before = {paper.id: book.load(paper) for paper in handed_in} if order.again else {}
        book.begin(run, solution)
        everything = _graded(handed_in, book, engine)
    everything, solution = _with_oral(settings, order.lesson, everything, solution)
    summary = write_outputs(settings, order, everything, solution, marks, late)
    return "\n".join(
        [summary, *(line for graded in everything for line in _changes(before, graded))]
    )


def merge_marks(settings: Settings, order: Order) -> str:
    """Put the marks of the order's file to those merged before, and write the table and the
    feedback anew; the summary to print.

    CourseError if a paper has no record yet, or for marks that cannot be right; then nothing is
    written."""
    book = Gradebook(order.out)
    run = book.run()
    if run["lesson"] != order.lesson:
        raise CourseError(
            f"--merge: {order.out} holds grades of lesson {run['lesson']}, not {order.lesson}."
        )
    policy, late, handed_in = _begun(settings, order)
    kept = [(paper, book.load(paper)) for paper in handed_in]
    if ungraded := [paper.id for paper, record in kept if record is None]:
        raise CourseError(
            f"--merge: {', '.join(ungraded[:5])}{' and others' if len(ungraded) > 5 else ''} not"
            " graded yet, or handed in again: grade first, with --resume in the place of --merge."
        )
    everything, solution = _with_oral(
        settings,
        order.lesson,
        [Graded(paper, record) for paper, record in kept if record is not None],
        book.solution(),
    )
    answers = asked(everything, settings.secret, by_hand=False)
    marks = kept_marks(order.out / MERGED)
    if order.merge:
        marks |= read_marks(order.merge, answers)
    write_json(order.out / MERGED, marks_to_keep(marks))
    write_json(order.out / RUN, run | {"late": policy})
    return write_outputs(settings, order, everything, solution, marks, late)


def _with_oral(settings, lesson, everything, solution):
    """The records with what is asked aloud as one more question that a person marks, if course.toml
    says what it is worth.
    """
    worth = settings.oral.get(lesson)
    if not worth:
        return everything, solution
    more = Marked(
        "oral", "your own run", worth, None, written="asked aloud, from the student's page"
    )
    graded = [
        paper._replace(record=replace(paper.record, questions=(*paper.record.questions, more)))
        if paper.is_graded
        else paper
        for paper in everything
    ]
    return graded, replace(solution, questions=(*solution.questions, more))


def _changes(before, graded):
    """What a paper's questions earned before, where that is not what they earn now."""
    old = before.get(graded.paper.id)
    earned = {question.id: question.points for question in old.questions} if old else {}
    for question in graded.record.questions:
        if earned.get(question.id, question.points) != question.points:
            points = f"{shown(earned[question.id])}, now {shown(question.points)}"
            yield f"{graded.paper.id}: {question.id} had {points}"


def _graded(handed_in, book, engine):
    """Every paper with its record: kept from before, or graded now and kept at once.

    Stage by stage over all papers: no visible test of any runs once a hidden one has."""
    records = {paper.id: book.load(paper, failures=False) for paper in handed_in}
    for stage, (kind, alone) in STAGES.items():
        todo = [paper for paper in handed_in if _stage(records[paper.id]) == stage]
        if not todo:
            continue
        tasks = [Task(paper, records[paper.id]) for paper in todo]
        with progress_bar(len(todo), f" papers, {kind}") as done:
            for number, result in engine.spread(tasks, alone):
                paper, broken = todo[number], isinstance(result, Failure)
                record = failed(paper.seed, result.reason, result.log) if broken else result
                book.save(paper, record, broken)
                records[paper.id] = record
                done(1)
    return [Graded(paper, records[paper.id]) for paper in handed_in]


def _stage(record):
    return record.stage if record else LOOK


def _begun(settings, order):
    """The policy against late papers, as it is written and as it is read, and the papers."""
    if order.lesson in settings.oral and order.lesson not in {**SEARCHES, **ON_PAPER}:
        raise CourseError(
            f"course.toml: oral.{order.lesson} is worth points, and there is nothing to talk about"
            " in that lesson."
        )
    graded_before = (order.out / RUN).exists()
    policy = order.late or (Gradebook(order.out).run()["late"] if graded_before else "none")
    late = read_policy(policy, settings.deadlines.get(order.lesson), order.lesson)
    seed = settings.seed
    return policy, late, papers(order.submissions, order.roster, order.lesson, seed, order.any_set)
