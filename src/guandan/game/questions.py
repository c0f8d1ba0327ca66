"""Track which seats have to make a decision, since when and until when."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from msgspec.structs import replace

from guandan.game.deal import DealPhase
from guandan.game.match import Ask, Match, Question
from guandan.rules.options.play import TimeUp

if TYPE_CHECKING:
    from datetime import datetime

    from guandan.game.deal import DealState
    from guandan.rules.rulebook import Rulebook
    from guandan.rules.seat import Seat, Side


def list_asked(match: Match) -> list[tuple[Seat, Ask]]:
    """List whom the match waits for, and for what."""
    deal = match.deal
    if deal is None or match.result is not None:
        return []
    if deal.choice is not None:
        return [(deal.choice.seat, Ask.CHOOSE)]
    return _list_asked_in_deal(deal, match.book)


def _list_asked_in_deal(deal: DealState, book: Rulebook) -> list[tuple[Seat, Ask]]:
    tribute = deal.tribute
    match deal.phase(book):
        case DealPhase.PLAY if deal.table is not None:
            return [(deal.table.turn, Ask.LEAD if deal.table.top is None else Ask.FOLLOW)]
        case DealPhase.PAY if tribute is not None:
            return [(payer, Ask.PAY) for payer in tribute.payers if payer not in tribute.paid]
        case DealPhase.TAKE if tribute is not None:
            return [(tribute.first, Ask.TAKE)]
        case DealPhase.RETURN if tribute is not None:
            return [(taker, Ask.RETURN) for taker in tribute.receivers.values() if taker not in tribute.returned]
        case DealPhase.PICK if tribute is not None and tribute.payer_to_first is not None:
            return [(tribute.payer_to_first, Ask.PICK)]
        case DealPhase.NAME_LEADER if deal.namer is not None:
            return [(deal.namer, Ask.NAME_LEADER)]
        case _:  # both returns are about to be shown, or the referee is to name the leader
            return []


def update_questions(match: Match, at: datetime | None, *, anew: bool) -> Match:
    """Update the open questions: keep those still open, number and time the new ones."""
    still_open = {} if anew else {(question.seat, question.ask): question for question in match.questions}
    questions = tuple(still_open.get(key) or _build_question(match, *key, at) for key in list_asked(match))
    return replace(match, questions=questions)


def run_side_clocks(match: Match, at: datetime | None) -> Match:
    """每方用时: add the time since the last event to the sides that were to act. Option: clocks.side_minutes."""
    if match.book.clocks.side_minutes is None or at is None:
        return match
    started = match.clock_at
    if started is None or match.is_paused or match.result is not None:
        return replace(match, clock_at=at)
    asked = {question.seat.side for question in match.questions}
    passed = max(0.0, (at - started).total_seconds())
    used = match.used_seconds | {side: match.used_seconds.get(side, 0.0) + passed for side in asked}
    return replace(match, clock_at=at, used_seconds=used)


def find_side_seconds(match: Match, side: Side) -> float | None:
    """每方用时: find how many seconds a side had left at the last event; none if the book sets no limit."""
    minutes = match.book.clocks.side_minutes
    return None if minutes is None else max(0.0, minutes * 60 - match.used_seconds.get(side, 0.0))


def _build_question(match: Match, seat: Seat, ask: Ask, at: datetime | None) -> Question:
    clocks = match.book.clocks
    limits = (find_seconds(match, ask), find_side_seconds(match, seat.side))
    seconds = min((limit for limit in limits if limit is not None), default=None)
    speak = clocks.speak if ask is Ask.FOLLOW else None
    return Question(
        seat=seat,
        ask=ask,
        number=match.version,
        since=at,
        deadline=_add_seconds(at, None if seconds is None else seconds + clocks.count_down),
        speak_by=_add_seconds(at, speak),
    )


def _add_seconds(at: datetime | None, seconds: float | None) -> datetime | None:
    return None if at is None or seconds is None else at + timedelta(seconds=seconds)


def find_seconds(match: Match, ask: Ask) -> int | None:
    """Find how many seconds the book gives for a question, without the countdown."""
    clocks = match.book.clocks
    match ask:
        case Ask.PAY | Ask.TAKE:
            return clocks.tribute
        case Ask.RETURN | Ask.PICK:
            return clocks.returning
        case Ask.LEAD:
            return clocks.first_lead if is_first_lead(match) else clocks.lead
        case Ask.FOLLOW:
            return clocks.follow
        case Ask.NAME_LEADER | Ask.CHOOSE:
            return None


def is_first_lead(match: Match) -> bool:
    """Is the first lead of this deal still to come?"""
    table = None if match.deal is None else match.deal.table
    return table is not None and table.tricks == 0


def stop_clock(match: Match, seat: Seat) -> Match:
    """超时: where the program only announces it, keep the question without a clock."""
    if match.book.clocks.time_up is TimeUp.ACT:
        return match
    return _change_question(match, seat, None)


def extend_question(match: Match, seat: Seat, seconds: int) -> Match:
    """Give more time for one question."""
    return _change_question(match, seat, timedelta(seconds=seconds))


def _change_question(match: Match, seat: Seat, more: timedelta | None) -> Match:
    questions = tuple(
        replace(question, deadline=None if more is None or question.deadline is None else question.deadline + more)
        if question.seat is seat
        else question
        for question in match.questions
    )
    return replace(match, questions=questions)


def give_back_time(match: Match, lost: timedelta) -> Match:
    """Add the time of a pause to every question and to the match."""
    questions = tuple(
        replace(
            question,
            deadline=question.deadline and question.deadline + lost,
            speak_by=question.speak_by and question.speak_by + lost,
        )
        for question in match.questions
    )
    return replace(match, questions=questions, extra_minutes=match.extra_minutes + lost.total_seconds() / 60)


def find_call_time(match: Match) -> datetime | None:
    """Find when time is to be called: the start plus the book's minutes up to the call, plus the time given back."""
    rules = match.book.match
    if match.start is None or rules.minutes is None or match.last_deal is not None or match.result is not None:
        return None
    return match.start + timedelta(minutes=rules.minutes - rules.call_before + match.extra_minutes)
