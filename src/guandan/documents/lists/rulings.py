"""判罚、申诉与更正: list what referees and committees decided."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from guandan.documents.blocks import Align, ListBlock, ListColumn
from guandan.formatting.effects import format_effect
from guandan.formatting.rulings import describe_penalties
from guandan.game.match_events import Adjusted, RulingMade
from guandan.rules.options.infraction import InfractionId
from guandan.rules.seat import Side
from guandan.texts import name_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import datetime

    from guandan.competition.model.events import AppealDecided
    from guandan.competition.model.state import Appeal
    from guandan.competition.model.values import Table
    from guandan.documents.printing import Printing
    from guandan.game.effects import AnyEffect
    from guandan.game.ruling import NumberedRuling, Ruling


class TableRuling(NamedTuple):
    """A ruling, and the table at which it was made."""

    round: int
    table: Table
    ruled: NumberedRuling
    at: datetime | None
    effects: tuple[AnyEffect, ...] = ()


def find_table_rulings(printing: Printing) -> Iterator[TableRuling]:
    """Find every ruling of the event, by round, table and number."""
    for played in printing.competition.rounds:
        for table in sorted(played.all_tables, key=lambda table: table.number):
            history = printing.championship.matches.get(f"{played.number}-{table.number}")
            if history is not None:
                made = [entry.at for entry in history.entries if isinstance(entry.event, RulingMade)]
                done = [entry.event for entry in history.entries if isinstance(entry.event, Adjusted)]
                for ruled, at in zip(history.match.rulings, made, strict=True):
                    effects = tuple(event.effect for event in done if event.ruling == ruled.number)
                    yield TableRuling(played.number, table, ruled, at, effects)


def name_ruled_infraction(printing: Printing, ruling: Ruling) -> str:
    """Name the infraction by the book, or as the referee wrote it."""
    known = ruling.infraction in set(InfractionId)
    return name_of(InfractionId(ruling.infraction), printing.lang) if known else ruling.infraction


def describe_rungs(printing: Printing, ruling: Ruling) -> str:
    """Describe the penalties by name, with those that they added up to."""
    return describe_penalties(ruling, printing.lang)


def _describe_consequences(printing: Printing, judged: TableRuling) -> str:
    """Describe the penalties and their effects at the table."""
    done = (format_effect(effect, printing.lang) for effect in judged.effects)
    words = printing.say("value.semicolon").join(filter(None, (describe_rungs(printing, judged.ruled.ruling), *done)))
    return words or "–"


def name_offenders(printing: Printing, judged: TableRuling) -> str:
    """Name the pair against which it was ruled."""
    return printing.name_pair(judged.table.ew if judged.ruled.ruling.side is Side.EW else judged.table.ns)


def name_opponents(printing: Printing, judged: TableRuling) -> str:
    """Name the pair that played against them."""
    return printing.name_pair(judged.table.ns if judged.ruled.ruling.side is Side.EW else judged.table.ew)


def list_ruling_records(printing: Printing) -> ListBlock | None:
    """判罚记录: list the rulings; None if there are none."""
    found = list(find_table_rulings(printing))
    if not found:
        return None
    return ListBlock(
        name="rulings",
        title=printing.say("documents.rulings"),
        columns=(
            ListColumn(heading=printing.say("documents.round_number")),
            ListColumn(heading=printing.say("documents.table")),
            ListColumn(heading=printing.say("documents.deal_number")),
            ListColumn(heading=printing.say("documents.offenders"), share=3, align=Align.LEFT),
            ListColumn(heading=printing.say("documents.infraction"), share=2, align=Align.LEFT),
            ListColumn(heading=printing.say("documents.penalty"), share=2, align=Align.LEFT),
            ListColumn(heading=printing.say("documents.article"), share=1.4, align=Align.LEFT),
        ),
        rows=tuple(
            (
                str(match_.round),
                str(match_.table.number),
                str(match_.ruled.deal),
                name_offenders(printing, match_),
                name_ruled_infraction(printing, match_.ruled.ruling),
                printing.say("documents.cancelled")
                if match_.ruled.cancelled
                else _describe_consequences(printing, match_),
                printing.format_citation(match_.ruled.ruling.cited),
            )
            for match_ in found
        ),
    )


def list_appeal_records(printing: Printing) -> ListBlock | None:
    """申诉记录: list the appeals; None if there are none."""
    lodged = printing.competition.appeals
    if not lodged:
        return None
    return ListBlock(
        name="appeals",
        title=printing.say("documents.appeals"),
        columns=(
            ListColumn(heading=printing.say("documents.appeal_number")),
            ListColumn(heading=printing.say("documents.round_number")),
            ListColumn(heading=printing.say("documents.table")),
            ListColumn(heading=printing.say("documents.appellants")),
            ListColumn(heading=printing.say("documents.reason"), share=3, align=Align.LEFT),
            ListColumn(heading=printing.say("documents.decision"), share=3, align=Align.LEFT),
        ),
        rows=tuple(
            (
                str(appeal.lodged.appeal),
                str(appeal.lodged.round),
                str(appeal.lodged.table),
                name_of(appeal.lodged.side, printing.lang),
                appeal.lodged.reason,
                _describe_decision(printing, appeal),
            )
            for appeal in lodged
        ),
    )


def _describe_decision(printing: Printing, appeal: Appeal) -> str:
    if appeal.decided is None:
        return printing.say("documents.open")
    words = describe_upheld(printing, is_upheld=appeal.decided.is_upheld)
    told = f"{words}{printing.say('value.colon')}{appeal.decided.reason}"
    return printing.say("value.semicolon").join((told, *describe_further_decisions(printing, appeal.decided)))


def describe_further_decisions(printing: Printing, decided: AppealDecided) -> list[str]:
    """Describe what else an appeal decided: a ruling that still stands, a disciplined referee."""
    found = []
    if decided.stands:
        article = printing.cite_option("appeals.referees_own_decisions_stand")
        found.append(printing.say("documents.ruling_stands", article=article))
    if decided.discipline is not None and decided.referee is not None:
        words = {"measure": name_of(decided.discipline, printing.lang), "name": printing.name_person(decided.referee)}
        article = printing.cite_option("appeals.may_discipline_referees")
        found.append(printing.say("documents.disciplined", article=article, **words))
    return found


def describe_upheld(printing: Printing, *, is_upheld: bool) -> str:
    """Say 成立 or 不成立."""
    return printing.say("documents.upheld" if is_upheld else "documents.dismissed")


def list_correction_records(printing: Printing) -> ListBlock | None:
    """更正记录: list the corrections; None if there are none."""
    rows = [
        (
            str(played.number),
            str(table.number),
            name_of(correction.mistake, printing.lang),
            "" if correction.before is None else printing.format_levels(correction.before),
            "" if correction.after is None else printing.format_levels(correction.after),
            correction.reason,
            printing.format_instant(correction.at),
        )
        for played in printing.competition.rounds
        for table in played.all_tables
        for correction in played.sheet(table.number).corrections
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
    return ListBlock(
        name="corrections",
        title=printing.say("documents.corrections"),
        columns=tuple(
            ListColumn(
                heading=printing.say(key), share=share, align=Align.LEFT if key.endswith("reason") else Align.CENTRE
            )
            for key, share in shares.items()
        ),
        rows=tuple(rows),
        notes=(printing.zone_name,),
    )
