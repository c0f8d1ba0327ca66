"""Every deal that a seat could not tell from a given one, found by trying all ways to give out the cards.

A card that everybody has seen to go into a hand (tribute, return, the turned card, jokers shown) lies there until its
like is played; the other unseen cards may be anywhere. The check of a world uses only the rules and what was seen: it
works out what each seat must have drawn, and asks whether the tribute could have gone as it did.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import TYPE_CHECKING

from guandan.cards import Card, Hand
from guandan.kernel import Phase
from guandan.kernel.packed import FACES
from guandan.rules import tribute
from guandan.rules.seat import SEATS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guandan.kernel import Deal
    from guandan.rules.rulebook import Rulebook

World = tuple[tuple[Card, ...], ...]
"""The four hands, and what lies face down."""


def world_of(deal: Deal, down: int | None) -> World:
    returns = deal.tribute[6]
    hands = tuple(deal.hand(seat).cards for seat in range(4))
    return (*hands, () if down is None else (FACES[returns[down] - 1],))


def face_down(deal: Deal, observer: int, book: Rulebook) -> int | None:
    """Whose return lies face down where the observer does not know it."""
    first, payer, _, equal, *_, returned = deal.tribute
    if deal.phase != Phase.RETURN:
        return None
    hidden = tribute.are_returns_hidden(book.tribute, double=payer < 0, equal=bool(equal))
    others = [giver for giver in (first, first ^ 2) if returned[giver] and giver != observer]
    return others[0] if hidden and others else None


def worlds(deal: Deal, observer: int, book: Rulebook) -> Counter[World]:
    """Every consistent world, and how many ways there are to give out the single cards so."""
    down = face_down(deal, observer, book)
    truth = world_of(deal, down)
    located = [Counter() if seat == observer else _located(deal, seat, book) for seat in range(4)] + [Counter()]
    unseen = list(
        sum(
            (Counter(hand) - located[seat] for seat, hand in enumerate(truth) if seat != observer), Counter()
        ).elements()
    )
    sizes = [0 if seat == observer else len(hand) - located[seat].total() for seat, hand in enumerate(truth)]
    found: Counter[World] = Counter()
    for split in _splits(tuple(range(len(unseen))), sizes):
        hands = [
            tuple(Hand([*located[seat].elements(), *(unseen[place] for place in part)]))
            for seat, part in enumerate(split)
        ]
        hands[observer] = truth[observer]
        found[tuple(hands)] += 1
    return Counter({world: ways for world, ways in found.items() if is_consistent(deal, world, down, book, observer)})


def _located(deal: Deal, seat: int, book: Rulebook) -> Counter[Card]:
    """The cards that everybody has seen to go into this hand and not come out again."""
    first, payer, refused, equal, paid, taker, back = deal.tribute
    cards = [FACES[paid[one] - 1] for one in range(4) if paid[one] and taker[one] == seat]
    waiting = deal.phase == Phase.PICK or (
        deal.phase == Phase.RETURN and tribute.are_returns_hidden(book.tribute, double=payer < 0, equal=bool(equal))
    )
    waiting = waiting or (deal.phase == Phase.RETURN and bool(equal) and book.tribute.losers_pick_return)
    if paid[seat] and taker[seat] < 4 and not waiting:
        giver = taker[seat] ^ 2 if equal == 3 else taker[seat]
        cards += [FACES[back[giver] - 1]] if back[giver] else []
    if refused and seat in ([payer] if payer >= 0 else [(first + 1) % 4, (first + 3) % 4]):
        cards += [card for card in (*deal.hand(seat), *deal.played(seat)) if card is Card.BJ]
    if deal.laid[seat] and FACES[deal.laid[seat] - 1] is not Card.BJ:
        cards.append(FACES[deal.laid[seat] - 1])
    if deal.turned >= 0 and deal.leader == seat:
        cards.append(FACES[deal.turned])
    return Counter(cards) - Counter(deal.played(seat))


def _splits(cards: tuple[int, ...], sizes: list[int]) -> Iterator[tuple[tuple[int, ...], ...]]:
    if not sizes:
        yield ()
        return
    for part in combinations(cards, sizes[0]):
        rest = tuple(card for card in cards if card not in part)
        for others in _splits(rest, sizes[1:]):
            yield (part, *others)


def is_consistent(deal: Deal, world: World, down: int | None, book: Rulebook, observer: int) -> bool:
    """Could these hands have come to this table, for all that the observer was asked?"""
    first, payer, refused, _, paid, taker, back = deal.tribute
    back = tuple(world[4][0].place + 1 if giver == down else face for giver, face in enumerate(back))
    if first == 4:
        return deal.turned < 0 or Hand([*world[deal.leader], *deal.played(deal.leader)]).count(FACES[deal.turned]) > 0
    drawn = [_drawn(deal, world, seat, back) for seat in range(4)]
    if None in drawn:
        return False
    payers = [payer] if payer >= 0 else [(first + 1) % 4, (first + 3) % 4]
    can_refuse = tribute.can_refuse([drawn[seat] for seat in payers], book.tribute)
    is_chosen = tribute.is_refusal_chosen(book.tribute, double=payer < 0)
    if can_refuse != bool(refused) and not (is_chosen and can_refuse):
        return False
    level = deal.level_rank
    true = [_drawn(deal, world_of(deal, None), seat, deal.tribute[6]) for seat in range(4)]
    if refused:
        return all(
            (Card.BJ in drawn[seat]) == (Card.BJ in true[seat])
            and (not deal.laid[seat] or FACES[deal.laid[seat] - 1] in tribute.payable(drawn[seat], level, book.tribute))
            for seat in payers
        )
    # A payer with a big joker knows by the question whether the partner holds the other.
    knows = is_chosen and deal.phase == Phase.PAY and observer in payers and Card.BJ in true[observer]
    if knows and can_refuse != tribute.can_refuse([true[seat] for seat in payers], book.tribute):
        return False
    for seat in range(4):
        if paid[seat] and FACES[paid[seat] - 1] not in tribute.payable(drawn[seat], level, book.tribute):
            return False
        if back[seat]:
            giver_of = next(one for one in range(4) if paid[one] and taker[one] == seat)
            limit = tribute.return_limit(SEATS[giver_of], SEATS[seat], book.tribute, double=payer < 0)
            received = FACES[paid[giver_of] - 1]
            if FACES[back[seat] - 1] not in tribute.returnable(drawn[seat], received, level, limit, book.tribute):
                return False
    return True


def _drawn(deal: Deal, world: World, seat: int, back: tuple[int, ...]) -> Hand | None:
    """What a seat must have drawn to hold this now; none if it cannot be."""
    *_, equal, paid, taker, _ = deal.tribute
    cards = Counter(world[seat]) + Counter(deal.played(seat))
    if paid[seat]:
        cards[FACES[paid[seat] - 1]] += 1
    if back[seat]:
        cards[FACES[back[seat] - 1]] += 1
    for one in range(4):
        if paid[one] and taker[one] == seat:
            cards[FACES[paid[one] - 1]] -= 1
    if paid[seat] and deal.phase in {Phase.PLAY, Phase.OVER}:
        giver = taker[seat] if equal != 3 else taker[seat] ^ 2
        cards[FACES[back[giver] - 1]] -= 1
    if min(cards.values()) < 0 or max(cards.values()) > 2:
        return None
    return Hand(list(cards.elements()))
