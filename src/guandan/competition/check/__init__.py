"""The independent checker of an event's file, written from the specification and docs/pairing.md alone."""

from guandan.competition.check.checker import check_event
from guandan.competition.check.report import Difference, Report
from guandan.competition.check.wording import summed_up, told

__all__ = ["Difference", "Report", "check_event", "summed_up", "told"]
