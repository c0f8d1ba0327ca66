"""A book's options as the one number that the engine takes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.errors import InvalidRulebook
from guandan.rules.options.match import ExtraDealEnd
from guandan.rules.options.opening import FirstLead, TurnedAgain
from guandan.rules.options.play import DealEnd, Wind
from guandan.rules.options.tribute import (
    EqualTribute,
    FaceDown,
    NothingToReturn,
    Refusal,
    ReturnLimit,
    TributeLead,
)
from guandan.rules.play import Kind
from guandan.rules.play_rules import STANDARD, AceInRun, PlayRules, SuitedRun
from guandan.rules.seat import Direction
from guandan.rules.tribute import is_refusal_chosen

if TYPE_CHECKING:
    from guandan.rules.rulebook import Rulebook

_FACE_DOWN = (FaceDown.NEVER, FaceDown.EQUAL_DOUBLE, FaceDown.DOUBLE)
_LEADS = (TributeLead.PAYER_TO_FIRST, TributeLead.NEXT_OF_FIRST, TributeLead.FIRST)
_ACES = (AceInRun.EITHER, AceInRun.HIGH, AceInRun.LOW)
_MOST = 15


def _check_number(value: int) -> int:
    if not 0 <= value <= _MOST:
        raise ValueError(f"the kernel counts to {_MOST}, not to {value}")
    return value


def rules_of_plays(plays: PlayRules) -> int:
    """Only what decides which plays there are."""
    kinds = sum(1 << place for place, kind in enumerate(Kind) if kind in plays.kinds)
    return (
        plays.joker_pair_in_full_house
        | (plays.suited_run_with_wild is SuitedRun.FLUSH) << 1
        | kinds << 40
        | _check_number(plays.flush_beats_bombs_of) << 50
        | _ACES.index(plays.ace_in_tubes) << 56
        | _ACES.index(plays.ace_in_plates) << 58
    )


STANDARD_PLAYS = rules_of_plays(STANDARD)
"""What all five books have in common."""


def list_unknown_options(book: Rulebook) -> tuple[str, ...]:
    """List the options of a book whose values only the game itself knows, not the kernel."""
    known = {
        "tribute.owed": book.tribute.owed,
        "tribute.refusal": book.tribute.refusal in {Refusal.TWO_BIG_JOKERS, Refusal.NEVER},
        "opening.first_lead": book.opening.first_lead is FirstLead.HOLDER,
    }
    return tuple(path for path, is_known in known.items() if not is_known)


def rules_of(book: Rulebook, *, extra: bool = False, in_game: bool = False) -> int:
    """All that a deal needs to know of a book; an extra deal may end at the first.

    A book that the kernel cannot play alone is refused, unless it is only to look at a deal that is played `in_game`.
    """
    for path in () if in_game else list_unknown_options(book):
        raise InvalidRulebook("the kernel does not play this value; the game does", path)
    return rules_of_plays(book.plays) | _pack_course(book, extra=extra) | _pack_tribute(book) | _pack_rises(book)


def _pack_course(book: Rulebook, *, extra: bool) -> int:
    return (
        book.trick.leader_may_pass << 2
        | book.trick.pass_binds << 3
        | (book.trick.wind is Wind.NEXT) << 4
        | (book.trick.deal_ends is DealEnd.THREE_OUT) << 5
        | (extra and book.match.extra_deal_ends is ExtraDealEnd.FIRST) << 6
        | (book.seating.direction is Direction.CLOCKWISE) << 7
        | (book.opening.turned_again is TurnedAgain.JOKERS_AND_WILD) << 27
    )


def _pack_tribute(book: Rulebook) -> int:
    rules = book.tribute
    limited = ReturnLimit.NOT_ABOVE_TEN
    return (
        rules.payer_picks_suit << 8
        | (rules.equal is EqualTribute.FIRST_PICKS) << 9
        | rules.losers_pick_return << 10
        | (rules.return_to_opponent is limited) << 11
        | (rules.return_to_partner is limited) << 12
        | (rules.return_double is limited) << 13
        | rules.received_may_go_back << 14
        | (rules.nothing_to_return is NothingToReturn.ANY) << 15
        | _FACE_DOWN.index(rules.returns_face_down) << 16
        | (rules.refusal is Refusal.TWO_BIG_JOKERS) << 18
        | _LEADS.index(rules.lead_single) << 19
        | _LEADS.index(rules.lead_double) << 21
        | _LEADS.index(rules.lead_double_equal) << 23
        | _LEADS.index(rules.lead_refused) << 25
        | is_refusal_chosen(rules, double=False) << 54
        | is_refusal_chosen(rules, double=True) << 55
    )


def _pack_rises(book: Rulebook) -> int:
    levels = book.levels
    return (
        _check_number(levels.rise_second) << 28
        | _check_number(levels.rise_third) << 32
        | _check_number(levels.rise_last) << 36
    )
