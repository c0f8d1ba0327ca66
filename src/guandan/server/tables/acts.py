"""What the server itself does at a table: starting, dealing, answering for bots and for those whose time is up."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from guandan.errors import IllegalAction
from guandan.game import commands as co
from guandan.game.answers import when_time_is_up
from guandan.game.fair import commitment, mixed
from guandan.game.match import new
from guandan.game.questions import call_due
from guandan.game.walk import next_deal
from guandan.rules.options.play import TimeUp
from guandan.rules.seat import SEATS
from guandan.server.tables import events as ev
from guandan.server.tables.course import BOT, CLOCK, Course
from guandan.server.tables.hints import can_beat
from guandan.server.tables.overtime import time_out_commands
from guandan.server.tables.reasons import EVERYONE_LEFT, SERVER_DOWN
from guandan.server.tables.steps import is_follow
from guandan.server.tables.thinking import moment

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

    from guandan.game.match import Match, Question
    from guandan.rules.seat import Seat
    from guandan.server.tables.state import Dealing, TableState
    from guandan.server.tables.table import Table
    from guandan.server.tables.thinking import Plan

SECRET_BYTES = 32


class Acts:
    """Each is a command with an id of its own, so that done again, or by two workers, it is done once."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._plans: dict[tuple[str | None, Seat, int], Plan] = {}
        self._moments: dict[tuple[str | None, Seat, int], datetime | None] = {}

    @property
    def _course(self) -> Course:
        course = self._table.course
        if course is None:
            raise IllegalAction("not_started")
        return course

    # ------------------------------------------------------------------ the match's course

    async def start(self) -> None:
        """The match begins with the people and bots at the table."""
        table = self._table
        book = await table.books.find(table.state.digest)
        players = {seat: one.player or f"{BOT} {one.bot}" for seat, one in table.state.seats.items()}
        now = table.clock.now()
        command = co.StartMatch(overrides=table.settings.overrides, players=players, start=now)
        async with table.turn:
            await table.streams.start(Course(match=new(book)), command, now)

    async def finish(self) -> None:
        """The table notes that its match is over."""
        match = self._table.state.match or ""
        await self._settle([ev.MatchFinished(match=match)], f"finish-{match}")

    async def give_back(self) -> None:
        """The time during which the server was down is a pause."""
        table, since = self._table, self._table.lost_since
        match = self._course.match
        table.lost_since = None
        runs = any(question.deadline for question in match.questions) or call_due(match) is not None
        if since is None or match.is_paused or not runs or since >= table.clock.now():
            return
        async with table.turn:
            number = self._course.match.version
            await table.streams.play(co.PauseMatch(reason=SERVER_DOWN), since, CLOCK, f"down-{number}")
            await table.streams.play(co.ResumeMatch(), table.clock.now(), CLOCK, f"up-{number}")

    async def call_time(self) -> None:
        """The match's call of time."""
        await self._play(co.CallTime(), f"call-{self._course.match.deals_done}")

    # ------------------------------------------------------------------ cards

    async def commit(self) -> None:
        """公平发牌: a new secret, of which the hash is told."""
        deal, secret = self._course.dealt + 1, secrets.token_bytes(SECRET_BYTES)
        event = ev.ShuffleCommitted(deal=deal, secret=secret.hex(), commitment=commitment(secret))
        await self._settle([event], f"commit-{self._table.state.match}-{self._try(deal)}")

    def _try(self, deal: int) -> str:
        """A dealing and which try it is; the first as it always was called."""
        tries = sum(one.deal == deal and one.is_abandoned for one in self._table.state.shuffles)
        return f"{deal}-{tries}" if tries else f"{deal}"

    async def close_promises(self) -> None:
        """The promises that have come count, and no more; where nobody made one, the numbers do."""

        def closing(dealing: Dealing) -> list[ev.AnyTableEvent]:
            if dealing.hashes is not None:
                raise IllegalAction("shuffle_is_closed", deal=dealing.deal)
            if not dealing.promised:
                return [ev.NumbersMixed(deal=dealing.deal, numbers=dealing.given)]
            return [ev.PromisesClosed(deal=dealing.deal, hashes=dealing.promised)]

        await self._shuffle(closing, "close")

    async def mix(self) -> None:
        """The numbers count, if every promise was kept; if not, nobody may gain by it: another shuffle is begun."""

        def mixing(dealing: Dealing) -> list[ev.AnyTableEvent]:
            silent = tuple(seat for seat in SEATS if seat in (dealing.hashes or {}) and seat not in dealing.given)
            if silent:
                return [ev.ShuffleAbandoned(deal=dealing.deal, silent=silent)]
            return [ev.NumbersMixed(deal=dealing.deal, numbers=dealing.given)]

        await self._shuffle(mixing, "mix")

    async def _shuffle(self, decide: Callable[[Dealing], list[ev.AnyTableEvent]], name: str) -> None:
        deal = self._course.dealt + 1

        def deciding(state: TableState) -> list[ev.AnyTableEvent]:
            dealing = state.dealing(deal)
            if dealing is None or dealing.numbers is not None:
                raise IllegalAction("shuffle_is_closed", deal=deal)
            return decide(dealing)

        table = self._table
        async with table.turn:
            id = f"{name}-{table.state.match}-{self._try(deal)}"  # noqa: A001 (as everywhere)
            await table.streams.settle(deciding, table.clock.now(), CLOCK, id)

    async def deal(self) -> None:
        """抓牌: the pack that the secret and the numbers make."""
        deal = self._course.dealt + 1
        dealing: Dealing | None = self._table.state.dealing(deal)
        if dealing is None or dealing.numbers is None:
            raise IllegalAction("shuffle_is_closed", deal=deal)
        seed = mixed(bytes.fromhex(dealing.secret), dealing.numbers)
        await self._play(next_deal(self._course.match, seed), f"deal-{deal}")

    # ------------------------------------------------------------------ seats

    async def reseat(self) -> None:
        """换人: whom the match calls to a seat sits there."""
        await self._table.reseat()

    async def seat_bot(self, seat: Seat, bot: str) -> None:
        """A bot that the table's maker put there."""
        await self._play(co.HandToBot(seat=seat, bot=bot), f"bot-{seat}-{self._course.match.version}", BOT)

    async def arrive(self, seat: Seat) -> None:
        """Somebody is there for the first deal."""
        table = self._table
        async with table.turn:
            if seat not in table.state.ready:
                event = ev.SeatReady(seat=seat)
                await table.streams.settle(
                    lambda _: [event], table.clock.now(), CLOCK, f"arrive-{table.match_id}-{seat}"
                )

    async def hand_over(self, seat: Seat) -> None:
        """托管, after repeated time-outs or because the person is gone."""
        bot = self._table.settings.substitute_bot
        await self._play(co.HandToBot(seat=seat, bot=bot), f"auto-{seat}-{self._course.match.version}")

    async def take_back(self, seat: Seat) -> None:
        """The person is there again."""
        self._table.presence.came_back.discard(seat)
        await self._play(co.TakeSeatBack(seat=seat), f"back-{seat}-{self._course.match.version}")

    async def pause_left(self) -> None:
        """Nobody is there."""
        await self._play(co.PauseMatch(reason=EVERYONE_LEFT), f"left-{self._course.match.version}")

    async def resume_left(self) -> None:
        """Somebody is there again."""
        await self._play(co.ResumeMatch(), f"came-{self._course.match.version}")

    # ------------------------------------------------------------------ answers

    def plan(self, match: Match, question: Question, bot: str) -> Plan:
        """What a bot is going to do about a question: it begins to think when it is first asked for."""
        table, key = self._table, self._key(question)
        if key not in self._plans:
            self._forget(match)
            is_watched = bool(table.state.people or len(table.audience) or table.settings.event)
            self._plans[key] = table.thinking.plan(
                match, question, bot, table.settings, table.clock.now(), is_watched=is_watched
            )
        return self._plans[key]

    async def play_bot(self, question: Question, plan: Plan) -> None:
        """The bot answers."""
        table, match = self._table, self._course.match
        command = await table.thinking.done(plan, match, question, table.settings)
        self._plans.pop(self._key(question), None)
        await self._play(command, f"bot-{question.seat}-{question.number}", BOT)

    async def time_out(self, question: Question) -> None:
        """超时: what the book says, and its penalty as the table is set; where it only tells, a safe answer."""
        table = self._table
        late = co.TimeOut(seat=question.seat, decision=question.number)
        async with table.turn:
            now, setting = table.clock.now(), table.settings.overtime
            await table.streams.play_all(
                lambda match: time_out_commands(match, late, setting, now),
                now,
                CLOCK,
                f"late-{question.seat}-{question.number}",
            )
        if self._course.match.book.clocks.time_up is TimeUp.TELL:
            await self.safe(question)

    async def safe(self, question: Question) -> None:
        """A pass, the lowest single, the lowest card."""
        command = when_time_is_up(self._course.match, question)
        await self._play(command, f"safe-{question.seat}-{question.number}")

    def passes_at(self, question: Question) -> datetime | None:
        """When a seat passes by itself, after a moment that tells nothing; none if it could play."""
        key = self._key(question)
        if key not in self._moments:
            self._moments.clear()
            match = self._course.match
            passes = is_follow(question) and not can_beat(match, question.seat)
            self._moments[key] = self._table.clock.now() + moment() if passes else None
        return self._moments[key]

    async def auto_pass(self, question: Question) -> None:
        """过牌, as the seat's person wished."""
        command = co.Pass(seat=question.seat, decision=question.number)
        by = f"person {self._table.state.people.get(question.seat)}"
        await self._play(command, f"pass-{question.seat}-{question.number}", by)

    # ------------------------------------------------------------------

    def _key(self, question: Question) -> tuple[str | None, Seat, int]:
        return (self._table.state.match, question.seat, question.number)

    def _forget(self, match: Match) -> None:
        """Plans for questions that somebody else has answered."""
        still_open = {self._key(question) for question in match.questions}
        self._plans = {key: plan for key, plan in self._plans.items() if key in still_open}

    async def _play(self, command: co.AnyCommand, id: str, by: str = CLOCK) -> None:  # noqa: A002 (as everywhere)
        table = self._table
        async with table.turn:
            await table.streams.play(command, table.clock.now(), by, id)

    async def _settle(self, events: list[ev.AnyTableEvent], id: str) -> None:  # noqa: A002 (as everywhere)
        table = self._table
        async with table.turn:
            await table.streams.settle(lambda _: events, table.clock.now(), CLOCK, id)
