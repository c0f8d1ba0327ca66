"""复盘: a review of a match: what each decision was worth, what it cost, and how each player did."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from msgspec import Struct

from guandan.analysis.decisions import read_deals
from guandan.analysis.grades import Grade, grade_loss
from guandan.analysis.judges import Judgement, NetworkJudge
from guandan.analysis.luck import OpenValue, PairLuck, adjust_for_luck, value_open_hands
from guandan.analysis.remarks import Remark, Turns, count_turns, explain_loss
from guandan.bots.codes import REFUSE
from guandan.cards import Card, Rank
from guandan.game.log import replay
from guandan.game.match import Ask
from guandan.kernel.deal import action_of
from guandan.rules.play import Play
from guandan.rules.seat import SEATS, Seat, Side

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

    from guandan.analysis.decisions import DealDecisions, Decision
    from guandan.analysis.judges import Judge, Option
    from guandan.game.record import Record

_ABSTRACT_MASK = (1 << 30) - 1
MAX_COSTLIEST = 3
"""How many moments of each player are named."""


MIN_EXPLAINED_LOSS = 0.25
"""The loss in levels above which the review explains why."""


class Answer(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a seat may answer: a play, the card that it pays or returns, the seat that it takes from; or else a pass."""

    play: Play | None = None
    card: Card | None = None
    seat: Seat | None = None


class ValuedAnswer(Struct, frozen=True, kw_only=True):
    """An answer and its value to the side of the seat, in levels."""

    answer: Answer
    value: float


class ReviewedDecision(Struct, frozen=True, kw_only=True):
    """A decision, the best answers to it, and what the one given cost, in levels with a 95% interval.

    Sums count `unbiased_loss` instead of `loss`; see `Judgement`.
    """

    deal: int
    version: int
    seat: Seat
    ask: Ask
    level: Rank
    hand: tuple[Card, ...]
    top: Play | None
    top_seat: Seat | None
    left: tuple[int, int, int, int]
    given: ValuedAnswer
    best: tuple[ValuedAnswer, ...]
    loss: float
    low: float
    high: float
    unbiased_loss: float
    grade: Grade
    agrees: bool
    is_proven: bool
    worlds: int
    is_bots: bool
    remarks: tuple[Remark, ...] = ()
    turns: Turns | None = None


class ReviewedDeal(Struct, frozen=True, kw_only=True):
    """A deal: its level, its result for EW in levels (none where it was not played out), and its decisions.

    `worth` is what its cards were worth to EW before the first play.
    """

    number: int
    level: Rank
    result: int | None
    worth: OpenValue | None
    decisions: tuple[ReviewedDecision, ...]


class PlayerReview(Struct, frozen=True, kw_only=True):
    """How one seat did, over decisions that left a choice; `costliest` are versions of the match."""

    seat: Seat
    name: str
    decisions: int
    loss: float
    average_loss: float
    agreement: float
    grades: dict[Grade, int]
    costliest: tuple[int, ...]


class Review(Struct, frozen=True, kw_only=True):
    """A whole match by one judge."""

    book: str
    judge: str
    seconds: float | None
    players: tuple[PlayerReview, ...]
    pairs: tuple[PairLuck, ...]
    deals: tuple[ReviewedDeal, ...]

    def decision(self, version: int) -> ReviewedDecision:
        """The decision that was answered by the event of this version."""
        return next(decision for deal in self.deals for decision in deal.decisions if decision.version == version)


def review_record(
    record: Record,
    judge: Judge | None = None,
    *,
    seats: Collection[Seat] = SEATS,
    versions: range | None = None,
    report: Callable[[int, int], None] | None = None,
) -> Review:
    """Review the decisions of these seats, of all events or of these versions only.

    `report` hears how many decisions are done, of how many.

    Each is judged by what its seat could know then, never by the hidden cards. A payer's choice to refuse tribute is
    left out: the network never met it.
    """
    judge = judge or NetworkJudge()
    deals = list(read_deals(record.book, record.entries, versions))
    wanted = [
        [decision for decision in deal.decisions if decision.seat in seats and decision.seen.packed[-1] != REFUSE]
        for deal in deals
    ]
    total, done = sum(map(len, wanted)), 0
    reviewed: list[ReviewedDeal] = []
    worths: list[tuple[DealDecisions, OpenValue]] = []
    for deal, decisions in zip(deals, wanted, strict=True):
        judged: list[ReviewedDecision] = []
        for decision in decisions:
            judged.append(review_decision(decision, judge))
            done += 1
            if report is not None:
                report(done, total)
        worth = None if deal.opening is None else value_open_hands(deal.opening, seed=deal.number)
        if worth is not None:
            worths.append((deal, worth))
        if deal.decisions:
            level = deal.decisions[0].seen.level_rank
            reviewed.append(
                ReviewedDeal(number=deal.number, level=level, result=deal.result, worth=worth, decisions=tuple(judged))
            )
    names = replay(record.book, record.entries).players
    every = [decision for deal in reviewed for decision in deal.decisions]
    return Review(
        book=record.book.id,
        judge=judge.name,
        seconds=getattr(judge, "seconds", None),
        players=tuple(_build_player_review(seat, names.get(seat, ""), every) for seat in SEATS if seat in seats),
        pairs=adjust_for_luck(worths),
        deals=tuple(reviewed),
    )


def review_decision(decision: Decision, judge: Judge) -> ReviewedDecision:
    """Judge one decision."""
    seen = decision.seen
    judged = judge.judge(seen, decision.place)
    agrees = judged.best.action & _ABSTRACT_MASK == decision.action & _ABSTRACT_MASK and _is_same_gift(judged, decision)
    grade = Grade.FORCED if decision.is_forced else grade_loss(judged.loss, judged.low)
    is_explained = judged.loss > MIN_EXPLAINED_LOSS and not agrees and not decision.is_forced
    return ReviewedDecision(
        deal=decision.deal,
        version=decision.version,
        seat=decision.seat,
        ask=decision.ask,
        level=seen.level_rank,
        hand=tuple(seen.hand),
        top=seen.top_play,
        top_seat=None if seen.top_seat < 0 else SEATS[seen.top_seat],
        left=seen.left,
        given=_build_valued_answer(judged.given, seen.level_rank),
        best=tuple(_build_valued_answer(option, seen.level_rank) for option in judged.options),
        loss=judged.loss,
        low=judged.low,
        high=judged.high,
        unbiased_loss=judged.unbiased_loss,
        grade=grade,
        agrees=agrees or judged.loss <= 0,
        is_proven=judged.is_proven,
        worlds=judged.worlds,
        is_bots=decision.is_bots,
        remarks=explain_loss(seen, decision.action, judged.best.action) if is_explained else (),
        turns=count_turns(seen, decision.action, judged.best.action) if is_explained else None,
    )


def walk_curve(decisions: Iterable[ReviewedDecision]) -> Iterator[tuple[ReviewedDecision, float]]:
    """Each decision with the levels that EW could expect after it: the mean of what each seat expected last.

    Only seats with cards count. What one seat expects depends on its own cards: a line from seat to seat would go up
    and down with whose turn it is.
    """
    expected: dict[Seat, float] = {}
    for decision in decisions:
        expected[decision.seat] = decision.given.value * (1 if decision.seat.side is Side.EW else -1)
        views = [value for seat, value in expected.items() if decision.left[SEATS.index(seat)]]
        yield decision, round(sum(views) / len(views), 3)


def _is_same_gift(judged: Judgement, decision: Decision) -> bool:
    """Cards of tribute differ by their face, plays by what they are, whatever their suits."""
    return decision.ask in {Ask.LEAD, Ask.FOLLOW} or judged.best.action == decision.action


def _build_valued_answer(option: Option, level: Rank) -> ValuedAnswer:
    return ValuedAnswer(answer=build_answer(option.action, level), value=option.value)


def build_answer(action: int, level: Rank) -> Answer:
    """A packed action as an answer."""
    match action_of(action, level):
        case Play() as play:
            return Answer(play=play)
        case Card() as card:
            return Answer(card=card)
        case Seat() as seat:
            return Answer(seat=seat)
        case _:
            return Answer()


def _build_player_review(seat: Seat, name: str, every: Sequence[ReviewedDecision]) -> PlayerReview:
    own = [decision for decision in every if decision.seat is seat and decision.grade is not Grade.FORCED]
    count = max(1, len(own))
    costliest = sorted((decision for decision in own if decision.loss > 0), key=lambda decision: -decision.loss)[
        :MAX_COSTLIEST
    ]
    loss = sum(decision.unbiased_loss for decision in own)
    return PlayerReview(
        seat=seat,
        name=name,
        decisions=len(own),
        loss=round(loss, 2),
        average_loss=round(loss / count, 3),
        agreement=round(sum(decision.agrees for decision in own) / count, 3),
        grades=dict(
            sorted(Counter(decision.grade for decision in own).items(), key=lambda item: tuple(Grade).index(item[0]))
        ),
        costliest=tuple(decision.version for decision in costliest),
    )
