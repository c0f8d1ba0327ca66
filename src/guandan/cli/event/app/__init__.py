"""The commands of `guandan event` as they are typed; what each does is imported when it runs."""

from guandan.cli.event.app import drawing, entering, organising, refereeing, results, rounds, showing
from guandan.cli.event.app.options import event

__all__ = ["drawing", "entering", "event", "organising", "refereeing", "results", "rounds", "showing"]
