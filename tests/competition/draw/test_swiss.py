"""瑞士制: what a round looks like, by docs/pairing.md."""

from __future__ import annotations

import random

import pytest

from guandan.competition.draw.player import Player
from guandan.competition.draw.swiss import pair_swiss
from tests.competition.draw.oracle import link_of

LINK = link_of("swiss")


def codes(reasons: tuple[object, ...]) -> list[str]:
    return [reason.code for reason in reasons]  # type: ignore[attr-defined]


def test_in_the_first_round_the_upper_half_of_the_seeds_meets_the_lower_half() -> None:
    found = pair_swiss([Player(number=10 + seed, seed=seed) for seed in range(1, 9)], LINK, lowest_bye=True)
    assert found.meetings == ((11, 15), (12, 16), (13, 17), (14, 18))
    assert found.bye is None
    assert found.why[0][0].numbers == {"points": 0, "pairs": 8, "a_place": 1, "b_place": 5}


def test_a_seeded_pair_ranks_before_one_without_a_seed() -> None:
    players = [Player(number=number, seed={4: 2, 3: 1}.get(number)) for number in (1, 2, 3, 4)]
    (first, _), (second, _) = pair_swiss(players, LINK, lowest_bye=True).meetings
    assert (first, second) == (3, 4)


def test_without_seeds_the_lot_ranks_and_another_link_draws_otherwise() -> None:
    players = [Player(number=number) for number in range(1, 21)]
    assert pair_swiss(players, LINK, lowest_bye=True) != pair_swiss(players, link_of("other"), lowest_bye=True)


def test_equal_points_meet_and_an_odd_group_sends_one_down() -> None:
    totals = {1: 4, 2: 4, 3: 4, 4: 2, 5: 2, 6: 2}
    players = [Player(number=one, total=total, rank=one - 1) for one, total in totals.items()]
    found = pair_swiss(players, LINK, lowest_bye=True)
    across = [(a, b) for a, b in found.meetings if totals[a] != totals[b]]
    assert len(across) == 1
    place = found.meetings.index(across[0])
    a, b = across[0]
    assert found.why[place][0].code == "floats"
    assert found.why[place][0].numbers == {"a": a, "a_points": 4, "b": b, "b_points": 2}


def test_who_floated_down_before_does_not_float_down_again_if_another_can() -> None:
    for tired in (1, 2, 3):
        players = [Player(number=one, total=4, rank=0, last_float=-1 if one == tired else 0) for one in (1, 2, 3)]
        players += [Player(number=one, total=2, rank=3) for one in (4, 5, 6)]
        found = pair_swiss(players, LINK, lowest_bye=True)
        assert not any({tired} & {a, b} and max(a, b) > 3 for a, b in found.meetings)


def test_a_float_that_repeats_is_told() -> None:
    players = [Player(number=1, total=2, last_float=-1), Player(number=2, total=0, rank=1, last_float=1)]
    assert codes(pair_swiss(players, LINK, lowest_bye=True).why[0]) == ["floats", "floats_again", "floats_again"]


def test_no_second_meeting_even_at_the_price_of_far_floats() -> None:
    met = {1: {2: 1, 3: 1}, 2: {1: 1, 4: 1}, 3: {1: 1, 4: 1}, 4: {2: 1, 3: 1}}
    players = [Player(number=one, total=9 - 3 * one, rank=one - 1, met=met[one]) for one in met]
    assert pair_swiss(players, LINK, lowest_bye=True).meetings == ((1, 4), (2, 3))


def test_a_second_meeting_that_cannot_be_avoided_is_told() -> None:
    players = [Player(number=1, met={2: 2}), Player(number=2, met={1: 2})]
    found = pair_swiss(players, LINK, lowest_bye=True)
    assert found.why[0][1].code == "met_before"
    assert found.why[0][1].numbers == {"times": 2}
    assert codes(pair_swiss(players, LINK, lowest_bye=True, avoid_repeats=False).why[0]) == ["score_group"]


def test_a_unit_is_kept_apart_only_where_asked() -> None:
    players = [Player(number=one, seed=one, unit="east" if one in {1, 3} else "") for one in (1, 2, 3, 4)]
    assert pair_swiss(players, LINK, lowest_bye=True).meetings == ((1, 3), (2, 4))
    assert (1, 3) not in pair_swiss(players, LINK, lowest_bye=True, keep_apart=True).meetings
    both = [Player(number=one, unit="east") for one in (1, 2)]
    assert codes(pair_swiss(both, LINK, lowest_bye=True, keep_apart=True).why[0]) == ["score_group", "same_unit"]


def test_the_bye_goes_to_the_lowest_who_has_had_none() -> None:
    totals = {1: 6, 2: 4, 3: 4, 4: 2, 5: 0}
    players = [Player(number=one, total=total, rank=one, byes=int(one == 5)) for one, total in totals.items()]
    found = pair_swiss(players, LINK, lowest_bye=True)
    assert found.bye == 4
    assert found.why[-4][0].code == "bye_lowest"
    assert found.why[-4][0].numbers == {"byes": 0, "points": 2}


def test_without_the_lowest_the_bye_makes_the_fewest_floats() -> None:
    players = [Player(number=one, total=total) for one, total in {1: 6, 2: 4, 3: 4, 4: 2, 5: 2}.items()]
    found = pair_swiss(players, LINK, lowest_bye=False)
    assert found.bye == 1
    assert codes(found.why[-1]) == ["bye_lot"]


@pytest.mark.parametrize("n", [1, 2, 3])
def test_the_smallest_rounds(n: int) -> None:
    found = pair_swiss([Player(number=one) for one in range(1, n + 1)], LINK, lowest_bye=True)
    assert (len(found.meetings), found.bye is None) == (n // 2, n % 2 == 0)


@pytest.mark.parametrize("n", [7, 12, 15])
def test_nobody_meets_twice_or_rests_twice_while_it_can_be_avoided(n: int) -> None:
    chance = random.Random(n)
    met: dict[int, dict[int, int]] = {one: {} for one in range(1, n + 1)}
    total, byes = dict.fromkeys(met, 0), dict.fromkeys(met, 0)
    for number in range(n // 2):  # by then a free opponent may be out of reach for everybody
        order = sorted(total.values(), reverse=True)
        players = [
            Player(number=one, total=total[one], rank=order.index(total[one]), met=met[one], byes=byes[one])
            for one in met
        ]
        found = pair_swiss(players, link_of(f"{n} {number}"), lowest_bye=True)
        assert sorted([*sum(found.meetings, ()), *([found.bye] if n % 2 else [])]) == sorted(met)
        for a, b in found.meetings:
            assert b not in met[a]
            met[a][b] = met[b][a] = 1
            total[chance.choice((a, b))] += 2
        if found.bye:
            byes[found.bye] += 1
            total[found.bye] += 2
    assert max(byes.values()) <= 1


class TestByesOfTheLowestGroup:
    """D42: the bye is given before the pairs are drawn."""

    def group(self, *totals: int, **more: dict[int, int]) -> list[Player]:
        byes, met = more.get("byes", {}), more.get("met", {})
        return [
            Player(number=one, total=total, rank=one - 1, byes=byes.get(one, 0), met=met.get(one, {}))
            for one, total in enumerate(totals, 1)
        ]

    @pytest.mark.article("decision D42")
    def test_never_upward_even_if_everybody_below_meets_again(self) -> None:
        """Of three with nothing, 3 may play neither 1 nor 2 again: with a bye for 1 or 2 nobody would meet twice."""
        met = {1: {2: 0, 3: 1}, 2: {1: 0, 3: 1}, 3: {1: 1, 2: 1}}
        players = self.group(4, 4, 0, met=met)
        assert pair_swiss(players, LINK, lowest_bye=False, lowest_group=True).bye == 3
        players = self.group(4, 0, 0, met={1: {2: 1, 3: 1}, 2: {1: 1, 3: 0}, 3: {1: 1, 2: 0}})
        old, new = (pair_swiss(players, LINK, lowest_bye=False, lowest_group=group) for group in (False, True))
        assert old.bye == 1
        assert new.bye in {2, 3}
        assert "met_before" in codes(new.why[0])

    @pytest.mark.article("decision D42")
    def test_never_twice_while_somebody_above_has_had_none(self) -> None:
        players = self.group(4, 2, 0, byes={3: 1})
        assert pair_swiss(players, LINK, lowest_bye=False, lowest_group=True).bye == 2

    @pytest.mark.article("decision D42")
    def test_the_lowest_place_or_the_lot(self) -> None:
        players = self.group(2, 2, 0, 0, 0, 0, 0)
        links = [link_of(f"lot {number}") for number in range(60)]
        assert {pair_swiss(players, link, lowest_bye=True, lowest_group=True).bye for link in links} == {7}
        assert {pair_swiss(players, link, lowest_bye=False, lowest_group=True).bye for link in links} == {3, 4, 5, 6, 7}

    def test_it_says_why(self) -> None:
        players = self.group(2, 2, 0)
        for lowest, code in ((True, "bye_group_lowest"), (False, "bye_group_lot")):
            found = pair_swiss(players, LINK, lowest_bye=lowest, lowest_group=True)
            (why,) = found.why[-3]
            assert (why.code, why.numbers) == (code, {"byes": 0, "points": 0})

    def test_an_even_number_has_none(self) -> None:
        players = self.group(2, 2, 0, 0)
        draws = [pair_swiss(players, LINK, lowest_bye=False, lowest_group=group) for group in (False, True)]
        assert draws[0] == draws[1]

    def test_one_alone_has_it(self) -> None:
        assert pair_swiss(self.group(0), LINK, lowest_bye=False, lowest_group=True).bye == 1

    def test_large_fields_too(self) -> None:
        lots = random.Random(42)
        players = sorted(
            (Player(number=one, total=2 * lots.randint(0, 4)) for one in range(1, 402)), key=lambda p: -p.total
        )
        ranked = [Player(number=p.number, total=p.total, rank=place) for place, p in enumerate(players)]
        found = pair_swiss(ranked, LINK, lowest_bye=True, lowest_group=True)
        assert found.bye == ranked[-1].number
        assert len(found.meetings) == 200
