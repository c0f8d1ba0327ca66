"""判罚单: what a referee ruled, for those concerned to sign."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.documents.forms.paper import Field, Paper, Papers
from guandan.documents.lists.judged import infraction_words, offenders, rulings, rung_words
from guandan.rules.options.authority import Authority
from guandan.texts import name_of
from guandan.wording.ruling_words import ruler_words

if TYPE_CHECKING:
    from guandan.documents.lists.judged import Judged
    from guandan.documents.printing import Printing
    from guandan.game.ruling import Ruling

_SIGN = ("documents.offenders", "documents.opponents", "documents.referee", "documents.chief_referee")


def penalty_forms(printing: Printing, *, blank: bool = False) -> Papers:
    """A form for each ruling of the event, or a blank one."""
    found = [] if blank else [_paper(printing, judged) for judged in rulings(printing)]
    return Papers(
        event=printing.competition.name,
        title=printing.say("documents.penalty_form"),
        printed=printing.printed,
        page=printing.say("documents.page"),
        papers=tuple(found) or (_paper(printing, None),),
        rules=tuple(_rules(printing)),
    )


def _paper(printing: Printing, judged: Judged | None) -> Paper:
    say = printing.say
    ruling = None if judged is None else judged.ruled.ruling
    seat = "" if ruling is None or ruling.seat is None else name_of(ruling.seat, printing.lang)
    return Paper(
        rows=(
            (
                Field(label=say("documents.round_number"), value="" if judged is None else str(judged.round)),
                Field(label=say("documents.table"), value="" if judged is None else str(judged.table.number)),
                Field(label=say("documents.deal_number"), value="" if judged is None else str(judged.ruled.deal)),
                Field(label=say("documents.ruling_number"), value="" if judged is None else str(judged.ruled.number)),
            ),
            (
                Field(
                    label=say("documents.offenders"),
                    share=2.2,
                    value="" if judged is None else offenders(printing, judged),
                ),
                Field(label=say("documents.seat"), value=seat),
            ),
            (
                Field(
                    label=say("documents.infraction"),
                    share=2.2,
                    value="" if ruling is None else infraction_words(printing, ruling),
                ),
                Field(label=say("documents.article"), value="" if ruling is None else printing.citation(ruling.cited)),
            ),
            (Field(label=say("documents.facts"), lines=7, value="" if ruling is None else ruling.reason),),
            (
                Field(
                    label=say("documents.penalty"), lines=2, value="" if judged is None else _penalty(printing, judged)
                ),
            ),
            (
                Field(label=say("documents.ruled_by"), value="" if ruling is None else _ruler(printing, ruling)),
                Field(label=say("documents.at"), value="" if judged is None else printing.local(judged.at)),
            ),
        ),
        signatures=tuple(map(say, _SIGN)),
    )


def _penalty(printing: Printing, judged: Judged) -> str:
    words = rung_words(printing, judged.ruled.ruling)
    if judged.ruled.cancelled:
        return f"{words} ({printing.say('documents.cancelled')})".strip()
    return words


def _ruler(printing: Printing, ruling: Ruling) -> str:
    return ruler_words(ruling.by, printing.lang, printing.person)


def _rules(printing: Printing) -> list[str]:
    """Who may impose what, as far as the book says."""
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
            article=printing.cite(path),
        )
        for path, who in by.items()
        if who is not None
    ]
