"""A deal of the kernel in which a seat sees just what an agent of the protocol has seen."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING

from guandan.kernel import Deal
from guandan.kernel.packed import PASS
from guandan.lab.njupt.action import Deed, Spoken, packed_as
from guandan.lab.njupt.fields import SEATS
from guandan.lab.njupt.fill import Misfit, Unseen
from guandan.lab.njupt.memory import DRAWN
from guandan.lab.njupt.tribute import Levy, levy_heard, levy_made_up, repeat_tribute

if TYPE_CHECKING:
    from guandan.cards import Card, Rank
    from guandan.lab.njupt.memory import Heard
    from guandan.lab.njupt.request import Asked

    Deeds = list[tuple[int, int]]

_NOBODY, _BOTH = 4, -1


def rebuild(asked: Asked, heard: Heard, rules: int) -> Deal:
    """The deal as the seat sees it: with its whole past, or failing that with less and less of it."""
    misfit = Misfit("nothing fits")
    for levy, deeds in _stories(asked, heard):
        try:
            return _built(asked, levy, deeds, rules)
        except (ValueError, KeyError) as error:  # refused by the kernel; a gift that nobody heard of
            misfit = Misfit(str(error))
    raise misfit


def _stories(asked: Asked, heard: Heard) -> list[tuple[Levy, list[tuple[int, Spoken]]]]:
    """What may have happened, the fullest story first."""
    if asked.stage is Deed.PLAY:
        deeds = _with_top(heard.deeds, asked)
        latest = [] if asked.top is None else [asked.top]
        return [(levy_heard(asked, heard), deeds), (Levy(), deeds), (Levy(), latest)]
    return [(levy_heard(asked, heard), []), (levy_made_up(asked, heard), [])]


def _with_top(deeds: list[tuple[int, Spoken]], asked: Asked) -> list[tuple[int, Spoken]]:
    """The deeds, and the play to beat where it was not heard."""
    last = next((deed for deed in reversed(deeds) if deed[1].deed is Deed.PLAY), None)
    if asked.top is None or (last is not None and _same(last, asked.top)):
        return deeds
    return [*deeds, asked.top]


def _same(one: tuple[int, Spoken], two: tuple[int, Spoken]) -> bool:
    return one[0] == two[0] and Counter(one[1].cards) == Counter(two[1].cards)


def _built(asked: Asked, levy: Levy, deeds: list[tuple[int, Spoken]], rules: int) -> Deal:
    packed: Deeds = []
    played: list[list[Card]] = [[] for _ in range(SEATS)]
    for seat, action in deeds:
        play = PASS if action.deed is Deed.PASS else lead_as(action, asked.level, rules)
        if play is not None:
            packed.append((seat, play))
            played[seat] += action.cards
    hands = _drawn(asked, levy, played)
    deal = Deal()
    deal.empty(rules, asked.level.number)
    deal.put_levels(*((asked.own, asked.other)[seat ^ asked.me & 1].number for seat in range(2)))
    deal.put_leader(_leader(asked, packed), -1)
    if levy.first is not None:
        deal.put_tribute(levy.first, _BOTH if len(levy.payers) > 1 else levy.payers[0])
    for seat, hand in enumerate(hands):
        for card in hand:
            deal.put_card(seat, card.place)
    deal.begin()
    repeat_tribute(deal, asked, levy)
    if asked.stage is Deed.PLAY:
        _repeat_plays(deal, packed)
        _face(deal, asked)
    return _checked(deal, asked)


@lru_cache(maxsize=4096)
def lead_as(action: Spoken, level: Rank, rules: int) -> int | None:
    """A play that somebody has made, packed; none if the book knows no such play."""
    packed = packed_as(action, level)
    if packed is None:
        return None
    deal = Deal()
    deal.empty(rules, level.number)
    for card in action.cards:
        deal.put_card(0, card.place)
    deal.put_top(0, 0)
    return packed if deal.can(packed) else None


def _leader(asked: Asked, deeds: Deeds) -> int:
    if asked.stage is not Deed.PLAY:
        return _NOBODY
    return deeds[0][0] if deeds else asked.me


def _drawn(asked: Asked, levy: Levy, played: list[list[Card]]) -> list[list[Card]]:
    """What each seat drew: what it holds and has played, with tribute and return taken back."""
    after = [list(cards) for cards in played]
    after[asked.me] += asked.hand
    received = [gift.card for gift in levy.paid.values() if gift.receiver == asked.me]
    if asked.stage is Deed.BACK and len(asked.hand) <= DRAWN:
        after[asked.me] += received  # a server that shows the hand as it was before
    known = levy.known(asked, played)
    unseen = Unseen((card for cards in after for card in cards), asked.level)
    for seat, cards in enumerate(known):
        for card in cards:
            unseen.take(card)
        after[seat] += cards
    needs = [0 if seat == asked.me else asked.left[seat] - len(known[seat]) for seat in range(SEATS)]
    caps = [levy.cap(seat, asked.level) for seat in range(SEATS)]
    for seat, cards in enumerate(unseen.fill([max(0, need) for need in needs], caps)):
        after[seat] += cards
    for gifts in (levy.returned, levy.paid):
        for giver, gift in gifts.items():
            after[gift.receiver].remove(gift.card)
            after[giver].append(gift.card)
    return after


def _repeat_plays(deal: Deal, deeds: Deeds) -> None:
    """Play it all again; a play out of turn, or one that beats nothing, is taken for a lead."""
    for seat, packed in deeds:
        if deal.seat == seat and deal.can(packed):
            deal.do(packed)
        elif packed != PASS:
            deal.put_top(seat, 0)
            deal.do(packed)


def _face(deal: Deal, asked: Asked) -> None:
    """Let it be the agent's turn, before the play that it has to beat."""
    if asked.top is None:
        if deal.seat != asked.me or deal.top:
            deal.put_top(asked.me, 0)
        return
    for _ in range(SEATS):
        if deal.seat == asked.me or not deal.top:
            break
        deal.do(PASS)
    if deal.seat != asked.me or deal.top_seat != asked.top[0]:
        raise Misfit("the play to beat is not on the table")


def _checked(deal: Deal, asked: Asked) -> Deal:
    held = asked.hand
    if asked.stage is Deed.PLAY and deal.hand(asked.me).cards != tuple(sorted(held, key=lambda card: card.place)):
        raise Misfit("the hand is another")
    if deal.is_over or deal.seat != asked.me:
        raise Misfit("it is not the agent's turn")
    return deal
