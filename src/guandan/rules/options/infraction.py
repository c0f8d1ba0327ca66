"""违规: the catalogue of infractions, each with its cases."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from guandan.rules.options.authority import Authority
from guandan.rules.options.remedy import Remedy, Rung


class InfractionId(StrEnum):
    """One name for an infraction in every book."""

    LATE = "late"
    DREW_OUT_OF_TURN = "drew_out_of_turn"
    WRONG_DRAW = "wrong_draw"
    HAND_COUNT = "hand_count"
    PACK_COUNT = "pack_count"
    WRONG_TRIBUTE = "wrong_tribute"
    SHOWED_WITHOUT_OWING = "showed_without_owing"
    SPOKE_OUT_OF_TURN = "spoke_out_of_turn"
    PLAYED_OUT_OF_TURN = "played_out_of_turn"
    WRONG_PLAY = "wrong_play"
    EXPOSED_CARD = "exposed_card"
    FORBIDDEN_KIND = "forbidden_kind"
    MANNER = "manner"
    NOT_ANNOUNCED = "not_announced"
    ASKED_AGAIN = "asked_again"
    OVER_TIME = "over_time"
    STALLING = "stalling"
    LEFT_SEAT = "left_seat"
    HIDDEN_CARDS = "hidden_cards"
    SIGNALS = "signals"
    DISTURBANCE = "disturbance"
    OTHER_BREACH = "other_breach"
    SCORE_NOT_SIGNED = "score_not_signed"
    FALSE_IDENTITY = "false_identity"
    CHANGED_PARTNER = "changed_partner"
    DEFIED_RULING = "defied_ruling"
    GROSS_CONDUCT = "gross_conduct"
    WITHDREW = "withdrew"
    UNWRITTEN = "unwritten"  # no book names it: described in words, decided by the authority for disputes


class Situation(StrEnum):
    """In what circumstances a case applies; the referee is asked about them."""

    ANY = "any"
    UNSEEN = "unseen"
    SEEN = "seen"
    IN_HAND = "in_hand"
    BEFORE_LEAD = "before_lead"
    AFTER_LEAD = "after_lead"
    LEADER = "leader"
    FOLLOWER = "follower"
    AFTER_WRONG_PLAY = "after_wrong_play"
    AFTER_PLAY_OUT_OF_TURN = "after_play_out_of_turn"
    FINISHED_FIRST = "finished_first"
    AFTER_COUNT_DOWN = "after_count_down"
    AFTER_REMINDER = "after_reminder"
    ON_PURPOSE = "on_purpose"
    SLIGHT = "slight"
    CLEAR = "clear"
    GRAVE = "grave"
    AT_OTHERS_COST = "at_others_cost"
    SHORT_HAND = "short_hand"  # only a short hand was found, as the report's seats say


class FallsOn(StrEnum):
    """Whose fault it is."""

    OFFENDERS = "offenders"
    LONG_HAND_ELSE_SHORT = "long_hand_else_short"
    BOTH_SIDES = "both_sides"


class Minutes(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Bounds in minutes: `at_least` and `at_most` include the number, `over` and `under` do not."""

    at_least: int | None = None
    over: int | None = None
    at_most: int | None = None
    under: int | None = None

    def hold(self, minutes: float) -> bool:
        """Does this length of time lie within the bounds?"""
        return (
            (self.at_least is None or minutes >= self.at_least)
            and (self.over is None or minutes > self.over)
            and (self.at_most is None or minutes <= self.at_most)
            and (self.under is None or minutes < self.under)
        )


class Times(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Which times of an infraction a case covers: from one to another, and only each `every`th."""

    at_least: int = 1
    at_most: int | None = None
    every: int = 1

    def hold(self, nth: int) -> bool:
        """Is the nth time one of these?"""
        return nth >= self.at_least and (self.at_most is None or nth <= self.at_most) and nth % self.every == 0


class Case(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The consequences in a situation: all `rungs` and `remedies`, one rung of `choice`, and what `may` be added."""

    situation: Situation = Situation.ANY
    minutes: Minutes = Minutes()
    times: Times = Times()
    opponents_on_stage: bool | None = None
    rungs: tuple[Rung, ...] = ()
    choice: tuple[Rung, ...] = ()
    remedies: tuple[Remedy, ...] = ()
    may: tuple[Remedy, ...] = ()
    decided_by: Authority
    article: str

    def fits(self, situation: Situation, *, minutes: float, nth: int, opponents_on_stage: bool) -> bool:
        """Does this case apply here? A condition that the case leaves open always holds."""
        return (
            self.situation in {Situation.ANY, situation}
            and self.minutes.hold(minutes)
            and self.times.hold(nth)
            and self.opponents_on_stage in {None, opponents_on_stage}
        )


class Infraction(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """违规: an infraction; the first of its cases that fits situation, minutes, stage and number of times applies."""

    id: InfractionId
    keywords: tuple[str, ...]
    falls_on: FallsOn = FallsOn.OFFENDERS
    cases: tuple[Case, ...]

    def case_for(
        self,
        situation: Situation = Situation.ANY,
        *,
        minutes: float = 0,
        nth: int = 1,
        opponents_on_stage: bool = False,
    ) -> Case | None:
        """Return the case that applies the `nth` time in this situation, or none if the book has none."""
        fitting = (
            case
            for case in self.cases
            if case.fits(situation, minutes=minutes, nth=nth, opponents_on_stage=opponents_on_stage)
        )
        return next(fitting, None)
