"""裁判练习: every case of every book is asked about, and what is called right is what the referee's library does."""

from __future__ import annotations

import pytest

from guandan.formatting.rulebook_values import describe_case_effects
from guandan.referee.authority import find_decider
from guandan.referee.report import InfractionReport
from guandan.rulebooks import list_names, load
from guandan.services.referee_training import OPTIONS, list_situations, list_training_questions


@pytest.mark.parametrize("name", list_names())
def test_every_case_of_the_catalogue_can_be_asked_about(name: str) -> None:
    book = load(name)
    asked = {(found.infraction.id, found.number) for found in list_situations(book)}
    assert asked == {(breach.id, number) for breach in book.infractions for number in range(1, len(breach.cases) + 1)}


@pytest.mark.parametrize("name", list_names())
def test_the_right_answer_is_the_books_and_no_other_reads_the_same(name: str) -> None:
    book = load(name)
    cases = {(breach.id, number): case for breach in book.infractions for number, case in enumerate(breach.cases, 1)}
    for question in (one for seed in range(20) for one in list_training_questions(book, seed)):
        assert 2 <= len({words.zh for words in question.options}) == len(question.options) <= OPTIONS
        assert len({words.en for words in question.options}) == len(question.options)
        assert question.articles
        right = question.options[question.right]
        kind, _, rest = question.id.partition("-")
        infraction, _, number = rest.rpartition("-")
        if kind == "follows":
            case = next(case for (breach, place), case in cases.items() if (breach, str(place)) == (infraction, number))
            assert right.zh == describe_case_effects(case, "zh")
            assert right.en == describe_case_effects(case, "en")
        if kind == "decides":
            case = next(case for (breach, place), case in cases.items() if (breach, str(place)) == (infraction, number))
            report = InfractionReport(infraction=infraction, situation=case.situation)  # type: ignore[arg-type]
            assert question.why.zh.endswith(f"由{right.zh}裁定")
            assert find_decider(book, report, case, ())


@pytest.mark.article("JS 4.3.2")
@pytest.mark.article("JS 4.3.3")
def test_two_warnings_make_a_violation_and_two_violations_a_foul() -> None:
    questions = {one.id: one for seed in range(60) for one in list_training_questions(load("jiangsu-2017"), seed, 50)}
    answers = {name: one.options[one.right].zh for name, one in questions.items() if name.startswith("escalates")}
    assert answers["escalates-warning-0"] == "警告"
    assert answers["escalates-warning-1"] == "违例"
    assert answers["escalates-violation-1"] == "犯规"


def test_the_same_seed_brings_the_same_questions() -> None:
    book = load("two-deck")
    assert list_training_questions(book, 7) == list_training_questions(book, 7)
    assert list_training_questions(book, 7) != list_training_questions(book, 8)
