"""瑞士制: draw Swiss rounds: pairs with equal points meet, and nobody meets twice if that can be avoided."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from guandan.competition.draw.cost import DrawField, DrawWishes
from guandan.competition.draw.lots import order_by_lot
from guandan.competition.draw.matching import find_cheapest_draw
from guandan.competition.draw.player import DrawnRound
from guandan.competition.draw.reasons import explain_group_bye, explain_swiss_bye, explain_swiss_table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from guandan.competition.draw.player import Player


def pair_swiss(
    players: Sequence[Player],
    link: bytes,
    *,
    lowest_bye: bool,
    avoid_repeats: bool = True,
    keep_apart: bool = False,
    lowest_group: bool = False,
) -> DrawnRound:
    """瑞士制: draw a round; tables are ordered by the better ranked pair, which is named first.

    With `lowest_group` the bye is given before anything else (D42): in the lowest score group that can give one, by lot
    or to its lowest place; the others are then drawn without that pair, whatever the cost.
    """
    wishes = DrawWishes(is_swiss=True, lowest_bye=lowest_bye, avoid_repeats=avoid_repeats, keep_apart=keep_apart)
    field = DrawField(players, link, wishes)
    if lowest_group and field.has_bye:
        return _pair_after_bye(field)
    meetings, bye = find_cheapest_draw(field)
    why = {place: explain_swiss_table(field, i, j) for place, (i, j) in enumerate(meetings)}
    pair = None if bye is None else field.players[bye].number
    if bye is not None:
        why[-field.players[bye].number] = explain_swiss_bye(field, bye)
    named = tuple((field.players[i].number, field.players[j].number) for i, j in meetings)
    return DrawnRound(meetings=named, bye=pair, why=why)


def _pair_after_bye(field: DrawField) -> DrawnRound:
    bye = choose_swiss_bye(field)
    others = [replace(player, rank=place) for place, player in enumerate(field.players) if place != bye]
    rest = (
        pair_swiss(
            others,
            field.link,
            lowest_bye=False,
            avoid_repeats=field.wishes.avoid_repeats,
            keep_apart=field.wishes.keep_apart,
        )
        if others
        else DrawnRound(meetings=())
    )
    player = field.players[bye]
    return replace(rest, bye=player.number, why=rest.why | {-player.number: explain_group_bye(field, bye)})


def choose_swiss_bye(field: DrawField) -> int:
    """轮空: choose who has the bye, by place in the ranking: among those with the fewest byes, in the lowest group."""
    fewest = min(player.byes for player in field.players)
    can = [place for place, player in enumerate(field.players) if player.byes == fewest]
    lowest_group = max(field.group[place] for place in can)
    inside = [place for place in can if field.group[place] == lowest_group]
    if field.wishes.lowest_bye:
        return inside[-1]
    first = order_by_lot(field.link, "bye", (field.players[place].number for place in inside))[0]
    return next(place for place in inside if field.players[place].number == first)
