from __future__ import annotations

from collections import Counter
from hashlib import sha256
from itertools import permutations

import pytest

from guandan.cards import PACK, permutation, shuffle


def plain_permutation(seed: bytes, n: int) -> tuple[int, ...]:
    """The shuffle's docstring once more, with the stream as one long string of bytes."""
    stream = b"".join(sha256(seed + counter.to_bytes(8, "big")).digest() for counter in range(n))
    numbers, at = list(range(n)), 0
    for i in reversed(range(1, n)):
        bits = len(bin(i)) - 2
        size = -(-bits // 8)
        while True:
            drawn = int(stream[at : at + size].hex(), 16) % 2**bits
            at += size
            if drawn <= i:
                break
        numbers[i], numbers[drawn] = numbers[drawn], numbers[i]
    return tuple(numbers)


def test_the_shuffle_is_the_same_for_ever() -> None:
    assert permutation(b"guandan", 10) == (7, 2, 1, 6, 5, 3, 0, 8, 9, 4)
    assert " ".join(shuffle(b"guandan")[:27]) == (
        "S3 D5 CJ S8 HK CK DK C3 D3 H9 S4 HJ DQ H4 C6 H9 HA CQ CT C4 BJ CA HA S6 S6 SA S7"
    )
    assert (
        sha256(" ".join(shuffle(b"guandan")).encode()).hexdigest()
        == "0636f6fc568c7d802fb9586edad315ba0e193a3a2dd31b7384dbde037967149f"
    )


@pytest.mark.parametrize("n", [0, 1, 2, 3, 54, 108, 255, 256, 257, 300, 1000])
def test_it_is_what_its_description_says(n: int) -> None:
    for seed in (b"", b"\0", b"guandan", bytes(32)):
        drawn = permutation(seed, n)
        assert drawn == plain_permutation(seed, n)
        assert sorted(drawn) == list(range(n))


def test_a_shuffle_keeps_the_cards() -> None:
    assert Counter(shuffle(b"any")) == Counter(PACK)
    assert shuffle(b"any") != shuffle(b"other")


def test_all_orders_of_four_are_equally_likely() -> None:
    draws = 4800
    seen = Counter(permutation(number.to_bytes(4, "big"), 4) for number in range(draws))
    expected = draws / 24
    chi_square = sum((seen[order] - expected) ** 2 / expected for order in permutations(range(4)))
    assert chi_square < 49.7  # 23 degrees of freedom: one chance in a thousand, and the seeds are fixed
