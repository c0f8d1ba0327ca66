"""Commands out of place that random matches seldom meet, and answers to questions that are closed."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from guandan.errors import IllegalAction
from guandan.game import answers, decide, new
from guandan.game import commands as co
from guandan.game import effects as ef
from guandan.game.match import Ask, Question
from guandan.game.record.check import find_causes
from guandan.game.walk import next_command
from guandan.rulebooks import load
from guandan.rules.seat import SEATS, Side
from tests.game.kit import BOOKS, Table, pack_for

E, N, W, S = SEATS


@pytest.fixture(params=BOOKS)
def table(request: pytest.FixtureRequest) -> Table:
    return Table(request.param)


def refused(table: Table, command: co.AnyMatchCommand, code: str) -> None:
    with pytest.raises(IllegalAction) as refusal:
        table.do(command)
    assert refusal.value.code == code


def rule(table: Table, effect: ef.AnyEffect) -> None:
    table.do(co.Adjust(effect=effect))


@pytest.mark.parametrize("book", BOOKS)
def test_nothing_is_done_before_the_match_begins(book: str) -> None:
    with pytest.raises(IllegalAction, match="not_started"):
        decide(new(load(book)), co.CallTime())


def test_no_deal_is_annulled_between_deals(table: Table) -> None:
    refused(table, co.Adjust(effect=ef.AnnulDeal()), "no_deal_in_play")


def test_one_choice_at_a_time(table: Table) -> None:
    table.deal_bombs()
    choice = ef.PutChoice(seat=N, of=ef.ChoiceOf.SKIP, about=E)
    rule(table, choice)
    refused(table, co.Adjust(effect=choice), "a_choice_is_open")


def test_no_finished_deal_to_lose(table: Table) -> None:
    lost = ef.LoseDeal(side=Side.EW, offender=E, is_finished=True)
    refused(table, co.Adjust(effect=lost), "no_deal_to_correct")
    table.deal_bombs()
    refused(table, co.Adjust(effect=lost), "no_deal_to_correct")


def test_no_hand_is_void_before_the_first_lead(table: Table) -> None:
    table.play_deal("E N W S")
    table.deal({"N": "BJ BJ"})
    refused(table, co.Adjust(effect=ef.VoidHand(seat=E)), "nobody_has_led")


def test_a_match_is_paused_once(table: Table) -> None:
    table.do(co.PauseMatch())
    refused(table, co.PauseMatch(), "match_is_paused")
    refused(table, pack_for(table.match, {}), "match_is_paused")
    table.do(co.ResumeMatch())
    refused(table, co.ResumeMatch(), "match_is_not_paused")


@pytest.mark.parametrize(("turned", "code"), [((0, 0), "place_turned_twice"), ((108,), "no_such_place")])
def test_places_that_cannot_be_turned(table: Table, turned: tuple[int, ...], code: str) -> None:
    refused(table, replace(pack_for(table.match, {}), turned=turned), code)


def test_a_closed_question_has_no_answer(table: Table) -> None:
    for ask in (Ask.PAY, Ask.RETURN, Ask.LEAD, Ask.CHOOSE):
        assert answers(table.match, Question(seat=E, ask=ask, number=1)) == []


def test_a_walk_stops_where_the_referee_must_name_a_leader(table: Table) -> None:
    rule(table, ef.LoseDeal(side=Side.EW, offender=E))
    table.deal_bombs()
    assert next_command(table.match, b"seed") is None


@pytest.mark.article("decision D2")
def test_a_return_picked_comes_from_picking_it() -> None:
    table = Table("five-round-points")
    table.play_deal("E W")
    table.deal({"N": "LJ", "S": "LJ", "E": "BJ", "W": "BJ"})
    while table.ask("N") is not Ask.PICK and table.ask("S") is not Ask.PICK:
        table.do(answers(table.match, table.match.questions[0])[0])
    before = table.match
    picked = answers(table.match, table.match.questions[0])[1]
    events = table.do(picked)
    assert [decide(before, cause) for cause in find_causes(events[0])] == [events]
