"""证书: one for each person who has won a prize, and for each team."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from guandan.competition.scoring.standings import compute_standings
from guandan.documents.lists.standings import compute_event_prizes
from guandan.errors import IllegalAction

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guandan.documents.printing import Printing

_DEFAULT_PLACES = 3
"""So many places are honoured where the book has no prizes."""


class Certificate(Struct, frozen=True, kw_only=True):
    """Who is honoured, and what for."""

    name: str
    unit: str
    text: str
    prize: str


class Certificates(Struct, frozen=True, kw_only=True):
    """All certificates of an event."""

    event: str
    title: str
    closing: str
    signed: str
    date: str
    certificates: tuple[Certificate, ...]


def build_certificates(printing: Printing) -> Certificates:
    """The certificates of an event that is over; before that nobody has won anything."""
    if not printing.competition.is_closed:
        raise IllegalAction("documents_not_over")
    last = max((played.closed_at for played in printing.competition.rounds if played.closed_at), default=None)
    return Certificates(
        event=printing.competition.name,
        title=printing.say("documents.certificate"),
        closing=printing.say("documents.certified_end"),
        signed=printing.say("documents.organisers_signature"),
        date=printing.format_instant(last)[:10],
        certificates=tuple(_list_certificates(printing)),
    )


def _list_certificates(printing: Printing) -> Iterator[Certificate]:
    given = compute_event_prizes(printing)
    if printing.book.prizes.pairs:
        for number, pairs in enumerate(given.classes, 1):
            for pair in pairs:
                yield from _list_pair_certificates(
                    printing, pair, printing.say("documents.prize_class", number=printing.format_numeral(number))
                )
    else:
        stage = len(printing.competition.plan.stages)
        for line in compute_standings(printing.competition, stage):
            if line.place is not None and line.place <= _DEFAULT_PLACES:
                yield from _list_pair_certificates(
                    printing, line.pair, printing.say("documents.place_won", place=printing.format_numeral(line.place))
                )
    for number, team in enumerate(given.teams, 1):
        yield Certificate(
            name=team,
            unit="",
            text=printing.say("documents.certified_team", event=printing.competition.name),
            prize=printing.say("documents.team_prize", number=printing.format_numeral(number)),
        )


def _list_pair_certificates(printing: Printing, pair: int, prize: str) -> Iterator[Certificate]:
    entry = printing.competition.entries[pair]
    for person in entry.people:
        partners = printing.join(printing.name_person(other) for other in entry.people if other != person)
        yield Certificate(
            name=printing.name_person(person),
            unit=entry.unit,
            text=printing.say("documents.certified", event=printing.competition.name, partner=partners),
            prize=prize,
        )
