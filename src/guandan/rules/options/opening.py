"""洗牌、切牌、抓牌: how the cards reach the players."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from guandan.rules.seat import Direction, Seat


class DealMethod(StrEnum):
    """How the hands are made."""

    DRAW = "draw"
    MACHINE = "machine"


class TurnedAgain(StrEnum):
    """翻牌: which turned cards are put back, so that another is turned."""

    JOKERS = "jokers"
    JOKERS_AND_WILD = "jokers_and_wild"


class FirstLead(StrEnum):
    """首副领出: who leads the first deal."""

    HOLDER = "holder"
    """The player who draws the turned card."""

    COUNTED = "counted"
    """The seat reached by counting the turned card's points, which also draws first."""


class Hander(StrEnum):
    """Who does a job in the next deal, named by the result of the deal before."""

    FIRST = "first"
    LAST = "last"
    LAST_SIDE = "last_side"
    NEXT_OF_FIRST = "next_of_first"
    PREVIOUS_OF_FIRST = "previous_of_first"
    ANYONE = "anyone"


class SeatingRules(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The seating at the table."""

    direction: Direction


class OpeningRules(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Shuffle, cut, turned card, draw; `double_` options hold after a double-down (双下)."""

    method: DealMethod
    first_shuffler: Seat | None
    first_cutter: Seat | None
    turner: Seat
    turned_again: TurnedAgain
    count_from: Seat
    first_shuffles: tuple[int, int] | None
    later_shuffles: tuple[int, int] | None
    cut_margin: int
    shuffler: Hander
    double_shuffler: Hander
    cutter: Hander
    first_draw: Hander
    double_first_draw: Hander
    count_hands: bool
    first_lead: FirstLead = FirstLead.HOLDER
