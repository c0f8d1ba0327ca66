"""No frame of any client tells a card that its viewer may not know; and the checker finds one put there on purpose."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import msgspec
import pytest
from msgspec.structs import replace

from guandan.game import view as viewing
from guandan.game.handlers.answers import answers
from guandan.game.progress import DealDone
from guandan.game.tribute import TributeState
from guandan.game.view import Viewer
from guandan.rules.seat import SEATS, Seat
from guandan.server.access.who import STRANGER
from guandan.server.protocol import commands as de
from guandan.server.protocol.frames import Answered, AnyFromServer
from guandan.server.protocol.questions import AskUnseen
from guandan.server.tables import audience
from guandan.server.tables import match_frames as telling
from guandan.tables.settings import Starts, TableStage
from tests.server.tables.kit import Listening, come, mixed, settings, with_people
from tests.server.tables.leak_play import play, read_known
from tests.server.tables.leaks import leaks

if TYPE_CHECKING:
    from guandan.game.deal import DealState
    from guandan.game.events import AnyMatchEvent
    from guandan.game.match import Match
    from guandan.game.view import MatchView, OwnView
    from guandan.server.access.who import Who
    from guandan.server.tables.table import HostedTable
    from guandan.tables.state import LiveTableState
    from tests.server.tables.kit import House


@pytest.mark.parametrize(
    ("book", "seed", "deals"),
    [
        ("jiangsu-2017", 1, 3),
        ("five-round-points", 2, 2),
        ("two-deck", 3, 2),
        ("national-2022", 4, 2),
        ("nantong-2018", 5, 2),
        ("knockout-2023", 6, 2),
    ],
)
async def test_no_frame_tells_a_card_that_its_viewer_may_not_know(
    house: House, book: str, seed: int, deals: int
) -> None:
    async with house:
        table, clients = await with_people(
            house, book=book, overrides={"match.deals": deals}, watch_delay=0.0, between_seconds=0.0, has_counter=True
        )
        watcher = Listening(STRANGER)
        come(table, watcher)
        await play(house, table, clients, Random(seed))
        assert table.state.stage is TableStage.OVER
        truth = await read_known(house, table)
        for seat, client in zip(SEATS, clients, strict=True):
            assert leaks(client.frames, seat, truth) == []
            assert len(client.of("events")) > 100
        asked = {frame["answer"]["answer"] for client in clients for frame in client.of("answer")}
        assert asked >= {"hints", "unseen", "sorted", "readings", "can_beat"}
        assert deals < 3 or "deal_summary" in asked
        assert leaks(watcher.frames, None, truth) == []
        for data in (*clients[0].raw, *watcher.raw):
            assert msgspec.json.decode(data, type=AnyFromServer) is not None, "as the protocol has it"
        secrets = [one.secret.encode() for one in table.state.shuffles]
        for client in (*clients, watcher):
            over = next(n for n, frame in enumerate(client.frames) if frame.get("table", {}).get("stage") == "over")
            assert not any(secret in data for data in client.raw[:over] for secret in secrets)
            assert all(secret in b"".join(client.raw[over:]) for secret in secrets)


def _hand_of_another(match: Match, deal: DealState, viewer: Viewer) -> OwnView:
    own = viewing.view_own(match, deal, viewer)
    if viewer.seat is None:
        return own
    other = viewer.seat.partner
    return replace(own, hands=own.hands | {other: deal.hand(other).cards})


def _count_of_another(match: Match, deal: DealState, viewer: Viewer) -> OwnView:
    return replace(viewing.view_own(match, deal, viewer), counts={seat: len(deal.hand(seat)) for seat in SEATS})


def _some_cards(match: Match, viewer: Viewer) -> MatchView:
    """Some cards of a player, in a text where nobody would look for them."""
    seen = viewing.view(match, viewer)
    if match.deal is None:
        return seen
    mine = {card for seat in (Seat.E, Seat.N) for card in match.deal.hand(seat).cards}
    other = [card for card in match.deal.hand(Seat.S).cards if card not in mine]
    return replace(seen, book_version=f"version {' '.join(other[:6])}")


def _history_of_now(match: Match, viewer: Viewer) -> MatchView:
    """What a player returns, told as if it had been the last deal's tribute."""
    seen = viewing.view(match, viewer)
    if match.deal is None:
        return seen
    tribute = TributeState(first=Seat.S, payers=(Seat.S,), paid={Seat.S: match.deal.hand(Seat.S).cards[0]})
    return replace(seen, done=(DealDone(number=0, level=match.deal.level, tribute=tribute),))


def _whole_event(_before: Match, event: AnyMatchEvent, _viewer: Viewer) -> AnyMatchEvent:
    return event


@pytest.mark.parametrize(
    ("name", "planted"),
    [
        ("view_own", _hand_of_another),
        ("view_own", _count_of_another),
        ("view", _some_cards),
        ("view", _history_of_now),
        ("filter_event", _whole_event),
    ],
)
async def test_a_leak_put_there_on_purpose_is_found(
    house: House, monkeypatch: pytest.MonkeyPatch, name: str, planted: object
) -> None:
    monkeypatch.setattr(telling, name, planted)
    async with house:
        table, clients = await with_people(house)
        await mixed(house, table, clients)
        await play(house, table, clients, Random(3), moves=4)
        truth = await read_known(house, table)
        assert leaks(clients[0].frames, Seat.E, truth) != []
        assert leaks(clients[1].frames, Seat.N, truth) != []


async def test_a_secret_in_a_table_frame_is_found(house: House) -> None:
    async with house:
        table, clients = await with_people(house)
        await mixed(house, table, clients)
        await table.do(de.DeclareReady(), clients[0].who, "r")
        truth = await read_known(house, table)
        frame = clients[0].of("table")[-1]
        assert leaks([frame], Seat.E, truth) == []
        assert leaks([frame | {"note": "S2"}], Seat.E, truth) != []


async def _take_over(house: House) -> tuple[HostedTable, Listening, Listening, int]:
    """A person plays with bots; a guest watches, asks for W, is let in and plays on. Where its own frames begin.

    The cards are shuffled at random, so the steps are few enough for any deal to be still going on.
    """
    maker, visitor = await house.person("host"), await house.person("guest")
    bots = {seat: "easy" for seat in SEATS if seat is not Seat.E}
    chosen = {"bots": bots, "pace_seconds": 1.0, "mix_seconds": 0.0, "watch_delay": 0.0, "has_counter": True}
    table = await house.hall.open(settings(starts=Starts.WHEN_FULL, **chosen), maker)
    host, guest, lot = Listening(maker), Listening(visitor), Random(7)
    come(table, host)
    await table.do(de.Sit(seat=Seat.E), maker, "sit")
    await house.settle()
    come(table, guest)
    await _go_on(house, table, {Seat.E: host}, lot, 6)
    await table.do(de.AskSeat(seat=Seat.W), visitor, "ask")
    await _go_on(house, table, {Seat.E: host}, lot, 6)
    begin = len(guest.frames)
    await table.do(de.AnswerSeat(person=visitor.person or 0, allow=True), maker, "yes")
    await house.settle()
    await _go_on(house, table, {Seat.E: host, Seat.W: guest}, lot, 10)
    assert table.match is not None
    assert table.match.deal is not None, "in the same deal"
    return table, host, guest, begin


async def _go_on(house: House, table: HostedTable, people: dict[Seat, Listening], lot: Random, moves: int) -> None:
    """People play at random, bots as they do."""
    for number in range(moves):
        question = table.match.questions[0] if table.match is not None and table.match.questions else None
        if question is not None and question.seat in people:
            assert table.match is not None
            chosen = lot.choice(answers(table.match, question)[:6])
            client = people[question.seat]
            await table.do(chosen, client.who, f"{question.seat} {question.number} {number}")  # type: ignore[arg-type]
            for seat, asker in people.items():
                if table.find_seat(asker.who) is seat and number % 3 == 0:
                    answer = await table.answer(AskUnseen(), asker.who)
                    asker.send(msgspec.json.encode(Answered(id="q", answer=answer)))
        await house.move(1.5)


async def test_who_takes_over_a_bots_seat_sees_its_hand_only_from_then_on(house: House) -> None:
    async with house:
        table, host, guest, begin = await _take_over(house)
        truth = await read_known(house, table)
        assert leaks(host.frames, Seat.E, truth) == []
        assert leaks(guest.frames[:begin], None, truth) == []
        assert leaks(guest.frames[begin:], Seat.W, truth) == []
        assert leaks(guest.frames[begin:], None, truth) != [], "the own hand is there"


async def test_a_hand_that_is_shown_to_who_only_asks_for_a_seat_is_found(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = audience.find_viewer

    def find_viewer(state: LiveTableState, who: Who) -> Viewer:
        return real(state, who) if who.person not in state.requests else Viewer(seat=Seat.W)

    monkeypatch.setattr(audience, "find_viewer", find_viewer)
    async with house:
        table, _, guest, begin = await _take_over(house)
        assert leaks(guest.frames[:begin], None, await read_known(house, table)) != []
