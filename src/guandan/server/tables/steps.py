"""What is due at a table, and when: everything that happens there without anybody's deed."""

from __future__ import annotations

from datetime import timedelta
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from guandan.game.match import Ask
from guandan.game.questions import call_due, seconds_for
from guandan.server.protocol.table_view import Stage
from guandan.server.tables.reasons import EVERYONE_LEFT

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterator
    from datetime import datetime

    from guandan.game.match import Match, Question
    from guandan.server.tables.course import Course
    from guandan.server.tables.table import Table

REVEAL = timedelta(seconds=10)
"""So long a promised number is waited for at least: whoever promised was there, and a bad line is no bad will."""
LAPSES = 2
"""After so many time-outs in a row a bot plays on."""


class Step(NamedTuple):
    """Something that is due at an instant; `name` is the same when it is tried again."""

    at: datetime
    name: str
    do: Callable[[], Awaitable[object]]


def due_steps(table: Table, now: datetime) -> Iterator[Step]:
    """Everything that is due now or later; what one worker alone does, only on the one that drives."""
    if table.gallery.due is not None:
        yield Step(table.gallery.due, "watch", table.gallery.show)
    course = table.course
    is_open_again = course is not None and course.match.result is None and table.state.stage is Stage.OVER
    if table.state.stage is not Stage.PLAYING and not is_open_again:
        return
    if course is None:
        if table.drives:
            yield Step(now, "start", table.acts.start)
    elif table.drives and table.lost_since is not None:
        yield Step(now, "give back", table.acts.give_back)  # before anything falls due that nobody could answer
    elif course.match.result is None:
        yield from _comings(table, course, now)
        if table.drives:
            yield from _driven(table, course, now)
    elif table.drives:
        yield Step(now, "finish", table.acts.finish)


def _comings(table: Table, course: Course, now: datetime) -> Iterator[Step]:
    """Who left and who came back, and passes that were asked for: on the worker where their sockets are."""
    match, presence = course.match, table.presence
    people = table.state.people
    if course.pause == EVERYONE_LEFT and presence.online & people.keys():
        yield Step(now, "resume", table.acts.resume_left)
    if is_first_awaited(table, course):
        for seat in (presence.online & people.keys()) - set(table.state.ready):
            yield Step(now, f"arrive {seat}", partial(table.acts.arrive, seat))
    for seat in people.keys() & match.bots.keys():
        is_idle = course.lapses.get(seat, 0) >= LAPSES
        is_back = seat in presence.came_back or (seat in presence.online and not is_idle)
        if is_back and seat not in course.chosen:
            yield Step(now, f"back {seat}", partial(table.acts.take_back, seat))
    if match.is_paused:
        return
    yield from _goings(table, match)
    for question in match.questions:
        at = table.acts.passes_at(question) if question.seat in presence.auto_pass else None
        if at is not None and question.seat not in match.bots:
            yield Step(at, f"auto pass {question.number}", partial(table.acts.auto_pass, question))


def _goings(table: Table, match: Match) -> Iterator[Step]:
    if not table.presence.gone:
        return
    people, wait = table.state.people, timedelta(seconds=table.settings.leave_seconds)
    gone = {seat: at for seat, at in table.presence.gone.items() if seat in people and seat not in match.bots}
    if gone.keys() == people.keys() - match.bots.keys() and table.settings.event is None:
        if gone:
            yield Step(max(gone.values()) + wait, "everyone left", table.acts.pause_left)
    elif table.has_substitutes:
        for seat, at in gone.items():
            yield Step(at + wait, f"left {seat}", partial(table.acts.hand_over, seat))


def _driven(table: Table, course: Course, now: datetime) -> Iterator[Step]:
    match = course.match
    if table.has_strangers:
        yield Step(now, "seats", table.acts.reseat)
    for seat, bot in table.state.bots.items():
        if seat not in match.bots:
            yield Step(now, f"bot {seat}", partial(table.acts.seat_bot, seat, bot))
    if match.is_paused:
        return
    call = call_due(match)
    if call is not None:
        yield Step(call, "call time", table.acts.call_time)
    if match.deal is None:
        yield from _dealing(table, course, now)
    for question in match.questions:
        yield from _answering(table, course, question, now)


def _dealing(table: Table, course: Course, now: datetime) -> Iterator[Step]:
    """公平发牌: a commitment, the players' promises, their numbers, then the cards."""
    dealing, present = table.state.dealing(course.dealt + 1), table.present
    if dealing is None:
        at = next_deal_at(table, course)
        if at is not None:
            yield Step(at, "commit", table.acts.commit)
    elif dealing.numbers is None:
        since, wait = dealing.since or now, timedelta(seconds=table.settings.mix_seconds)
        if dealing.hashes is not None:
            is_owed = dealing.hashes.keys() - dealing.given.keys()
            yield Step(since + max(wait, REVEAL) if is_owed else now, "mix", table.acts.mix)
            return
        missing = present - dealing.given.keys() - dealing.promised.keys() - set(dealing.silent)
        yield Step(since + wait if missing else now, "close promises", table.acts.close_promises)
    else:
        yield Step(now, "deal", table.acts.deal)


def _answering(table: Table, course: Course, question: Question, now: datetime) -> Iterator[Step]:
    seat, acts, match = question.seat, table.acts, course.match
    name = f"{seat} {question.number}"
    if seat in match.bots:
        plan = acts.plan(match, question, match.bots[seat])
        yield Step(plan.at, f"bot plays {name}", partial(acts.play_bot, question, plan))
        return
    if course.lapses.get(seat, 0) >= LAPSES and table.has_substitutes:
        yield Step(now, f"lapses {name}", partial(acts.hand_over, seat))
    elif question.deadline is not None:
        at = question.deadline + table.presence.lag(seat)
        yield Step(at, f"time out {name}", partial(acts.time_out, question))
    elif question.since is not None and seconds_for(match, question.ask) is not None:
        yield Step(now, f"safe {name}", partial(acts.safe, question))  # the book only tells, and it was told


def is_follow(question: Question) -> bool:
    """Is it a question that a pass answers?"""
    return question.ask is Ask.FOLLOW


def is_first_awaited(table: Table, course: Course) -> bool:
    """Has no card been dealt yet, nor a shuffle begun?"""
    return not course.dealt and not table.state.shuffles


def next_deal_at(table: Table, course: Course) -> datetime | None:
    """When the next deal begins: after a while, or when everybody who is there is ready.

    The first one begins when all have come; at a competition's table it waits for them, and for the announced start.
    """
    since, match, ready = course.idle_since, course.match, set(table.state.ready)
    if since is None:
        return None
    awaited = table.state.people.keys() - match.bots.keys()
    later = since + timedelta(seconds=table.settings.between_seconds)
    if not is_first_awaited(table, course):
        return since if table.present <= ready and (table.present or not table.state.people) else later
    if table.settings.event is None:
        return since if awaited <= ready else later
    return max(since, match.start or since) if awaited <= ready else None
