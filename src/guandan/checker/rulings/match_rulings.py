"""Collect the rulings of a match's stream: each with its line, its effects and its cancellation."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from msgspec import Struct

from guandan.errors import GuandanError
from guandan.game import events as ev
from guandan.game.commands import Mode
from guandan.game.effects import AnyEffect, LoseMatch, Undo
from guandan.game.log import replay_steps
from guandan.game.ruling import Ruling
from guandan.rules.options.infraction import FallsOn, InfractionId
from guandan.rules.points import Result
from guandan.rules.rulebook import Rulebook
from guandan.rules.seat import Side

if TYPE_CHECKING:
    from collections.abc import Mapping

    from guandan.checker.matches import MatchStream
    from guandan.game.log import MatchEntry
    from guandan.game.match import Match


class RulingItem(Struct, kw_only=True):
    """A ruling: its line, the moment it belongs to, the state of the match before it, and its cancellation.

    `after_deal`: no deal was in play and the last one had been played out; at a paper table it may have gone on.
    `is_next`: nothing has happened since the ruling before it, and both were made at the same time.
    """

    number: int
    line: int
    ruling: Ruling
    moment: int
    stage: Side | None
    at: datetime | None = None
    is_over: bool = False
    after_deal: bool = False
    is_next: bool = False
    effects: list[AnyEffect] = []
    cancelled: int | None = None
    could_undo: bool = False
    is_undone: bool = False

    def counts_at(self, line: int) -> bool:
        """Is the ruling in the ledger just before this line?"""
        return self.line < line and (self.cancelled is None or self.cancelled > line)


class UnmatchedEffect(Struct, frozen=True):
    """An effect or a cancellation whose ruling does not exist."""

    line: int
    number: int | None
    effect: AnyEffect | None


class MatchSnapshot(Struct, frozen=True):
    """The state of a match after a line."""

    line: int
    stage: Side | None
    lost: LoseMatch | None
    result: Result | None


class MatchRulings(Struct, kw_only=True):
    """The rulings of a match, as far as its stream could be replayed."""

    name: str
    book: Rulebook
    is_paper: bool = True
    items: list[RulingItem] = []
    loose: list[UnmatchedEffect] = []
    undone: list[tuple[int, int]] = []
    after: list[MatchSnapshot] = []

    def find_ruling(self, number: int | None, line: int) -> RulingItem | None:
        """Find the ruling of this number, if it was made before this line."""
        known = number is not None and 0 < number <= len(self.items) and self.items[number - 1].line < line
        return self.items[number - 1] if known and number is not None else None

    def list_counting_rulings(self, line: int) -> list[RulingItem]:
        """List the rulings that count just before this line."""
        return [item for item in self.items if item.counts_at(line)]

    def find_snapshot(self, line: int) -> MatchSnapshot | None:
        """Find the state of the match just before this line."""
        return next((snapshot for snapshot in reversed(self.after) if snapshot.line < line), None)


def read_match_rulings(name: str, stream: MatchStream, books: Mapping[str, Rulebook]) -> MatchRulings | None:
    """Read the rulings of a stream; none if the file has no book for it."""
    start = stream.entries[0].event
    book = books.get(start.digest) if isinstance(start, ev.MatchStarted) else None
    if book is None or not isinstance(start, ev.MatchStarted):
        return None
    reader = _Reader(MatchRulings(name=name, book=book, is_paper=start.mode is Mode.PAPER))
    try:
        for line, (entry, match) in zip(stream.lines, replay_steps(book, stream.entries), strict=True):
            reader.read(line, entry, match)
    except (GuandanError, ValueError, LookupError, AttributeError):
        # The replay of the matches has already reported impossible events.
        return reader.story
    return reader.story


class _Reader:
    """Reads a stream; `is_fresh` while nothing has happened since the last ruling except its own effects."""

    def __init__(self, story: MatchRulings) -> None:
        self.story = story
        self.before: Match | None = None
        self.is_fresh = False

    def read(self, line: int, entry: MatchEntry, match: Match) -> None:
        """Read one entry, given the match after it."""
        self.story.book = match.book
        match entry.event:
            case ev.RulingMade(ruling=ruling):
                self._add_ruling(line, ruling, entry.at)
            case ev.RulingCancelled(number=number):
                self._cancel_ruling(line, number)
            case ev.Adjusted(effect=effect, ruling=number):
                self._add_effect(line, effect, number)
            case ev.MatchEnded():
                pass
            case _:
                self.is_fresh = False
        self.story.after.append(MatchSnapshot(line, match.progress.standing.stage, match.lost, match.result))
        self.before = match

    def _add_ruling(self, line: int, ruling: Ruling, at: datetime | None) -> None:
        items = self.story.items
        number = len(items) + 1
        last = items[-1] if items and self.is_fresh else None
        together = last is not None and last.moment == last.number and _is_same_fault(self.story.book, last, ruling)
        stage = None if self.before is None else self.before.progress.standing.stage
        is_over = self.before is not None and self.before.result is not None
        done = () if self.before is None else self.before.progress.done
        in_play = self.before is not None and self.before.deal is not None
        moment = last.moment if together and last is not None else number
        items.append(
            RulingItem(
                number=number,
                line=line,
                ruling=ruling,
                moment=moment,
                stage=stage,
                at=at,
                is_over=is_over,
                after_deal=bool(done) and done[-1].foul is None and not in_play,
                is_next=last is not None and last.at == at,
            )
        )
        self.is_fresh = True

    def _cancel_ruling(self, line: int, number: int) -> None:
        item = self.story.find_ruling(number, line)
        if item is None or item.cancelled is not None:
            self.story.loose.append(UnmatchedEffect(line, number, None))
            return
        item.cancelled = line
        snapshot = None if self.before is None else self.before.before
        item.could_undo = snapshot is not None and snapshot.ruling == number
        self.is_fresh = False

    def _add_effect(self, line: int, effect: AnyEffect, number: int | None) -> None:
        item = self.story.find_ruling(number, line)
        if item is None:
            self.story.loose.append(UnmatchedEffect(line, number, effect))
        elif isinstance(effect, Undo):
            item.is_undone = True
            self.story.undone.append((line, item.number))
        else:
            item.effects.append(effect)


def _is_same_fault(book: Rulebook, last: RulingItem, ruling: Ruling) -> bool:
    """Are both sides late or at fault together? Then both are ruled on at once (D30)."""
    if last.ruling.side is ruling.side or last.ruling.infraction != ruling.infraction:
        return False
    shared = {infraction.id for infraction in book.infractions if infraction.falls_on is FallsOn.BOTH_SIDES}
    return ruling.infraction in shared | {InfractionId.LATE}
