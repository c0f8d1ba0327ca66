"""The events of this server: made, taken in from files, opened, listed."""

from __future__ import annotations

import asyncio
import secrets
from functools import partial
from typing import TYPE_CHECKING

import msgspec

from guandan.competition.championship.championship import AddedToMatch, Championship
from guandan.competition.draw.lots import Chain
from guandan.errors import GuandanError, IllegalAction, VersionConflict
from guandan.eventlog.values import Snapshot
from guandan.rulebooks import load as load_book
from guandan.rules.rulebook import override
from guandan.server.events.backups import Backups
from guandan.server.events.exporting import Order, file_of, order_of
from guandan.server.events.hosted import Hosted
from guandan.server.events.ids import another, by_chance, check_id, id_from
from guandan.server.events.live import Live
from guandan.server.events.rehearsing import made_up, with_other_lots
from guandan.server.events.streams import event_stream, load, match_of, people_of
from guandan.server.events.taking import taken
from guandan.server.events.writing import appends_of, beside_of
from guandan.services.events import EventCard, build_event_card
from guandan.store.together import THROWN_AWAY

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from guandan.competition.championship.championship import Added
    from guandan.competition.model.values import Plan
    from guandan.server.clock import Clock
    from guandan.server.tables.hall import Hall
    from guandan.store import Store

ZONE = "Asia/Shanghai"
_SECRET = 32
_CARD = "event-card-1"
_TRIES = 5
_NAMES_EACH = 60
"""So many looks between two readings of names, which may have been erased by another program."""


class Events:
    """The events; each is loaded when somebody asks for it."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        *,
        hall: Hall | None = None,
        tell: Callable[[str, int, tuple[str, ...]], None] | None = None,
        backups: Path | None = None,
    ) -> None:
        self.store = store
        self.clock = clock
        self.tell = tell or (lambda _event, _version, _parts: None)
        self.backups = Backups(store, clock, backups)
        self.live = Live(self, hall)
        self._looks = 0
        self._open: dict[str, Hosted] = {}
        self._cards: dict[str, tuple[int, EventCard]] = {}
        self._opening: dict[str, asyncio.Lock] = {}

    @property
    def opened(self) -> list[Hosted]:
        """The events that somebody has asked for."""
        return list(self._open.values())

    async def open(self) -> None:
        """Open the live tables of rounds that are played, and send what results are missing; nobody waits for it."""
        self.live.later(self._open_live())

    async def _open_live(self) -> None:
        for card in await self.cards():
            if card.is_live:
                self.live.follow(await self.get(card.id))

    async def create(  # noqa: PLR0913 (what an event is made from)
        self,
        name: str,
        book: str,
        plan: Plan,
        *,
        by: str,
        time_zone: str = ZONE,
        overrides: Mapping[str, object] | None = None,
        event: str | None = None,
        is_rehearsal: bool = False,
    ) -> Hosted:
        """A new event under a book, with a secret of its own for the lots."""
        secret, pinned = secrets.token_bytes(_SECRET), load_book(book)
        override(pinned, overrides or {})
        championship = Championship.new(
            name,
            pinned,
            plan,
            time_zone=time_zone,
            commitment=Chain(secret).commitment,
            overrides=overrides,
            at=self.clock.now(),
            by=by,
        )
        wished = None if event is None else check_id(event)
        return await self._keep(
            championship, list(championship.log), secret=secret.hex(), wished=wished, is_rehearsal=is_rehearsal
        )

    async def _keep(
        self,
        championship: Championship,
        added: list[Added],
        *,
        secret: str | None,
        wished: str | None = None,
        is_rehearsal: bool = False,
    ) -> Hosted:
        """Write an event that is new here; an id that is taken is refused if it was wished for."""
        await self.store.keep_book(championship.book)
        event = wished or id_from(championship.competition.name)
        if is_rehearsal:
            event = f"{THROWN_AWAY}{by_chance()}{by_chance()}"
        for _ in range(_TRIES):
            beside = beside_of(event, () if is_rehearsal else added, {})
            settings = {f"order/{event}": msgspec.json.encode(order_of(added)).decode()}
            if secret is not None:
                settings[f"lots/{event}"] = secret
            try:
                beside = msgspec.structs.replace(beside, settings=settings)
                await self.store.append_together(appends_of(event, added), beside)
            except VersionConflict:
                if wished is not None:
                    raise IllegalAction("event_id_taken", event=wished) from None
                event = another(id_from(championship.competition.name))
            else:
                return await self.get(event)
        raise IllegalAction("busy_event", event=event)

    async def get(self, event: str) -> Hosted:
        """An event by its id; refused with `no_such_event`."""
        if event not in self._open:
            check = self._opening.setdefault(event, asyncio.Lock())
            async with check:
                if event not in self._open:
                    self._open[event] = await self._loaded(event)
            self._opening.pop(event, None)
        return self._open[event]

    async def is_open(self, event: str) -> bool:
        """Is there such an event, and is it not closed?"""
        try:
            return not (await self.get(event)).championship.competition.is_closed
        except IllegalAction:
            return False

    async def plays_live(self, event: str, pair: int) -> bool:
        """Does a pair sit at a live table of the event's last round? Of an event that is not there, none does."""
        try:
            competition = (await self.get(event)).championship.competition
        except IllegalAction:
            return False
        tables = () if competition.last is None else competition.last.all_tables
        return any(pair in {table.ew, table.ns} and competition.is_live(table) for table in tables)

    async def _loaded(self, event: str) -> Hosted:
        try:
            check_id(event)
        except GuandanError:
            raise IllegalAction("no_such_event", event=event) from None
        championship = await load(self.store, event)
        hosted = Hosted(event, self.store, self.clock, championship)
        hosted.is_rehearsal = event.startswith(THROWN_AWAY)
        if hosted.is_rehearsal:
            championship.people = made_up(championship.competition)
        else:
            hosted.members = await self.store.members(event)
            championship.people = await people_of(self.store, hosted.members)
        hosted.after = self._after
        hosted.changed = self._changed
        hosted.live_match = partial(self.live.match, event)
        return hosted

    def _after(self, hosted: Hosted, added: list[Added]) -> None:
        if not hosted.is_rehearsal:
            self.backups.after(hosted.id, added)
        self.live.after(hosted, added)

    def _changed(self, hosted: Hosted, parts: tuple[str, ...]) -> None:
        self.tell(hosted.id, hosted.version, parts)
        self.live.follow(hosted)

    async def cards(self) -> list[EventCard]:
        """All events, the latest first, rehearsals left out."""
        cards = [
            await self._card(stream.name.removeprefix("event/"), stream.version)
            for stream in await self.store.streams("event")
            if not stream.name.startswith(f"event/{THROWN_AWAY}")
        ]
        return sorted(cards, key=lambda card: (card.starts is None, card.starts, card.id), reverse=True)

    async def _card(self, event: str, version: int) -> EventCard:
        """A card, saved beside the stream so that a list need not replay it."""
        hosted = self._open.get(event)
        if hosted is not None:
            return hosted.cached("card", lambda whole: build_event_card(event, whole.competition))
        known = self._cards.get(event)
        if known is None or known[0] != version:
            known = (version, await self._saved_card(event, version))
            self._cards[event] = known
        return known[1]

    async def _saved_card(self, event: str, version: int) -> EventCard:
        saved = await self.store.snapshot(event_stream(event), _CARD)
        if saved is not None and saved.version == version:
            return msgspec.json.decode(saved.state, type=EventCard)
        card = build_event_card(event, (await load(self.store, event)).competition)
        await self.store.save_snapshot(event_stream(event), _CARD, Snapshot(version, msgspec.json.encode(card)))
        return card

    async def take_in(self, data: bytes, by: str, *, secret: str | None = None) -> Hosted:
        """An event from its file; one that is damaged is refused, and nothing of it taken. `by` is not in the file."""
        del by
        championship, added = await asyncio.to_thread(taken, data, secret)
        return await self._keep(championship, added, secret=secret)

    async def file(self, hosted: Hosted) -> bytes:
        """The event's file, as `guandan event check` reads it; hidden cards are not in it."""
        streams = await self.store.group(event_stream(hosted.id), f"match/{hosted.id}")
        saved = await self.store.setting(f"order/{hosted.id}")
        order = [] if saved is None else msgspec.json.decode(saved, type=Order)
        whole = hosted.championship
        return await asyncio.to_thread(partial(file_of, hosted.id, whole.book, whole.people, streams, order))

    async def rehearse(self, hosted: Hosted) -> Hosted:
        """A copy with made-up names and other lots, to try things with."""
        secret = secrets.token_bytes(_SECRET)
        whole = hosted.championship
        log = with_other_lots(whole.log, Chain(secret))
        matches = [
            AddedToMatch(match=name, entry=entry)
            for name, history in whole.matches.items()
            for entry in history.entries
        ]
        return await self._keep(whole, [*log, *matches], secret=secret.hex(), is_rehearsal=True)

    async def throw_away(self, event: str) -> None:
        """A rehearsal is over; only those can be thrown away."""
        if not event.startswith(THROWN_AWAY):
            raise IllegalAction("not_a_rehearsal", event=event)
        self._open.pop(event, None)
        await self.store.throw_away(event)

    async def catch_up(self, news: Mapping[str, int]) -> None:
        """What other workers have committed; nothing in it says: look yourself."""
        for event, hosted in list(self._open.items()):
            own = hosted.championship
            if not news:
                await hosted.catch_up()
            elif news.get(event_stream(event), 0) > own.competition.version:
                await hosted.catch_up([event_stream(event)])
            matches = ((stream, match_of(event, stream)) for stream in news)
            # What happens at live tables is read when somebody asks for it, or at the end.
            streams = [stream for stream, match in matches if match is not None and not self.live.plays(hosted, match)]
            if streams:
                await hosted.catch_up(streams)

    async def look(self) -> None:
        """Once a second: results of live tables that have not come in, lost notices; now and then, people's names."""
        await self.live.look()
        self._looks += 1
        if self.store.is_shared and self._open:
            heads = await self.store.streams(names=[event_stream(event) for event in self._open])
            await self.catch_up({head.name: head.version for head in heads})
        if self._looks % _NAMES_EACH == 0:
            for hosted in self.opened:
                await hosted.read_people()

    async def close(self) -> None:
        """Let everything go."""
        await self.live.close()
        await self.backups.close()
        self._open.clear()
