"""An event that this server holds: in memory, and in the log."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from datetime import timedelta
from typing import TYPE_CHECKING, TypeVar

from guandan.competition.championship.championship import Person
from guandan.competition.championship.departures import Leaving
from guandan.competition.draw.lots import Chain
from guandan.competition.model.confirming import running_tables
from guandan.errors import IllegalAction, StoreError, VersionConflict
from guandan.game.commands import Mode
from guandan.server.events.kept import Kept
from guandan.server.events.parts import at_table, parts_of
from guandan.server.events.streams import (
    entries_of,
    event_stream,
    go_on,
    latest,
    let_go,
    match_goes_on,
    match_of,
    match_stream,
    people_of,
)
from guandan.server.events.writing import appends_of, beside_of

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Iterable, Sequence
    from datetime import datetime
    from typing import Any

    from guandan.competition.championship.championship import Added, Championship
    from guandan.competition.model.commands import AnyCommand
    from guandan.competition.model.log import CompetitionEntry
    from guandan.eventlog.values import Append
    from guandan.game.commands import AnyCommand as MatchCommand
    from guandan.game.log import History, MatchEntry
    from guandan.game.match import Match
    from guandan.server.clock import Clock
    from guandan.store import Store

T = TypeVar("T")
TRIES = 5
"""So often a deed is tried again when somebody else was first."""
_TICK = timedelta(microseconds=1)


class Hosted:
    """An open event; `championship` is how it stands: a whole that never changes under one's hands, to be read only."""

    def __init__(self, event: str, store: Store, clock: Clock, championship: Championship) -> None:
        self.id = event
        self.store = store
        self.clock = clock
        self._kept = Kept(championship)
        self.members: dict[int, int] = {}
        """The people: the event's own numbers, and theirs among all people."""
        self.is_rehearsal = False
        self.after: Callable[[Hosted, list[Added]], None] = lambda _hosted, _added: None
        """Hears of what is on the disk now."""
        self.changed: Callable[[Hosted, tuple[str, ...]], None] = lambda _hosted, _parts: None
        """Hears that something is different, whoever did it."""
        self.live_match: Callable[[str], Match | None] = lambda _match: None
        """A live match such as «2-5» as its open table has it."""
        self._lock = asyncio.Lock()
        self._last = latest(championship)
        self._stirred = 0

    @property
    def championship(self) -> Championship:
        """How the event stands."""
        return self._kept.championship

    @property
    def version(self) -> int:
        """Counts everything that this worker knows to have changed in the event and at its paper tables."""
        return self.cached("version", entries_of) + self._stirred

    @property
    def serial(self) -> int:
        """Another number whenever the event stands otherwise; for caches of this process."""
        return self._kept.serial

    def now(self) -> datetime:
        """The instant of the next deed: later than everything that has happened."""
        now = self.clock.now()
        return now if self._last is None else max(now, self._last + _TICK)

    def fork(self) -> Championship:
        """A copy of the event at the instant of the next command, on which something can be tried."""
        twin = self.championship.fork()
        twin.at = self.now()
        return twin

    async def do(
        self,
        deed: Callable[[Championship], T],
        *,
        by: str,
        table: tuple[int, int] | None = None,
        in_thread: bool = False,
        related: Sequence[Append] = (),
    ) -> T:
        """Do something to a copy of the event, and if all of it is on the disk, let the copy be the event.

        `table` (round, number) is one whose live match must be known to its last move; a deed that takes long, such as
        a draw, goes to a thread. `related` goes to other streams in the same transaction: all of it is written or none.
        """
        return await _to_the_end(self._do(deed, by, table, in_thread=in_thread, related=related))

    async def _do(
        self,
        deed: Callable[[Championship], T],
        by: str,
        table: tuple[int, int] | None,
        *,
        in_thread: bool,
        related: Sequence[Append],
    ) -> T:
        async with self._lock:
            if table is not None:
                await self._know(f"{table[0]}-{table[1]}")
            for _ in range(TRIES):
                twin, added = self.championship.fork(), _nothing()
                twin.at, twin.by, twin.listener = self.now(), by, added.extend
                try:
                    value = await asyncio.to_thread(deed, twin) if in_thread else deed(twin)
                    await self._keep(added, related)
                except VersionConflict as conflict:
                    if any(append.stream == conflict.stream for append in related):
                        raise
                    await self._read_on([conflict.stream], is_conflict=True)
                except IllegalAction:
                    if not await self._was_behind():
                        raise
                else:
                    await self._become(twin, added)
                    return value
        raise IllegalAction("busy_event", event=self.id)

    async def _was_behind(self) -> bool:
        """Was it refused only because another worker's news had not come yet?"""
        before = self._kept.serial
        if self.store.is_shared:
            await self._read_on([event_stream(self.id), *self._known_matches()])
        return self._kept.serial > before

    async def _keep(self, added: list[Added], related: Sequence[Append]) -> None:
        if added or related:
            beside = None if self.is_rehearsal else beside_of(self.id, added, self.members)
            await self.store.append_together([*appends_of(self.id, added), *related], beside)

    async def _become(self, twin: Championship, added: list[Added]) -> None:
        if not added:
            return
        self._last = twin.at
        twin.at = twin.by = None
        twin.listener = lambda _added: None
        self._kept.stand(twin)
        if any(isinstance(one, Person) for one in added):
            self._stirred += 1
            if not self.is_rehearsal:
                with suppress(StoreError):  # it is done all the same; who is new is looked up the next time
                    self.members = await self.store.members(self.id)
        self.after(self, added)
        self.changed(self, parts_of(added))

    async def command(self, command: AnyCommand, *, by: str, id: str | None = None) -> list[CompetitionEntry]:  # noqa: A002
        """One command of the competition; one whose id was there before is answered as the first time."""
        competition = self.championship.competition
        table, last = getattr(command, "table", None), competition.last
        number = getattr(command, "round", None) or (0 if last is None else last.number)
        place = (number, table) if isinstance(table, int) and getattr(command, "match", None) else None
        if isinstance(command, Leaving):  # it may end the match that the pair is playing
            place = next(((number, one.number) for one, _ in running_tables(competition, command.pair)), None)
        return await self.do(lambda championship: championship.do(command, id=id), by=by, table=place)

    async def play(
        self, table: int, command: MatchCommand, *, by: str, in_round: int | None = None
    ) -> list[MatchEntry]:
        """One command of a table's match, written down by hand."""
        return await self.do(lambda championship: championship.play(table, command, in_round=in_round), by=by)

    async def secret(self) -> str | None:
        """The secret of the lots, where this server has it."""
        return await self.store.setting(f"lots/{self.id}")

    async def chain_finder(self) -> Callable[[], Chain]:
        """A function that finds the chain of lots, or refuses where this server does not have the secret."""
        secret = await self.secret()

        def find_chain() -> Chain:
            if secret is None:
                raise IllegalAction("no_secret_here", event=self.id)
            return Chain(bytes.fromhex(secret))

        return find_chain

    def match(self, number: int, table: int) -> Match | None:
        """The match of a round's table as far as it is known; a live one may be further than the event was told."""
        name = f"{number}-{table}"
        known = self.championship.matches.get(name)
        return self.live_match(name) or (None if known is None else known.match)

    async def history(self, number: int, table: int) -> History | None:
        """The same with everything that happened in it; a live one is read from the log."""
        name = f"{number}-{table}"
        known = self.championship.matches.get(name)
        if known is None or known.match.mode is Mode.LIVE:
            await self.catch_up([match_stream(self.id, name)])
        return self.championship.matches.get(name)

    def stir(self, parts: tuple[str, ...]) -> None:
        """Something that the views show has changed, though nothing was added."""
        self._stirred += 1
        self._kept.stand(self.championship)
        self.changed(self, parts)

    def cached(self, key: str, make: Callable[[Championship], T]) -> T:
        """What `make` makes of the event, kept until something changes."""
        return self._kept.get(key, make)

    async def made(self, key: str, make: Callable[[Championship], T]) -> T:
        """The same, made in a thread: of thousands of pairs it takes a second, and nobody's move must wait for it."""
        return await self._kept.get_from_thread(key, make)

    async def made_lately(self, key: str, make: Callable[[Championship], T]) -> T:
        """The same for pages that thousands look at: of what takes long the one before, and news of the new one."""

        def renewed() -> None:
            self._stirred += 1
            self.changed(self, ("standings",))

        return await self._kept.get_lately(key, make, renewed)

    async def catch_up(self, streams: Iterable[str] = ()) -> None:
        """Read from the log what others have added: to these streams, or to the event's own and its paper matches."""
        await _to_the_end(self._catch_up(list(streams)))

    async def _catch_up(self, streams: list[str]) -> None:
        async with self._lock:
            await self._read_on(streams or [event_stream(self.id), *self._known_matches()])

    def _known_matches(self) -> list[str]:
        last = self.championship.competition.last
        known = self.championship.matches
        names = [] if last is None else [f"{last.number}-{table.number}" for table in last.all_tables]
        return [match_stream(self.id, name) for name in names if name in known]

    async def _know(self, match: str) -> None:
        await self._read_on([match_stream(self.id, match)])

    async def _read_on(self, streams: Iterable[str], *, is_conflict: bool = False) -> None:
        """Let a copy with all that these streams have be the event."""
        twin, parts = self.championship.fork(), set[str]()
        for stream in streams:
            match = match_of(self.id, stream)
            if match is None:
                lines = await self.store.read(stream, twin.competition.version)
                go_on(twin, lines)
                parts |= set(parts_of(twin.log[len(twin.log) - len(lines) :]))
            else:
                known = twin.matches.get(match)
                lines = await self.store.read(stream, 0 if known is None else known.match.version)
                if lines:
                    match_goes_on(twin, match, lines)
                    let_go(twin, match)
                    parts |= {"board", at_table(match)}
        if parts or is_conflict:
            await self._people_again(twin)
            self._kept.stand(twin)
            self._last = max((at for at in (self._last, latest(twin)) if at is not None), default=None)
            self.changed(self, tuple(sorted(parts)))

    async def _people_again(self, twin: Championship) -> None:
        if not self.is_rehearsal:
            members = await self.store.members(self.id)
            if members != self.members:
                self.members, twin.people = members, await people_of(self.store, members)

    async def read_people(self) -> None:
        """Read names again: other programs may have changed or erased them."""
        members = await self.store.members(self.id)
        people = await people_of(self.store, members)
        async with self._lock:
            if people != self.championship.people and not self.is_rehearsal:
                twin = self.championship.fork()
                twin.people, self.members = people, members
                self._kept.stand(twin)
                self._stirred += 1
                self.changed(self, ("people",))


def _nothing() -> list[Added]:
    return []


async def _to_the_end(work: Coroutine[Any, Any, T]) -> T:
    """Whoever waits may go away; what was begun is brought to its end, or memory and log would differ."""
    return await asyncio.shield(asyncio.ensure_future(work))
