"""The table as its people see it: who sits where, what is set, what it waits for."""

from __future__ import annotations

from datetime import datetime

from msgspec import Struct

from guandan.rules.seat import Seat
from guandan.tables.settings import TableSettings, TableStage


class SeatView(Struct, frozen=True, gc=False, kw_only=True, omit_defaults=True):
    """One seat: its person's name or its bot, and whether they are there."""

    name: str = ""
    unit: str = ""
    person: int | None = None
    bot: str | None = None
    is_online: bool = False
    is_auto: bool = False
    wants_again: bool = False
    is_ready: bool = False
    agrees_pause: bool = False
    asks_swap: Seat | None = None


class SeatRequestView(Struct, frozen=True, gc=False, kw_only=True, omit_defaults=True):
    """接手: somebody who asks for the seat of a bot."""

    seat: Seat
    person: int
    name: str = ""
    unit: str = ""


class CommitmentView(Struct, frozen=True, gc=False, kw_only=True, omit_defaults=True):
    """公平发牌: a deal's commitment, the numbers that were mixed in, and once the match is over its secret.

    `hashes` are the promises, from when no more are taken; `silent` are those who promised before and told no number.
    One that `is_abandoned` gave no cards: somebody did not keep a promise, and a new one took its place.
    """

    deal: int
    commitment: str
    numbers: dict[Seat, str] = {}
    secret: str | None = None
    hashes: dict[Seat, str] = {}
    silent: tuple[Seat, ...] = ()
    is_abandoned: bool = False


class TableView(Struct, frozen=True, gc=False, kw_only=True, omit_defaults=True):
    """A table as this client sees it; `you` is the own seat."""

    code: str
    stage: TableStage
    settings: TableSettings
    seats: dict[Seat, SeatView]
    you: Seat | None = None
    is_maker: bool = False
    role: str = "spectator"
    match: str | None = None
    matches: int = 0
    next_deal_at: datetime | None = None
    waits_to_mix: int | None = None
    waits_to_promise: int | None = None
    waits_to_reveal: int | None = None
    shuffles: tuple[CommitmentView, ...] = ()
    auto_pass: bool = False
    watch_delay: str = ""
    event: str | None = None
    place: str = ""
    people_watching: int = 0
    requests: tuple[SeatRequestView, ...] = ()


class LiveTableCard(Struct, frozen=True, gc=False, kw_only=True, omit_defaults=True):
    """One line of the list of public tables."""

    code: str
    book: str
    stage: TableStage
    seats: dict[Seat, SeatView]
    people_watching: int = 0
    may_watch: bool = True
    event: str | None = None
    place: str = ""
