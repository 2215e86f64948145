"""What the tests of wrong answers share: each shape of a mistake is tried once."""

import pytest

from gamelab.learn import diagnosis
from gamelab.learn.mistakes import naming
from gamelab.learn.mistakes.forms import INFINITE, Form
from gamelab.learn.question import Posed, run_or_stop
from gamelab.learn.repairs import search


@pytest.fixture
def worked_out_once(monkeypatch):
    """Within a test, what is drawn for a question, and what each shape of a mistake does with it,
    is the same for all who hand in.
    """

    def kept(function, key):
        found = {}

        def recalled(*arguments):
            called = key(*arguments)
            if called not in found:
                # with what it is called by its id, so that this stays alive
                found[called] = function(*arguments), arguments
            return found[called][0]

        return recalled

    def shape(form, given, number, sentinels):
        return id(form), id(given), number, number == INFINITE and tuple(sentinels)

    drawn = kept(Posed.made, lambda here, rng: (here.question.id, here.seed, rng.getstate()))
    done = kept(run_or_stop, lambda case, answer: (id(case), id(answer)))
    monkeypatch.setattr(Posed, "made", drawn)
    monkeypatch.setattr(Form, "answers", kept(Form.answers, shape))
    monkeypatch.setattr(naming, "run_or_stop", done)
    # which smallest tree shows a mistake is no question here
    monkeypatch.setattr(diagnosis, "judged_small", lambda *about: None)
    # nor what a busy machine finds in its seconds
    monkeypatch.setattr(search, "SECONDS", 6)
