"""The worked examples X25 to X30, through proposals."""

from __future__ import annotations

import pytest

from guandan.game.commands import Choose, Mode
from guandan.game.match import Ask
from guandan.referee import report_lateness
from guandan.rulebooks import load
from guandan.rules.options.remedy import Rung
from guandan.rules.points import level_score
from guandan.rules.seat import Seat, Side
from tests.game.kit import Table
from tests.referee.kit import HANDS, over, rule, said, stands

MODES = tuple(Mode)
BOTH = pytest.mark.parametrize("mode", MODES)


def begun(book: str, mode: Mode = Mode.PAPER, **start: object) -> Table:
    return Table(book, mode=mode, **start)


def lateness(book: str, ew: float | None, ns: float | None, mode: Mode = Mode.PAPER) -> Table:
    """A table at which these came so late, and what followed is carried out."""
    table = begun(book, mode)
    reports = report_lateness(load(book), ew, ns)
    if reports:
        rule(table, *reports)
    return table


@pytest.mark.article("X25")
@pytest.mark.article("JS 4.3.2")
@pytest.mark.article("JS 4.3.3")
@pytest.mark.article("JS 4.3.4")
def test_x25_js_two_warnings_a_violation_and_the_second_foul() -> None:
    table = begun("jiangsu-2017")
    table.record("E W", "E W", "N S", "N E W S")
    assert stands(table) == "8:6 NS"
    rule(table, said("spoke_out_of_turn", seat="E"))
    second = rule(table, said("asked_again", seat="W"))
    assert [made.rung for made in second.escalated] == [Rung.VIOLATION]
    third = rule(table, said("played_out_of_turn", seat="E"))
    assert [(made.rung, made.rulings) for made in third.escalated] == [(Rung.FOUL, (1, 2, 3))]
    assert stands(table) == "8:9 NS"
    assert not table.match.progress.next.has_tribute
    table.record("N E W S")
    assert stands(table) == "8:T NS"
    fourth = rule(table, said("wrong_tribute", seat="W", situation="after_lead"))
    assert fourth.heaviest is Rung.MATCH_LOST
    assert stands(table) == "8:T NS, ruling NS 7:11"  # 8 and Q
    assert table.match.result is not None
    assert level_score(table.match.result, table.match.book.points) == {Side.NS: 17, Side.EW: 9}


@BOTH
@pytest.mark.article("X26")
@pytest.mark.article("TD 26")
def test_x26_td_the_second_violation_is_a_foul(mode: Mode) -> None:
    table = begun("two-deck", mode)
    assert rule(table, said("late", side="EW", minutes=4.0)).rungs == (Rung.WARNING, Rung.VIOLATION)
    assert rule(table, said("manner", seat="E")).rungs == (Rung.WARNING,)
    last = rule(table, said("manner", seat="W"))
    assert (last.rungs, last.heaviest) == ((Rung.VIOLATION,), Rung.FOUL)
    assert stands(table) == "2:5 NS"
    assert not table.match.progress.next.has_tribute
    if mode is Mode.LIVE:
        table.deal()
        (question,) = table.match.questions
        assert (question.ask, question.seat.side) == (Ask.NAME_LEADER, Side.NS)
        table.do(Choose(seat=question.seat, choice="N"))
        assert table.ask("N") is Ask.LEAD


@BOTH
@pytest.mark.article("X27")
@pytest.mark.article("JS 3.9P.5")
@pytest.mark.parametrize(
    ("ew", "ns", "after"), [(12, 7, "2:2 nobody, forfeit NS 1:5"), (8, 3, "2:5 NS"), (3, 8, "5:2 EW")]
)
def test_x27_js_the_earlier_of_two_late_sides_is_only_warned(ew: float, ns: float, after: str, mode: Mode) -> None:
    table = lateness("jiangsu-2017", ew, ns, mode)
    assert stands(table) == after
    first, second = (ruled.ruling for ruled in table.match.rulings)
    assert first.side is (Side.NS if ns < ew else Side.EW)
    assert (first.rungs, first.article) == (("warning",), "JS 3.9P.5")
    assert second.side is first.side.other
    assert not table.match.progress.next.has_tribute


FORFEIT = "2:2 nobody, forfeit NS 1:5"
X28 = {
    "jiangsu-2017": ("2:2 nobody", "2:5 NS", "2:5 NS", FORFEIT, FORFEIT),
    "two-deck": ("2:2 nobody", "2:3 NS", "2:3 NS", FORFEIT, FORFEIT),
    "knockout-2023": ("2:5 NS", "2:5 NS", FORFEIT, FORFEIT, FORFEIT),
    "five-round-points": (*(("2:2 nobody",) * 4), "2:2 nobody, forfeit NS 1:1"),
    "nantong-2018": ("2:2 nobody, forfeit NS 1:1",) * 5,
}
X28_RUNGS = {"jiangsu-2017": ("warning",), "two-deck": ("warning", "violation"), "knockout-2023": ("foul",)}


@BOTH
@pytest.mark.article("X28")
@pytest.mark.article("decision D15")
@pytest.mark.parametrize("book", X28)
def test_x28_one_side_alone_late(book: str, mode: Mode) -> None:
    for minutes, after in zip((5, 8, 10, 10 + 1 / 60, 15 + 1 / 60), X28[book], strict=True):
        table = lateness(book, minutes, None, mode)
        assert stands(table) == after, minutes
        if minutes == 5 and book in X28_RUNGS:
            assert table.match.rulings[0].ruling.rungs == X28_RUNGS[book]


@pytest.mark.article("X28")
@pytest.mark.article("TD 2")
def test_x28_td_eleven_minutes_are_the_whole_teams() -> None:
    table = begun("two-deck")
    assert rule(table, *report_lateness(table.match.book, 10 + 1 / 60, None)).is_team_forfeit
    assert not rule(begun("knockout-2023"), *report_lateness(load("knockout-2023"), 12, None)).is_team_forfeit


@pytest.mark.article("X29")
@pytest.mark.article("NT 1.5.1")
@pytest.mark.article("NT 1.5.2")
@pytest.mark.parametrize(
    ("orders", "report", "after", "tribute"),
    [
        (("N S", "E W", "E N W S"), "taken", "6:5 NS", False),
        (("E W", "E N W S", "N S"), "taken", "6:5 NS", True),
        (("E N S W",), "long", "2:2 EW", True),
    ],
)
def test_x29_nt_taken_draws_and_a_long_hand(orders: tuple[str, ...], report: str, after: str, tribute: bool) -> None:  # noqa: FBT001
    table = begun("nantong-2018")
    table.record(*orders)
    if report == "taken":
        for seat in "EWE":
            rule(table, said("drew_out_of_turn", seat=seat, situation="in_hand"))
    else:
        rule(table, said("hand_count", long_seat="E", situation="before_lead"))
    assert stands(table) == after
    assert table.match.progress.next.has_tribute is tribute


@pytest.mark.article("X29")
@pytest.mark.article("ZD V.4")
def test_x29_zd_a_hidden_card_lifts_q_to_a() -> None:
    table = begun("five-round-points", overrides={"levels.start": "Q"})
    rule(table, said("hidden_cards", seat="E"))
    assert stands(table) == "Q:A NS"
    assert not table.match.progress.next.has_tribute


@BOTH
@pytest.mark.article("X30")
@pytest.mark.article("TD 28")
def test_x30_td_a_wrong_return_found_after_the_deal_makes_the_first_last(mode: Mode) -> None:
    table = over("two-deck", mode)
    rule(table, said("wrong_tribute", seat="E", situation="after_lead", deal_over=True))
    assert table.match.progress.done[-1].order[:2] == (Seat.N, Seat.S)
    assert stands(table) == "2:5 NS"


@pytest.mark.article("X30")
@pytest.mark.article("TD 29.2")
def test_x30_td_played_out_of_turn_misses_one_turn_and_bars_the_partners_kind() -> None:
    table = Table("two-deck")
    table.deal(HANDS, leader=Seat.S)
    table.play("S", "D6 D6")
    rule(table, said("played_out_of_turn", seat="N", kind="pair"))
    table.play("E", "D7 D7")
    assert table.ask("W") is Ask.FOLLOW  # North was skipped
    table.passes("W")
    table.play("S", "DT DT")
    table.passes("E")
    assert table.ask("N") is Ask.FOLLOW
    table.passes("N", "W")
    with pytest.raises(Exception, match="kind_is_forbidden"):
        table.play("S", "SA HA")
    table.play("S", "S6")
