"""裁判: what follows from an infraction under a book and a match's ledger, who may decide it, and the commands."""

from guandan.referee.apply import commands
from guandan.referee.authority import may_decide
from guandan.referee.cancel import cancel
from guandan.referee.find import find
from guandan.referee.lateness import late
from guandan.referee.ledger import ledger
from guandan.referee.proposal import Overrule, Penalty, Proposal
from guandan.referee.propose import propose
from guandan.referee.report import Report

__all__ = [
    "Overrule",
    "Penalty",
    "Proposal",
    "Report",
    "cancel",
    "commands",
    "find",
    "late",
    "ledger",
    "may_decide",
    "propose",
]
