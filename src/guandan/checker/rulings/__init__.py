"""判罚的核对: recompute from the book the consequences of lateness, rulings, cancellations and appeals."""

from guandan.checker.rulings.events import check_rulings

__all__ = ["check_rulings"]
