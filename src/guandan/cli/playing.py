"""A whole match played by the modest player, deal by deal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from guandan.cli.chooser import choose_answer
from guandan.game.commands import AnyMatchCommand, StartMatch
from guandan.game.deal import Deal
from guandan.game.events import DealEnded
from guandan.game.evolve import evolve
from guandan.game.log import History, MatchEntry
from guandan.game.walk import next_deal
from guandan.rules.levels import Standing
from guandan.rules.rulebook import Rulebook
from guandan.rules.seat import Seat

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guandan.game.match import Match


class PlayedDeal(Struct, frozen=True, kw_only=True):
    """A finished deal: as it lay when it ended, and the levels before and after it."""

    book: Rulebook
    deal: Deal
    order: tuple[Seat, ...]
    before: Standing
    after: Standing


class SelfPlayedMatch:
    """A match that plays itself: its history grows, and its deals come out one by one."""

    def __init__(self, book: Rulebook, seed: str, overrides: dict[str, object]) -> None:
        self.seed = seed
        self.history = History(book)
        self.history.do(StartMatch(overrides=overrides))

    @property
    def match(self) -> Match:
        """The match as it stands."""
        return self.history.match

    def deals(self) -> Iterator[PlayedDeal]:
        """Play to the end of the match."""
        while self.match.result is None:
            before = self.match
            yield from list_ended_deals(before, self.history.do(self._next()))

    def _next(self) -> AnyMatchCommand:
        if self.match.deal is None:
            return next_deal(self.match, f"{self.seed}/{self.match.deals_done}".encode())
        return choose_answer(self.match, self.match.questions[0])


def list_ended_deals(match: Match, entries: list[MatchEntry]) -> Iterator[PlayedDeal]:
    """Yield the deals that end with these entries."""
    if not any(isinstance(entry.event, DealEnded) for entry in entries):
        return
    for entry in entries:
        after = evolve(match, entry.event, entry.at)
        if isinstance(entry.event, DealEnded) and match.deal is not None:
            yield PlayedDeal(
                book=match.book,
                deal=match.deal,
                order=entry.event.order,
                before=match.progress.standing,
                after=after.progress.standing,
            )
        match = after
