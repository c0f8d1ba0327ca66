"""公平发牌: nobody can choose the cards, and everybody can work them out afterwards."""

from __future__ import annotations

import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guandan.cards import PACK, shuffle
from guandan.game.fair_shuffle import commit_to, mix_seed
from guandan.rules.seat import SEATS, Seat

SECRET = bytes(range(32))
NUMBERS = st.dictionaries(st.sampled_from(SEATS), st.text(max_size=64))


def test_a_commitment_is_the_hash_of_the_secret() -> None:
    assert commit_to(SECRET) == hashlib.sha256(SECRET).hexdigest()
    assert commit_to(SECRET) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"


def test_a_seed_is_worked_out_as_the_documentation_says() -> None:
    numbers = {Seat.S: "七", Seat.E: "12"}
    by_hand = b"\0\0\0\x20" + SECRET + b"E\0\0\0\x02" + b"12" + b"S\0\0\0\x03" + "七".encode()
    assert mix_seed(SECRET, numbers) == hashlib.sha256(by_hand).digest()
    assert sorted(shuffle(mix_seed(SECRET, numbers))) == sorted(PACK)


@pytest.mark.parametrize("seat", SEATS)
def test_each_seat_changes_the_cards(seat: Seat) -> None:
    numbers = dict.fromkeys(SEATS, "1")
    assert mix_seed(SECRET, numbers | {seat: "2"}) != mix_seed(SECRET, numbers)
    assert mix_seed(SECRET, {other: "1" for other in SEATS if other is not seat}) != mix_seed(SECRET, numbers)
    assert mix_seed(SECRET[:-1] + b"!", numbers) != mix_seed(SECRET, numbers)


@given(NUMBERS, NUMBERS)
def test_two_sets_of_numbers_never_look_the_same(one: dict[Seat, str], other: dict[Seat, str]) -> None:
    assert (mix_seed(SECRET, one) == mix_seed(SECRET, other)) == (one == other)
