"""迟到: one side or both late, and what the books count as minutes."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from guandan.game.commands import Mode
from guandan.referee import report_lateness
from guandan.referee.lateness import compute_side_minutes
from guandan.rulebooks import load
from guandan.rules.options.infraction import InfractionId
from guandan.rules.rulebook import override
from guandan.rules.seat import Seat, Side
from tests.game.kit import BOOKS, Table
from tests.referee.kit import rule, stands

JS, TD, KO, ZD, NT = BOOKS


def after(book: str, ew: float, ns: float, mode: Mode = Mode.PAPER, **overrides: object) -> str:
    table = Table(book, mode=mode, overrides=overrides)
    rule(table, *report_lateness(table.match.book, ew, ns))
    return stands(table)


@pytest.mark.article("decision D30")
@pytest.mark.article("decision D24")
@pytest.mark.parametrize("mode", Mode)
@pytest.mark.parametrize(
    ("book", "ew", "ns", "comes_to"),
    [
        (JS, 12, 12, "2:2 nobody, both_forfeit nobody 1:1"),
        (JS, 7, 7, "2:2 nobody"),  # two fouls: the deal is dealt again
        (TD, 8, 8, "3:3 EW"),
        (TD, 12, 12, "2:2 nobody, both_forfeit nobody 1:1"),
        (TD, 8, 3, "2:3 NS"),
        (KO, 7, 6, "2:2 nobody"),
        (KO, 7, 12, "2:2 nobody, forfeit EW 5:1"),  # no deal is left to lose
        (TD, 8, 12, "2:2 nobody, forfeit EW 5:1"),
        (KO, 3, 6, "5:2 EW"),
        (ZD, 16, 20, "2:2 nobody, both_forfeit nobody 1:1"),
        (NT, 5, 6, "2:2 nobody, both_forfeit nobody 1:1"),
    ],
)
def test_both_sides_late(book: str, ew: float, ns: float, comes_to: str, mode: Mode) -> None:
    assert after(book, ew, ns, mode) == comes_to


@pytest.mark.article("decision D30")
def test_fouls_at_the_same_moment_each_count() -> None:
    table = Table(JS, mode=Mode.PAPER)
    rule(table, *report_lateness(table.match.book, 7, 7))
    assert [ruled.ruling.rungs for ruled in table.match.rulings] == [("foul",), ("foul",)]
    rule(table, *report_lateness(table.match.book, 7, None))
    assert "ruling NS" in stands(table)  # its second


def test_a_book_may_rule_on_fouls_in_their_order() -> None:
    assert after(JS, 7, 7, **{"remedies.fouls_together": "in_order"}) == "5:5 EW"


@pytest.mark.parametrize(
    ("overrides", "ew", "ns", "rungs"),
    [
        ({}, 7, 8, ["warning", "foul"]),
        ({"lateness.both": "each_by_minutes"}, 7, 8, ["foul", "foul"]),
        ({}, 7, 7, ["foul", "foul"]),
        ({"lateness.equally": "earlier_warned"}, 7, 7, ["warning", "warning"]),
    ],
)
def test_what_two_late_sides_get_is_the_books(
    overrides: dict[str, object], ew: float, ns: float, rungs: list[str]
) -> None:
    table = Table(JS, mode=Mode.PAPER, overrides=overrides)
    rule(table, *report_lateness(table.match.book, ew, ns))
    assert [rung for ruled in table.match.rulings for rung in ruled.ruling.rungs] == rungs


@pytest.mark.article("decision D15")
@pytest.mark.parametrize(
    ("rounding", "minutes", "follows"),
    [("up", 0.1, True), ("up", 5.5, True), ("exact", 0.5, False), ("exact", 5.5, False), ("exact", 6.0, True)],
)
def test_how_minutes_are_read_is_the_books(rounding: str, minutes: float, follows: bool) -> None:  # noqa: FBT001
    book = override(load(TD), {"lateness.rounding": rounding})
    assert bool(report_lateness(book, minutes, None)) is follows


@pytest.mark.parametrize("book", BOOKS)
def test_nobody_late_is_nothing_to_report(book: str) -> None:
    assert report_lateness(load(book), None, None) == ()
    assert report_lateness(load(book), 0, None) == ()


@pytest.mark.article("JS 3.9.1")
def test_js_3_9_1_one_player_late_is_enough() -> None:
    assert compute_side_minutes(load(JS), 0, 7) == 7
    assert compute_side_minutes(override(load(JS), {"lateness.one_player_is_enough": False}), 0, 7) == 0


def test_the_earlier_is_reported_first() -> None:
    assert [report.side for report in report_lateness(load(TD), 8, 3)] == [Side.NS, Side.EW]


def test_a_book_without_lateness_has_nothing_to_report() -> None:
    book = load(JS)
    without = tuple(one for one in book.infractions if one.id is not InfractionId.LATE)
    assert report_lateness(replace(book, infractions=without), 20, 20) == ()


@pytest.mark.article("TD 2")
@pytest.mark.article("decision D62")
@pytest.mark.parametrize(("who", "barred"), [("both", Side.EW.seats), ("nobody", ())])
def test_td_2_a_late_side_misses_its_first_trick_together(who: str, barred: tuple[Seat, ...]) -> None:
    table = Table("two-deck", overrides={"ladder.side_violation": who})
    rule(table, *report_lateness(table.match.book, 3, None))
    table.deal(leader=Seat.N)
    assert {bar.seat for bar in table.match.deal.sanctions.bars} == set(barred)
