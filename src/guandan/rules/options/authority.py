"""裁决权: who may decide something in an event."""

from __future__ import annotations

from enum import StrEnum


class Authority(StrEnum):
    """Those who may decide something under a rulebook, from the table upwards."""

    REFEREE = "referee"
    CHIEF_REFEREE = "chief_referee"
    REFEREES_COMMITTEE = "referees_committee"
    ARBITRATION_COMMITTEE = "arbitration_committee"
    WORKING_GROUP = "working_group"
    ORGANISERS = "organisers"
    SPORTS_AUTHORITY = "sports_authority"
