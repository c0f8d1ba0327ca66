"""A competition's live tables: given seats, referees, and what is off there."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from guandan.errors import IllegalAction
from guandan.eventlog.values import NewEvent
from guandan.game import commands as co
from guandan.game.decide import advance
from guandan.game.effects import ExtendDeadline, LoseMatch, Undo
from guandan.game.match import new
from guandan.game.ruling import Ruling
from guandan.game.view import Viewer
from guandan.rulebooks.load import load
from guandan.rules.seat import SEATS, Seat, Side
from guandan.server.access.who import Grant, Role, Who
from guandan.server.protocol import commands as de
from guandan.server.protocol.questions import AskHints
from guandan.server.tables.reasons import REFEREE_CALLED
from guandan.tables.settings import Starts, TableSettings, TableStage
from tests.server.tables.kit import (
    CHIEF,
    REFEREE,
    SHORT,
    START,
    Listening,
    answer,
    asked,
    come,
    mixed,
    play_out,
)

if TYPE_CHECKING:
    from guandan.server.tables.table import HostedTable
    from tests.server.tables.kit import House

OFF = TableSettings(starts=Starts.WHEN_FULL, has_hints=False, has_auto=False, overrides=SHORT, leave_seconds=5.0)


async def event_table(house: House) -> tuple[HostedTable, list[Listening]]:
    """Table 5 of round 2, its match begun by the event with the event's own numbers."""
    people = await house.people()
    numbers = {101 + place: who.person for place, who in enumerate(people) if who.person is not None}
    await house.store.add_members("spring", numbers)
    book = load("jiangsu-2017")
    players = {seat: str(101 + place) for place, seat in enumerate(SEATS)}
    start = co.StartMatch(players=players, overrides=SHORT, start=START)
    events, _ = advance(new(book), start, START)
    await house.store.save_book(book)
    await house.store.append("match/spring.2-5", 0, [NewEvent.of(event, at=START, by="event") for event in events])
    seats = {seat: who.person for seat, who in zip(SEATS, people, strict=True) if who.person is not None}
    table = await house.hall.open_for_event(event="spring", round=2, table=5, settings=OFF, seats=seats)
    clients = [Listening(who) for who in people]
    await house.move(60)
    assert not table.state.shuffles, "the first deal waits for all of them"
    for client in clients:
        come(table, client)
    await house.settle()
    return table, clients


async def refused(code: str, doing: object) -> None:
    with pytest.raises(IllegalAction) as error:
        await doing  # type: ignore[misc]
    assert error.value.code == code


async def test_it_opens_once_and_its_result_is_told(house: House) -> None:
    async with house:
        told: list[tuple[str, str, int, bool]] = []
        house.hall.on_event_match = lambda *news: told.append(news)
        table, clients = await event_table(house)
        seats = table.state.people
        again = await house.hall.open_for_event(event="spring", round=2, table=5, settings=OFF, seats=seats)
        assert again is table
        other = await house.hall.open_for_event(event="spring", round=2, table=6, settings=OFF, seats=seats)
        assert other is not table
        assert await house.hall.find_table_of_match("spring.2-5") is table
        assert table.match_id == "spring.2-5"
        await mixed(house, table, clients)
        await play_out(house, table, clients)
        assert table.match is not None
        assert told[-1] == ("spring", "spring.2-5", table.match.version, True)
        assert len(await house.hall.build_proof("spring.2-5", is_over=True)) == 1


async def test_what_is_off_at_a_competition(house: House) -> None:
    async with house:
        table, clients = await event_table(house)
        await mixed(house, table, clients)
        who = clients[0].who
        await refused("hints_are_off", table.answer(AskHints(), who))
        await refused("auto_is_off", table.do(de.SetAutoPlay(on=True), who, "1"))
        await refused("auto_is_off", table.do(de.Stand(), who, "2"))
        await refused("phrases_are_off", table.do(de.SayPhrase(phrase=0), who, "3"))
        await refused("referee_pauses", table.do(de.AgreePause(on=True), who, "4"))
        for client in clients:
            table.leave(client)
        await house.move(120)
        assert table.match is not None
        assert not table.match.bots, "nobody plays for those who are gone"
        assert not table.match.is_paused, "and the clock runs"


async def test_a_call_pauses_the_match_until_the_referee_has_dealt_with_it(house: House) -> None:
    async with house:
        table, clients = await event_table(house)
        await mixed(house, table, clients)
        assert table.match is not None
        await table.do(co.CallReferee(seat=Seat.E, reason="wrong_play"), clients[0].who, "1")
        assert table.match.is_paused
        assert table.tracked_match is not None
        assert table.tracked_match.pause == REFEREE_CALLED
        await refused("match_is_paused", answer(table, clients))
        await table.do(co.AnswerCall(number=1), REFEREE, "2")
        assert not table.match.is_paused
        await answer(table, clients)
        assert clients[1].view is not None
        assert clients[1].view["calls"][0]["is_answered"]


async def test_a_referee_opens_hands_and_that_is_logged_and_hidden_from_others(house: House) -> None:
    async with house:
        table, clients = await event_table(house)
        await mixed(house, table, clients)
        referee, other = Listening(REFEREE), Listening(CHIEF)
        come(table, referee)
        come(table, other)
        assert referee.view is not None
        assert referee.view["deal"]["hands"] == {}
        await table.do(co.OpenHands(referee="somebody else"), REFEREE, "1")
        assert sum(map(len, referee.view["deal"]["hands"].values())) == 108
        assert referee.events[-1] == {"event": "hands_opened", "referee": "account 7"}
        assert other.view is not None
        assert other.view["deal"]["hands"] == {}, "each opens them for oneself"
        assert clients[0].events[-1] == {"event": "hidden"}


async def test_referees_pause_extend_and_replace(house: House) -> None:
    async with house:
        table, clients = await event_table(house)
        await mixed(house, table, clients)
        assert table.match is not None
        seat = asked(table)
        before = table.match.questions[0].deadline
        await table.do(co.Adjust(effect=ExtendDeadline(seat=seat, seconds=60)), REFEREE, "1")
        after = table.match.questions[0].deadline
        assert before is not None
        assert after is not None
        assert (after - before).total_seconds() == 60
        await table.do(co.PauseMatch(reason="a question"), REFEREE, "2")
        assert table.match.is_paused
        await table.do(co.ResumeMatch(), REFEREE, "3")
        await refused("not_the_referee", table.do(co.CallTime(), REFEREE, "4"))
        newcomer = await house.person("substitute")
        assert newcomer.person is not None
        await house.store.add_members("spring", {199: newcomer.person})
        await table.do(co.SubstitutePlayer(seat=Seat.N, player="199"), REFEREE, "5")
        await house.settle()
        assert table.find_seat(newcomer) is Seat.N
        assert table.find_seat(clients[1].who) is None
        client = Listening(newcomer)
        come(table, client)
        assert client.view is not None
        assert list(client.view["deal"]["hands"]) == ["N"]
        assert table.build_view(newcomer).seats[Seat.N].name == "substitute"
        await table.do(co.CallTime(), CHIEF, "6")


async def test_whoever_plays_sees_no_more_than_the_seat_whatever_other_role_they_have(house: House) -> None:
    async with house:
        table, clients = await event_table(house)
        await mixed(house, table, clients)
        both = Who(person=clients[0].who.person, account=7, grants=(Grant("spring", Role.ORGANISER),))
        assert table.find_viewer(both) == Viewer(seat=Seat.E)
        await refused("not_the_referee", table.do(co.OpenHands(referee=""), both, "1"))
        stranger = Who(account=9, grants=(Grant("autumn", Role.ORGANISER),))
        assert table.find_viewer(stranger) == Viewer()
        await refused("not_the_referee", table.do(co.PauseMatch(), stranger, "2"))
        await refused("not_gathering", table.do(de.Sit(seat=Seat.E), await house.person("guest"), "3"))


async def test_a_match_that_a_cancelled_ruling_opens_again_goes_on(house: House) -> None:
    async with house:
        table, clients = await event_table(house)
        await mixed(house, table, clients)
        assert table.match is not None
        ruling = Ruling(side=Side.EW, infraction="wrong_play", article="JS 3.4P.3")
        await table.do(co.Rule(ruling=ruling), CHIEF, "1")
        await table.do(co.Adjust(effect=LoseMatch(sides=(Side.EW,)), ruling=1), CHIEF, "2")
        await house.settle()
        assert table.state.stage is TableStage.OVER
        assert table.match.result is not None
        await table.do(co.CancelRuling(number=1), CHIEF, "3")
        await table.do(co.Adjust(effect=Undo(), ruling=1), CHIEF, "4")
        await house.settle()
        assert table.match.result is None
        assert table.build_view(clients[0].who).stage is TableStage.PLAYING
        assert table.build_view(clients[0].who).shuffles[0].secret is None
        seat = asked(table)
        await house.move(60)
        assert asked(table) is not seat, "its clock runs"
