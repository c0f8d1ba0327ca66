"""申诉书: what is appealed against and why, and what was decided."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.competition.handlers.appeals import deadline
from guandan.documents.forms.paper import Field, Paper, Papers
from guandan.documents.lists.judged import infraction_words, more_decided, rulings, rung_words, upheld
from guandan.rules.seat import Side
from guandan.texts import name_of
from guandan.wording.words import value_words

if TYPE_CHECKING:
    from guandan.competition.model.officiating_events import AppealDecided, AppealLodged
    from guandan.competition.model.state import Appeal
    from guandan.documents.printing import Printing

_OPTIONS = (
    *("appeals.minutes", "appeals.in_writing", "appeals.signatures", "appeals.leader_may_sign", "appeals.fee"),
    *("appeals.handed_to", "appeals.heard_by", "appeals.scope", "appeals.final", "appeals.interpreted_by"),
    *("appeals.referees_own_decisions_stand", "appeals.may_discipline_referees"),
)


def appeal_forms(printing: Printing, *, blank: bool = False) -> Papers:
    """A form for each appeal of the event, or a blank one."""
    found = [] if blank else [_paper(printing, appeal) for appeal in printing.competition.appeals]
    book = printing.book
    return Papers(
        event=printing.competition.name,
        title=printing.say("documents.appeal_form"),
        printed=printing.printed,
        page=printing.say("documents.page"),
        papers=tuple(found) or (_paper(printing, None),),
        rules=tuple(
            printing.say(
                "documents.cited",
                option=printing.say(f"option.{path}"),
                value=value_words(book.value(path), printing.lang),
                article=printing.cite(path),
            )
            for path in _OPTIONS
            if book.value(path) not in {None, False}
        ),
    )


def _paper(printing: Printing, appeal: Appeal | None) -> Paper:
    say = printing.say
    lodged = None if appeal is None else appeal.lodged
    return Paper(
        rows=(
            (
                Field(label=say("documents.appeal_number"), value="" if lodged is None else str(lodged.appeal)),
                Field(label=say("documents.round_number"), value="" if lodged is None else str(lodged.round)),
                Field(label=say("documents.table"), value="" if lodged is None else str(lodged.table)),
                Field(label=say("documents.ruling_number"), value="" if lodged is None else str(lodged.ruling)),
            ),
            (Field(label=say("documents.appellants"), value=_appellants(printing, lodged)),),
            (Field(label=say("documents.appealed"), lines=2, value=_ruling(printing, lodged)),),
            (Field(label=say("documents.reason"), lines=6, value=_reason(printing, lodged)),),
            (
                Field(label=say("documents.lodged_at"), value="" if appeal is None else printing.local(appeal.at)),
                Field(label=say("documents.deadline"), value=_deadline(printing, lodged)),
            ),
            (
                Field(label=say("documents.signed"), share=2, value=_signed(printing, lodged)),
                Field(label=say("documents.fee"), value=_fee(printing, lodged)),
            ),
            *_decided(printing, appeal),
        ),
        signatures=(say("documents.appellants"), say("documents.chief_referee"), say("documents.heard_by")),
    )


def _decided(printing: Printing, appeal: Appeal | None) -> tuple[tuple[Field, ...], ...]:
    say = printing.say
    decided = None if appeal is None else appeal.decided
    to = None if appeal is None else appeal.forwarded_to
    words = "" if decided is None else upheld(printing, is_upheld=decided.is_upheld)
    returned = ""
    if decided is not None and appeal is not None and appeal.lodged.fee_paid:
        returned = say("documents.fee_returned" if decided.fee_returned else "documents.fee_kept")
    return (
        (
            Field(label=say("documents.forwarded_to"), value="" if to is None else name_of(to, printing.lang)),
            Field(
                label=say("documents.decided_by"), value="" if decided is None else name_of(decided.by, printing.lang)
            ),
        ),
        (Field(label=say("documents.decision"), value=words), Field(label=say("documents.fee_after"), value=returned)),
        (Field(label=say("documents.grounds"), lines=4, value=_grounds(printing, decided)),),
    )


def _reason(printing: Printing, lodged: AppealLodged | None) -> str:
    """Why the ruling is appealed against, and what that is about, if it was said."""
    if lodged is None:
        return ""
    about = [] if lodged.ground is None else [name_of(lodged.ground, printing.lang)]
    return printing.say("value.colon").join((*about, lodged.reason))


def _grounds(printing: Printing, decided: AppealDecided | None) -> str:
    """Why it was so decided, and what else was decided with it."""
    if decided is None:
        return ""
    return printing.say("value.semicolon").join((decided.reason, *more_decided(printing, decided)))


def _appellants(printing: Printing, lodged: AppealLodged | None) -> str:
    if lodged is None:
        return ""
    one = printing.competition.round(lodged.round)
    table = None if one is None else one.table(lodged.table)
    if table is None:
        return name_of(lodged.side, printing.lang)
    pair = table.ew if lodged.side is Side.EW else table.ns
    unit = printing.unit(pair)
    named = f"{name_of(lodged.side, printing.lang)} · {printing.pair(pair)}"
    return f"{named} · {unit}" if unit else named


def _ruling(printing: Printing, lodged: AppealLodged | None) -> str:
    """The ruling in words, with its article."""
    if lodged is None:
        return ""
    for judged in rulings(printing):
        if (judged.round, judged.table.number, judged.ruled.number) == (lodged.round, lodged.table, lodged.ruling):
            ruling = judged.ruled.ruling
            words = (
                infraction_words(printing, ruling),
                rung_words(printing, ruling),
                printing.citation(ruling.cited),
            )
            return " · ".join(word for word in words if word)
    return ""


def _deadline(printing: Printing, lodged: AppealLodged | None) -> str:
    one = None if lodged is None else printing.competition.round(lodged.round)
    return "" if one is None else printing.local(deadline(printing.competition, one))


def _signed(printing: Printing, lodged: AppealLodged | None) -> str:
    if lodged is None:
        return ""
    people = [*lodged.signatures, *([] if lodged.leader is None else [lodged.leader])]
    return printing.joined(printing.person(person) for person in people)


def _fee(printing: Printing, lodged: AppealLodged | None) -> str:
    if lodged is None:
        return ""
    return printing.say("documents.fee_paid" if lodged.fee_paid else "documents.fee_unpaid")
