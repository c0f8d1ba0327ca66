from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pytest

from guandan.kernel import legal_plays
from guandan.kernel.packed import PASS
from guandan.lab.njupt import NjuptAgent
from guandan.lab.njupt.action import write_protocol_play
from tests.lab.njupt_referee import Referee
from tests.lab.njupt_scene import DIALECTS, Recorder, act, agents, deals

if TYPE_CHECKING:
    from collections.abc import Callable

    from guandan.bots import Seen
    from guandan.kernel import Deal
    from tests.lab.njupt_referee import Entry


def shortened(chance: random.Random) -> Callable[[Deal, list[Entry]], list[Entry]]:
    def change(_: Deal, entries: list[Entry]) -> list[Entry]:
        if entries[0][1] == PASS and chance.random() < 0.3:
            return entries[:1]
        return [entries[place] for place in sorted(chance.sample(range(len(entries)), chance.randint(1, len(entries))))]

    return change


FOREIGN: list[Any] = [
    *(["Rocket", "9", ["S9", "D9"]], ["ThreePair", "K", ["SK", "HK", "SA", "DA", "C2", "D2"]], None, 5, [], {}),
    *(["Bomb", "A", ["SA", "SA", "HA", "HA", "CA", "CA", "DA", "DA"]], ["Single", "?", ["S3"]], ["PASSES"]),
    *(["Straight", "9", ["S9", "DT", "CJ", "HQ", "SK"]], ["tribute", "tribute", ["S3"]], ["back", "back", "X"]),
    *(["StraightFlush", "2", ["S2", "S3", "S4", "S5", "S6"]], ["Pair", "3", ["S3", "D4"]], ["FourKings"]),
]


def cards_of(words: Any) -> list[str]:  # noqa: ANN401
    return sorted(words[2]) if isinstance(words, list) and len(words) > 2 else []


def enlarged(chance: random.Random) -> Callable[[Deal, list[Entry]], list[Entry]]:
    """Plays of the own cards that beat nothing, cards that are not held, readings that are none, and rubbish."""

    def change(deal: Deal, entries: list[Entry]) -> list[Entry]:
        listed = [cards_of(words) for words, _ in entries]
        legal = {packed for _, packed in entries}
        leads = legal_plays(deal.hand(deal.seat), deal.level_rank, abstract=True)
        weak = [
            write_protocol_play(play) for play, packed in zip(leads, leads.packed, strict=True) if packed not in legal
        ]
        strange = [words for words in FOREIGN if cards_of(words) not in listed or not cards_of(words)]
        more = [(words, None) for words in chance.sample(strange, 5) + chance.sample(weak, min(5, len(weak)))]
        return chance.sample([*entries, *more], len(entries) + len(more))

    return change


def shuffled(chance: random.Random) -> Callable[[Deal, list[Entry]], list[Entry]]:
    def change(_: Deal, entries: list[Entry]) -> list[Entry]:
        mixed: list[Entry] = []
        for words, packed in chance.sample(entries, len(entries)):
            cards = words[2]
            mixed.append(([*words[:2], chance.sample(cards, len(cards)) if isinstance(cards, list) else cards], packed))
        return mixed

    return change


@pytest.mark.parametrize("make_change", [shortened, enlarged, shuffled])
@pytest.mark.parametrize("bot", ["easy", "normal"])
def test_any_list_gets_a_valid_index(make_change: Any, bot: str) -> None:  # noqa: ANN401
    players = agents(bot=bot)
    change = make_change(random.Random(bot))
    for place, deal in enumerate(deals("jiangsu-2017", 4, seed=3)):
        referee = Referee([player.handle for player in players], dialect=DIALECTS[place % 4], change=change)
        referee.play(deal)
        assert deal.is_over
        assert None not in referee.chosen  # never an entry that the rules do not know
    assert [player.guesses for player in players] == [0] * 4


def test_a_list_of_nothing_but_foreign_entries_gets_a_pass_or_the_cheapest() -> None:
    message = act(["S3", "S4", "HR"])
    message["actionList"] = [["Rocket", "A", ["HR"]], ["Pair", "9", ["S9", "C9"]], ["Pair", "5", ["S5", "C5"]]]
    agent = NjuptAgent("normal")
    assert agent.handle(message) == 2
    assert agent.guesses == 1
    message["actionList"].append(["PASS", "PASS", "PASS"])
    assert agent.handle(message) == 3
    message["actionList"] = [["Rocket", "A", ["HR"]], 7]
    assert agent.handle(message) == 0


def test_the_same_play_with_other_cards_is_taken_for_ours() -> None:
    """The kernel would lead one pair of fours; the list has another."""
    hand = ["S4", "H4", "D4", "SK", "CK"]
    choices = [["Pair", "4", [one, two]] for one, two in (("S4", "H4"), ("H4", "D4"), ("S4", "D4"))]
    for words in choices:
        seen: list[Seen] = []
        agent = NjuptAgent(Recorder(seen))
        message = act(hand, actionList=[["Single", "K", ["SK"]], words])
        assert agent.handle(message) in {0, 1}
        assert [str(seen[0].actions[place]) for place in range(2)][1] == f"pair 4: {' '.join(words[2])}"
