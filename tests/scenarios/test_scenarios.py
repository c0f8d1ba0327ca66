"""Every scenario runs as its book says; what waits for a feature is in pending.txt and must fail until it is there."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.scenarios import language
from tests.scenarios.table_runner import EXPECTATIONS, GIVENS, STEPS, choose_modes, run_table

HERE = Path(__file__).parent
PENDING = HERE / "pending.txt"
SCENARIOS = [scenario for book in language.BOOKS for scenario in language.read_scenarios(HERE / f"{book}.txt")]


def read_pending() -> dict[str, str]:
    """The titles of the scenarios that wait, each with its item and the reason."""
    if not PENDING.exists():
        return {}
    lines = [line for line in PENDING.read_text(encoding="utf-8").splitlines() if line.strip()]
    return {title: reason for title, _, reason in (line.partition(" — ") for line in lines)}


def mark(scenario: language.Scenario, pending: dict[str, str]) -> list[pytest.MarkDecorator]:
    """The articles that a scenario shows, and whether it waits."""
    names = [f"decision {name}" if name.startswith("D") else name for name in (*scenario.articles, *scenario.examples)]
    marks = [pytest.mark.article(name) for name in names]
    if scenario.title in pending:
        marks.append(pytest.mark.xfail(reason=pending[scenario.title], strict=True))
    return marks


WAITING = read_pending()
CASES = [
    pytest.param(scenario, marks=mark(scenario, WAITING), id=f"{scenario.book}: {scenario.title}")
    for scenario in SCENARIOS
]


@pytest.mark.parametrize("scenario", CASES)
def test_scenario(scenario: language.Scenario) -> None:
    if scenario.scene == "table":
        for mode in choose_modes(scenario):
            run_table(scenario, mode)
    else:
        pytest.fail("no runner yet")


def test_only_known_scenarios_wait() -> None:
    assert set(WAITING) <= {scenario.title for scenario in SCENARIOS}


def test_every_form_of_a_table_has_a_handler() -> None:
    roles = {"given": GIVENS, "step": STEPS, "expect": EXPECTATIONS}
    missing = {role: forms.missing(language.TABLE_FORMS[role]) for role, forms in roles.items()}
    assert missing == {"given": [], "step": [], "expect": []}
