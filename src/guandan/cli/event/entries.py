"""`guandan event enter` and what else happens to pairs: confirmations, changes, substitutes, withdrawals, check-in."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from guandan.cli.event.names import pair_name, people_of, person_name
from guandan.cli.event.opening import reading, writing
from guandan.cli.event.tables import entry_table
from guandan.cli.event.telling import add_row, grid, print_lines
from guandan.competition.handlers.entries import find_entry, find_next_round_number
from guandan.competition.model import commands as co
from guandan.services import entries
from guandan.services.entries import CheckIns, Confirmation, NewPair, PairChange, Substitution
from guandan.services.people import Newcomer
from guandan.texts import name_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from guandan.cli.event.context import EventCommandContext
    from guandan.cli.event.opening import OpenEvent
    from guandan.competition.model.values import Presence


def enter(called: EventCommandContext, new: NewPair) -> None:
    """报名: one pair; who bears the name of somebody known already is asked about."""
    with writing(called) as event:
        entered = entries.enter_pair(event.championship, new)
    print_lines(event.say("organise.entered", pair=pair_name(event, entered)))


def read_people(names: Sequence[str], contacts: Sequence[str]) -> tuple[Newcomer, ...]:
    """Read people as they were typed: by name, or by «#12» those who have a row."""
    return tuple(
        Newcomer(person=int(name[1:]))
        if name[:1] == "#" and name[1:].isdecimal()
        else Newcomer(name=name, contact=contacts[place] if place < len(contacts) else "")
        for place, name in enumerate(names)
    )


def confirm(called: EventCommandContext, pair: int, partner: str | None, contact: str, *, namesakes: bool) -> None:
    """The partner confirms; one who entered alone has found one now."""
    with writing(called) as event:
        found = None if partner is None else read_people([partner], [contact])[0]
        entries.confirm_pair(event.championship, pair, Confirmation(partner=found, namesakes=namesakes))
    print_lines(event.say("organise.confirmed", pair=pair_name(event, pair)))


def change(called: EventCommandContext, pair: int, form: PairChange) -> None:
    """What the form says, put right; what is not named stays."""
    with writing(called) as event:
        entries.change_pair(event.championship, pair, form)
    print_lines(entry_table(event, [event.competition.entries[pair]]))


def substitute(
    called: EventCommandContext,
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
        entry = find_entry(event.competition, pair)
        found = [person for person in entry.people if leaves.strip() in {str(person), person_name(event, person)}]
        if len(found) != 1:
            raise typer.BadParameter(event.say("organise.who_leaves", name=leaves, people=people_of(event, entry)))
        (newcomer,) = read_people([comes], [contact])
        substitution = Substitution(leaves=found[0], comes=newcomer, unit=unit, reason=reason, namesakes=namesakes)
        entries.substitute_player(event.championship, pair, substitution)
    print_lines(event.say("organise.substituted", pair=pair_name(event, pair)))


def withdraw(called: EventCommandContext, pair: int, reason: str) -> None:
    """退赛."""
    with writing(called) as event:
        event.do(co.WithdrawPair(pair=pair, reason=reason))
    print_lines(
        event.say("organise.withdrawn", pair=pair_name(event, pair), round=find_next_round_number(event.competition))
    )


def disqualify(called: EventCommandContext, pair: int, article: str, reason: str) -> None:
    """取消资格."""
    with writing(called) as event:
        event.do(co.DisqualifyPair(pair=pair, article=article, reason=reason))
    print_lines(
        event.say("organise.disqualified", pair=pair_name(event, pair), round=find_next_round_number(event.competition))
    )


def check_in(called: EventCommandContext, pairs: Sequence[int], presence: Presence, *, rest: bool) -> None:
    """检录: these pairs, or all that nobody has seen yet."""
    if not pairs and not rest:
        with reading(called) as event:
            _show_presences(event)
        return
    with writing(called) as event:
        seen = entries.check_in(event.championship, CheckIns(pairs=tuple(pairs), presence=presence, rest=rest))
    print_lines(event.say("organise.checked_in", count=len(seen), presence=name_of(presence, event.lang)))


def _show_presences(event: OpenEvent) -> None:
    table = grid(event.lang, "organise.number", "organise.people", "organise.presence")
    for row in entries.list_presences(event.championship):
        here = event.say("organise.not_seen") if row.presence is None else name_of(row.presence, event.lang)
        add_row(table, row.pair.pair, people_of(event, event.competition.entries[row.pair.pair]), here)
    print_lines(table)
