"""抽签: lots from a chain of hashes that was committed to before anybody was drawn; docs/pairing.md tells how."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING

from guandan.cards.shuffle import permutation
from guandan.errors import IllegalAction, InvalidText

if TYPE_CHECKING:
    from collections.abc import Iterable

CHAIN_LENGTH = 1_000
"""Maximum of draws per secret."""
_LINK_BYTES = 32


class Chain:
    """What the organisers hold: the secret whose hashes, last first, are the links of the draws."""

    def __init__(self, secret: bytes) -> None:
        if len(secret) != _LINK_BYTES:
            raise InvalidText(f"a secret has {_LINK_BYTES} bytes, not {len(secret)}")
        self._links = [secret]
        while len(self._links) <= CHAIN_LENGTH:
            self._links.append(sha256(self._links[-1]).digest())

    @property
    def commitment(self) -> str:
        """What is made public before the first draw."""
        return self._links[-1].hex()

    @property
    def secret(self) -> str:
        """What is made public at the end, if the organisers want all of it to be checked."""
        return self._links[0].hex()

    def derive_board_seed(self, stage: int) -> bytes:
        """The seed of a stage's duplicate boards, which nobody knows without the secret."""
        return sha256(self._links[0] + b"boards" + stage.to_bytes(4, "big")).digest()

    def find_next_link(self, link: str) -> str:
        """The link of the next draw, after the one used last or the commitment."""
        try:
            place = self._links.index(bytes.fromhex(link))
        except ValueError:
            raise IllegalAction("another_secret") from None
        if place == 0:
            raise IllegalAction("no_link_left", links=CHAIN_LENGTH)
        return self._links[place - 1].hex()


def opens_commitment(secret: str, commitment: str) -> bool:
    """Is this the secret that was committed to?"""
    try:
        return Chain(bytes.fromhex(secret)).commitment == commitment
    except ValueError:
        return False


def follows_link(link: str, before: str) -> bool:
    """Is this the link before which the other one was used?"""
    try:
        return sha256(bytes.fromhex(link)).hexdigest() == before
    except ValueError:
        return False


def order_by_lot(link: bytes, purpose: str, numbers: Iterable[int]) -> tuple[int, ...]:
    """The numbers in the order that the lot gives them."""
    ranked = sorted(numbers)
    return tuple(ranked[place] for place in permutation(link + purpose.encode("ascii"), len(ranked)))


def weigh_meeting(link: bytes, a: int, b: int) -> int:
    """The lot of a meeting, a bye being a meeting with 0."""
    low, high = sorted((a, b))
    return int.from_bytes(sha256(link + b"meet" + low.to_bytes(4, "big") + high.to_bytes(4, "big")).digest()[:2], "big")
