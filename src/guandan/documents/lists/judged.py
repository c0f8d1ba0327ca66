"""判罚、申诉与更正: what referees and committees decided, as lists."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from guandan.documents.blocks import Align, Column, Listing
from guandan.game.match_events import RulingMade
from guandan.rules.options.infraction import InfractionId
from guandan.rules.seat import Side
from guandan.texts import name_of
from guandan.wording.ruling_words import penalty_words

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import datetime

    from guandan.competition.model.officiating_events import AppealDecided
    from guandan.competition.model.state import Appeal
    from guandan.competition.model.values import Table
    from guandan.documents.printing import Printing
    from guandan.game.ruling import Ruled, Ruling


class Judged(NamedTuple):
    """A ruling, and the table at which it was made."""

    round: int
    table: Table
    ruled: Ruled
    at: datetime | None


def rulings(printing: Printing) -> Iterator[Judged]:
    """Every ruling of the event, by round, table and number."""
    for one in printing.competition.rounds:
        for table in sorted(one.all_tables, key=lambda table: table.number):
            history = printing.championship.matches.get(f"{one.number}-{table.number}")
            if history is not None:
                made = [entry.at for entry in history.entries if isinstance(entry.event, RulingMade)]
                for ruled, at in zip(history.match.rulings, made, strict=True):
                    yield Judged(one.number, table, ruled, at)


def infraction_words(printing: Printing, ruling: Ruling) -> str:
    """The book's infraction by its name, or as the referee wrote it."""
    known = ruling.infraction in set(InfractionId)
    return name_of(InfractionId(ruling.infraction), printing.lang) if known else ruling.infraction


def rung_words(printing: Printing, ruling: Ruling) -> str:
    """The penalties by their names, with what they were counted up to."""
    return penalty_words(ruling, printing.lang)


def offenders(printing: Printing, judged: Judged) -> str:
    """The pair against which it was ruled."""
    return printing.pair(judged.table.ew if judged.ruled.ruling.side is Side.EW else judged.table.ns)


def judged(printing: Printing) -> Listing | None:
    """判罚记录: none where nothing was ruled."""
    found = list(rulings(printing))
    if not found:
        return None
    return Listing(
        name="rulings",
        title=printing.say("documents.rulings"),
        columns=(
            Column(heading=printing.say("documents.round_number")),
            Column(heading=printing.say("documents.table")),
            Column(heading=printing.say("documents.deal_number")),
            Column(heading=printing.say("documents.offenders"), share=3, align=Align.LEFT),
            Column(heading=printing.say("documents.infraction"), share=2, align=Align.LEFT),
            Column(heading=printing.say("documents.penalty"), share=2, align=Align.LEFT),
            Column(heading=printing.say("documents.article"), share=1.4, align=Align.LEFT),
        ),
        rows=tuple(
            (
                str(one.round),
                str(one.table.number),
                str(one.ruled.deal),
                offenders(printing, one),
                infraction_words(printing, one.ruled.ruling),
                printing.say("documents.cancelled")
                if one.ruled.cancelled
                else rung_words(printing, one.ruled.ruling) or "–",
                printing.citation(one.ruled.ruling.cited),
            )
            for one in found
        ),
    )


def appeals(printing: Printing) -> Listing | None:
    """申诉记录: none where nobody appealed."""
    lodged = printing.competition.appeals
    if not lodged:
        return None
    return Listing(
        name="appeals",
        title=printing.say("documents.appeals"),
        columns=(
            Column(heading=printing.say("documents.appeal_number")),
            Column(heading=printing.say("documents.round_number")),
            Column(heading=printing.say("documents.table")),
            Column(heading=printing.say("documents.appellants")),
            Column(heading=printing.say("documents.reason"), share=3, align=Align.LEFT),
            Column(heading=printing.say("documents.decision"), share=3, align=Align.LEFT),
        ),
        rows=tuple(
            (
                str(one.lodged.appeal),
                str(one.lodged.round),
                str(one.lodged.table),
                name_of(one.lodged.side, printing.lang),
                one.lodged.reason,
                _decision(printing, one),
            )
            for one in lodged
        ),
    )


def _decision(printing: Printing, appeal: Appeal) -> str:
    if appeal.decided is None:
        return printing.say("documents.open")
    words = upheld(printing, is_upheld=appeal.decided.is_upheld)
    told = f"{words}{printing.say('value.colon')}{appeal.decided.reason}"
    return printing.say("value.semicolon").join((told, *more_decided(printing, appeal.decided)))


def more_decided(printing: Printing, decided: AppealDecided) -> list[str]:
    """What else an appeal came to: a ruling that stands all the same, a referee who was disciplined."""
    found = []
    if decided.stands:
        article = printing.cite("appeals.referees_own_decisions_stand")
        found.append(printing.say("documents.ruling_stands", article=article))
    if decided.discipline is not None and decided.referee is not None:
        words = {"measure": name_of(decided.discipline, printing.lang), "name": printing.person(decided.referee)}
        article = printing.cite("appeals.may_discipline_referees")
        found.append(printing.say("documents.disciplined", article=article, **words))
    return found


def upheld(printing: Printing, *, is_upheld: bool) -> str:
    """成立 or 不成立."""
    return printing.say("documents.upheld" if is_upheld else "documents.dismissed")


def corrections(printing: Printing) -> Listing | None:
    """更正记录: none where nothing was put right."""
    rows = [
        (
            str(one.number),
            str(table.number),
            name_of(correction.mistake, printing.lang),
            "" if correction.before is None else printing.levels(correction.before),
            "" if correction.after is None else printing.levels(correction.after),
            correction.reason,
            printing.local(correction.at),
        )
        for one in printing.competition.rounds
        for table in one.all_tables
        for correction in one.sheet(table.number).corrections
    ]
    if not rows:
        return None
    shares = {
        "documents.round_number": 0.0,
        "documents.table": 0,
        "documents.mistake": 1.4,
        "documents.before": 1,
        "documents.after": 1,
        "documents.reason": 3,
        "documents.at": 1.6,
    }
    return Listing(
        name="corrections",
        title=printing.say("documents.corrections"),
        columns=tuple(
            Column(heading=printing.say(key), share=share, align=Align.LEFT if key.endswith("reason") else Align.CENTRE)
            for key, share in shares.items()
        ),
        rows=tuple(rows),
        notes=(printing.zone_words,),
    )
