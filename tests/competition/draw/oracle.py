"""The cost of a draw worked out from the words of docs/pairing.md alone, and the lowest by trying every draw."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING

from guandan.cards.shuffle import permutation
from guandan.competition.draw.player import Player

if TYPE_CHECKING:
    import random
    from collections.abc import Iterator, Sequence

    Draw = tuple[list[tuple[int, int]], int | None]


def link_of(text: str) -> bytes:
    return sha256(text.encode()).digest()


def lot(link: bytes, a: int, b: int) -> int:
    low, high = min(a, b), max(a, b)
    digest = sha256(link + b"meet" + low.to_bytes(4, "big") + high.to_bytes(4, "big")).digest()
    return digest[0] * 256 + digest[1]


class Oracle:
    """One draw's question; `swiss` is whether the numbers 4 to 7 are used."""

    def __init__(self, players: Sequence[Player], link: bytes, *, swiss: bool, **wishes: bool) -> None:
        self.link, self.swiss, self.wishes = link, swiss, wishes
        self.by_number = {one.number: one for one in players}
        numbers = sorted(self.by_number)
        lots = [numbers[place] for place in permutation(link + b"rank", len(numbers))]
        self.ranking = sorted(
            numbers,
            key=lambda number: (
                self.by_number[number].rank,
                self.by_number[number].seed or float("inf"),
                lots.index(number),
            ),
        )
        self.totals = sorted({one.total for one in players}, reverse=True)

    def group(self, number: int) -> int:
        return self.totals.index(self.by_number[number].total)

    def members(self, group: int) -> list[int]:
        return [number for number in self.ranking if self.group(number) == group]

    def of_table(self, a: int, b: int) -> tuple[int, ...]:
        one, other = self.by_number[a], self.by_number[b]
        cost = [0] * 8
        if self.wishes.get("avoid_repeats", True):
            cost[1] = min(one.met.get(b, 0), 3)
        if self.wishes.get("keep_apart", False):
            cost[2] = 1 if one.unit and one.unit == other.unit else 0
        if self.swiss:
            cost[4] = min(abs(self.group(a) - self.group(b)), 31) ** 2
            for me, it in ((a, b), (b, a)):
                way = (self.group(it) < self.group(me)) - (self.group(it) > self.group(me))
                cost[5] += way != 0 and self.by_number[me].last_float == way
            if self.group(a) == self.group(b):
                inside = self.members(self.group(a))
                p, q = sorted((inside.index(a), inside.index(b)))
                cost[6] = abs(q - p - len(inside) // 2)
        cost[7] = lot(self.link, a, b)
        return tuple(cost)

    def of_bye(self, a: int) -> tuple[int, ...]:
        cost = [0] * 8
        cost[0] = min(self.by_number[a].byes, 3)
        if self.swiss and self.wishes["lowest_bye"]:
            cost[3] = min(len(self.totals) - 1 - self.group(a), 255)
        cost[7] = lot(self.link, a, 0)
        return tuple(cost)

    def cost(self, meetings: Sequence[tuple[int, int]], bye: int | None) -> tuple[int, ...]:
        every = [self.of_table(a, b) for a, b in meetings] + ([] if bye is None else [self.of_bye(bye)])
        return tuple(sum(column) for column in zip(*every, strict=True))

    def lowest(self) -> tuple[int, ...]:
        return min(self.cost(meetings, bye) for meetings, bye in draws(sorted(self.by_number)))


def draws(numbers: list[int]) -> Iterator[Draw]:
    """Every draw there is of these pairs."""
    if len(numbers) % 2:
        for bye in numbers:
            yield from ((meetings, bye) for meetings, _ in draws([one for one in numbers if one != bye]))
    elif not numbers:
        yield [], None
    else:
        first, *rest = numbers
        for other in rest:
            for meetings, _ in draws([one for one in rest if one != other]):
                yield [(first, other), *meetings], None


def random_players(chance: random.Random, n: int) -> list[Player]:
    """Pairs with histories of all kinds, some of them unkind."""
    numbers = chance.sample(range(1, 3 * n + 2), n)
    totals = {one: chance.randrange(chance.choice((1, 3, 40))) for one in numbers}
    met: dict[int, dict[int, int]] = {one: {} for one in numbers}
    density = chance.choice((0, 0.2, 0.6, 1))
    for place, a in enumerate(numbers):
        for b in numbers[:place]:
            if chance.random() < density:
                met[a][b] = met[b][a] = chance.choice((1, 1, 1, 2, 5))
    order = sorted(totals.values(), reverse=True)
    return [
        Player(
            number=one,
            total=totals[one],
            rank=order.index(totals[one]) + chance.randrange(2),
            seed=chance.choice((None, None, 1, 2, 3, 7)),
            unit=chance.choice(("", "a", "b", "c")),
            byes=chance.choice((0, 0, 1, 2, 5)),
            met=met[one],
            last_float=chance.choice((-1, 0, 1)),
        )
        for one in numbers
    ]
