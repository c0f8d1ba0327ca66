"""裁判: propose penalties for infractions by book and ledger, say who may decide them, and build the commands."""

from guandan.referee.apply import build_commands
from guandan.referee.cancel import plan_cancellation
from guandan.referee.infraction_search import search_infractions
from guandan.referee.lateness import report_lateness
from guandan.referee.ledger import build_ledger
from guandan.referee.proposal import Overrule, Penalty, Proposal, may_decide
from guandan.referee.proposing import propose
from guandan.referee.report import InfractionReport

__all__ = [
    "InfractionReport",
    "Overrule",
    "Penalty",
    "Proposal",
    "build_commands",
    "build_ledger",
    "may_decide",
    "plan_cancellation",
    "propose",
    "report_lateness",
    "search_infractions",
]
