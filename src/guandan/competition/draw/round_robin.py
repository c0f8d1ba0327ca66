"""循环制: draw round robins, in which everybody meets everybody of the same group once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.competition.draw.lots import order_by_lot
from guandan.competition.draw.player import DrawnRound, PairedRound, check_known, check_numbers
from guandan.competition.model.values import DrawReason
from guandan.errors import IllegalAction

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

EMPTY = 0


def order_pairs(pairs: Collection[int], seeds: Mapping[int, int], link: bytes) -> tuple[int, ...]:
    """Order the pairs by seed, then by lot."""
    check_numbers(pairs)
    check_known(seeds, pairs)
    seeded = sorted(seeds, key=lambda pair: (seeds[pair], pair))
    return (*seeded, *order_by_lot(link, "numbers", (pair for pair in pairs if pair not in seeds)))


def split_into_groups(ordered: Sequence[int], groups: int = 1) -> tuple[tuple[int, ...], ...]:
    """分组: split the pairs into groups like a snake, each filled up with 0 to the even size of the largest."""
    check_numbers(ordered)
    if not 1 <= groups <= len(ordered):
        raise IllegalAction("draw_bad_groups", groups=groups, pairs=len(ordered))
    found: list[list[int]] = [[] for _ in range(groups)]
    for place, pair in enumerate(ordered):
        turn, across = divmod(place, groups)
        found[groups - 1 - across if turn % 2 else across].append(pair)
    return fill_groups(found)


def fill_groups(groups: Sequence[Sequence[int]]) -> tuple[tuple[int, ...], ...]:
    """Fill each group up with 0 to the even size of the largest."""
    size = _round_up_to_even(max(map(len, groups)))
    return tuple((*group, *[EMPTY] * (size - len(group))) for group in groups)


def count_round_robin_rounds(number: int, groups: int = 1) -> int:
    """Count the rounds until everybody of the largest group has met everybody."""
    if not 1 <= groups <= number:
        raise IllegalAction("draw_bad_groups", groups=groups, pairs=number)
    largest = -(-number // groups)
    return _round_up_to_even(largest) - 1 if largest > 1 else 0


def pair_groups(groups: Sequence[Sequence[int]], number: int, drawn: Collection[int]) -> PairedRound:
    """Pair a round of all groups, by group and smaller place; the opponent of a pair that has left gets a walkover."""
    check_numbers(pair for group in groups for pair in group if pair)
    if number < 1:
        raise IllegalAction("draw_bad_number", name="round", number=number)
    check_known(drawn, (pair for group in groups for pair in group))
    tables: list[tuple[int, int]] = []
    byes: list[int] = []
    why: dict[int, tuple[DrawReason, ...]] = {}
    for index, group in enumerate(groups, 1):
        pairs = [pair for pair in group if pair]
        places = pairs + [EMPTY] * (len(pairs) % 2)
        for p, q in _list_meeting_places(len(places), number):
            a, b = places[p - 1], places[q - 1]
            numbers = {"group": index, "round": number, "a_place": p, "b_place": q}
            if a in drawn and b in drawn:
                why[len(tables)] = (DrawReason(code="places", numbers=numbers),)
                tables.append((a, b))
            elif a in drawn or b in drawn:
                pair, other = (a, b) if a in drawn else (b, a)
                why[-pair] = (
                    DrawReason(code="no_opponent") if other else DrawReason(code="empty_place", numbers=numbers),
                )
                byes.append(pair)
    return PairedRound(drawn=DrawnRound(meetings=tuple(tables), why=why), byes=tuple(byes))


def _round_up_to_even(number: int) -> int:
    return number + number % 2


def _list_meeting_places(last: int, number: int) -> Iterator[tuple[int, int]]:
    """List the places that meet in a round of a group of this size, the smaller first; none once the group is done."""
    if number >= last:
        return
    for a in range(1, last):
        b = last if a == number else (2 * number - a) % (last - 1) or last - 1
        if a < b:
            yield a, b
