"""判罚建议: a proposal to a referee, and a decision against it."""

from __future__ import annotations

from msgspec import Struct

from guandan.errors import IllegalAction
from guandan.game.effects import AnyEffect
from guandan.game.ruling import Ruling
from guandan.referee.authority import find_highest, outranks
from guandan.referee.citations import join_articles
from guandan.referee.ledger import RungEscalation, weigh_rung
from guandan.referee.report import InfractionReport, Needed
from guandan.rules.options.authority import Authority
from guandan.rules.options.infraction import Situation
from guandan.rules.options.penalties import Lapse
from guandan.rules.options.remedy import Remedy, Rung
from guandan.rules.rulebook import split_citation
from guandan.rules.seat import Seat, Side


class Overrule(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A decision against the book: other rungs or other effects, with the reason."""

    reason: str
    rungs: tuple[Rung, ...] | None = None
    effects: tuple[AnyEffect, ...] | None = None


class Penalty(Struct, frozen=True, kw_only=True):
    """The penalty of one side: the rungs given, the heavier ones that they add up to, and the effects."""

    report: InfractionReport
    case: int
    situation: Situation
    article: str
    side: Side
    seat: Seat | None
    rungs: tuple[Rung, ...]
    escalated: tuple[RungEscalation, ...]
    carried_out: tuple[Rung, ...]
    effects: tuple[AnyEffect, ...] = ()
    decided_by: Authority
    may: tuple[Remedy, ...]
    overrule: Overrule | None = None
    makes_article: str = ""

    @property
    def cited(self) -> str:
        """The articles to show: first that of the penalty, then that of the infraction."""
        return join_articles((self.makes_article, self.article))

    def ruling(self, by: str = "") -> Ruling:
        """Return the ruling as the match keeps it."""
        return Ruling(
            side=self.side,
            seat=self.seat,
            infraction=str(self.report.infraction),
            situation="" if self.situation is Situation.ANY else str(self.situation),
            article=self.article,
            rungs=tuple(map(str, self.rungs)),
            by=by,
            reason=self.report.note if self.overrule is None else self.overrule.reason,
            lapsed=tuple(map(str, self.report.lapsed)),
            overruled=self.overrule is not None,
            is_discretion=self.report.discretion is not None,
            makes=tuple(str(made.rung) for made in self.escalated) if self.makes_article else (),
            makes_article=self.makes_article,
            counted_from=self.escalated[-1].rulings if self.makes_article else (),
        )


class FreeDecision(Struct, frozen=True, kw_only=True):
    """裁定: who decides disputes, if anybody, by which article, and with which penalties and remedies."""

    by: Authority | None
    article: str
    rungs: tuple[Rung, ...]
    remedies: tuple[Remedy, ...]


class Proposal(Struct, frozen=True, kw_only=True):
    """Everything that is ruled on at once; an incomplete report brings no penalty, and `asks` says what is missing.

    `situations` and `choices` are what there is to choose from, `lapse` the ways in which the right to a penalty may
    have been lost, by `lapse_article`; `lapse_proposed` those that a live table shows. `free` is what may be
    decided instead by the authority to which the book leaves disputes.
    """

    reports: tuple[InfractionReport, ...]
    penalties: tuple[Penalty, ...] = ()
    asks: tuple[Needed, ...] = ()
    situations: tuple[Situation, ...] = ()
    choices: tuple[Rung, ...] = ()
    lapse: tuple[Lapse, ...]
    lapse_article: str
    is_team_forfeit: bool = False
    lapse_proposed: tuple[Lapse, ...] = ()
    free: FreeDecision

    @property
    def rungs(self) -> tuple[Rung, ...]:
        """Every rung that is given."""
        return tuple(rung for penalty in self.penalties for rung in penalty.rungs)

    @property
    def escalated(self) -> tuple[RungEscalation, ...]:
        """Every rung that these add up to with earlier ones."""
        return tuple(made for penalty in self.penalties for made in penalty.escalated)

    @property
    def heaviest(self) -> Rung | None:
        """The gravest rung among them."""
        return max((rung for penalty in self.penalties for rung in penalty.carried_out), key=weigh_rung, default=None)

    @property
    def effects(self) -> tuple[AnyEffect, ...]:
        """All effects, in order."""
        return tuple(effect for penalty in self.penalties for effect in penalty.effects)

    @property
    def may(self) -> tuple[Remedy, ...]:
        """The remedies that may be added."""
        return tuple(remedy for penalty in self.penalties for remedy in penalty.may)

    @property
    def decided_by(self) -> Authority:
        """The authority that may decide the whole proposal."""
        return find_highest(penalty.decided_by for penalty in self.penalties)

    @property
    def article(self) -> str:
        """The articles of all penalties, each once."""
        return "; ".join(dict.fromkeys(name for penalty in self.penalties for name in split_citation(penalty.cited)))


def may_decide(who: Authority, proposal: Proposal) -> bool:
    """May this authority make the decision?"""
    return outranks(who, proposal.decided_by)


def check_authority(who: Authority, proposal: Proposal) -> None:
    """Raise if the decision needs a higher authority, which the error names."""
    if not may_decide(who, proposal):
        raise IllegalAction("needs_authority", proposal.article, needed=proposal.decided_by)
