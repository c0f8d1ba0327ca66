"""成绩: a live match's result comes to its event, exactly once, whatever state the event is in."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from guandan.competition.championship.championship import FORFEIT_ENDINGS, list_losers
from guandan.competition.model import commands as co
from guandan.competition.model.outcomes import MatchOutcome
from guandan.errors import IllegalAction
from guandan.eventlog.values import read_event_tag
from guandan.game.match_events import MatchEnded
from guandan.server.events.streams import build_event_match_stream
from guandan.services.results import enter_live_result

if TYPE_CHECKING:
    from guandan.competition.championship.championship import Championship
    from guandan.competition.model.state import Sheet
    from guandan.rules.points import Result
    from guandan.server.events.hosted import HostedEvent

LIVE_TABLE_ACTOR = "live table"
_TAIL_LENGTH = 50
_LOG = logging.getLogger("guandan.server.events")


async def deliver_result(hosted: HostedEvent, match: str, told: set[str]) -> None:
    """Enter the result of a match that is over; if the event refuses it, note that once. `told` are those done here."""
    if not await _may_be_over(hosted, match):
        return
    number, table = (int(part) for part in match.split("-"))
    await hosted.catch_up([build_event_match_stream(hosted.id, match)])
    history = hosted.championship.matches.get(match)
    result = None if history is None else history.match.result
    if history is None or result is None:
        return
    version = history.match.version
    name = f"{build_event_match_stream(hosted.id, match)}@{version}"
    played = hosted.championship.competition.round(number)
    sheet = None if played is None else played.sheet(table)
    is_there = sheet is not None and (_has_result(sheet, match, result) or _has_forfeit(sheet, result))
    if is_there or name in told:
        return

    outcome = MatchOutcome(match=match, version=version, result=result)

    def enter(championship: Championship) -> None:
        enter_live_result(championship, number, table, outcome, name)

    try:
        await hosted.do(enter, by=LIVE_TABLE_ACTOR, table=(number, table))
    except IllegalAction as refusal:
        await _note_refusal(hosted, (number, table), name, refusal)
    told.add(name)


def _has_result(sheet: Sheet, match: str, result: Result) -> bool:
    return sheet.match == match and sheet.result == result


def _has_forfeit(sheet: Sheet, result: Result) -> bool:
    return result.ending in FORFEIT_ENDINGS and sheet.forfeited == list_losers(result.winner)


async def _may_be_over(hosted: HostedEvent, match: str) -> bool:
    """A look at the end of the stream: the whole of it is long."""
    stream = build_event_match_stream(hosted.id, match)
    found = await hosted.store.list_streams(names=[stream])
    if not found:
        return False
    tail = await hosted.store.read(stream, max(0, found[0].version - _TAIL_LENGTH))
    ended = str(MatchEnded.__struct_config__.tag)
    return any(read_event_tag(line.event) == ended for line in tail)


async def _note_refusal(hosted: HostedEvent, place: tuple[int, int], name: str, refusal: IllegalAction) -> None:
    """日志: what the event did not take, for the organisers to see."""
    text = f"{name}: {refusal.code}"
    note = co.WriteJournal(text=text, round=place[0], table=place[1])
    try:
        await hosted.command(note, by=LIVE_TABLE_ACTOR, id=f"{name} refused")
    except IllegalAction as again:  # the event is closed: nothing can be written any more
        _LOG.warning("%s (%s)", text, again)
