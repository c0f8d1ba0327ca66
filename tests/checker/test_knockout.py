"""淘汰制: places, byes, seeds, redraws, third place, and the order in which pairs go out."""

from __future__ import annotations

import pytest

from guandan.checker.bracket import list_seed_lines
from tests.checker.kit import Line, Writer, order, standing, table


class Knockout:
    """A knockout under knockout-2023 in which East-West wins every table."""

    def __init__(self, count: int, **stage: object) -> None:
        self.event = Writer("knockout-2023", {"format": "knockout", **stage})
        self.event.pairs(count)
        self.sides: dict[int, list[str]] = {pair: [] for pair in range(1, count + 1)}
        self.outs: list[list[int]] = []
        self.winners: list[int] = []

    def draw(self, number: int, places: list[int], link: bytes) -> list[int]:
        """Draft and play a round by its places; gives who goes on by line."""
        pairs = [pair for pair in places if pair]
        seats = order(link, "seats", pairs)
        tables: list[Line] = []
        winners, out = [], []
        for a, b in zip(places[::2], places[1::2], strict=True):
            if not (a and b):
                winners.append(a + b)
                continue
            first = min((a, b), key=lambda pair: self.key(pair, seats))
            tables.append(table(len(tables) + 1, first, a + b - first))
            winners.append(first)
            out.append(a + b - first)
        for one in tables:
            self.sides[one["ew"]].append("EW")
            self.sides[one["ns"]].append("NS")
        byes = [a + b for a, b in zip(places[::2], places[1::2], strict=True) if (not a) != (not b)]
        self.event.draft(number, tables, byes=byes, seed=link.hex(), lots=places)
        self.event.begin(number)
        for one in tables:
            self.event.levels(number, one["number"], 14, 4)
        self.event.event("round_closed", round=number)
        self.outs.append(out)
        self.winners = winners
        return winners

    def key(self, pair: int, seats: list[int]) -> tuple[int, bool, int]:
        sides = self.sides[pair]
        return sides.count("EW") - sides.count("NS"), sides[-1:] != ["NS"], seats.index(pair)

    def publish(self, number: int, groups: list[list[int]]) -> None:
        """Standings by groups of equals, best first."""
        lines, place = [], 1
        for group in groups:
            lines += [standing(place, pair, tied=len(group) > 1) for pair in sorted(group)]
            place += len(group)
        self.event.standings(number, *lines)


def six(byes: str = "as_needed", **stage: object) -> Knockout:
    """Six pairs: three tables, then one and a bye, then the final."""
    cup = Knockout(6, byes=byes, **stage)
    link = cup.event.link()
    winners = cup.draw(1, order(link, "numbers", range(1, 7)), link)
    cup.publish(1, [winners, cup.outs[0]])
    link = cup.event.link()
    bye = order(link, "bye", winners)[0]
    last = cup.draw(2, [*(pair for pair in winners if pair != bye), bye, 0], link)
    cup.publish(2, [last, cup.outs[1], cup.outs[0]])
    link = cup.event.link()
    (champion,) = cup.draw(3, last, link)
    cup.publish(3, [[champion], cup.outs[2], cup.outs[1], cup.outs[0]])
    cup.event.event("stage_closed", stage=1)
    return cup


@pytest.mark.article("KO 2")
@pytest.mark.article("decision D27")
def test_six_pairs_with_byes_as_needed() -> None:
    assert six().event.differences() == []


def test_without_two_losers_there_is_no_third_place() -> None:
    assert six(third_place=True).event.differences() == []


def test_six_pairs_with_byes_in_the_first_round_and_a_third_place() -> None:
    cup = Knockout(6, byes="first_round", third_place=True)
    link = cup.event.link()
    short = order(link, "bye", range(1, 5))[:2]
    coming = order(link, "numbers", range(1, 7))
    places = [pair for line in range(1, 5) for pair in (coming.pop(0), 0 if line in short else coming.pop(0))]
    winners = cup.draw(1, places, link)
    cup.publish(1, [winners, cup.outs[0]])
    finalists = cup.draw(2, winners, cup.event.link())
    cup.publish(2, [finalists, cup.outs[1], cup.outs[0]])
    champion, third = cup.draw(3, [*finalists, *cup.outs[1]], cup.event.link())
    second, fourth = cup.outs[2]
    cup.publish(3, [[champion], [second], [third], [fourth], cup.outs[0]])
    cup.event.event("stage_closed", stage=1)
    assert cup.event.differences() == []


def test_a_round_drawn_again_and_a_bye_that_was_named() -> None:
    cup = Knockout(5, redrawn=[2])
    cup.event.event("organisers_decided", matter="odd_number", about=1, pairs=[4])
    link = cup.event.link()
    numbers = [pair for pair in order(link, "numbers", range(1, 6)) if pair != 4]
    winners = cup.draw(1, [*numbers, 4, 0], link)
    link = cup.event.link()
    again = order(link, "numbers", winners)
    bye = order(link, "bye", [pair for pair in winners if pair != 4])[0]  # pair 4 has had one
    cup.draw(2, [*(pair for pair in again if pair != bye), bye, 0], link)
    assert cup.event.codes() == {"standings_missing"}


def test_seeds_go_to_lines_far_apart() -> None:
    assert list_seed_lines(8) == [1, 5, 7, 3, 4, 8, 6, 2]
    assert list_seed_lines(3) == [1, 3, 2]
    cup = Knockout(8)
    cup.event.of("pair_entered", 2)["seed"] = 1
    cup.event.of("pair_entered", 4)["seed"] = 2
    link = cup.event.link()
    places = order(link, "numbers", range(1, 9))
    for pair, there in ((3, 0), (5, 4)):  # lines 1 and 3 of four
        here = places.index(pair)
        places[here], places[there] = places[there], places[here]
    cup.draw(1, places, link)
    assert cup.event.codes() == {"standings_missing"}


def test_who_lost_cannot_go_on() -> None:
    cup = six()
    draft = cup.event.of("draw_drafted", 2)
    one = draft["tables"][0]
    other = cup.outs[1][0]
    draft["lots"] = [other if pair == one["ns"] else pair for pair in draft["lots"]]
    one["ns"] = other
    assert {"wrong_lots", "wrong_pairs_drawn"} <= cup.event.codes()


def test_places_that_were_not_drawn_are_found() -> None:
    cup = six()
    lots = cup.event.of("draw_drafted")["lots"]
    lots[0], lots[2] = lots[2], lots[0]
    assert "wrong_lots" in cup.event.codes()


@pytest.mark.article("KO 3.4.6")
def test_a_knockout_needs_a_winner() -> None:
    cup = six()
    entered = cup.event.of("result_entered")
    entered["final"] = {"ew": 6, "ns": 6}
    entered["result"] = {"ending": "draw", "winner": None, "ew": 6, "ns": 6}
    assert "unreachable_result" in cup.event.codes()
    entered["final"] = {"ew": 6, "ns": 6, "extra": "EW"}
    entered["result"] = {"ending": "extra_deal", "winner": "EW", "ew": 6, "ns": 6}
    assert cup.event.differences() == []


@pytest.mark.article("KO 3.12.2")
def test_a_table_is_lost_for_want_of_a_signature_only_after_a_reminder() -> None:
    for refusals, codes in ((1, {"not_reminded"}), (2, set())):
        cup = six()
        cup.event.lines.remove(cup.event.of_line(lambda line: line.get("event", {}).get("event") == "result_signed", 1))
        for count in range(1, refusals + 1):
            cup.event.before("round_closed", 0, "signature_refused", round=1, table=1, side="NS", count=count)
        result = cup.event.of("result_entered")["result"]
        levels = [result["ew"], result["ns"]]
        assert levels[0] - levels[1] > 4  # so the score stands (KO 3.11)
        lost = {"round": 1, "table": 1, "sides": ["NS"], "article": "KO 3.12.2"}
        cup.event.before("round_closed", 0, "table_forfeited", **lost, levels=levels)
        assert cup.event.codes() == codes


@pytest.mark.article("KO 3.11")
@pytest.mark.article("decision D5")
@pytest.mark.parametrize("levels", [None, [13, 2], [13, 1]])
def test_a_forfeit_has_the_levels_of_the_table_if_the_others_lead_by_more_than_four(levels: object) -> None:
    cup = six()
    cup.event.lines.remove(cup.event.of_line(lambda line: line.get("event", {}).get("event") == "result_signed", 1))
    for count in (1, 2):
        cup.event.before("round_closed", 0, "signature_refused", round=1, table=1, side="NS", count=count)
    lost = {"round": 1, "table": 1, "sides": ["NS"], "article": "KO 3.12.2", "levels": levels}
    cup.event.before("round_closed", 0, "table_forfeited", **lost)
    result = cup.event.of("result_entered")["result"]
    is_right = levels == [result["ew"], result["ns"]]
    assert ("wrong_forfeit_levels" in cup.event.codes()) is not is_right
