"""洗牌: the documented shuffle, the same for ever, so that anyone can check a deal from its seed.

The seed is any string of bytes. It gives an endless stream of bytes: the SHA-256 digests of `seed + counter`, one after
the other, where the counter is 0, 1, 2, … written as 8 bytes, most significant first.

A number below `bound` is drawn like this. Let `bits` be the bit length of `bound - 1`. Take the next ceil(bits / 8)
bytes of the stream as one number, most significant byte first, and keep its lowest `bits` bits. If the result is below
`bound`, it is the number drawn; if not, throw it away and take the next bytes. So every number is equally likely.

`permutation(seed, n)` starts with the list 0, 1, …, n - 1. For i from n - 1 down to 1 it draws j below i + 1 and swaps
the elements at i and j (Fisher-Yates). `shuffle(seed)` puts the pack in that order: the card at place k of the result
is `PACK[permutation(seed, 108)[k]]`. The pack is two decks of 54, one after the other, each S2 H2 C2 D2 S3 … CA DA LJ
BJ.

Equal seeds give related results: take a fresh seed for every deal and every lot.
"""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING

from guandan.cards.deck import PACK

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guandan.cards.card import Card


def shuffle(seed: bytes) -> tuple[Card, ...]:
    """洗牌: all 108 cards in the order that this seed gives."""
    return tuple(PACK[place] for place in permutation(seed, len(PACK)))


def permutation(seed: bytes, n: int) -> tuple[int, ...]:
    """抽签: the numbers below n in the order that this seed gives, all orders being equally likely."""
    stream = _stream(seed)
    numbers = list(range(n))
    for i in range(n - 1, 0, -1):
        j = _below(i + 1, stream)
        numbers[i], numbers[j] = numbers[j], numbers[i]
    return tuple(numbers)


def _stream(seed: bytes) -> Iterator[int]:
    """Give the bytes of SHA-256 in counter mode."""
    counter = 0
    while True:
        yield from sha256(seed + counter.to_bytes(8, "big")).digest()
        counter += 1


def _below(bound: int, stream: Iterator[int]) -> int:
    """Draw a number below the bound, throwing away what is too high."""
    bits = (bound - 1).bit_length()
    size = (bits + 7) // 8
    while True:
        drawn = int.from_bytes(bytes(next(stream) for _ in range(size)), "big") & ((1 << bits) - 1)
        if drawn < bound:
            return drawn
