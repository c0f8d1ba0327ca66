"""复式: the movement and the scores of docs/duplicate.md."""

from __future__ import annotations

from fractions import Fraction

import pytest

from guandan.checker.duplicate import build_movement
from tests.checker.kit import Writer, order, standing, table


def test_nobody_meets_a_pair_or_a_board_twice() -> None:
    for count in (3, 4, 5, 6, 7, 8):
        lots = list(range(1, 2 * count + 1))
        rounds = count if count % 2 else count - 1
        met, played = [], []
        for number in range(rounds):
            for ew, ns, boards in build_movement(lots, number, 2):
                met.append((ew, ns))
                played += [(pair, board) for pair in (ew, ns) for board in boards]
        assert len(set(met)) == len(met)
        assert len(set(played)) == len(played)


NETS = {1: (3, 1, -2), 2: (1, 3, 2), 3: (-1, -3, 1)}
"""East-West's net levels at the three tables of each round, one board a round."""


def three_tables() -> Writer:
    event = Writer("jiangsu-2017", {"format": "duplicate", "rounds": 3, "boards": 1})
    event.pairs(6)
    link = event.link()
    lots = order(link, "numbers", range(1, 7))
    played: dict[int, list[tuple[int, int, int]]] = {1: [], 2: [], 3: []}
    for number in (1, 2, 3):
        # North-South stay; East-West go up a table, boards come down one
        ew = [lots[0::2][(place - (number - 1)) % 3] for place in range(3)]
        tables = [table(n + 1, ew[n], lots[2 * n + 1], boards=[(n + number - 1) % 3 + 1]) for n in range(3)]
        event.draft(number, tables, seed=link.hex(), **({"lots": lots} if number == 1 else {}))
        event.begin(number)
        for one, net in zip(tables, NETS[number], strict=True):
            event.event("result_entered", round=number, table=one["number"], boards=[net])
            event.event("result_signed", round=number, table=one["number"], side="EW")
            event.event("result_signed", round=number, table=one["number"], side="NS")
            played[one["boards"][0]].append((one["ew"], one["ns"], net))
        event.event("round_closed", round=number)
        publish(event, number, lots, played)
        link = event.link()
    return event


def publish(event: Writer, number: int, lots: list[int], played: dict[int, list[tuple[int, int, int]]]) -> None:
    totals = dict.fromkeys(lots, Fraction(0))
    for results in played.values():
        for ew, ns, net in results:
            others = [other for *_, other in results]
            others.remove(net)
            score = net - Fraction(sum(others), len(others)) if others else Fraction(0)
            totals[ew] += score
            totals[ns] -= score
    lines = []
    for pair in sorted(totals, key=lambda pair: (-totals[pair], pair)):
        place = 1 + sum(total > totals[pair] for total in totals.values())
        tied = list(totals.values()).count(totals[pair]) > 1
        total = [totals[pair].numerator, totals[pair].denominator]
        lines.append(standing(place, pair, tied=tied, total=total))
    event.standings(number, *lines)


def test_three_tables_are_borne_out() -> None:
    assert three_tables().differences() == []


@pytest.mark.parametrize(
    ("what", "code"),
    [("boards", "wrong_movement"), ("pair", "wrong_movement"), ("net", "wrong_boards"), ("count", "wrong_boards")],
)
def test_another_movement_or_result_is_found(what: str, code: str) -> None:
    event = three_tables()
    tables = event.of("draw_drafted", 1)["tables"]
    match what:
        case "boards":
            tables[0]["boards"] = [1]
        case "pair":
            tables[0]["ew"], tables[1]["ew"] = tables[1]["ew"], tables[0]["ew"]
        case "net":
            event.of("result_entered")["boards"] = [4]
        case _:
            event.of("result_entered")["boards"] = [3, 1]
    assert code in event.codes()


def test_another_total_is_found() -> None:
    event = three_tables()
    event.of("result_entered", 4)["boards"] = [-3]
    assert "wrong_figures" in event.codes()
