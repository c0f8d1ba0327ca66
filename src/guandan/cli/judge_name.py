"""Which judge reviews a record; apart from the judges, so that `--help` need not load the network."""

from __future__ import annotations

from enum import StrEnum


class JudgeName(StrEnum):
    """The judges that can review a record."""

    NETWORK = "network"
    SEARCH = "search"
