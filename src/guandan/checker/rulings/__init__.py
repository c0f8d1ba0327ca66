"""判罚的核对: what followed from lateness, rulings, cancellations and appeals, worked out again from the book."""

from guandan.checker.rulings.follow import check_rulings

__all__ = ["check_rulings"]
