"""The events of this server: made, taken in from files, opened, listed."""

from __future__ import annotations

import asyncio
import re
import secrets
from functools import partial
from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from guandan.competition.championship.championship import AddedToMatch, Championship, Person
from guandan.competition.draw.lots import Chain
from guandan.competition.model.commands import Schedule
from guandan.competition.model.events import (
    CompetitionClosed,
    CompetitionCreated,
    DrawDrafted,
    LeftOverDrawn,
    LotsDrawn,
)
from guandan.competition.model.state import RoundStatus
from guandan.errors import GuandanError, IllegalAction, InvalidText, VersionConflict
from guandan.eventlog.values import StreamSnapshot
from guandan.rulebooks import load as load_book
from guandan.rules.rulebook import Rulebook, override
from guandan.server.events.appends import build_appends, build_related_rows
from guandan.server.events.backups import RoundBackups
from guandan.server.events.bin_events import move_to_bin, read_bin, read_deletion, take_out_of_bin
from guandan.server.events.export_file import StreamOrder, compute_stream_order, write_event_file
from guandan.server.events.hosted import HostedEvent
from guandan.server.events.import_file import read_event_file
from guandan.server.events.live_tables import LiveTables
from guandan.server.events.streams import build_event_stream, load_event, parse_match_stream, read_event_people
from guandan.services.events import EventCard, build_event_card
from guandan.store.related_rows import REHEARSAL_PREFIX

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping
    from pathlib import Path

    from guandan.competition.championship.championship import AddedRecord
    from guandan.competition.model.log import CompetitionEntry
    from guandan.competition.model.state import Competition
    from guandan.competition.model.values import Division, Plan, Slot
    from guandan.rules.rulebook import Rulebook
    from guandan.server.clock import Clock
    from guandan.server.events.bin_events import DeletedEvent
    from guandan.server.tables.registry import TableRegistry
    from guandan.store import Store


DEFAULT_TIME_ZONE = "Asia/Shanghai"
_SECRET_BYTES = 32
_CARD_FORM = "event-card-1"
_MAX_ID_ATTEMPTS = 5
_POLLS_PER_NAME_READING = 60
"""Polls between two readings of names, which another program may have erased."""


def _erase_everybody(championship: Championship) -> None:
    for number, person in list(championship.people.items()):
        if person.name:
            championship.erase_person(number)


class EventRegistry:
    """The events; each is loaded when somebody asks for it."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        *,
        hall: TableRegistry | None = None,
        tell: Callable[[str, int, tuple[str, ...]], None] | None = None,
        backups: Path | None = None,
    ) -> None:
        self.store = store
        self.clock = clock
        self.publish_change = tell or (lambda _event, _version, _parts: None)
        self.backups = RoundBackups(store, clock, backups)
        self.live = LiveTables(store, hall, get_event=self.get, list_open_events=lambda: self.open_events)
        self._poll_count = 0
        self._open: dict[str, HostedEvent] = {}
        self._deleted: dict[str, int] | None = None
        self._cards: dict[str, tuple[int, EventCard]] = {}
        self._opening: dict[str, asyncio.Lock] = {}

    @property
    def open_events(self) -> list[HostedEvent]:
        """The events that somebody has asked for."""
        return list(self._open.values())

    async def open(self) -> None:
        """Open the live tables of rounds that are played, and send what results are missing; nobody waits for it."""
        self.live.run_in_background(self._open_live())
        self.live.run_in_background(self.empty_bin())

    async def _open_live(self) -> None:
        for card in await self.list_cards():
            if card.is_live:
                self.live.open_due_tables(await self.get(card.id))

    async def create(  # noqa: PLR0913 (what an event is made from)
        self,
        name: str,
        book: str | Rulebook,
        plan: Plan,
        *,
        by: str,
        time_zone: str = DEFAULT_TIME_ZONE,
        overrides: Mapping[str, object] | None = None,
        slots: tuple[Slot, ...] = (),
        division: Division | None = None,
        event: str | None = None,
        is_rehearsal: bool = False,
    ) -> HostedEvent:
        """A new event under a book, with a secret of its own for the lots, and its timetable if there is one."""
        secret, pinned = secrets.token_bytes(_SECRET_BYTES), load_book(book) if isinstance(book, str) else book
        override(pinned, overrides or {})
        championship = Championship.new(
            name,
            pinned,
            plan,
            time_zone=time_zone,
            commitment=Chain(secret).commitment,
            overrides=overrides,
            division=division,
            at=self.clock.now(),
            by=by,
        )
        if slots:
            championship.do(Schedule(slots=slots), self.clock.now(), by)
        wished = None if event is None else check_event_id(event)
        return await self._write_new(
            championship, list(championship.log), secret=secret.hex(), wished=wished, is_rehearsal=is_rehearsal
        )

    async def _write_new(
        self,
        championship: Championship,
        added: list[AddedRecord],
        *,
        secret: str | None,
        wished: str | None = None,
        is_rehearsal: bool = False,
    ) -> HostedEvent:
        """Write an event that is new here; an id that is taken is refused if it was wished for."""
        await self.store.save_book(championship.book)
        event = wished or build_event_id(championship.competition.name)
        if is_rehearsal:
            event = f"{REHEARSAL_PREFIX}{draw_random_id()}{draw_random_id()}"
        for _ in range(_MAX_ID_ATTEMPTS):
            beside = build_related_rows(event, () if is_rehearsal else added, {})
            settings = {f"order/{event}": msgspec.json.encode(compute_stream_order(added)).decode()}
            if secret is not None:
                settings[f"lots/{event}"] = secret
            try:
                beside = msgspec.structs.replace(beside, settings=settings)
                await self.store.append_all(build_appends(event, added), beside)
            except VersionConflict:
                if wished is not None:
                    raise IllegalAction("event_id_taken", event=wished) from None
                event = add_random_suffix(build_event_id(championship.competition.name))
            else:
                return await self.get(event)
        raise IllegalAction("busy_event", event=event)

    async def get(self, event: str) -> HostedEvent:
        """An event by its id; refused with `no_such_event`, also while it is in the bin."""
        if event in await self._list_deleted():
            raise IllegalAction("no_such_event", event=event)
        return await self._get(event)

    async def _list_deleted(self) -> dict[str, int]:
        if self._deleted is None:
            self._deleted = await read_bin(self.store)
        return self._deleted

    async def delete(self, event: str, by: str) -> None:
        """Move an event into the bin; not while a round is played."""
        last = (await self.get(event)).championship.competition.last
        if last is not None and last.status is RoundStatus.STARTED:
            raise IllegalAction("round_is_on", round=last.number)
        await move_to_bin(self.store, event, self.clock.now(), by)
        self._deleted = None
        self._open.pop(event, None)

    async def restore(self, event: str, by: str) -> HostedEvent:
        """Take an event out of the bin, while it is kept there."""
        if event not in await self._list_deleted():
            raise IllegalAction("no_such_event", event=event)
        deleted = await read_deletion(self.store, event)
        if self.clock.now() > deleted.until:
            raise IllegalAction("deleted_too_long_ago", event=event)
        await take_out_of_bin(self.store, event, self.clock.now(), by)
        self._deleted = None
        return await self.get(event)

    async def list_deleted(self, events: Collection[str]) -> list[tuple[EventCard, DeletedEvent]]:
        """List those of these events that are in the bin and can be restored."""
        found = []
        for event in sorted(set(events) & (await self._list_deleted()).keys()):
            deleted = await read_deletion(self.store, event)
            if self.clock.now() <= deleted.until:
                found.append((build_event_card(event, (await self._get(event)).championship.competition), deleted))
        return found

    async def empty_bin(self) -> None:
        """Erase the names of everybody in events that were deleted too long ago."""
        for event in await self._list_deleted():
            deleted = await read_deletion(self.store, event)
            if self.clock.now() > deleted.until:
                hosted = await self._get(event)
                await hosted.do(_erase_everybody, by="server")
                self._open.pop(event, None)

    async def _get(self, event: str) -> HostedEvent:
        if event not in self._open:
            check = self._opening.setdefault(event, asyncio.Lock())
            async with check:
                if event not in self._open:
                    self._open[event] = await self._load(event)
            self._opening.pop(event, None)
        return self._open[event]

    async def is_open(self, event: str) -> bool:
        """Is there such an event, and is it not closed?"""
        try:
            return not (await self.get(event)).championship.competition.is_closed
        except IllegalAction:
            return False

    async def has_live_table(self, event: str, pair: int) -> bool:
        """Does a pair sit at a live table of the event's last round? Of an event that is not there, none does."""
        try:
            competition = (await self.get(event)).championship.competition
        except IllegalAction:
            return False
        table = None if competition.last is None else competition.last.find_table_of(pair)
        return table is not None and competition.is_live(table)

    async def _load(self, event: str) -> HostedEvent:
        try:
            check_event_id(event)
        except GuandanError:
            raise IllegalAction("no_such_event", event=event) from None
        championship = await load_event(self.store, event)
        hosted = HostedEvent(event, self.store, self.clock, championship)
        hosted.is_rehearsal = event.startswith(REHEARSAL_PREFIX)
        if hosted.is_rehearsal:
            championship.people = make_up_people(championship.competition)
        else:
            hosted.members = await self.store.read_members(event)
            championship.people = await read_event_people(self.store, hosted.members)
        hosted.on_added = self._handle_added
        hosted.on_changed = self._handle_changed
        hosted.live_match = partial(self.live.find_match, event)
        return hosted

    def _handle_added(self, hosted: HostedEvent, added: list[AddedRecord]) -> None:
        if not hosted.is_rehearsal:
            self.backups.back_up_closed_round(hosted.id, added)
        self.live.handle_added(hosted, added)

    def _handle_changed(self, hosted: HostedEvent, parts: tuple[str, ...]) -> None:
        self.publish_change(hosted.id, hosted.version, parts)
        self.live.open_due_tables(hosted)

    async def list_cards(self) -> list[EventCard]:
        """All events, the latest first, rehearsals left out."""
        deleted = await self._list_deleted()
        names = {
            stream.name.removeprefix("event/"): stream.version for stream in await self.store.list_streams("event")
        }
        cards = [
            await self._find_card(event, version)
            for event, version in names.items()
            if not event.startswith(REHEARSAL_PREFIX) and event not in deleted
        ]
        return sorted(cards, key=lambda card: (card.starts is None, card.starts, card.id), reverse=True)

    async def _find_card(self, event: str, version: int) -> EventCard:
        """A card, saved beside the stream so that a list need not replay it."""
        hosted = self._open.get(event)
        if hosted is not None:
            return hosted.get_cached("card", lambda whole: build_event_card(event, whole.competition))
        known = self._cards.get(event)
        if known is None or known[0] != version:
            known = (version, await self._load_card(event, version))
            self._cards[event] = known
        return known[1]

    async def _load_card(self, event: str, version: int) -> EventCard:
        saved = await self.store.read_snapshot(build_event_stream(event), _CARD_FORM)
        if saved is not None and saved.version == version:
            return msgspec.json.decode(saved.state, type=EventCard)
        card = build_event_card(event, (await load_event(self.store, event)).competition)
        await self.store.save_snapshot(
            build_event_stream(event), _CARD_FORM, StreamSnapshot(version, msgspec.json.encode(card))
        )
        return card

    async def import_file(self, data: bytes, by: str, *, secret: str | None = None) -> HostedEvent:
        """An event from its file; one that is damaged is refused, and nothing of it taken. `by` is not in the file."""
        del by
        championship, added = await asyncio.to_thread(read_event_file, data, secret)
        return await self._write_new(championship, added, secret=secret)

    async def export_file(self, hosted: HostedEvent) -> bytes:
        """The event's file, as `guandan event check` reads it; hidden cards are not in it."""
        streams = await self.store.read_group(build_event_stream(hosted.id), f"match/{hosted.id}")
        saved = await self.store.read_setting(f"order/{hosted.id}")
        order = [] if saved is None else msgspec.json.decode(saved, type=StreamOrder)
        whole = hosted.championship
        return await asyncio.to_thread(partial(write_event_file, hosted.id, whole.book, whole.people, streams, order))

    async def create_rehearsal(self, hosted: HostedEvent) -> HostedEvent:
        """A copy with made-up names and other lots, to try things with."""
        secret = secrets.token_bytes(_SECRET_BYTES)
        whole = hosted.championship
        log = replace_lots(whole.log, Chain(secret))
        matches = [
            AddedToMatch(match=name, entry=entry)
            for name, history in whole.matches.items()
            for entry in history.entries
        ]
        return await self._write_new(whole, [*log, *matches], secret=secret.hex(), is_rehearsal=True)

    async def delete_rehearsal(self, event: str) -> None:
        """A rehearsal is over; only those can be thrown away."""
        if not event.startswith(REHEARSAL_PREFIX):
            raise IllegalAction("not_a_rehearsal", event=event)
        async with self._opening.setdefault(event, asyncio.Lock()):  # whoever opens it now comes first, or in vain
            await self.store.delete_rehearsal(event)
            self._open.pop(event, None)
        self._opening.pop(event, None)

    async def catch_up(self, news: Mapping[str, int]) -> None:
        """What other workers have committed; nothing in it says: look yourself."""
        for event, hosted in list(self._open.items()):
            own = hosted.championship
            if not news:
                await hosted.catch_up()
            elif news.get(build_event_stream(event), 0) > own.competition.version:
                await hosted.catch_up([build_event_stream(event)])
            matches = ((stream, parse_match_stream(event, stream)) for stream in news)
            # What happens at live tables is read when somebody asks for it, or at the end.
            streams = [
                stream for stream, match in matches if match is not None and not self.live.is_live_match(hosted, match)
            ]
            if streams:
                await hosted.catch_up(streams)

    async def poll_log(self) -> None:
        """Once a second: results of live tables that have not come in, lost notices; now and then, people's names."""
        await self.live.deliver_missing_results()
        self._poll_count += 1
        if self.store.is_shared and self._open:
            heads = await self.store.list_streams(names=[build_event_stream(event) for event in self._open])
            await self.catch_up({head.name: head.version for head in heads})
        if self._poll_count % _POLLS_PER_NAME_READING == 0:
            self._deleted = None
            for hosted in self.open_events:
                await hosted.read_people()

    async def close(self) -> None:
        """Let everything go."""
        await self.live.close()
        await self.backups.close()
        self._open.clear()


# ---- Short names of events, for addresses and streams: lower case, from the event's name where that has letters for
# it


_ID = re.compile(r"[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?")
_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
_LONGEST = 24
_SHORTEST = 3
_RANDOM_LENGTH = 5


def build_event_id(name: str) -> str:
    """An id that reads like the name; by chance, where that has no letters."""
    words = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")[:_LONGEST].strip("-")
    return words if len(words) >= _SHORTEST else draw_random_id()


def draw_random_id() -> str:
    """An id that nobody chose."""
    return "".join(secrets.choice(_LETTERS) for _ in range(_RANDOM_LENGTH))


def add_random_suffix(event: str) -> str:
    """A like id, when this one is taken."""
    return f"{event}-{draw_random_id()}"


def check_event_id(event: str) -> str:
    """The id, if it is one."""
    if _ID.fullmatch(event) is None:
        raise InvalidText("an event's id has lower case letters, digits and hyphens")
    return event


# ---- 演练: a copy of an event to try things with: nobody's name is in it, and its lots are not the real ones


def make_up_people(competition: Competition) -> dict[int, Person]:
    """People with no names but their numbers, everybody whom the event names."""
    units = {person: entry.unit for entry in competition.entries.values() for person in entry.people}
    before = {person for entry in competition.entries.values() for person in entry.people_before}
    everybody = {*units, *before, *competition.officials}
    return {
        person: Person(person=person, name=f"选手{person}", unit=units.get(person, "")) for person in sorted(everybody)
    }


def replace_lots(log: Iterable[CompetitionEntry], chain: Chain) -> list[CompetitionEntry]:
    """The same log with the links of another chain, so that trying a draw tells nothing of the real one."""
    link = chain.commitment
    found: list[CompetitionEntry] = []
    for entry in log:
        event = entry.event
        if isinstance(event, CompetitionCreated):
            event = replace(event, commitment=chain.commitment)
        elif isinstance(event, CompetitionClosed):
            event = replace(event, secret=None)
        elif isinstance(event, DrawDrafted | LeftOverDrawn | LotsDrawn) and event.seed is not None:
            link = chain.find_next_link(link)
            event = replace(event, seed=link)
        found.append(replace(entry, event=event))
    return found
