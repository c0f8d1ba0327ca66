"""import, form, enter, confirm, change, substitute, withdraw, disqualify, checkin."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from guandan.cli.event.app.options import ORGANISER, At, By, File, Json, Pair, Reason, build_context, event
from guandan.cli.event.names import pair_name, people_of, person_name
from guandan.cli.event.opening import reading, writing
from guandan.cli.event.tables import entry_table
from guandan.cli.event.telling import add_row, grid, print_lines
from guandan.competition.handlers.entries import find_entry, find_next_round_number
from guandan.competition.model import commands as co
from guandan.competition.model.values import Presence
from guandan.services import entries
from guandan.services.entries import CheckIns, Confirmation, NewPair, PairChange, Substitution
from guandan.services.people import Newcomer
from guandan.texts import name_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from guandan.cli.event.opening import OpenEvent


Unit = Annotated[str | None, typer.Option(help="organise.help.unit", show_default=False)]
Rated = Annotated[int | None, typer.Option("--rating", min=0, help="organise.help.rating", show_default=False)]
Seeded = Annotated[int | None, typer.Option("--seed", min=0, help="organise.help.seeded", show_default=False)]
Remarks = Annotated[str | None, typer.Option(help="organise.help.remarks", show_default=False)]
FixedTable = Annotated[int | None, typer.Option("--table", min=0, help="organise.help.fixed", show_default=False)]
Team = Annotated[str | None, typer.Option(help="organise.help.team", show_default=False)]


@event.command("import", help="organise.help.import")
def import_list(
    context: typer.Context,
    file: File,
    source: Annotated[Path, typer.Argument(help="organise.help.sheet_file", metavar="LIST", show_default=False)],
    accept: Annotated[bool, typer.Option("--accept", help="organise.help.accept_list")] = False,
    without_bad_rows: Annotated[bool, typer.Option("--without-bad-rows", help="organise.help.bad_rows")] = False,
    mapped: Annotated[list[str] | None, typer.Option("--map", help="organise.help.map", show_default=False)] = None,
    sheet: Annotated[str | None, typer.Option(help="organise.help.sheet", show_default=False)] = None,
    in_twos: Annotated[bool, typer.Option("--in-twos", help="organise.help.in_twos")] = False,
    same: Annotated[list[str] | None, typer.Option(help="organise.help.same", show_default=False)] = None,
    different: Annotated[list[str] | None, typer.Option(help="organise.help.different", show_default=False)] = None,
    at: At = None,
    by: By = ORGANISER,
    as_json: Json = False,
) -> None:
    from guandan.cli.event.importing import ListRequest, import_list

    how = ListRequest(sheet, mapped or (), same or (), different or (), in_twos, accept, without_bad_rows)
    import_list(build_context(context, file, at, by, as_json), source, how)


@event.command("form", help="organise.help.form")
def form(
    context: typer.Context,
    file: File,
    out: Annotated[Path, typer.Option(help="organise.help.form_out", show_default=False)],
    blank: Annotated[int | None, typer.Option(min=0, max=500, help="organise.help.blank", show_default=False)] = None,
    filled: Annotated[bool, typer.Option("--filled", help="organise.help.filled")] = False,
) -> None:
    from guandan.cli.event.importing import write_form

    write_form(build_context(context, file), out, blank, filled=filled)


@event.command("enter", help="organise.help.enter")
def enter(
    context: typer.Context,
    file: File,
    names: Annotated[list[str], typer.Argument(help="organise.help.names", show_default=False)],
    unit: Unit = None,
    contact: Annotated[list[str] | None, typer.Option(help="organise.help.contact", show_default=False)] = None,
    seed: Seeded = None,
    rating: Rated = None,
    table: FixedTable = None,
    team: Team = None,
    remarks: Remarks = None,
    number: Annotated[int | None, typer.Option(min=1, help="organise.help.number", show_default=False)] = None,
    waiting: Annotated[bool, typer.Option("--waiting", help="organise.help.waiting")] = False,
    namesakes: Annotated[bool, typer.Option("--namesakes", help="organise.help.namesakes")] = False,
    waived: Annotated[str, typer.Option(help="organise.help.waived", show_default=False)] = "",
    at: At = None,
    by: By = ORGANISER,
) -> None:
    """报名: enter one pair; ask where somebody has the name of a person who is already known."""
    new = NewPair(
        people=read_people(names, contact or ()),
        pair=number,
        unit=unit or "",
        seed=seed or None,
        rating=rating or None,
        remarks=remarks or "",
        fixed_table=table or None,
        team=team or "",
        is_waiting=waiting,
        namesakes=namesakes,
        waived=waived,
    )
    called = build_context(context, file, at, by)
    with writing(called) as event:
        entered = entries.enter_pair(event.championship, new)
    print_lines(event.say("organise.entered", pair=pair_name(event, entered)))


@event.command("confirm", help="organise.help.confirm")
def confirm(
    context: typer.Context,
    file: File,
    pair: Pair,
    partner: Annotated[str | None, typer.Option(help="organise.help.partner", show_default=False)] = None,
    contact: Annotated[str, typer.Option(help="organise.help.contact", show_default=False)] = "",
    namesakes: Annotated[bool, typer.Option("--namesakes", help="organise.help.namesakes")] = False,
    at: At = None,
    by: By = ORGANISER,
) -> None:
    """Confirm a partner: the one named, or the one that a lone entrant has found."""
    called = build_context(context, file, at, by)
    with writing(called) as event:
        found = None if partner is None else read_people([partner], [contact])[0]
        entries.confirm_pair(event.championship, pair, Confirmation(partner=found, namesakes=namesakes))
    print_lines(event.say("organise.confirmed", pair=pair_name(event, pair)))


@event.command("change", help="organise.help.change")
def change(
    context: typer.Context,
    file: File,
    pair: Pair,
    unit: Unit = None,
    seed: Seeded = None,
    rating: Rated = None,
    table: FixedTable = None,
    team: Team = None,
    remarks: Remarks = None,
    at: At = None,
    by: By = ORGANISER,
) -> None:
    """Correct what the entry form says; what is not named stays."""
    form = PairChange(unit=unit, seed=seed, rating=rating, remarks=remarks, fixed_table=table, team=team)
    called = build_context(context, file, at, by)
    with writing(called) as event:
        entries.change_pair(event.championship, pair, form)
    print_lines(entry_table(event, [event.competition.entries[pair]]))


@event.command("substitute", help="organise.help.substitute")
def substitute(
    context: typer.Context,
    file: File,
    pair: Pair,
    leaves: Annotated[str, typer.Option(help="organise.help.leaves", show_default=False)],
    comes: Annotated[str, typer.Option(help="organise.help.comes", show_default=False)],
    unit: Unit = None,
    contact: Annotated[str, typer.Option(help="organise.help.contact", show_default=False)] = "",
    namesakes: Annotated[bool, typer.Option("--namesakes", help="organise.help.namesakes")] = False,
    reason: Reason = "",
    at: At = None,
    by: By = ORGANISER,
) -> None:
    """替换: replace a player, who is given by name or number."""
    line = build_context(context, file, at, by)
    with writing(line) as event:
        entry = find_entry(event.competition, pair)
        found = [person for person in entry.people if leaves.strip() in {str(person), person_name(event, person)}]
        if len(found) != 1:
            raise typer.BadParameter(event.say("organise.who_leaves", name=leaves, people=people_of(event, entry)))
        (newcomer,) = read_people([comes], [contact])
        substitution = Substitution(leaves=found[0], comes=newcomer, unit=unit, reason=reason, namesakes=namesakes)
        entries.substitute_player(event.championship, pair, substitution)
    print_lines(event.say("organise.substituted", pair=pair_name(event, pair)))


@event.command("withdraw", help="organise.help.withdraw")
def withdraw(
    context: typer.Context, file: File, pair: Pair, reason: Reason = "", at: At = None, by: By = ORGANISER
) -> None:
    """退赛."""
    called = build_context(context, file, at, by)
    with writing(called) as event:
        event.do(co.WithdrawPair(pair=pair, reason=reason))
    print_lines(
        event.say("organise.withdrawn", pair=pair_name(event, pair), round=find_next_round_number(event.competition))
    )


@event.command("disqualify", help="organise.help.disqualify")
def disqualify(
    context: typer.Context,
    file: File,
    pair: Pair,
    article: Annotated[str, typer.Option(help="organise.help.article", show_default=False)],
    reason: Reason = "",
    at: At = None,
    by: By = ORGANISER,
) -> None:
    """取消资格."""
    called = build_context(context, file, at, by)
    with writing(called) as event:
        event.do(co.DisqualifyPair(pair=pair, article=article, reason=reason))
    print_lines(
        event.say("organise.disqualified", pair=pair_name(event, pair), round=find_next_round_number(event.competition))
    )


@event.command("checkin", help="organise.help.checkin")
def check_in(
    context: typer.Context,
    file: File,
    pairs: Annotated[list[int] | None, typer.Argument(help="organise.help.pairs", show_default=False)] = None,
    presence: Annotated[Presence, typer.Option("--as", help="organise.help.presence")] = Presence.HERE,
    rest: Annotated[bool, typer.Option("--rest", help="organise.help.rest")] = False,
    at: At = None,
    by: By = ORGANISER,
) -> None:
    """检录: check in these pairs, or all that have not been seen yet."""
    called = build_context(context, file, at, by)
    pairs = pairs or []
    if not pairs and not rest:
        with reading(called) as event:
            _show_presences(event)
        return
    with writing(called) as event:
        seen = entries.check_in(event.championship, CheckIns(pairs=tuple(pairs), presence=presence, rest=rest))
    print_lines(event.say("organise.checked_in", count=len(seen), presence=name_of(presence, event.lang)))


# ---- What the commands share


def read_people(names: Sequence[str], contacts: Sequence[str]) -> tuple[Newcomer, ...]:
    """Read people as they were typed: by name, or by «#12» those who have a row."""
    return tuple(
        Newcomer(person=int(name[1:]))
        if name[:1] == "#" and name[1:].isdecimal()
        else Newcomer(name=name, contact=contacts[place] if place < len(contacts) else "")
        for place, name in enumerate(names)
    )


def _show_presences(event: OpenEvent) -> None:
    table = grid(event.lang, "organise.number", "organise.people", "organise.presence")
    for row in entries.list_presences(event.championship):
        here = event.say("organise.not_seen") if row.presence is None else name_of(row.presence, event.lang)
        add_row(table, row.pair.pair, people_of(event, event.competition.entries[row.pair.pair]), here)
    print_lines(table)
