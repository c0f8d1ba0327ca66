"""Events by chance as files, from the simulator, and facts in them tampered with."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from guandan.competition.championship.file import build_line, encode_head, encode_lines
from guandan.competition.model.commands import ChangeSettings
from guandan.competition.simulate.run import Simulation
from guandan.rulebooks import load

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from random import Random

    from guandan.competition.championship.championship import AddedRecord

Line = dict[str, Any]
BOOKS = ("jiangsu-2017", "two-deck", "knockout-2023", "five-round-points", "nantong-2018")


def simulated(book: str, pairs: int, seed: int, *, varied: bool, options: dict[str, object] | None = None) -> str:
    """The file of a whole simulated event; `options` are set before its first entry."""
    event = Simulation(load(book), pairs, seed, varied=varied)
    parts = [encode_head(event.championship)]

    def keep(added: list[AddedRecord]) -> None:
        parts.append(encode_lines([build_line(one) for one in added]))

    event.championship.listener = keep
    if options:
        event.do(ChangeSettings(options=options, reason="共用场地"))
    event.run()
    return b"".join(parts).decode()


def _events(lines: list[Line], kind: str) -> list[Line]:
    return [line["event"] for line in lines if line["line"] == "event" and line["event"]["event"] == kind]


def _pick(lines: list[Line], kind: str, random: Random) -> Line | None:
    found = _events(lines, kind)
    return random.choice(found) if found else None


def other_winner(lines: list[Line], random: Random) -> bool:
    results = [event for event in _events(lines, "result_entered") if event.get("result", {}).get("winner")]
    if not results:
        return False
    result = random.choice(results)["result"]
    result["winner"] = "NS" if result["winner"] == "EW" else "EW"
    return True


def other_level(lines: list[Line], random: Random) -> bool:
    results = [event for event in _events(lines, "result_entered") if event.get("result")]
    if not results:
        return False
    random.choice(results)["result"]["ew"] += 1
    return True


def other_link(lines: list[Line], random: Random) -> bool:
    event = _pick(lines, "draw_drafted", random)
    if event is None:
        return False
    event["seed"] = "ab" * 32
    return True


def other_commitment(lines: list[Line], random: Random) -> bool:
    event = _pick(lines, "competition_created", random)
    if event is None:
        return False
    event["commitment"] = "cd" * 32
    return True


def opponents_exchanged(lines: list[Line], random: Random) -> bool:
    drafts = [event for event in _events(lines, "draw_drafted") if len(event["tables"]) > 1]
    if not drafts:
        return False
    one, other = random.sample(random.choice(drafts)["tables"], 2)
    one["ns"], other["ns"] = other["ns"], one["ns"]
    return True


def seats_exchanged(lines: list[Line], random: Random) -> bool:
    event = _pick(lines, "draw_drafted", random)
    if event is None or not event["tables"]:
        return False
    one = random.choice(event["tables"])
    one["ew"], one["ns"] = one["ns"], one["ew"]
    return True


def bye_given_away(lines: list[Line], random: Random) -> bool:
    drafts = [event for event in _events(lines, "draw_drafted") if event.get("byes") and event["tables"]]
    if not drafts:
        return False
    event = random.choice(drafts)
    one = random.choice(event["tables"])
    one["ew"], event["byes"][0] = event["byes"][0], one["ew"]
    return True


def placed(line: Line) -> list[Line]:
    """The lines of standings that have a place."""
    return [one for one in line["lines"] if one["place"] is not None]


def place_improved(lines: list[Line], random: Random) -> bool:
    standings = [line for line in lines if line["line"] == "standings" and (placed(line)[-1]["place"] or 0) > 1]
    if not standings:
        return False
    placed(random.choice(standings))[-1]["place"] -= 1
    return True


def total_raised(lines: list[Line], random: Random) -> bool:
    shown = [one for line in lines if line["line"] == "standings" for one in line["lines"] if one["figures"]]
    shown = [one for one in shown if isinstance(one["figures"][0][1], int)]
    if not shown:
        return False
    random.choice(shown)["figures"][0][1] += 2
    return True


def line_lost(lines: list[Line], random: Random) -> bool:
    events = [line for line in lines if line["line"] == "event"][1:-1]
    lines.remove(random.choice(events))
    return True


def forfeit_turned(lines: list[Line], random: Random) -> bool:
    forfeits = [event for event in _events(lines, "table_forfeited") if len(event["sides"]) == 1]
    played = {line["stage"] for line in lines if line["line"] == "standings"}
    if not forfeits or not played:
        return False
    event = random.choice(forfeits)
    event["sides"] = ["NS" if event["sides"] == ["EW"] else "EW"]
    return True


def deal_turned(lines: list[Line], random: Random) -> bool:
    """The first deal of a match, recorded the other way round."""
    deals = [line["event"] for line in lines if line["line"] == "match" and line["event"]["event"] == "deal_recorded"]
    if not deals:
        return False
    deal = random.choice(deals)
    deal["order"] = [{"E": "N", "N": "E", "W": "S", "S": "W"}[seat] for seat in deal["order"]]
    return True


TAMPERINGS: tuple[Callable[[list[Line], Random], bool], ...] = (
    other_winner,
    other_level,
    other_link,
    other_commitment,
    opponents_exchanged,
    seats_exchanged,
    bye_given_away,
    place_improved,
    total_raised,
    line_lost,
    forfeit_turned,
    deal_turned,
)
"""Each changes one fact, and says whether there was one."""


def tampered(text: str, random: Random) -> Iterator[tuple[str, str]]:
    """The same file with one fact changed, in every way that it has a fact for."""
    for tampering in TAMPERINGS:
        lines = [msgspec.json.decode(line) for line in text.split("\n") if line]
        if tampering(lines, random):
            yield tampering.__name__, "\n".join(msgspec.json.encode(line).decode() for line in lines)
