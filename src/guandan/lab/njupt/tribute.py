"""贡牌: the tribute of a deal as an agent has heard of it, repeated in a deal of the kernel."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from guandan.cards import COPIES, Card, Rank
from guandan.kernel import Phase
from guandan.kernel.packed import PAY, PICK, REFUSE, RETURN, TAKE
from guandan.lab.njupt.action import ActionType
from guandan.lab.njupt.fields import SEATS
from guandan.lab.njupt.fill import InconsistentHistory
from guandan.lab.njupt.memory import CARDS_DRAWN, DealMemory, Gift
from guandan.rules.order import value_of, wild_at

if TYPE_CHECKING:
    from guandan.kernel import Deal
    from guandan.lab.njupt.request import ActionRequest

_CARD_SHIFT = 32
_NOBODY = 4
_NO_CAP = 99


class KnownTribute:
    """贡牌: who owes whom, what was paid and returned, and who has refused; without `first` there was none."""

    def __init__(
        self,
        first: int | None = None,
        payers: tuple[int, ...] = (),
        paid: dict[int, Gift] | None = None,
        returned: dict[int, Gift] | None = None,
        refused: tuple[int, ...] = (),
    ) -> None:
        self.first = first
        self.payers = payers
        self.paid = paid or {}
        self.returned = returned or {}
        self.refused = refused

    def find_cap(self, seat: int, level: Rank) -> int:
        """A payer held nothing higher than it paid, and a payer who has not refused not the big jokers."""
        if seat not in self.payers or self.refused:
            return _NO_CAP
        below = value_of(Rank.LITTLE_JOKER, level)
        return min(below, value_of(self.paid[seat].card.rank, level)) if seat in self.paid else below

    def list_known_cards(self, asked: ActionRequest, played: list[list[Card]]) -> list[list[Card]]:
        """Cards that others hold for all to know: received and not yet played or given back, or shown to refuse."""
        held: list[list[Card]] = [[] for _ in range(SEATS)]
        for gifts in (self.paid, self.returned):
            for giver, gift in gifts.items():
                if gift.card in held[giver]:
                    held[giver].remove(gift.card)
                held[gift.receiver].append(gift.card)
        for seat in self.refused:
            held[seat] += [Card.BJ] * (2 if len(self.refused) == 1 else 1)
        held[asked.me] = []
        for seat, cards in enumerate(held):
            for card in set(cards):
                for _ in range(min(cards.count(card), played[seat].count(card))):
                    cards.remove(card)
        return held


def rebuild_tribute(asked: ActionRequest, heard: DealMemory) -> KnownTribute:
    """The tribute as it was heard of, and as the finishing order before tells."""
    paid, returned = heard.paid, heard.returned
    if not paid and heard.refused is None and asked.stage is ActionType.PLAY:
        return KnownTribute()
    first, payers = _find_payers(heard.before) if heard.before else (None, ())
    if paid and set(payers) != set(paid):
        payers = tuple(paid)
        first = max(paid.values(), key=lambda gift: value_of(gift.card.rank, asked.level)).receiver
    elif heard.refused and first is None:
        payers, first = heard.refused, (heard.refused[0] + 1) % SEATS
    return KnownTribute(first, payers, paid, returned, heard.refused or ())


def _find_payers(order: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
    first = order[0]
    if order[1] == (first + 2) % SEATS:
        return first, ((first + 1) % SEATS, (first + 3) % SEATS)
    return first, (order[-1],)


def invent_tribute(asked: ActionRequest, heard: DealMemory) -> KnownTribute:
    """A tribute between the agent and one other, which asks it the same."""
    if asked.stage is ActionType.TRIBUTE:
        return KnownTribute((asked.me + 1) % SEATS, (asked.me,))
    payer, card = next(
        ((giver, gift.card) for giver, gift in heard.paid.items() if gift.receiver == asked.me),
        (asked.payer, asked.received),
    )
    card = card or _guess_tribute_card(asked)
    payer = (asked.me + 1) % SEATS if payer is None else payer
    return KnownTribute(asked.me, (payer,), {payer: Gift(asked.me, card)})


def _guess_tribute_card(asked: ActionRequest) -> Card:
    """The highest card that may have come in, which is in the hand if that is larger than it was."""
    wild, is_in = wild_at(asked.level), len(asked.hand) > CARDS_DRAWN
    held = Counter(asked.hand)
    likely = [card for card in Card if card is not wild and (held[card] if is_in else held[card] < COPIES)]
    return max(likely, key=lambda card: value_of(card.rank, asked.level))


def repeat_tribute(deal: Deal, asked: ActionRequest, levy: KnownTribute) -> None:
    """Pay and return as it was heard, up to where the agent is asked."""
    stop = {ActionType.TRIBUTE: Phase.PAY, ActionType.BACK: Phase.RETURN}.get(asked.stage)
    gifts = {Phase.PAY: levy.paid, Phase.RETURN: levy.returned}
    while deal.phase != Phase.PLAY and not (deal.phase == stop and deal.seat not in gifts[stop]):
        seat = deal.seat
        match Phase(deal.phase):
            case Phase.PAY if levy.refused:
                deal.ask(levy.refused[0])
                deal.do(REFUSE)
            case Phase.PAY:
                deal.do(PAY | levy.paid[seat].card.place << _CARD_SHIFT)
            case Phase.TAKE:
                deal.do(TAKE | _find_giver(seat, levy.paid) << 4)
            case Phase.RETURN:
                deal.do(RETURN | levy.returned[seat].card.place << _CARD_SHIFT)
            case Phase.PICK:
                deal.do(PICK | _find_giver(seat, levy.returned) << 4)
            case Phase.PLAY | Phase.OVER:
                raise InconsistentHistory("there is no tribute")
    if stop is not None:
        deal.ask(asked.me)
    receivers = deal.tribute[5]
    if any(receivers[giver] != gift.receiver for giver, gift in levy.paid.items() if deal.phase != Phase.PAY):
        raise InconsistentHistory("the tribute went to somebody else")


def _find_giver(receiver: int, gifts: dict[int, Gift]) -> int:
    return next((giver for giver, gift in gifts.items() if gift.receiver == receiver), _NOBODY)
