"""`guandan bot`: one of our bots at somebody else's table."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import typer

from guandan.lab.njupt import NjuptAgent
from guandan.lab.njupt.answer_formats import IndexFormat, RoomFormat
from guandan.lab.njupt.client import play_at
from guandan.lab.njupt.fields import read_finishing_order, read_stage
from guandan.lab.playing import make_bot
from guandan.texts import say

if TYPE_CHECKING:
    from guandan.lab.njupt.answer_formats import AnswerFormat
    from guandan.lab.njupt.fields import Message

_NEW = "new"
_PLACES = 4


def join(
    url: str,
    name: str,
    lang: str,
    *,
    seed: int,
    seconds: float,
    book: str,
    room: str | None,
    seat: int | None,
    rounds: int,
) -> None:
    """Play until the server closes the connection, with a line for each deal."""
    agent = NjuptAgent(make_bot(name, seed), book=book, seconds=seconds)
    places: Counter[int] = Counter()
    typer.echo(say("bot.connecting", lang, bot=name, url=url))
    try:
        for message in play_at(url, agent, _wire(name, room, seat, rounds, lang)):
            _tell(message, agent, places, lang)
    except KeyboardInterrupt:
        typer.echo(say("bot.interrupted", lang), err=True)
    shown = " ".join(str(places[place]) for place in range(1, _PLACES + 1))
    typer.echo(say("bot.goodbye", lang, deals=places.total(), places=shown, guesses=agent.guesses))


def _wire(name: str, room: str | None, seat: int | None, rounds: int, lang: str) -> AnswerFormat:
    if room is None:
        return IndexFormat()
    if room != _NEW and not (room.isascii() and room.isdecimal()):
        raise typer.BadParameter(say("bot.room", lang))
    return RoomFormat(name, None if room == _NEW else int(room), seat, rounds)


def _tell(message: Message, agent: NjuptAgent, places: Counter[int], lang: str) -> None:
    """Print a line for a deal that is over."""
    order = read_finishing_order(message.get("order")) if read_stage(message) == "episodeover" else None
    if order is None:
        return
    place = order.index(agent.seat) + 1 if agent.seat in order else 0
    places[place] += 1
    shown = " ".join(map(str, order))
    typer.echo(say("bot.deal", lang, number=places.total(), order=shown, seat=agent.seat, place=place))
