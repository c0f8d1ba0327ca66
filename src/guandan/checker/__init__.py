"""The independent checker of an event's file, written from the specification and docs/pairing.md alone."""

from guandan.checker.checker import check_event
from guandan.checker.report import Difference, Report
from guandan.checker.wording import summed_up, told

__all__ = ["Difference", "Report", "check_event", "summed_up", "told"]
