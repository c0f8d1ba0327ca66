"""Every scenario runs as its book says."""

from __future__ import annotations

from pathlib import Path

import pytest

from guandan.rulebooks import load
from tests.scenarios import event_runner, language, table_runner

HERE = Path(__file__).parent
SCENARIOS = [scenario for book in language.BOOKS for scenario in language.read_scenarios(HERE / f"{book}.txt")]


def mark(scenario: language.Scenario) -> list[pytest.MarkDecorator]:
    """The articles that a scenario shows."""
    names = [f"decision {name}" if name.startswith("D") else name for name in (*scenario.articles, *scenario.examples)]
    known = load(scenario.book).articles.keys()
    return [pytest.mark.article(name) for name in names if name in known or name.startswith(("decision ", "X"))]


CASES = [
    pytest.param(scenario, marks=mark(scenario), id=f"{scenario.book}: {scenario.title}") for scenario in SCENARIOS
]


@pytest.mark.parametrize("scenario", CASES)
def test_scenario(scenario: language.Scenario) -> None:
    if scenario.scene == "event":
        event_runner.run_event(scenario)
        return
    for mode in table_runner.choose_modes(scenario):
        table_runner.run_table(scenario, mode)


def test_every_form_has_a_handler() -> None:
    always = ["Expect accepted", "Expect refused {reason:reason}"]
    forms = language.TABLE_FORMS
    assert table_runner.GIVENS.missing(forms["given"]) == []
    assert table_runner.STEPS.missing(forms["step"]) == []
    assert [form for form in table_runner.EXPECTATIONS.missing(forms["expect"]) if form not in always] == []
    forms = language.EVENT_FORMS
    assert event_runner.STEPS.missing(forms["step"]) == []
    assert [form for form in event_runner.EXPECTATIONS.missing(forms["expect"]) if form not in always] == []


def test_a_wrong_expectation_fails() -> None:
    """The runner sees it: the same scenario with other levels, another leader and another penalty."""
    text = "Book: knockout-2023\n## Wrong\nScene: table\nArticle: KO 3.4.2\nDeal: E W\nExpect {}"
    for line in ("levels EW 4, NS 2", "tribute S to E", "stage NS", "match over", "leader W", "order E N W S"):
        (scenario,) = language.parse_scenarios(text.format(line))
        with pytest.raises(AssertionError, match=r"line 6: Expect"):
            table_runner.run_table(scenario, table_runner.choose_modes(scenario)[0])


def test_a_refusal_that_nobody_expects_fails() -> None:
    text = (
        "Book: knockout-2023\n## Refused\nScene: table\nArticle: KO 3.4.3\nGiven levels EW A, NS 9\nGiven stage EW\n"
        "Deal: E W\nDeal: N S\nExpect winner EW"
    )
    (scenario,) = language.parse_scenarios(text)
    with pytest.raises(AssertionError, match="was refused"):
        table_runner.run_table(scenario, table_runner.choose_modes(scenario)[0])
