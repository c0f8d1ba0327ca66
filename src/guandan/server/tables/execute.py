"""Execute a client's command at a table: check permission, append its events, run the follow-ups."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.errors import GuandanError, IllegalAction
from guandan.eventlog.append import CommandOutcome
from guandan.game import commands as co
from guandan.server.protocol import commands as de
from guandan.server.protocol.commands import PLAYER_COMMANDS
from guandan.server.tables.permissions import authorize_command, format_actor
from guandan.server.tables.reasons import AGREED, REFEREE_CALLED
from guandan.server.tables.seating import AgreementCommand, CommandContext, SeatingCommand, decide_table_command
from guandan.tables.settings import TableStage
from guandan.tables.tracked_match import CLOCK_ACTOR

if TYPE_CHECKING:
    from collections.abc import Callable

    from guandan.game.match import Match
    from guandan.rules.seat import Seat
    from guandan.server.access.who import Who
    from guandan.server.clock import Clock
    from guandan.server.tables.audience import Audience
    from guandan.server.tables.seats import TableSeats
    from guandan.server.tables.streams import TableStreams
    from guandan.tables.events import AnyTableEvent
    from guandan.tables.state import LiveTableState

_KEEPS_BOT_AT_SEAT = (co.CallReferee, co.AskCount)


class CommandExecutor:
    """Executes the commands of one table's clients; the caller holds the lock of its streams."""

    __slots__ = ("_audience", "_clock", "_poke", "_seats", "_streams")

    def __init__(
        self, streams: TableStreams, seats: TableSeats, audience: Audience, clock: Clock, poke: Callable[[], None]
    ) -> None:
        self._streams = streams
        self._seats = seats
        self._audience = audience
        self._clock = clock
        self._poke = poke

    async def execute(self, command: de.AnyTableCommand, who: Who, id: str | None) -> CommandOutcome:  # noqa: A002 (as everywhere)
        """Execute a command; it is retried if this worker was behind."""
        try:
            return await self._execute_once(command, who, id)
        except GuandanError:
            if not await self._streams.catch_up_if_behind():
                raise
            return await self._execute_once(command, who, id)

    async def _execute_once(self, command: de.AnyTableCommand, who: Who, id: str | None) -> CommandOutcome:  # noqa: A002 (as everywhere)
        match command:
            case de.SetAutoPlay(on=on):
                return await self._set_auto_play(who, id, on=on)
            case de.SetAutoPass(on=on):
                return self._set_auto_pass(who, on=on)
            case de.SayPhrase(phrase=phrase):
                return self._say_phrase(who, phrase)
            case de.Stand() if self._streams.state.stage is TableStage.PLAYING:
                return await self._set_auto_play(who, id, on=True)
            case _ if isinstance(command, SeatingCommand | AgreementCommand):
                return await self._execute_table_command(command, who, id)
            case _:
                return await self._execute_game_command(command, who, id)

    # ------------------------------------------------------------------ around the match

    async def _execute_table_command(
        self,
        command: SeatingCommand | AgreementCommand,
        who: Who,
        id: str | None,  # noqa: A002 (as everywhere)
    ) -> CommandOutcome:
        streams = self._streams
        settled: list[AnyTableEvent] = []

        def decide(state: LiveTableState) -> list[AnyTableEvent]:
            context = CommandContext(
                code=streams.code,
                who=who,
                seat=state.find_seat(who.person),
                present=self._seats.present,
                is_paused=streams.match is not None and streams.match.is_paused,
                listening=self._audience.people,
            )
            settled[:] = decide_table_command(state, command, context)
            return settled

        outcome = await streams.change_table(decide, self._clock.now(), format_actor(who), id)
        if isinstance(command, de.AgreePause) and len(settled) > 1 and not outcome.is_repeat:
            follows = co.PauseMatch(reason=AGREED) if command.on else co.ResumeMatch()
            await streams.play_command(follows, self._clock.now(), CLOCK_ACTOR, f"agreed-{outcome.version}")
        if isinstance(command, de.AskSeat | de.AnswerSeat):
            await self._hand_over_seats()
        return outcome

    async def _hand_over_seats(self) -> None:
        """接手: the match learns who plays now, and the bot stops, before anything else happens at the table."""
        if self._seats.list_handovers():
            match = self._require_match()
            await self._streams.play_commands(
                lambda _: self._seats.list_handovers(), self._clock.now(), CLOCK_ACTOR, f"takeover-{match.version}"
            )

    async def _set_auto_play(self, who: Who, id: str | None, *, on: bool) -> CommandOutcome:  # noqa: A002 (as everywhere)
        """托管: let a bot play for the seat, or play oneself again. Leaving during a match does the same."""
        seat, settings = self._require_seat(who), self._streams.settings
        if on and not settings.has_auto:
            raise IllegalAction("auto_is_off")
        match = self._require_match()
        if match.result is not None:
            raise IllegalAction("match_is_over")
        if on and seat in match.bots:
            return CommandOutcome(match.version)
        command: co.AnyMatchCommand = co.TakeSeatBack(seat=seat)
        if on:
            command = co.HandToBot(seat=seat, bot=settings.substitute_bot)
        return await self._streams.play_command(command, self._clock.now(), format_actor(who), id)

    def _set_auto_pass(self, who: Who, *, on: bool) -> CommandOutcome:
        """Passing by oneself: it is no event, and only the seat itself sees that it is on."""
        seat = self._require_seat(who)
        if on:
            self._seats.auto_pass.add(seat)
        else:
            self._seats.auto_pass.discard(seat)
        self._audience.send_table(seat)
        self._poke()
        return CommandOutcome(self._streams.state.version)

    def _say_phrase(self, who: Who, phrase: int) -> CommandOutcome:
        seat = self._require_seat(who)
        if not self._streams.settings.has_phrases:
            raise IllegalAction("phrases_are_off")
        self._audience.send_phrase(seat, phrase)
        return CommandOutcome(self._streams.state.version)

    def _require_seat(self, who: Who) -> Seat:
        seat = self._seats.find_seat(who)
        if seat is None:
            raise IllegalAction("not_seated")
        return seat

    def _require_match(self) -> Match:
        match = self._streams.match
        if match is None or self._streams.state.stage is TableStage.CLOSED:
            raise IllegalAction("not_started")
        return match

    # ------------------------------------------------------------------ the game

    async def _execute_game_command(
        self,
        command: co.AnyMatchCommand,
        who: Who,
        id: str | None,  # noqa: A002 (as above)
    ) -> CommandOutcome:
        """Execute a command of the game, by a player for the own seat or by a referee, and its follow-ups."""
        streams, now = self._streams, self._clock.now()
        command, by = authorize_command(streams.state, command, who)
        match, seat = self._require_match(), self._seats.find_seat(who)
        if seat in match.bots and isinstance(command, PLAYER_COMMANDS) and not isinstance(command, _KEEPS_BOT_AT_SEAT):
            await streams.play_command(co.TakeSeatBack(seat=seat), now, by, f"back-{seat}-{match.version}")
        outcome = await streams.play_command(command, now, by, id)
        if not outcome.is_repeat:
            await self._run_follow_ups(command)
        return outcome

    async def _run_follow_ups(self, command: co.AnyMatchCommand) -> None:
        tracked = self._streams.tracked_match
        if tracked is None:
            return
        match = tracked.match
        follows: co.AnyMatchCommand
        match command:
            case co.CallReferee() if not match.is_paused and match.result is None:
                follows = co.PauseMatch(reason=REFEREE_CALLED)
            case co.AnswerCall() if tracked.pause == REFEREE_CALLED and all(call.is_answered for call in match.calls):
                follows = co.ResumeMatch()
            case _:
                return
        await self._streams.play_command(follows, self._clock.now(), CLOCK_ACTOR, f"after-{match.version}")
