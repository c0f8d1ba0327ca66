"""A referee's report, and what it still leaves open."""

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
    """What a report leaves open, and the book needs to know."""

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
    """裁定: the penalties and remedies that whoever the book leaves disputes to decides on (D43)."""

    rungs: tuple[Rung, ...] = ()
    remedies: tuple[Remedy, ...] = ()


class InfractionReport(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An infraction by a side, of one seat or both; `cards` are those shown or taken back, `kind` what they were.

    `case` picks a case of the book by its number, from 1, whatever the circumstances; `choice` the rung where the book
    leaves one, `add` what it lets one add. `deal_over`: found when the deal it happened in was over, which a paper
    table must say. `stand_in`: who stands for the first after a foul of both partners. `discretion`: what is decided
    where the book does not say, or says otherwise; `note` then says what has happened. `deal` and `trick` (from 1) are
    those in which it happened, where the table cannot tell or tells wrongly.
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
