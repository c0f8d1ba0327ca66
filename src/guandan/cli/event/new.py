"""`guandan event new`, `plan`: an event's file and its secret, and another plan while nothing of it is drawn."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import typer

from guandan.cli.event.opening import writing
from guandan.cli.event.planning import plan_words
from guandan.cli.event.secret import new_secret, secret_path, write_secret
from guandan.cli.event.telling import print_lines
from guandan.cli.event.typed import options
from guandan.cli.screen import print_json
from guandan.competition.championship.championship import Championship
from guandan.competition.championship.file import create_event_file
from guandan.competition.draw.lots import Chain
from guandan.formatting.rulebook_values import get_book_title
from guandan.rulebooks import load
from guandan.services.plans import PlanChange, build_plan, change_plan
from guandan.texts import say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from guandan.cli.event.context import EventCommandContext
    from guandan.competition.planning.wishes import PlanWishes


def new(
    called: EventCommandContext,
    book_name: str,
    name: str | None,
    zone: str,
    wishes: PlanWishes,
    settings: Sequence[str],
    *,
    seed: int | None,
) -> None:
    """A new event under a book; a file that is there is not written over."""
    lang, file = called.lang, called.file
    book, overrides = load(book_name), options(settings, lang)
    secret = new_secret(seed)
    championship = Championship.new(
        get_book_title(book, lang) if name is None else name,
        book,
        build_plan(book, wishes, overrides),
        time_zone=zone,
        commitment=Chain(secret).commitment,
        overrides=overrides,
        at=_instant(called, zone),
        by=called.by,
    )
    _write(called, championship, secret)
    competition = championship.competition
    facts = {"name": competition.name, "file": str(file), "secret": str(secret_path(file))}
    facts |= {"book": book.id, "commitment": competition.commitment}
    if called.as_json:
        print_json(facts)
        return
    print_lines(say("organise.made", lang, **facts), *plan_words(competition.plan, lang))
    if competition.book.event.expected_pairs is not None:
        article = competition.book.cite("event.expected_pairs")
        print_lines(say("organise.expected", lang, pairs=competition.book.event.expected_pairs, article=article))
    print_lines(say("organise.keep_secret", lang, **facts))


def _instant(called: EventCommandContext, zone: str) -> datetime:
    """When; a zone that does not exist is refused with the rest of the event."""
    try:
        here = ZoneInfo(zone)
    except (ZoneInfoNotFoundError, ValueError):
        return datetime.now(UTC)
    if called.at is None:
        return datetime.now(UTC).astimezone(here)
    try:
        read = datetime.fromisoformat(called.at)
    except ValueError:
        raise typer.BadParameter(say("organise.no_instant", called.lang, text=called.at)) from None
    return read.replace(tzinfo=here) if read.tzinfo is None else read.astimezone(here)


def _write(called: EventCommandContext, championship: Championship, secret: bytes) -> None:
    path = secret_path(called.file)
    for one in (called.file, path):
        if one.exists():
            raise typer.BadParameter(say("organise.file_exists", called.lang, file=one))
    try:
        write_secret(path, secret)
        try:
            create_event_file(called.file, championship)
        except OSError:
            path.unlink()  # a secret of nothing
            raise
    except OSError as error:
        shown = {"file": called.file, "problem": error.strerror}
        raise typer.BadParameter(say("organise.cannot_write", called.lang, **shown)) from error


def plan(called: EventCommandContext, wishes: PlanWishes, reason: str) -> None:
    """Another plan, for what is not drawn yet."""
    with writing(called) as event:
        change_plan(event.championship, PlanChange(wishes=wishes, reason=reason))
    print_lines(*plan_words(event.competition.plan, called.lang))
