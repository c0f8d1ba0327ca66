"""A deal played twice at once, by the game and by the kernel, and compared at every step."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, TypeVar

from guandan.cards import Card
from guandan.game import advance, answers
from guandan.game import commands as co
from guandan.kernel import COMPILED, Deal, Phase, bridge, engine, rules_of
from guandan.kernel.deal import action_of
from guandan.kernel.engine import Core
from guandan.kernel.packed import REFUSE
from guandan.rulebooks import load
from guandan.rules.levels import compute_rise
from guandan.rules.play import Play
from guandan.rules.seat import SEATS, Side
from tests.kernel.engines import BOOKS, UNCOMPILED

if TYPE_CHECKING:
    from types import ModuleType

    from guandan.cards import Rank
    from guandan.game import Match
    from guandan.rules.rulebook import Rulebook

Sort = TypeVar("Sort", bound=Core)

LOOKS = 0.01
"""How often a deal is carried over to the game and back on the way."""


def drawn(number: int, rules: int, seed: int, module: ModuleType = engine, kind: type[Sort] = Deal) -> Sort:
    """The deal of a seed and a number, at a level and with or without tribute, as the kernel draws them."""
    pool = module.Pool(1, seed + number, rules, 0, 2, 1, forced=True, again=True)
    pool.begin(0, 1)
    deal = kind()
    pool.get(0, deal)
    return deal


def with_jokers(number: int, rules: int, seed: int, module: ModuleType = engine, kind: type[Sort] = Deal) -> Sort:
    """A deal with tribute due, in which the payers drew both big jokers."""
    while True:
        deal = drawn(number, rules, seed, module, kind)
        first, payer, *_ = deal.tribute
        if first < len(SEATS):
            payers = (payer,) if payer >= 0 else ((first + 1) % 4, (first + 3) % 4)
            if sum(deal.drawn_faces(seat)[Card.BJ.place] for seat in payers) == 2:
                return deal
        seed += 1_000_003


def meaning(command: co.AnyMatchCommand) -> object:
    match command:
        case co.PlayCards(cards=cards, kind=kind, rank=rank):
            return kind, rank, cards
        case co.PayTribute(card=card) | co.ReturnCard(card=card):
            return card
        case co.TakeTribute(payer=seat) | co.PickReturn(giver=seat):
            return seat
    return None


class Meanings(dict[int, object]):
    """What packed actions mean at a level; many come again and again in a deal."""

    def __init__(self, level: Rank) -> None:
        self.level = level

    def __missing__(self, packed: int) -> object:
        action = action_of(packed, self.level)
        self[packed] = (action.kind, action.rank, action.cards) if isinstance(action, Play) else action
        return self[packed]


def walk(
    number: int, seed: int = 0, *, book: Rulebook | None = None, uncompiled: bool = True, jokers: bool = False
) -> Deal:
    """Play one deal under one of the books (or this one) and compare: answers, hands, and the result.

    With `jokers`, tribute is due and its payers hold both big jokers.
    """
    chance = Random(seed + number)
    book = book or load(BOOKS[number % len(BOOKS)])
    rules = rules_of(book)
    draw = with_jokers if jokers else drawn
    deal = draw(number, rules, seed)
    twin = draw(number, rules, seed, UNCOMPILED, UNCOMPILED.Core)
    match = bridge.to_game(deal, book)
    meanings = Meanings(deal.level_rank)
    while not deal.is_over:
        seat = SEATS[deal.seat]
        commands = {meaning(command): command for command in answers(match, match.question(seat))}
        every = deal.packed(full=True)
        assert commands.keys() == {meanings[packed] for packed in every}
        assert len(commands) == len(every)
        if uncompiled and COMPILED:
            assert twin.packed(full=True) == every
        packed = deal.nth(chance.randrange(deal.count())) if chance.random() < 0.8 else chance.choice(every)
        match = advance(match, commands[meanings[packed]])[1]
        deal.do(packed)
        twin.do(packed)
        for place in range(4) if deal.phase != Phase.PLAY or deal.tricks == 0 else (SEATS.index(seat),):
            assert deal.is_over or match.deal.hand(SEATS[place]) == deal.hand(place)
            assert twin.faces(place) == deal.faces(place)
        has_choice = deal.phase == Phase.PAY or (deal.tribute[2] and packed == REFUSE)
        if not deal.is_over and (has_choice or chance.random() < LOOKS):
            _carry_over(deal, match, book)
            assert twin.packed() == deal.packed()
    order = match.progress.done[-1].order
    rise = compute_rise(order, book.levels)
    assert tuple(SEATS[place] for place in deal.order) == order
    assert deal.result == twin.result == (rise if order[0].side is Side.EW else -rise)
    return deal


def _carry_over(deal: Deal, match: Match, book: Rulebook) -> None:
    """The kernel's deal from the game's is the same, and the game's from the kernel's."""
    other = bridge.from_game(match, SEATS[deal.seat])
    assert bridge.to_game(deal, book).deal == match.deal
    assert other.history == deal.history
    assert other.tribute == deal.tribute
    assert (other.seat, other.phase, other.top, other.top_seat, other.tricks) == (
        *(deal.seat, deal.phase, deal.top, deal.top_seat, deal.tricks),
    )
    assert other.packed(full=True) == deal.packed(full=True)
    assert [other.observe(seat) for seat in range(4)] == [deal.observe(seat) for seat in range(4)]
