"""升级的缘由: explain why a deal moved the levels or did not, with the option that says so."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from msgspec import Struct

from guandan.cards import Rank
from guandan.rules.levels import PAST_A, A, compute_rise, is_double_down
from guandan.rules.options.match import PassA
from guandan.rules.seat import Side

if TYPE_CHECKING:
    from guandan.game.progress import DealDone, LevelMove
    from guandan.rules.rulebook import Rulebook


class LevelCause(StrEnum):
    """What decided the move: the partner's place, a foul, or a rule about A."""

    EXTRA = "extra"
    FOUL = "foul"
    SECOND = "second"
    THIRD = "third"
    LAST = "last"
    STOPS_AT_A = "stops_at_a"
    PASSES_A = "passes_a"
    PARTNER_LAST_AT_A = "partner_last_at_a"
    A_NOT_PLAYED = "a_not_played"
    NOT_ON_STAGE_AT_A = "not_on_stage_at_a"


_OPTIONS = {
    LevelCause.EXTRA: "match.needs_winner",
    LevelCause.FOUL: "levels.rise_foul",
    LevelCause.SECOND: "levels.rise_second",
    LevelCause.THIRD: "levels.rise_third",
    LevelCause.LAST: "levels.rise_last",
    LevelCause.STOPS_AT_A: "levels.a_must_be_played",
    LevelCause.PASSES_A: "levels.pass_a",
    LevelCause.PARTNER_LAST_AT_A: "levels.pass_a",
    LevelCause.A_NOT_PLAYED: "levels.pass_a",
    LevelCause.NOT_ON_STAGE_AT_A: "levels.pass_a_by",
}


class LevelReason(Struct, frozen=True, gc=False, kw_only=True):
    """One cause, the side that it concerns, how many levels the place is worth, and the article."""

    cause: LevelCause
    side: Side
    rise: int
    article: str


def explain_move(done: DealDone, move: LevelMove, book: Rulebook) -> tuple[LevelReason, ...]:
    """List the causes of a move in order; a level that did not move has a cause too."""
    side = done.winner
    rules = book.levels
    if done.is_extra:
        causes, rise = [LevelCause.EXTRA], 0
    elif done.foul is not None:
        causes, rise = [LevelCause.FOUL], rules.rise_foul
    else:
        place = 1 if is_double_down(done.order) else done.order.index(done.order[0].partner)
        causes, rise = (
            [(LevelCause.SECOND, LevelCause.THIRD, LevelCause.LAST)[place - 1]],
            compute_rise(done.order, rules),
        )
    if not done.is_extra:
        at_a = _explain_a(done, move, book, rise)
        causes = [*causes, at_a] if at_a is not None else causes
    return tuple(
        LevelReason(cause=cause, side=side, rise=rise, article=book.cite(_OPTIONS[cause]) or "") for cause in causes
    )


def _explain_a(done: DealDone, move: LevelMove, book: Rulebook, rise: int) -> LevelCause | None:
    """Explain how the rules about A changed the rise; none if they did not."""
    side = done.winner
    before, after = move.before.of(side), move.after.of(side)
    if before < A:
        return LevelCause.STOPS_AT_A if after < before + rise and after == A else None
    if after == PAST_A:
        return LevelCause.PASSES_A
    if done.level is not Rank.ACE:
        return LevelCause.A_NOT_PLAYED
    is_last = done.foul is None and not is_double_down(done.order) and done.order[-1] is done.order[0].partner
    if is_last and book.levels.pass_a is PassA.PARTNER_NOT_LAST:
        return LevelCause.PARTNER_LAST_AT_A
    return LevelCause.NOT_ON_STAGE_AT_A
