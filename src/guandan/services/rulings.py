"""判罚: what the book says follows from an infraction, rulings and their ledger, and what cancelling one changes."""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from guandan.competition.championship.consequences import Consequences, preview_consequences
from guandan.competition.championship.rulings import RulingOutcome, cancel_ruling, rule_on_reports
from guandan.competition.model.values import ReopenChoice
from guandan.errors import IllegalAction
from guandan.formatting.effects import format_effect
from guandan.game.effects import AnyEffect, LoseDeal
from guandan.game.match_events import RulingMade
from guandan.game.paper import find_leader_referee
from guandan.game.ruling import NumberedRuling
from guandan.referee import build_ledger, propose
from guandan.referee.authority import find_highest, outranks
from guandan.referee.proposal import FreeDecision
from guandan.referee.report import Needed
from guandan.rules.options.authority import Authority
from guandan.rules.options.infraction import Situation
from guandan.rules.options.penalties import Lapse
from guandan.rules.options.remedy import Remedy, Rung
from guandan.rules.seat import Seat, Side
from guandan.services.outcomes import OutcomePreview, preview_outcome
from guandan.services.words import Words, describe_both, name_both
from guandan.texts import explain, name_of, say

if TYPE_CHECKING:
    from guandan.competition.championship.championship import Championship
    from guandan.competition.championship.rulings import Ruler
    from guandan.referee import InfractionReport, Overrule, Proposal
    from guandan.rules.rulebook import Rulebook


class EffectRow(Struct, frozen=True, kw_only=True):
    """What is done at the table."""

    effect: AnyEffect
    words: Words


class EscalatedRung(Struct, frozen=True, kw_only=True):
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
    escalated: tuple[EscalatedRung, ...]
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
    free: FreeDecision | None = None
    choices_higher: dict[Rung, Authority] = {}
    outcome: OutcomePreview | None = None
    refused: Words | None = None
    notes: tuple[Words, ...] = ()


class OutcomeView(Struct, frozen=True, kw_only=True):
    """What came of it: the rulings' numbers in the match, or the case that waits for a higher authority."""

    proposal: ProposalView | None
    rulings: tuple[int, ...]
    case: int | None
    version: int


class LedgerView(Struct, frozen=True, kw_only=True):
    """The ledger of a match: every ruling, and what each side has from them."""

    match: str
    rulings: tuple[NumberedRuling, ...]
    standing: tuple[StandingRungs, ...]


class CancelOption(Struct, frozen=True, kw_only=True):
    """What a table can become when its ruling is revoked, with what follows, or why it cannot."""

    then: ReopenChoice
    consequences: Consequences | None = None
    refused: Words | None = None


def propose_ruling(
    championship: Championship, table: int, reports: tuple[InfractionReport, ...], overrule: Overrule | None = None
) -> Proposal:
    """判罚建议: what the book says follows, given what the side already has."""
    _, history = championship.match(table)
    return propose(history.match, *reports, overrule=overrule)


def make_ruling(
    championship: Championship,
    table: int,
    reports: tuple[InfractionReport, ...],
    ruler: Ruler,
    overrule: Overrule | None = None,
) -> RulingOutcome:
    """Carry out a ruling at the table, or refer it to a higher authority; an incomplete report is refused."""
    outcome = rule_on_reports(championship, table, reports, ruler, overrule)
    if outcome.proposal.asks:
        raise IllegalAction("report_is_incomplete", asks=list(outcome.proposal.asks))
    return outcome


def preview_cancelling(
    championship: Championship, table: int, ruling: int, ruler: Ruler, reason: str, in_round: int | None = None
) -> list[CancelOption]:
    """Each way in which the table's forfeit or loss can go with a ruling, and what follows; nothing is done."""
    number = in_round or len(championship.competition.rounds)

    def build_option(then: ReopenChoice) -> CancelOption:
        try:
            found = preview_consequences(
                championship, lambda twin: cancel_ruling(twin, table, ruling, ruler, reason, in_round, then), number
            )
        except IllegalAction as refusal:
            return CancelOption(then=then, refused=describe_both(partial(explain, refusal)))
        return CancelOption(then=then, consequences=found)

    return [build_option(then) for then in ReopenChoice]


def list_rulings(championship: Championship, number: int, table: int) -> tuple[NumberedRuling, ...]:
    """The rulings of a table's match in a round."""
    history = championship.matches.get(f"{number}-{table}")
    return () if history is None else history.match.rulings


class JournalRuling(Struct, frozen=True, kw_only=True):
    """日志: a ruling with its table and when it was made."""

    round: int
    table: int
    ruled: NumberedRuling
    at: datetime | None


def list_journal_rulings(championship: Championship) -> list[JournalRuling]:
    """Every ruling of the event, newest round first, in a round by table and number."""
    found: list[JournalRuling] = []
    for played in reversed(championship.competition.rounds):
        for table in sorted(table.number for table in played.all_tables):
            history = championship.matches.get(f"{played.number}-{table}")
            entries = () if history is None else history.entries
            made = [entry.at for entry in entries if isinstance(entry.event, RulingMade)]
            found += (
                JournalRuling(round=played.number, table=table, ruled=ruled, at=at)
                for ruled, at in zip(list_rulings(championship, played.number, table), made, strict=True)
            )
    return found


def build_ledger_view(championship: Championship, table: int, number: int | None = None) -> LedgerView:
    """The ledger of a table in the current round or in the one named; what each side has, only in the current round."""
    last = championship.competition.last
    current = 0 if last is None else last.number
    named = number or current
    return LedgerView(
        match=f"{named}-{table}",
        rulings=list_rulings(championship, named, table),
        standing=list_standing_rungs(championship, table) if last is not None and named == current else (),
    )


def build_outcome_view(
    outcome: RulingOutcome | None, held: Authority, standing: tuple[StandingRungs, ...], version: int
) -> OutcomeView:
    """What came of a report, for somebody with this authority; empty where nothing followed."""
    if outcome is None:
        return OutcomeView(proposal=None, rulings=(), case=None, version=version)
    view = build_proposal_view(outcome.proposal, held, standing)
    return OutcomeView(proposal=view, rulings=outcome.rulings, case=outcome.case, version=version)


def list_standing_rungs(championship: Championship, table: int) -> tuple[StandingRungs, ...]:
    """What the parties at a table already have in the current round."""
    last = championship.competition.last
    history = None if last is None else championship.matches.get(f"{last.number}-{table}")
    if history is None:
        return ()
    return tuple(
        StandingRungs(party=str(party), rungs={rung: len(given) for rung, given in standing.rungs.items() if given})
        for party, standing in build_ledger(history.match).standing.items()
    )


def build_proposal_view(proposal: Proposal, held: Authority, standing: tuple[StandingRungs, ...]) -> ProposalView:
    """A proposal, for somebody with this authority."""
    ranks = list(Authority)
    return ProposalView(
        asks=proposal.asks,
        situations=proposal.situations,
        choices=proposal.choices,
        penalties=tuple(
            PenaltyRow(
                side=penalty.side,
                seat=penalty.seat,
                case=penalty.case,
                situation=penalty.situation,
                rungs=penalty.rungs,
                rung_names=tuple(map(name_both, penalty.rungs)),
                escalated=tuple(
                    EscalatedRung(rung=made.rung, name=name_both(made.rung), rulings=made.rulings)
                    for made in penalty.escalated
                ),
                carried_out=penalty.carried_out,
                effects=tuple(
                    EffectRow(effect=effect, words=describe_both(partial(format_effect, effect)))
                    for effect in penalty.effects
                ),
                decided_by=penalty.decided_by,
                may=penalty.may,
                article=penalty.cited,
            )
            for penalty in proposal.penalties
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


def describe_unnamed_fouls(proposal: Proposal, book: Rulebook, lang: str) -> str:
    """«没有指明是谁：记在东西方名下，下一副由裁判长指定南北方谁领出。»; nothing where every offender is named."""
    sentences = []
    for penalty in proposal.penalties:
        lost = next((effect for effect in penalty.effects if isinstance(effect, LoseDeal)), None)
        if penalty.seat is not None or lost is None:
            continue
        namer = find_leader_referee(book) if lost.namer is None else lost.namer.side
        side, others = (name_of(one, lang) for one in (penalty.side, penalty.side.other))
        sentences.append(say("ruling.nobody_named", lang, side=side, who=name_of(namer, lang), others=others))
    return " ".join(sentences)


def preview_ruling(
    championship: Championship,
    table: int,
    reports: tuple[InfractionReport, ...],
    ruler: Ruler,
    overrule: Overrule | None = None,
) -> ProposalView:
    """判罚建议 with what it would end or change once it is decided, or why it cannot be carried out."""
    proposal = propose_ruling(championship.fork(), table, reports, overrule)
    view = build_proposal_view(proposal, ruler.authority, list_standing_rungs(championship, table))
    words = partial(describe_unnamed_fouls, proposal, championship.competition.book)
    view = replace(view, notes=(describe_both(words),) if words("en") else ())
    if proposal.asks:
        deciders = _find_choice_deciders(championship, table, reports, proposal)
        higher = {rung: by for rung, by in deciders.items() if not outranks(ruler.authority, by)}
        return replace(view, choices_higher=higher)
    decider = replace(ruler, authority=find_highest((ruler.authority, proposal.decided_by)))
    try:
        found = preview_outcome(championship, lambda twin: rule_on_reports(twin, table, reports, decider, overrule))
    except IllegalAction as refusal:
        return replace(view, refused=describe_both(partial(explain, refusal)))
    return replace(view, outcome=found)


def _find_choice_deciders(
    championship: Championship, table: int, reports: tuple[InfractionReport, ...], proposal: Proposal
) -> dict[Rung, Authority]:
    """Who decides on each penalty that there is to choose from: a referee is told before choosing one."""
    found: dict[Rung, Authority] = {}
    for rung in proposal.choices:
        chosen = tuple(replace(report, choice=rung) for report in reports)
        with suppress(IllegalAction):
            found[rung] = propose_ruling(championship.fork(), table, chosen).decided_by
    return found
