"""Every event of a competition, as one type."""

from __future__ import annotations

from guandan.competition.model import draw_events as dr
from guandan.competition.model import entry_events as en
from guandan.competition.model import officiating_events as of
from guandan.competition.model import reopen_events as re
from guandan.competition.model import round_events as ro
from guandan.competition.model import settings_events as se
from guandan.competition.model import undo_events as ue

AnyEvent = (
    en.CompetitionCreated
    | en.PlanChanged
    | en.Scheduled
    | en.PairEntered
    | en.PairConfirmed
    | en.PairChanged
    | en.PlayerSubstituted
    | en.PairWithdrawn
    | en.PairDisqualified
    | en.PairCheckedIn
    | en.OrganisersDecided
    | en.LimitsSet
    | en.CompetitionClosed
    | dr.DrawDrafted
    | dr.DrawChanged
    | dr.DrawPublished
    | dr.LeftOverDrawn
    | dr.LotsDrawn
    | ro.RoundStarted
    | ro.RoundPaused
    | ro.RoundResumed
    | ro.TableExtended
    | ro.TimeCalled
    | ro.ResultEntered
    | ro.ResultSigned
    | ro.SignatureRefused
    | ro.ResultSettled
    | ro.TableForfeited
    | ro.PlayersLeft
    | ro.RoundClosed
    | ro.StageClosed
    | ro.ResultCorrected
    | of.OfficialNamed
    | of.OfficialLeft
    | of.RefereeCalled
    | of.CallTaken
    | of.CallClosed
    | of.RulingReferred
    | of.ReferralSettled
    | of.LatenessNoted
    | of.AppealLodged
    | of.AppealForwarded
    | of.AppealDecided
    | of.LiveTablesSet
    | of.ItemTicked
    | of.JournalWritten
    | ue.DrawDiscarded
    | ue.CheckInUndone
    | ue.PairReturned
    | ue.ResultWithdrawn
    | re.RoundReopened
    | re.TableReopened
    | re.ResultRestored
    | re.PairReinstated
    | re.StartTakenBack
    | re.CompetitionReopened
    | se.SettingsChanged
    | ue.LeftOverUndone
)
