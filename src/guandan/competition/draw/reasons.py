"""Why these two meet, or this one has the bye: what the cost of it says, for people to read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.competition.draw.cost import LOT, MET, UNIT
from guandan.competition.model.values import Why

if TYPE_CHECKING:
    from collections.abc import Mapping

    from guandan.competition.draw.cost import Cost, Field


def swiss_table(field: Field, i: int, j: int) -> tuple[Why, ...]:
    """The score group or the float, and what could not be avoided."""
    a, b = field.players[i], field.players[j]
    if field.group[i] == field.group[j]:
        size = len(field.members[field.group[i]])
        inside = {"points": a.total, "pairs": size, "a_place": field.inner[i] + 1, "b_place": field.inner[j] + 1}
        return (Why(code="score_group", numbers=inside), *_unavoidable(field, i, j))
    floats = {"a": a.number, "a_points": a.total, "b": b.number, "b_points": b.total}
    up = 1 if field.group[i] > field.group[j] else -1
    again = [one.number for one, way in ((a, up), (b, -up)) if one.last_float == way]
    return (
        Why(code="floats", numbers=floats),
        *(Why(code="floats_again", numbers={"pair": number}) for number in again),
        *_unavoidable(field, i, j),
    )


def swiss_bye(field: Field, i: int) -> tuple[Why, ...]:
    """轮空: the lowest where the book says so, among those with the fewest byes."""
    player = field.players[i]
    if not field.wishes.lowest_bye:
        return (Why(code="bye_lot", numbers={"byes": player.byes}),)
    return (Why(code="bye_lowest", numbers={"byes": player.byes, "points": player.total}),)


def group_bye(field: Field, i: int) -> tuple[Why, ...]:
    """轮空: in the lowest score group that can give one, by lot or to its lowest place."""
    player = field.players[i]
    code = "bye_group_lowest" if field.wishes.lowest_bye else "bye_group_lot"
    return (Why(code=code, numbers={"byes": player.byes, "points": player.total}),)


def lot_table(field: Field, i: int, j: int) -> tuple[Why, ...]:
    """The lot, and what could not be avoided."""
    return (Why(code="lot", numbers={"lot": field.of_table(i, j)[LOT]}), *_unavoidable(field, i, j))


def lot_bye(field: Field, i: int, *, is_left_over: bool) -> tuple[Why, ...]:
    """轮空: by lot among those with the fewest byes, or nobody left to play against."""
    return (Why(code="no_opponent" if is_left_over else "bye_lot", numbers={"byes": field.players[i].byes}),)


def bracket_table(a: int, b: int, line: int, came: Mapping[int, int], seeds: Mapping[int, int]) -> tuple[Why, ...]:
    """淘汰制: the winners of which lines, or the lot and the seeds."""
    if a in came and b in came:
        return (Why(code="winner_of", numbers={"a": a, "a_line": came[a], "b": b, "b_line": came[b]}),)
    seeded = (Why(code="seed", numbers={"pair": pair, "seed": seeds[pair]}) for pair in (a, b) if pair in seeds)
    return (Why(code="line", numbers={"line": line}), *seeded)


def third_table(a: int, b: int) -> tuple[Why, ...]:
    """季军赛: the losers of the round before."""
    return (Why(code="third_place", numbers={"a": a, "b": b}),)


def bracket_bye(pair: int, line: int, named: int | None) -> tuple[Why, ...]:
    """轮空: named by the organisers, or the other place of the line is empty."""
    if pair == named:
        return (Why(code="bye_named"),)
    return (Why(code="bye_line", numbers={"line": line}),)


def _unavoidable(field: Field, i: int, j: int) -> tuple[Why, ...]:
    cost: Cost = field.of_table(i, j)
    a, b = field.players[i], field.players[j]
    met = (Why(code="met_before", numbers={"times": a.met[b.number]}),) if cost[MET] else ()
    return met + ((Why(code="same_unit"),) if cost[UNIT] else ())
