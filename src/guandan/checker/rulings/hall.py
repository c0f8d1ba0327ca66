"""What was done in the hall so far: the stories of the matches, who plays in a pair, calls, cases and appeals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from guandan.checker.ledger import Ledger
from guandan.checker.report import NO_ARTICLE, Findings
from guandan.checker.rulings.told import Item, Told
from guandan.competition.model.officiating_events import AppealLodged, RefereeCalled, RulingReferred
from guandan.game.commands import Mode
from guandan.game.deal_events import CardsDealt
from guandan.game.match_events import MatchStarted
from guandan.rules.options.authority import Authority

if TYPE_CHECKING:
    from guandan.rules.rulebook import Rulebook


class Appeal(Struct, kw_only=True):
    """An appeal, the line it was lodged at, and to whom it was handed on."""

    lodged: AppealLodged
    line: int
    to: Authority | None = None
    is_decided: bool = False


class Hall(Struct, kw_only=True):
    """The event as far as it was read; `ledger` is what the rest of the check made of the whole file."""

    ledger: Ledger
    stories: dict[str, Told]
    findings: Findings
    people: dict[int, list[int]] = {}
    calls: dict[int, tuple[int, RefereeCalled]] = {}
    taken: set[int] = set()
    cases: dict[int, tuple[int, RulingReferred]] = {}
    together: list[tuple[int, RulingReferred]] = []
    settled: set[tuple[str, int]] = set()
    appeals: dict[int, Appeal] = {}
    forfeits: dict[tuple[int, int], int] = {}
    corrected: set[tuple[int, int]] = set()
    disqualified: dict[int, tuple[int, str]] = {}
    reinstated: dict[int, int] = {}

    @property
    def line(self) -> int:
        """The line that is being read."""
        return self.findings.line

    def story(self, number: int, table: int) -> Told | None:
        """The match of a table, if any ruling was made there."""
        return self.stories.get(f"{number}-{table}")

    def book(self, number: int) -> Rulebook:
        """The book by which a round is played."""
        drawn = self.ledger.rounds.get(number)
        return self.ledger.book if drawn is None else self.ledger.stage_books.get(drawn.stage, self.ledger.book)

    def named(self, number: int, table: int, ruling: int) -> Item | None:
        """The ruling of a table's match that a line names; a difference if it was not made by then."""
        story = self.story(number, table)
        item = None if story is None else story.item(ruling, self.line)
        if item is None and not self._is_hidden(f"{number}-{table}"):
            self.findings.find("no_such_ruling", NO_ARTICLE, f"{number}-{table}", ruling)
        return item

    def _is_hidden(self, name: str) -> bool:
        """A live match that goes on is in the file only up to its first cards."""
        stream = self.ledger.matches.get(name)
        start = None if stream is None else stream.entries[0].event
        if stream is None or not isinstance(start, MatchStarted) or start.mode is not Mode.LIVE:
            return False
        return not any(isinstance(entry.event, CardsDealt) for entry in stream.entries)
