"""判罚单: the form of a referee's ruling, to be signed by those concerned."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.documents.forms.paper import FormField, FormPaper, FormPapers
from guandan.documents.lists.rulings import find_table_rulings, name_offenders, name_opponents, name_ruled_infraction
from guandan.errors import IllegalAction
from guandan.formatting.effects import format_effect
from guandan.formatting.rulings import describe_escalation, describe_given, describe_ruler
from guandan.game.effects import Undo
from guandan.rules.options.authority import Authority
from guandan.rules.seat import Side
from guandan.texts import name_of

if TYPE_CHECKING:
    from guandan.documents.lists.rulings import TableRuling
    from guandan.documents.printing import Printing
    from guandan.game.ruling import Ruling

_SIGNATURES = ("documents.offenders", "documents.opponents", "documents.referee", "documents.chief_referee")


def build_penalty_forms(
    printing: Printing,
    *,
    blank: bool = False,
    played: int | None = None,
    table: int | None = None,
    number: int | None = None,
) -> FormPapers:
    """Build a form for each ruling of the event, of a round or of a table, for one by its number, or a blank one."""
    wanted = [
        judged
        for judged in find_table_rulings(printing)
        if played in {None, judged.round}
        and table in {None, judged.table.number}
        and number in {None, judged.ruled.number}
    ]
    if number is not None and not wanted:
        raise IllegalAction("no_such_ruling", number=number)
    found = [] if blank else [_build_penalty_paper(printing, judged) for judged in wanted]
    return FormPapers(
        event=printing.competition.name,
        title=printing.say("documents.penalty_form"),
        printed=printing.printed_at,
        page=printing.say("documents.page"),
        papers=tuple(found) or (_build_penalty_paper(printing, None),),
        rules=tuple(_list_penalty_rules(printing)),
    )


def _build_penalty_paper(printing: Printing, judged: TableRuling | None) -> FormPaper:
    say = printing.say
    ruling = None if judged is None else judged.ruled.ruling
    seat = "" if ruling is None or ruling.seat is None else name_of(ruling.seat, printing.lang)
    return FormPaper(
        rows=(
            (
                FormField(label=say("documents.round_number"), value="" if judged is None else str(judged.round)),
                FormField(label=say("documents.table"), value="" if judged is None else str(judged.table.number)),
                FormField(label=say("documents.deal_number"), value="" if judged is None else str(judged.ruled.deal)),
                FormField(
                    label=say("documents.ruling_number"), value="" if judged is None else str(judged.ruled.number)
                ),
            ),
            (
                FormField(
                    label=say("documents.offenders"),
                    share=2.2,
                    value="" if judged is None else name_offenders(printing, judged),
                ),
                FormField(label=say("documents.seat"), value=seat),
            ),
            (
                FormField(
                    label=say("documents.opponents"), value="" if judged is None else name_opponents(printing, judged)
                ),
            ),
            (
                FormField(
                    label=say("documents.infraction"),
                    share=2.2,
                    value="" if ruling is None else name_ruled_infraction(printing, ruling),
                ),
                FormField(
                    label=say("documents.article"),
                    value="" if ruling is None else printing.format_citation(ruling.cited),
                ),
            ),
            (
                FormField(
                    label=say("documents.facts"),
                    lines=6,
                    value="" if judged is None else _describe_facts(printing, judged),
                ),
            ),
            (
                FormField(
                    label=say("documents.penalty"),
                    lines=2,
                    value="" if judged is None else _describe_penalty(printing, judged),
                ),
            ),
            (
                FormField(
                    label=say("documents.escalation"),
                    value="" if ruling is None else _describe_escalation(printing, ruling),
                ),
            ),
            (
                FormField(
                    label=say("documents.ruled_by"), value="" if ruling is None else _name_ruler(printing, ruling)
                ),
                FormField(
                    label=say("documents.at"), value="" if judged is None else printing.format_instant(judged.at)
                ),
            ),
        ),
        signatures=tuple(map(say, _SIGNATURES)),
    )


def _describe_facts(printing: Printing, judged: TableRuling) -> str:
    """Give what the referee wrote, or how late the side came."""
    ruling = judged.ruled.ruling
    late = [
        noted.ew_minutes if ruling.side is Side.EW else noted.ns_minutes
        for noted in printing.competition.late
        if (noted.round, noted.table) == (judged.round, judged.table.number) and judged.ruled.number in noted.rulings
    ]
    told = [printing.say("documents.late_by", minutes=f"{minutes:g}") for minutes in late if minutes is not None]
    return "\n".join(filter(None, (*told, ruling.reason)))


def _describe_penalty(printing: Printing, judged: TableRuling) -> str:
    """Describe the penalties and their effects at the table."""
    given = describe_given(judged.ruled.ruling, printing.lang)
    done = (format_effect(effect, printing.lang) for effect in judged.effects if not isinstance(effect, Undo))
    words = printing.say("value.semicolon").join(filter(None, (given, *done)))
    if judged.ruled.cancelled:
        return printing.say("value.cited", text=words, by=printing.say("documents.cancelled"))
    return words


def _describe_escalation(printing: Printing, ruling: Ruling) -> str:
    return describe_escalation(ruling, printing.lang) or printing.say("documents.no_escalation")


def _name_ruler(printing: Printing, ruling: Ruling) -> str:
    return describe_ruler(ruling.by, printing.lang, printing.name_person)


def _list_penalty_rules(printing: Printing) -> list[str]:
    """List who may impose which penalty, as far as the book says."""
    ladder, _book = printing.book.ladder, printing.book
    by = {
        "ladder.warning_by": ladder.warning_by,
        "ladder.violation_by": ladder.violation_by,
        "ladder.foul_by": ladder.foul_by,
        "ladder.loss_by": ladder.loss_by,
        "ladder.disqualified_by": ladder.disqualified_by,
    }
    return [
        printing.say(
            "documents.cited",
            option=printing.say(f"option.{path}"),
            value=name_of(Authority(who), printing.lang),
            article=printing.cite_option(path),
        )
        for path, who in by.items()
        if who is not None
    ]
