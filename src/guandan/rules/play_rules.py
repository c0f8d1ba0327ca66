"""The options of a rulebook that decide which plays a set of cards may form."""

from enum import StrEnum

import msgspec

from guandan.rules.play import Kind


class SuitedRun(StrEnum):
    """同花顺: what five neighbouring cards of one suit count as if one of them is a wild."""

    DECLARED = "declared"
    """A straight or a straight flush, as the player declares (decision D12)."""

    FLUSH = "flush"
    """A straight flush only, as without a wild."""


class AceInRun(StrEnum):
    """A in a tube or a plate: above K, as 1 below 2, or either."""

    EITHER = "either"
    HIGH = "high"
    LOW = "low"


class PlayRules(msgspec.Struct, frozen=True):
    """牌型: the options about kinds of play; a straight flush beats bombs up to the given number of cards."""

    kinds: tuple[Kind, ...] = tuple(Kind)
    flush_beats_bombs_of: int = 5
    joker_pair_in_full_house: bool = True
    suited_run_with_wild: SuitedRun = SuitedRun.DECLARED
    ace_in_tubes: AceInRun = AceInRun.EITHER
    ace_in_plates: AceInRun = AceInRun.EITHER


STANDARD = PlayRules()
"""The options that all five books have in common."""
