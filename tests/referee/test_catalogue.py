"""Every case of every infraction of every book: a table in some state, the proposal, and the state after it.

The files of `catalogue/` have a line for each: what is reported, which case that is, what
it gives, who decides it, and what is done and comes of it, live and on paper.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pytest

from guandan.game.commands import Mode
from guandan.rulebooks import load
from tests.game.kit import BOOKS
from tests.referee.kit import STATES, report_of, rule, stands, told

if TYPE_CHECKING:
    from collections.abc import Iterator

FOLDER = Path(__file__).with_name("catalogue")


class Row(NamedTuple):
    """A line of a book's file."""

    article: str
    state: str
    before: str
    report: str
    case: str
    gives: str
    by: str
    live: str
    then: str
    paper: str
    then_on_paper: str


def rows(book: str) -> list[Row]:
    lines = (FOLDER / f"{book}.txt").read_text(encoding="utf-8").splitlines()
    return [Row(*(part.strip() for part in line.split("|"))) for line in lines if not line.startswith("#")]


def every_row() -> Iterator[object]:
    for book in BOOKS:
        for row in rows(book):
            name = f"{row.article} {row.before} {row.report}".replace("  ", " ")
            yield pytest.param(book, row, marks=pytest.mark.article(row.article), id=name)


@pytest.mark.parametrize("mode", Mode)
@pytest.mark.parametrize(("book", "row"), list(every_row()))
def test_an_infraction(book: str, row: Row, mode: Mode) -> None:
    table = STATES[row.state](book, mode)
    times, _, earlier = row.before.partition(" x ")
    for _ in range(int(times or 0)):
        rule(table, report_of(earlier))
    version, rulings = table.match.version, len(table.match.rulings)
    proposal = rule(table, report_of(row.report))
    done = row.live if mode is Mode.LIVE or row.paper == "=" else row.paper
    penalty = proposal.penalties[0]
    assert (str(penalty.case), " ".join(proposal.rungs), proposal.decided_by) == (row.case, row.gives, row.by)
    assert row.article in penalty.article.split("; ")
    assert "; ".join(map(told, proposal.effects)) == done
    assert stands(table) == (row.then if mode is Mode.LIVE else row.then_on_paper)
    assert len(table.match.rulings) == rulings + len(proposal.penalties)
    assert table.match.version > version


@pytest.mark.parametrize("book", BOOKS)
def test_no_case_of_a_book_is_left_out(book: str) -> None:
    shown = {(row.report.split()[0], int(row.case)) for row in rows(book)}
    every = {(str(one.id), number) for one in load(book).infractions for number in range(1, len(one.cases) + 1)}
    assert shown == every
