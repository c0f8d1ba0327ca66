"""Simulated events with rulings, lateness and appeals: borne out as they are, and one fact tampered with is found."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import product
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from guandan.checker import check_event
from tests.checker.simulated import BOOKS, simulated

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

Line = dict[str, Any]
OTHER = {"EW": "NS", "NS": "EW"}


@cache
def files() -> list[str]:
    """A few events under every book."""
    return [simulated(book, 12, seed, varied=seed % 2 == 0) for seed, book in product(range(1, 9), BOOKS)]


def test_events_with_rulings_are_borne_out() -> None:
    counts: Counter[str] = Counter()
    for text in files()[:20]:
        report = check_event(text)
        assert report.differences == ()
        counts.update(report.counts)
    assert all(counts[kind] for kind in ("rulings", "referrals", "lateness", "appeals"))


def is_ruling(event: Line) -> bool:
    return event["event"] == "ruling_made" and not event["ruling"]["overruled"]


def rungs(event: Line, *given: str) -> bool:
    """Another penalty, if this is a ruling by a case without a choice."""
    if not is_ruling(event) or event["ruling"]["rungs"] == list(given) or event["ruling"]["infraction"] != "manner":
        return False
    event["ruling"]["rungs"] = list(given)
    return True


def ruling_says(name: str, value: object) -> Callable[[Line], bool]:
    def change(event: Line) -> bool:
        if not is_ruling(event) or event["ruling"]["infraction"] == "late" or event["ruling"][name] == value:
            return False
        event["ruling"][name] = value
        return True

    return change


def other_side(event: Line) -> bool:
    if not is_ruling(event) or event["ruling"]["seat"] is None:
        return False
    event["ruling"]["side"] = OTHER[event["ruling"]["side"]]
    return True


def lower_rank(event: Line) -> bool:
    if not is_ruling(event) or event["ruling"]["by"].startswith("referee "):
        return False
    event["ruling"]["by"] = "referee somebody"
    return True


def effect_says(kind: str, name: str, value: Callable[[Any], object]) -> Callable[[Line], bool]:
    def change(event: Line) -> bool:
        if event["event"] != "adjusted" or event["effect"]["effect"] != kind or event.get("ruling") is None:
            return False
        before = event["effect"][name]
        event["effect"][name] = value(before)
        return bool(event["effect"][name] != before)

    return change


def without_ruling(event: Line) -> bool:
    if event["event"] != "adjusted" or event["effect"]["effect"] not in {"lose_deal", "annul_deal", "move_levels"}:
        return False
    event["ruling"] = None
    return True


def event_says(kind: str, name: str, value: object) -> Callable[[Line], bool]:
    def change(event: Line) -> bool:
        if event["event"] != kind or not event.get(name) or event[name] == value:
            return False
        event[name] = value
        return True

    return change


def sides_turned(event: Line) -> bool:
    """A forfeit that a ruling brought, turned round."""
    if event["event"] != "table_forfeited" or event.get("reason") == "缺席" or len(event["sides"]) > 1:
        return False
    event["sides"] = [OTHER[event["sides"][0]]]
    return "JS 3.9P" in event["article"] or "D15" in event["article"]


def in_good_time(event: Line) -> bool:
    if event["event"] != "lateness_noted" or not event.get("rulings"):
        return False
    name = "ew_minutes" if event.get("ew_minutes") is not None else "ns_minutes"
    event[name] = 0
    return True


def late_without_ruling(event: Line) -> bool:
    """Of a few minutes, which the referee rules on: what is above that rank may wait."""
    if event["event"] != "lateness_noted" or not event.get("rulings") or event.get("forfeits"):
        return False
    if max(event.get("ew_minutes") or 0, event.get("ns_minutes") or 0) > 5:
        return False
    event["rulings"] = []
    return True


def much_later(event: Line) -> bool:
    """From a warning to a forfeit, while the ruling stays what it was."""
    if event["event"] != "lateness_noted" or not event.get("rulings") or event.get("forfeits"):
        return False
    if event.get("ew_minutes") is not None and event.get("ns_minutes") is not None:
        return False
    event["ew_minutes" if event.get("ew_minutes") is not None else "ns_minutes"] = 60
    return True


def pair_spared(event: Line) -> bool:
    if event["event"] != "pair_disqualified" or event.get("reason") == "累计":
        return False
    event["pair"] = event["pair"] % 12 + 1
    return True


CHANGES: dict[str, tuple[Callable[[Line], bool], str]] = {
    "penalty left out": (rungs, "wrong_penalty"),
    "penalty raised": (lambda event: rungs(event, "foul"), "wrong_penalty"),
    "other article": (ruling_says("article", "JS 1.1"), "wrong_article"),
    "other infraction": (ruling_says("infraction", "sneezing"), "no_such_infraction"),
    "other situation": (ruling_says("situation", "at_lunch"), "no_such_infraction"),
    "nobody decided": (ruling_says("by", ""), "ruled_above_rank"),
    "lower rank": (lower_rank, "ruled_above_rank"),
    "other side": (other_side, "wrong_offender"),
    "foul turned": (effect_says("lose_deal", "side", OTHER.__getitem__), "not_from_ruling"),
    "foul's leader": (effect_says("lose_deal", "namer", lambda namer: None if namer else "N"), "not_from_ruling"),
    "loss turned": (
        effect_says("lose_match", "sides", lambda sides: [OTHER[side] for side in sides]),
        "ruling_not_carried_out",
    ),
    "forfeit made a loss": (effect_says("lose_match", "forfeit", lambda forfeit: not forfeit), "not_from_ruling"),
    "levels": (effect_says("move_levels", "by", lambda by: by + 1), "ruling_not_carried_out"),
    "stage turned": (effect_says("give_stage", "side", OTHER.__getitem__), "ruling_not_carried_out"),
    "deal not kept": (effect_says("annul_deal", "keep", lambda keep: not keep), "ruling_not_carried_out"),
    "other remedy": (effect_says("hand_remedy", "remedy", lambda _: "leave_hall"), "not_from_ruling"),
    "done without ruling": (without_ruling, "done_without_ruling"),
    "done by no ruling": (event_says("adjusted", "ruling", 99), "no_such_ruling"),
    "cancelled another": (event_says("ruling_cancelled", "number", 99), "no_such_ruling"),
    "in good time": (in_good_time, "ruled_though_in_time"),
    "much later": (much_later, "wrong_lateness"),
    "late without ruling": (late_without_ruling, "lateness_without_ruling"),
    "late without forfeit": (event_says("lateness_noted", "forfeits", []), "wrong_forfeits"),
    "forfeit turned": (sides_turned, "wrong_forfeits"),
    "pair spared": (pair_spared, "not_disqualified"),
    "referred to another": (event_says("ruling_referred", "needs", "sports_authority"), "wrong_authority"),
    "referred for nothing": (event_says("ruling_referred", "by", "sports_authority"), "referred_for_nothing"),
    "referred by another article": (event_says("ruling_referred", "article", "JS 1.1"), "wrong_article"),
    "settled by the referee": (event_says("referral_settled", "by", "referee"), "ruled_above_rank"),
    "settled by no ruling": (event_says("referral_settled", "ruling", 99), "no_such_ruling"),
    "closed by no ruling": (event_says("call_closed", "ruling", 99), "no_such_ruling"),
    "appeal against no ruling": (event_says("appeal_lodged", "ruling", 99), "no_such_ruling"),
    "appeal signed by others": (event_says("appeal_lodged", "signatures", [998, 999]), "signed_by_others"),
    "appeal heard by others": (event_says("appeal_decided", "by", "referee"), "appeal_heard_by_others"),
    "appeal without reason": (event_says("appeal_decided", "reason", ""), "no_reason"),
}


def is_done_freely(read: Line, free: dict[str, list[bool]]) -> bool:
    if read["line"] != "match" or read["event"]["event"] != "adjusted" or read["event"].get("ruling") is None:
        return False
    return free[read["match"]][read["event"]["ruling"] - 1]


def tampered(change: Callable[[Line], bool]) -> Iterator[str]:
    """Files in which one line was changed; the first of each file that can be.

    What is done by a ruling against the book is free, and stays as it is.
    """
    for text in files():
        lines = text.splitlines()
        free: dict[str, list[bool]] = {}
        for place, line in enumerate(lines):
            read = msgspec.json.decode(line)
            if read["line"] == "match" and read["event"]["event"] == "ruling_made":
                free.setdefault(read["match"], []).append(read["event"]["ruling"]["overruled"])
            if is_done_freely(read, free):
                continue
            if read["line"] in {"event", "match"} and change(read["event"]):
                yield "\n".join([*lines[:place], msgspec.json.encode(read).decode(), *lines[place + 1 :]])
                break


@pytest.mark.parametrize("name", CHANGES)
def test_one_fact_tampered_with_is_found(name: str) -> None:
    change, code = CHANGES[name]
    tried = 0
    for text in tampered(change):
        codes = {difference.code for difference in check_event(text).differences}
        assert code in codes, codes
        tried += 1
        if tried == 2:
            break
    assert tried
