"""The keys of the boards, what commits to them, and how they reach a club sealed: docs/common-game.md."""

from __future__ import annotations

import hmac
from hashlib import sha256

from guandan.competition.duplicate.boards import Board, deal_board
from guandan.errors import IllegalAction

KEY_BYTES = 32


def derive_board_key(secret: bytes, number: int) -> bytes:
    """The key of a board: who has it knows this board and no other."""
    return hmac.digest(secret, b"board" + number.to_bytes(4, "big"), sha256)


def derive_club_key(secret: bytes, club: int, serial: int) -> bytes:
    """The key by which a club signs, and by which keys are sealed for it; a new serial makes the old one worthless."""
    return hmac.digest(secret, b"club" + club.to_bytes(4, "big") + serial.to_bytes(4, "big"), sha256)


def commit_to_key(key: bytes) -> str:
    """What is told of a board beforehand: the SHA-256 of its key."""
    return sha256(key).hexdigest()


def deal_from_key(key: bytes, number: int, level: str | None = None) -> Board:
    """The board that a key gives."""
    return deal_board(key, number, level)


def seal_key(club_key: bytes, message: str, key: bytes) -> str:
    """A board's key for one club and one message: on the way nobody can read it, also without TLS."""
    return bytes(a ^ b for a, b in zip(key, _build_pad(club_key, message), strict=True)).hex()


def open_key(club_key: bytes, message: str, sealed: str, commitment: str) -> bytes:
    """The key of a sealed answer; refused if it is not the one that was committed to."""
    try:
        key = bytes(a ^ b for a, b in zip(bytes.fromhex(sealed), _build_pad(club_key, message), strict=True))
    except ValueError:
        raise IllegalAction("common_key_is_another") from None
    if commit_to_key(key) != commitment:
        raise IllegalAction("common_key_is_another")
    return key


def _build_pad(club_key: bytes, message: str) -> bytes:
    return hmac.digest(club_key, b"seal" + message.encode(), sha256)
