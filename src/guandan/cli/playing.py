"""Play a whole match with a simple player, deal by deal."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from msgspec import Struct

from guandan.cards import Rank
from guandan.game.commands import AnyMatchCommand, Pass, PickReturn, PlayCards, RefuseTribute, ReturnCard, StartMatch
from guandan.game.deal import DealState
from guandan.game.events import DealEnded
from guandan.game.evolve import evolve
from guandan.game.handlers.answers import answers, list_playable
from guandan.game.log import History, MatchEntry
from guandan.game.match import Ask
from guandan.game.walk import next_deal
from guandan.rules.levels import Standing
from guandan.rules.order import value_of, wild_at
from guandan.rules.play import Kind
from guandan.rules.rulebook import Rulebook
from guandan.rules.seat import Seat

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guandan.cards import Hand
    from guandan.game.match import Match, Question
    from guandan.game.table import CardTable
    from guandan.rules.play import Play


class PlayedDeal(Struct, frozen=True, kw_only=True):
    """A finished deal: its state at the end, and the levels before and after it."""

    book: Rulebook
    deal: DealState
    order: tuple[Seat, ...]
    before: Standing
    after: Standing


class SelfPlayedMatch:
    """A match that plays itself: its log grows, and its deals are yielded one by one."""

    def __init__(self, book: Rulebook, seed: str, overrides: dict[str, object]) -> None:
        self.seed = seed
        self.history = History(book)
        self.history.do(StartMatch(overrides=overrides))

    @property
    def match(self) -> Match:
        """The present state of the match."""
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


# ---- A simple player, so that `guandan play` has something to show: it sees its own hand and the table


_BOMBS = frozenset({Kind.BOMB, Kind.STRAIGHT_FLUSH, Kind.FOUR_JOKERS})
_BOMB_SIZE = 4
_FEW = 8  # with this number of cards left a player is about to finish

# What a play costs, in steps of one rank.
_PER_CARD = 4
_BREAKS_BOMB = 30
_BREAKS_GROUP = 5
_TOP_CARD = 6  # a level card or a joker
_WILD = 12
_BOMB = 60
_FEEDS_OPPONENT = 40


def choose_answer(match: Match, question: Question) -> AnyMatchCommand:
    """Choose the answer of the seat that is asked."""
    deal, seat = match.deal, question.seat
    if deal is None or question.ask not in {Ask.LEAD, Ask.FOLLOW} or deal.table is None:
        return _choose_before_play(match, question)
    chosen = (
        _choose_lead(match, deal, seat) if deal.table.top is None else _choose_follow(match, deal, deal.table, seat)
    )
    if chosen is None:
        return Pass(seat=seat, decision=question.number)
    return PlayCards(seat=seat, cards=chosen.cards, kind=chosen.kind, rank=chosen.rank, decision=question.number)


def _choose_before_play(match: Match, question: Question) -> AnyMatchCommand:
    """Return the lowest card that stands alone; pick the higher return; refuse tribute; else the first answer."""
    deal, every = match.deal, answers(match, question)
    if deal is None or deal.tribute is None:
        return every[0]
    level, returned = deal.level, deal.tribute.returned
    held = Counter(card.rank for card in deal.hand(question.seat))

    def cost(answer: AnyMatchCommand) -> tuple[int, int]:
        match answer:
            case ReturnCard(card=card):
                return held[card.rank], value_of(card.rank, level)
            case PickReturn(giver=giver):
                return 0, -value_of(returned[giver].rank, level)
            case RefuseTribute():
                return -1, 0
            case _:
                return 0, 0

    return min(every, key=cost)


def _choose_lead(match: Match, deal: DealState, seat: Seat) -> Play:
    hand = deal.hand(seat)
    plays = list_playable(match, seat)
    finishing = next((play for play in plays if len(play.cards) == len(hand)), None)
    if finishing is not None:
        return finishing
    left = _fewest_left(deal, seat)
    groups = _count_groups(hand, deal.level)

    def cost(play: Play) -> int:
        fed = len(play.cards) == left and play.kind not in _BOMBS
        return _compute_play_cost(play, groups, deal.level) - _PER_CARD * len(play.cards) + fed * _FEEDS_OPPONENT

    return min(plays, key=cost)


def _choose_follow(match: Match, deal: DealState, table: CardTable, seat: Seat) -> Play | None:
    hand = table.hands[seat]
    partners = table.top is not None and table.top.seat is seat.partner
    if partners and len(hand) > _FEW:
        return None
    plays = list_playable(match, seat)
    finishing = next((play for play in plays if len(play.cards) == len(hand)), None)
    if finishing is not None or partners or not plays:
        return finishing
    groups = _count_groups(hand, deal.level)
    cheapest = min(plays, key=lambda play: _compute_play_cost(play, groups, deal.level))
    dear = _compute_play_cost(cheapest, groups, deal.level) >= _BREAKS_BOMB
    urgent = _fewest_left(deal, seat) <= _FEW or len(hand) - len(cheapest.cards) <= _FEW
    return None if dear and not urgent else cheapest


def _fewest_left(deal: DealState, seat: Seat) -> int:
    """Count the cards of the opponent nearest to finishing, which everybody can count from the plays."""
    return min((len(deal.hand(other)) for other in seat.side.other.seats if deal.hand(other)), default=0)


def _count_groups(hand: Hand, level: Rank) -> Counter[Rank]:
    wild = wild_at(level)
    return Counter(card.rank for card in hand if card is not wild)


def _compute_play_cost(play: Play, groups: Counter[Rank], level: Rank) -> int:
    """Compute the cost of a play: high ranks, wilds, bombs, and broken groups."""
    wild = wild_at(level)
    used = Counter(card.rank for card in play.cards if card is not wild)
    cost = value_of(play.rank, level) + _WILD * len(play.stands_for)
    for rank, count in used.items():
        if value_of(rank, level) > Rank.ACE.number:
            cost += _TOP_CARD * count
        if count < groups[rank]:
            cost += _BREAKS_BOMB if groups[rank] >= _BOMB_SIZE else _BREAKS_GROUP
    return cost + (_BOMB + len(play.cards) if play.kind in _BOMBS else 0)
