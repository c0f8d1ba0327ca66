"""成绩 without a server or a terminal: reports of each kind, sheets that are kept, corrections and their preview."""

from __future__ import annotations

from datetime import timedelta

import pytest

from guandan.competition.championship.championship import find_match_outcome, require_match_outcome
from guandan.competition.model import commands as co
from guandan.competition.model.events import ResultEntered
from guandan.competition.model.outcomes import (
    BoardsOutcome,
    FinalOutcome,
    MatchOutcome,
    Outcome,
    read_outcome,
    to_fields,
)
from guandan.competition.model.values import Format, Mistake, Stage
from guandan.errors import IllegalAction
from guandan.game.commands import CorrectDeal, RecordDeal
from guandan.rules.points import Ending
from guandan.rules.seat import Seat
from guandan.services import corrections, results
from tests.competition.kit import EW, JS, KO, NS, ZD, Hall, final

ONE = Stage(format=Format.SWISS, rounds=1)
WINS = ("EW", "EW", "EW", "EW", "ENWS")
"""East-West 2, 5, 8, J, A, past A."""


@pytest.fixture
def hall() -> Hall:
    event = Hall(JS, ONE, pairs=4)
    event.begin()
    return event


def deals(*orders: str) -> tuple[RecordDeal, ...]:
    return tuple(RecordDeal(order=tuple(Seat(seat) for seat in order)) for order in orders)


def refused(code: str, act: object) -> None:
    with pytest.raises(IllegalAction) as caught:
        act()  # type: ignore[operator]
    assert caught.value.code == code


def test_deals_are_recorded_while_the_match_goes_on_and_entered_when_it_is_over(hall: Hall) -> None:
    event = hall.championship
    assert not results.enter_result(event, 1, results.ReportedDeals(deals=deals(*WINS[:2])))
    assert not hall.sheet(1).has_result
    refused("match_not_over", lambda: require_match_outcome(event, 1, 1))
    assert results.enter_result(event, 1, results.ReportedDeals(deals=deals(*WINS[2:])))
    assert hall.sheet(1).match == "1-1"
    assert find_match_outcome(event, 1) == require_match_outcome(event, 1, 1)


def test_corrections_of_earlier_deals_come_before_the_deals(hall: Hall) -> None:
    wrong = CorrectDeal(number=1, order=(Seat.E, Seat.W))
    results.enter_result(hall.championship, 1, results.ReportedDeals(deals=deals("NS")))
    report = results.ReportedDeals(deals=deals(*WINS[1:]), corrections=(wrong,))
    assert results.enter_result(hall.championship, 1, report)
    result = hall.sheet(1).result
    assert result is not None
    assert (result.winner, result.ending) == (EW, Ending.PASSED_A)


def test_a_call_in_play_comes_before_the_last_deal() -> None:
    event = Hall(KO, pairs=4)
    event.begin()
    report = results.ReportedDeals(deals=deals("EW", "EW", "NS"), time_called="in_play")
    assert [type(command).__name__ for command in report.list_commands()] == [
        "RecordDeal",
        "RecordDeal",
        "CallTime",
        "RecordDeal",
    ]
    assert results.enter_result(event.championship, 1, report)
    assert event.sheet(1).has_result


def test_a_result_sent_again_with_its_id_is_entered_once(hall: Hall) -> None:
    report = results.ReportedFinal(final=final("past A", "5", stage=EW))
    for _ in range(2):
        assert results.enter_result(hall.championship, 1, report, command_id="a")
    entered = [line.event for line in hall.championship.log if isinstance(line.event, ResultEntered)]
    assert len(entered) == 1
    assert results.find_result_authors(hall.championship) == {1: ""}


def test_after_time_a_result_without_an_answer_is_refused_with_the_question() -> None:
    event = Hall(KO, pairs=4)
    event.begin()
    report = results.ReportedFinal(final=final("10", "8", deals=9))
    event.championship.at = event.at + timedelta(hours=3)
    asked = results.TimeAnswer(asks_time=True)
    refused("in_time_unanswered", lambda: results.enter_result(event.championship, 1, report, answer=asked))
    answer = results.TimeAnswer(in_time=True, asks_time=True)
    assert results.enter_result(event.championship, 1, report, answer=answer)
    entered = [line.event for line in event.championship.log if isinstance(line.event, ResultEntered)]
    assert [(result.in_time, result.after_time) for result in entered] == [(True, True)]


@pytest.mark.parametrize(("side", "winner"), [(None, NS), (EW, EW), (NS, NS)])
def test_the_referee_keeps_the_last_sheet_or_that_of_a_side(hall: Hall, side: object, winner: object) -> None:
    event = hall.championship
    for claimed_by in (EW, NS):
        levels = ("past A", "5") if claimed_by is EW else ("5", "past A")
        report = results.ReportedFinal(final=final(*levels, stage=claimed_by))
        results.enter_result(event, 1, report, claimed_by=claimed_by)
    assert hall.sheet(1).is_disputed
    results.settle_result(event, 1, results.KeptSheet(side=side), "as signed")  # type: ignore[arg-type]
    result = hall.sheet(1).result
    assert result is not None
    assert result.winner is winner


def test_nothing_is_kept_where_nothing_was_entered(hall: Hall) -> None:
    refused("nothing_entered", lambda: results.settle_result(hall.championship, 1, results.KeptSheet(), "x"))


def test_an_unfinished_match_settles_and_corrects_nothing(hall: Hall) -> None:
    event, report = hall.championship, results.ReportedDeals(deals=deals("EW"))
    refused("match_not_over", lambda: results.settle_result(event, 1, report, "x"))
    hall.score(2, "past A", "5", stage=EW)
    request = corrections.CorrectionRequest(round=1, table=2, report=report, mistake=Mistake.ENTRY, reason="x")
    refused("match_not_over", lambda: corrections.correct_result(event, request))


def test_a_correction_is_previewed_without_being_made(hall: Hall) -> None:
    hall.score_all()
    hall.close()
    before = hall.championship.competition
    other = results.ReportedFinal(final=final("5", "past A", stage=NS))
    request = corrections.CorrectionRequest(round=1, table=1, report=other, mistake=Mistake.ENTRY, reason="misread")
    hall.championship.at = hall.at
    found = corrections.preview_correction(hall.championship, request)
    assert found.moves
    assert hall.championship.competition is before
    assert corrections.correct_result(hall.championship, request) == found
    view = corrections.build_corrections_view(hall.championship.competition)
    assert [(row.round, row.table) for row in view.corrections] == [(1, 1)]
    assert [window.round for window in view.windows] == [1]


@pytest.mark.parametrize(
    "outcome",
    [FinalOutcome(final=final("past A", "5", stage=EW)), BoardsOutcome(nets=(1, -2))],
    ids=("final", "boards"),
)
def test_an_outcome_is_read_from_the_fields_that_it_was_stored_in(outcome: Outcome) -> None:
    assert read_outcome(ResultEntered(round=1, table=1, **to_fields(outcome))) == outcome


def test_the_outcome_of_a_match_is_read_as_it_was_stored(hall: Hall) -> None:
    hall.deals(1, *WINS)
    outcome = require_match_outcome(hall.championship, 1, 1)
    assert isinstance(outcome, MatchOutcome)
    assert read_outcome(ResultEntered(round=1, table=1, **to_fields(outcome))) == outcome
    hall.do(co.EnterResult(table=1, **to_fields(outcome)))
    assert hall.sheet(1).result == outcome.result
    assert read_outcome(ResultEntered(round=1, table=1)) is None


@pytest.mark.article("ZD V.1")
def test_zd_v_1_a_pair_that_is_drawn_again_signs_at_its_new_live_table() -> None:
    event = Hall(ZD, pairs=8)
    event.do(co.PlayLive(all=True))
    event.begin()
    for table in (1, 2):
        event.do(co.ForfeitTable(table=table, sides=(EW,), article="ZD V.1"))
    event.do(co.DrawLeftOver(seed=event.link))
    (added,) = event.last.added
    assert results.find_live_side(event.competition, added.ew) == (added.number, EW)
    assert results.find_live_side(event.competition, added.ns) == (added.number, NS)
    stayed = event.last.table(3)
    assert stayed is not None
    assert results.find_live_side(event.competition, stayed.ns) == (3, NS)
