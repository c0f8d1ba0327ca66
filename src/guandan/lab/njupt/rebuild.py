"""A deal of the kernel in which a seat sees just what an agent of the protocol has seen."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING

from guandan.kernel import Deal
from guandan.kernel.packed import PASS
from guandan.lab.njupt.action import ActionType, ProtocolAction, pack_action
from guandan.lab.njupt.fields import SEATS
from guandan.lab.njupt.fill import InconsistentHistory, UnseenCards
from guandan.lab.njupt.memory import CARDS_DRAWN
from guandan.lab.njupt.tribute import KnownTribute, invent_tribute, rebuild_tribute, repeat_tribute

if TYPE_CHECKING:
    from guandan.cards import Card, Rank
    from guandan.lab.njupt.memory import DealMemory
    from guandan.lab.njupt.request import ActionRequest

    Moves = list[tuple[int, int]]

_NOBODY, _BOTH = 4, -1


def rebuild_deal(asked: ActionRequest, heard: DealMemory, rules: int) -> Deal:
    """Rebuild the deal as the seat sees it, with its full history or as much of it as fits."""
    misfit = InconsistentHistory("nothing fits")
    for levy, moves in _list_histories(asked, heard):
        try:
            return _build_deal(asked, levy, moves, rules)
        except (ValueError, KeyError) as error:  # refused by the kernel; a gift that nobody heard of
            misfit = InconsistentHistory(str(error))
    raise misfit


def _list_histories(
    asked: ActionRequest, heard: DealMemory
) -> list[tuple[KnownTribute, list[tuple[int, ProtocolAction]]]]:
    """What may have happened, the fullest story first."""
    if asked.stage is ActionType.PLAY:
        moves = _add_top(heard.moves, asked)
        latest = [] if asked.top is None else [asked.top]
        return [(rebuild_tribute(asked, heard), moves), (KnownTribute(), moves), (KnownTribute(), latest)]
    return [(rebuild_tribute(asked, heard), []), (invent_tribute(asked, heard), [])]


def _add_top(moves: list[tuple[int, ProtocolAction]], asked: ActionRequest) -> list[tuple[int, ProtocolAction]]:
    """The moves, and the play to beat where it was not heard."""
    last = next((kind for kind in reversed(moves) if kind[1].type is ActionType.PLAY), None)
    if asked.top is None or (last is not None and _is_same_play(last, asked.top)):
        return moves
    return [*moves, asked.top]


def _is_same_play(one: tuple[int, ProtocolAction], two: tuple[int, ProtocolAction]) -> bool:
    return one[0] == two[0] and Counter(one[1].cards) == Counter(two[1].cards)


def _build_deal(asked: ActionRequest, levy: KnownTribute, moves: list[tuple[int, ProtocolAction]], rules: int) -> Deal:
    packed: Moves = []
    played: list[list[Card]] = [[] for _ in range(SEATS)]
    for seat, action in moves:
        play = PASS if action.type is ActionType.PASS else pack_as_lead(action, asked.level, rules)
        if play is not None:
            packed.append((seat, play))
            played[seat] += action.cards
    hands = _compute_drawn_hands(asked, levy, played)
    deal = Deal()
    deal.empty(rules, asked.level.number)
    deal.put_levels(*((asked.own, asked.other)[seat ^ asked.me & 1].number for seat in range(2)))
    deal.put_leader(_find_leader(asked, packed), -1)
    if levy.first is not None:
        deal.put_tribute(levy.first, _BOTH if len(levy.payers) > 1 else levy.payers[0])
    for seat, hand in enumerate(hands):
        for card in hand:
            deal.put_card(seat, card.place)
    deal.begin()
    repeat_tribute(deal, asked, levy)
    if asked.stage is ActionType.PLAY:
        _repeat_plays(deal, packed)
        _move_to_agent(deal, asked)
    return _check_deal(deal, asked)


@lru_cache(maxsize=4096)
def pack_as_lead(action: ProtocolAction, level: Rank, rules: int) -> int | None:
    """A play that somebody has made, packed; none if the book knows no such play."""
    packed = pack_action(action, level)
    if packed is None:
        return None
    deal = Deal()
    deal.empty(rules, level.number)
    for card in action.cards:
        deal.put_card(0, card.place)
    deal.put_top(0, 0)
    return packed if deal.can(packed) else None


def _find_leader(asked: ActionRequest, moves: Moves) -> int:
    if asked.stage is not ActionType.PLAY:
        return _NOBODY
    return moves[0][0] if moves else asked.me


def _compute_drawn_hands(asked: ActionRequest, levy: KnownTribute, played: list[list[Card]]) -> list[list[Card]]:
    """What each seat drew: what it holds and has played, with tribute and return taken back."""
    after = [list(cards) for cards in played]
    after[asked.me] += asked.hand
    received = [gift.card for gift in levy.paid.values() if gift.receiver == asked.me]
    if asked.stage is ActionType.BACK and len(asked.hand) <= CARDS_DRAWN:
        after[asked.me] += received  # a server that shows the hand as it was before
    known = levy.list_known_cards(asked, played)
    unseen = UnseenCards((card for cards in after for card in cards), asked.level)
    for seat, cards in enumerate(known):
        for card in cards:
            unseen.take(card)
        after[seat] += cards
    needs = [0 if seat == asked.me else asked.left[seat] - len(known[seat]) for seat in range(SEATS)]
    caps = [levy.find_cap(seat, asked.level) for seat in range(SEATS)]
    for seat, cards in enumerate(unseen.fill([max(0, need) for need in needs], caps)):
        after[seat] += cards
    for gifts in (levy.returned, levy.paid):
        for giver, gift in gifts.items():
            after[gift.receiver].remove(gift.card)
            after[giver].append(gift.card)
    return after


def _repeat_plays(deal: Deal, moves: Moves) -> None:
    """Play it all again; a play out of turn, or one that beats nothing, is taken for a lead."""
    for seat, packed in moves:
        if deal.seat == seat and deal.can(packed):
            deal.do(packed)
        elif packed != PASS:
            deal.put_top(seat, 0)
            deal.do(packed)


def _move_to_agent(deal: Deal, asked: ActionRequest) -> None:
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
        raise InconsistentHistory("the play to beat is not on the table")


def _check_deal(deal: Deal, asked: ActionRequest) -> Deal:
    held = asked.hand
    if asked.stage is ActionType.PLAY and deal.hand(asked.me).cards != tuple(sorted(held, key=lambda card: card.place)):
        raise InconsistentHistory("the hand is another")
    if deal.is_over or deal.seat != asked.me:
        raise InconsistentHistory("it is not the agent's turn")
    return deal
