"""What people and programs may ask of a match; `decision` is the number of the question that a seat answers."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum

from msgspec import Struct, field

from guandan.cards import Card, Rank
from guandan.game.effects import AnyEffect
from guandan.game.ruling import Ruling
from guandan.rules.play import Kind
from guandan.rules.seat import Seat


class Mode(StrEnum):
    """How a match is played: cards on the server, or on a real table with only results recorded."""

    LIVE = "live"
    PAPER = "paper"


class MatchCommand(Struct, frozen=True, gc=False, kw_only=True, tag_field="command", forbid_unknown_fields=True):
    """The root of all commands."""


class StartMatch(MatchCommand, frozen=True, tag="start_match"):
    """Begin the match; `start` is the announced instant from which its clock runs."""

    mode: Mode = Mode.LIVE
    overrides: dict[str, object] = field(default_factory=dict)
    players: dict[Seat, str] = field(default_factory=dict)
    start: datetime | None = None


class DealCards(MatchCommand, frozen=True, tag="deal_cards"):
    """抓牌: deal the shuffled pack, cut at `cut`; `turned` are the places in the cut pack of the cards turned."""

    pack: tuple[Card, ...]
    cut: int = 0
    turned: tuple[int, ...] = ()


class PayTribute(MatchCommand, frozen=True, tag="pay_tribute"):
    """进贡."""

    seat: Seat
    card: Card
    decision: int | None = None


class RefuseTribute(MatchCommand, frozen=True, tag="refuse_tribute"):
    """抗贡: a payer who may refuse does so instead of paying, for the partner too."""

    seat: Seat
    decision: int | None = None


class TakeTribute(MatchCommand, frozen=True, tag="take_tribute"):
    """The first (上游) takes the card of one payer after two equal cards were paid."""

    seat: Seat
    payer: Seat
    decision: int | None = None


class ReturnCard(MatchCommand, frozen=True, tag="return_card"):
    """还牌."""

    seat: Seat
    card: Card
    decision: int | None = None


class PickReturn(MatchCommand, frozen=True, tag="pick_return"):
    """A payer picks one of the two returns on the table, named by the player who gave it."""

    seat: Seat
    giver: Seat
    decision: int | None = None


class PlayCards(MatchCommand, frozen=True, tag="play_cards"):
    """出牌: play these cards, with their reading if they have more than one."""

    seat: Seat
    cards: tuple[Card, ...]
    kind: Kind | None = None
    rank: Rank | None = None
    decision: int | None = None


class Pass(MatchCommand, frozen=True, tag="pass"):
    """过牌."""

    seat: Seat
    decision: int | None = None


class Choose(MatchCommand, frozen=True, tag="choose"):
    """Answer a choice that a ruling gave to a seat: yes or no, a kind, or a seat."""

    seat: Seat
    choice: str
    decision: int | None = None


class AskCount(MatchCommand, frozen=True, tag="ask_count"):
    """询问余牌: ask how many cards that seat has left."""

    seat: Seat
    of: Seat


class TimeOut(MatchCommand, frozen=True, tag="time_out"):
    """Report that the time for a question is over."""

    seat: Seat
    decision: int


class CallTime(MatchCommand, frozen=True, tag="call_time"):
    """Call time for the match, by the clock or the chief referee; a paper table says whether a deal is in play."""

    in_play: bool = True


class RecordDeal(MatchCommand, frozen=True, tag="record_deal"):
    """Record a paper table's deal: its finishing order (two seats after 双下), and its level if another was played."""

    order: tuple[Seat, ...]
    level: Rank | None = None


class NoteTribute(MatchCommand, frozen=True, tag="note_tribute"):
    """Report a paper table's tribute: refused or not, equal cards or not, and whose card the first (上游) got."""

    refused: bool = False
    equal: bool = False
    payer_to_first: Seat | None = None


class CorrectDeal(MatchCommand, frozen=True, tag="correct_deal"):
    """Correct the finishing order of an earlier deal; the level that was played does not change."""

    number: int
    order: tuple[Seat, ...]
    level: Rank | None = None


class Rule(MatchCommand, frozen=True, tag="rule"):
    """Enter a ruling in the match's ledger."""

    ruling: Ruling


class CancelRuling(MatchCommand, frozen=True, tag="cancel_ruling"):
    """Cancel a ruling; it stays on the log."""

    number: int
    reason: str = ""


class Adjust(MatchCommand, frozen=True, tag="adjust"):
    """Carry out at the table an effect of a ruling, or something that the referee allows."""

    effect: AnyEffect
    ruling: int | None = None


class CallReferee(MatchCommand, frozen=True, tag="call_referee"):
    """召请裁判."""

    seat: Seat
    reason: str = ""


class AnswerCall(MatchCommand, frozen=True, tag="answer_call"):
    """Report that a referee has dealt with a call."""

    number: int


class OpenHands(MatchCommand, frozen=True, tag="open_hands"):
    """Show a referee the hands of this deal; the log records it."""

    referee: str


class PauseMatch(MatchCommand, frozen=True, tag="pause_match"):
    """Stop the clocks; nobody plays until the match resumes."""

    reason: str = ""


class ResumeMatch(MatchCommand, frozen=True, tag="resume_match"):
    """Resume the match; the time lost is given back."""


class SubstitutePlayer(MatchCommand, frozen=True, tag="substitute_player"):
    """换人: another person takes a seat."""

    seat: Seat
    player: str


class HandToBot(MatchCommand, frozen=True, tag="hand_to_bot"):
    """托管: a bot answers for a seat."""

    seat: Seat
    bot: str


class TakeSeatBack(MatchCommand, frozen=True, tag="take_seat_back"):
    """The person answers for the seat again."""

    seat: Seat


AnyMatchCommand = (
    StartMatch
    | DealCards
    | PayTribute
    | RefuseTribute
    | TakeTribute
    | ReturnCard
    | PickReturn
    | PlayCards
    | Pass
    | Choose
    | AskCount
    | TimeOut
    | CallTime
    | RecordDeal
    | NoteTribute
    | CorrectDeal
    | Rule
    | CancelRuling
    | Adjust
    | CallReferee
    | AnswerCall
    | OpenHands
    | PauseMatch
    | ResumeMatch
    | SubstitutePlayer
    | HandToBot
    | TakeSeatBack
)
