"""牌: the 54 faces of a pack."""

from __future__ import annotations

from enum import StrEnum

from guandan.cards.rank import Rank
from guandan.cards.suit import Suit


class Card(StrEnum):
    """牌: a face, in the order of a sorted hand: by rank, then spades, hearts, clubs, diamonds; jokers last."""

    S2 = "S2"
    H2 = "H2"
    C2 = "C2"
    D2 = "D2"
    S3 = "S3"
    H3 = "H3"
    C3 = "C3"
    D3 = "D3"
    S4 = "S4"
    H4 = "H4"
    C4 = "C4"
    D4 = "D4"
    S5 = "S5"
    H5 = "H5"
    C5 = "C5"
    D5 = "D5"
    S6 = "S6"
    H6 = "H6"
    C6 = "C6"
    D6 = "D6"
    S7 = "S7"
    H7 = "H7"
    C7 = "C7"
    D7 = "D7"
    S8 = "S8"
    H8 = "H8"
    C8 = "C8"
    D8 = "D8"
    S9 = "S9"
    H9 = "H9"
    C9 = "C9"
    D9 = "D9"
    ST = "ST"
    HT = "HT"
    CT = "CT"
    DT = "DT"
    SJ = "SJ"
    HJ = "HJ"
    CJ = "CJ"
    DJ = "DJ"
    SQ = "SQ"
    HQ = "HQ"
    CQ = "CQ"
    DQ = "DQ"
    SK = "SK"
    HK = "HK"
    CK = "CK"
    DK = "DK"
    SA = "SA"
    HA = "HA"
    CA = "CA"
    DA = "DA"
    LJ = "LJ"
    BJ = "BJ"

    __hash__ = str.__hash__

    def __init__(self, text: str) -> None:
        self.place: int = len(type(self).__members__)
        self.is_joker: bool = text in {"LJ", "BJ"}
        self.suit: Suit | None = None if self.is_joker else Suit(text[0])
        self.rank: Rank = Rank(text if self.is_joker else text[1:])


_FACES: dict[tuple[Suit | None, Rank], Card] = {(card.suit, card.rank): card for card in Card}


def card_of(suit: Suit, rank: Rank) -> Card:
    """Find the face of this suit and rank, which is not a joker."""
    return _FACES[suit, rank]
