"""淘汰制: a first round in which pairs of one unit do not meet, as far as the draw allows."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from guandan.competition.draw.bracket import EMPTY, choose_knockout_bye, count_lines
from guandan.competition.draw.bracket_seeds import list_seed_lines
from guandan.competition.draw.lot_rounds import pair_by_lot
from guandan.competition.draw.lots import order_by_lot
from guandan.competition.model.values import Byes

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from guandan.competition.draw.bracket_seeds import Line
    from guandan.competition.draw.player import Player


def draw_first_places_apart(
    players: Sequence[Player],
    link: bytes,
    *,
    byes: Byes,
    seeds: Mapping[int, int],
    ledger: Mapping[int, int],
    named_bye: int | None = None,
) -> tuple[int, ...]:
    """The places of a stage's first round; meetings are drawn as in a round by lot that keeps units apart.

    Whole lines go to where seeded pairs belong, so that nobody's opponent changes.
    """
    numbers = order_by_lot(link, "numbers", (player.number for player in players))
    match byes:
        case Byes.AS_NEEDED:
            resting = [choose_knockout_bye(numbers, link, ledger, named_bye)] if len(numbers) % 2 else []
            short = {len(numbers) // 2 + 1} if resting else set()
        case Byes.FIRST_ROUND:
            count = count_lines(len(numbers))
            resting = list(numbers[: 2 * count - len(numbers)])
            short = set(order_by_lot(link, "bye", range(1, count + 1))[: len(resting)])
        case _ as unreachable:
            assert_never(unreachable)
    playing = [player for player in players if player.number not in resting]
    meetings = pair_by_lot(playing, link, avoid_repeats=False, keep_apart=True).meetings if playing else ()
    pairs, free = iter(meetings), iter(resting)
    found = [
        (next(free), EMPTY) if line in short else next(pairs) for line in range(1, len(meetings) + len(resting) + 1)
    ]
    kept = max(short) if byes is Byes.AS_NEEDED and short else None
    return tuple(pair for line in _move_lines_to_seeds(found, seeds, kept) for pair in line)


def _move_lines_to_seeds(lines: Sequence[Line], seeds: Mapping[int, int], kept: int | None) -> list[Line]:
    found = list(lines)
    staying = set() if kept is None else {found[kept - 1][0]}
    seeded = [pair for pair in sorted(seeds, key=lambda pair: (seeds[pair], pair)) if pair not in staying]
    free = [line for line in list_seed_lines(len(found)) if line != kept]
    placed: set[int] = set()
    for pair, line in zip(seeded, free, strict=False):
        here = next(place for place, both in enumerate(found) if pair in both)
        if here not in placed:  # two seeded pairs that meet stay where the better one goes
            found[here], found[line - 1] = found[line - 1], found[here]
            placed.add(line - 1)
    return found
