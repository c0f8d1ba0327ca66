"""裁决权: who may decide, tried with everybody."""

from __future__ import annotations

import pytest

from guandan.errors import IllegalAction
from guandan.game.commands import Mode
from guandan.referee import Overrule, build_commands, may_decide, propose
from guandan.rules.options.authority import Authority
from guandan.rules.options.remedy import Rung
from guandan.texts import Language, explain
from tests.game.kit import BOOKS, Table
from tests.referee.kit import STATES, report_of, rule
from tests.referee.test_catalogue import Row, rows

RANKS = list(Authority)


@pytest.mark.article("JS 4.2.1")
@pytest.mark.article("JS 4.2.2")
@pytest.mark.article("JS 4.2.3")
@pytest.mark.article("JS 4.2.4")
@pytest.mark.article("NT 1.7")
@pytest.mark.parametrize(
    ("book", "row"), [pytest.param(book, row, id=f"{row.article} {row.report}") for book in BOOKS for row in rows(book)]
)
def test_nobody_below_may_decide_it_and_everybody_above_may(book: str, row: Row) -> None:
    table = STATES[row.state](book, Mode.PAPER)
    times, _, earlier = row.before.partition(" x ")
    for _ in range(int(times or 0)):
        rule(table, report_of(earlier))
    before, proposal = table.match, propose(table.match, report_of(row.report))
    needed = RANKS.index(Authority(row.by))
    for rank, who in enumerate(RANKS):
        assert may_decide(who, proposal) is (rank >= needed)
        if rank < needed:
            with pytest.raises(IllegalAction) as refusal:
                build_commands(table.match, proposal, who)
            assert refusal.value.code == "needs_authority"
            assert refusal.value.details == {"needed": proposal.decided_by}
            assert refusal.value.article == proposal.article
            assert all(explain(refusal.value, lang) for lang in Language)
        else:
            assert build_commands(table.match, proposal, who)
    assert table.match is before


ESCALATED = [
    ("jiangsu-2017", "manner seat=E", ["referee"] * 3 + ["chief_referee"] * 1),
    ("jiangsu-2017", "played_out_of_turn seat=E", ["referee", "chief_referee", "referee", "chief_referee"]),
    ("two-deck", "other_breach seat=E situation=clear", ["referee", "referee", "referee"]),
    ("knockout-2023", "other_breach seat=E situation=clear", ["referee"] * 4),
]


@pytest.mark.parametrize(("book", "report", "by"), ESCALATED)
def test_what_lighter_ones_make_is_for_those_who_may_give_it(book: str, report: str, by: list[str]) -> None:
    table = Table(book, mode=Mode.PAPER)
    assert [rule(table, report_of(report)).decided_by for _ in by] == by


@pytest.mark.parametrize(
    ("overrides", "report", "by"),
    [
        ({"ladder.violation_by": "organisers"}, "manner seat=E", "organisers"),
        ({"ladder.signals_by": "organisers"}, "signals seat=E", "organisers"),
        ({"ladder.damage_by": "organisers"}, "other_breach seat=E situation=slight", "referee"),
        ({"ladder.choice_by": "organisers"}, "left_seat seat=E situation=on_purpose choice=violation", "organisers"),
        ({}, "left_seat seat=E situation=on_purpose choice=violation", "chief_referee"),
        ({}, "left_seat seat=E situation=on_purpose choice=disqualified", "organisers"),
        ({"ladder.loss_by": "organisers"}, "left_seat seat=E situation=on_purpose choice=match_lost", "organisers"),
        ({"ladder.foul_as_first_if_both_offended": "organisers"}, "late side=EW minutes=7 stand_in=N", "organisers"),
        ({"ladder.foul_as_first_if_both_offended": "organisers"}, "late side=EW minutes=7", "chief_referee"),
    ],
)
def test_the_book_says_who(overrides: dict[str, object], report: str, by: str) -> None:
    table = Table("jiangsu-2017", mode=Mode.PAPER, overrides=overrides)
    rule(table, report_of("spoke_out_of_turn seat=E"))  # the next warning makes a violation
    assert propose(table.match, report_of(report)).decided_by == by


def test_damage_is_for_those_whom_the_book_names() -> None:
    table = Table("two-deck", mode=Mode.PAPER, overrides={"ladder.damage_by": "organisers"})
    assert propose(table.match, report_of("stalling seat=E situation=at_others_cost")).decided_by == "organisers"


@pytest.mark.parametrize(
    ("book", "option", "rung", "by"),
    [
        ("jiangsu-2017", "warning_by", Rung.WARNING, "referee"),
        ("jiangsu-2017", "violation_by", Rung.VIOLATION, "referee"),
        ("jiangsu-2017", "foul_at_once_by", Rung.FOUL, "chief_referee"),
        ("jiangsu-2017", "loss_by", Rung.MATCH_LOST, "chief_referee"),
        ("jiangsu-2017", "disqualified_by", Rung.DISQUALIFIED, "organisers"),
        ("nantong-2018", "otherwise_by", Rung.WARNING, "referees_committee"),
        ("two-deck", "foul_at_once_by", Rung.FOUL, "chief_referee"),
    ],
)
def test_a_rung_of_ones_own_judgement_is_for_those_who_may_give_it(book: str, option: str, rung: Rung, by: str) -> None:
    report = report_of("over_time seat=E" if book == "nantong-2018" else "manner seat=E")
    decision = Overrule(reason="as it was", rungs=(rung,))
    assert propose(Table(book).match, report, overrule=decision).decided_by == by
    house = Table(book, overrides={f"ladder.{option}": "sports_authority"})
    assert propose(house.match, report, overrule=decision).decided_by == "sports_authority"


@pytest.mark.article("TD 2")
def test_td_2_a_special_lateness_is_for_the_organisers() -> None:
    table = Table("two-deck", mode=Mode.PAPER)
    report, excused = report_of("late side=EW minutes=8"), Overrule(reason="the bus broke down", rungs=(), effects=())
    with pytest.raises(IllegalAction, match="needs_authority"):
        build_commands(table.match, propose(table.match, report), Authority.CHIEF_REFEREE, excused)
    rule(table, report, by=Authority.ORGANISERS, overrule=excused)
    assert table.levels == (1, 1)
