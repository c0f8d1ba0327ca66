"""贡牌与还牌 in a record: `E pays SA`, `N takes from E`, `N returns S3`, `shown N S3 S H4`.

抗贡 is `refused by E W`, or `E refuses with E W` where East had the choice.
"""

from __future__ import annotations

from typing import assert_never

from guandan.errors import InvalidText
from guandan.game import events as ev
from guandan.game.record import words
from guandan.rules.seat import SEATS

TributeEvent = (
    ev.TributeRefused | ev.TributePaid | ev.TributeTaken | ev.CardReturned | ev.ReturnsShown | ev.ReturnPicked
)

FACE_DOWN = "?"


def write_tribute(event: TributeEvent) -> str:
    """A step of the tribute."""
    match event:
        case ev.TributeRefused(holders=holders, seat=seat):
            return " ".join(("refused by" if seat is None else f"{seat} refuses with", *holders))
        case ev.TributePaid(seat=seat, card=card):
            return f"{seat} pays {card}"
        case ev.TributeTaken(seat=seat, payer=payer):
            return f"{seat} takes from {payer}"
        case ev.CardReturned(seat=seat, card=returned):
            return f"{seat} returns {returned or FACE_DOWN}"
        case ev.ReturnsShown(cards=cards):
            return " ".join(("shown", *(f"{seat} {cards[seat]}" for seat in SEATS if seat in cards)))
        case ev.ReturnPicked(seat=seat, giver=giver):
            return f"{seat} picks from {giver}"
        case _ as unreachable:
            assert_never(unreachable)


def read_tribute(texts: list[str]) -> TributeEvent | None:
    """Read a step of the tribute; none if these words are not one."""
    match texts:
        case ["refused", "by", *holders]:
            return ev.TributeRefused(holders=words.read_seats(holders))
        case [seat, "refuses", "with", *holders]:
            return ev.TributeRefused(holders=words.read_seats(holders), seat=words.read_seat(seat))
        case [seat, "pays", card]:
            return ev.TributePaid(seat=words.read_seat(seat), card=words.read_card_word(card))
        case [seat, "takes", "from", payer]:
            return ev.TributeTaken(seat=words.read_seat(seat), payer=words.read_seat(payer))
        case [seat, "returns", card]:
            return ev.CardReturned(
                seat=words.read_seat(seat), card=None if card == FACE_DOWN else words.read_card_word(card)
            )
        case ["shown", *cards]:
            return _read_shown(cards)
        case [seat, "picks", "from", giver]:
            return ev.ReturnPicked(seat=words.read_seat(seat), giver=words.read_seat(giver))
        case _:
            return None


def _read_shown(texts: list[str]) -> ev.ReturnsShown:
    givers, cards = texts[::2], texts[1::2]
    if len(givers) != len(cards) or len(set(givers)) != len(givers):
        raise InvalidText("after «shown», a seat and its card are expected, and each seat once")
    return ev.ReturnsShown(
        cards={words.read_seat(giver): words.read_card_word(card) for giver, card in zip(givers, cards, strict=True)}
    )
