"""案卡: a case that was referred upwards, with everything that its decider has to know."""

from __future__ import annotations

from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from guandan.competition.championship.rulings import Ruler, RulingOutcome, settle_referred_case
from guandan.competition.model.state import Appeal
from guandan.errors import IllegalAction
from guandan.formatting.effects import format_effect
from guandan.formatting.rulebook_values import get_sentence
from guandan.formatting.rulings import describe_penalties, describe_ruler
from guandan.referee import InfractionReport
from guandan.rules.options.authority import Authority
from guandan.rules.options.infraction import InfractionId, Situation
from guandan.rules.seat import Side
from guandan.services.naming import PairName, name_pair, name_person
from guandan.services.outcomes import preview_outcome
from guandan.texts import explain, name_of, say
from guandan.texts.citing import format_article, format_citation

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guandan.competition.championship.championship import Championship
    from guandan.competition.model.events import ReferralSettled, RulingReferred
    from guandan.competition.model.state import Referral
    from guandan.competition.model.values import Table
    from guandan.game.ruling import NumberedRuling
    from guandan.referee import Proposal


class SaidArticle(Struct, frozen=True, kw_only=True):
    """What an article says, by its name."""

    name: str
    text: str


class CaseOutcome(Struct, frozen=True, kw_only=True):
    """The outcome of a case: who decided it, when, what, and why."""

    by: str
    at: datetime | None
    what: str
    reason: str = ""


class CaseCard(Struct, frozen=True, kw_only=True):
    """案卡: the pairs, what happened, what was decided before, what the book says, and the outcome, in one language.

    `follows` is what the book makes of it and `ends` what that would end or change, while the case waits; `refused`
    says why it cannot be carried out as it is.
    """

    case: int
    round: int
    table: int
    at: datetime | None
    sent_by: str
    ew: PairName
    ns: PairName
    offender: str
    infraction: str
    details: tuple[str, ...]
    wish: str
    before: tuple[str, ...]
    articles: tuple[SaidArticle, ...]
    needs: Authority
    follows: tuple[str, ...] = ()
    ends: tuple[str, ...] = ()
    refused: str = ""
    outcome: CaseOutcome | None = None


def list_case_cards(championship: Championship, lang: str, *, is_open: bool) -> list[CaseCard]:
    """The cases that wait, or those that were decided, as cards."""
    return [
        build_case_card(championship, sent, lang)
        for sent in championship.competition.referrals
        if (sent.settled is None) == is_open
    ]


def build_case_card(championship: Championship, sent: Referral, lang: str) -> CaseCard:
    """One case as a card."""
    referred = sent.referred
    report = msgspec.convert(referred.report, InfractionReport)
    played = championship.competition.rounds[referred.round - 1]
    table = next(seated for seated in played.all_tables if seated.number == referred.table)
    card = CaseCard(
        case=referred.case,
        round=referred.round,
        table=referred.table,
        at=sent.at,
        sent_by=_name_actor(championship, referred, referred.by, lang),
        ew=name_pair(championship, table.ew),
        ns=name_pair(championship, table.ns),
        offender=_name_offender(championship, table, report, lang),
        infraction=name_of(report.infraction, lang),
        details=tuple(_list_details(report, lang)),
        wish=describe_wish(referred, lang),
        before=tuple(_list_earlier_rulings(championship, sent, table, lang)),
        articles=_explain_articles(championship, referred.article, lang),
        needs=referred.needs,
    )
    if sent.settled is not None:
        return msgspec.structs.replace(card, outcome=_build_outcome(championship, sent, sent.settled, lang))
    return _foresee(championship, card, lang)


def _foresee(championship: Championship, card: CaseCard, lang: str) -> CaseCard:
    """Add to the card what the book says about the case and what that would end, tried on a copy."""
    ruler = Ruler(authority=card.needs, at=championship.at)
    outcomes: list[RulingOutcome | None] = []
    try:
        found = preview_outcome(
            championship, lambda twin: outcomes.append(settle_referred_case(twin, card.case, ruler)), card.round
        )
    except IllegalAction as refusal:
        return msgspec.structs.replace(card, refused=explain(refusal, lang))
    proposals = [outcome.proposal for outcome in outcomes if outcome is not None]
    return msgspec.structs.replace(
        card,
        follows=tuple(line for proposal in proposals for line in _list_penalties(proposal, lang)),
        ends=tuple(words.zh if lang == "zh" else words.en for words in found.lines),
    )


class AppealCard(Struct, frozen=True, kw_only=True):
    """申诉 with the pairs, the ruling that it is about, and who signed."""

    appeal: Appeal
    ew: PairName
    ns: PairName
    side: str
    ruling: str
    signed: tuple[str, ...]
    articles: tuple[SaidArticle, ...]


def list_appeal_cards(championship: Championship, lang: str) -> list[AppealCard]:
    """Every appeal as a card."""
    return [_build_appeal_card(championship, appeal, lang) for appeal in championship.competition.appeals]


def _build_appeal_card(championship: Championship, appeal: Appeal, lang: str) -> AppealCard:
    lodged = appeal.lodged
    played = championship.competition.rounds[lodged.round - 1]
    table = next(seated for seated in played.all_tables if seated.number == lodged.table)
    history = championship.matches.get(f"{lodged.round}-{lodged.table}")
    rulings = () if history is None else history.match.rulings
    ruled = next((ruled for ruled in rulings if ruled.number == lodged.ruling), None)
    pair = table.ew if ruled is not None and ruled.ruling.side is Side.EW else table.ns
    place = (lodged.round, lodged.table, pair)
    cited = "" if ruled is None else ruled.ruling.cited
    return AppealCard(
        appeal=appeal,
        ew=name_pair(championship, table.ew),
        ns=name_pair(championship, table.ns),
        side=name_of(lodged.side, lang),
        ruling="" if ruled is None else _describe_earlier(championship, place, ruled, lang),
        signed=tuple(name_person(championship, person) for person in lodged.signatures),
        articles=_explain_articles(championship, cited, lang),
    )


def _explain_articles(championship: Championship, citation: str, lang: str) -> tuple[SaidArticle, ...]:
    return tuple(
        SaidArticle(name=format_article(name, lang), text=get_sentence(article, lang))
        for name, article in championship.book.explain(citation)
    )


def describe_wish(referred: RulingReferred, lang: str) -> str:
    """Describe what the referee would decide against the book, with the reason."""
    wish = referred.overrule
    if wish is None:
        return ""
    rungs = wish.get("rungs")
    named = [say(f"rung.{rung}", lang) for rung in rungs] if isinstance(rungs, list) else []
    return say("value.and", lang).join([*named, str(wish.get("reason", ""))])


def _list_penalties(proposal: Proposal, lang: str) -> Iterator[str]:
    for penalty in proposal.penalties:
        effects = (format_effect(effect, lang) for effect in penalty.effects)
        parts = [part for part in (describe_penalties(penalty.ruling(), lang), *effects) if part]
        words = say("value.semicolon", lang).join(parts) or say("web.referee.no_penalty", lang)
        yield f"{name_of(penalty.seat or penalty.side, lang)}{say('value.colon', lang)}{words}"
    if proposal.is_team_forfeit:
        yield say("does.team_forfeit", lang)


def _name_offender(championship: Championship, table: Table, report: InfractionReport, lang: str) -> str:
    seat = report.seat or report.long_seat or report.short_seat
    side = report.side if seat is None else seat.side
    if side is None:
        return ""
    pair = name_pair(championship, table.ew if side is Side.EW else table.ns)
    return f"{name_of(seat or side, lang)} {pair.pair} {' / '.join(pair.people)}"


def _list_details(report: InfractionReport, lang: str) -> Iterator[str]:
    """What the referee reported besides who did what."""
    if report.situation is not Situation.ANY:
        yield name_of(report.situation, lang)
    if report.minutes is not None:
        yield say("web.referee.minutes_are", lang, minutes=f"{report.minutes:g}")
    if report.kind is not None:
        yield name_of(report.kind, lang)
    if report.choice is not None:
        yield name_of(report.choice, lang)
    if report.deal_over:
        yield say("web.referee.deal_over", lang)
    yield from (name_of(lapse, lang) for lapse in report.lapsed)
    if report.note:
        yield report.note


def _list_earlier_rulings(championship: Championship, sent: Referral, table: Table, lang: str) -> Iterator[str]:
    """What was decided before about one of the two pairs, at any table of the event; cancelled rulings are left out."""
    settled = None if sent.settled is None else sent.settled.ruling
    for played in championship.competition.rounds[: sent.referred.round]:
        for seated in played.all_tables:
            history = championship.matches.get(f"{played.number}-{seated.number}")
            for ruled in () if history is None else history.match.rulings:
                pair = seated.ew if ruled.ruling.side is Side.EW else seated.ns
                is_own = (played.number, seated.number, ruled.number) == (
                    sent.referred.round,
                    sent.referred.table,
                    settled,
                )
                if pair in {table.ew, table.ns} and not ruled.cancelled and not is_own:
                    yield _describe_earlier(championship, (played.number, seated.number, pair), ruled, lang)


def _describe_earlier(championship: Championship, place: tuple[int, int, int], ruled: NumberedRuling, lang: str) -> str:
    number, table, pair = place
    ruling = ruled.ruling
    is_listed = ruling.infraction in set(InfractionId)
    return say(
        "case.earlier",
        lang,
        round=number,
        table=table,
        ruling=ruled.number,
        who=f"{pair} {' / '.join(name_pair(championship, pair).people)}",
        infraction=name_of(InfractionId(ruling.infraction), lang) if is_listed else ruling.infraction,
        what=describe_penalties(ruling, lang) or say("web.referee.no_penalty", lang),
        article=format_citation(ruling.cited, lang),
    )


def _build_outcome(championship: Championship, sent: Referral, settled: ReferralSettled, lang: str) -> CaseOutcome:
    history = championship.matches.get(f"{sent.referred.round}-{sent.referred.table}")
    rulings = () if history is None else history.match.rulings
    ruled = next((ruled for ruled in rulings if ruled.number == settled.ruling), None)
    entry = next((entry for entry in championship.log if entry.event == settled), None)
    passed_on = settled.reason.removeprefix("→ ") if settled.reason.startswith("→ ") else ""
    if ruled is not None:
        what = describe_penalties(ruled.ruling, lang) or say("web.referee.no_penalty", lang)
        what = f"{say('web.referee.ruling', lang, ruling=ruled.number)}{say('value.colon', lang)}{what}"
        what = f"{what} ({say('web.referee.cancelled', lang)})" if ruled.cancelled else what
    elif passed_on:
        what = say("case.passed_on", lang, case=passed_on)
    else:
        what = say("case.no_ruling", lang)
    return CaseOutcome(
        by=_name_actor(championship, settled, settled.by, lang),
        at=None if entry is None else entry.at,
        what=what,
        reason="" if passed_on else settled.reason,
    )


def _name_actor(
    championship: Championship, event: RulingReferred | ReferralSettled, authority: Authority, lang: str
) -> str:
    """«裁判长 张三»: the authority with which it was done, and who did it, where the log knows."""
    by = next((entry.by for entry in championship.log if entry.event == event), "") or ""
    return describe_ruler(f"{authority} {by}".strip(), lang, partial(name_person, championship))
