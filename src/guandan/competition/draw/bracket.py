"""淘汰制: build the places of a knockout's rounds; two places form a line (a match), and 0 is an empty place."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, assert_never

from guandan.competition.draw.lot_rounds import pair_by_lot
from guandan.competition.draw.lots import order_by_lot
from guandan.competition.draw.player import DrawnRound, PairedRound, check_known, check_numbers
from guandan.competition.draw.reasons import explain_bracket_bye, explain_bracket_table, explain_third_place_table
from guandan.competition.model.values import Byes
from guandan.errors import IllegalAction

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from guandan.competition.draw.player import Player
    from guandan.competition.model.values import DrawReason

    Line = tuple[int, int]


EMPTY = 0


def pair_places(places: Sequence[int]) -> list[Line]:
    """Pair up places into lines; a missing last place is empty."""
    even = [*places, *[EMPTY] * (len(places) % 2)]
    return list(zip(even[::2], even[1::2], strict=True))


def needs_bye(number: int, *, byes: Byes = Byes.AS_NEEDED) -> bool:
    """轮空: must somebody get a bye by lot or by name? Byes that fill the first round belong to the lines."""
    return byes is Byes.AS_NEEDED and number > 1 and number % 2 == 1


def build_paired_round(
    places: Sequence[int],
    *,
    seeds: Mapping[int, int] = MappingProxyType({}),
    before: Sequence[int] = (),
    named_bye: int | None = None,
    has_third: bool = False,
) -> PairedRound:
    """Build the meetings and byes of places. `before` are those of the previous round, unless this is redrawn.

    `has_third` means that the last line is the match for third place.
    """
    check_numbers(pair for pair in places if pair)
    came = {pair: line for line, both in enumerate(pair_places(before), 1) for pair in both if pair}
    meetings: list[Line] = []
    byes: list[int] = []
    why: dict[int, tuple[DrawReason, ...]] = {}
    for number, (a, b) in enumerate(pair_places(places), 1):
        if a and b:
            is_third = has_third and 2 * number == len(places)
            why[len(meetings)] = (
                explain_third_place_table(a, b) if is_third else explain_bracket_table(a, b, number, came, seeds)
            )
            meetings.append((a, b))
        elif a or b:
            why[-(a or b)] = explain_bracket_bye(a or b, number, named_bye)
            byes.append(a or b)
    return PairedRound(drawn=DrawnRound(meetings=tuple(meetings), why=why), byes=tuple(byes))


def count_knockout_rounds(number: int) -> int:
    """Count the rounds until one pair is left."""
    if number < 1:
        raise IllegalAction("draw_nobody")
    return (number - 1).bit_length()


def draw_first_places(
    pairs: Sequence[int],
    link: bytes,
    *,
    byes: Byes,
    seeds: Mapping[int, int],
    ledger: Mapping[int, int],
    named_bye: int | None = None,
) -> tuple[int, ...]:
    """Draw the places of a stage's first round, or of a round that is drawn again, which has no seeds."""
    if not pairs:
        raise IllegalAction("draw_nobody")
    check_numbers(pairs)
    check_known(seeds, pairs)
    numbers = order_by_lot(link, "numbers", pairs)
    match byes:
        case Byes.AS_NEEDED:
            places = _put_bye_last(numbers, link, ledger, named_bye)
            kept = len(places) // 2 if len(pairs) % 2 else None
        case Byes.FIRST_ROUND:
            _refuse_named(named_bye)
            places, kept = _fill_with_byes(numbers, link), None
        case _ as unreachable:
            assert_never(unreachable)
    return tuple(move_seeds_to_lines(places, seeds, kept))


def build_next_places(
    places: Sequence[int],
    winners: Mapping[int, int],
    link: bytes,
    *,
    byes: Byes,
    ledger: Mapping[int, int],
    named_bye: int | None = None,
) -> tuple[int, ...]:
    """Build the places of the next round from `winners` by line from 1, 0 for nobody; byes need no entry."""
    ahead = _list_winners(pair_places(places), winners)
    match byes:
        case Byes.AS_NEEDED:
            through = [pair for pair in ahead if pair]
            return tuple(_put_bye_last(through, link, ledger, named_bye)) if through else ()
        case Byes.FIRST_ROUND:
            _refuse_named(named_bye)
            return tuple(pair for line in pair_places(ahead) for pair in line)
        case _ as unreachable:
            assert_never(unreachable)


def list_third_place_pair(places: Sequence[int], lost: Collection[int]) -> tuple[int, ...]:
    """季军赛: list the two losers of the round before, in the order of their lines; empty if there are not two."""
    check_known(lost, places)
    found = tuple(pair for pair in places if pair and pair in lost)
    return found if len(found) == len(("third", "fourth")) else ()


def _list_winners(drawn: Sequence[Line], winners: Mapping[int, int]) -> list[int]:
    """List who advances from each line."""
    for unknown in sorted(winners.keys() - set(range(1, len(drawn) + 1))):
        raise IllegalAction("draw_unknown_line", line=unknown)
    found = []
    for number, line in enumerate(drawn, 1):
        if EMPTY not in line and number not in winners:
            raise IllegalAction("draw_no_winner", line=number)
        winner = winners.get(number, sum(line) if EMPTY in line else EMPTY)
        if winner not in {*line, EMPTY}:
            raise IllegalAction("draw_wrong_winner", line=number, pair=winner)
        found.append(winner)
    check_numbers(pair for pair in found if pair)
    return found


def _put_bye_last(numbers: Sequence[int], link: bytes, ledger: Mapping[int, int], named: int | None) -> list[int]:
    """Order the pairs; if their number is odd, the pair with the bye gets the last line."""
    if len(numbers) % 2 == 0:
        _refuse_named(named)
        return list(numbers)
    bye = choose_knockout_bye(numbers, link, ledger, named)
    return [*(pair for pair in numbers if pair != bye), bye, EMPTY]


def choose_knockout_bye(numbers: Sequence[int], link: bytes, ledger: Mapping[int, int], named: int | None) -> int:
    """轮空: choose the named pair, or by lot one of those with the fewest byes."""
    if named is not None:
        check_known([named], numbers)
        return named
    fewest = min(ledger.get(pair, 0) for pair in numbers)
    return order_by_lot(link, "bye", (pair for pair in numbers if ledger.get(pair, 0) == fewest))[0]


def count_lines(number: int) -> int:
    """Count the lines of a first round that byes fill up to a power of two."""
    return max(1, 2 ** (count_knockout_rounds(number) - 1)) if number > 1 else 1


def _fill_with_byes(numbers: Sequence[int], link: bytes) -> list[int]:
    """Build lines up to a power of two, some with one pair only."""
    count = count_lines(len(numbers))
    short = set(order_by_lot(link, "bye", range(1, count + 1))[: 2 * count - len(numbers)])
    coming = iter(numbers)
    return [
        EMPTY if second and line in short else next(coming) for line in range(1, count + 1) for second in (False, True)
    ]


def _refuse_named(named: int | None) -> None:
    if named is not None:
        raise IllegalAction("draw_no_bye", pair=named)


# ---- 种子: the best pairs of a knockout go to lines that lie far apart


def list_seed_lines(count: int) -> list[int]:
    """List the lines of the first, second, third … seeded pair, given the number of lines."""
    spread = [1]
    while len(spread) < count:
        spread = [line for place in spread for line in (place, 2 * len(spread) + 1 - place)]
    by_seed = sorted(range(1, len(spread) + 1), key=lambda line: spread[line - 1])
    return [line for line in by_seed if line <= count]


def move_seeds_to_lines(places: Sequence[int], seeds: Mapping[int, int], kept: int | None) -> list[int]:
    """Swap seeded pairs with the pairs drawn at their places; the line `kept` does not change."""
    found = list(places)
    staying = set() if kept is None else {found[2 * kept - 2]}
    seeded = [pair for pair in sorted(seeds, key=lambda pair: (seeds[pair], pair)) if pair not in staying]
    free = [line for line in list_seed_lines(len(found) // 2) if line != kept]
    for pair, line in zip(seeded, free, strict=False):
        here, there = found.index(pair), 2 * line - 2
        found[here], found[there] = found[there], found[here]
    return found


# ---- 按名次排位: a first round by the places of the stage before, without a lot


def rank_places(groups: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """Order the places of a first round by rank, with byes for the best: 1 meets the last, 2 the last but one.

    All firsts of the groups come before all seconds. A place goes to the one of those next in rank whose members of
    the same group, as far as they have places, are farthest away.
    """
    count = sum(len(group) for group in groups)
    order = _list_ranked_places(count_lines(count))
    home = {pair: number for number, group in enumerate(groups) for pair in group}
    found = [EMPTY] * len(order)
    coming = iter(order)
    for rank in range(max((len(group) for group in groups), default=0)):
        waiting = [group[rank] for group in groups if rank < len(group)]
        while waiting:
            place = next(coming)
            best = max(waiting, key=lambda pair: _measure_nearest_mate(place, home[pair], found, home))
            found[place] = best
            waiting.remove(best)
    return tuple(found)


def _list_ranked_places(lines: int) -> list[int]:
    """List the places by rank: the first places of the seeds' lines, then the second places backwards."""
    seeded = list_seed_lines(lines)
    return [2 * line - 2 for line in seeded] + [2 * line - 1 for line in reversed(seeded)]


def _measure_nearest_mate(place: int, group: int, found: Sequence[int], home: Mapping[int, int]) -> int:
    """Count the rounds after which somebody at a place could first meet one of the same group."""
    mates = (at for at, pair in enumerate(found) if pair and home[pair] == group)
    return min(((at ^ place).bit_length() for at in mates), default=len(found))


# ---- 淘汰制: a first round in which pairs of one unit do not meet, as far as the draw allows


def draw_first_places_apart(
    players: Sequence[Player],
    link: bytes,
    *,
    byes: Byes,
    seeds: Mapping[int, int],
    ledger: Mapping[int, int],
    named_bye: int | None = None,
) -> tuple[int, ...]:
    """Draw the places of a stage's first round; meetings are drawn as in a round by lot that keeps units apart.

    Whole lines move to the places of seeded pairs, so that nobody's opponent changes.
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
