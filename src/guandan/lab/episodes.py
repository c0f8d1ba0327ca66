"""What an episode is: one deal, or a match of many; which deal comes first, and which after it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from guandan.cards import read_level
from guandan.game.commands import Mode, RecordDeal, StartMatch
from guandan.game.decide import advance
from guandan.game.match import new
from guandan.kernel import Deal, rules_of
from guandan.kernel.outcome import TributeFrequency
from guandan.lab.due import TributeShare
from guandan.lab.next_deal import next_deal
from guandan.lab.seeds import derive_seed
from guandan.rules.seat import SEATS

if TYPE_CHECKING:
    from guandan.rules.rulebook import Rulebook


class EpisodeSource(Protocol):
    """Where an environment gets its deals from; `is_cut` tells that the last episode was ended before its time."""

    is_cut: bool

    def first_deal(self, seed: int, number: int) -> Deal:
        """The deal that an episode begins with."""
        ...

    def next_deal(self, deal: Deal) -> Deal | None:
        """The deal that follows in the same episode."""
        ...


def read_tribute_share(tribute: str | bool) -> TributeFrequency:  # noqa: FBT001 (yes and no are two of its values)
    """Which deals begin with tribute: never, always or half of them; no and yes are the first two."""
    if isinstance(tribute, bool):
        return TributeFrequency.ALWAYS if tribute else TributeFrequency.NEVER
    return TributeFrequency[TributeShare(tribute).name]


class SingleDealEpisodes:
    """一副牌: an episode is a deal; the same deals as those of the vector environment, by seed and number."""

    is_cut = False

    def __init__(self, book: Rulebook, level: str | None, tribute: TributeFrequency) -> None:
        self._options = rules_of(book), 0 if level is None else read_level(level).number, int(tribute)

    def first_deal(self, seed: int, number: int) -> Deal:
        """The deal of this number."""
        deal = Deal()
        deal.set_up(seed, number, *self._options)
        return deal

    def next_deal(self, deal: Deal) -> None:
        """Nothing follows."""


class MatchEpisodes:
    """一局: an episode is a match; the game keeps the levels, the kernel plays the cards."""

    def __init__(self, book: Rulebook, most_deals: int) -> None:
        self.is_cut = False
        self._book = book
        self._most = most_deals
        self._seed = 0
        self._match = new(book)

    def first_deal(self, seed: int, number: int) -> Deal:
        """The first deal of the match of this number."""
        self.is_cut = False
        self._seed = derive_seed(seed, "match", number)
        _, self._match = advance(new(self._book), StartMatch(mode=Mode.PAPER))
        return next_deal(self._match, self._seed)

    def next_deal(self, deal: Deal) -> Deal | None:
        """The next deal, until the match is over or has been long enough."""
        _, self._match = advance(self._match, RecordDeal(order=tuple(SEATS[place] for place in deal.order)))
        if self._match.result is not None:
            return None
        self.is_cut = self._match.deals_done >= self._most
        return None if self.is_cut else next_deal(self._match, self._seed)
