"""Execute a client's command at a table: check permission, append its events, run the follow-ups."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.errors import GuandanError, IllegalAction
from guandan.eventlog.append import CommandOutcome
from guandan.game import commands as co
from guandan.server.protocol import commands as de
from guandan.server.protocol.commands import PLAYER_COMMANDS
from guandan.server.protocol.table_view import TableStage
from guandan.server.tables.permissions import authorize_command, format_actor
from guandan.server.tables.reasons import AGREED, REFEREE_CALLED
from guandan.server.tables.seating import AgreementCommand, CommandContext, SeatingCommand, decide_table_command
from guandan.server.tables.tracked_match import CLOCK_ACTOR

if TYPE_CHECKING:
    from guandan.game.match import Match
    from guandan.rules.seat import Seat
    from guandan.server.access.who import Who
    from guandan.server.tables.events import AnyTableEvent
    from guandan.server.tables.state import LiveTableState
    from guandan.server.tables.table import HostedTable

_KEEPS_BOT_AT_SEAT = (co.CallReferee, co.AskCount)


async def execute(table: HostedTable, deed: de.AnyTableCommand, who: Who, id: str | None) -> CommandOutcome:  # noqa: A002 (as everywhere)
    """Execute a command; the caller holds the lock. It is retried if this worker was behind."""
    try:
        return await _execute_once(table, deed, who, id)
    except GuandanError:
        if not await table.streams.catch_up_if_behind():
            raise
        return await _execute_once(table, deed, who, id)


async def _execute_once(table: HostedTable, deed: de.AnyTableCommand, who: Who, id: str | None) -> CommandOutcome:  # noqa: A002 (as everywhere)
    match deed:
        case de.SetAutoPlay(on=on):
            return await _set_auto_play(table, who, id, on=on)
        case de.SetAutoPass(on=on):
            return _set_auto_pass(table, who, on=on)
        case de.SayPhrase(phrase=phrase):
            return _say_phrase(table, who, phrase)
        case de.Stand() if table.state.stage is TableStage.PLAYING:
            return await _set_auto_play(table, who, id, on=True)
        case _ if isinstance(deed, SeatingCommand | AgreementCommand):
            return await _execute_table_command(table, deed, who, id)
        case _:
            return await _execute_game_command(table, deed, who, id)


async def _execute_table_command(
    table: HostedTable,
    deed: SeatingCommand | AgreementCommand,
    who: Who,
    id: str | None,  # noqa: A002 (as everywhere)
) -> CommandOutcome:
    settled: list[AnyTableEvent] = []

    def deciding(state: LiveTableState) -> list[AnyTableEvent]:
        asking = CommandContext(
            code=table.code,
            who=who,
            seat=state.find_seat(who.person),
            present=table.present,
            is_paused=table.match is not None and table.match.is_paused,
        )
        settled[:] = decide_table_command(state, deed, asking)
        return settled

    answer = await table.streams.change_table(deciding, table.clock.now(), format_actor(who), id)
    if isinstance(deed, de.AgreePause) and len(settled) > 1 and not answer.is_repeat:
        command = co.PauseMatch(reason=AGREED) if deed.on else co.ResumeMatch()
        await table.streams.play_command(command, table.clock.now(), CLOCK_ACTOR, f"agreed-{answer.version}")
    return answer


def _require_seat(table: HostedTable, who: Who) -> Seat:
    seat = table.find_seat(who)
    if seat is None:
        raise IllegalAction("not_seated")
    return seat


async def _set_auto_play(table: HostedTable, who: Who, id: str | None, *, on: bool) -> CommandOutcome:  # noqa: A002 (as everywhere)
    """托管: let a bot play for the seat, or play oneself again. Leaving during a match does the same."""
    seat = _require_seat(table, who)
    if on and not table.settings.has_auto:
        raise IllegalAction("auto_is_off")
    match = _require_match(table)
    if match.result is not None:
        raise IllegalAction("match_is_over")
    if on and seat in match.bots:
        return CommandOutcome(match.version)
    command: co.AnyMatchCommand = co.TakeSeatBack(seat=seat)
    if on:
        command = co.HandToBot(seat=seat, bot=table.settings.substitute_bot)
    return await table.streams.play_command(command, table.clock.now(), format_actor(who), id)


def _set_auto_pass(table: HostedTable, who: Who, *, on: bool) -> CommandOutcome:
    """Passing by oneself: it is no event, and only the seat itself sees that it is on."""
    seat = _require_seat(table, who)
    if on:
        table.presence.auto_pass.add(seat)
    else:
        table.presence.auto_pass.discard(seat)
    table.send_table(seat)
    table.poke()
    return CommandOutcome(table.state.version)


def _say_phrase(table: HostedTable, who: Who, phrase: int) -> CommandOutcome:
    seat = _require_seat(table, who)
    if not table.settings.has_phrases:
        raise IllegalAction("phrases_are_off")
    table.audience.send_phrase(seat, phrase)
    return CommandOutcome(table.state.version)


def _require_match(table: HostedTable) -> Match:
    if table.match is None or table.state.stage is TableStage.CLOSED:
        raise IllegalAction("not_started")
    return table.match


async def _execute_game_command(
    table: HostedTable,
    command: co.AnyMatchCommand,
    who: Who,
    id: str | None,  # noqa: A002 (as above)
) -> CommandOutcome:
    """Execute a command of the game, by a player for the own seat or by a referee, and its follow-ups."""
    command, by = authorize_command(table.state, command, who)
    match, now, streams = _require_match(table), table.clock.now(), table.streams
    seat = table.find_seat(who)
    if seat in match.bots and isinstance(command, PLAYER_COMMANDS) and not isinstance(command, _KEEPS_BOT_AT_SEAT):
        await streams.play_command(co.TakeSeatBack(seat=seat), now, by, f"back-{seat}-{match.version}")
    answer = await streams.play_command(command, now, by, id)
    if not answer.is_repeat:
        await _run_follow_ups(table, command)
    return answer


async def _run_follow_ups(table: HostedTable, command: co.AnyMatchCommand) -> None:
    match, course = table.match, table.tracked_match
    if match is None or course is None:
        return
    follows: co.AnyMatchCommand | None = None
    match command:
        case co.CallReferee() if not match.is_paused and match.result is None:
            follows = co.PauseMatch(reason=REFEREE_CALLED)
        case co.AnswerCall() if course.pause == REFEREE_CALLED and all(call.is_answered for call in match.calls):
            follows = co.ResumeMatch()
        case _:
            return
    await table.streams.play_command(follows, table.clock.now(), CLOCK_ACTOR, f"after-{match.version}")
