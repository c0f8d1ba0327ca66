"""What happens before the first draw, and to pairs at any time: facts, kept for ever. People are numbers."""

from __future__ import annotations

from msgspec import field

from guandan.competition.model.event import CompetitionEvent
from guandan.competition.model.values import Matter, Plan, Presence, Slot, Windows
from guandan.rules.options.authority import Authority
from guandan.rules.options.event import ThreeLeft


class CompetitionCreated(CompetitionEvent, frozen=True, kw_only=True, tag="competition_created"):
    """Pins the book by id, version and digest, every override, and the plan; `commitment` binds the lots to come.

    The book itself, whole, is a line of the event's file, found by its digest.
    """

    name: str
    book: str
    version: str
    digest: str
    plan: Plan
    time_zone: str
    commitment: str
    overrides: dict[str, object] = field(default_factory=dict)


class PlanChanged(CompetitionEvent, frozen=True, kw_only=True, tag="plan_changed"):
    """Another plan, before anything that it changes was drawn."""

    plan: Plan
    reason: str


class Scheduled(CompetitionEvent, frozen=True, kw_only=True, tag="scheduled"):
    """赛程: when the rounds are to be; takes the place of the schedule before."""

    slots: tuple[Slot, ...]


class PairEntered(CompetitionEvent, frozen=True, kw_only=True, tag="pair_entered"):
    """报名: a pair's number, its people, and what the form says of it.

    `first_round` is the first it may be drawn for: later than 1 for a late entry. `is_waiting` until the partner has
    confirmed. `team` names the team where that is not the unit. `waived` is why it was taken though it came too late or
    names no unit.
    """

    pair: int
    people: tuple[int, ...]
    unit: str = ""
    seed: int | None = None
    remarks: str = ""
    fixed_table: int | None = None
    team: str = ""
    first_round: int = 1
    is_waiting: bool = False
    waived: str = ""


class PairConfirmed(CompetitionEvent, frozen=True, kw_only=True, tag="pair_confirmed"):
    """The partner has confirmed; who entered alone has found `partner`."""

    pair: int
    partner: int | None = None


class PairChanged(CompetitionEvent, frozen=True, kw_only=True, tag="pair_changed"):
    """What the form says of a pair, put right; the people stay."""

    pair: int
    unit: str = ""
    seed: int | None = None
    remarks: str = ""
    fixed_table: int | None = None
    team: str = ""


class PlayerSubstituted(CompetitionEvent, frozen=True, kw_only=True, tag="player_substituted"):
    """替换: another person of the unit takes the place of one who was entered."""

    pair: int
    leaves: int
    comes: int
    reason: str = ""


class PairWithdrawn(CompetitionEvent, frozen=True, kw_only=True, tag="pair_withdrawn"):
    """退赛: not drawn any more from this round on; what it has played stands."""

    pair: int
    first_round: int
    reason: str = ""


class PairDisqualified(CompetitionEvent, frozen=True, kw_only=True, tag="pair_disqualified"):
    """取消资格: played rounds stand, the rest are forfeits."""

    pair: int
    first_round: int
    article: str
    reason: str = ""


class PairCheckedIn(CompetitionEvent, frozen=True, kw_only=True, tag="pair_checked_in"):
    """检录: what was seen of a pair before a round."""

    round: int
    pair: int
    presence: Presence


class OrganisersDecided(CompetitionEvent, frozen=True, kw_only=True, tag="organisers_decided"):
    """What the book leaves to the organisers, and how they settled it.

    `pairs` are those whom the decision names: who has the bye, who gets the prize; `about` is the round or the class of
    prizes that was asked about, from 1. `teams` likewise, in order. `way` is how a knockout goes on with three pairs;
    to revive a loser names it in `pairs`.
    """

    matter: Matter
    about: int
    pairs: tuple[int, ...] = ()
    teams: tuple[str, ...] = ()
    by_lot: bool = False
    reason: str = ""
    way: ThreeLeft = ThreeLeft.BYE


class LimitsSet(CompetitionEvent, frozen=True, kw_only=True, tag="limits_set"):
    """更正时限: the chief referee's own limits in minutes; none keeps the book's."""

    entry_minutes: int | None = None
    published_minutes: int | None = None
    reason: str = ""


class CompetitionClosed(CompetitionEvent, frozen=True, kw_only=True, tag="competition_closed"):
    """The event is over and its results are final; with the secret, everything that came from it can be checked.

    `is_settled`: no appeal and no case was pending. `windows` were over or `waived_by` somebody with a reason; none
    where nobody asked.
    """

    secret: str | None = None
    is_settled: bool = False
    windows: Windows | None = None
    waived_by: Authority | None = None
    reason: str = ""


PairEvent = PairEntered | PairConfirmed | PairChanged | PlayerSubstituted | PairWithdrawn | PairDisqualified
"""What happens to one pair's entry."""


OrganiserEvent = (
    CompetitionCreated | PlanChanged | Scheduled | PairCheckedIn | OrganisersDecided | LimitsSet | CompetitionClosed
)
"""What the organisers do with the event as a whole."""
