"""取消资格: a file in which a disqualified pair has a place, or plays on, is found out."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from guandan.checker import check_event
from guandan.competition.model import commands as co
from tests.competition.kit import JS
from tests.competition.refereed import refereed

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.competition.refereed import Refereed

Line = dict[str, object]


def expelled(*deals: str) -> Refereed:
    """Pair 1 won a round and was disqualified in the next, with these deals of its match written down."""
    hall = refereed(JS, (1, 2), (3, 4))
    hall.score(1, "K", "9")
    hall.score(2, "K", "8")
    hall.close()
    hall.seat((1, 3), (2, 4))
    hall.deals(1, *deals)
    hall.do(co.DisqualifyPair(pair=1, article="JS 4.3.5"))
    hall.score(2, "K", "7")
    hall.close()
    return hall


def codes(hall: Refereed, change: Callable[[Line], bool]) -> set[str]:
    """What is found once lines are changed; a line for which `change` is false is left out."""
    kept = [line for line in hall.paper.objects() if change(line)]
    for number, line in enumerate((one for one in kept if one["line"] == "event"), 1):
        line["version"] = number
    text = "\n".join(json.dumps(line) for line in kept)
    return {one.code for one in check_event(text).differences}


@pytest.mark.article("decision D37")
@pytest.mark.parametrize("deals", [(), ("NSEW",), ("EW",) * 5], ids=["no deal", "a deal", "all deals, no sheet"])
def test_as_it_was_nothing_is_wrong(deals: tuple[str, ...]) -> None:
    assert codes(expelled(*deals), lambda _line: True) == set()


@pytest.mark.article("decision D37")
@pytest.mark.parametrize("round_number", [1, 2])
def test_a_place_is_found(round_number: int) -> None:
    def give_back(line: Line) -> bool:
        if line["line"] == "standings" and line["round"] == round_number:
            lines = sorted(line["lines"], key=lambda one: one["pair"])  # type: ignore[call-overload]
            line["lines"] = [one | {"place": place, "tied": False} for place, one in enumerate(lines, 1)]
        return True

    assert "wrong_place" in codes(expelled(), give_back)


@pytest.mark.article("decision D37")
def test_a_table_that_was_not_forfeited_is_found() -> None:
    def play_on(line: Line) -> bool:
        event = line.get("event")
        if isinstance(event, dict) and event.get("event") == "table_forfeited":
            event.clear()
            event |= {"event": "result_settled", "round": 2, "table": 1, "reason": "x"}
            event |= {"result": {"ending": "higher_level", "winner": "EW", "ew": 12, "ns": 8}}
            event |= {"final": {"ew": 12, "ns": 8}}
        return True

    assert "disqualified_not_forfeited" in codes(expelled(), play_on)


@pytest.mark.article("decision D37")
def test_a_match_that_ended_for_nobody_is_found() -> None:
    def forgive(line: Line) -> bool:
        event = line.get("event")
        return not (isinstance(event, dict) and event.get("event") == "pair_disqualified")

    assert "done_without_ruling" in codes(expelled("NSEW"), forgive)
