"""Commands that a client may send to a table, besides the commands of the game."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from guandan.game import commands as co
from guandan.rules.seat import Seat


class TableCommand(Struct, frozen=True, gc=False, kw_only=True, tag_field="command", forbid_unknown_fields=True):
    """The root of all table commands; `command` is its name, as with the commands of the game."""


class Sit(TableCommand, frozen=True, tag="sit"):
    """Take an empty seat, or another one, before the match starts."""

    seat: Seat


class Stand(TableCommand, frozen=True, tag="stand"):
    """Leave the seat: before the match it becomes empty, during it a bot plays on."""


class AskSeat(TableCommand, frozen=True, tag="ask_seat"):
    """接手: ask, during a match, for a seat that a bot holds; without a seat, ask no longer."""

    seat: Seat | None = None


class AnswerSeat(TableCommand, frozen=True, tag="answer_seat"):
    """The maker lets the person who asked take over the bot's seat, or refuses."""

    person: int
    allow: bool


class SwapSeats(TableCommand, frozen=True, tag="swap_seats"):
    """换座, between matches: ask whoever sits there to swap, or agree to their asking; off, ask no longer or refuse."""

    seat: Seat
    on: bool = True


class TurnAway(TableCommand, frozen=True, tag="turn_away"):
    """The maker sends a guest away before the match starts."""

    seat: Seat


class FillSeat(TableCommand, frozen=True, tag="fill_seat"):
    """The maker gives an empty seat to a bot; without a name, takes the bot away again."""

    seat: Seat
    bot: str | None = None


class Start(TableCommand, frozen=True, tag="start"):
    """The maker starts the match when all seats are taken."""


class PromiseNumber(TableCommand, frozen=True, tag="promise"):
    """The hash of the number that a player is going to mix into the shuffle of a deal: see «Fair cards».

    The number follows with `mix` once the table says `waits_to_reveal`.
    """

    deal: int
    hash: Annotated[str, Meta(pattern=r"^[0-9a-f]{64}$")]


class GiveNumber(TableCommand, frozen=True, tag="mix"):
    """A player's own number for the shuffle of a deal: the one that was promised, or, without a promise, any."""

    deal: int
    number: Annotated[str, Meta(max_length=64)]


class DeclareReady(TableCommand, frozen=True, tag="ready"):
    """On with the next deal."""


class PlayAgain(TableCommand, frozen=True, tag="again"):
    """Another match with the same people, once every person at the table wants it; `seats` changed by the maker."""

    seats: dict[Seat, Seat] = {}


class SetAutoPlay(TableCommand, frozen=True, tag="auto"):
    """托管, by choice, or back to playing oneself."""

    on: bool


class SetAutoPass(TableCommand, frozen=True, tag="auto_pass"):
    """Pass by itself whenever nothing beats, until switched off; no event."""

    on: bool


class SayPhrase(TableCommand, frozen=True, tag="phrase"):
    """One of the fixed phrases, where the table allows them; no event."""

    phrase: Annotated[int, Meta(ge=0, le=19)]


class AgreePause(TableCommand, frozen=True, tag="agree_pause"):
    """The seat agrees to a pause, or to go on: it happens when all people at the table agree."""

    on: bool


class Close(TableCommand, frozen=True, tag="close"):
    """The maker closes the table."""


AnyTableCommand = (
    Sit
    | Stand
    | AskSeat
    | AnswerSeat
    | SwapSeats
    | TurnAway
    | FillSeat
    | Start
    | PromiseNumber
    | GiveNumber
    | DeclareReady
    | PlayAgain
    | SetAutoPlay
    | SetAutoPass
    | SayPhrase
    | AgreePause
    | Close
    | co.PayTribute
    | co.RefuseTribute
    | co.TakeTribute
    | co.ReturnCard
    | co.PickReturn
    | co.PlayCards
    | co.Pass
    | co.Choose
    | co.AskCount
    | co.CallReferee
    | co.AnswerCall
    | co.OpenHands
    | co.PauseMatch
    | co.ResumeMatch
    | co.SubstitutePlayer
    | co.Adjust
    | co.Rule
    | co.CancelRuling
    | co.CallTime
)
"""Players send the first three groups for their own seat alone; the last group is the referees' and the organisers'."""

PLAYER_COMMANDS = (
    co.PayTribute,
    co.RefuseTribute,
    co.TakeTribute,
    co.ReturnCard,
    co.PickReturn,
    co.PlayCards,
    co.Pass,
    co.Choose,
    co.AskCount,
    co.CallReferee,
)
"""The commands of the game that a seat's person may send."""
