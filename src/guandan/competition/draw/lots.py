"""抽签: lots from a chain of hashes that was committed to before the first draw; docs/pairing.md explains it."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING

from guandan.cards.shuffle import permutation
from guandan.errors import IllegalAction, InvalidText

if TYPE_CHECKING:
    from collections.abc import Iterable

CHAIN_LENGTH = 1_000
"""Maximum number of draws per secret."""
_LINK_BYTES = 32


class Chain:
    """The organisers' secret, whose hashes, the last first, are the links of the draws."""

    def __init__(self, secret: bytes) -> None:
        if len(secret) != _LINK_BYTES:
            raise InvalidText(f"a secret has {_LINK_BYTES} bytes, not {len(secret)}")
        self._links = [secret]
        while len(self._links) <= CHAIN_LENGTH:
            self._links.append(sha256(self._links[-1]).digest())

    @property
    def commitment(self) -> str:
        """The commitment, published before the first draw."""
        return self._links[-1].hex()

    @property
    def secret(self) -> str:
        """The secret, which the organisers may publish at the end, so that everybody can check all draws."""
        return self._links[0].hex()

    def derive_board_seed(self, stage: int) -> bytes:
        """Derive the seed of a stage's duplicate boards, which nobody knows without the secret."""
        return sha256(self._links[0] + b"boards" + stage.to_bytes(4, "big")).digest()

    def find_next_link(self, link: str) -> str:
        """Find the link of the next draw, given the one used last or the commitment."""
        try:
            place = self._links.index(bytes.fromhex(link))
        except ValueError:
            raise IllegalAction("another_secret") from None
        if place == 0:
            raise IllegalAction("no_link_left", links=CHAIN_LENGTH)
        return self._links[place - 1].hex()


def opens_commitment(secret: str, commitment: str) -> bool:
    """Does this secret match the commitment?"""
    try:
        return Chain(bytes.fromhex(secret)).commitment == commitment
    except ValueError:
        return False


def follows_link(link: str, before: str) -> bool:
    """Does this link follow the one used before it?"""
    try:
        return sha256(bytes.fromhex(link)).hexdigest() == before
    except ValueError:
        return False


def order_by_lot(link: bytes, purpose: str, numbers: Iterable[int]) -> tuple[int, ...]:
    """Put the numbers into the order of their lots."""
    ranked = sorted(numbers)
    return tuple(ranked[place] for place in permutation(link + purpose.encode("ascii"), len(ranked)))


def weigh_meeting(link: bytes, a: int, b: int) -> int:
    """Compute the lot of a meeting; a bye is a meeting with 0."""
    low, high = sorted((a, b))
    return int.from_bytes(sha256(link + b"meet" + low.to_bytes(4, "big") + high.to_bytes(4, "big")).digest()[:2], "big")
