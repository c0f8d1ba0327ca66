"""公平发牌: commitments bind the server and the players before any number is revealed.

Nobody can choose the cards: not the server, nor a player, nor both together, as long as one other player promised a
number. After the match the secrets are published, and anybody can recompute every pack: docs/fair-cards.md.
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
    """Where a pack came from: the number of the dealing in the match, the commitment, the secret (hex), the numbers.

    `hashes` are the promises, all of them made before any number was revealed; a number without a promise came from a
    client that made none. The `silent` seats promised a number in an earlier try of this match and did not reveal it.
    """

    deal: int
    commitment: str
    secret: str
    numbers: dict[Seat, str] = {}
    hashes: dict[Seat, str] = {}
    silent: tuple[Seat, ...] = ()


def commit_to(secret: bytes) -> str:
    """Commit to a secret by its SHA-256, published before anybody adds a number; it reveals no card."""
    return hashlib.sha256(secret).hexdigest()


def hash_promise(committed: str, seat: Seat, number: str) -> str:
    """The hash by which a player is bound: SHA-256 of the server's commitment, the seat's letter and the number."""
    return hashlib.sha256(f"{committed}{seat}{number}".encode()).hexdigest()


def keeps_promises(committed: str, hashes: Mapping[Seat, str], numbers: Mapping[Seat, str]) -> bool:
    """Has every seat that made a promise revealed the number that it promised?"""
    return all(
        seat in numbers and hash_promise(committed, seat, numbers[seat]) == told for seat, told in hashes.items()
    )


def mix_seed(secret: bytes, numbers: Mapping[Seat, str]) -> bytes:
    """The seed of the pack: the SHA-256 of the secret's length, the secret, and each number with its seat and length.

    Seats come in the order E N W S without those that gave no number; a length has four bytes, the highest first.
    """
    parts = [_prefix_length(secret)]
    parts += [seat.encode() + _prefix_length(numbers[seat].encode()) for seat in SEATS if seat in numbers]
    return hashlib.sha256(b"".join(parts)).digest()


def _prefix_length(part: bytes) -> bytes:
    return len(part).to_bytes(_LENGTH_BYTES, "big") + part
