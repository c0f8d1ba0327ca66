"""The kernel: a fast compiled version of the rules for bots and researchers; `DESCRIPTION` says which form runs.

`GUANDAN_KERNEL=python` leaves the compiled engine out, `GUANDAN_KERNEL=compiled` insists on it.
"""

from __future__ import annotations

from guandan.kernel.form import choose_engine

COMPILED, DESCRIPTION = choose_engine()
"""Whether the compiled engine runs, and the same in words."""

from guandan.kernel.batch import Batch  # noqa: E402 (only now is it settled which engine they get)
from guandan.kernel.catalogue import CATALOGUE  # noqa: E402
from guandan.kernel.deal import Deal, Phase  # noqa: E402
from guandan.kernel.features import ACTION_SIZE, OBSERVATION_SIZE  # noqa: E402
from guandan.kernel.options import STANDARD_PLAYS, rules_of, rules_of_plays  # noqa: E402
from guandan.kernel.outcome import Outcome, Policy, TributeFrequency, simulate  # noqa: E402
from guandan.kernel.plays import Plays, legal_plays  # noqa: E402

__all__ = [
    "ACTION_SIZE",
    "CATALOGUE",
    "COMPILED",
    "DESCRIPTION",
    "OBSERVATION_SIZE",
    "STANDARD_PLAYS",
    "Batch",
    "Deal",
    "Outcome",
    "Phase",
    "Plays",
    "Policy",
    "TributeFrequency",
    "legal_plays",
    "rules_of",
    "rules_of_plays",
    "simulate",
]
