"""Every ending of every short match, played by the game itself at paper tables: what scoring is held against."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from guandan.errors import IllegalAction
from guandan.game import Match, advance, new
from guandan.game import commands as co
from guandan.game import effects as ef
from guandan.rulebooks import load
from guandan.rules.rulebook import override
from guandan.rules.seat import Seat, Side

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guandan.competition.model.values import Final
    from guandan.rules.points import Result
    from guandan.rules.rulebook import Rulebook

ORDERS = tuple(
    tuple(Seat(seat) for seat in order) for order in ("EW", "ENWS", "ENSW", "NS", "NESW", "NEWS", "WSEN", "SWEN")
)
Key = tuple[int, int, Side | None, Side | None]


class Outcome(NamedTuple):
    """How a match ended."""

    stage: Side | None
    last_first: Side | None
    extra: Side | None
    deals: int
    result: Result


def book_of(name: str, **overrides: object) -> Rulebook:
    return override(load(name), {path.replace("__", "."): value for path, value in overrides.items()})


def do(match: Match, command: co.AnyMatchCommand) -> Match:
    return advance(match, command)[1]


def key(match: Match) -> Key:
    standing = match.progress.standing
    return standing.ew, standing.ns, standing.stage, match.progress.last_first


def begun(book: Rulebook) -> Match:
    return do(new(load(book.id)), co.StartMatch(mode=co.Mode.PAPER, overrides=book.overrides))


def layers(book: Rulebook, deals: int) -> Iterator[tuple[int, dict[Key, Match]]]:
    """Matches after 0, 1, 2, … deals, one of each kind that can be told apart by what a score sheet says."""
    layer = {key(match): match for match in [begun(book)]}
    for number in range(deals + 1):
        yield number, layer
        played = (
            do(match, co.RecordDeal(order=order)) for match in layer.values() if not over(match) for order in ORDERS
        )
        layer = {key(match): match for match in played}


def over(match: Match) -> bool:
    return match.result is not None or match.is_extra_due


def outcomes(book: Rulebook, deals: int, *, timed: bool = True) -> list[Outcome]:
    """All endings of matches of at most so many deals: by A, by the number of deals, by a call of time."""
    return [
        found
        for number, layer in layers(book, deals)
        for match in layer.values()
        if timed or over(match)
        for found in ends(match, number)
    ]


def ends(match: Match, number: int) -> Iterator[Outcome]:
    """A match's own ending, or those after a call of time before its next deal."""
    if over(match):
        yield from told(match, number)
        return
    called = do(match, co.CallTime(in_play=False))
    if over(called):
        yield from told(called, number)
        return
    for order in ORDERS:
        last = do(called, co.RecordDeal(order=order))
        yield from told(last, number + 1)


def told(match: Match, number: int) -> Iterator[Outcome]:
    stage, last = match.progress.standing.stage, match.progress.last_first
    if match.result is not None:
        yield Outcome(stage, last, None, number, match.result)
        return
    for seat in (Seat.E, Seat.S):
        decided = do(match, co.RecordDeal(order=(seat,)))
        assert decided.result is not None
        yield Outcome(stage, last, seat.side, number, decided.result)


def agrees(outcome: Outcome, final: Final) -> bool:
    """Does a score sheet say nothing else than what happened? What it leaves out may have been anything but extra."""
    result = outcome.result
    return (
        (result.ew, result.ns, outcome.extra) == (final.ew, final.ns, final.extra)
        and final.stage in {None, outcome.stage}
        and final.last_first in {None, outcome.last_first}
        and final.deals in {None, outcome.deals}
    )


def ruled(book: Rulebook) -> dict[Key, Match]:
    """Where matches can stand in which referees moved levels, gave the stage and ended deals."""
    effects = [
        effect
        for side in Side
        for effect in (
            ef.MoveLevels(side=side, by=1),
            ef.MoveLevels(side=side, by=-1),
            ef.GiveStage(side=side),
            ef.LoseDeal(side=side, offender=side.seats[0]),
        )
    ]
    commands = [*(co.RecordDeal(order=order) for order in ORDERS), *(co.Adjust(effect=effect) for effect in effects)]
    first = begun(book)
    found, new_ones = {key(first): first}, [first]
    while new_ones:
        following = (tried(match, command) for match in new_ones if not over(match) for command in commands)
        new_ones = []
        for match in following:
            if match is not None and key(match) not in found:
                found[key(match)] = match
                new_ones.append(match)
    return found


def tried(match: Match, command: co.AnyMatchCommand) -> Match | None:
    try:
        return do(match, command)
    except IllegalAction:
        return None
