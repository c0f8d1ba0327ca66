"""`guandan replay`: step through a record, as everybody or as one seat saw it, or check it against its book."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import msgspec
import typer
from rich.text import Text

from guandan.cli.screen import print_json, print_renderables
from guandan.cli.show_deal import build_deal_rule, build_facts_grid
from guandan.cli.show_match import build_match_title, build_result_panel
from guandan.cli.translation import FAILED_CHECK
from guandan.formatting.events import format_event
from guandan.formatting.glyphs import colour_cards, format_hand
from guandan.formatting.read_record import read_record_file
from guandan.formatting.rulebook_values import format_level
from guandan.game import events as ev
from guandan.game.log import replay_steps
from guandan.game.match import new
from guandan.game.record import check_record
from guandan.game.record.headings import find_level
from guandan.game.view import Viewer, filter_event
from guandan.rules.seat import SEATS, Side
from guandan.services.replays import list_visible_entries
from guandan.texts import name_of, say
from guandan.texts.details import describe_record_problem

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from guandan.game.log import MatchEntry
    from guandan.game.match import Match
    from guandan.game.record import Record
    from guandan.rules.seat import Seat

_QUIT, _DEAL, _ALL = "q", "d", "a"


def replay(file: Path, seat: Seat | None, lang: str, *, as_json: bool) -> None:
    """Show a record event by event; at a terminal, a key brings the next."""
    record = read_record_file(file)
    viewer = None if seat is None else Viewer(seat=seat)
    if as_json:
        print_json([_entry_as_json(entry) for entry in list_visible_entries(record.book, record.entries, viewer)])
        return
    stepper = _Stepper(lang, at_terminal=sys.stdin.isatty() and sys.stdout.isatty())
    for before, entry, after in _walk(record):
        _show(before, entry, after, viewer, lang)
        if not stepper.goes_on(entry):
            return


def check(file: Path, lang: str, *, as_json: bool) -> None:
    """Check every event of a record against its book; a problem is a failed check."""
    problems = check_record(read_record_file(file))
    if as_json:
        print_json(msgspec.to_builtins(problems))
    elif not problems:
        print_renderables(say("replay.sound", lang))
    for problem in () if as_json else problems:
        key = "replay.event" if problem.line is None else "replay.line"
        place = say(key, lang, event=problem.version, line=problem.line)
        words = describe_record_problem(problem.code, problem.message, lang)
        if problem.article:
            by = say("error.article", lang, article=problem.article)
            words = say("value.cited", lang, text=words, by=by)
        print_renderables(Text.assemble((place, "bold red"), f" {words}"))
    if problems:
        raise typer.Exit(FAILED_CHECK)


def _walk(record: Record) -> Iterator[tuple[Match, MatchEntry, Match]]:
    """Each entry between the match before it and after it."""
    before = new(record.book)
    for entry, after in replay_steps(record.book, record.entries):
        yield before, entry, after
        before = after


def _filter_event(before: Match, entry: MatchEntry, viewer: Viewer | None) -> ev.AnyMatchEvent:
    return entry.event if viewer is None else filter_event(before, entry.event, viewer)


def _entry_as_json(entry: MatchEntry) -> dict[str, object]:
    return {name: value for name, value in msgspec.to_builtins(entry).items() if value is not None}


def _show(before: Match, entry: MatchEntry, after: Match, viewer: Viewer | None, lang: str) -> None:
    event = _filter_event(before, entry, viewer)
    if isinstance(entry.event, ev.MatchStarted):
        print_renderables(build_match_title(after.book, lang))
    if isinstance(entry.event, ev.CardsDealt) and after.deal is not None:
        print_renderables("", build_deal_rule(after.deal, before.progress.standing, lang))
    print_renderables(_format_line(before, entry, event, after, lang))
    if isinstance(event, ev.CardsDealt) and after.deal is not None:
        hands = build_facts_grid()
        for seat in SEATS:
            hands.add_row(f"      {name_of(seat, lang)}", format_hand(after.deal.drawn[seat], lang, after.deal.level))
        print_renderables(hands)
    if isinstance(event, ev.DealEnded | ev.DealRecorded | ev.DealCorrected):
        print_renderables(_levels(after, lang))
    if isinstance(event, ev.MatchEnded):
        print_renderables("", build_result_panel(event.result, after.book, lang))


def _format_line(before: Match, entry: MatchEntry, event: ev.AnyMatchEvent, after: Match, lang: str) -> Text:
    table = None if before.deal is None else before.deal.table
    leads = isinstance(event, ev.CardsPlayed) and table is not None and table.top is None
    level = find_level(before if after.deal is None else after)
    number = Text(f"{entry.version:4} ", style="dim")
    time = "" if entry.at is None else f"{entry.at:%H:%M:%S} "
    return Text.assemble(number, (time, "dim"), "▸ " if leads else "  ", colour_cards(format_event(event, level, lang)))


def _levels(after: Match, lang: str) -> Text:
    standing = after.progress.standing
    levels = (f"{name_of(side, lang)} {format_level(standing.of(side), lang)}" for side in Side)
    return Text(f"       {' · '.join(levels)}", style="bold")


class _Stepper:
    """At a terminal, waits for a key after each event."""

    def __init__(self, lang: str, *, at_terminal: bool) -> None:
        self.waits = at_terminal
        self.until_deal_ends = False
        if at_terminal:
            print_renderables(Text(say("replay.keys", lang), style="dim"))

    def goes_on(self, entry: MatchEntry) -> bool:
        """Wait for a key where one is due, and return whether to go on."""
        if isinstance(entry.event, ev.DealEnded | ev.MatchEnded):
            self.until_deal_ends = False
        if not self.waits or self.until_deal_ends:
            return True
        key = typer.getchar().lower()
        self.waits = key != _ALL
        self.until_deal_ends = key == _DEAL
        return key != _QUIT
