"""复式团体赛: two teams meet over two rooms, each sitting once either way with the same boards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from guandan.competition.model.values import Table
from guandan.errors import IllegalAction

if TYPE_CHECKING:
    from collections.abc import Mapping

_PAIRS = 2


class Swing(Struct, frozen=True, kw_only=True):
    """A board in both rooms: the net levels of East-West in each, and the home team's lead."""

    board: int
    open_room: int
    closed_room: int
    home: int


class TeamMatch(Struct, frozen=True, kw_only=True):
    """A meeting of two teams: its boards, and the levels by which the home team is ahead."""

    swings: tuple[Swing, ...]
    home: int

    @property
    def away(self) -> int:
        """Return the match from the away team's side."""
        return -self.home


def seat_rooms(
    home: tuple[int, ...], away: tuple[int, ...], boards: tuple[int, ...], *, table: int = 1, meeting: int = 1
) -> tuple[Table, Table]:
    """开室与闭室: the home team sits East-West in the open room and North-South in the closed one."""
    if len({*home, *away}) != 2 * _PAIRS or len(home) != _PAIRS:
        raise IllegalAction("teams_of_two_pairs")
    if not boards:
        raise IllegalAction("no_boards_to_play")
    return (
        Table(number=table, ew=home[0], ns=away[0], meeting=meeting, boards=boards),
        Table(number=table + 1, ew=away[1], ns=home[1], meeting=meeting, boards=boards),
    )


def score_team_match(open_room: Mapping[int, int], closed_room: Mapping[int, int]) -> TeamMatch:
    """Score the boards of two rooms, from East-West's net levels of each board by its number."""
    if open_room.keys() != closed_room.keys():
        odd = ", ".join(map(str, sorted(open_room.keys() ^ closed_room.keys())))
        raise IllegalAction("rooms_played_other_boards", boards=odd)
    swings = tuple(
        Swing(board=number, open_room=net, closed_room=closed_room[number], home=net - closed_room[number])
        for number, net in sorted(open_room.items())
    )
    return TeamMatch(swings=swings, home=sum(swing.home for swing in swings))
