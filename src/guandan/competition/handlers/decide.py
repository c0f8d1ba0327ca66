"""decide(competition, command): may it be done, and what happens then?"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, assert_never
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from guandan.competition.handlers import appeals as appealing
from guandan.competition.handlers import corrections as correcting
from guandan.competition.handlers import draw as drawing
from guandan.competition.handlers import entries as entering
from guandan.competition.handlers import finish as finishing
from guandan.competition.handlers import officials as officiating
from guandan.competition.handlers import organisers as organising
from guandan.competition.handlers import reopen as reopening
from guandan.competition.handlers import results, rounds
from guandan.competition.handlers import settings as setting
from guandan.competition.handlers import undo as undoing
from guandan.competition.model import commands as co
from guandan.competition.model import officiating_commands as oc
from guandan.competition.model import reopen_commands as rc
from guandan.competition.model import settings_commands as sc
from guandan.competition.model import undo_commands as un
from guandan.competition.model.bounds import check_bounds, check_options
from guandan.competition.model.entry_events import CompetitionCreated
from guandan.competition.model.evolve import evolve
from guandan.competition.planning.plan import check_plan
from guandan.errors import IllegalAction

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from guandan.competition.model.events import AnyEvent
    from guandan.competition.model.state import Competition
    from guandan.competition.model.values import Plan
    from guandan.rules.rulebook import Rulebook


def create(name: str, book: Rulebook, plan: Plan, *, time_zone: str, commitment: str) -> CompetitionCreated:
    """The first event of a competition under a book, its overrides included."""
    if not name.strip():
        raise IllegalAction("name_missing")
    try:
        ZoneInfo(time_zone)
    except (ZoneInfoNotFoundError, ValueError) as error:
        raise IllegalAction("no_such_time_zone", zone=time_zone) from error
    if not re.fullmatch(r"[0-9a-f]{64}", commitment):
        raise IllegalAction("no_commitment", commitment=commitment)
    check_bounds(plan)
    check_options(book.overrides)
    check_plan(plan, book)
    return CompetitionCreated(
        name=name.strip(),
        book=book.id,
        version=book.version,
        digest=book.digest,
        plan=plan,
        time_zone=time_zone,
        commitment=commitment,
        overrides=book.overrides,
    )


def advance(
    competition: Competition, command: co.AnyCommand, at: datetime | None = None
) -> tuple[list[AnyEvent], Competition]:
    """The events of a command, and the competition after them."""
    events = list(decide(competition, command, at))
    for event in events:
        competition = evolve(competition, event, at)
    return events, competition


def decide(competition: Competition, command: co.AnyCommand, at: datetime | None = None) -> Sequence[AnyEvent]:
    """The events of a command, or an error from the tree; nothing is changed here."""
    check_bounds(command)
    if competition.is_closed and not isinstance(command, rc.ReopenCompetition):
        raise IllegalAction("event_closed")
    match command:
        case (
            co.EnterPair()
            | co.ConfirmPair()
            | co.ChangePair()
            | co.SubstitutePlayer()
            | co.WithdrawPair()
            | co.DisqualifyPair()
            | co.CheckIn()
        ):
            return _entries(competition, command, at)
        case co.ChangePlan() | co.Schedule() | co.Decide() | co.SetLimits() | co.CloseCompetition():
            return _organisers(competition, command, at)
        case co.DrawRound() | co.ChangeDraw() | co.PublishDraw() | co.DrawLeftOver() | co.DrawLots():
            return _draws(competition, command)
        case (
            co.StartRound()
            | co.PauseRound()
            | co.ResumeRound()
            | co.ExtendTable()
            | co.CallTime()
            | co.LeaveTable()
            | co.CloseRound()
        ):
            return _rounds(competition, command, at)
        case (
            co.EnterResult()
            | co.SignResult()
            | co.RefuseSignature()
            | co.SettleResult()
            | co.ForfeitTable()
            | co.CorrectResult()
        ):
            return _results(competition, command, at)
        case (
            oc.NameOfficial()
            | oc.RemoveOfficial()
            | oc.CallReferee()
            | oc.TakeCall()
            | oc.CloseCall()
            | oc.ReferRuling()
            | oc.SettleReferral()
            | oc.NoteLateness()
            | oc.PlayLive()
            | oc.TickItem()
            | oc.WriteJournal()
        ):
            return officiating.officiate(competition, command)
        case oc.LodgeAppeal() | oc.ForwardAppeal() | oc.DecideAppeal():
            return appealing.appeal(competition, command, at)
        case un.DiscardDraw() | un.UndoCheckIn() | un.ReturnPair() | un.WithdrawResult() | un.UndoLeftOver():
            return undoing.undo(competition, command)
        case rc.ReopenTable() | rc.ReinstatePair() | rc.TakeBackStart() | rc.ReopenCompetition():
            return reopening.reopen(competition, command, at)
        case sc.ChangeSettings():
            return setting.change_settings(competition, command)
        case _ as unreachable:
            assert_never(unreachable)


def _entries(
    competition: Competition,
    command: co.EnterPair
    | co.ConfirmPair
    | co.ChangePair
    | co.SubstitutePlayer
    | co.WithdrawPair
    | co.DisqualifyPair
    | co.CheckIn,
    at: datetime | None,
) -> Sequence[AnyEvent]:
    match command:
        case co.EnterPair():
            return entering.enter(competition, command, at)
        case co.ConfirmPair():
            return entering.confirm(competition, command)
        case co.ChangePair():
            return entering.change(competition, command)
        case co.SubstitutePlayer():
            return entering.substitute(competition, command, at)
        case co.WithdrawPair():
            return entering.withdraw(competition, command)
        case co.DisqualifyPair():
            return entering.disqualify(competition, command)
        case co.CheckIn():
            return entering.check_in(competition, command)


def _organisers(
    competition: Competition,
    command: co.ChangePlan | co.Schedule | co.Decide | co.SetLimits | co.CloseCompetition,
    at: datetime | None,
) -> Sequence[AnyEvent]:
    match command:
        case co.ChangePlan():
            return organising.change_plan(competition, command)
        case co.Schedule():
            return organising.schedule(competition, command)
        case co.Decide():
            return organising.decide(competition, command)
        case co.SetLimits():
            return organising.set_limits(competition, command)
        case co.CloseCompetition():
            return finishing.close(competition, command, at)


def _draws(
    competition: Competition,
    command: co.DrawRound | co.ChangeDraw | co.PublishDraw | co.DrawLeftOver | co.DrawLots,
) -> Sequence[AnyEvent]:
    match command:
        case co.DrawRound():
            return drawing.draw(competition, command)
        case co.ChangeDraw():
            return drawing.change(competition, command)
        case co.PublishDraw():
            return drawing.publish(competition)
        case co.DrawLeftOver(again=True):
            undone = undoing.undo_left_over(competition, "")
            return [undone, *drawing.draw_left_over(evolve(competition, undone), command)]
        case co.DrawLeftOver():
            return drawing.draw_left_over(competition, command)
        case co.DrawLots():
            return drawing.draw_lots(competition, command)


def _rounds(
    competition: Competition,
    command: co.StartRound
    | co.PauseRound
    | co.ResumeRound
    | co.ExtendTable
    | co.CallTime
    | co.LeaveTable
    | co.CloseRound,
    at: datetime | None,
) -> Sequence[AnyEvent]:
    match command:
        case co.StartRound():
            return rounds.start(competition, command, at)
        case co.PauseRound():
            return rounds.pause(competition, command)
        case co.ResumeRound():
            return rounds.resume(competition)
        case co.ExtendTable():
            return rounds.extend(competition, command)
        case co.CallTime():
            return rounds.call_time(competition, command)
        case co.LeaveTable():
            return rounds.leave(competition, command)
        case co.CloseRound():
            return rounds.close(competition)


def _results(
    competition: Competition,
    command: co.EnterResult | co.SignResult | co.RefuseSignature | co.SettleResult | co.ForfeitTable | co.CorrectResult,
    at: datetime | None,
) -> Sequence[AnyEvent]:
    match command:
        case co.EnterResult():
            return results.enter(competition, command, at)
        case co.SignResult():
            return results.sign(competition, command)
        case co.RefuseSignature():
            return results.refuse(competition, command)
        case co.SettleResult():
            return results.settle(competition, command)
        case co.ForfeitTable():
            return results.forfeit(competition, command)
        case co.CorrectResult():
            return correcting.correct(competition, command, at)
