"""`guandan event schedule`, `decide`, `limits`: what the organisers set and settle."""

from __future__ import annotations

import re
from datetime import date
from typing import TYPE_CHECKING

import typer

from guandan.cli.event.names import pairs_named
from guandan.cli.event.opening import reading, writing
from guandan.cli.event.telling import add_row, grid, print_lines
from guandan.competition.model import commands as co
from guandan.competition.model.values import Slot
from guandan.rules.options.event import ThreeLeft
from guandan.services.plans import BookSchedule, schedule_by_book
from guandan.texts import name_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from guandan.cli.event.context import EventCommandContext
    from guandan.cli.event.opening import OpenEvent
    from guandan.competition.model.values import Matter

_SLOT = re.compile(r"(?P<round>\d+)\s*=\s*(?P<starts>[^/]+)(?:/(?P<ends>.+))?")


def schedule(called: EventCommandContext, slots: Sequence[str]) -> None:
    """赛程: shown, or set: «1=2026-05-02T09:00», «2=2026-05-02T10:30/11:45»."""
    if not slots:
        with reading(called) as event:
            _show(event)
        return
    with writing(called) as event:
        event.do(co.Schedule(slots=tuple(_slot(event, text) for text in slots)))
    _show(event)


def schedule_as_book(called: EventCommandContext, rounds: int, days: Sequence[str]) -> None:
    """赛程: so many rounds at the hours that the book sets, on its own days or on these."""
    with writing(called) as event:
        try:
            dates = [date.fromisoformat(day) for day in days]
        except ValueError:
            raise typer.BadParameter(event.say("organise.no_day", days=", ".join(days))) from None
        schedule_by_book(event.championship, BookSchedule(rounds=rounds, days=tuple(dates)))
    _show(event)


def _slot(event: OpenEvent, text: str) -> Slot:
    found = _SLOT.fullmatch(text.strip())
    if found is None:
        raise typer.BadParameter(event.say("organise.no_slot", text=text))
    starts, ends = event.instant(found["starts"]), found["ends"]
    # An end without a day is on the day of the start.
    dated = (
        ends if ends is None or "T" in ends or " " in ends.strip() else f"{starts.date().isoformat()}T{ends.strip()}"
    )
    return Slot(round=int(found["round"]), starts=starts, ends=None if dated is None else event.instant(dated))


def _show(event: OpenEvent) -> None:
    if not event.competition.slots:
        print_lines(event.say("organise.no_schedule"))
        return
    table = grid(event.lang, "organise.round_number", "organise.starts", "organise.ends")
    for slot in event.competition.slots:
        add_row(table, slot.round, event.local(slot.starts), None if slot.ends is None else event.local(slot.ends))
    print_lines(table, event.say("organise.zone", zone=event.competition.time_zone))


def decide(
    called: EventCommandContext,
    matter: Matter,
    about: int,
    pairs: Sequence[int],
    teams: Sequence[str],
    reason: str,
    *,
    by_lot: bool,
    way: ThreeLeft = ThreeLeft.BYE,
) -> None:
    """What the book leaves to the organisers."""
    with writing(called) as event:
        command = co.Decide(
            matter=matter, about=about, pairs=tuple(pairs), teams=tuple(teams), by_lot=by_lot, reason=reason, way=way
        )
        event.do(command)
    chosen = [name_of(way, called.lang)] if way is not ThreeLeft.BYE else []
    named = [*chosen, pairs_named(event, tuple(pairs)), *teams, *([event.say("organise.by_lot")] if by_lot else [])]
    decision = event.say("value.and").join(filter(None, named))
    print_lines(event.say("organise.decided", matter=name_of(matter, called.lang), about=about, decision=decision))


def limits(called: EventCommandContext, entry: int | None, published: int | None, reason: str) -> None:
    """更正时限: other limits than the book's."""
    with writing(called) as event:
        event.do(co.SetLimits(entry_minutes=entry, published_minutes=published, reason=reason))
    print_lines(event.say("organise.limits_set"))
