"""What a ruling does at the table: one frozen record for each effect, sent by `Adjust` and kept by `Adjusted`."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from guandan.cards import Card
from guandan.rules.play import Kind
from guandan.rules.seat import Seat, Side


class Effect(Struct, frozen=True, gc=False, kw_only=True, tag_field="effect", forbid_unknown_fields=True):
    """The root of all effects."""


class TakeBack(Effect, frozen=True, tag="take_back"):
    """收回: the last play of a seat in this trick goes back into the hand, with all that came after it."""

    seat: Seat


class GoBack(Effect, frozen=True, tag="go_back"):
    """Play goes back to the point after this number of the deal's acts, or without a number to before the tribute."""

    acts: int | None


class SkipTurn(Effect, frozen=True, tag="skip_turn"):
    """停止一次出牌: the seat misses its next turn in this deal; if that is a lead, it goes to the next opponent."""

    seat: Seat


class BarFromTrick(Effect, frozen=True, tag="bar_from_trick"):
    """停止该圈出牌: the seats miss the rest of this trick, or the next trick if none is in play."""

    seats: tuple[Seat, ...]
    until_opponent_follows: bool = False


class ChoiceOf(StrEnum):
    """What a choice decides."""

    SKIP = "skip"
    KIND = "kind"
    LEADER = "leader"


class PutChoice(Effect, frozen=True, tag="put_choice"):
    """Give one seat a choice, and play waits: does `about` miss a turn, which kind must it lead, or who leads?

    The lead must be made from `cards`, or from any cards if there are none.
    """

    seat: Seat
    of: ChoiceOf
    about: Seat
    kinds: tuple[Kind, ...] = ()
    cards: tuple[Card, ...] = ()


class NameKind(Effect, frozen=True, tag="name_kind"):
    """The seat must lead this kind now, from these cards if any are named (TD 29.1)."""

    seat: Seat
    kind: Kind
    cards: tuple[Card, ...] = ()


class NameCard(Effect, frozen=True, tag="name_card"):
    """The first single that the seat plays must be this card, unless it has already played the card in another kind."""

    seat: Seat
    card: Card


class ForbidKind(Effect, frozen=True, tag="forbid_kind"):
    """If the seat leads the next trick, it may not lead this kind, unless it holds nothing else."""

    seat: Seat
    kind: Kind


class AnnulDeal(Effect, frozen=True, tag="annul_deal"):
    """The deal is void and dealt again: with `keep` on the same terms, otherwise as a first deal without tribute.

    `is_finished`: the deal that has just ended is void, and what it moved is taken back (D30, D41).
    """

    keep: bool = True
    is_finished: bool = False


class LoseDeal(Effect, frozen=True, tag="lose_deal"):
    """犯规: the deal ends with this side as 双下; the next has no tribute; `namer` or the referee names its leader.

    For shuffle, cut and draw the offender's next player stands for the first, or the chief referee's `stand_in`.
    `is_finished`: the deal just played out is lost after all, its places and its rise undone (KO 3.10.4, D41).
    """

    side: Side
    offender: Seat | None = None
    namer: Seat | None = None
    stand_in: Seat | None = None
    is_finished: bool = False


class VoidHand(Effect, frozen=True, tag="void_hand"):
    """The seat's hand is void and it is placed last; after the deal, the places are put right."""

    seat: Seat


class MoveLevels(Effect, frozen=True, tag="move_levels"):
    """A side's level goes up or down by a penalty."""

    side: Side
    by: int


class GiveStage(Effect, frozen=True, tag="give_stage"):
    """A penalty puts a side on stage; if it was not there, the next deal begins as a first deal, without tribute."""

    side: Side


class TakePoints(Effect, frozen=True, tag="take_points"):
    """Points are deducted from those that a side earns by the match."""

    side: Side
    points: int


class WaiveTribute(Effect, frozen=True, tag="waive_tribute"):
    """The next deal has no tribute."""


class NameLeader(Effect, frozen=True, tag="name_leader"):
    """Who leads the first trick of the next deal, or of this one if nobody has led yet."""

    seat: Seat


class LoseMatch(Effect, frozen=True, tag="lose_match"):
    """判负、弃权: the match ends against this side, or against both."""

    sides: tuple[Side, ...]
    forfeit: bool = False


class ExtendDeadline(Effect, frozen=True, tag="extend_deadline"):
    """A seat gets more seconds for the question it has."""

    seat: Seat
    seconds: int


class ExtendMatch(Effect, frozen=True, tag="extend_match"):
    """The table gets more minutes."""

    minutes: int


class HandRemedy(Effect, frozen=True, tag="hand_remedy"):
    """A remedy that only people at a real table can carry out: recorded, not simulated."""

    remedy: str
    seat: Seat | None = None


class Undo(Effect, frozen=True, tag="undo"):
    """The effects of a cancelled ruling are undone, as long as nothing has been played since."""


AnyEffect = (
    TakeBack
    | GoBack
    | SkipTurn
    | BarFromTrick
    | PutChoice
    | NameKind
    | NameCard
    | ForbidKind
    | AnnulDeal
    | LoseDeal
    | VoidHand
    | MoveLevels
    | GiveStage
    | TakePoints
    | WaiveTribute
    | NameLeader
    | LoseMatch
    | ExtendDeadline
    | ExtendMatch
    | HandRemedy
    | Undo
)
