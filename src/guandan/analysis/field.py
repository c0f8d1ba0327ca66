"""赛后报告: what the decisions of an event cost, pair by pair, by stage of the deal and by kind, beside the field.

Each decision is judged by the network from what its seat could know. A pair is compared with all other pairs together.
Deals of several tables with the same cards are laid side by side.
"""

from __future__ import annotations

from enum import StrEnum
from hashlib import sha256
from math import sqrt
from typing import TYPE_CHECKING

from msgspec import Struct

from guandan.analysis.decisions import read_deals
from guandan.analysis.grades import FAULT_GRADES
from guandan.analysis.judges import CONFIDENCE_FACTOR, NetworkJudge
from guandan.analysis.review import ReviewedDecision, build_answer, review_decision
from guandan.analysis.words import describe_answer
from guandan.bots.codes import REFUSE
from guandan.cards import Rank
from guandan.game.match import Ask
from guandan.rules.seat import SEATS, Seat, Side
from guandan.texts import Language

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from datetime import datetime

    from guandan.analysis.decisions import DealDecisions, Decision
    from guandan.analysis.judges import Judge
    from guandan.game.log import MatchEntry
    from guandan.game.record import Record
    from guandan.kernel import Deal

OPENING_CARDS, MIDDLE_CARDS = 18, 9
"""A seat with more cards than the first is in the opening of the deal, with more than the second in its middle."""
_ID_LETTERS = 8
_PLAY_ASKS = frozenset({Ask.LEAD, Ask.FOLLOW})


class DealStage(StrEnum):
    """How far a deal has come for the seat that decides."""

    TRIBUTE = "tribute"
    OPENING = "opening"
    MIDDLE = "middle"
    ENDING = "ending"

    __hash__ = str.__hash__


class DecisionKind(StrEnum):
    """What was to be decided: a card of tribute, a lead, an answer to an opponent's play or to the partner's."""

    TRIBUTE = "tribute"
    LEAD = "lead"
    OPPONENT = "opponent"
    PARTNER = "partner"

    __hash__ = str.__hash__


class JudgedDecision(Struct, frozen=True, kw_only=True, array_like=True):
    """A decision that left a choice, in figures.

    `gap` is how far the second answer is behind the best one, `seconds` how long the seat thought, if that is known.
    """

    seat: Seat
    stage: DealStage
    kind: DecisionKind
    loss: float
    agrees: bool
    is_fault: bool
    options: int
    gap: float
    seconds: float | None


class JudgedDeal(Struct, frozen=True, kw_only=True, array_like=True):
    """A deal in figures: `cards` names what was dealt, the same wherever the same cards were dealt to the same seats.

    `result` is how far EW rose; `lead` is the first play in Chinese and in English.
    """

    number: int
    level: Rank
    cards: str
    result: int | None
    leader: Seat | None
    lead: tuple[str, str]
    decisions: tuple[JudgedDecision, ...]


class JudgedTable(Struct, frozen=True, kw_only=True):
    """A table of a round: its pairs, who sat where, and its deals."""

    round: int
    table: int
    ew: int
    ns: int
    people: dict[Seat, int]
    deals: tuple[JudgedDeal, ...]

    def find_pair(self, seat: Seat) -> int:
        """The pair of a seat."""
        return self.ew if seat.side is Side.EW else self.ns


class LossMark(StrEnum):
    """Beside the field: a difference that may be chance, or a loss that is clearly larger or smaller."""

    USUAL = "usual"
    MORE = "more"
    LESS = "less"

    __hash__ = str.__hash__

    @property
    def sign(self) -> str:
        """What stands before the difference."""
        return _SIGNS[self]


_SIGNS = {LossMark.USUAL: "", LossMark.MORE: "▲", LossMark.LESS: "▼"}


class LossFigures(Struct, frozen=True, kw_only=True):
    """Decisions of a pair and their average loss in levels; the field's, without this pair; and the difference.

    `margin` is half of the difference's 95% interval.
    """

    decisions: int
    average: float
    agreement: float
    field: float
    difference: float
    margin: float

    @property
    def mark(self) -> LossMark:
        """Whether the difference is outside its interval; where nothing is known of the spread, it never is."""
        if not self.margin or abs(self.difference) <= self.margin:
            return LossMark.USUAL
        return LossMark.MORE if self.difference > 0 else LossMark.LESS


class PairReport(Struct, frozen=True, kw_only=True):
    """How a pair decided, in all, by stage of the deal and by kind of decision; `faults` are mistakes and blunders."""

    pair: int
    deals: int
    loss_a_deal: float
    faults: int
    overall: LossFigures
    stages: dict[DealStage, LossFigures]
    kinds: dict[DecisionKind, LossFigures]


class ComparedBoard(Struct, frozen=True, kw_only=True):
    """What a table did with a board: its result for EW beside the mean of all tables; losses where it was recorded."""

    round: int
    table: int
    ew: int
    ns: int
    result: int
    difference: float
    lead: tuple[str, str] | None = None
    ew_loss: float | None = None
    ns_loss: float | None = None


class BoardReport(Struct, frozen=True, kw_only=True):
    """The same cards at several tables, the best result for EW first."""

    board: str
    level: Rank | None
    mean: float
    lines: tuple[ComparedBoard, ...]


# ---------------------------------------------------------------- one deal


def judge_deals(record: Record, *, versions: range | None = None, judge: Judge | None = None) -> list[JudgedDeal]:
    """Judge the deals of a record, by the network unless another judge is given; answers of bots are left out."""
    judge = judge or NetworkJudge()
    times = _measure_thinking(record.entries)
    deals = read_deals(record.book, record.entries, versions)
    return [_judge_deal(deal, judge, times) for deal in deals if deal.opening is not None]


def _measure_thinking(entries: Iterable[MatchEntry]) -> dict[int, float]:
    """How many seconds passed before each event since the one before it, by version."""
    found: dict[int, float] = {}
    before: datetime | None = None
    for entry in entries:
        if entry.at is not None and before is not None:
            found[entry.version] = max(0.0, (entry.at - before).total_seconds())
        before = entry.at or before
    return found


def _judge_deal(deal: DealDecisions, judge: Judge, times: Mapping[int, float]) -> JudgedDeal:
    opening = deal.opening
    if opening is None:
        raise ValueError("a deal without cards")
    lead = next((decision for decision in deal.decisions if decision.ask in _PLAY_ASKS), None)
    return JudgedDeal(
        number=deal.number,
        level=opening.level_rank,
        cards=_name_cards(opening),
        result=deal.result,
        leader=None if lead is None else lead.seat,
        lead=_describe_lead(lead),
        decisions=tuple(
            _judge_decision(decision, judge, times.get(decision.version))
            for decision in deal.decisions
            if not decision.is_forced and not decision.is_bots and decision.seen.packed[-1] != REFUSE
        ),
    )


def _name_cards(opening: Deal) -> str:
    """A name for the four hands before the first play, the level and who leads."""
    hands = "|".join(str(opening.hand(seat)) for seat in range(4))
    return sha256(f"{hands}|{opening.level_rank}|{opening.leader}".encode()).hexdigest()[:_ID_LETTERS]


def _describe_lead(lead: Decision | None) -> tuple[str, str]:
    if lead is None:
        return "", ""
    level = lead.seen.level_rank
    answer = build_answer(lead.action, level)
    zh, en = (describe_answer(answer, lead.ask, level, lang) for lang in (Language.ZH, Language.EN))
    return zh, en


def _judge_decision(decision: Decision, judge: Judge, seconds: float | None) -> JudgedDecision:
    judged = review_decision(decision, judge)
    values = [answer.value for answer in judged.best]
    return JudgedDecision(
        seat=decision.seat,
        stage=find_stage(judged),
        kind=find_kind(judged),
        loss=judged.unbiased_loss,
        agrees=judged.agrees,
        is_fault=judged.grade in FAULT_GRADES,
        options=len(decision.seen.packed),
        gap=round(values[0] - values[1], 3) if len(values) > 1 else 0.0,
        seconds=seconds,
    )


def find_stage(judged: ReviewedDecision) -> DealStage:
    """How far the deal has come, by the cards of the seat that decides."""
    if judged.ask not in _PLAY_ASKS:
        return DealStage.TRIBUTE
    held = judged.left[SEATS.index(judged.seat)]
    if held > OPENING_CARDS:
        return DealStage.OPENING
    return DealStage.MIDDLE if held > MIDDLE_CARDS else DealStage.ENDING


def find_kind(judged: ReviewedDecision) -> DecisionKind:
    """What was to be decided."""
    if judged.ask not in _PLAY_ASKS:
        return DecisionKind.TRIBUTE
    if judged.top is None or judged.top_seat is None:
        return DecisionKind.LEAD
    return DecisionKind.PARTNER if judged.top_seat.side is judged.seat.side else DecisionKind.OPPONENT


# ---------------------------------------------------------------- the field


class _Sums:
    """Sums over decisions."""

    def __init__(self) -> None:
        self.count = self.agreed = self.faults = 0
        self.loss = self.squares = 0.0

    def add(self, decision: JudgedDecision) -> None:
        self.count += 1
        self.agreed += decision.agrees
        self.faults += decision.is_fault
        self.loss += decision.loss
        self.squares += decision.loss**2

    def without(self, other: _Sums) -> _Sums:
        rest = _Sums()
        rest.count, rest.agreed = self.count - other.count, self.agreed - other.agreed
        rest.loss, rest.squares = self.loss - other.loss, self.squares - other.squares
        return rest

    @property
    def average(self) -> float:
        return self.loss / self.count if self.count else 0.0

    @property
    def variance(self) -> float:
        """The variance of the average."""
        if self.count < 2:  # noqa: PLR2004 (one value has no spread)
            return 0.0
        return max(0.0, self.squares / self.count - self.average**2) / (self.count - 1)

    def bound_variance(self, others: _Sums) -> float:
        """The variance of the average; a few decisions may cost the same by chance, so none vary less than others."""
        return max(self.variance, others.variance * others.count / self.count) if self.count else 0.0

    def compare(self, others: _Sums) -> LossFigures:
        variance = self.bound_variance(others) + others.bound_variance(self)
        return LossFigures(
            decisions=self.count,
            average=round(self.average, 3),
            agreement=round(self.agreed / self.count, 3) if self.count else 0.0,
            field=round(others.average, 3),
            difference=round(self.average - others.average, 3) if self.count and others.count else 0.0,
            margin=round(CONFIDENCE_FACTOR * sqrt(variance), 3),
        )


def report_pairs(tables: Iterable[JudgedTable]) -> tuple[PairReport, ...]:
    """Compare every pair with all others, the smallest average loss first."""
    sums: dict[int, dict[str, _Sums]] = {}
    whole: dict[str, _Sums] = {}
    deals: dict[int, int] = {}
    for table in tables:
        for pair in (table.ew, table.ns):
            deals[pair] = deals.get(pair, 0) + len(table.deals)
            sums.setdefault(pair, {})
        for deal in table.deals:
            for decision in deal.decisions:
                own = sums[table.find_pair(decision.seat)]
                for cell in ("", f"stage {decision.stage}", f"kind {decision.kind}"):
                    own.setdefault(cell, _Sums()).add(decision)
                    whole.setdefault(cell, _Sums()).add(decision)

    def compare(pair: int, cell: str) -> LossFigures:
        own = sums[pair].get(cell, _Sums())
        return own.compare(whole.get(cell, _Sums()).without(own))

    reports = [
        PairReport(
            pair=pair,
            deals=deals[pair],
            loss_a_deal=round(own[""].loss / deals[pair], 3) if "" in own and deals[pair] else 0.0,
            faults=own[""].faults if "" in own else 0,
            overall=compare(pair, ""),
            stages={stage: compare(pair, f"stage {stage}") for stage in DealStage},
            kinds={kind: compare(pair, f"kind {kind}") for kind in DecisionKind},
        )
        for pair, own in sums.items()
    ]
    return tuple(sorted(reports, key=lambda report: (report.overall.average, report.pair)))


def compare_same_cards(tables: Sequence[JudgedTable]) -> tuple[BoardReport, ...]:
    """Deals whose cards, level and leader were the same at two tables or more."""
    found: dict[str, list[tuple[JudgedTable, JudgedDeal]]] = {}
    for table in tables:
        for deal in table.deals:
            if deal.result is not None:
                found.setdefault(deal.cards, []).append((table, deal))
    reports = []
    for cards, played in found.items():
        if len(played) > 1:
            lines = [
                ComparedBoard(
                    round=table.round,
                    table=table.table,
                    ew=table.ew,
                    ns=table.ns,
                    result=deal.result or 0,
                    difference=0.0,
                    lead=deal.lead,
                    ew_loss=_sum_loss(deal, Side.EW),
                    ns_loss=_sum_loss(deal, Side.NS),
                )
                for table, deal in played
            ]
            reports.append(report_board(cards, played[0][1].level, lines))
    return tuple(reports)


def report_board(board: str, level: Rank | None, lines: Sequence[ComparedBoard]) -> BoardReport:
    """One board: each table's result beside the mean of all."""
    mean = sum(line.result for line in lines) / len(lines)
    compared = [
        ComparedBoard(
            round=line.round,
            table=line.table,
            ew=line.ew,
            ns=line.ns,
            result=line.result,
            difference=round(line.result - mean, 2),
            lead=line.lead,
            ew_loss=line.ew_loss,
            ns_loss=line.ns_loss,
        )
        for line in lines
    ]
    compared.sort(key=lambda line: (-line.result, line.round, line.table))
    return BoardReport(board=board, level=level, mean=round(mean, 2), lines=tuple(compared))


def _sum_loss(deal: JudgedDeal, side: Side) -> float:
    return round(sum(decision.loss for decision in deal.decisions if decision.seat.side is side), 2)
