"""Every event of a competition, as one type; each is listed once, in the union of its module."""

from __future__ import annotations

from guandan.competition.model.draw_events import DrawEvent
from guandan.competition.model.entry_events import OrganiserEvent, PairEvent
from guandan.competition.model.officiating_events import OfficiatingEvent
from guandan.competition.model.reopen_events import ReopenEvent
from guandan.competition.model.round_events import ClockEvent, ResultEvent, StageClosed
from guandan.competition.model.settings_events import SettingsChanged
from guandan.competition.model.undo_events import UndoEvent

AnyCompetitionEvent = (
    PairEvent
    | OrganiserEvent
    | DrawEvent
    | ClockEvent
    | ResultEvent
    | StageClosed
    | OfficiatingEvent
    | UndoEvent
    | ReopenEvent
    | SettingsChanged
)
