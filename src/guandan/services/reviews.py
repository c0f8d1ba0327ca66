"""复盘: a finished match reviewed deal by deal, and a deal of it played on from any moment against bots."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import msgspec
from msgspec import Meta, Struct

from guandan.analysis.grades import Grade
from guandan.analysis.judges import CONFIDENCE_FACTOR
from guandan.analysis.play_on import OwnAnswer, play_on
from guandan.analysis.review import review_record, walk_curve
from guandan.analysis.words import describe_answer, describe_reason
from guandan.cards import Card
from guandan.errors import IllegalAction
from guandan.formatting.events import format_event
from guandan.formatting.read_record import read_record_text
from guandan.game.events import AnyMatchEvent, DealEnded
from guandan.game.log import replay_steps
from guandan.game.record.headings import find_level
from guandan.game.view import MatchView, Viewer, filter_event, view
from guandan.rules.seat import SEATS, Seat
from guandan.services.replays import split_deals
from guandan.services.words import Words, describe_both

if TYPE_CHECKING:
    from guandan.analysis.review import ReviewedDecision
    from guandan.cards import Rank

MAX_ANSWERS = 100


class ReviewedStep(Struct, frozen=True, kw_only=True):
    """A decision: its event's version, what was answered and what was better, and its loss in levels.

    `value` is what EW could expect after it, as the seat saw it; `expected` the mean of what each seat expected last.
    `better` are the cards of the better answer: none for
    a pass, and null where nothing was better.
    """

    version: int
    seat: Seat
    grade: Grade
    value: float
    expected: float
    loss: float
    low: float
    high: float
    is_proven: bool
    agrees: bool
    given: Words
    best: Words
    better: tuple[Card, ...] | None
    reasons: Words


class SeatReview(Struct, frozen=True, kw_only=True):
    """A seat's decisions in a deal that left a choice, their loss in all, and how many are as the judge's."""

    seat: Seat
    decisions: int
    loss: float
    agreed: int


class DealReview(Struct, frozen=True, kw_only=True):
    """One deal: its result for EW in levels, what its cards were worth to EW, plus or minus `margin`, and its steps."""

    deal: int
    deals: int
    result: int | None
    worth: float | None
    margin: float | None
    seats: tuple[SeatReview, ...]
    steps: tuple[ReviewedStep, ...]


class PlayOn(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A request to play on: from which event, in whose seat, and all answers since."""

    version: Annotated[int, Meta(ge=1)]
    seat: Seat
    answers: Annotated[tuple[OwnAnswer, ...], Meta(max_length=MAX_ANSWERS)] = ()


class PlayedOnStep(Struct, frozen=True, kw_only=True):
    """An event since then, as the seat sees it."""

    event: AnyMatchEvent
    words: Words


class PlayedOnView(Struct, frozen=True, kw_only=True):
    """The match as the seat sees it now, what happened since, and the places when the deal is over."""

    view: MatchView
    steps: tuple[PlayedOnStep, ...]
    is_over: bool
    order: tuple[Seat, ...]


def review_deal(lines: str, deal: int) -> DealReview:
    """Review one deal of a record, given as lines of JSON, by the network."""
    record = read_record_text(lines)
    walked = list(replay_steps(record.book, record.entries))
    parts = split_deals(walked)
    if deal > len(parts):
        raise IllegalAction("no_such_deal", number=deal)
    first, last = parts[deal - 1]
    versions = range(walked[first][0].version, walked[last - 1][0].version + 1)
    review = review_record(record, versions=versions)
    found = next((deal for deal in review.deals if deal.decisions), None)
    decisions = () if found is None else found.decisions
    worth = None if found is None else found.worth
    return DealReview(
        deal=deal,
        deals=len(parts),
        result=None if found is None else found.result,
        worth=None if worth is None else worth.value,
        margin=None if worth is None else round(CONFIDENCE_FACTOR * worth.draw_error, 2),
        seats=tuple(_sum_up(seat, decisions) for seat in SEATS),
        steps=tuple(_describe(decision, expected) for decision, expected in walk_curve(decisions)),
    )


def encode_deal_review(lines: str, deal: int) -> bytes:
    """The same as JSON: for a process of its own."""
    return msgspec.json.encode(review_deal(lines, deal))


def _sum_up(seat: Seat, decisions: tuple[ReviewedDecision, ...]) -> SeatReview:
    own = [decision for decision in decisions if decision.seat is seat and decision.grade is not Grade.FORCED]
    loss = round(sum(decision.unbiased_loss for decision in own), 3)
    return SeatReview(seat=seat, decisions=len(own), loss=loss, agreed=sum(decision.agrees for decision in own))


def _describe(one: ReviewedDecision, expected: float) -> ReviewedStep:
    best = one.best[0].answer
    cards = best.play.cards if best.play is not None else () if best.card is None else (best.card,)
    sign = 1 if one.seat in {Seat.E, Seat.W} else -1
    return ReviewedStep(
        version=one.version,
        seat=one.seat,
        grade=one.grade,
        value=sign * one.given.value,
        expected=expected,
        loss=one.loss,
        low=one.low,
        high=one.high,
        is_proven=one.is_proven,
        agrees=one.agrees,
        given=describe_both(lambda lang: describe_answer(one.given.answer, one.ask, one.level, lang)),
        best=describe_both(lambda lang: describe_answer(best, one.ask, one.level, lang)),
        better=None if one.agrees else cards,
        reasons=describe_both(lambda lang: describe_reason(one, lang)),
    )


def play_deal_on(lines: str, asked: PlayOn) -> PlayedOnView:
    """Play a deal of a record on, and show it as the seat sees it."""
    played = play_on(read_record_text(lines), asked.version, asked.seat, asked.answers)
    viewer = Viewer(seat=asked.seat)
    shown = [(before, filter_event(before, event, viewer)) for before, event in played.happened]
    return PlayedOnView(
        view=view(played.match, viewer),
        steps=tuple(_played_step(event, find_level(before)) for before, event in shown),
        is_over=played.is_over,
        order=next((event.order for _, event in shown if isinstance(event, DealEnded)), ()),
    )


def _played_step(event: AnyMatchEvent, level: Rank) -> PlayedOnStep:
    return PlayedOnStep(event=event, words=describe_both(lambda lang: format_event(event, level, lang)))
