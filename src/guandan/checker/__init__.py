"""An independent checker of an event's file, written only from the specification and docs/pairing.md."""

from guandan.checker.checker import check_event
from guandan.checker.report import CheckReport, Difference, describe_difference, summarise_report

__all__ = ["CheckReport", "Difference", "check_event", "describe_difference", "summarise_report"]
