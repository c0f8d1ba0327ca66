"""复盘: what the plays of a match cost, and what its deals were worth; `docs/review.md` says how it is judged."""

from guandan.analysis.grades import GRADE_LIMITS, Grade, grade_loss
from guandan.analysis.judges import Judge, Judgement, NetworkJudge, Option, SearchJudge
from guandan.analysis.luck import OpenValue, PairLuck, value_open_hands
from guandan.analysis.remarks import Remark, RemarkKind, describe_remark, explain_loss
from guandan.analysis.review import PlayerReview, Review, ReviewedDeal, ReviewedDecision, review_record
from guandan.analysis.solver import Solver, TooLong

__all__ = [
    "GRADE_LIMITS",
    "Grade",
    "Judge",
    "Judgement",
    "NetworkJudge",
    "OpenValue",
    "Option",
    "PairLuck",
    "PlayerReview",
    "Remark",
    "RemarkKind",
    "Review",
    "ReviewedDeal",
    "ReviewedDecision",
    "SearchJudge",
    "Solver",
    "TooLong",
    "describe_remark",
    "explain_loss",
    "grade_loss",
    "review_record",
    "value_open_hands",
]
