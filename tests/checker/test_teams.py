"""团体: four teams of two pairs drawn by lot over two tables, and drawn otherwise."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.checker.kit import Line, Writer, every_draw, lot, table

if TYPE_CHECKING:
    from collections.abc import Callable


def four_teams() -> Writer:
    """Teams 1 to 4 have the pairs 1-2, 3-4, 5-6 and 7-8; two rounds, in which pairs of the smaller number win."""
    event = Writer(
        "two-deck",
        {"format": "lot", "rounds": 2},
        overrides={"match.minutes": 50},
        teams={"scoring": "tables", "tables": 2},
    )
    for team in range(1, 5):
        event.pairs(2, first=2 * team - 1, unit=f"U{team}")
    met: set[tuple[int, int]] = set()
    for number in (1, 2):
        link = event.link()
        new = (draw for draw in every_draw([1, 2, 3, 4]) if not met & set(draw))
        best = min(new, key=lambda draw: sum(lot(link, *meeting) for meeting in draw))
        met |= set(best)
        tables: list[Line] = []
        for meeting, (a, b) in enumerate(sorted(best, key=lambda meeting: lot(link, *meeting)), 1):
            tables.append(table(2 * meeting - 1, 2 * a - 1, 2 * b - 1, meeting=meeting))
            tables.append(table(2 * meeting, 2 * b, 2 * a, meeting=meeting))
        event.draft(number, tables, seed=link.hex())
        event.begin(number)
        for one in tables:
            event.levels(number, one["number"], *((14, 4) if one["ew"] < one["ns"] else (4, 14)))
        event.event("round_closed", round=number)
    return event


def test_teams_meet_over_two_tables() -> None:
    assert four_teams().codes() == {"standings_missing"}


def partners_exchanged(tables: list[Line]) -> None:
    tables[0]["ew"], tables[1]["ns"] = tables[1]["ns"], tables[0]["ew"]


def seats_exchanged(tables: list[Line]) -> None:
    tables[1]["ew"], tables[1]["ns"] = tables[1]["ns"], tables[1]["ew"]


def other_opponents(tables: list[Line]) -> None:
    for one, other, side, its in ((0, 2, "ns", "ns"), (1, 3, "ew", "ew")):
        tables[one][side], tables[other][its] = tables[other][its], tables[one][side]


@pytest.mark.parametrize(
    ("tamper", "code"),
    [
        (partners_exchanged, "wrong_tables_or_seats"),
        (seats_exchanged, "wrong_tables_or_seats"),
        (other_opponents, "not_the_lowest_cost"),
    ],
)
def test_another_draw_of_teams_is_found(tamper: Callable[[list[Line]], None], code: str) -> None:
    event = four_teams()
    tamper(event.of("draw_drafted", 1)["tables"])
    assert code in event.codes()
