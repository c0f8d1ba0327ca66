"""抽签: commit, then reveal; each draw uses the next link of the chain, and nobody can choose another."""

from __future__ import annotations

from hashlib import sha256

import pytest

from guandan.competition.championship.championship import Championship
from guandan.competition.draw.lots import Chain, follows_link, order_by_lot, weigh_meeting
from guandan.competition.model import commands as co
from guandan.competition.model.values import Format, Plan, Stage, Table
from guandan.errors import GuandanError, IllegalAction, InvalidText
from guandan.rulebooks import load
from tests.competition.kit import JS, KO, Hall, events

SWISS = Stage(format=Format.SWISS, rounds=3)


def test_the_commitment_is_the_secret_hashed_a_thousand_times() -> None:
    secret = found = bytes(range(32))
    for _ in range(1000):
        found = sha256(found).digest()
    assert Chain(secret).commitment == found.hex()


def test_the_first_link_hashes_to_the_commitment_and_the_next_to_the_link_before() -> None:
    chain = Chain(bytes(range(32)))
    first = chain.find_next_link(chain.commitment)
    second = chain.find_next_link(first)
    assert sha256(bytes.fromhex(first)).hexdigest() == chain.commitment
    assert sha256(bytes.fromhex(second)).hexdigest() == first
    assert follows_link(first, chain.commitment)
    assert not follows_link(second, chain.commitment)


def test_a_chain_comes_to_its_end_with_the_secret() -> None:
    secret = bytes(range(32))
    chain = Chain(secret)
    link = chain.commitment
    for _ in range(1000):
        link = chain.find_next_link(link)
    assert link == secret.hex()
    with pytest.raises(IllegalAction, match="no_link_left"):
        chain.find_next_link(link)


def test_another_secret_is_noticed_before_anything_is_drawn() -> None:
    with pytest.raises(IllegalAction, match="another_secret"):
        Chain(bytes(32)).find_next_link(Chain(bytes(range(32))).commitment)


@pytest.mark.parametrize("size", [0, 31, 33])
def test_a_secret_has_32_bytes(size: int) -> None:
    with pytest.raises(InvalidText):
        Chain(bytes(size))


def test_the_order_is_a_permutation_that_depends_on_link_and_purpose() -> None:
    numbers = list(range(1, 21))
    link = bytes(32)
    found = order_by_lot(link, "numbers", numbers)
    assert sorted(found) == numbers
    assert found == order_by_lot(link, "numbers", reversed(numbers))
    assert found != order_by_lot(link, "bye", numbers)
    assert found != order_by_lot(bytes([1] * 32), "numbers", numbers)


def test_the_lot_of_a_meeting_as_documented() -> None:
    link = bytes(range(32))
    digest = sha256(link + b"meet" + (3).to_bytes(4, "big") + (12).to_bytes(4, "big")).digest()
    assert weigh_meeting(link, 12, 3) == weigh_meeting(link, 3, 12) == digest[0] * 256 + digest[1]


class TestDraws:
    def test_the_commitment_stands_before_anybody_is_drawn(self) -> None:
        event = Hall(JS, SWISS)
        assert event.championship.log[0].event.commitment == event.chain.commitment

    @pytest.mark.parametrize("commitment", ["ab", "zz" * 32, "00" * 31, "00" * 33])
    def test_a_commitment_is_64_hexadecimal_digits(self, commitment: str) -> None:
        plan = Plan(stages=(SWISS,))
        with pytest.raises(GuandanError):
            Championship.new("测试赛", load(JS), plan, time_zone="Asia/Shanghai", commitment=commitment)

    @pytest.mark.parametrize("seed", ["00" * 32, "not hex", "", "ab"])
    def test_a_wrong_link_is_refused(self, seed: str) -> None:
        event = Hall(JS, SWISS, pairs=4)
        event.refuses(co.DrawRound(seed=seed), "wrong_link")

    def test_no_link_may_be_left_out_or_used_again(self) -> None:
        event = Hall(JS, SWISS, pairs=4)
        first = event.link
        event.refuses(co.DrawRound(seed=event.chain.find_next_link(first)), "wrong_link")
        event.refuses(co.DrawRound(seed=event.chain.commitment), "wrong_link")
        event.round()
        event.refuses(co.DrawRound(seed=first), "wrong_link")

    def test_another_draft_takes_another_link(self) -> None:
        event = Hall(JS, SWISS, pairs=8)
        first = event.draw()
        event.refuses(co.DrawRound(seed=first.seed), "wrong_link")
        second = event.draw()
        assert (first.number, second.number, len(event.competition.rounds)) == (1, 1, 1)
        assert sha256(bytes.fromhex(second.seed or "")).hexdigest() == first.seed
        assert len(events(event, "draw_drafted")) == 2

    def test_the_same_link_draws_the_same(self) -> None:
        drawn = [Hall(JS, SWISS, pairs=9).draw() for _ in range(2)]
        assert drawn[0] == drawn[1]

    def test_a_draw_by_hand_uses_no_link(self) -> None:
        event = Hall(JS, SWISS, pairs=4)
        link = event.link
        event.by_hand((3, 1, "A", "2"), (2, 4, "A", "2"))
        assert event.last.seed is None
        assert event.link == link

    def test_lots_are_either_drawn_or_typed_in(self) -> None:
        event = Hall(JS, SWISS, pairs=4)
        tables = (Table(number=1, ew=1, ns=2), Table(number=2, ew=3, ns=4))
        event.refuses(co.DrawRound(seed=event.link, tables=tables), "drawn_twice")

    def test_a_refused_draw_uses_no_link(self) -> None:
        event = Hall(KO, pairs=4)
        event.begin()
        link = event.link
        event.refuses(co.DrawRound(seed=link), "round_not_closed")
        assert event.link == link
