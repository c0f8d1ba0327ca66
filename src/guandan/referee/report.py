"""A referee's report of an infraction, and the facts that it may still leave open."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from guandan.cards import Card
from guandan.rules.options.infraction import InfractionId, Situation
from guandan.rules.options.penalties import Lapse
from guandan.rules.options.remedy import Does, Remedy, Rung
from guandan.rules.play import Kind
from guandan.rules.seat import Seat, Side


class Needed(StrEnum):
    """A fact that a report leaves open although the book needs it."""

    SIDE = "side"
    SEAT = "seat"
    HAND = "hand"
    SITUATION = "situation"
    MINUTES = "minutes"
    CHOICE = "choice"
    CARD = "card"
    KIND = "kind"
    DISCRETION = "discretion"


class Discretion(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """裁定: penalties and remedies decided freely by the authority to which the book leaves disputes (D43)."""

    rungs: tuple[Rung, ...] = ()
    remedies: tuple[Remedy, ...] = ()


class InfractionReport(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An infraction by one seat of a side or by both; `cards` are those shown or taken back, `kind` their kind of play.

    `case` picks a case of the book by its number, from 1, whatever the circumstances; `choice` the rung if the book
    leaves a choice, `add` remedies that it allows. `deal_over`: it was found after the end of its deal, which a paper
    table must say. `stand_in`: who replaces the first after a foul of both partners. `discretion`: what is decided
    if the book is silent, or against the book; `note` then says what has happened. `deal` and `trick` (from 1) are
    those in which it happened, if the table does not know them or has them wrong.
    """

    infraction: InfractionId
    side: Side | None = None
    seat: Seat | None = None
    situation: Situation = Situation.ANY
    minutes: float | None = None
    cards: tuple[Card, ...] = ()
    kind: Kind | None = None
    choice: Rung | None = None
    add: tuple[Does, ...] = ()
    long_seat: Seat | None = None
    short_seat: Seat | None = None
    stand_in: Seat | None = None
    deal_over: bool = False
    case: int | None = None
    article: str = ""
    lapsed: tuple[Lapse, ...] = ()
    note: str = ""
    discretion: Discretion | None = None
    deal: int | None = None
    trick: int | None = None
