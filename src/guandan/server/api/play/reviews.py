"""/api/v1/matches/…/review and …/play-on: a finished match reviewed deal by deal, and played on against bots."""

from typing import Annotated, Any

import msgspec
from litestar import Response
from litestar.enums import MediaType
from litestar.params import Parameter
from msgspec import Meta, Struct

from guandan.analysis.grades import Grade
from guandan.analysis.judges import SURE
from guandan.analysis.play_on import OwnAnswer, play_on
from guandan.analysis.review import ReviewedDecision, review_record
from guandan.analysis.words import answer_words, reason_words
from guandan.cards import Card, Rank
from guandan.errors import IllegalAction
from guandan.formatting.events import format_event
from guandan.formatting.read_record import read_record_text
from guandan.game.commands import Mode
from guandan.game.events import AnyEvent, DealEnded
from guandan.game.log import replay_steps, write_lines
from guandan.game.record.standing import level_of
from guandan.game.view import MatchView, Viewer, filtered, view
from guandan.rules.seat import SEATS, Seat
from guandan.server.access.who import Needs, Who
from guandan.server.api.play.visible import VisibleMatch, find_visible_match
from guandan.server.api.route import get, post
from guandan.server.reviews import lower_priority
from guandan.server.server import Server
from guandan.services.replays import split_deals
from guandan.services.words import Words, describe_both

_MATCH = "/api/v1/matches/{match:str}"
_MOST_ANSWERS = 100


class ReviewedStep(Struct, frozen=True, kw_only=True):
    """A decision: its event's version, what was answered and what was better, and its loss in levels.

    `value` is what EW could expect after it, as the seat saw it. `better` are the cards of the better answer: none for
    a pass, and null where nothing was better.
    """

    version: int
    seat: Seat
    grade: Grade
    value: float
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
    """From which event on, in whose seat, and all answers since."""

    version: Annotated[int, Meta(ge=1)]
    seat: Seat
    answers: Annotated[tuple[OwnAnswer, ...], Meta(max_length=_MOST_ANSWERS)] = ()


class PlayedOnStep(Struct, frozen=True, kw_only=True):
    """What happened since, as the seat sees it."""

    event: AnyEvent
    words: Words


class PlayedOnView(Struct, frozen=True, kw_only=True):
    """The match as the seat sees it now, what happened since, and the places when the deal is over."""

    view: MatchView
    steps: tuple[PlayedOnStep, ...]
    is_over: bool
    order: tuple[Seat, ...]


@get(f"{_MATCH}/review", Needs.NOTHING)
async def review_match(
    *,
    match: str,
    server: Server,
    who: Who,
    deal: Annotated[int, Parameter(ge=1, le=1000, description="Which deal")] = 1,
) -> Response[DealReview]:
    """What each decision of a deal cost, judged by the network; only when the match is over."""
    found = await _finished(server, match, who)
    encoded = await server.reviews.get(("review", *found.key, deal), review_deal, write_lines(found.entries), deal)
    return _answer(encoded)


@post(f"{_MATCH}/play-on", Needs.NOTHING)
async def play_match_on(*, match: str, data: PlayOn, server: Server, who: Who) -> Response[PlayedOnView]:
    """Play a deal of a finished match on from any moment against bots; nothing of it is kept."""
    found = await _finished(server, match, who)
    return _answer(await server.stoppable_work.run(play_deal_on, write_lines(found.entries), data))


async def _finished(server: Server, match: str, who: Who) -> VisibleMatch:
    """A match that is over and was played here: nobody gets advice while cards are on the table."""
    found = await find_visible_match(server, match, who)
    if found.match.result is None or found.viewer is not None:
        raise IllegalAction("match_goes_on", match=match)
    if found.match.mode is not Mode.LIVE:
        raise IllegalAction("no_cards_to_review", match=match)
    return found


def _answer(encoded: bytes) -> Response[Any]:
    return Response(encoded, media_type=MediaType.JSON)


def review_deal(lines: str, deal: int) -> bytes:
    """In a process of its own: encoded there, so that the event loop only passes it on."""
    lower_priority()
    record = read_record_text(lines)
    walked = list(replay_steps(record.book, record.entries))
    parts = split_deals(walked)
    if deal > len(parts):
        raise IllegalAction("no_such_deal", number=deal)
    first, last = parts[deal - 1]
    versions = range(walked[first][0].version, walked[last - 1][0].version + 1)
    review = review_record(record, versions=versions)
    found = next((one for one in review.deals if one.decisions), None)
    decisions = () if found is None else found.decisions
    worth = None if found is None else found.worth
    return msgspec.json.encode(
        DealReview(
            deal=deal,
            deals=len(parts),
            result=None if found is None else found.result,
            worth=None if worth is None else worth.value,
            margin=None if worth is None else round(SURE * worth.draw_error, 2),
            seats=tuple(_seat(seat, decisions) for seat in SEATS),
            steps=tuple(_step(one) for one in decisions),
        )
    )


def _seat(seat: Seat, decisions: tuple[ReviewedDecision, ...]) -> SeatReview:
    own = [one for one in decisions if one.seat is seat and one.grade is not Grade.FORCED]
    loss = round(sum(one.loss for one in own), 3)
    return SeatReview(seat=seat, decisions=len(own), loss=loss, agreed=sum(one.agrees for one in own))


def _step(one: ReviewedDecision) -> ReviewedStep:
    best = one.best[0].answer
    cards = best.play.cards if best.play is not None else () if best.card is None else (best.card,)
    sign = 1 if one.seat in {Seat.E, Seat.W} else -1
    return ReviewedStep(
        version=one.version,
        seat=one.seat,
        grade=one.grade,
        value=sign * one.given.value,
        loss=one.loss,
        low=one.low,
        high=one.high,
        is_proven=one.is_proven,
        agrees=one.agrees,
        given=describe_both(lambda lang: answer_words(one.given.answer, one.ask, one.level, lang)),
        best=describe_both(lambda lang: answer_words(best, one.ask, one.level, lang)),
        better=None if one.agrees else cards,
        reasons=describe_both(lambda lang: reason_words(one, lang)),
    )


def play_deal_on(lines: str, asked: PlayOn) -> bytes:
    """In a process of its own."""
    lower_priority()
    played = play_on(read_record_text(lines), asked.version, asked.seat, asked.answers)
    viewer = Viewer(seat=asked.seat)
    shown = [(before, filtered(before, event, viewer)) for before, event in played.happened]
    return msgspec.json.encode(
        PlayedOnView(
            view=view(played.match, viewer),
            steps=tuple(_played_step(event, level_of(before)) for before, event in shown),
            is_over=played.is_over,
            order=next((event.order for _, event in shown if isinstance(event, DealEnded)), ()),
        )
    )


def _played_step(event: AnyEvent, level: Rank) -> PlayedOnStep:
    return PlayedOnStep(event=event, words=describe_both(lambda lang: format_event(event, level, lang)))


ROUTES = [review_match, play_match_on]
