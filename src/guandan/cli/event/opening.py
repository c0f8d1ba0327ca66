"""Open an event's file for a command, with its author and instant; either all changes are written or none."""

from __future__ import annotations

from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

import typer

from guandan.competition.championship.file import open_event_file
from guandan.errors import IllegalAction, InvalidRecord
from guandan.texts import say
from guandan.texts.citing import format_citation

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guandan.cli.event.context import EventCommandContext
    from guandan.competition.championship.championship import AddedRecord, Championship
    from guandan.competition.model.commands import AnyCompetitionCommand
    from guandan.competition.model.log import CompetitionEntry
    from guandan.competition.model.state import Competition


class OpenEvent:
    """An event that is open, with the instant of the command."""

    def __init__(self, championship: Championship, called: EventCommandContext) -> None:
        self.championship = championship
        self.called = called
        self.lang = called.lang
        self.zone = ZoneInfo(championship.competition.time_zone)
        self.at = datetime.now(UTC).astimezone(self.zone) if called.at is None else self.instant(called.at)

    @property
    def competition(self) -> Competition:
        """The competition as it stands."""
        return self.championship.competition

    def instant(self, text: str) -> datetime:
        """Parse an instant; without a time zone it is in the event's."""
        try:
            read = datetime.fromisoformat(text.strip())
        except ValueError:
            raise typer.BadParameter(say("organise.no_instant", self.lang, text=text)) from None
        return read.replace(tzinfo=self.zone) if read.tzinfo is None else read.astimezone(self.zone)

    def do(self, command: AnyCompetitionCommand) -> list[CompetitionEntry]:
        """Do a command of the competition."""
        return self.championship.do(command, self.at, self.called.by)

    def local(self, instant: datetime) -> str:
        """Format an instant in the event's time zone."""
        return f"{instant.astimezone(self.zone):%Y-%m-%d %H:%M}"

    def say(self, key: str, **values: object) -> str:
        """Return a text in the command's language; an `article` is written as people read it."""
        if isinstance(values.get("article"), str):
            values["article"] = format_citation(str(values["article"]), self.lang)
        return say(key, self.lang, **values)


def check_file(called: EventCommandContext) -> None:
    """Check that the file exists and is not empty; report a truncated last line."""
    if not called.file.is_file():
        raise typer.BadParameter(say("organise.no_file", called.lang, file=called.file))
    with called.file.open("rb") as file:
        file.seek(0, 2)
        if not file.tell():
            raise typer.BadParameter(say("organise.empty_file", called.lang, file=called.file))
        file.seek(-1, 2)
        if file.read(1) != b"\n":
            typer.echo(say("organise.broke_off", called.lang, file=called.file), err=True)


@contextmanager
def _open(called: EventCommandContext, *, writing: bool) -> Iterator[OpenEvent]:
    check_file(called)
    with ExitStack() as stack:
        try:
            championship = stack.enter_context(open_event_file(called.file, writing=writing))
        except InvalidRecord as error:
            raise InvalidRecord(say("organise.not_an_event", called.lang, file=called.file, problem=error)) from error
        except OSError as error:
            shown = {"file": called.file, "problem": error.strerror}
            raise typer.BadParameter(say("organise.cannot_open", called.lang, **shown)) from error
        yield OpenEvent(championship, called)


@contextmanager
def reading(called: EventCommandContext) -> Iterator[OpenEvent]:
    """Open the event to read it."""
    with _open(called, writing=False) as event:
        yield event


@contextmanager
def writing(called: EventCommandContext) -> Iterator[OpenEvent]:
    """Open the event to change it: all changes are written at the end together, or not at all."""
    with _open(called, writing=True) as event:
        last = max((entry.at for entry in event.championship.log if entry.at is not None), default=None)
        if last is not None and event.at < last:
            shown = {"at": event.at.isoformat(), "last": last.astimezone(event.zone).isoformat()}
            raise typer.BadParameter(event.say("organise.back_in_time", **shown))
        event.championship.at, event.championship.by = event.at, called.by
        told = event.championship.listener
        waiting: list[AddedRecord] = []
        event.championship.listener = waiting.extend
        with _hints(called.lang):
            yield event
        told(waiting)


_HINTS = {
    "draft_is_there": "organise.draft_there",
    "namesake_known": "organise.namesake",
    "person_known": "organise.already_known",
    "person_named_twice": "organise.named_twice",
}
"""Texts that name the option which would allow a refused command."""


@contextmanager
def _hints(lang: str) -> Iterator[None]:
    try:
        yield
    except IllegalAction as refusal:
        if refusal.code not in _HINTS:
            raise
        raise typer.BadParameter(say(_HINTS[refusal.code], lang, **refusal.details)) from refusal
