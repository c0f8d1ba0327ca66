"""申诉书: the form of an appeal, with its reason and the decision."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.competition.handlers.appeals import compute_appeal_deadline
from guandan.documents.forms.paper import FormField, FormPaper, FormPapers
from guandan.documents.lists.rulings import (
    describe_further_decisions,
    describe_rungs,
    describe_upheld,
    find_table_rulings,
    name_ruled_infraction,
)
from guandan.formatting.rulebook_values import format_value
from guandan.rules.seat import Side
from guandan.texts import name_of

if TYPE_CHECKING:
    from guandan.competition.model.events import AppealDecided, AppealLodged
    from guandan.competition.model.state import Appeal
    from guandan.documents.printing import Printing

_OPTIONS = (
    *("appeals.minutes", "appeals.in_writing", "appeals.signatures", "appeals.leader_may_sign", "appeals.fee"),
    *("appeals.handed_to", "appeals.heard_by", "appeals.scope", "appeals.final", "appeals.interpreted_by"),
    *("appeals.referees_own_decisions_stand", "appeals.may_discipline_referees"),
)


def build_appeal_forms(printing: Printing, *, blank: bool = False) -> FormPapers:
    """Build a form for each appeal of the event, or a blank one."""
    found = [] if blank else [_build_appeal_paper(printing, appeal) for appeal in printing.competition.appeals]
    book = printing.book
    return FormPapers(
        event=printing.competition.name,
        title=printing.say("documents.appeal_form"),
        printed=printing.printed_at,
        page=printing.say("documents.page"),
        papers=tuple(found) or (_build_appeal_paper(printing, None),),
        rules=tuple(
            printing.say(
                "documents.cited",
                option=printing.say(f"option.{path}"),
                value=format_value(book.value(path), printing.lang),
                article=printing.cite_option(path),
            )
            for path in _OPTIONS
            if book.value(path) not in {None, False}
        ),
    )


def _build_appeal_paper(printing: Printing, appeal: Appeal | None) -> FormPaper:
    say = printing.say
    lodged = None if appeal is None else appeal.lodged
    return FormPaper(
        rows=(
            (
                FormField(label=say("documents.appeal_number"), value="" if lodged is None else str(lodged.appeal)),
                FormField(label=say("documents.round_number"), value="" if lodged is None else str(lodged.round)),
                FormField(label=say("documents.table"), value="" if lodged is None else str(lodged.table)),
                FormField(label=say("documents.ruling_number"), value="" if lodged is None else str(lodged.ruling)),
            ),
            (FormField(label=say("documents.appellants"), value=_name_appellants(printing, lodged)),),
            (FormField(label=say("documents.appealed"), lines=2, value=_describe_ruling(printing, lodged)),),
            (FormField(label=say("documents.reason"), lines=5, value=_describe_reason(printing, lodged)),),
            (
                FormField(
                    label=say("documents.lodged_at"), value="" if appeal is None else printing.format_instant(appeal.at)
                ),
                FormField(label=say("documents.deadline"), value=_format_deadline(printing, lodged)),
            ),
            (
                FormField(label=say("documents.signed"), share=2, value=_describe_signatures(printing, lodged)),
                FormField(label=say("documents.fee"), value=_describe_fee(printing, lodged)),
            ),
            *_list_decision_rows(printing, appeal),
        ),
        signatures=(
            *[say("documents.appellants")] * max(1, printing.book.appeals.signatures or 1),
            say("documents.chief_referee"),
            say("documents.heard_by"),
        ),
    )


def _list_decision_rows(printing: Printing, appeal: Appeal | None) -> tuple[tuple[FormField, ...], ...]:
    say = printing.say
    decided = None if appeal is None else appeal.decided
    to = None if appeal is None else appeal.forwarded_to
    words = "" if decided is None else describe_upheld(printing, is_upheld=decided.is_upheld)
    returned = ""
    if decided is not None and appeal is not None and appeal.lodged.fee_paid:
        returned = say("documents.fee_returned" if decided.fee_returned else "documents.fee_kept")
    return (
        (
            FormField(label=say("documents.forwarded_to"), value="" if to is None else name_of(to, printing.lang)),
            FormField(
                label=say("documents.decided_by"), value="" if decided is None else name_of(decided.by, printing.lang)
            ),
        ),
        (
            FormField(label=say("documents.decision"), value=words),
            FormField(label=say("documents.fee_after"), value=returned),
        ),
        (FormField(label=say("documents.grounds"), lines=3, value=_describe_grounds(printing, decided)),),
    )


def _describe_reason(printing: Printing, lodged: AppealLodged | None) -> str:
    """Describe the reason of the appeal, and its subject if it was stated."""
    if lodged is None:
        return ""
    about = [] if lodged.ground is None else [name_of(lodged.ground, printing.lang)]
    return printing.say("value.colon").join((*about, lodged.reason))


def _describe_grounds(printing: Printing, decided: AppealDecided | None) -> str:
    """Describe the grounds of the decision, and further decisions made with it."""
    if decided is None:
        return ""
    return printing.say("value.semicolon").join((decided.reason, *describe_further_decisions(printing, decided)))


def _name_appellants(printing: Printing, lodged: AppealLodged | None) -> str:
    if lodged is None:
        return ""
    played = printing.competition.round(lodged.round)
    table = None if played is None else played.table(lodged.table)
    if table is None:
        return name_of(lodged.side, printing.lang)
    pair = table.ew if lodged.side is Side.EW else table.ns
    unit = printing.name_unit(pair)
    named = f"{name_of(lodged.side, printing.lang)} · {printing.name_pair(pair)}"
    return f"{named} · {unit}" if unit else named


def _describe_ruling(printing: Printing, lodged: AppealLodged | None) -> str:
    """Describe the ruling in words, with its article."""
    if lodged is None:
        return ""
    for judged in find_table_rulings(printing):
        if (judged.round, judged.table.number, judged.ruled.number) == (lodged.round, lodged.table, lodged.ruling):
            ruling = judged.ruled.ruling
            words = (
                name_ruled_infraction(printing, ruling),
                describe_rungs(printing, ruling),
                printing.format_citation(ruling.cited),
            )
            return " · ".join(word for word in words if word)
    return ""


def _format_deadline(printing: Printing, lodged: AppealLodged | None) -> str:
    played = None if lodged is None else printing.competition.round(lodged.round)
    return "" if played is None else printing.format_instant(compute_appeal_deadline(printing.competition, played))


def _describe_signatures(printing: Printing, lodged: AppealLodged | None) -> str:
    if lodged is None:
        return ""
    people = [*lodged.signatures, *([] if lodged.leader is None else [lodged.leader])]
    return printing.join(printing.name_person(person) for person in people)


def _describe_fee(printing: Printing, lodged: AppealLodged | None) -> str:
    if lodged is None:
        return ""
    return printing.say("documents.fee_paid" if lodged.fee_paid else "documents.fee_unpaid")
