"""The clock of a live table: everything that happens there without a client's command, and when; it is run in time."""

from __future__ import annotations

import asyncio
import logging
from datetime import timedelta
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from guandan.errors import GuandanError, StoreError
from guandan.game.questions import find_call_time, find_seconds
from guandan.server.clock import has_jumped
from guandan.server.tables.next_deal import find_next_deal_time, is_before_first_deal
from guandan.server.tables.reasons import CLOCK_SET, EVERYONE_LEFT, SERVER_DOWN
from guandan.tables.settings import TableStage

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterator
    from datetime import datetime

    from guandan.game.match import Match, Question
    from guandan.server.tables.resources import TableResources
    from guandan.server.tables.seats import TableSeats
    from guandan.server.tables.server_actions import ServerActions
    from guandan.server.tables.spectators import Spectators
    from guandan.server.tables.streams import TableStreams
    from guandan.tables.tracked_match import TrackedMatch

LOG = logging.getLogger("guandan.tables")
RETRY_DELAY = timedelta(seconds=1)
"""Delay before a failed step is retried."""
MIN_REVEAL_TIME = timedelta(seconds=10)
"""The shortest wait for a promised number, so that a bad connection is not taken for a broken promise."""
MAX_LAPSES = 2
"""Time-outs in a row after which a bot takes over."""


class DueStep(NamedTuple):
    """A step that is due at an instant; a retry has the same `name`."""

    at: datetime
    name: str
    do: Callable[[], Awaitable[object]]


class TableDriver:
    """Runs when the table has changed or its alarm rings, until no step is due."""

    def __init__(
        self,
        streams: TableStreams,
        seats: TableSeats,
        spectators: Spectators,
        actions: ServerActions,
        resources: TableResources,
    ) -> None:
        self.is_driver = False
        """Whether this worker drives the table's clock and bots."""
        self.is_stopped = False
        self.is_running = False
        self._streams = streams
        self._seats = seats
        self._spectators = spectators
        self._actions = actions
        self._alarms = resources.alarms
        self._clock = resources.clock
        self._tasks = resources.tasks
        self._failed: tuple[str, tuple[int, int]] | None = None

    # ------------------------------------------------------------------ running

    def poke(self) -> None:
        """Start checking what is due, unless a check is running; often nothing is due yet."""
        if self.is_running or self.is_stopped:
            return
        try:
            step = self._find_due_step()
        except Exception as error:  # noqa: BLE001 (one table's trouble is not the others')
            self._handle_error(error)
            return
        if step is not None:
            self.is_running = True
            task = asyncio.get_running_loop().create_task(self._run(step))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    def stop(self) -> None:
        """Stop running steps."""
        self.is_stopped = True
        self._alarms.drop(self._streams.code)

    def _find_due_step(self) -> DueStep | None:
        """Run the steps that are due, and set the alarm for later ones."""
        now, code = self._clock.now(), self._streams.code
        step = min(self._list_due_steps(now), key=lambda step: step.at, default=None)
        if step is None:
            self._alarms.drop(code)
        elif step.at > now:
            self._alarms.set(code, step.at)
            step = None
        return step

    async def _run(self, step: DueStep | None) -> None:
        try:
            while step is not None and not self.is_stopped:
                if not await self._run_step(step):
                    self._alarms.set(self._streams.code, self._clock.now() + RETRY_DELAY)
                    return
                step = self._find_due_step()
        except Exception as error:  # noqa: BLE001 (one table's trouble is not the others')
            self._handle_error(error)
        finally:
            self.is_running = False

    def _handle_error(self, error: Exception) -> None:
        LOG.error("table %s: %s", self._streams.code, type(error).__name__)
        self._alarms.set(self._streams.code, self._clock.now() + RETRY_DELAY)

    async def _run_step(self, step: DueStep) -> bool:
        """Run a step. A step that is refused twice at the same versions has to wait."""
        key = (step.name, self._streams.versions)
        try:
            await step.do()
        except StoreError:
            return False
        except GuandanError as error:
            LOG.info("table %s: %s was refused: %s", self._streams.code, step.name, type(error).__name__)
            failed, self._failed = self._failed, key
            return failed != key
        return True

    # ------------------------------------------------------------------ what is due

    def _list_due_steps(self, now: datetime) -> Iterator[DueStep]:
        """List everything that is due now or later. Some steps only the worker that drives the table takes."""
        if self._spectators.next_at is not None:
            yield DueStep(self._spectators.next_at, "watch", self._spectators.send_due)
        tracked, stage = self._streams.tracked_match, self._streams.state.stage
        is_open_again = tracked is not None and tracked.match.result is None and stage is TableStage.OVER
        if stage is not TableStage.PLAYING and not is_open_again:
            return
        if tracked is None:
            if self.is_driver:
                yield DueStep(now, "start", self._actions.start_match)
        elif self.is_driver and self._actions.lost_since is not None:
            # Before anything falls due that nobody could answer.
            yield DueStep(now, "give back", self._actions.give_back_lost_time)
        elif self.is_driver and self._is_pause_over(tracked):
            yield DueStep(now, "go on", self._actions.go_on)
        elif tracked.match.result is None:
            yield from self._list_arrivals(tracked, now)
            if self.is_driver:
                yield from self._list_driver_steps(tracked, now)
        elif self.is_driver:
            yield DueStep(now, "finish", self._actions.finish_match)

    def _is_pause_over(self, tracked: TrackedMatch) -> bool:
        """Did the server itself pause the match, and is the reason gone?"""
        if tracked.match.result is not None:
            return False
        # A time that is given back while a jump of the clock is about to be adopted must not jump with it.
        return tracked.pause in {SERVER_DOWN, CLOCK_SET} and not has_jumped(self._clock)

    def _list_arrivals(self, tracked: TrackedMatch, now: datetime) -> Iterator[DueStep]:
        """List who left or came back, and passes that were asked for, on the worker of their sockets."""
        match, seats, state = tracked.match, self._seats, self._streams.state
        people = state.people
        if tracked.pause == EVERYONE_LEFT and seats.connected & people.keys():
            yield DueStep(now, "resume", self._actions.resume_empty_table)
        if is_before_first_deal(self._streams):
            for seat in sorted((seats.connected & people.keys()) - set(state.ready)):
                yield DueStep(now, f"arrive {seat}", partial(self._actions.mark_arrived, seat))
        for seat in sorted(people.keys() & match.bots.keys()):
            is_idle = tracked.lapses.get(seat, 0) >= MAX_LAPSES
            is_back = seat in seats.came_back or (seat in seats.connected and not is_idle)
            if is_back and seat not in tracked.chosen:
                yield DueStep(now, f"back {seat}", partial(self._actions.take_seat_back, seat))
        if match.is_paused:
            return
        yield from self._list_departures(match)
        for question in match.questions:
            at = self._actions.find_auto_pass_time(question) if question.seat in seats.auto_pass else None
            if at is not None and question.seat not in match.bots:
                yield DueStep(at, f"auto pass {question.number}", partial(self._actions.auto_pass, question))

    def _list_departures(self, match: Match) -> Iterator[DueStep]:
        if not self._seats.gone:
            return
        people, settings = self._streams.state.people, self._streams.settings
        wait = timedelta(seconds=settings.leave_seconds)
        gone = {seat: at for seat, at in self._seats.gone.items() if seat in people and seat not in match.bots}
        if gone.keys() == people.keys() - match.bots.keys() and settings.event is None:
            if gone:
                yield DueStep(max(gone.values()) + wait, "everyone left", self._actions.pause_empty_table)
        elif self._seats.has_substitutes:
            for seat, at in gone.items():
                yield DueStep(at + wait, f"left {seat}", partial(self._actions.hand_to_bot, seat))

    def _list_driver_steps(self, tracked: TrackedMatch, now: datetime) -> Iterator[DueStep]:
        match = tracked.match
        if self._seats.has_substituted_players:
            yield DueStep(now, "seats", self._actions.reseat)
        if self._seats.list_handovers():
            yield DueStep(now, "hand over", self._actions.hand_over_seats)
        for seat, bot in self._streams.state.bots.items():
            if seat not in match.bots:
                yield DueStep(now, f"bot {seat}", partial(self._actions.seat_bot, seat, bot))
        if match.is_paused:
            return
        call = find_call_time(match)
        if call is not None:
            yield DueStep(call, "call time", self._actions.call_time)
        if match.deal is None:
            yield from self._list_shuffle_steps(tracked, now)
        for question in match.questions:
            yield from self._list_answer_steps(tracked, question, now)

    def _list_shuffle_steps(self, tracked: TrackedMatch, now: datetime) -> Iterator[DueStep]:
        """公平发牌: a commitment, the players' promises, their numbers, then the cards."""
        dealing = self._streams.state.find_shuffle(tracked.dealt + 1)
        if dealing is None:
            at = find_next_deal_time(self._streams, self._seats)
            if at is not None:
                yield DueStep(at, "commit", self._actions.commit_shuffle)
        elif dealing.numbers is None:
            since, wait = dealing.since or now, timedelta(seconds=self._streams.settings.mix_seconds)
            since = self._streams.count_from(since)
            if dealing.hashes is not None:
                is_owed = dealing.hashes.keys() - dealing.given.keys()
                at = since + max(wait, MIN_REVEAL_TIME) if is_owed else now
                yield DueStep(at, "mix", self._actions.mix_numbers)
                return
            missing = self._seats.present - dealing.given.keys() - dealing.promised.keys() - set(dealing.silent)
            yield DueStep(since + wait if missing else now, "close promises", self._actions.close_promises)
        else:
            yield DueStep(now, "deal", self._actions.deal)

    def _list_answer_steps(self, tracked: TrackedMatch, question: Question, now: datetime) -> Iterator[DueStep]:
        seat, actions, match = question.seat, self._actions, tracked.match
        name = f"{seat} {question.number}"
        if seat in match.bots:
            plan = actions.plan_bot_play(match, question, match.bots[seat])
            yield DueStep(plan.at, f"bot plays {name}", partial(actions.play_bot, question, plan))
            return
        if tracked.dealt <= self._streams.settings.untimed_deals:
            return
        if tracked.lapses.get(seat, 0) >= MAX_LAPSES and self._seats.has_substitutes:
            yield DueStep(now, f"lapses {name}", partial(actions.hand_to_bot, seat))
        elif question.deadline is not None:
            at = question.deadline + self._seats.get_lag(seat)
            yield DueStep(at, f"time out {name}", partial(actions.time_out, question))
        elif question.since is not None and find_seconds(match, question.ask) is not None:
            # The book only tells, and it was told.
            yield DueStep(now, f"safe {name}", partial(actions.play_safe, question))
