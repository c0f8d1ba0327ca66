"""Random play with questions, mistakes and reconnections in between, for tests that look for leaks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from guandan.errors import GuandanError
from guandan.game import commands as co
from guandan.game.handlers.answers import answers
from guandan.game.log import MATCH_CODEC
from guandan.rules.seat import SEATS
from guandan.server.protocol.frames import Answered, Refused
from guandan.server.protocol.questions import (
    AskCanBeat,
    AskDealSummary,
    AskHints,
    AskLastTrick,
    AskReadings,
    AskSorted,
    AskUnseen,
    SortOrder,
)
from guandan.tables.settings import TableStage
from tests.server.tables.kit import Listening, come, mixed
from tests.server.tables.leaks import Known

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from guandan.cards import Card
    from guandan.server.tables.table import HostedTable
    from tests.server.tables.kit import House


async def read_known(house: House, table: HostedTable) -> Known:
    lines = await house.store.read(f"match/{table.match_id}")
    book = await house.hall.resources.books.find(table.state.digest)
    return Known(book, [MATCH_CODEC.decode_entry(line, line.version) for line in lines])


async def play(house: House, table: HostedTable, clients: list[Listening], lot: Random, moves: int = 10_000) -> None:
    """Random plays, with questions, mistakes and reconnections in between, as a socket would do them."""
    while table.state.stage is TableStage.PLAYING and moves:
        match = table.match
        if match is None or not match.questions:
            if table.state.shuffles and table.state.shuffles[-1].numbers is None:
                await mixed(house, table, clients)
            else:
                await house.move(1)
            continue
        moves -= 1
        question = lot.choice(match.questions)
        client = clients[SEATS.index(question.seat)]
        every = answers(match, question)
        await _do(table, client, lot.choice(every[-40:]), f"a{question.number}")
        if lot.random() < 0.2:
            await _disturb(table, lot.choice(clients), lot)
        if moves % 15 == 0:
            await _ask_everything(table, lot.choice(clients))
        await house.settle()


async def _do(table: HostedTable, client: Listening, command: Any, name: str) -> None:  # noqa: ANN401 (any deed)
    try:
        client.send(msgspec.json.encode(await table.do(command, client.who, name)))
    except GuandanError as error:
        code, details = getattr(error, "code", "stale"), getattr(error, "details", {})
        client.send(msgspec.json.encode(Refused(id=name, code=code, details=details)))


async def _disturb(table: HostedTable, client: Listening, lot: Random) -> None:
    seat = table.find_seat(client.who)
    assert table.match is not None
    if seat is None or table.match.deal is None:
        return
    hand = table.match.deal.hand(seat).cards
    kind = lot.randrange(5)
    if kind == 0:
        table.leave(client)
        come(table, client)
    elif kind == 1:
        await _do(
            table, client, co.PlayCards(seat=seat, cards=tuple(lot.sample(hand, min(3, len(hand))))), f"{lot.random()}"
        )
    elif kind == 2:
        await _do(table, client, co.AskCount(seat=seat, of=seat.partner), f"{lot.random()}")
    else:
        await _ask(table, client, lot.choice(_list_questions(hand)))


async def _ask_everything(table: HostedTable, client: Listening) -> None:
    seat = table.find_seat(client.who)
    if seat is not None and table.match is not None and table.match.deal is not None:
        for question in _list_questions(table.match.deal.hand(seat).cards):
            await _ask(table, client, question)


def _list_questions(hand: Sequence[Card]) -> list[Any]:
    return [
        AskHints(),
        AskLastTrick(),
        AskUnseen(),
        AskCanBeat(),
        AskDealSummary(),
        AskReadings(cards=tuple(hand[:2])),
        *(AskSorted(order=order) for order in SortOrder),
    ]


async def _ask(table: HostedTable, client: Listening, question: Any) -> None:  # noqa: ANN401 (any question)
    try:
        answer = await table.answer(question, client.who)
    except GuandanError:  # what the table or the book does not allow
        return
    client.send(msgspec.json.encode(Answered(id="q", answer=answer)))
