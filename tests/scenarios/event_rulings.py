"""Rulings in the hall of a scenario: at a table of the running round, on a pair, and what is taken back of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from guandan.competition.championship.revocation import cancel_ruling
from guandan.competition.championship.rulings import record_lateness, rule_on_reports
from guandan.competition.model import commands as co
from guandan.competition.model.values import Final, Mistake, ReopenChoice
from guandan.referee import propose, report_lateness
from guandan.referee.authority import outranks
from guandan.referee.proposal import check_authority
from guandan.rules.options.authority import Authority
from guandan.rules.seat import Side
from tests.scenarios.reports import Told, build_report
from tests.scenarios.table_rulings import make_proposal
from tests.scenarios.values import AUTHORITIES, read_level, read_minutes

if TYPE_CHECKING:
    from guandan.competition.model.values import Table
    from guandan.referee import InfractionReport
    from tests.scenarios.event_scene import EventScene


class Labelled(Struct, frozen=True, kw_only=True):
    """What later lines speak of: a ruling of a table's match, a forfeit or a disqualification without one."""

    round: int
    table: int | None = None
    ruling: int | None = None
    pair: int | None = None
    appeal: int | None = None


def rule_on_pair(scene: EventScene, pair: int, infraction: str, details: dict[str, str]) -> Labelled:
    """A ruling on a pair at its table, by whoever may make it unless the scenario says who."""
    table, side = scene.find_own_table(pair)
    if infraction == "score-not-signed":
        return refuse_signature(scene, table, side)
    told = Told(infraction=infraction, side=side, seat=side.seats[0], details=details)
    _, history = scene.championship.match(table.number, scene.at)
    proposal = make_proposal(history.match, told, (build_report(told, scene.book),))
    by = AUTHORITIES[details["by"]] if "by" in details else proposal.decided_by
    return impose(scene, table, proposal.reports, by)


def refuse_signature(scene: EventScene, table: Table, side: Side) -> Labelled:
    """A side does not sign, and is reminded as often as the book says."""
    for _ in range((scene.book.sheet.reminders_before_forfeit or 0) + 1):
        scene.do(co.RefuseSignature(table=table.number, side=side, reason="does not sign"))
    return Labelled(round=scene.last.number, table=table.number)


def impose(scene: EventScene, table: Table, reports: tuple[InfractionReport, ...], by: Authority) -> Labelled:
    """Rule; what is above one's rank is refused here, though the desk would send it to those who may."""
    _, history = scene.championship.match(table.number, scene.at)
    check_authority(by, propose(history.match, *reports))
    outcome = rule_on_reports(scene.championship, table.number, reports, scene.ruler(by))
    if not outcome.rulings:  # the result was in, and only the event has something to do
        side = next(penalty.side for penalty in outcome.proposal.penalties)
        return Labelled(round=scene.last.number, pair=table.ew if side is Side.EW else table.ns)
    return Labelled(round=scene.last.number, table=table.number, ruling=outcome.rulings[0])


def rule_on_lateness(scene: EventScene, late: dict[int, str]) -> Labelled:
    """Pairs of one table that are late are ruled on together, by whoever the book asks for."""
    table, _ = scene.find_own_table(next(iter(late)))
    minutes = {scene.find_own_table(pair)[1]: read_minutes(clock) for pair, clock in late.items()}
    ew, ns = minutes.get(Side.EW), minutes.get(Side.NS)
    _, history = scene.championship.match(table.number, scene.at)
    reports = report_lateness(scene.book, ew, ns)
    by = propose(history.match, *reports).decided_by if reports else Authority.REFEREE
    outcome = record_lateness(scene.championship, table.number, ew, ns, scene.ruler(by))
    ruling = outcome.rulings[-1] if outcome is not None and outcome.rulings else None
    return Labelled(round=scene.last.number, table=table.number, ruling=ruling)


def forfeit(scene: EventScene, pairs: tuple[int, ...]) -> Labelled:
    """Pairs of one table forfeit their match."""
    table, _ = scene.find_own_table(pairs[0])
    sides = tuple(scene.find_own_table(pair)[1] for pair in pairs)
    scene.do(co.ForfeitTable(table=table.number, sides=sides))
    return Labelled(round=scene.last.number, table=table.number)


def disqualify(scene: EventScene, pair: int, by: Authority) -> Labelled:
    """Out of the event: by the organisers' own word, or as a ruling of somebody at the table."""
    if outranks(by, Authority.REFEREES_COMMITTEE):
        scene.do(co.DisqualifyPair(pair=pair, article=scene.book.cite("ladder.disqualified_by"), reason="as ruled"))
        return Labelled(round=scene.last.number, pair=pair)
    table, side = scene.find_own_table(pair)
    details = {"penalty": "disqualification", "text": "as ruled"}
    report = build_report(Told(infraction="free", side=side, seat=side.seats[0], details=details), scene.book)
    return impose(scene, table, (report,), by)


def revoke(scene: EventScene, labelled: Labelled, leaving: str) -> None:
    """Revoke what was ruled; the table becomes open, keeps what stood before, or has another result."""
    then = ReopenChoice.BEFORE if leaving == "standing" else ReopenChoice.OPEN
    if labelled.pair is not None:
        scene.do(co.ReinstatePair(pair=labelled.pair, reason="revoked"))
    elif labelled.ruling is not None:
        cancel_ruling(
            scene.championship,
            labelled.table,
            labelled.ruling,
            scene.ruler(Authority.ORGANISERS),
            "revoked",
            in_round=labelled.round,
            then=then,
        )
    elif " : " in leaving:
        ew, ns = (read_level(level) for level in leaving.split(" : "))
        scene.do(
            co.CorrectResult(
                round=labelled.round,
                table=labelled.table,
                mistake=Mistake.PUBLISHED,
                reason="revoked",
                final=Final(ew=ew, ns=ns),
            )
        )
    else:
        scene.do(co.ReopenTable(round=labelled.round, table=labelled.table, then=then, reason="revoked"))
