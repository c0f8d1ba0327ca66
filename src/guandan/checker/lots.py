"""抽签: check the chain of links and draw lots from a link, written from the text of docs/pairing.md alone."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING

from guandan.cards import permutation

if TYPE_CHECKING:
    from collections.abc import Iterable

LINK_BYTES = 32
CHAIN_LENGTH = 1000


def follows_link(link: str, before: str) -> bool:
    """Is the SHA-256 of this link the link (or the commitment) before it?"""
    raw = read_link(link)
    return raw is not None and sha256(raw).hexdigest() == before


def read_link(link: str) -> bytes | None:
    """Decode a link's 32 bytes; none if the text is no link."""
    try:
        raw = bytes.fromhex(link)
    except ValueError:
        return None
    return raw if len(raw) == LINK_BYTES else None


def order_by_lot(link: bytes, purpose: str, numbers: Iterable[int]) -> list[int]:
    """Put the numbers into the order that the link gives them for a purpose."""
    ascending = sorted(numbers)
    return [ascending[place] for place in permutation(link + purpose.encode("ascii"), len(ascending))]


def weigh_meeting(link: bytes, number: int, other: int) -> int:
    """Compute the lot of a meeting; a bye is a meeting with number 0."""
    low, high = sorted((number, other))
    text = link + b"meet" + low.to_bytes(4, "big") + high.to_bytes(4, "big")
    return int.from_bytes(sha256(text).digest()[:2], "big")


def compute_commitment(secret: str) -> str | None:
    """Hash a secret a thousand times; none if the text is no secret."""
    raw = read_link(secret)
    if raw is None:
        return None
    for _ in range(CHAIN_LENGTH):
        raw = sha256(raw).digest()
    return raw.hex()
