"""公平发牌: a deal's secret is bound by its hash before the players' own numbers are mixed in.

Nobody can choose the cards: not the server, which is bound before it hears the numbers, and no player, who does not
know the secret. Once the match is over the secrets come out, and whoever has them can work every pack out again.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from msgspec import Struct

from guandan.rules.seat import SEATS, Seat

if TYPE_CHECKING:
    from collections.abc import Mapping

_LENGTH_BYTES = 4


class Shuffle(Struct, frozen=True, gc=False, kw_only=True, forbid_unknown_fields=True):
    """What a pack came from: which dealing of the match it was, the commitment, the secret (hex), the numbers."""

    deal: int
    commitment: str
    secret: str
    numbers: dict[Seat, str] = {}


def commitment(secret: bytes) -> str:
    """The SHA-256 of a secret: it is told before anybody adds a number, and tells nothing of the cards."""
    return hashlib.sha256(secret).hexdigest()


def mixed(secret: bytes, numbers: Mapping[Seat, str]) -> bytes:
    """The seed of the pack: the SHA-256 of the secret's length, the secret, and each number with its seat and length.

    Seats come in the order E N W S, one that gave no number is left out; a length has four bytes, the highest first.
    """
    parts = [_measured(secret)]
    parts += [seat.encode() + _measured(numbers[seat].encode()) for seat in SEATS if seat in numbers]
    return hashlib.sha256(b"".join(parts)).digest()


def _measured(part: bytes) -> bytes:
    return len(part).to_bytes(_LENGTH_BYTES, "big") + part
