"""Entries: by hand, from a list with a preview, by the pairs themselves; one pair; check-in."""

from base64 import b64encode

from litestar import Response

from guandan.competition.entries.headings import EntryField
from guandan.competition.handlers.entries import find_entry
from guandan.competition.model.state import Competition, RoundStatus
from guandan.competition.model.values import EntryStatus, Presence
from guandan.competition.scoring.disqualification import find_disqualifications_due, list_undecided_withdrawals
from guandan.documents.qr import draw_qr
from guandan.server.access.who import Needs, Who
from guandan.server.api.paging import Part, build_page
from guandan.server.events.desk_events import read_desk
from guandan.server.server import Server
from guandan.services.entries import find_check_in_round, list_presences, list_substitutions, search_pairs
from guandan.services.events import EventStatus, find_public_status
from guandan.services.naming import build_pair_view
from guandan.texts import name_of
from guandan.web.desk.render import render_desk_page
from guandan.web.request import PageRequest
from guandan.web.route import get
from guandan.web.wording import find_language

_PAGE = 100
_GONE = frozenset({EntryStatus.WITHDRAWN, EntryStatus.DISQUALIFIED})


@get("/e/{event:str}/desk/entries", Needs.ORGANISER)
async def show_entries(
    request: PageRequest, event: str, server: Server, who: Who, words: str = "", page: int = 1
) -> Response[bytes]:
    """The entries, and the ways to more."""
    hosted = await server.events.get(event)
    championship, lang = hosted.championship, find_language(request)
    chosen = build_page(search_pairs(championship, words), Part(page=max(1, page), size=_PAGE))
    known = await read_desk(server.store, event)
    entries = championship.competition.entries.values()
    gone = sum(entry.status in _GONE for entry in entries)
    status = find_public_status(championship.competition)
    address = f"{server.build_base_url(request.base_url)}/e/{event}/register"
    return render_desk_page(
        request,
        server,
        who,
        hosted,
        "desk_entries.html",
        pairs=[build_pair_view(championship, pair, with_contacts=True) for pair in chosen.items],
        total=chosen.total - (0 if words else gone),
        gone=0 if words else gone,
        number=chosen.page,
        pages=-(-chosen.total // _PAGE),
        words=words,
        registration_open=known.is_registration_open(server.clock.now(), status),
        is_drawn=status is not EventStatus.ENTRIES,
        registration_until=known.registration_until,
        registration_address=address,
        registration_picture=f"data:image/svg+xml;base64,{b64encode(draw_qr(address).encode()).decode()}",
        deadline=championship.competition.book.entries.deadline,
        data={"fields": {field.value: name_of(field, lang) for field in EntryField}, "lang": lang},
    )


@get("/e/{event:str}/desk/entries/{pair:int}", Needs.ORGANISER)
async def show_entry(request: PageRequest, event: str, pair: int, server: Server, who: Who) -> Response[bytes]:
    """One pair: what is put right, substitutes, withdrawal, its PIN."""
    hosted = await server.events.get(event)
    competition = hosted.championship.competition
    entry = find_entry(competition, pair)
    view = build_pair_view(hosted.championship, pair, with_contacts=True)
    has_pin = await server.access.pins.list_people_with_pin(event)
    is_waiting = view.status is EntryStatus.WAITING
    return render_desk_page(
        request,
        server,
        who,
        hosted,
        "desk_pair.html",
        pair=view,
        entry=entry,
        substitutions=list_substitutions(hosted.championship, pair, with_reasons=True),
        has_pin=has_pin,
        is_waiting=is_waiting,
        is_undecided=pair in list_undecided_withdrawals(competition),
        may_expel=bool(entry.last_round),
        expelling_article=_expelling_article(competition, pair),
    )


def _expelling_article(competition: Competition, pair: int) -> str:
    """取消资格: the article by which this pair is to be disqualified, where the book has one already."""
    if pair in list_undecided_withdrawals(competition):
        return competition.book.cite("ladder.withdrawal_to_disqualified")
    due = find_disqualifications_due(competition).get(pair)
    return "" if due is None else due.article


@get("/e/{event:str}/desk/checkin", Needs.ORGANISER)
async def show_checkin(
    request: PageRequest, event: str, server: Server, who: Who, words: str = "", page: int = 1
) -> Response[bytes]:
    """检录: who is here."""
    hosted = await server.events.get(event)
    competition = hosted.championship.competition
    number, rows, last = find_check_in_round(competition), list_presences(hosted.championship), competition.last
    counts = {presence: sum(row.presence is presence for row in rows) for presence in Presence}
    unseen = sum(row.presence is None for row in rows)
    fitting = set(search_pairs(hosted.championship, words))
    chosen = build_page([row for row in rows if row.pair.pair in fitting], Part(page=max(1, page), size=_PAGE))
    return render_desk_page(
        request,
        server,
        who,
        hosted,
        "desk_checkin.html",
        rows=chosen.items,
        number=number,
        words=words,
        place=chosen.page,
        pages=-(-chosen.total // _PAGE),
        counts=counts,
        unseen=unseen,
        has_started=last is not None and last.number == number and last.status is RoundStatus.STARTED,
        all_presences=list(Presence),
    )


ROUTES = [show_entries, show_entry, show_checkin]
