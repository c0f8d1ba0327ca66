"""瑞士制: pairs of the same points meet, nobody twice if it can be avoided."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.competition.pairing.cost import Field, Wishes
from guandan.competition.pairing.matching import lowest
from guandan.competition.pairing.player import Drawn
from guandan.competition.pairing.reasons import swiss_bye, swiss_table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from guandan.competition.pairing.player import Player


def swiss(
    players: Sequence[Player], link: bytes, *, lowest_bye: bool, avoid_repeats: bool = True, keep_apart: bool = False
) -> Drawn:
    """瑞士制: a round, its tables by the better ranked pair, which is named first."""
    wishes = Wishes(is_swiss=True, lowest_bye=lowest_bye, avoid_repeats=avoid_repeats, keep_apart=keep_apart)
    field = Field(players, link, wishes)
    meetings, bye = lowest(field)
    why = {place: swiss_table(field, i, j) for place, (i, j) in enumerate(meetings)}
    pair = None if bye is None else field.players[bye].number
    if bye is not None:
        why[-field.players[bye].number] = swiss_bye(field, bye)
    named = tuple((field.players[i].number, field.players[j].number) for i, j in meetings)
    return Drawn(meetings=named, bye=pair, why=why)
