"""抽签: draw a round in which the lot alone decides, as long as nobody has to meet twice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.competition.draw.cost import DrawField, DrawWishes
from guandan.competition.draw.lots import weigh_meeting
from guandan.competition.draw.matching import find_cheapest_draw
from guandan.competition.draw.player import DrawnRound
from guandan.competition.draw.reasons import explain_lot_bye, explain_lot_table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from guandan.competition.draw.player import Player


def pair_by_lot(
    players: Sequence[Player],
    link: bytes,
    *,
    avoid_repeats: bool = True,
    keep_apart: bool = False,
    is_left_over: bool = False,
) -> DrawnRound:
    """抽签: draw a round with tables in the order of their lots; among pairs left over one may have no opponent."""
    field = DrawField(players, link, DrawWishes(is_swiss=False, avoid_repeats=avoid_repeats, keep_apart=keep_apart))
    found, bye = find_cheapest_draw(field)
    by_number = {player.number: place for place, player in enumerate(field.players)}
    named = [sorted((field.players[i].number, field.players[j].number)) for i, j in found]
    meetings = tuple((a, b) for _, a, b in sorted((weigh_meeting(link, a, b), a, b) for a, b in named))
    why = {place: explain_lot_table(field, by_number[a], by_number[b]) for place, (a, b) in enumerate(meetings)}
    pair = None if bye is None else field.players[bye].number
    if bye is not None:
        why[-field.players[bye].number] = explain_lot_bye(field, bye, is_left_over=is_left_over)
    return DrawnRound(meetings=meetings, bye=pair, why=why)
