"""What the tests of refereeing are set up with: tables in some state, reports, and what a match has come to."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from guandan.cards import Card
from guandan.game.commands import Mode, PayTribute, ReturnCard
from guandan.game.log import MatchEntry
from guandan.game.record.fields import write_fields
from guandan.referee import InfractionReport, Proposal, build_commands, propose
from guandan.rules.levels import PAST_A, level_rank
from guandan.rules.options.authority import Authority
from guandan.rules.seat import Seat
from tests.game.kit import Table

if TYPE_CHECKING:
    from guandan.game.effects import AnyEffect
    from guandan.referee import Overrule

HIGHEST = Authority.SPORTS_AUTHORITY
HANDS = {
    "E": "S3 S7 SJ D3 D3 D7 D7",
    "N": "S4 S8 SQ D4 D4 D8 D8",
    "W": "S5 S9 SK D5 D5 D9 D9",
    "S": "S6 ST SA D6 D6 DT DT",
}


def said(infraction: str, **told: object) -> InfractionReport:
    """A report from plain values."""
    return msgspec.convert({"infraction": infraction, **told}, InfractionReport)


def report_of(text: str) -> InfractionReport:
    """A report from a line: `wrong_play seat=N situation=leader cards=S3,S4`."""
    infraction, *fields = text.split()
    told: dict[str, object] = dict(field.split("=") for field in fields)
    lists = {name: str(told[name]).split(",") for name in ("cards", "add", "lapsed") if name in told}
    return msgspec.convert({"infraction": infraction, **told, **lists}, InfractionReport, strict=False)


def rule(
    table: Table, *reports: InfractionReport, by: Authority = HIGHEST, overrule: Overrule | None = None
) -> Proposal:
    """What follows from the reports, carried out."""
    proposal = propose(table.match, *reports)
    for command in build_commands(table.match, proposal, by, overrule):
        table.do(command)
    return proposal


def entries(table: Table) -> list[MatchEntry]:
    return [MatchEntry(version=number, event=event) for number, event in enumerate(table.log, 1)]


def told(effect: AnyEffect) -> str:
    return " ".join((str(effect.__struct_config__.tag), *write_fields(effect)))


def stands(table: Table) -> str:
    """Levels, who is on stage, what is asked of whom, points taken, and the result: «2:5 NS, N choose»."""
    match = table.match
    standing = match.progress.standing
    levels = ":".join("past A" if one == PAST_A else str(level_rank(one)) for one in (standing.ew, standing.ns))
    asked = ", ".join(f"{question.seat} {question.ask}" for question in match.questions)
    taken = ", ".join(f"{side} -{points}" for side, points in match.taken.items())
    result = match.result
    ending = "" if result is None else f"{result.ending} {result.winner or 'nobody'} {result.ew}:{result.ns}"
    return ", ".join(filter(None, (f"{levels} {standing.stage or 'nobody'}", asked, taken, ending)))


def start(book: str, mode: Mode) -> Table:
    """Nobody has drawn."""
    return Table(book, mode=mode)


def dealt(book: str, mode: Mode) -> Table:
    """The first deal is drawn, and East is to lead."""
    table = Table(book, mode=mode)
    if mode is Mode.LIVE:
        table.deal(HANDS, leader=Seat.E)
    return table


def led(book: str, mode: Mode) -> Table:
    """East has led a small single, and North is to follow."""
    table = dealt(book, mode)
    if mode is Mode.LIVE:
        table.play("E", "S3")
    return table


def followed(book: str, mode: Mode) -> Table:
    """East has led, North has followed."""
    table = led(book, mode)
    if mode is Mode.LIVE:
        table.play("N", "S4")
    return table


def over(book: str, mode: Mode) -> Table:
    """A deal has ended East, North, South, West."""
    table = Table(book, mode=mode)
    if mode is Mode.LIVE:
        table.play_deal("E N S W")
    else:
        table.record("E N S W")
    return table


def paid(book: str, mode: Mode) -> Table:
    """In the second deal West has paid its partner, and is to lead."""
    table = over(book, mode)
    if mode is Mode.LIVE:
        table.deal({"W": "BJ S4", "E": "S5 S6", "N": "BJ"})
        table.do(PayTribute(seat=Seat.W, card=Card.BJ))
        table.do(ReturnCard(seat=Seat.E, card=Card.S5))
    return table


def paid_and_led(book: str, mode: Mode) -> Table:
    """In the second deal West has paid, and led."""
    table = paid(book, mode)
    if mode is Mode.LIVE:
        table.play("W", "S4")
    return table


STATES = {state.__name__: state for state in (start, dealt, led, followed, over, paid, paid_and_led)}
