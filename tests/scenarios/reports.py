"""An infraction of a scenario as a report to the referee's desk."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from guandan.referee.report import Discretion, InfractionReport
from guandan.rules.options.infraction import InfractionId, Situation
from guandan.rules.options.remedy import Does, Rung
from guandan.rules.seat import Seat, Side
from tests.scenarios.values import read_cards, read_kind, read_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guandan.rules.rulebook import Rulebook

FORFEIT = "forfeit"
INFRACTIONS = {
    "late": (InfractionId.LATE, None),
    "drew-out-of-turn": (InfractionId.DREW_OUT_OF_TURN, Situation.UNSEEN),
    "drew-out-of-turn-seen": (InfractionId.DREW_OUT_OF_TURN, Situation.SEEN),
    "drew-out-of-turn-in-hand": (InfractionId.DREW_OUT_OF_TURN, Situation.IN_HAND),
    "wrong-draw": (InfractionId.WRONG_DRAW, None),
    "hand-count-wrong": (InfractionId.HAND_COUNT, None),
    "pack-count-wrong": (InfractionId.PACK_COUNT, None),
    "wrong-tribute": (InfractionId.WRONG_TRIBUTE, None),
    "wrong-return": (InfractionId.WRONG_TRIBUTE, None),
    "showed-card-owing-none": (InfractionId.SHOWED_WITHOUT_OWING, None),
    "spoke-out-of-turn": (InfractionId.SPOKE_OUT_OF_TURN, None),
    "played-out-of-turn": (InfractionId.PLAYED_OUT_OF_TURN, None),
    "wrong-play": (InfractionId.WRONG_PLAY, None),
    "exposed-card": (InfractionId.EXPOSED_CARD, None),
    "led-barred-kind": (InfractionId.FORBIDDEN_KIND, Situation.AFTER_WRONG_PLAY),
    "manner": (InfractionId.MANNER, None),
    "not-announced": (InfractionId.NOT_ANNOUNCED, None),
    "asked-again": (InfractionId.ASKED_AGAIN, None),
    "over-time": (InfractionId.OVER_TIME, Situation.AFTER_COUNT_DOWN),
    "left-seat": (InfractionId.LEFT_SEAT, Situation.ON_PURPOSE),
    "hidden-cards": (InfractionId.HIDDEN_CARDS, None),
    "signals": (InfractionId.SIGNALS, None),
    "stalling": (InfractionId.STALLING, None),
    "score-not-signed": (InfractionId.SCORE_NOT_SIGNED, Situation.AFTER_REMINDER),
    "withdrew": (InfractionId.WITHDREW, None),
    "false-identity": (InfractionId.FALSE_IDENTITY, None),
    "unlawful-partner-change": (InfractionId.CHANGED_PARTNER, None),
    "defied-ruling": (InfractionId.DEFIED_RULING, None),
    "free": (InfractionId.UNWRITTEN, None),
}
"""Every infraction that a report may name, with the situation that its name says; to forfeit is none."""

RUNGS = {
    "warning": Rung.WARNING,
    "violation": Rung.VIOLATION,
    "foul": Rung.FOUL,
    "loss": Rung.MATCH_LOST,
    "disqualification": Rung.DISQUALIFIED,
}
REMEDIES = {
    "levels": Does.MOVE_LEVELS,
    "points": Does.TAKE_POINTS,
    "last-place": Does.VOID_HAND,
    "forfeit": Does.FORFEIT,
}
"""Penalties that are no rung of the ladder."""
_BEFORE_LEAD = ("drawing", "before-lead")


class Told(Struct, frozen=True, kw_only=True):
    """What a scenario says of an infraction."""

    infraction: str
    side: Side
    seat: Seat | None = None
    details: dict[str, str] = {}

    @property
    def moment(self) -> str:
        """When it was found; empty before the first deal."""
        return self.details.get("moment", "")


def build_report(told: Told, book: Rulebook) -> InfractionReport:
    """The report, with the first situation that fits and that the book tells apart."""
    infraction, _ = INFRACTIONS[told.infraction]
    hand = told.details.get("hand")
    kind = told.details.get("kind")
    return InfractionReport(
        infraction=infraction,
        side=told.side,
        seat=told.seat,
        situation=choose_situation(told, book),
        cards=read_cards(told.details.get("cards", "")),
        kind=None if kind is None else read_kind(kind),
        choice=_choice(told, book),
        long_seat=told.seat if hand == "long" else None,
        short_seat=told.seat if hand == "short" else None,
        deal_over=told.moment == "after-deal",
        note=read_text(told.details.get("text", "what the scenario says")),
        discretion=build_discretion(told, book) if told.infraction == "free" else None,
    )


def choose_situation(told: Told, book: Rulebook) -> Situation:
    """The situation of the book's cases that is the scenario's."""
    infraction, _ = INFRACTIONS[told.infraction]
    known = {case.situation for found in book.infractions if found.id is infraction for case in found.cases}
    return next((situation for situation in list_situations(told) if situation in known), Situation.ANY)


def list_situations(told: Told) -> Iterator[Situation]:
    """The situations that the words describe, the most telling first."""
    _, named = INFRACTIONS[told.infraction]
    if named is not None:
        yield named
    if told.details.get("damage") == "yes":
        yield Situation.AT_OTHERS_COST
    if told.details.get("finished-first") == "yes":
        yield Situation.FINISHED_FIRST
    if "role" in told.details:
        yield Situation(told.details["role"])
    if told.moment:
        yield Situation.BEFORE_LEAD if told.moment in _BEFORE_LEAD else Situation.AFTER_LEAD


def _choice(told: Told, book: Rulebook) -> Rung | None:
    """The rung that is chosen, where the book leaves a choice between penalties."""
    rung = RUNGS.get(told.details.get("penalty", ""))
    infraction, _ = INFRACTIONS[told.infraction]
    situation = choose_situation(told, book)
    cases = (case for found in book.infractions if found.id is infraction for case in found.cases)
    offered = {choice for case in cases if case.situation in {situation, Situation.ANY} for choice in case.choice}
    return rung if rung in offered else None


def build_discretion(told: Told, book: Rulebook) -> Discretion:
    """The penalty that is chosen where the book names none, or another; of levels as many as the book knows."""
    penalty = told.details.get("penalty", "none")
    if penalty in RUNGS:
        return Discretion(rungs=(RUNGS[penalty],))
    cases = (case for infraction in book.infractions for case in infraction.cases)
    known = (remedy for case in cases for remedy in case.remedies if remedy.does is REMEDIES.get(penalty))
    remedy = next(known, None)
    return Discretion(remedies=() if remedy is None else (remedy,))
