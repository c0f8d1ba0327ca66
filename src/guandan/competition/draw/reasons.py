"""Explain why two pairs meet or why one has the bye, from the cost of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.competition.draw.cost import LOT, MET, UNIT
from guandan.competition.model.values import DrawReason

if TYPE_CHECKING:
    from collections.abc import Mapping

    from guandan.competition.draw.cost import Cost, DrawField


def explain_swiss_table(field: DrawField, i: int, j: int) -> tuple[DrawReason, ...]:
    """Explain a Swiss table: the score group or the float, and what could not be avoided."""
    a, b = field.players[i], field.players[j]
    if field.group[i] == field.group[j]:
        size = len(field.members[field.group[i]])
        inside = {"points": a.total, "pairs": size, "a_place": field.inner[i] + 1, "b_place": field.inner[j] + 1}
        return (DrawReason(code="score_group", numbers=inside), *_explain_unavoidable(field, i, j))
    floats = {"a": a.number, "a_points": a.total, "b": b.number, "b_points": b.total}
    up = 1 if field.group[i] > field.group[j] else -1
    again = [one.number for one, way in ((a, up), (b, -up)) if one.last_float == way]
    return (
        DrawReason(code="floats", numbers=floats),
        *(DrawReason(code="floats_again", numbers={"pair": number}) for number in again),
        *_explain_unavoidable(field, i, j),
    )


def explain_swiss_bye(field: DrawField, i: int) -> tuple[DrawReason, ...]:
    """轮空: explain a Swiss bye: among those with the fewest byes, the lowest if the book says so."""
    player = field.players[i]
    if not field.wishes.lowest_bye:
        return (DrawReason(code="bye_lot", numbers={"byes": player.byes}),)
    return (DrawReason(code="bye_lowest", numbers={"byes": player.byes, "points": player.total}),)


def explain_group_bye(field: DrawField, i: int) -> tuple[DrawReason, ...]:
    """轮空: explain a bye in the lowest score group that can give one, by lot or to its lowest place."""
    player = field.players[i]
    code = "bye_group_lowest" if field.wishes.lowest_bye else "bye_group_lot"
    return (DrawReason(code=code, numbers={"byes": player.byes, "points": player.total}),)


def explain_lot_table(field: DrawField, i: int, j: int) -> tuple[DrawReason, ...]:
    """Explain a table drawn by lot, and what could not be avoided."""
    return (
        DrawReason(code="lot", numbers={"lot": field.compute_table_cost(i, j)[LOT]}),
        *_explain_unavoidable(field, i, j),
    )


def explain_lot_bye(field: DrawField, i: int, *, is_left_over: bool) -> tuple[DrawReason, ...]:
    """轮空: explain a bye by lot among those with the fewest byes, or for lack of an opponent."""
    return (DrawReason(code="no_opponent" if is_left_over else "bye_lot", numbers={"byes": field.players[i].byes}),)


def explain_bracket_table(
    a: int, b: int, line: int, came: Mapping[int, int], seeds: Mapping[int, int]
) -> tuple[DrawReason, ...]:
    """淘汰制: explain a bracket's table: the lines whose winners meet, or the lot and the seeds."""
    if a in came and b in came:
        return (DrawReason(code="winner_of", numbers={"a": a, "a_line": came[a], "b": b, "b_line": came[b]}),)
    seeded = (DrawReason(code="seed", numbers={"pair": pair, "seed": seeds[pair]}) for pair in (a, b) if pair in seeds)
    return (DrawReason(code="line", numbers={"line": line}), *seeded)


def explain_third_place_table(a: int, b: int) -> tuple[DrawReason, ...]:
    """季军赛: explain the match between the losers of the round before."""
    return (DrawReason(code="third_place", numbers={"a": a, "b": b}),)


def explain_bracket_bye(pair: int, line: int, named: int | None) -> tuple[DrawReason, ...]:
    """轮空: explain a bracket's bye: the organisers named it, or the other place of the line is empty."""
    if pair == named:
        return (DrawReason(code="bye_named"),)
    return (DrawReason(code="bye_line", numbers={"line": line}),)


def _explain_unavoidable(field: DrawField, i: int, j: int) -> tuple[DrawReason, ...]:
    cost: Cost = field.compute_table_cost(i, j)
    a, b = field.players[i], field.players[j]
    times = a.met.get(b.number, 0)
    met = [DrawReason(code="met_before", numbers={"times": times})] if cost[MET] and times else []
    met += [DrawReason(code="kept_apart")] if b.number in a.apart else []
    return (*met, *([DrawReason(code="same_unit")] if cost[UNIT] else []))
