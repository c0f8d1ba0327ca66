"""The agreement of two searches, counted again with today's limits, is as docs/review.md says."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from guandan.analysis.grades import FAULT_GRADES, Grade, grade_loss

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "review.md").read_text(encoding="utf-8")
ROWS = {"random": "at random", "costly": "that cost at least 0.4 levels by the network"}


def read_judgements(name: str) -> list[Any]:
    """By decision what the short search, the long one and the network said."""
    text = (ROOT / "bench" / "review_budgets" / f"{name}.jsonl").read_text(encoding="utf-8")
    return [json.loads(line)["judged"] for line in text.splitlines()]


def grade(judged: Any) -> list[Grade]:  # noqa: ANN401 (JSON)
    return [grade_loss(one["loss"], one["low"]) for one in judged]


@pytest.mark.parametrize("name", ROWS)
def test_the_page_has_the_shares_of_the_same_grade(name: str) -> None:
    graded = [grade(judged) for judged in read_judgements(name)]
    count = len(graded)
    assert count >= 200
    same = sum(short is long for short, long, _ in graded) / count
    near = sum(abs(list(Grade).index(short) - list(Grade).index(long)) <= 1 for short, long, _ in graded) / count
    agree = sum((short in FAULT_GRADES) == (long in FAULT_GRADES) for short, long, _ in graded) / count
    network = sum(alone is long for _, long, alone in graded) / count
    (row,) = [line for line in PAGE.splitlines() if line.startswith(f"| {count} {ROWS[name]} | ")]
    told = [cell.split()[0] for cell in row.strip("| ").split(" | ")[1:]]
    assert told == [f"{share:.1%}" for share in (same, near, agree, network)]


def test_the_goal_is_met_for_decisions_at_random() -> None:
    graded = [grade(judged) for judged in read_judgements("random")]
    assert sum(short is long for short, long, _ in graded) / len(graded) >= 0.85


@pytest.mark.parametrize(("name", "column"), [("random", 0), ("costly", 2)])
def test_the_page_has_what_each_grade_cost_to_the_end(name: str, column: int) -> None:
    judgements = read_judgements(name)
    for wanted in list(Grade)[1:]:
        ends = [judged[1]["unbiased_loss"] for judged in judgements if grade(judged)[0] is wanted]
        table = PAGE[PAGE.index("| grade by the short search |") :]
        (row,) = [line for line in table.splitlines() if line.startswith(f"| {wanted} |")][:1]
        cells = [cell.strip() for cell in row.strip("|").split("|")][1:]
        assert int(cells[column]) == len(ends)
        assert cells[column + 1].split(" ±")[0] == (f"{sum(ends) / len(ends):.2f}" if ends else "")


def test_grades_cost_more_and_more_to_the_end() -> None:
    for name in ROWS:
        judgements = read_judgements(name)
        means = []
        for wanted in list(Grade)[1:]:
            ends = [judged[1]["unbiased_loss"] for judged in judgements if grade(judged)[0] is wanted]
            means += [sum(ends) / len(ends)] if ends else []
        assert means == sorted(means)
