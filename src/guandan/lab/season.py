"""赛季: a long season of matches between pairs of bots at random, made of deals that the bots have really played.

Whole matches of ten deals by four bots take too long to play by the thousand. So every two pairs of bots play a number
of deals first, and a match of the season draws its deals from those: who finished in which order is what was played,
and the book's own rules for levels make a match of it.
"""

from __future__ import annotations

from collections import defaultdict
from itertools import combinations_with_replacement
from random import Random
from typing import TYPE_CHECKING

from msgspec import Struct

from guandan.kernel import Deal
from guandan.lab.duplicate import draw_deal_setup
from guandan.lab.playing import BotTable
from guandan.lab.seeds import derive_seed
from guandan.rules.levels import PAST_A, after_deal, start_standing
from guandan.rules.seat import SEATS, Seat, Side

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from guandan.rules.rulebook import Rulebook

MAX_DEALS = 100
"""A match of more deals has no winner, as when time is called."""

BotPair = tuple[str, str]


class BotDeal(Struct, frozen=True, kw_only=True):
    """Who sat at EW and NS, and the seats in the order in which they finished."""

    ew: BotPair
    ns: BotPair
    order: str


class SeasonMatch(Struct, frozen=True, kw_only=True):
    """A match of a season by the numbers of its players."""

    winners: tuple[int, int]
    losers: tuple[int, int]


def play_deals(
    bots: Sequence[str], rules: int, deals: int, seed: int, seconds: float = 1.0, *, with_bot: str | None = None
) -> Iterator[BotDeal]:
    """Play so many deals between every two pairs that can be made of these bots; the same pair on both sides too.

    `with_bot`: only the deals in which this bot takes part.
    """
    pairs = list(combinations_with_replacement(bots, 2))
    for number in range(deals):
        begun = draw_deal_setup(seed, number)
        for ew, ns in combinations_with_replacement(pairs, 2):
            if with_bot is not None and with_bot not in ew + ns:
                continue
            deal = Deal.shuffled(
                derive_seed(seed, "cards"),
                number,
                rules=rules,
                level=begun.level,
                levels=(begun.ew, begun.ns),
                order=begun.before,
            )
            table = BotTable((ew[0], ns[0], ew[1], ns[1]), derive_seed(seed, "seats", number), seconds)
            failure = table.play(deal)
            if failure is not None:
                raise RuntimeError(f"{failure.bot} failed in deal {number}: {failure.error}")
            yield BotDeal(ew=ew, ns=ns, order="".join(SEATS[place] for place in deal.order))


class BotSeason:
    """Matches between players, each of whom is one of the bots; four of them at random for each match."""

    def __init__(self, players: Sequence[str], deals: Sequence[BotDeal], book: Rulebook, seed: int) -> None:
        self._players = players
        self._rules = book.levels
        self._lot = Random(seed)  # noqa: S311 (lots that can be drawn again)
        self._orders: defaultdict[tuple[BotPair, BotPair], list[str]] = defaultdict(list)
        for deal in deals:
            self._orders[deal.ew, deal.ns].append(deal.order)

    def play(self, matches: int) -> Iterator[SeasonMatch]:
        """Play until so many matches had a winner."""
        played = 0
        while played < matches:
            a, b, c, d = self._lot.sample(range(len(self._players)), 4)
            winner = self._play_match((a, b), (c, d))
            if winner is None:
                continue
            played += 1
            yield SeasonMatch(winners=(a, b), losers=(c, d)) if winner else SeasonMatch(winners=(c, d), losers=(a, b))

    def _play_match(self, first: tuple[int, int], second: tuple[int, int]) -> bool | None:
        """Has the first pair won? None if nobody has."""
        ew, ns = self._name_pair(first), self._name_pair(second)
        is_swapped = (ew, ns) not in self._orders
        orders = self._orders[(ns, ew) if is_swapped else (ew, ns)]
        standing = start_standing(self._rules)
        for _ in range(MAX_DEALS):
            order = [Seat(letter) for letter in self._lot.choice(orders)]
            standing = after_deal(standing, order, standing.level, self._rules)
            if standing.stage is not None and standing.of(standing.stage) == PAST_A:
                return (standing.stage is Side.EW) is not is_swapped
        return None

    def _name_pair(self, pair: tuple[int, int]) -> BotPair:
        first, second = sorted((self._players[player] for player in pair), key=self._players.index)
        return first, second


def pack_deals(deals: Iterable[BotDeal]) -> dict[str, str]:
    """Pack played deals for a file: the two pairs, and the finishing orders one after the other."""
    packed: defaultdict[str, list[str]] = defaultdict(list)
    for deal in deals:
        packed[f"{'+'.join(deal.ew)} {'+'.join(deal.ns)}"].append(deal.order)
    return {pairs: " ".join(orders) for pairs, orders in packed.items()}


def unpack_deals(packed: Mapping[str, str]) -> list[BotDeal]:
    """The deals of a file."""
    found = []
    for pairs, orders in packed.items():
        ew, ns = (_parse_pair(pair) for pair in pairs.split())
        found += [BotDeal(ew=ew, ns=ns, order=order) for order in orders.split()]
    return found


def _parse_pair(text: str) -> BotPair:
    first, _, second = text.partition("+")
    return first, second
