"""`guandan event enter` and what else happens to pairs: confirmations, changes, substitutes, withdrawals, check-in."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import typer

from guandan.cli.event.names import pair_name, people_of, person_name
from guandan.cli.event.opening import reading, writing
from guandan.cli.event.tables import entry_table
from guandan.cli.event.telling import add, grid, tell
from guandan.competition.entries.draft import Draft, EntryProblem, Person
from guandan.competition.entries.people import checked_people
from guandan.competition.handlers.entries import entry_of, next_round
from guandan.competition.model import commands as co
from guandan.competition.model.state import RoundStatus
from guandan.competition.model.values import EntryStatus
from guandan.texts import name_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from guandan.cli.event.called import Called
    from guandan.cli.event.opening import OpenEvent
    from guandan.competition.model.values import Presence


class Form(NamedTuple):
    """What the form says of a pair; 0 takes a seed or a table away."""

    unit: str | None = None
    seed: int | None = None
    remarks: str | None = None
    fixed_table: int | None = None
    team: str | None = None


def known_people(event: OpenEvent) -> list[Person]:
    """Everybody who is in a pair now."""
    entered = {EntryStatus.WAITING, EntryStatus.IN_PLAY}
    people = [one for entry in event.competition.entries.values() if entry.status in entered for one in entry.people]
    rows = (event.championship.people[one] for one in people if one in event.championship.people)
    return [Person(id=row.person, name=row.name, unit=row.unit, contact=row.contact) for row in rows if row.name]


def enter(
    called: Called,
    names: Sequence[str],
    contacts: Sequence[str],
    form: Form,
    number: int | None,
    *,
    is_waiting: bool,
    namesakes: bool,
    waived: str = "",
) -> None:
    """报名: one pair; who bears the name of somebody known already is asked about."""
    with writing(called) as event:
        unit = form.unit or ""
        people = _people(event, names, contacts, unit, namesakes=namesakes)
        command = co.EnterPair(
            people=tuple(people),
            pair=number,
            unit=unit,
            seed=form.seed,
            remarks=form.remarks or "",
            fixed_table=form.fixed_table,
            team=form.team or "",
            is_waiting=is_waiting,
            waived=waived,
        )
        event.do(command)
    entered = max(event.competition.entries) if number is None else number
    tell(event.say("organise.entered", pair=pair_name(event, entered)))


def _people(
    event: OpenEvent, names: Sequence[str], contacts: Sequence[str], unit: str, *, namesakes: bool
) -> list[int]:
    """The people of these names: new rows, or by «#12» those who have one."""
    known = {place: int(name[1:]) for place, name in enumerate(names) if name[:1] == "#" and name[1:].isdecimal()}
    fresh = [place for place, _ in enumerate(names) if place not in known]
    of = {place: contacts[place] if place < len(contacts) else "" for place in fresh}
    _check_names(event, [names[place] for place in fresh], list(of.values()), unit, namesakes=namesakes)
    return [
        known[place] if place in known else event.championship.add_person(name, unit, of[place])
        for place, name in enumerate(names)
    ]


def _check_names(
    event: OpenEvent, names: Sequence[str], contacts: Sequence[str], unit: str, *, namesakes: bool
) -> None:
    rows = [row for row in event.championship.people.values() if row.name]
    known = [Person(id=row.person, name=row.name, unit=row.unit, contact=row.contact) for row in rows]
    draft = Draft(rows=(1,), names=tuple(names), contacts=tuple(contacts), unit=unit)
    problems, questions = checked_people([draft], known, {})
    wrong = [
        event.say("organise.already_known", **problem.details)
        if problem.code is EntryProblem.PERSON_ENTERED
        else event.say("organise.named_twice", name=problem.details["name"])
        for problem in problems
    ]
    if wrong:
        raise typer.BadParameter(" ".join(dict.fromkeys(wrong)))
    if questions and not namesakes:
        asked = (
            event.say("organise.namesake", name=one.name, person=one.person, unit=one.other_unit) for one in questions
        )
        raise typer.BadParameter(" ".join(asked))


def confirm(called: Called, pair: int, partner: str | None, contact: str, *, namesakes: bool) -> None:
    """The partner confirms; one who entered alone has found one now."""
    with writing(called) as event:
        comes = None
        if partner is not None:
            unit = entry_of(event.competition, pair).unit
            (comes,) = _people(event, [partner], [contact], unit, namesakes=namesakes)
        event.do(co.ConfirmPair(pair=pair, partner=comes))
    tell(event.say("organise.confirmed", pair=pair_name(event, pair)))


def change(called: Called, pair: int, form: Form) -> None:
    """What the form says, put right; what is not named stays."""
    with writing(called) as event:
        entry = entry_of(event.competition, pair)
        command = co.ChangePair(
            pair=pair,
            unit=entry.unit if form.unit is None else form.unit,
            seed=entry.seed if form.seed is None else form.seed or None,
            remarks=entry.remarks if form.remarks is None else form.remarks,
            fixed_table=entry.fixed_table if form.fixed_table is None else form.fixed_table or None,
            team=entry.team if form.team is None else form.team,
        )
        event.do(command)
    tell(entry_table(event, [event.competition.entries[pair]]))


def substitute(
    called: Called,
    pair: int,
    leaves: str,
    comes: str,
    unit: str | None,
    *,
    contact: str,
    reason: str,
    namesakes: bool,
) -> None:
    """替换: who leaves is named, or given by number."""
    with writing(called) as event:
        entry = entry_of(event.competition, pair)
        found = [one for one in entry.people if leaves.strip() in {str(one), person_name(event, one)}]
        if len(found) != 1:
            raise typer.BadParameter(event.say("organise.who_leaves", name=leaves, people=people_of(event, entry)))
        own = entry.unit if unit is None else unit
        (person,) = _people(event, [comes], [contact], own, namesakes=namesakes)
        event.do(co.SubstitutePlayer(pair=pair, leaves=found[0], comes=person, unit=own, reason=reason))
    tell(event.say("organise.substituted", pair=pair_name(event, pair)))


def withdraw(called: Called, pair: int, reason: str) -> None:
    """退赛."""
    with writing(called) as event:
        event.do(co.WithdrawPair(pair=pair, reason=reason))
    tell(event.say("organise.withdrawn", pair=pair_name(event, pair), round=next_round(event.competition)))


def disqualify(called: Called, pair: int, article: str, reason: str) -> None:
    """取消资格."""
    with writing(called) as event:
        event.do(co.DisqualifyPair(pair=pair, article=article, reason=reason))
    tell(event.say("organise.disqualified", pair=pair_name(event, pair), round=next_round(event.competition)))


def check_in(called: Called, pairs: Sequence[int], presence: Presence, *, rest: bool) -> None:
    """检录: these pairs, or all that nobody has seen yet."""
    if not pairs and not rest:
        with reading(called) as event:
            _show_presences(event)
        return
    with writing(called) as event:
        seen = event.competition.presences.get(_round(event), {})
        others = [pair for pair, entry in event.competition.entries.items() if entry.is_in(_round(event))]
        named = [*pairs, *(pair for pair in others if rest and pair not in seen and pair not in pairs)]
        for pair in named:
            event.do(co.CheckIn(pair=pair, presence=presence))
    tell(event.say("organise.checked_in", count=len(named), presence=name_of(presence, event.lang)))


def _round(event: OpenEvent) -> int:
    """The round that is checked in for."""
    last = event.competition.last
    is_on = last is not None and last.status in {RoundStatus.PUBLISHED, RoundStatus.STARTED}
    return last.number if last is not None and is_on else next_round(event.competition)


def _show_presences(event: OpenEvent) -> None:
    seen = event.competition.presences.get(_round(event), {})
    table = grid(event.lang, "organise.number", "organise.people", "organise.presence")
    for pair, entry in event.competition.entries.items():
        if entry.is_in(_round(event)):
            here = name_of(seen[pair], event.lang) if pair in seen else event.say("organise.not_seen")
            add(table, pair, people_of(event, entry), here)
    tell(table)
