"""What it costs a Swiss draw that the bye goes to the lowest score group (docs/pairing.md, decision D42).

Events are simulated in which the bye goes there; each draw is compared with the one of the lowest cost, whoever has the
bye in that. Run it as `python bench/byes.py`.
"""

from __future__ import annotations

from hashlib import sha256
from math import exp
from random import Random
from typing import TYPE_CHECKING

from guandan.competition.draw.cost import GROUPS, LOT, MET, DrawField, DrawWishes, compute_cost
from guandan.competition.draw.player import Player
from guandan.competition.draw.swiss import pair_swiss

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guandan.competition.draw.cost import Cost

SIZES = ((7, 6, 60), (9, 5, 60), (15, 5, 60), (31, 6, 60), (63, 7, 60), (127, 8, 20))
"""Pairs, rounds, and how many events."""
WIN = 2


def simulate_draws(pairs: int, rounds: int, seed: str) -> Iterator[tuple[Cost, Cost, bool]]:
    """For each round what its draw costs, what the cheapest one costs, and whether that one's bye is above."""
    lots = Random(seed)
    strength = {pair: lots.gauss(0, 1.5) for pair in range(1, pairs + 1)}
    total = dict.fromkeys(strength, 0)
    byes, floats = dict(total), dict(total)
    met: dict[int, dict[int, int]] = {pair: {} for pair in total}
    for number in range(1, rounds + 1):
        ranked = sorted(total, key=lambda pair: (-total[pair], pair))
        field = [
            Player(number=pair, total=total[pair], rank=rank, byes=byes[pair], met=met[pair], last_float=floats[pair])
            for rank, pair in enumerate(ranked)
        ]
        link = sha256(f"{seed}/{number}".encode()).digest()
        drawn = pair_swiss(field, link, lowest_bye=False, lowest_group=True)
        cheapest = pair_swiss(field, link, lowest_bye=False)
        costs = DrawField(field, link, DrawWishes(is_swiss=True))
        is_above = total[cheapest.bye or 0] > min(total.values())
        yield (
            compute_cost(drawn.meetings, drawn.bye, costs),
            compute_cost(cheapest.meetings, cheapest.bye, costs),
            is_above,
        )
        before, floats = dict(total), dict.fromkeys(total, 0)
        for a, b in drawn.meetings:
            met[a][b] = met[b][a] = met[a].get(b, 0) + 1
            floats[a] = (before[b] > before[a]) - (before[b] < before[a])
            floats[b] = -floats[a]
            total[a if lots.random() < 1 / (1 + exp(strength[b] - strength[a])) else b] += WIN
        total[drawn.bye or 0] += WIN
        byes[drawn.bye or 0] += 1
        floats[drawn.bye or 0] = -1


def main() -> None:
    """A line for each size of field."""
    print("| pairs | rounds | draws | bye would be above | repeats more | groups farther apart | by | worse in any |")
    for pairs, rounds, events in SIZES:
        found = [one for event in range(events) for one in simulate_draws(pairs, rounds, f"{pairs}/{event}")]
        share = {
            "above": sum(above for _, _, above in found),
            "met": sum(new[MET] > old[MET] for new, old, _ in found),
            "groups": sum(new[GROUPS] > old[GROUPS] for new, old, _ in found),
            "any": sum(new[:LOT] > old[:LOT] for new, old, _ in found),
        }
        by = sum(new[GROUPS] - old[GROUPS] for new, old, _ in found) / len(found)
        shown = {name: f"{100 * count / len(found):.0f} %" for name, count in share.items()}
        line = (pairs, rounds, len(found), shown["above"], shown["met"], shown["groups"], f"{by:+.2f}", shown["any"])
        print("|", " | ".join(map(str, line)), "|")


if __name__ == "__main__":
    main()
