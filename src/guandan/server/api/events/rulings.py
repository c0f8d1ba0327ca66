"""判罚建议 and the ledger, as the API tells them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from guandan.competition.championship.rulings import Ruler
from guandan.game.effects import AnyEffect
from guandan.game.ruling import Ruled
from guandan.referee import ledger
from guandan.referee.proposal import Free
from guandan.referee.report import Needed
from guandan.rules.options.authority import Authority
from guandan.rules.options.infraction import Situation
from guandan.rules.options.penalties import Lapse
from guandan.rules.options.remedy import Remedy, Rung
from guandan.rules.seat import Seat, Side
from guandan.server.api.events.asking import authority, by
from guandan.services.words import Words, describe_both, name_both
from guandan.wording.effect_line import effect_line

if TYPE_CHECKING:
    from guandan.competition.championship.championship import Championship
    from guandan.referee import Proposal
    from guandan.server.access.who import Who
    from guandan.server.events.hosted import Hosted


class EffectRow(Struct, frozen=True, kw_only=True):
    """What is done at the table."""

    effect: AnyEffect
    words: Words


class MadeRow(Struct, frozen=True, kw_only=True):
    """A rung that several lighter ones make, and the rulings behind it."""

    rung: Rung
    name: Words
    rulings: tuple[int, ...]


class PenaltyRow(Struct, frozen=True, kw_only=True):
    """What one side gets."""

    side: Side
    seat: Seat | None
    case: int
    situation: Situation
    rungs: tuple[Rung, ...]
    rung_names: tuple[Words, ...]
    escalated: tuple[MadeRow, ...]
    carried_out: tuple[Rung, ...]
    effects: tuple[EffectRow, ...]
    decided_by: Authority
    may: tuple[Remedy, ...]
    article: str


class StandingRungs(Struct, frozen=True, kw_only=True):
    """What a side or a player already has: how many of each rung."""

    party: str
    rungs: dict[Rung, int]


class ProposalView(Struct, frozen=True, kw_only=True):
    """判罚建议: what the book says follows now; while something is to be told first, `asks` names it."""

    asks: tuple[Needed, ...]
    situations: tuple[Situation, ...]
    choices: tuple[Rung, ...]
    penalties: tuple[PenaltyRow, ...]
    decided_by: Authority
    decided_by_name: Words
    may_decide: bool
    article: str
    lapse: tuple[Lapse, ...]
    lapse_article: str
    is_team_forfeit: bool
    standing: tuple[StandingRungs, ...]
    lapse_proposed: tuple[Lapse, ...] = ()
    free: Free | None = None


class OutcomeView(Struct, frozen=True, kw_only=True):
    """What came of it: the rulings' numbers in the match, or the case that waits for a higher authority."""

    proposal: ProposalView | None
    rulings: tuple[int, ...]
    case: int | None
    version: int


class LedgerView(Struct, frozen=True, kw_only=True):
    """The ledger of a match: every ruling, and what each side has from them."""

    match: str
    rulings: tuple[Ruled, ...]
    standing: tuple[StandingRungs, ...]


def ruler_of(hosted: Hosted, who: Who, wanted: Authority | None) -> Ruler:
    """Whoever rules, with the authority that they claim and may."""
    held = authority(who, hosted.id, wanted)
    return Ruler(authority=held, name=by(who, hosted.id), at=hosted.now())


def standing_of(championship: Championship, table: int) -> tuple[StandingRungs, ...]:
    """What the parties at a table already have in the round that is on."""
    last = championship.competition.last
    history = None if last is None else championship.matches.get(f"{last.number}-{table}")
    if history is None:
        return ()
    return tuple(
        StandingRungs(party=str(party), rungs={rung: len(given) for rung, given in one.rungs.items() if given})
        for party, one in ledger(history.match).standing.items()
    )


def proposal_view(proposal: Proposal, held: Authority, standing: tuple[StandingRungs, ...]) -> ProposalView:
    """A proposal, for one with this authority."""
    ranks = list(Authority)
    return ProposalView(
        asks=proposal.asks,
        situations=proposal.situations,
        choices=proposal.choices,
        penalties=tuple(
            PenaltyRow(
                side=one.side,
                seat=one.seat,
                case=one.case,
                situation=one.situation,
                rungs=one.rungs,
                rung_names=tuple(map(name_both, one.rungs)),
                escalated=tuple(
                    MadeRow(rung=made.rung, name=name_both(made.rung), rulings=made.rulings) for made in one.escalated
                ),
                carried_out=one.carried_out,
                effects=tuple(
                    EffectRow(effect=effect, words=describe_both(lambda lang, effect=effect: effect_line(effect, lang)))  # type: ignore[misc]
                    for effect in one.effects
                ),
                decided_by=one.decided_by,
                may=one.may,
                article=one.cited,
            )
            for one in proposal.penalties
        ),
        decided_by=proposal.decided_by,
        decided_by_name=name_both(proposal.decided_by),
        may_decide=ranks.index(held) >= ranks.index(proposal.decided_by),
        article=proposal.article,
        lapse=proposal.lapse,
        lapse_article=proposal.lapse_article,
        is_team_forfeit=proposal.is_team_forfeit,
        standing=standing,
        lapse_proposed=proposal.lapse_proposed,
        free=proposal.free,
    )
