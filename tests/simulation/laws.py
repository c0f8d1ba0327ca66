"""What must be so after every simulation, from the log and from what clients were told; the server is not asked."""

from __future__ import annotations

from datetime import timedelta
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import msgspec

from guandan.game import events as ev
from guandan.game.log import MATCH_CODEC, replay_steps
from guandan.game.view import Viewer
from guandan.server.protocol import commands as de
from guandan.server.tables.match_frames import view_match
from guandan.tables import events as tev
from guandan.tables.tracked_match import CLOCK_ACTOR
from tests.server.tables.leaks import Known, leaks

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from collections.abc import Set as AbstractSet

    from guandan.eventlog.values import StoredEvent
    from guandan.game.log import MatchEntry
    from guandan.game.match import Match
    from guandan.rules.rulebook import Rulebook
    from guandan.rules.seat import Seat
    from tests.simulation.players import SimulatedClient

SHOWS_CARDS = (ev.CardsDealt, ev.CardsPlayed, ev.TributePaid, ev.CardReturned, ev.ReturnsShown)
CLOCK_TOLERANCE = 6.0
"""Seconds by which a crash may shorten somebody's time: the server's last sign of life is at most five old."""

HANDOVERS_AT_ONCE, HANDOVER_SECONDS = 3, 10.0
"""A notice that is lost may give a seat to a bot once for nothing; nobody is away four times in ten seconds."""
COMMIT_TOLERANCE = 0.5
"""Seconds for an ordinary commit: a server that starts knows when a command was decided, not when it was committed."""


class Outcome:
    """The log at the end, with what it means."""

    def __init__(
        self,
        table: list[StoredEvent],
        match: list[StoredEvent],
        book: Rulebook,
        committed: dict[tuple[str, int], float],
    ) -> None:
        self.table = table
        self.match = match
        self.book = book
        self.entries: list[MatchEntry] = [MATCH_CODEC.decode_entry(line, line.version) for line in match]
        self.steps: list[tuple[MatchEntry, Match]] = list(replay_steps(book, self.entries))
        self.committed = committed

    @property
    def final(self) -> Match | None:
        return self.steps[-1][1] if self.steps else None


def check_acknowledged(outcome: Outcome, clients: Sequence[SimulatedClient]) -> Iterator[str]:
    """Whatever a client was told is done is in the log, at the version that it was told, by that client, once."""
    given = {
        (event.seat, event.number)
        for line in outcome.table
        if isinstance(event := tev.decode_table_event(line), tev.NumberGiven)
    }
    lines: dict[str, list[StoredEvent]] = {}
    for line in (*outcome.table, *outcome.match):
        if line.command is not None:
            lines.setdefault(line.command, []).append(line)
    for client in clients:
        for done in client.done:
            brought = lines.get(f"person {client.who.person}/{done.id}")
            if brought is None:
                if not _may_change_nothing(client.commands[done.id], client, given):
                    yield f"{client.seat}: {done.id} was acknowledged at {done.version} and is not in the log"
            elif brought[-1].version != done.version and not isinstance(client.commands[done.id], de.DeclareReady):
                yield f"{client.seat}: {done.id} was acknowledged at {done.version} and is at {brought[-1].version}"


def _may_change_nothing(command: object, client: SimulatedClient, given: AbstractSet[tuple[Seat, str]]) -> bool:
    """Who is ready already leaves no event by saying so again; nor who gives the same number again."""
    is_given_again = isinstance(command, de.GiveNumber) and (client.seat, command.number) in given
    return isinstance(command, de.DeclareReady) or is_given_again


def check_nothing_doubled(outcome: Outcome) -> Iterator[str]:
    """A command is executed once: its events stand together; no question is answered twice, no deal dealt twice."""
    for stream in (outcome.table, outcome.match):
        last: dict[str, int] = {}
        for line in stream:
            if line.command is not None:
                if line.command in last and last[line.command] != line.version - 1:
                    yield f"{line.command} was executed at {last[line.command]} and again at {line.version}"
                last[line.command] = line.version
    mixed: dict[tuple[int, str], int] = {}
    commitment = ""
    for line in outcome.table:
        event = tev.decode_table_event(line)
        if isinstance(event, tev.ShuffleCommitted):
            commitment = event.commitment
        if isinstance(event, tev.NumbersMixed):
            key = (event.deal, commitment)
            if key in mixed:
                yield f"deal {event.deal} was mixed at {mixed[key]} and again at {line.version}"
            mixed[key] = line.version
    packs = [entry.event.pack for entry in outcome.entries if isinstance(entry.event, ev.CardsDealt)]
    if len(set(packs)) != len(packs):
        yield "the same pack was dealt twice"


def check_told(outcome: Outcome, clients: Sequence[SimulatedClient]) -> Iterator[str]:
    """Every event that a client was told is in the log at its version; nothing was told and then taken back."""
    types = {line.version: line.type for line in outcome.match}
    for client in clients:
        yield from client.problems
        for heard in client.heard:
            for told in heard.frame.get("events", ()):
                kind = "cards_dealt" if told["event"]["event"] == "hand_dealt" else told["event"]["event"]
                if types.get(told["version"]) != kind:
                    there = types.get(told["version"])
                    yield f"{client.seat} was told {kind} at {told['version']}; the log has {there}"
            if heard.frame["type"] == "snapshot" and heard.frame["version"] > len(types):
                yield f"{client.seat} got a snapshot at {heard.frame['version']}; the log ends at {len(types)}"


def check_hidden(outcome: Outcome, clients: Sequence[SimulatedClient], *, opens_hands: bool) -> Iterator[str]:
    """No frame tells a card, a count or a secret that its viewer may not know yet.

    Where spectators see a deal with open hands when it is over, none of it may come before its end was in the log.
    """
    if not outcome.entries:
        return
    known = Known(outcome.book, outcome.entries)
    is_over = outcome.final is not None and outcome.final.result is not None
    secrets = [
        event.secret
        for line in outcome.table
        if isinstance(event := tev.decode_table_event(line), tev.ShuffleCommitted)
    ]
    for client in clients:
        for number in range(1, client.connections + 1):
            frames = [heard.frame for heard in client.heard if heard.connection == number]
            if client.seat is not None or not opens_hands:
                yield from (f"{client.seat or 'spectator'}: {leak}" for leak in leaks(frames, client.seat, known))
            elif opens_hands:
                yield from _find_early_deals(outcome, client)
        for heard in client.heard:
            raw = msgspec.json.encode(heard.frame).decode()
            if any(secret in raw for secret in secrets) and not is_over:
                yield f"{client.seat or 'spectator'}: a secret of the shuffle"


def _find_early_deals(outcome: Outcome, client: SimulatedClient) -> Iterator[str]:
    stream = outcome.match[0].stream
    number_at = {entry.version: None if match.deal is None else match.deal.number for entry, match in outcome.steps}
    ended = {}
    for (_, before), (entry, after) in pairwise(outcome.steps):
        if before.deal is not None and after.deal is None:
            ended[before.deal.number] = outcome.committed[stream, entry.version]
    for heard in client.heard:
        number = number_at.get(heard.frame.get("version", 0)) if heard.frame["type"] in {"events", "snapshot"} else None
        if number is not None and heard.at < ended.get(number, heard.at + 1):
            yield f"a spectator saw deal {number} before its end"


def check_spectators(outcome: Outcome, clients: Sequence[SimulatedClient], delay: float) -> Iterator[str]:
    """Spectators see nothing before its delay has passed; in true time, so only where no clock was set."""
    stream = outcome.match[0].stream if outcome.match else ""
    shown = [entry.version for entry in outcome.entries if isinstance(entry.event, SHOWS_CARDS)]
    for client in clients:
        for heard in client.heard if client.seat is None else ():
            if heard.frame["type"] not in {"events", "snapshot"}:
                continue
            last = max((version for version in shown if version <= heard.frame["version"]), default=None)
            if last is not None and heard.at < outcome.committed[stream, last] + delay - COMMIT_TOLERANCE:
                yield f"a spectator saw {last} after {heard.at - outcome.committed[stream, last]:.1f} s"


def check_clocks(outcome: Outcome, down: Sequence[tuple[float, float]], crashes: int) -> Iterator[str]:
    """Nobody's time was up before they had it, in true time without the server's absences; and it was up some day."""
    stream = outcome.match[0].stream if outcome.match else ""
    asked: dict[tuple[object, int], tuple[float, float | None]] = {}
    pauses: list[tuple[float, float]] = []
    paused_at: float | None = None
    for entry, match in outcome.steps:
        now = outcome.committed[stream, entry.version]
        if isinstance(entry.event, ev.MatchPaused):
            paused_at = now
        elif isinstance(entry.event, ev.MatchResumed) and paused_at is not None:
            pauses.append((paused_at, now))
            paused_at = None
        if isinstance(entry.event, ev.TimedOut):
            began, allowed = asked.get((entry.event.seat, entry.event.decision), (now, None))
            had = now - began
            absent = sum(max(0.0, min(end, now) - max(start, began)) for start, end in _merge([*down, *pauses]))
            if allowed is not None and had - absent < allowed - CLOCK_TOLERANCE:
                yield f"{entry.event.seat} had {had - absent:.1f} s of {allowed:.0f} at {entry.version}"
            if allowed is not None and had - absent > allowed + CLOCK_TOLERANCE * (2 + crashes):
                yield f"{entry.event.seat} had {had - absent:.1f} s instead of {allowed:.0f} at {entry.version}"
        for question in match.questions:
            key = (question.seat, question.number)
            if key not in asked:
                limit = None
                if question.deadline is not None and question.since is not None:
                    limit = (question.deadline - question.since) / timedelta(seconds=1)
                asked[key] = (now, limit)


def check_seats(outcome: Outcome) -> Iterator[str]:
    """No seat goes to and fro between its person and a bot: whoever is there is there for every server."""
    stream = outcome.match[0].stream if outcome.match else ""
    given: dict[object, list[float]] = {}
    for entry in outcome.entries:
        if isinstance(entry.event, ev.SeatHandedToBot) and entry.by == CLOCK_ACTOR:
            given.setdefault(entry.event.seat, []).append(outcome.committed[stream, entry.version])
    for seat, times in given.items():
        for first, last in zip(times, times[HANDOVERS_AT_ONCE:], strict=False):
            if last - first < HANDOVER_SECONDS:
                yield f"{seat} was given to a bot {HANDOVERS_AT_ONCE + 1} times in {last - first:.1f} s"
                break


def _merge(spans: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    merged: list[tuple[float, float]] = []
    for start, end in sorted(spans):
        if merged and start <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(merged[-1][1], end))
        else:
            merged.append((start, end))
    return merged


def check_agreement(outcome: Outcome, clients: Sequence[SimulatedClient]) -> Iterator[str]:
    """Every player ends with exactly the view that the log gives to their seat."""
    final = outcome.final
    if final is None:
        return
    for client in clients:
        if client.seat is None:
            continue
        due = msgspec.json.decode(msgspec.json.encode(view_match(final, Viewer(seat=client.seat))))
        if client.view != due:
            yield f"{client.seat} sees {_difference(client.view, due)}"


def _difference(view: dict[str, Any] | None, due: dict[str, Any]) -> str:
    if view is None:
        return "nothing"
    names = [name for name in due.keys() | view.keys() if view.get(name) != due.get(name)]
    return f"{view['version']} instead of {due['version']}, different in {', '.join(sorted(names))}"
