"""迟到: what follows when a side comes late, said before it is recorded, and recorded."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from guandan.competition.championship.rulings import RulingOutcome, record_lateness
from guandan.errors import IllegalAction
from guandan.formatting.effects import format_effect
from guandan.formatting.rulings import describe_penalties
from guandan.referee import may_decide
from guandan.referee.authority import find_highest
from guandan.rules.seat import Seat, Side
from guandan.services.outcomes import OutcomePreview, preview_outcome
from guandan.services.rulings import describe_unnamed_fouls
from guandan.services.words import Words, describe_both
from guandan.texts import name_of, say
from guandan.texts.citing import format_citation

if TYPE_CHECKING:
    from guandan.competition.championship.championship import Championship
    from guandan.competition.championship.rulings import Ruler
    from guandan.referee import Proposal
    from guandan.referee.proposal import Penalty
    from guandan.rules.options.authority import Authority
    from guandan.rules.rulebook import Rulebook


class LateArrivals(Struct, frozen=True, kw_only=True):
    """The minutes of each side, none where it was there in time, and who of it came late, where that is known."""

    ew_minutes: float | None = None
    ns_minutes: float | None = None
    ew_seat: Seat | None = None
    ns_seat: Seat | None = None


class LatenessPreview(Struct, frozen=True, kw_only=True):
    """What would follow, in a sentence, whether it goes to a higher authority, and what it would end or change."""

    words: Words
    is_referred: bool
    outcome: OutcomePreview = OutcomePreview()


def rule_on_lateness(championship: Championship, table: int, late: LateArrivals, ruler: Ruler) -> RulingOutcome | None:
    """Record the lateness at a table and apply what follows, counted with what the side already has."""
    for seat, side in ((late.ew_seat, Side.EW), (late.ns_seat, Side.NS)):
        if seat is not None and seat.side is not side:
            raise IllegalAction("offender_is_of_the_other_side", seat=seat)
    seats = [seat for seat in (late.ew_seat, late.ns_seat) if seat is not None]
    return record_lateness(championship, table, late.ew_minutes, late.ns_minutes, ruler, seats)


def preview_lateness(championship: Championship, table: int, late: LateArrivals, ruler: Ruler) -> LatenessPreview:
    """Say what would follow; nothing is recorded, and what would be refused is refused."""
    twin = championship.fork()
    twin.at, twin.by = championship.at, championship.by
    outcome = rule_on_lateness(twin, table, late, ruler)
    proposal = None if outcome is None else outcome.proposal
    decider = (
        ruler if proposal is None else replace(ruler, authority=find_highest((ruler.authority, proposal.decided_by)))
    )
    return LatenessPreview(
        words=describe_both(partial(describe_lateness, proposal, ruler.authority, championship.competition.book)),
        is_referred=proposal is not None and not may_decide(ruler.authority, proposal),
        outcome=preview_outcome(championship, lambda other: rule_on_lateness(other, table, late, decider)),
    )


def describe_lateness(proposal: Proposal | None, held: Authority, book: Rulebook, lang: str) -> str:
    """«东西方迟到 4 分钟：警告，累计为违例（第 1、2 号判罚）；由下家决定是否停一次出牌（JS 4.3.2; JS 3.9P.2）。»."""
    if proposal is None or not proposal.penalties:
        return say("lateness.nothing", lang)
    sentences = [_describe_side(penalty, lang) for penalty in proposal.penalties]
    if proposal.is_team_forfeit:
        sentences.append(say("lateness.team", lang))
    sentences += filter(None, [describe_unnamed_fouls(proposal, book, lang)])
    if not may_decide(held, proposal):
        sentences.append(say("lateness.referred", lang, who=name_of(proposal.decided_by, lang)))
    return " ".join(sentences)


def _describe_side(penalty: Penalty, lang: str) -> str:
    effects = (format_effect(effect, lang) for effect in penalty.effects)
    parts = [part for part in (describe_penalties(penalty.ruling(), lang), *effects) if part]
    return say(
        "lateness.side",
        lang,
        side=name_of(penalty.seat or penalty.side, lang),
        minutes=f"{penalty.report.minutes or 0:g}",
        what=say("value.semicolon", lang).join(parts) or say("lateness.noted", lang),
        article=format_citation(penalty.cited, lang),
    )
