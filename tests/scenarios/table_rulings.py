"""Rulings at the table of a scenario: what is reported, what follows from it, and what is taken back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from guandan.errors import IllegalAction
from guandan.game.commands import Adjust
from guandan.game.effects import LoseMatch
from guandan.referee import build_commands, plan_cancellation, propose, report_lateness
from guandan.referee.report import Needed
from guandan.rules.options.penalties import Lapse
from guandan.rules.seat import Side
from tests.scenarios.reports import FORFEIT, REMEDIES, RUNGS, Told, build_discretion, build_report, list_situations
from tests.scenarios.values import AUTHORITIES, read_minutes, read_who

if TYPE_CHECKING:
    from guandan.game import Match
    from guandan.referee import InfractionReport, Proposal
    from tests.scenarios.table_scene import TableScene

_LAPSES = {"next-trick": Lapse.NEXT_TRICK, "next-deal": Lapse.NEXT_DEAL}


class Labelled(Struct, frozen=True, kw_only=True):
    """A ruling that later lines speak of: the numbers that it has in the match, none while it waits."""

    told: tuple[Told, ...]
    rulings: tuple[int, ...] = ()


def read_told(who: str, infraction: str, details: dict[str, str]) -> Told:
    """What a `Ruling:` line says."""
    side, seat = read_who(who)
    return Told(infraction=infraction, side=side, seat=seat, details=details)


def come_to_moment(scene: TableScene, told: Told) -> None:
    """Bring a live table to the moment of a ruling; on paper the report says it."""
    offender = told.seat or told.side.seats[0]
    other = offender.next(scene.book.seating.direction)
    match told.moment:
        case "drawing":
            scene.draw_cards(other)
        case "before-lead":
            scene.settle_tribute(other)
        case "in-play" | "same-trick" if told.details.get("role") == "leader":
            scene.settle_tribute(offender)
        case "in-play" | "same-trick" | "next-deal":
            scene.begin_trick(other)
        case "next-trick":
            scene.begin_trick(other, number=1)
        case _:  # before the first deal, or between two
            return


def rule(scene: TableScene, *told: Told, lapsed: tuple[Lapse, ...] = (), decided: bool = False) -> None:
    """Report, and carry out what follows; several at once are of the same moment.

    Where the table proposes that the right to the penalty is lost, nothing is done until that is `decided`.
    """
    before = len(scene.match.rulings)
    come_to_moment(scene, told[0])
    if told[0].infraction == FORFEIT:
        for one in told:
            scene.do(Adjust(effect=LoseMatch(sides=(one.side,), forfeit=True)))
        return
    proposal = make_proposal(scene.match, told[0], build_reports(scene, told, lapsed))
    scene.is_lapse_proposed = proposal is not None and bool(proposal.lapse_proposed)
    if proposal is not None and (decided or not scene.is_lapse_proposed):
        by = told[0].details.get("by")
        authority = proposal.decided_by if by is None else AUTHORITIES[by]
        scene.do(*build_commands(scene.match, proposal, authority))
    scene.rulings = tuple(range(before + 1, len(scene.match.rulings) + 1))
    scene.proposal = proposal


def build_reports(
    scene: TableScene, told: tuple[Told, ...], lapsed: tuple[Lapse, ...] = ()
) -> tuple[InfractionReport, ...]:
    """The reports of a moment; who comes late is reported together."""
    if all(one.infraction == "late" for one in told):
        minutes = {one.side: read_minutes(one.details["late"]) for one in told}
        return report_lateness(scene.book, minutes.get(Side.EW), minutes.get(Side.NS))
    deal, trick = find_place(scene, told[0].moment)
    return tuple(replace(build_report(one, scene.book), lapsed=lapsed, deal=deal, trick=trick) for one in told)


def find_place(scene: TableScene, moment: str) -> tuple[int | None, int | None]:
    """The deal and the trick in which it happened, both from 1, where that is not the one that is played."""
    if moment == "next-deal":
        return scene.match.deals_done, None
    return None, scene.match.deal.table.tricks if moment == "next-trick" and scene.is_live else None


def make_proposal(match: Match, told: Told, reports: tuple[InfractionReport, ...]) -> Proposal | None:
    """What follows; none where the book has nothing to say, another penalty than the book's where one is chosen."""
    if not reports:
        return None
    try:
        proposal = propose(match, *reports)
    except IllegalAction as refusal:
        if refusal.code == "nothing_follows":
            return None
        raise
    if "penalty" in told.details and told.details["penalty"] not in name_proposed(proposal):
        discretion = build_discretion(told, match.book)
        proposal = propose(match, *(replace(report, discretion=discretion) for report in reports))
    if proposal.asks == (Needed.SITUATION,) and not set(proposal.situations) & set(list_situations(told)):
        return None  # the book has cases for other situations only
    if proposal.asks:
        raise IllegalAction("report_is_incomplete", asks=proposal.asks)
    return proposal


def name_proposed(proposal: Proposal) -> set[str]:
    """The penalties of a proposal."""
    rungs = {name for name, rung in RUNGS.items() if rung in proposal.rungs}
    tags = {effect.__struct_config__.tag for effect in proposal.effects}
    return rungs | {name for name, does in REMEDIES.items() if str(does) in tags}


def revoke(scene: TableScene, rulings: tuple[int, ...]) -> None:
    """Cancel rulings, the last one first, and undo what they did at the table."""
    for number in reversed(rulings):
        scene.do(*plan_cancellation(scene.match, scene.entries, number, "revoked").commands)


def let_lapse(scene: TableScene, labelled: Labelled) -> None:
    """The right to the penalty is lost: what was ruled is revoked, and ruled again without a penalty."""
    way = _LAPSES.get(labelled.told[0].moment, Lapse.ACTED_BEFORE_CALLING)
    revoke(scene, labelled.rulings)
    rule(scene, *labelled.told, lapsed=(way,), decided=True)
