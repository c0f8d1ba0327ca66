"""A review in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.analysis.remarks import describe_remark, describe_turns
from guandan.formatting.glyphs import format_card, format_play
from guandan.game.match import Ask
from guandan.texts import Language, name_of, say

if TYPE_CHECKING:
    from guandan.analysis.review import Answer, ReviewedDecision
    from guandan.cards import Rank


def describe_answer(answer: Answer, ask: Ask, level: Rank, lang: str) -> str:
    """What a seat did, or could have done."""
    if answer.play is not None:
        return f"{name_of(answer.play.kind, lang)} {format_play(answer.play, lang, level, named=False)}"
    if answer.card is not None:
        key = "review.pays" if ask is Ask.PAY else "review.returns"
        return say(key, lang, card=str(format_card(answer.card, lang, level)))
    if answer.seat is not None:
        key = "review.takes" if ask is Ask.TAKE else "review.picks"
        return say(key, lang, seat=name_of(answer.seat, lang))
    return say("review.refuse" if ask is Ask.PAY else "review.pass", lang)


def describe_given_answer(decision: ReviewedDecision, lang: str) -> str:
    """What the seat answered."""
    return describe_answer(decision.given.answer, decision.ask, decision.level, lang)


def describe_best_answer(decision: ReviewedDecision, lang: str) -> str:
    """What the judge would have answered."""
    return describe_answer(decision.best[0].answer, decision.ask, decision.level, lang)


def describe_reason(decision: ReviewedDecision, lang: str) -> str:
    """Why it lost, where there is something to say; the number of plays is said once."""
    reasons = [describe_remark(remark, lang) for remark in decision.remarks]
    turns, is_said = decision.turns, any("after" in remark.facts for remark in decision.remarks)
    if turns is not None and turns.after > turns.after_best and not is_said:
        reasons.append(describe_turns(turns, lang))
    return ("" if lang == Language.ZH else " ").join(reasons)


def format_signed(levels: float) -> str:
    """Levels with their sign; nothing has none."""
    levels = round(levels, 2)
    return f"{levels:+.2f}" if levels else "0.00"
