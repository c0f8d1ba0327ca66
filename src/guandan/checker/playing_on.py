"""双败, 安慰赛, 名次赛: brackets in which losers play on (docs/pairing.md, Losers play on).

Each format is a generator: it yields the lines of a round, and is sent who won and who lost in each of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from guandan.checker import elimination as outs
from guandan.competition.model.values import Format

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator, Sequence

    from guandan.checker.ledger import CheckedRound, EventLedger
    from guandan.competition.model.values import Stage

    Course = Generator[list["PlayoffLine"], list["Outcome"], None]

PLAYING_ON = "docs/pairing.md: Losers play on"
EMPTY, ANYBODY = 0, -1
FORMATS = frozenset({Format.DOUBLE_ELIMINATION, Format.CONSOLATION, Format.PLACEMENT})


class PlayoffLine(Struct, frozen=True):
    """Two who meet, and the place of a loser or winner who finishes here; none for one who plays on.

    `may_be_replayed`: the first of two finals; only the second of the two has to win both.
    """

    one: int
    other: int
    lost: int | None = None
    won: int | None = None
    may_be_replayed: bool = False


Outcome = tuple[int, int]
"""The winner and the loser of a line; 0 is nobody."""


def _pair_up(names: Sequence[int], lost: int | None = None, won: int | None = None) -> list[PlayoffLine]:
    return [PlayoffLine(names[at], names[at + 1], lost, won) for at in range(0, len(names), 2)]


def _run_double_elimination(first: Sequence[int], stage: Stage) -> Course:
    results = yield _pair_up(first)
    unbeaten = [winner for winner, _ in results]
    once = [loser for _, loser in results]
    while len(unbeaten) > 1:
        half = len(unbeaten) // 2
        results = yield _pair_up(unbeaten) + _pair_up(once, lost=3 * half + 1)
        unbeaten, fallen = [winner for winner, _ in results[:half]], [loser for _, loser in results[:half]]
        stay = [winner for winner, _ in results[half:]]
        fallen.reverse()
        results = yield [PlayoffLine(stay[at], fallen[at], lost=2 * half + 1) for at in range(half)]
        once = [winner for winner, _ in results]
    if not stage.second_final:
        yield [PlayoffLine(unbeaten[0], once[0], lost=2, won=1)]
        return
    ((winner, loser),) = yield [PlayoffLine(unbeaten[0], once[0], may_be_replayed=True)]
    if winner == once[0] and winner and loser:
        yield [PlayoffLine(winner, loser, lost=2, won=1)]


def _run_consolation(first: Sequence[int], stage: Stage) -> Course:
    count = len(first) // 2
    if count == 1:
        yield _pair_up(first, lost=2, won=1)
        return
    results = yield _pair_up(first)
    main, others = [winner for winner, _ in results], [loser for _, loser in results]
    beaten: list[int] = []
    while len(main) > 1:
        half = len(main) // 2
        is_final, is_before = half == 1, half == 2  # noqa: PLR2004 (two semi-finals)
        goes_on = is_before and stage.third_place
        lines = _pair_up(main, lost=None if goes_on else half + 1, won=1 if is_final else None)
        third = _pair_up(beaten, lost=4, won=3) if is_final and beaten and stage.third_place else []
        rest = _pair_up(others, lost=count + half + 1, won=count + 1 if half == 1 else None)
        results = yield lines + third + rest
        beaten = [loser for _, loser in results[:half]]
        main = [winner for winner, _ in results[:half]]
        others = [winner for winner, _ in results[half + len(third) :]]


def _run_placement(first: Sequence[int], _stage: Stage) -> Course:
    blocks = [list(first)]
    while len(blocks[0]) > 2:  # noqa: PLR2004 (two play for two places)
        results = yield [line for block in blocks for line in _pair_up(block)]
        size = len(blocks[0]) // 2
        halves = []
        for number in range(len(blocks)):
            own = results[number * size : (number + 1) * size]
            halves += [[winner for winner, _ in own], [loser for _, loser in own]]
        blocks = halves
    yield [PlayoffLine(one, other, 2 * at + 2, 2 * at + 1) for at, (one, other) in enumerate(blocks)]


_COURSES: dict[Format, Callable[[Sequence[int], Stage], Course]] = {
    Format.DOUBLE_ELIMINATION: _run_double_elimination,
    Format.CONSOLATION: _run_consolation,
    Format.PLACEMENT: _run_placement,
}


def list_next_places(ledger: EventLedger, rounds: Sequence[CheckedRound], number: int) -> list[int] | None:
    """List the places of the next round, which has this number in the event; none if the bracket is over."""
    stage = ledger.plan.stages[rounds[0].stage - 1]
    course = _COURSES[stage.format](rounds[0].draft.lots, stage)
    lines = next(course)
    for drawn in rounds:
        try:
            lines = course.send([_find_outcome(drawn, line) for line in lines])
        except StopIteration:
            return None
    inside = ledger.in_play(number)
    return [pair if pair in inside else EMPTY for line in lines for pair in (line.one, line.other)]


def _find_outcome(drawn: CheckedRound, line: PlayoffLine) -> Outcome:
    """Find who won and who lost; an empty place, or a pair that had left, loses to the pair that is there."""
    here = [pair for pair in (line.one, line.other) if pair in drawn.pairs()]
    if not here:
        return EMPTY, EMPTY
    if len(here) == 1:
        return here[0], EMPTY
    seated = next(seat for seat in drawn.seats.values() if seat.side(here[0]) is not None)
    winner = outs.find_winner(seated)
    return (EMPTY, EMPTY) if winner is None else (winner, line.one + line.other - winner)


def find_sure_place(ledger: EventLedger, rounds: Sequence[CheckedRound], pair: int) -> int:
    """Find the place that a pair has even if it loses every match that it may still play."""
    stage = ledger.plan.stages[rounds[0].stage - 1]
    course = _COURSES[stage.format](rounds[0].draft.lots, stage)
    coming: Iterator[CheckedRound | None] = iter([*rounds])
    lines, is_gone = next(course), False
    while True:
        drawn = next(coming, None)
        own = next((line for line in lines if pair in {line.one, line.other}), None)
        if own is not None:
            is_gone = is_gone or drawn is None or pair not in drawn.pairs()
            wins = drawn is not None and not is_gone and _has_won(drawn, pair)
            place = own.won if wins else own.lost
            if own.may_be_replayed:
                has_lost_before = pair == own.other
                meets = drawn is not None and pair not in drawn.byes
                place = 1 if wins and not (has_lost_before and meets) else 2 if has_lost_before and not wins else None
            if place is not None:
                return place
        lines = course.send([_follow(line, pair, drawn, is_gone=is_gone) for line in lines])


def _has_won(drawn: CheckedRound, pair: int) -> bool:
    if pair in drawn.byes:
        return drawn.started is not None
    return any(outs.find_winner(seated) == pair for seated in drawn.tables_of(pair))


def _follow(line: PlayoffLine, pair: int, drawn: CheckedRound | None, *, is_gone: bool) -> Outcome:
    """Follow one pair; in lines of others the first goes on, and an empty place counts like any pair."""
    if pair not in {line.one, line.other}:
        return line.one or ANYBODY, line.other or ANYBODY
    other = line.one + line.other - pair or ANYBODY
    wins = drawn is not None and not is_gone and _has_won(drawn, pair)
    return (pair, other) if wins else (other, pair)
