"""The messages of a club's server to the hub, signed like webhooks, and the hub's answers."""

from __future__ import annotations

import hmac
from datetime import datetime, timedelta
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from guandan.errors import IllegalAction
from guandan.eventlog.signing import sign_message
from guandan.rules.seat import Seat

PairNames = tuple[Annotated[str, Meta(min_length=1, max_length=50)], Annotated[str, Meta(min_length=1, max_length=50)]]
TableNumber = Annotated[int, Meta(ge=1, le=1000)]
PairNumber = Annotated[int, Meta(ge=1, le=100_000)]
BoardNumber = Annotated[int, Meta(ge=1, le=100)]
MAX_SKEW = timedelta(minutes=10)
"""The largest allowed difference between a club's clock and the hub's."""
ID_HEADER, TIME_HEADER, SIGNATURE_HEADER = "webhook-id", "webhook-timestamp", "webhook-signature"


class Joining(Struct, frozen=True, kw_only=True, tag_field="type", tag="join", forbid_unknown_fields=True):
    """A club's server asks for the game's facts; the answer contains the commitments."""

    game: str
    club: int


class EnteringPair(Struct, frozen=True, kw_only=True, tag_field="type", tag="pair", forbid_unknown_fields=True):
    """A pair of the club plays."""

    game: str
    club: int
    people: PairNames


class OpeningBoard(Struct, frozen=True, kw_only=True, tag_field="type", tag="open", forbid_unknown_fields=True):
    """A table sits down to a board and asks for its key."""

    game: str
    club: int
    table: TableNumber
    board: BoardNumber
    ew: PairNumber
    ns: PairNumber


class SendingResult(Struct, frozen=True, kw_only=True, tag_field="type", tag="result", forbid_unknown_fields=True):
    """A table has played a board: who went out, in this order."""

    game: str
    club: int
    table: TableNumber
    board: BoardNumber
    order: tuple[Seat, Seat, Seat, Seat]


ClubMessage = Joining | EnteringPair | OpeningBoard | SendingResult


class ClubLetter(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The body of a message."""

    message: ClubMessage


class SignedMessage(Struct, frozen=True, kw_only=True):
    """A message as it travels: its id, the second it was signed at, its body, and the signature of all three."""

    id: Annotated[str, Meta(min_length=8, max_length=64, pattern="^[A-Za-z0-9._-]+$")]
    timestamp: int
    body: bytes
    signature: str


def sign(key: bytes, message: ClubMessage, message_id: str, at: datetime) -> SignedMessage:
    """Return a message with its signature."""
    body, timestamp = msgspec.json.encode(ClubLetter(message=message)), int(at.timestamp())
    return SignedMessage(
        id=message_id, timestamp=timestamp, body=body, signature=sign_message(key, message_id, timestamp, body)
    )


def check_signature(key: bytes, signed: SignedMessage, now: datetime) -> None:
    """Refuse a message that this key has not signed, or that is old."""
    expected = sign_message(key, signed.id, signed.timestamp, signed.body)
    if not hmac.compare_digest(expected.encode(), signed.signature.encode()):
        raise IllegalAction("common_bad_signature")
    if abs(now.timestamp() - signed.timestamp) > MAX_SKEW.total_seconds():
        raise IllegalAction("common_message_old", minutes=int(MAX_SKEW.total_seconds() // 60))


class GameFacts(Struct, frozen=True, kw_only=True):
    """The public facts of a game before it begins: its boards' commitments, and when each may be opened."""

    game: str
    name: str
    book: str
    digest: str
    boards: int
    commitments: tuple[str, ...]
    levels: tuple[str, ...] = ()
    starts: datetime | None = None
    minutes: int | None = None
    late_minutes: int = 5


class HubAnswer(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The hub's answer: the facts on joining, a pair's number, a sealed key, or the line of its log."""

    facts: GameFacts | None = None
    pair: int | None = None
    sealed: str | None = None
    version: int | None = None
