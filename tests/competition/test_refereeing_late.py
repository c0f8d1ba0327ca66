"""迟到: minutes in, consequence out, for one side and for both, and what becomes of the table and the team."""

from __future__ import annotations

from datetime import timedelta

import pytest

from guandan.competition.model import commands as co
from guandan.competition.model.values import Format, Plan, Presence, Stage, Table, Teams, TeamScoring
from guandan.game.effects import HandRemedy
from guandan.game.events import Adjusted
from guandan.rules.options.authority import Authority
from guandan.rules.options.remedy import Does, Rung
from guandan.rules.seat import Seat
from tests.competition.kit import BOOKS, EW, JS, KO, NS, NT, TD, ZD, events
from tests.competition.refereed import CHIEF, COMMITTEE, Refereed, milder, refereed

DECIDES = {JS: CHIEF, TD: Authority.REFEREE, KO: Authority.REFEREE, ZD: Authority.REFEREE, NT: COMMITTEE}
"""Who may rule on any lateness of a book."""
LEVELS = {"2:2": (1, 1), "2:5": (1, 4), "5:2": (4, 1), "2:3": (1, 2), "3:3": (2, 2), "3:2": (2, 1)}


def after(hall: Refereed, table: int = 1) -> str:
    """Forfeits, or the levels and the rungs, of each side."""
    sheet = hall.sheet(table)
    if sheet.forfeited:
        return "forfeit " + " ".join(sheet.forfeited)
    match = hall.championship.matches.get(f"{hall.last.number}-{table}")
    if match is None:
        return "nothing"
    standing = match.match.progress.standing
    levels = next(name for name, pair in LEVELS.items() if pair == (standing.ew, standing.ns))
    rungs = [f"{one.ruling.side} {'+'.join(one.ruling.rungs) or '-'}" for one in match.match.rulings]
    return ", ".join((levels, *rungs))


@pytest.mark.article("X28")
@pytest.mark.article("JS 3.9P.2")
@pytest.mark.article("JS 3.9P.3")
@pytest.mark.article("JS 3.9P.4")
@pytest.mark.article("TD 2")
@pytest.mark.article("KO 3.10.1")
@pytest.mark.article("KO 3.12.1")
@pytest.mark.article("ZD V.1")
@pytest.mark.article("NT 1.5.4")
@pytest.mark.article("decision D15")
@pytest.mark.parametrize(
    ("book", "ew", "comes_to"),
    [
        (JS, 0.5, "2:2, EW warning"),
        (JS, 5, "2:2, EW warning"),
        (JS, 8, "2:5, EW foul"),
        (JS, 10, "2:5, EW foul"),
        (JS, 10 + 1 / 60, "forfeit EW"),
        (TD, 5, "2:2, EW warning+violation"),
        (TD, 5 + 1 / 60, "2:3, EW -"),
        (TD, 10, "2:3, EW -"),
        (TD, 10 + 1 / 60, "forfeit EW"),
        (KO, 4.9, "nothing"),
        (KO, 5, "2:5, EW foul"),
        (KO, 8, "2:5, EW foul"),
        (KO, 10, "forfeit EW"),
        (ZD, 15, "nothing"),
        (ZD, 15 + 1 / 60, "forfeit EW"),
        (NT, 4.9, "nothing"),
        (NT, 5, "forfeit EW"),
        # both sides (X27, D30): the earlier is only warned in JS
        (JS, (12, 7), "forfeit EW"),
        (JS, (8, 3), "2:5, NS warning, EW foul"),
        (JS, (7, 7), "2:2, EW foul, NS foul"),
        (JS, (12, 12), "forfeit EW NS"),
        (TD, (8, 8), "3:3, EW -, NS -"),
        (TD, (12, 11), "forfeit EW NS"),
        (KO, (3, 6), "5:2, NS foul"),
        (KO, (7, 12), "forfeit NS"),
        (ZD, (16, 20), "forfeit EW NS"),
        (ZD, (16, 14), "forfeit EW"),
        (NT, (5, 6), "forfeit EW NS"),
    ],
)
@pytest.mark.article("X27")
@pytest.mark.article("JS 3.9P.5")
@pytest.mark.article("decision D30")
def test_what_follows_at_the_table(book: str, ew: float | tuple[float, float], comes_to: str) -> None:
    hall = refereed(book)
    late = ew if isinstance(ew, tuple) else (ew, None)
    hall.late(1, *late, by=DECIDES[book])
    assert after(hall) == comes_to
    noted = hall.competition.late[0]
    assert (noted.ew_minutes, noted.ns_minutes) == late
    assert noted.forfeits == hall.sheet(1).forfeited
    assert len(noted.rulings) == (0 if comes_to == "nothing" else len(hall.match(1).rulings))
    assert hall.competition.referrals == ()
    assert hall.wrong() == []


@pytest.mark.parametrize("late", [(8, None), (12, None), (7, 7), (12, 7), (8, 3), (None, 11)])
@pytest.mark.article("JS 4.2.2")
@pytest.mark.article("decision D30")
def test_what_waits_comes_to_the_same_once_it_is_settled(late: tuple[float, float]) -> None:
    at_once, waited = refereed(JS), refereed(JS)
    at_once.late(1, *late, by=CHIEF)
    outcome = waited.late(1, *late)
    assert outcome is not None
    assert (outcome.rulings, outcome.case) == ((), 1)
    assert waited.match(1).rulings == ()
    assert waited.competition.late[0].rulings == ()
    waited.settles(1, CHIEF)
    assert all(one.settled is not None for one in waited.competition.referrals)
    assert after(waited) == after(at_once)
    last = waited.competition.late[-1]
    assert (last.ew_minutes, last.ns_minutes) == late
    assert (last.rulings, last.forfeits) == (at_once.competition.late[0].rulings, at_once.competition.late[0].forfeits)
    assert waited.wrong() == []


def test_of_two_that_wait_one_may_be_dismissed() -> None:
    hall = refereed(JS)
    hall.late(1, 7, 7)
    hall.settles(2, CHIEF, dismissed_because="they were at the wrong table, by our mistake")
    hall.settles(1, CHIEF)
    assert after(hall) == "2:5, EW foul"
    assert hall.wrong() == []


@pytest.mark.article("decision D30")
def test_a_case_that_waits_from_before_is_not_settled_with_two_later_ones() -> None:
    hall = refereed(JS)
    hall.late(1, 20, 6)
    hall.settles(1, CHIEF, dismissed_because="they were sent to another table")
    hall.at += timedelta(minutes=5)
    hall.late(1, 15.5, 5)
    hall.settles(3, CHIEF)
    assert [one.settled is None for one in hall.competition.referrals] == [False, True, False, False]
    assert hall.competition.late[-1].rulings == (1, 2)
    hall.settles(2, CHIEF, dismissed_because="they have forfeited already")
    assert hall.wrong() == []


def test_overruled_with_a_reason() -> None:
    hall = refereed(JS)
    hall.late(1, 8)
    hall.settles(1, CHIEF, milder())
    assert after(hall) == "2:2, EW warning"
    assert hall.match(1).rulings[0].ruling.reason == "the road was closed"
    assert hall.competition.late[-1].rulings == (1,)
    assert hall.wrong() == []


@pytest.mark.article("JS 4.3.4")
@pytest.mark.article("X20")
@pytest.mark.article("decision D24")
def test_js_4_3_4_a_forfeit_is_17_to_0_and_6_to_2() -> None:
    hall = refereed(JS, (1, 2), (3, 4))
    hall.late(1, 12, by=CHIEF)
    assert hall.stands(1) == "2:6 forfeit"
    hall.late(2, 12, 12, by=CHIEF)
    hall.close()
    points = {pair: (hall.figure(pair, "total"), hall.figure(pair, "level_score")) for pair in (1, 2, 3, 4)}
    assert points == {1: (0, 0), 2: (2, 17), 3: (0, 0), 4: (0, 0)}
    assert hall.wrong() == []


@pytest.mark.article("ZD V.1")
@pytest.mark.article("X24")
def test_zd_v_1_the_innocent_are_drawn_again_and_one_that_is_left_has_68() -> None:
    hall = refereed(ZD, (1, 2), (3, 4), (5, 6))
    hall.late(1, 20)
    hall.late(2, None, 16)
    hall.late(3, 15.5)
    hall.do(co.DrawLeftOver(seed=hall.link))
    assert len(hall.last.added) == 1
    again = hall.last.added[0]
    assert {again.ew, again.ns} | set(hall.last.left) == {2, 3, 6}
    hall.score_all()
    hall.close()
    (left,) = hall.last.left
    assert hall.figure(left, "total") == 68
    assert [hall.figure(pair, "total") for pair in (1, 4, 5)] == [0, 0, 0]
    assert hall.wrong() == []


@pytest.mark.article("TD 2")
@pytest.mark.article("decision D24")
def test_td_2_the_whole_team_forfeits_the_round() -> None:
    teams = Teams(tables=2, scoring=TeamScoring.TABLES)
    hall = Refereed(TD, plan=Plan(stages=(Stage(format=Format.SWISS, rounds=1),), teams=teams))
    for team in ("甲", "甲", "乙", "乙"):
        hall.enter(team=team)
    hall.begin()
    late = hall.last.tables[0].ew
    hall.late(1, 11)
    mates = {1, 2} if late in {1, 2} else {3, 4}
    for table in hall.last.tables:
        side = EW if table.ew in mates else NS
        assert hall.sheet(table.number).forfeited == (side,)
        assert "TD 2" in hall.sheet(table.number).article
    hall.close()
    assert hall.wrong() == []


@pytest.mark.article("NT 1.5.4")
def test_nt_1_5_4_only_if_the_opponents_are_there_in_time() -> None:
    hall = Refereed(NT)
    hall.do(co.DrawRound(tables=(Table(number=1, ew=1, ns=2), Table(number=2, ew=3, ns=4))))
    hall.do(co.CheckIn(pair=2, presence=Presence.ABSENT))
    hall.go()
    hall.refused(lambda: hall.late(1, 6, by=COMMITTEE), "opponents_not_in_time", "NT 1.5.4")
    assert hall.competition.late == ()
    hall.late(2, 6, by=COMMITTEE)
    assert hall.sheet(2).forfeited == (EW,)
    hall.late(1, 6, 9, by=COMMITTEE)
    assert hall.sheet(1).forfeited == (EW, NS)
    assert hall.wrong() == []


@pytest.mark.parametrize("book", [KO, NT])
@pytest.mark.article("KO 3.12.1")
@pytest.mark.article("NT 1.5.4")
def test_the_others_go_on(book: str) -> None:
    hall = refereed(book, (1, 2), (3, 4))
    hall.late(1, 10, by=DECIDES[book])
    hall.score_all()
    hall.close()
    hall.begin()
    assert {hall.last.tables[0].ew, hall.last.tables[0].ns} == {2, 3}


@pytest.mark.article("JS 3.9P.3")
def test_a_foul_and_another_later_are_the_match() -> None:
    hall = refereed(JS)
    hall.late(1, 8, by=CHIEF)
    hall.rules(1, "signals", CHIEF, seat="W")
    assert hall.stands(1) == "2:6 ruling"


def hand_remedies(hall: Refereed) -> list[tuple[str, Seat | None]]:
    """What was done by hand at table 1, and about whom."""
    effects = [
        entry.event.effect for entry in hall.championship.match(1)[1].entries if isinstance(entry.event, Adjusted)
    ]
    return [(effect.remedy, effect.seat) for effect in effects if isinstance(effect, HandRemedy)]


@pytest.mark.article("JS 4.3.2")
@pytest.mark.article("JS 4.3.3")
@pytest.mark.article("JS 4.3.4")
@pytest.mark.article("TD 2")
@pytest.mark.article("TD 26")
@pytest.mark.article("KO 3.10")
@pytest.mark.article("KO 3.11")
@pytest.mark.article("decision D28")
@pytest.mark.parametrize(
    ("book", "minutes", "made", "comes_to"),
    [
        (JS, (3, 3), [[], ["violation"]], "2:2"),
        (JS, (3, 3, 3), [[], ["violation"], []], "2:2"),
        (JS, (3, 3, 3, 3), [[], ["violation"], [], ["violation", "foul"]], "2:5"),
        (JS, (8, 8), [[], ["match_lost"]], "lost"),
        (TD, (4, 4), [[], ["foul"]], "2:5"),
        (TD, (8, 8), [[], []], "2:4"),
        (KO, (6, 6), [[], ["match_lost"]], "lost"),
    ],
)
def test_lateness_counts_with_what_the_side_already_has(
    book: str, minutes: tuple[float, ...], made: list[list[str]], comes_to: str
) -> None:
    hall = refereed(book)
    for minute, makes in zip(minutes, made, strict=True):
        outcome = hall.late(1, minute, by=CHIEF)
        assert outcome is not None
        assert [one.rung for one in outcome.proposal.escalated] == makes
    if comes_to == "lost":
        assert hall.stands(1) == "2:6 ruling"
    else:
        standing = hall.match(1).progress.standing
        assert f"{standing.ew + 1}:{standing.ns + 1}" == comes_to
    assert hall.wrong() == []


@pytest.mark.article("KO 3.11")
@pytest.mark.article("KO 3.12.1")
@pytest.mark.article("decision D30")
def test_one_side_forfeits_and_the_other_loses_by_its_fouls() -> None:
    hall = refereed(KO)
    hall.late(1, None, 6)
    hall.late(1, 20, 5)
    assert hall.sheet(1).forfeited == (EW, NS)
    assert hall.competition.late[-1].forfeits == (EW, NS)
    assert hall.wrong() == []


@pytest.mark.article("JS 4.3.2")
def test_another_warning_counts_too() -> None:
    hall = refereed(JS)
    hall.rules(1, "spoke_out_of_turn", seat="E")
    outcome = hall.late(1, 4)
    assert outcome is not None
    assert [one.rung for one in outcome.proposal.escalated] == [Rung.VIOLATION]
    assert outcome.proposal.article == "JS 4.3.2; JS 3.9P.1; JS 3.9P.2; decision D15"
    assert hall.wrong() == []


@pytest.mark.article("JS 4.3.2")
@pytest.mark.article("decision D62")
@pytest.mark.parametrize(
    ("late", "seat"),
    [((Seat.W,), Seat.W), ((), None), ((Seat.E, Seat.W), None), ((Seat.N,), None)],
    ids=["one is named", "nobody is named", "both came late", "one of the others"],
)
def test_a_violation_strikes_who_is_named_else_the_side(late: tuple[Seat, ...], seat: Seat | None) -> None:
    hall = refereed(JS)
    for _ in range(2):
        hall.late(1, 2, late=late)
    assert [one.ruling.seat for one in hall.match(1).rulings] == [seat, seat]
    assert hand_remedies(hall) == [(Does.NEXT_MAY_SKIP_TURN, seat)]
    assert hall.wrong() == []


@pytest.mark.article("decision D62")
def test_a_book_may_let_such_a_violation_count_and_no_more() -> None:
    stage = Stage(format=Format.SWISS, rounds=1, overrides={"ladder.side_violation": "nobody", "match.minutes": 60})
    hall = Refereed(JS, plan=Plan(stages=(stage,)))
    for _ in range(4):
        hall.enter()
    hall.seat((1, 2), (3, 4))
    for _ in range(2):
        hall.late(1, 2)
    assert hand_remedies(hall) == []
    assert hall.wrong() == []


@pytest.mark.article("JS 4.3.2")
def test_the_general_form_takes_lateness_too() -> None:
    hall = refereed(JS)
    hall.rules(1, "late", side="EW", minutes=4)
    outcome = hall.rules(1, "late", side="EW", seat="W", minutes=2)
    assert [one.rung for one in outcome.proposal.escalated] == [Rung.VIOLATION]
    assert hand_remedies(hall) == [(Does.NEXT_MAY_SKIP_TURN, Seat.W)]
    assert hall.wrong() == []


@pytest.mark.parametrize("book", BOOKS)
class TestRefused:
    def test_without_minutes_or_with_less_than_none(self, book: str) -> None:
        hall = refereed(book)
        hall.refused(lambda: hall.late(1), "late_minutes")
        hall.refused(lambda: hall.late(1, -1), "late_minutes")
        hall.refused(lambda: hall.late(1, 20, -0.5), "late_minutes")
        hall.refuses(co.NoteLateness(table=1), "late_minutes")
        hall.refuses(co.NoteLateness(table=9, ew_minutes=3), "no_such_table")

    def test_at_a_table_that_was_forfeited_already(self, book: str) -> None:
        hall = refereed(book)
        hall.late(1, 20, by=DECIDES[book])
        lines = len(events(hall, "lateness_noted"))
        hall.refused(lambda: hall.late(1, None, 20, by=DECIDES[book]), "match_is_over")
        assert len(events(hall, "lateness_noted")) == lines


def test_the_rungs_of_a_lateness_count_on() -> None:
    hall = refereed(TD)
    hall.late(1, 4)
    made = hall.rules(1, "manner", seat="E").proposal.escalated
    assert made == ()
    made = hall.rules(1, "manner", seat="W").proposal.escalated
    assert [one.rung for one in made] == [Rung.FOUL]  # X26
