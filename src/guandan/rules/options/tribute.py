"""贡牌与还牌: options of tribute and return."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct


class Pays(StrEnum):
    """进贡: which card is owed."""

    HIGHEST_BUT_WILD = "highest_but_wild"
    HIGHEST = "highest"


class EqualTribute(StrEnum):
    """双下, equal cards: who gets whose."""

    CLOCKWISE = "clockwise"
    FIRST_PICKS = "first_picks"


class ReturnLimit(StrEnum):
    """还牌: which cards may be returned."""

    ANY = "any"
    NOT_ABOVE_TEN = "not_above_ten"


class FaceDown(StrEnum):
    """When returns lie face down until both are there."""

    NEVER = "never"
    EQUAL_DOUBLE = "equal_double"
    DOUBLE = "double"


class Refusal(StrEnum):
    """抗贡: what frees the payers."""

    TWO_BIG_JOKERS = "two_big_jokers"
    """The payers hold both big jokers, in one hand or in two."""

    TWO_BIG_IN_ONE_HAND = "two_big_in_one_hand"
    ANY_TWO_JOKERS = "any_two_jokers"
    """The payers together hold two jokers of either kind."""

    NEVER = "never"


class RefusalChoice(StrEnum):
    """抗贡: in which tributes the payers choose whether to refuse; in the others they must."""

    NEVER = "never"
    SINGLE = "single"
    ALWAYS = "always"


class NothingToReturn(StrEnum):
    """What a player returns whose hand holds no card within the limit."""

    LOWEST = "lowest"
    ANY = "any"


class TributeLead(StrEnum):
    """Who leads the first trick after tribute."""

    PAYER_TO_FIRST = "payer_to_first"
    NEXT_OF_FIRST = "next_of_first"
    FIRST = "first"


class TributeRules(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Tribute from the second deal on; `lead_unowed` is who leads under a book without tribute."""

    pays: Pays
    payer_picks_suit: bool
    equal: EqualTribute
    losers_pick_return: bool
    return_to_opponent: ReturnLimit
    return_to_partner: ReturnLimit
    return_double: ReturnLimit
    received_may_go_back: bool
    nothing_to_return: NothingToReturn
    returns_face_down: FaceDown
    refusal: Refusal
    lead_single: TributeLead
    lead_double: TributeLead
    lead_double_equal: TributeLead
    lead_refused: TributeLead
    refusal_choice: RefusalChoice = RefusalChoice.NEVER
    owed: bool = True
    lead_unowed: TributeLead = TributeLead.FIRST
