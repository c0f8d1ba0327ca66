"""更正: what was corrected, and until when more can be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.competition.deeds.correcting import window_ends
from guandan.competition.state import RoundStatus
from guandan.competition.values import Mistake
from guandan.server.api.events.logs import CorrectionRow, CorrectionsView, WindowRow

if TYPE_CHECKING:
    from guandan.competition.state import Competition


def corrections(competition: Competition) -> CorrectionsView:
    """Every correction, and the windows of every round."""
    rounds = [one for one in competition.rounds if one.status in {RoundStatus.STARTED, RoundStatus.CLOSED}]
    return CorrectionsView(
        corrections=tuple(
            CorrectionRow(round=one.number, table=table, correction=correction)
            for one in rounds
            for table, sheet in sorted(one.sheets.items())
            for correction in sheet.corrections
        ),
        windows=tuple(
            WindowRow(
                round=one.number,
                status=one.status,
                entry_until=window_ends(competition, one, Mistake.ENTRY),
                published_until=window_ends(competition, one, Mistake.PUBLISHED),
            )
            for one in rounds
        ),
    )
