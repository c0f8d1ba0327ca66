"""The schedule of a table: everything that happens there without a client's command, and when."""

from __future__ import annotations

from datetime import timedelta
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from guandan.game.match import Ask
from guandan.game.questions import find_call_time, find_seconds
from guandan.server.protocol.table_view import TableStage
from guandan.server.tables.reasons import EVERYONE_LEFT

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterator
    from datetime import datetime

    from guandan.game.match import Match, Question
    from guandan.server.tables.table import HostedTable
    from guandan.server.tables.tracked_match import TrackedMatch

MIN_REVEAL_TIME = timedelta(seconds=10)
"""The shortest wait for a promised number: a bad connection is no bad will."""
MAX_LAPSES = 2
"""Time-outs in a row after which a bot takes over."""


class DueStep(NamedTuple):
    """Something that is due at an instant; `name` is the same when it is tried again."""

    at: datetime
    name: str
    do: Callable[[], Awaitable[object]]


def list_due_steps(table: HostedTable, now: datetime) -> Iterator[DueStep]:
    """List everything that is due now or later. Some steps only the worker that drives the table takes."""
    if table.spectators.next_at is not None:
        yield DueStep(table.spectators.next_at, "watch", table.spectators.send_due)
    course = table.tracked_match
    is_open_again = course is not None and course.match.result is None and table.state.stage is TableStage.OVER
    if table.state.stage is not TableStage.PLAYING and not is_open_again:
        return
    if course is None:
        if table.is_driver:
            yield DueStep(now, "start", table.actions.start_match)
    elif table.is_driver and table.lost_since is not None:
        yield DueStep(
            now, "give back", table.actions.give_back_lost_time
        )  # before anything falls due that nobody could answer
    elif course.match.result is None:
        yield from _list_arrivals(table, course, now)
        if table.is_driver:
            yield from _list_driver_steps(table, course, now)
    elif table.is_driver:
        yield DueStep(now, "finish", table.actions.finish_match)


def _list_arrivals(table: HostedTable, course: TrackedMatch, now: datetime) -> Iterator[DueStep]:
    """List who left or came back, and passes that were asked for, on the worker of their sockets."""
    match, presence = course.match, table.presence
    people = table.state.people
    if course.pause == EVERYONE_LEFT and presence.online & people.keys():
        yield DueStep(now, "resume", table.actions.resume_empty_table)
    if is_before_first_deal(table, course):
        for seat in (presence.online & people.keys()) - set(table.state.ready):
            yield DueStep(now, f"arrive {seat}", partial(table.actions.mark_arrived, seat))
    for seat in people.keys() & match.bots.keys():
        is_idle = course.lapses.get(seat, 0) >= MAX_LAPSES
        is_back = seat in presence.came_back or (seat in presence.online and not is_idle)
        if is_back and seat not in course.chosen:
            yield DueStep(now, f"back {seat}", partial(table.actions.take_seat_back, seat))
    if match.is_paused:
        return
    yield from _list_departures(table, match)
    for question in match.questions:
        at = table.actions.find_auto_pass_time(question) if question.seat in presence.auto_pass else None
        if at is not None and question.seat not in match.bots:
            yield DueStep(at, f"auto pass {question.number}", partial(table.actions.auto_pass, question))


def _list_departures(table: HostedTable, match: Match) -> Iterator[DueStep]:
    if not table.presence.gone:
        return
    people, wait = table.state.people, timedelta(seconds=table.settings.leave_seconds)
    gone = {seat: at for seat, at in table.presence.gone.items() if seat in people and seat not in match.bots}
    if gone.keys() == people.keys() - match.bots.keys() and table.settings.event is None:
        if gone:
            yield DueStep(max(gone.values()) + wait, "everyone left", table.actions.pause_empty_table)
    elif table.has_substitutes:
        for seat, at in gone.items():
            yield DueStep(at + wait, f"left {seat}", partial(table.actions.hand_to_bot, seat))


def _list_driver_steps(table: HostedTable, course: TrackedMatch, now: datetime) -> Iterator[DueStep]:
    match = course.match
    if table.has_substituted_players:
        yield DueStep(now, "seats", table.actions.reseat)
    for seat, bot in table.state.bots.items():
        if seat not in match.bots:
            yield DueStep(now, f"bot {seat}", partial(table.actions.seat_bot, seat, bot))
    if match.is_paused:
        return
    call = find_call_time(match)
    if call is not None:
        yield DueStep(call, "call time", table.actions.call_time)
    if match.deal is None:
        yield from _list_shuffle_steps(table, course, now)
    for question in match.questions:
        yield from _list_answer_steps(table, course, question, now)


def _list_shuffle_steps(table: HostedTable, course: TrackedMatch, now: datetime) -> Iterator[DueStep]:
    """公平发牌: a commitment, the players' promises, their numbers, then the cards."""
    dealing, present = table.state.find_shuffle(course.dealt + 1), table.present
    if dealing is None:
        at = find_next_deal_time(table, course)
        if at is not None:
            yield DueStep(at, "commit", table.actions.commit_shuffle)
    elif dealing.numbers is None:
        since, wait = dealing.since or now, timedelta(seconds=table.settings.mix_seconds)
        if dealing.hashes is not None:
            is_owed = dealing.hashes.keys() - dealing.given.keys()
            yield DueStep(since + max(wait, MIN_REVEAL_TIME) if is_owed else now, "mix", table.actions.mix_numbers)
            return
        missing = present - dealing.given.keys() - dealing.promised.keys() - set(dealing.silent)
        yield DueStep(since + wait if missing else now, "close promises", table.actions.close_promises)
    else:
        yield DueStep(now, "deal", table.actions.deal)


def _list_answer_steps(
    table: HostedTable, course: TrackedMatch, question: Question, now: datetime
) -> Iterator[DueStep]:
    seat, acts, match = question.seat, table.actions, course.match
    name = f"{seat} {question.number}"
    if seat in match.bots:
        plan = acts.plan_bot_play(match, question, match.bots[seat])
        yield DueStep(plan.at, f"bot plays {name}", partial(acts.play_bot, question, plan))
        return
    if course.lapses.get(seat, 0) >= MAX_LAPSES and table.has_substitutes:
        yield DueStep(now, f"lapses {name}", partial(acts.hand_to_bot, seat))
    elif question.deadline is not None:
        at = question.deadline + table.presence.get_lag(seat)
        yield DueStep(at, f"time out {name}", partial(acts.time_out, question))
    elif question.since is not None and find_seconds(match, question.ask) is not None:
        yield DueStep(now, f"safe {name}", partial(acts.play_safe, question))  # the book only tells, and it was told


def can_answer_with_pass(question: Question) -> bool:
    """Whether a pass can answer this question."""
    return question.ask is Ask.FOLLOW


def is_before_first_deal(table: HostedTable, course: TrackedMatch) -> bool:
    """Whether neither a deal nor a shuffle has begun yet."""
    return not course.dealt and not table.state.shuffles


def find_next_deal_time(table: HostedTable, course: TrackedMatch) -> datetime | None:
    """When the next deal begins: after a while, or when everybody who is there is ready.

    The first one begins when all have come; at a competition's table it waits for them, and for the announced start.
    """
    since, match, ready = course.idle_since, course.match, set(table.state.ready)
    if since is None:
        return None
    awaited = table.state.people.keys() - match.bots.keys()
    later = since + timedelta(seconds=table.settings.between_seconds)
    if not is_before_first_deal(table, course):
        return since if table.present <= ready and (table.present or not table.state.people) else later
    if table.settings.event is None:
        return since if awaited <= ready else later
    return max(since, match.start or since) if awaited <= ready else None
