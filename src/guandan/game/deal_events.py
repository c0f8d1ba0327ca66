"""What happens in one deal: facts, in the past tense, kept for ever."""

from __future__ import annotations

from enum import StrEnum

from guandan.cards import Card
from guandan.eventlog.event import Event
from guandan.rules.play import Play
from guandan.rules.seat import Seat


class CardsDealt(Event, frozen=True, tag="cards_dealt"):
    """抓牌: the pack as shuffled, the cut, the turned cards' places in the cut pack, who drew first."""

    pack: tuple[Card, ...]
    cut: int
    first: Seat
    turned: tuple[int, ...] = ()


class HandDealt(Event, frozen=True, tag="hand_dealt"):
    """What one seat may know of `CardsDealt`; it is never in the log itself."""

    first: Seat
    turned: tuple[Card, ...] = ()
    leader: Seat | None = None
    seat: Seat | None = None
    cards: tuple[Card, ...] = ()


class TributeRefused(Event, frozen=True, tag="tribute_refused"):
    """抗贡: the payers show both big jokers and pay nothing; `seat` chose to, or is none if the rule demands it."""

    holders: tuple[Seat, ...]
    seat: Seat | None = None


class TributePaid(Event, frozen=True, tag="tribute_paid"):
    """进贡."""

    seat: Seat
    card: Card


class TributeTaken(Event, frozen=True, tag="tribute_taken"):
    """The first took this payer's card; the partner gets the other."""

    seat: Seat
    payer: Seat


class CardReturned(Event, frozen=True, tag="card_returned"):
    """还牌; `None` stands for a card that lies face down."""

    seat: Seat
    card: Card | None


class ReturnsShown(Event, frozen=True, tag="returns_shown"):
    """亮牌: both returns, by the players who gave them."""

    cards: dict[Seat, Card]


class ReturnPicked(Event, frozen=True, tag="return_picked"):
    """A payer picked the return that this player gave; the partner gets the other."""

    seat: Seat
    giver: Seat


class CardsPlayed(Event, frozen=True, tag="cards_played"):
    """出牌."""

    seat: Seat
    play: Play


class PassedWhy(StrEnum):
    """Why a turn brought no play."""

    CHOSEN = "chosen"
    SKIPPED = "skipped"
    BARRED = "barred"


class Passed(Event, frozen=True, tag="passed"):
    """过牌."""

    seat: Seat
    why: PassedWhy = PassedWhy.CHOSEN


class LeadMissed(Event, frozen=True, tag="lead_missed"):
    """A lead lost by a ruling; it goes to the next opponent."""

    seat: Seat
    why: PassedWhy = PassedWhy.SKIPPED


class CountAnnounced(Event, frozen=True, tag="count_announced"):
    """报牌: a count was announced to all, or told to the seat that asked."""

    seat: Seat
    count: int
    asked_by: Seat | None = None


class TimedOut(Event, frozen=True, tag="timed_out"):
    """超时."""

    seat: Seat
    decision: int


class ChoiceMade(Event, frozen=True, tag="choice_made"):
    """A seat answered a choice that a ruling gave it."""

    seat: Seat
    choice: str


class DealEnded(Event, frozen=True, tag="deal_ended"):
    """一副牌结束: played out in this order; one seat alone after an extra deal, two after 双下."""

    order: tuple[Seat, ...]
