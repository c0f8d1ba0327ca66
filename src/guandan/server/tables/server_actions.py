"""What the server itself does at a table: start, deal, answer for bots and after time-outs."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from guandan.errors import IllegalAction
from guandan.game import commands as co
from guandan.game.fair_shuffle import commit_to, mix_seed
from guandan.game.handlers.answers import choose_on_timeout
from guandan.game.match import Ask, new
from guandan.game.questions import find_call_time
from guandan.game.walk import next_deal
from guandan.rules.options.play import TimeUp
from guandan.rules.seat import SEATS
from guandan.server.clock import has_jumped
from guandan.server.tables.bots import TableBots, draw_auto_pass_delay
from guandan.server.tables.hints import can_beat
from guandan.server.tables.overtime import build_time_out_commands
from guandan.server.tables.reasons import CLOCK_SET, EVERYONE_LEFT, SERVER_DOWN
from guandan.tables import events as ev
from guandan.tables.tracked_match import BOT_ACTOR, CLOCK_ACTOR, TrackedMatch

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

    from guandan.game.match import Match, Question
    from guandan.rules.seat import Seat
    from guandan.server.tables.audience import Audience
    from guandan.server.tables.bots import BotPlan
    from guandan.server.tables.resources import TableResources
    from guandan.server.tables.seats import TableSeats
    from guandan.server.tables.streams import TableStreams
    from guandan.tables.state import LiveTableState, ShuffleState

SECRET_BYTES = 32


class ServerActions:
    """The server's own commands. Each has a fixed id, so that it is executed once, even by two workers."""

    def __init__(self, streams: TableStreams, seats: TableSeats, audience: Audience, resources: TableResources) -> None:
        self._streams = streams
        self._seats = seats
        self._audience = audience
        self._resources = resources
        self._clock = resources.clock
        self._bots = TableBots(streams, resources.bots)
        self._auto_pass_times: dict[tuple[str | None, Seat, int], datetime | None] = {}
        self.lost_since: datetime | None = None
        """Since when the server was down, until that time is given back."""
        self._lost_questions: frozenset[int] = frozenset()

    @property
    def _tracked_match(self) -> TrackedMatch:
        tracked = self._streams.tracked_match
        if tracked is None:
            raise IllegalAction("not_started")
        return tracked

    # ------------------------------------------------------------------ the match's course

    async def start_match(self) -> None:
        """The match begins with the people and bots at the table."""
        streams, now = self._streams, self._clock.now()
        book = await self._resources.books.find(streams.state.digest)
        seats = streams.state.seats.items()
        players = {seat: occupant.player or f"{BOT_ACTOR} {occupant.bot}" for seat, occupant in seats}
        command = co.StartMatch(overrides=streams.settings.overrides, players=players, start=now)
        async with streams.lock:
            await streams.start_match(TrackedMatch(match=new(book)), command, now)

    async def finish_match(self) -> None:
        """The table notes that its match is over."""
        match = self._streams.match_id or ""
        await self._append_table_events([ev.MatchFinished(match=match)], f"finish-{match}")

    def note_lost_time(self, since: datetime | None) -> None:
        """Note since when nobody drove the table, if that is to be given back to those who are asked something now."""
        match = self._streams.match
        self.lost_since = since
        self._lost_questions = frozenset() if match is None else frozenset(asked.number for asked in match.questions)

    async def give_back_lost_time(self) -> None:
        """Record the time during which the server was down as a pause, which `go_on` ends."""
        async with self._streams.lock:
            await self._give_back()

    async def settle_lost_time(self) -> None:
        """Give lost time back before a command is executed; the caller holds the lock.

        A question that the command leads to must not get time that was lost before it was asked: if the clock was set
        back meanwhile, it would lose its own time by that.
        """
        if self.lost_since is None:
            return
        await self._give_back()
        tracked = self._streams.tracked_match
        if tracked is not None and tracked.pause == SERVER_DOWN and not has_jumped(self._clock):
            await self._streams.play_command(
                co.ResumeMatch(), self._clock.now(), CLOCK_ACTOR, f"up-{tracked.match.version}"
            )

    async def _give_back(self) -> None:
        since, tracked = self.lost_since, self._streams.tracked_match
        if since is not None and tracked is not None and self._plan_pause_of_lost_time(tracked.match):
            await self._streams.play_commands(
                self._plan_pause_of_lost_time, since, CLOCK_ACTOR, f"down-{tracked.match.version}"
            )
        self.lost_since = None

    def _plan_pause_of_lost_time(self, match: Match) -> list[co.AnyMatchCommand]:
        if match.is_paused or not has_running_clock(match):
            return []
        # Another server may have gone on without it: then nobody who lost that time is asked any more.
        lost = self._lost_questions
        has_gone_on = lost and lost.isdisjoint(asked.number for asked in match.questions)
        return [] if has_gone_on else [co.PauseMatch(reason=SERVER_DOWN)]

    async def stop_for_jump(self) -> None:
        """Pause the match before a jump of the machine's clock is adopted; `go_on` ends the pause after it."""
        async with self._streams.lock:
            await self._give_back()  # by the time that the log was written in
            tracked = self._streams.tracked_match
            if tracked is None or tracked.match.is_paused or not has_running_clock(tracked.match):
                return
            command, number = co.PauseMatch(reason=CLOCK_SET), tracked.match.version
            await self._streams.play_command(command, self._clock.now(), CLOCK_ACTOR, f"stop-{number}")

    async def go_on(self) -> None:
        """Resume a match that the server itself has paused."""
        await self._play(co.ResumeMatch(), f"up-{self._tracked_match.match.version}")

    async def call_time(self) -> None:
        """The match's call of time."""
        await self._play(co.CallTime(), f"call-{self._tracked_match.match.deals_done}")

    # ------------------------------------------------------------------ cards

    async def commit_shuffle(self) -> None:
        """公平发牌: a new secret, of which the hash is told."""
        deal, secret = self._tracked_match.dealt + 1, secrets.token_bytes(SECRET_BYTES)
        event = ev.ShuffleCommitted(deal=deal, secret=secret.hex(), commitment=commit_to(secret))
        await self._append_table_events([event], f"commit-{self._streams.match_id}-{self._name_attempt(deal)}")

    def _name_attempt(self, deal: int) -> str:
        """A dealing and which try it is; the first as it always was called."""
        tries = sum(shuffle.deal == deal and shuffle.is_abandoned for shuffle in self._streams.state.shuffles)
        return f"{deal}-{tries}" if tries else f"{deal}"

    async def close_promises(self) -> None:
        """The promises that have come count, and no more; where nobody made one, the numbers do."""

        def closing(dealing: ShuffleState) -> list[ev.AnyTableEvent]:
            if dealing.hashes is not None:
                raise IllegalAction("shuffle_is_closed", deal=dealing.deal)
            if not dealing.promised:
                return [ev.NumbersMixed(deal=dealing.deal, numbers=dealing.given)]
            return [ev.PromisesClosed(deal=dealing.deal, hashes=dealing.promised)]

        await self._change_shuffle(closing, "close")

    async def mix_numbers(self) -> None:
        """The numbers count, if every promise was kept; if not, nobody may gain by it: another shuffle is begun."""

        def mixing(dealing: ShuffleState) -> list[ev.AnyTableEvent]:
            silent = tuple(seat for seat in SEATS if seat in (dealing.hashes or {}) and seat not in dealing.given)
            if silent:
                return [ev.ShuffleAbandoned(deal=dealing.deal, silent=silent)]
            return [ev.NumbersMixed(deal=dealing.deal, numbers=dealing.given)]

        await self._change_shuffle(mixing, "mix")

    async def _change_shuffle(self, decide: Callable[[ShuffleState], list[ev.AnyTableEvent]], name: str) -> None:
        deal = self._tracked_match.dealt + 1

        def deciding(state: LiveTableState) -> list[ev.AnyTableEvent]:
            dealing = state.find_shuffle(deal)
            if dealing is None or dealing.numbers is not None:
                raise IllegalAction("shuffle_is_closed", deal=deal)
            return decide(dealing)

        async with self._streams.lock:
            id = f"{name}-{self._streams.match_id}-{self._name_attempt(deal)}"  # noqa: A001 (as everywhere)
            await self._streams.change_table(deciding, self._clock.now(), CLOCK_ACTOR, id)

    async def deal(self) -> None:
        """抓牌: the pack that the secret and the numbers make."""
        deal = self._tracked_match.dealt + 1
        dealing: ShuffleState | None = self._streams.state.find_shuffle(deal)
        if dealing is None or dealing.numbers is None:
            raise IllegalAction("shuffle_is_closed", deal=deal)
        seed = mix_seed(bytes.fromhex(dealing.secret), dealing.numbers)
        await self._play(next_deal(self._tracked_match.match, seed), f"deal-{deal}")

    # ------------------------------------------------------------------ seats

    async def reseat(self) -> None:
        """换人: whom an event's match calls to a seat sits there."""
        streams, event = self._streams, self._streams.settings.event
        match = streams.match
        if match is None or event is None:
            return
        members = await self._resources.store.read_members(event)
        taken: list[ev.AnyTableEvent] = []
        for seat, occupant in streams.state.seats.items():
            player = match.players.get(seat, occupant.player)
            if player != occupant.player:
                number = int(player) if player.isdecimal() else -1
                taken.append(ev.SeatTaken(seat=seat, person=members.get(number, number), player=player))
        await self._append_table_events(taken, f"reseat-{match.version}")
        await self._seats.read_names([*streams.state.people.values()])
        self._audience.send_table()

    async def seat_bot(self, seat: Seat, bot: str) -> None:
        """A bot that the table's maker put there."""
        await self._play(co.HandToBot(seat=seat, bot=bot), f"bot-{seat}-{self._tracked_match.match.version}", BOT_ACTOR)

    async def hand_over_seats(self) -> None:
        """接手: finish what a server that went down had begun, where a person took over a bot's seat."""
        streams = self._streams
        async with streams.lock:
            if self._seats.list_handovers():
                await streams.play_commands(
                    lambda _: self._seats.list_handovers(),
                    self._clock.now(),
                    CLOCK_ACTOR,
                    f"takeover-{self._tracked_match.match.version}",
                )

    async def mark_arrived(self, seat: Seat) -> None:
        """Somebody is there for the first deal."""
        streams = self._streams
        async with streams.lock:
            if seat not in streams.state.ready:
                event = ev.SeatReady(seat=seat)
                await streams.change_table(
                    lambda _: [event], self._clock.now(), CLOCK_ACTOR, f"arrive-{streams.match_id}-{seat}"
                )

    async def hand_to_bot(self, seat: Seat) -> None:
        """托管, after repeated time-outs or because the person is gone."""
        bot = self._streams.settings.substitute_bot
        await self._play(co.HandToBot(seat=seat, bot=bot), f"auto-{seat}-{self._tracked_match.match.version}")

    async def take_seat_back(self, seat: Seat) -> None:
        """The person is there again."""
        self._seats.came_back.discard(seat)
        await self._play(co.TakeSeatBack(seat=seat), f"back-{seat}-{self._tracked_match.match.version}")

    async def pause_empty_table(self) -> None:
        """Nobody is there."""
        await self._play(co.PauseMatch(reason=EVERYONE_LEFT), f"left-{self._tracked_match.match.version}")

    async def resume_empty_table(self) -> None:
        """Somebody is there again."""
        await self._play(co.ResumeMatch(), f"came-{self._tracked_match.match.version}")

    # ------------------------------------------------------------------ answers

    def plan_bot_play(self, match: Match, question: Question, bot: str) -> BotPlan:
        """Start to plan what a bot answers to a question; asked again, return the same plan."""
        is_watched = bool(self._streams.state.people or len(self._audience) or self._streams.settings.event)
        return self._bots.plan(match, question, bot, self._clock.now(), is_watched=is_watched)

    async def play_bot(self, question: Question, plan: BotPlan) -> None:
        """The bot answers."""
        command = await self._bots.finish(plan, self._tracked_match.match, question)
        streams = self._streams
        async with streams.lock:
            if question.seat in self._tracked_match.match.bots:  # somebody may have come while it was thinking
                id = f"bot-{question.seat}-{question.number}"  # noqa: A001 (as everywhere)
                await streams.play_command(command, self._clock.now(), BOT_ACTOR, id)

    async def time_out(self, question: Question) -> None:
        """超时: what the book says, and its penalty as the table is set; where it only tells, a safe answer."""
        streams = self._streams
        late = co.TimeOut(seat=question.seat, decision=question.number)
        async with streams.lock:
            now, setting = self._clock.now(), streams.settings.overtime
            await streams.play_commands(
                lambda match: build_time_out_commands(match, late, setting, now),
                now,
                CLOCK_ACTOR,
                f"late-{question.seat}-{question.number}",
            )
        if self._tracked_match.match.book.clocks.time_up is TimeUp.TELL:
            await self.play_safe(question)

    async def play_safe(self, question: Question) -> None:
        """Play for a seat whose time is up: a pass, the lowest single, the lowest card."""
        command = choose_on_timeout(self._tracked_match.match, question)
        await self._play(command, f"safe-{question.seat}-{question.number}")

    def find_auto_pass_time(self, question: Question) -> datetime | None:
        """When a seat passes by itself, after a moment that tells nothing; none if it could play."""
        key = (self._streams.match_id, question.seat, question.number)
        if key not in self._auto_pass_times:
            self._auto_pass_times.clear()
            passes = question.ask is Ask.FOLLOW and not can_beat(self._tracked_match.match, question.seat)
            self._auto_pass_times[key] = self._clock.now() + draw_auto_pass_delay() if passes else None
        return self._auto_pass_times[key]

    async def auto_pass(self, question: Question) -> None:
        """过牌, as the seat's person wished."""
        command = co.Pass(seat=question.seat, decision=question.number)
        by = f"person {self._streams.state.people.get(question.seat)}"
        await self._play(command, f"pass-{question.seat}-{question.number}", by)

    # ------------------------------------------------------------------

    async def _play(self, command: co.AnyMatchCommand, id: str, by: str = CLOCK_ACTOR) -> None:  # noqa: A002 (as everywhere)
        async with self._streams.lock:
            await self._streams.play_command(command, self._clock.now(), by, id)

    async def _append_table_events(self, events: list[ev.AnyTableEvent], id: str) -> None:  # noqa: A002 (as everywhere)
        async with self._streams.lock:
            await self._streams.change_table(lambda _: events, self._clock.now(), CLOCK_ACTOR, id)


def has_running_clock(match: Match) -> bool:
    """Does somebody's time run in this match?"""
    if match.result is not None:
        return False
    return any(question.deadline for question in match.questions) or find_call_time(match) is not None
