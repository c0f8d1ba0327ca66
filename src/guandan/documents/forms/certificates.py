"""证书: build a certificate for each person who has won a prize, and for each team."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from guandan.competition.scoring.standings import compute_standings
from guandan.documents.letterhead import CertificateStyle, fill_certificate_text
from guandan.documents.lists.standings import compute_event_prizes
from guandan.errors import IllegalAction

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import datetime

    from guandan.documents.printing import Printing

_DEFAULT_PLACES = 3
"""The number of places honoured if the book has no prizes."""


class Certificate(Struct, frozen=True, kw_only=True):
    """A certificate: who is honoured, and for what."""

    name: str
    unit: str
    text: str
    prize: str
    is_own_text: bool = False


class Certificates(Struct, frozen=True, kw_only=True):
    """All certificates of an event."""

    event: str
    title: str
    closing: str
    signed: str
    date: str
    certificates: tuple[Certificate, ...]
    style: CertificateStyle = CertificateStyle.FRAMED
    seal: str = ""


def build_certificates(printing: Printing) -> Certificates:
    """Build the certificates of an event that is over; before that nobody has won anything."""
    if not printing.competition.is_closed:
        raise IllegalAction("documents_not_over")
    return Certificates(
        event=printing.competition.name,
        title=printing.say("documents.certificate"),
        closing=printing.say("documents.certified_end"),
        signed=_sign(printing),
        date=_find_end(printing),
        certificates=tuple(_list_certificates(printing)),
        style=printing.letterhead.style,
        seal=_label_seal(printing),
    )


def build_sample_certificate(printing: Printing) -> Certificates:
    """Build a certificate with made-up names, which shows the letterhead before the event is over."""
    prize = printing.say("documents.prize_class", number=printing.format_numeral(1))
    names = printing.say("documents.sample_names").split()
    date = _format_day(printing, printing.at)
    return Certificates(
        event=printing.competition.name,
        title=printing.say("documents.certificate"),
        closing=printing.say("documents.certified_end"),
        signed=_sign(printing),
        date=date,
        certificates=(_certify(printing, (names[0], names[1], printing.say("documents.sample_unit")), prize, date),),
        style=printing.letterhead.style,
        seal=_label_seal(printing),
    )


def _sign(printing: Printing) -> str:
    """List who signs; if nobody is known, a single label says where to put the seal."""
    if printing.letterhead.signature or printing.letterhead.has_seal:
        return printing.letterhead.signature
    return printing.say("documents.organisers_signature")


def _label_seal(printing: Printing) -> str:
    if not printing.letterhead.has_seal:
        return ""
    return printing.say("documents.seal" if printing.letterhead.signature else "documents.organisers_signature")


def _certify(printing: Printing, who: tuple[str, str, str], prize: str, date: str) -> Certificate:
    """Build a person's certificate, with the organisers' own text if they have written one."""
    name, partner, unit = who
    own = printing.letterhead.certificate_text
    values = {
        "name": name,
        "partner": partner,
        "unit": unit,
        "event": printing.competition.name,
        "prize": prize,
        "date": date,
        "organiser": printing.letterhead.signature,
    }
    text = (
        fill_certificate_text(own, values)
        if own
        else printing.say("documents.certified", event=printing.competition.name, partner=partner)
    )
    shown = "" if "{prize}" in own else prize  # do not say it twice
    return Certificate(name=name, unit=unit, text=text, prize=shown, is_own_text=bool(own))


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
    date = _find_end(printing)
    for person in entry.people:
        partners = printing.join(printing.name_person(other) for other in entry.people if other != person)
        yield _certify(printing, (printing.name_person(person), partners, entry.unit), prize, date)


def _find_end(printing: Printing) -> str:
    """Find the day on which the last round was closed."""
    last = max((played.closed_at for played in printing.competition.rounds if played.closed_at), default=None)
    return _format_day(printing, last)


def _format_day(printing: Printing, instant: datetime | None) -> str:
    """Format the day of an instant for a certificate: 2026 年 11 月 18 日."""
    day = printing.format_instant(instant)[:10]
    if not day:
        return ""
    year, month, number = map(int, day.split("-"))
    return printing.say("documents.certificate_day", year=year, month=month, day=number)
