"""What a client's deed does at a table: who may do it, what else comes with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.errors import GuandanError, IllegalAction
from guandan.eventlog.append import Answer
from guandan.game import commands as co
from guandan.server.protocol import deeds as de
from guandan.server.protocol.deeds import PLAYERS
from guandan.server.protocol.table_view import Stage
from guandan.server.tables.course import CLOCK
from guandan.server.tables.reasons import AGREED, REFEREE_CALLED
from guandan.server.tables.rights import allowed, name_of
from guandan.server.tables.sitting import Agreeing, Asking, Sitting, decide

if TYPE_CHECKING:
    from guandan.game.match import Match
    from guandan.rules.seat import Seat
    from guandan.server.access.who import Who
    from guandan.server.tables.events import AnyTableEvent
    from guandan.server.tables.state import TableState
    from guandan.server.tables.table import Table

_LEAVES_SEAT_ALONE = (co.CallReferee, co.AskCount)


async def done(table: Table, deed: de.AnyDeed, who: Who, id: str | None) -> Answer:  # noqa: A002 (as everywhere)
    """Do a deed; the table's turn is held."""
    try:
        return await _done(table, deed, who, id)
    except GuandanError:
        if not await table.streams.was_behind():
            raise
        return await _done(table, deed, who, id)


async def _done(table: Table, deed: de.AnyDeed, who: Who, id: str | None) -> Answer:  # noqa: A002 (as everywhere)
    match deed:
        case de.Auto(on=on):
            return await _auto(table, who, id, on=on)
        case de.AutoPass(on=on):
            return _auto_pass(table, who, on=on)
        case de.Phrase(phrase=phrase):
            return _phrase(table, who, phrase)
        case de.Stand() if table.state.stage is Stage.PLAYING:
            return await _auto(table, who, id, on=True)
        case _ if isinstance(deed, Sitting | Agreeing):
            return await _settled(table, deed, who, id)
        case _:
            return await _played(table, deed, who, id)


async def _settled(table: Table, deed: Sitting | Agreeing, who: Who, id: str | None) -> Answer:  # noqa: A002
    settled: list[AnyTableEvent] = []

    def deciding(state: TableState) -> list[AnyTableEvent]:
        asking = Asking(
            code=table.code,
            who=who,
            seat=state.seat_of(who.person),
            present=table.present,
            is_paused=table.match is not None and table.match.is_paused,
        )
        settled[:] = decide(state, deed, asking)
        return settled

    answer = await table.streams.settle(deciding, table.clock.now(), name_of(who), id)
    if isinstance(deed, de.AgreePause) and len(settled) > 1 and not answer.is_repeat:
        command = co.PauseMatch(reason=AGREED) if deed.on else co.ResumeMatch()
        await table.streams.play(command, table.clock.now(), CLOCK, f"agreed-{answer.version}")
    return answer


def _seat(table: Table, who: Who) -> Seat:
    seat = table.seat_of(who)
    if seat is None:
        raise IllegalAction("not_seated")
    return seat


async def _auto(table: Table, who: Who, id: str | None, *, on: bool) -> Answer:  # noqa: A002 (as everywhere)
    """托管, by choice; leaving the table during a match is the same."""
    seat = _seat(table, who)
    if on and not table.settings.has_auto:
        raise IllegalAction("auto_is_off")
    match = _match(table)
    if match.result is not None:
        raise IllegalAction("match_is_over")
    if on and seat in match.bots:
        return Answer(match.version)
    command: co.AnyCommand = co.TakeSeatBack(seat=seat)
    if on:
        command = co.HandToBot(seat=seat, bot=table.settings.substitute_bot)
    return await table.streams.play(command, table.clock.now(), name_of(who), id)


def _auto_pass(table: Table, who: Who, *, on: bool) -> Answer:
    """Passing by oneself: it is no event, and only the seat itself sees that it is on."""
    seat = _seat(table, who)
    if on:
        table.presence.auto_pass.add(seat)
    else:
        table.presence.auto_pass.discard(seat)
    table.tell_table(seat)
    table.poke()
    return Answer(table.state.version)


def _phrase(table: Table, who: Who, phrase: int) -> Answer:
    seat = _seat(table, who)
    if not table.settings.has_phrases:
        raise IllegalAction("phrases_are_off")
    table.audience.say(seat, phrase)
    return Answer(table.state.version)


def _match(table: Table) -> Match:
    if table.match is None or table.state.stage is Stage.CLOSED:
        raise IllegalAction("not_started")
    return table.match


async def _played(table: Table, command: co.AnyCommand, who: Who, id: str | None) -> Answer:  # noqa: A002 (as above)
    """A command of the game, by a player for the own seat, or by a referee; and what comes with it."""
    command, by = allowed(table.state, command, who)
    match, now, streams = _match(table), table.clock.now(), table.streams
    seat = table.seat_of(who)
    if seat in match.bots and isinstance(command, PLAYERS) and not isinstance(command, _LEAVES_SEAT_ALONE):
        await streams.play(co.TakeSeatBack(seat=seat), now, by, f"back-{seat}-{match.version}")
    answer = await streams.play(command, now, by, id)
    if not answer.is_repeat:
        await _with_it(table, command)
    return answer


async def _with_it(table: Table, command: co.AnyCommand) -> None:
    match, course = table.match, table.course
    if match is None or course is None:
        return
    follows: co.AnyCommand | None = None
    match command:
        case co.CallReferee() if not match.is_paused and match.result is None:
            follows = co.PauseMatch(reason=REFEREE_CALLED)
        case co.AnswerCall() if course.pause == REFEREE_CALLED and all(call.is_answered for call in match.calls):
            follows = co.ResumeMatch()
        case _:
            return
    await table.streams.play(follows, table.clock.now(), CLOCK, f"after-{match.version}")
