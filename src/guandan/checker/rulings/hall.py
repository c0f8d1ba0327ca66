"""The state of the hall while the file is read: rulings, people, calls, cases and appeals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from guandan.checker.ledger import EventLedger
from guandan.checker.report import NO_ARTICLE, Findings
from guandan.checker.rulings.match_rulings import MatchRulings, RulingItem
from guandan.competition.model.events import AppealLodged, RefereeCalledToTable, RulingReferred
from guandan.game.commands import Mode
from guandan.game.deal_events import CardsDealt
from guandan.game.match_events import MatchStarted
from guandan.rules.options.authority import Authority
from guandan.rules.points import Result
from guandan.rules.seat import Side

if TYPE_CHECKING:
    from guandan.rules.rulebook import Rulebook


class CheckedAppeal(Struct, kw_only=True):
    """An appeal, the line that lodged it, and to whom it was handed on."""

    lodged: AppealLodged
    line: int
    to: Authority | None = None
    is_decided: bool = False


class HallState(Struct, kw_only=True):
    """The event as read so far; `ledger` is the state of the whole file from the other checks.

    `forfeits` has the lines of forfeits that a ruling made, `forfeited` the sides that have forfeited by now;
    `from_match` the results on the sheets that were read from the table's match.
    """

    ledger: EventLedger
    stories: dict[str, MatchRulings]
    findings: Findings
    people: dict[int, list[int]] = {}
    calls: dict[int, tuple[int, RefereeCalledToTable]] = {}
    taken: set[int] = set()
    cases: dict[int, tuple[int, RulingReferred]] = {}
    together: list[tuple[int, RulingReferred]] = []
    settled: set[tuple[str, int]] = set()
    appeals: dict[int, CheckedAppeal] = {}
    forfeits: dict[tuple[int, int], int] = {}
    forfeited: dict[tuple[int, int], tuple[Side, ...]] = {}
    from_match: dict[tuple[int, int], Result] = {}
    corrected: set[tuple[int, int]] = set()
    disqualified: dict[int, tuple[int, str]] = {}
    reinstated: dict[int, int] = {}

    @property
    def line(self) -> int:
        """The current line."""
        return self.findings.line

    def get_story(self, number: int, table: int) -> MatchRulings | None:
        """Return the rulings of a table's match, if there are any."""
        return self.stories.get(f"{number}-{table}")

    def get_book(self, number: int) -> Rulebook:
        """Return the book of a round."""
        drawn = self.ledger.rounds.get(number)
        return self.ledger.book if drawn is None else self.ledger.stage_books.get(drawn.stage, self.ledger.book)

    def find_named_ruling(self, number: int, table: int, ruling: int) -> RulingItem | None:
        """Find the ruling that a line names; report a difference if it was not made by then."""
        story = self.get_story(number, table)
        item = None if story is None else story.find_ruling(ruling, self.line)
        if item is None and not self._is_hidden(f"{number}-{table}"):
            self.findings.add_difference("no_such_ruling", NO_ARTICLE, f"{number}-{table}", ruling)
        return item

    def _is_hidden(self, name: str) -> bool:
        """Are the rulings hidden? A live match that goes on is in the file only up to its first cards."""
        stream = self.ledger.matches.get(name)
        start = None if stream is None else stream.entries[0].event
        if stream is None or not isinstance(start, MatchStarted) or start.mode is not Mode.LIVE:
            return False
        return not any(isinstance(entry.event, CardsDealt) for entry in stream.entries)
