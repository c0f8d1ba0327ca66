"""瑞士制: pairs of the same points meet, nobody twice if it can be avoided."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from guandan.competition.draw.cost import Field, Wishes
from guandan.competition.draw.lots import order
from guandan.competition.draw.matching import lowest
from guandan.competition.draw.player import Drawn
from guandan.competition.draw.reasons import group_bye, swiss_bye, swiss_table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from guandan.competition.draw.player import Player


def swiss(
    players: Sequence[Player],
    link: bytes,
    *,
    lowest_bye: bool,
    avoid_repeats: bool = True,
    keep_apart: bool = False,
    lowest_group: bool = False,
) -> Drawn:
    """瑞士制: a round, its tables by the better ranked pair, which is named first.

    With `lowest_group` the bye is given before anything else (D42): in the lowest score group that can give one, by lot
    or to its lowest place; the others are then drawn without that pair, whatever it costs.
    """
    wishes = Wishes(is_swiss=True, lowest_bye=lowest_bye, avoid_repeats=avoid_repeats, keep_apart=keep_apart)
    field = Field(players, link, wishes)
    if lowest_group and field.has_bye:
        return _with_bye_first(field)
    meetings, bye = lowest(field)
    why = {place: swiss_table(field, i, j) for place, (i, j) in enumerate(meetings)}
    pair = None if bye is None else field.players[bye].number
    if bye is not None:
        why[-field.players[bye].number] = swiss_bye(field, bye)
    named = tuple((field.players[i].number, field.players[j].number) for i, j in meetings)
    return Drawn(meetings=named, bye=pair, why=why)


def _with_bye_first(field: Field) -> Drawn:
    bye = choose_bye(field)
    others = [replace(player, rank=place) for place, player in enumerate(field.players) if place != bye]
    rest = (
        swiss(
            others,
            field.link,
            lowest_bye=False,
            avoid_repeats=field.wishes.avoid_repeats,
            keep_apart=field.wishes.keep_apart,
        )
        if others
        else Drawn(meetings=())
    )
    player = field.players[bye]
    return replace(rest, bye=player.number, why=rest.why | {-player.number: group_bye(field, bye)})


def choose_bye(field: Field) -> int:
    """轮空: who has the bye, by the place in the ranking: of those with the fewest byes, in the lowest score group."""
    fewest = min(player.byes for player in field.players)
    can = [place for place, player in enumerate(field.players) if player.byes == fewest]
    lowest_group = max(field.group[place] for place in can)
    inside = [place for place in can if field.group[place] == lowest_group]
    if field.wishes.lowest_bye:
        return inside[-1]
    first = order(field.link, "bye", (field.players[place].number for place in inside))[0]
    return next(place for place in inside if field.players[place].number == first)
