"""The keys of boards: derive them, commit to them, and seal them for a club; see docs/common-game.md."""

from __future__ import annotations

import hmac
from hashlib import sha256

from guandan.competition.duplicate.boards import Board, deal_board
from guandan.errors import IllegalAction

KEY_BYTES = 32


def derive_board_key(secret: bytes, number: int) -> bytes:
    """Derive the key of a board, which reveals this board and no other."""
    return hmac.digest(secret, b"board" + number.to_bytes(4, "big"), sha256)


def derive_club_key(secret: bytes, club: int, serial: int) -> bytes:
    """Derive the key with which a club signs, and with which keys are sealed for it; a new serial replaces it."""
    return hmac.digest(secret, b"club" + club.to_bytes(4, "big") + serial.to_bytes(4, "big"), sha256)


def commit_to_key(key: bytes) -> str:
    """Commit to a board before the game by the SHA-256 of its key."""
    return sha256(key).hexdigest()


def deal_from_key(key: bytes, number: int, level: str | None = None) -> Board:
    """Deal the board of a key."""
    return deal_board(key, number, level)


def seal_key(club_key: bytes, message: str, key: bytes) -> str:
    """Seal a board's key for one club and one message, so that nobody else can read it, even without TLS."""
    return bytes(a ^ b for a, b in zip(key, _build_pad(club_key, message), strict=True)).hex()


def open_key(club_key: bytes, message: str, sealed: str, commitment: str) -> bytes:
    """Open a sealed key; refuse one that does not match the commitment."""
    try:
        key = bytes(a ^ b for a, b in zip(bytes.fromhex(sealed), _build_pad(club_key, message), strict=True))
    except ValueError:
        raise IllegalAction("common_key_is_another") from None
    if commit_to_key(key) != commitment:
        raise IllegalAction("common_key_is_another")
    return key


def _build_pad(club_key: bytes, message: str) -> bytes:
    return hmac.digest(club_key, b"seal" + message.encode(), sha256)
