"""循环制: five pairs in one group, seven in two, somebody leaving."""

from __future__ import annotations

import pytest

from tests.checker.kit import Line, Writer, order, table

BLANK = {"total": 0, "cumulative_without_first": 0, "rounds_won": 0, "level_score": 0, "levels_risen": 0}


class Robin:
    """Rounds as docs/pairing.md has them; `rounds` are given by the places that meet, a 0 being a bye."""

    def __init__(self, count: int, groups: int = 1) -> None:
        self.event = Writer(
            "jiangsu-2017", {"format": "round_robin", "groups": groups}, overrides={"match.minutes": 50}
        )
        self.event.pairs(count)
        self.sat: dict[int, list[tuple[int, str]]] = {pair: [] for pair in range(1, count + 1)}

    def draft(
        self, number: int, meetings: list[tuple[int, int, int]], byes: list[int], link: bytes, lots: list[int]
    ) -> None:
        """Meetings come in order, as (group, pair, pair)."""
        drawn = [pair for _, *both in meetings for pair in both] + byes
        seats = order(link, "seats", drawn)
        tables: list[Line] = []
        free = list(range(1, len(meetings) + 1))
        for group, a, b in meetings:
            place = min(free, key=lambda n: sum(at == n for pair in (a, b) for at, _ in self.sat[pair]))
            free.remove(place)
            first = min((a, b), key=lambda pair: self.key(pair, seats))
            tables.append(table(place, first, a + b - first, group=group))
        for one in tables:
            self.sat[one["ew"]].append((one["number"], "EW"))
            self.sat[one["ns"]].append((one["number"], "NS"))
        self.event.draft(number, tables, byes=byes, seed=link.hex(), **({"lots": lots} if lots else {}))

    def key(self, pair: int, seats: list[int]) -> tuple[int, bool, int]:
        sides = [side for _, side in self.sat[pair]]
        return sides.count("EW") - sides.count("NS"), sides[-1:] != ["NS"], seats.index(pair)

    def play(self, number: int) -> None:
        """East-West wins every table, and the standings are left out."""
        tables = self.event.of("draw_drafted", number - 1)["tables"]
        self.event.begin(number)
        for one in tables:
            self.event.levels(number, one["number"], 14, 4)
        self.event.event("round_closed", round=number)


def five() -> Robin:
    """Places 1 to 5 and an empty sixth: round 1 is 1-6, 2-5, 3-4; round 2 2-6, 1-3, 4-5."""
    robin = Robin(5)
    link = robin.event.link()
    a, b, c, d, e = places = order(link, "numbers", range(1, 6))
    robin.draft(1, [(1, b, e), (1, c, d)], [a], link, [*places, 0])
    robin.play(1)
    robin.draft(2, [(1, a, c), (1, d, e)], [b], robin.event.link(), [])
    robin.play(2)
    return robin


def test_five_pairs_in_one_group() -> None:
    assert five().event.codes() == {"standings_missing"}


def test_seven_pairs_in_two_groups_with_seeds_first_and_an_opponent_who_has_left() -> None:
    robin = Robin(7, 2)
    robin.event.of("pair_entered", 4)["seed"] = 1
    link = robin.event.link()
    rest = order(link, "numbers", [1, 2, 3, 4, 6, 7])
    numbered = [5, *rest]  # snake: 1st group gets the 1st, 4th and 5th, the 2nd the others
    one = [numbered[0], numbered[3], numbered[4]]
    two = [numbered[1], numbered[2], numbered[5], numbered[6]]
    robin.draft(1, [(1, one[1], one[2]), (2, two[0], two[3]), (2, two[1], two[2])], [one[0]], link, [*one, 0, *two])
    robin.play(1)
    robin.event.event("pair_withdrawn", pair=two[2], first_round=2)
    # round 2, group 1: place 2 has the empty one, 1-3 meet; group 2: 2-4, and 1 would have met 3
    link = robin.event.link()
    robin.draft(2, [(1, one[0], one[2]), (2, two[1], two[3])], [one[1], two[0]], link, [])
    robin.play(2)
    assert robin.event.codes() == {"standings_missing"}


@pytest.mark.parametrize("what", ["lots", "meeting", "bye", "group"])
def test_another_draw_is_found(what: str) -> None:
    event = five().event
    draft = event.of("draw_drafted", 1)
    one, other = draft["tables"]
    match what:
        case "lots":
            lots = event.of("draw_drafted")["lots"]
            lots[0], lots[1] = lots[1], lots[0]
            assert "wrong_lots" in event.codes()
        case "meeting":
            one["ew"], other["ew"] = other["ew"], one["ew"]
            assert "wrong_meetings" in event.codes()
        case "bye":
            draft["byes"] = []
            assert "wrong_byes" in event.codes()
        case "group":
            one["group"] = 2
            assert "wrong_group" in event.codes()
