"""`guandan event rule`, `late`, `case`: what follows from an infraction, carried out, overruled, or put to others."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import typer

from guandan.cards import Hand
from guandan.cli.event.foreseeing import tell_consequences
from guandan.cli.event.opening import writing
from guandan.cli.event.telling import add_row, grid, print_lines
from guandan.competition.championship.consequences import compare_states
from guandan.competition.championship.rulings import (
    Ruler,
    cancel_ruling,
    find_disqualifications_due,
    settle_referred_case,
)
from guandan.competition.handlers.reopen import is_lost
from guandan.formatting.effects import format_effect
from guandan.referee import Overrule
from guandan.referee.report import Discretion
from guandan.rules.options.remedy import Does, Remedy
from guandan.services.lateness import preview_lateness, rule_on_lateness
from guandan.services.reopening import list_reopen_options
from guandan.services.rulings import make_ruling, propose_ruling
from guandan.texts import name_of, say

if TYPE_CHECKING:
    from guandan.cards import Card
    from guandan.cli.event.context import EventCommandContext
    from guandan.cli.event.opening import OpenEvent
    from guandan.competition.championship.rulings import RulingOutcome
    from guandan.competition.model.values import ReopenChoice
    from guandan.referee import InfractionReport, Proposal
    from guandan.rules.options.authority import Authority
    from guandan.rules.options.remedy import Rung
    from guandan.services.lateness import LateArrivals


def read_cards(text: str) -> tuple[Card, ...]:
    """The cards shown or taken back, such as «S3 S3 D4»."""
    return tuple(Hand(text)) if text.strip() else ()


def read_discretion(rungs: list[Rung], remedies: list[str], lang: str) -> Discretion | None:
    """裁定: penalties, and remedies such as «take_back», «move_levels:-1:offenders»; none if there are neither."""
    if not rungs and not remedies:
        return None
    return Discretion(rungs=tuple(rungs), remedies=tuple(_read_remedy(text, lang) for text in remedies))


def _read_remedy(text: str, lang: str) -> Remedy:
    does, _, rest = text.partition(":")
    amount, _, whose = rest.partition(":")
    told = {"does": does, "amount": int(amount) if amount.lstrip("-").isdigit() else None, "whose": whose or None}
    try:
        return msgspec.convert(told, Remedy)
    except msgspec.ValidationError as error:
        known = ", ".join(Does)
        raise typer.BadParameter(say("officiate.no_such_remedy", lang, remedy=text, known=known)) from error


def ruler(event: OpenEvent, authority: Authority) -> Ruler:
    """Who rules, and when."""
    return Ruler(authority=authority, name=event.called.by or "", at=event.at)


def rule_at(
    called: EventCommandContext,
    table: int,
    report: InfractionReport,
    authority: Authority,
    *,
    accept: bool,
    rungs: tuple[Rung, ...],
    reason: str,
) -> None:
    """What the book says follows now; with `accept` it is carried out, with rungs of one's own against the book."""
    with writing(called) as event:
        overrule = Overrule(reason=reason, rungs=rungs) if rungs else None
        proposal = propose_ruling(event.championship, table, (report,), overrule)
        _tell_proposal(event, proposal)
        if not accept:
            print_lines(event.say("officiate.not_done"))
            raise typer.Exit
        outcome = make_ruling(event.championship, table, (report,), ruler(event, authority), overrule)
    _tell_outcome(event, outcome)


def late_at(
    called: EventCommandContext, table: int, late: LateArrivals, authority: Authority, *, preview: bool
) -> None:
    """迟到: minutes in, consequence out; with `preview` it is said and nothing is recorded."""
    with writing(called) as event:
        who = ruler(event, authority)
        if preview:
            words = preview_lateness(event.championship, table, late, who).words
            print_lines(words.zh if event.lang == "zh" else words.en)
            raise typer.Exit
        outcome = rule_on_lateness(event.championship, table, late, who)
        if outcome is not None:
            _tell_proposal(event, outcome.proposal)
    if outcome is None:
        print_lines(event.say("officiate.nothing_follows"))
    else:
        _tell_outcome(event, outcome)


def cancel_at(
    called: EventCommandContext,
    table: int,
    number: int,
    authority: Authority,
    reason: str,
    *,
    then: ReopenChoice | None = None,
    in_round: int | None = None,
) -> None:
    """撤销判罚; with `then` its forfeit or loss goes with it, else what would be possible is said."""
    with writing(called) as event:
        played = in_round or len(event.competition.rounds)
        who = ruler(event, authority)
        before = event.competition
        cancelling = cancel_ruling(event.championship, table, number, who, reason, in_round, then)
    print_lines(event.say("officiate.cancelled", ruling=number, table=table))
    sheet = event.competition.rounds[played - 1].sheet(table)
    if then is not None and is_lost(before.rounds[played - 1].sheet(table)) and not is_lost(sheet):
        print_lines(event.say("organise.undone.forfeit", round=played, table=table, then=name_of(then, event.lang)))
        tell_consequences(event, compare_states(before, event.competition, played))
    elif then is None and is_lost(sheet) and cancelling.for_chief:
        possible = list_reopen_options(event.competition, played, table, event.at)
        ways = ", ".join(f"{way} ({name_of(way, event.lang)})" for way in possible)
        if ways:
            print_lines(event.say("officiate.still_lost", table=table, round=played, ways=ways))
    if cancelling.for_chief:
        numbers = ", ".join(str(one.ruling) for one in cancelling.for_chief)
        print_lines(event.say("officiate.for_chief", rulings=numbers))


def settle_case(
    called: EventCommandContext, case: int, authority: Authority, *, rungs: tuple[Rung, ...], dismiss: bool, reason: str
) -> None:
    """A case that waits is decided: as the book has it, otherwise, or not at all."""
    with writing(called) as event:
        overrule = Overrule(reason=reason, rungs=rungs) if rungs else None
        who = ruler(event, authority)
        outcome = settle_referred_case(
            event.championship, case, who, overrule, dismissed_because=reason if dismiss else None
        )
        if outcome is not None:
            _tell_proposal(event, outcome.proposal)
    if outcome is None:
        print_lines(event.say("officiate.dismissed", case=case))
    else:
        _tell_outcome(event, outcome)


def _tell_proposal(event: OpenEvent, proposal: Proposal) -> None:
    lang = event.lang
    for ask in proposal.asks:
        options = (*proposal.situations, *proposal.choices)
        shown = ", ".join(f"{option} ({name_of(option, lang)})" for option in options)
        print_lines(event.say("officiate.asks", what=name_of(ask, lang), options=shown))
    if not proposal.penalties:
        return
    table = grid(
        lang, "officiate.side", "officiate.rungs", "officiate.escalated", "officiate.effects", "officiate.article"
    )
    for penalty in proposal.penalties:
        made = ", ".join(name_of(one.rung, lang) for one in penalty.escalated)
        add_row(
            table,
            name_of(penalty.side, lang),
            ", ".join(name_of(rung, lang) for rung in penalty.rungs),
            made,
            "; ".join(format_effect(effect, lang) for effect in penalty.effects),
            penalty.cited,
        )
    print_lines(table)
    print_lines(event.say("officiate.decided_by", who=name_of(proposal.decided_by, lang)))
    if proposal.lapse_proposed:
        ways = ", ".join(f"{name_of(way, lang)} (--lapsed {way})" for way in proposal.lapse_proposed)
        print_lines(event.say("officiate.has_lapsed", ways=ways, article=proposal.lapse_article))
    if proposal.lapse:
        ways = ", ".join(name_of(one, lang) for one in proposal.lapse)
        print_lines(event.say("officiate.may_lapse", ways=ways, article=proposal.lapse_article))


def _tell_outcome(event: OpenEvent, outcome: RulingOutcome) -> None:
    if outcome.case is not None:
        needs = event.competition.referrals[outcome.case - 1].referred.needs
        print_lines(event.say("officiate.referred", case=outcome.case, who=name_of(needs, event.lang)))
    for number in outcome.rulings:
        print_lines(event.say("officiate.ruled", ruling=number))
    for pair, due in find_disqualifications_due(event.competition).items():
        shown = name_of(due.decided_by, event.lang)
        print_lines(event.say("officiate.disqualification_due", pair=pair, who=shown, article=due.article))
