"""复式计分: net levels against the mean of the other tables that sat the same way, exact, with their sources."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import TYPE_CHECKING

from msgspec import Struct

from guandan.errors import IllegalAction
from guandan.rules.seat import Side

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


class PlayedBoard(Struct, frozen=True, kw_only=True):
    """A board played at a table, and the net levels that East-West have from it."""

    round: int
    table: int
    board: int
    ew: int
    ns: int
    net: int


class BoardScore(Struct, frozen=True, kw_only=True):
    """What a board was worth to a pair: its net levels less the mean of the others', who are `others`."""

    pair: int
    side: Side
    played: PlayedBoard
    net: int
    others: tuple[PlayedBoard, ...]
    mean: Fraction
    score: Fraction


class BoardTotal(Struct, frozen=True, kw_only=True):
    """A pair's sum over its boards, and the boards it came from; `average` compares pairs that played fewer."""

    pair: int
    score: Fraction
    boards: tuple[BoardScore, ...]

    @property
    def average(self) -> Fraction:
        """The score a board."""
        return self.score / len(self.boards) if self.boards else Fraction(0)

    @property
    def sides(self) -> frozenset[Side]:
        """Where the pair sat; a line is compared only with itself."""
        return frozenset(board.side for board in self.boards)


def score_boards(played: Sequence[PlayedBoard]) -> tuple[BoardScore, ...]:
    """Both pairs' scores for every board played; those of a board add up to nothing for either way of sitting."""
    _check_no_duplicates(played)
    by_board: dict[int, list[PlayedBoard]] = {}
    for one in played:
        by_board.setdefault(one.board, []).append(one)
    return tuple(
        _score(one, side, [other for other in by_board[one.board] if other is not one])
        for one in played
        for side in Side
    )


def _score(one: PlayedBoard, side: Side, others: list[PlayedBoard]) -> BoardScore:
    """A board that nobody else has played is worth nothing to either side."""
    sign = 1 if side is Side.EW else -1
    net = sign * one.net
    mean = Fraction(sign * sum(other.net for other in others), len(others)) if others else Fraction(net)
    return BoardScore(
        pair=one.ew if side is Side.EW else one.ns,
        side=side,
        played=one,
        net=net,
        others=tuple(others),
        mean=mean,
        score=net - mean,
    )


def sum_scores(scores: Iterable[BoardScore]) -> dict[int, BoardTotal]:
    """Each pair's total, by the pair's number."""
    by_pair: dict[int, list[BoardScore]] = {}
    for score in scores:
        by_pair.setdefault(score.pair, []).append(score)
    return {
        pair: BoardTotal(pair=pair, score=sum((score.score for score in own), Fraction(0)), boards=tuple(own))
        for pair, own in sorted(by_pair.items())
    }


def _check_no_duplicates(played: Sequence[PlayedBoard]) -> None:
    for board, pair in (key for key, times in Counter(_walk_meetings(played)).items() if times > 1):
        raise IllegalAction("board_played_twice", board=board, pair=pair)


def _walk_meetings(played: Iterable[PlayedBoard]) -> Iterable[tuple[int, int]]:
    return ((one.board, pair) for one in played for pair in (one.ew, one.ns))
