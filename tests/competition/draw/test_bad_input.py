"""What cannot be drawn gets a clear refusal, with words in both languages."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from guandan.competition.draw.bracket import (
    build_next_places,
    build_paired_round,
    count_knockout_rounds,
    draw_first_places,
    list_third_place_pair,
)
from guandan.competition.draw.cost import DrawField, DrawWishes, compute_cost
from guandan.competition.draw.lot_rounds import pair_by_lot
from guandan.competition.draw.player import Player
from guandan.competition.draw.swiss import pair_swiss
from guandan.competition.model.values import Byes
from guandan.errors import IllegalAction
from guandan.texts import explain
from tests.competition.draw.oracle import link_of

if TYPE_CHECKING:
    from collections.abc import Callable

LINK = link_of("bad")
ONE, TWO, THREE = (Player(number=number) for number in (1, 2, 3))
FIELD = DrawField([ONE, TWO, THREE], LINK, DrawWishes(is_swiss=True))


def knockout(pairs: list[int], byes: Byes = Byes.AS_NEEDED, **more: object) -> object:
    given = {"seeds": {}, "ledger": {}, **more}
    return draw_first_places(pairs, LINK, byes=byes, **given)  # type: ignore[arg-type]


def later(winners: dict[int, int], **more: object) -> object:
    return build_next_places((1, 2, 3, 4), winners, LINK, byes=Byes.AS_NEEDED, ledger={}, **more)  # type: ignore[arg-type]


WRONG: list[tuple[str, Callable[[], object]]] = [
    ("draw_nobody", lambda: pair_swiss([], LINK, lowest_bye=True)),
    ("draw_nobody", lambda: pair_by_lot([], LINK)),
    ("draw_nobody", lambda: knockout([])),
    ("draw_nobody", lambda: count_knockout_rounds(0)),
    ("draw_pair_twice", lambda: pair_swiss([ONE, TWO, ONE], LINK, lowest_bye=True)),
    ("draw_pair_twice", lambda: knockout([1, 2, 1])),
    ("draw_pair_twice", lambda: compute_cost([(1, 2), (1, 3)], None, FIELD)),
    ("draw_bad_number", lambda: pair_by_lot([Player(number=0)], LINK)),
    ("draw_bad_number", lambda: pair_by_lot([Player(number=-4)], LINK)),
    ("draw_bad_number", lambda: pair_by_lot([Player(number=2**32)], LINK)),
    ("draw_bad_number", lambda: pair_by_lot([Player(number=1, byes=-1)], LINK)),
    ("draw_bad_number", lambda: pair_by_lot([Player(number=1, rank=-1)], LINK)),
    ("draw_bad_number", lambda: pair_by_lot([Player(number=1, seed=0)], LINK)),
    ("draw_bad_number", lambda: pair_by_lot([Player(number=1, last_float=2)], LINK)),
    ("draw_bad_number", lambda: pair_by_lot([Player(number=1, met={2: -1})], LINK)),
    ("draw_bad_number", lambda: pair_by_lot([Player(number=1, met={1: 1})], LINK)),
    ("draw_bad_number", lambda: knockout([1, -2])),
    ("draw_met_differs", lambda: pair_by_lot([Player(number=1, met={2: 1}), TWO], LINK)),
    ("draw_unknown_pair", lambda: knockout([1, 2], seeds={3: 1})),
    ("draw_unknown_pair", lambda: knockout([1, 2, 3], named_bye=4)),
    ("draw_unknown_pair", lambda: list_third_place_pair((1, 2, 3, 4), {5})),
    ("draw_unknown_pair", lambda: compute_cost([(1, 4)], 2, FIELD)),
    ("draw_left_out", lambda: compute_cost([(1, 2)], None, FIELD)),
    ("draw_no_bye", lambda: knockout([1, 2], named_bye=1)),
    ("draw_no_bye", lambda: knockout([1, 2, 3], Byes.FIRST_ROUND, named_bye=1)),
    ("draw_no_bye", lambda: later({1: 1, 2: 3}, named_bye=1)),
    ("draw_no_winner", lambda: later({1: 1})),
    ("draw_wrong_winner", lambda: later({1: 3, 2: 4})),
    ("draw_unknown_line", lambda: later({1: 1, 2: 3, 3: 5})),
    ("draw_bad_number", lambda: build_paired_round((1, -2))),
    ("draw_pair_twice", lambda: build_paired_round((1, 2, 2, 0))),
]


@pytest.mark.parametrize(("code", "call"), WRONG)
def test_bad_input_is_refused_in_words(code: str, call: Callable[[], object]) -> None:
    with pytest.raises(IllegalAction) as refused:
        call()
    assert refused.value.code == code
    for lang in ("zh", "en"):
        assert "{" not in explain(refused.value, lang)
