from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from guandan.bots import Seen, make
from guandan.kernel import Phase
from guandan.lab.njupt import NjuptAgent
from guandan.rulebooks import names
from tests.lab.njupt_referee import Referee
from tests.lab.njupt_scene import DIALECTS, Recorder, act, agents, deals, equal_tribute

if TYPE_CHECKING:
    from collections.abc import Callable

    from guandan.bots import Bot

HAND = "S3 H3 D4 H5 C5 S6 C6 D6 S7 S7 H7 D7 H8 C8 C8 H9 C9 HT DT HJ DQ HK DK SA H2 H2 D2"
TOLD = ("seat", "level", "levels", "top", "top_seat", "trick", "left", "order", "tribute", "after", "observation")


class Witness:
    """Answers like another bot, and looks whether it sees what the true seat sees."""

    def __init__(self, bot: Bot, truth: Callable[[], Seen]) -> None:
        self.bot = bot
        self.truth = truth
        self.compared = 0

    def choose(self, seen: Seen, seconds: float) -> int:
        truth = self.truth()
        assert (seen.phase, seen.faces, seen.level, seen.levels) == (
            truth.phase,
            truth.faces,
            truth.level,
            truth.levels,
        )
        assert set(seen.packed) == set(truth.packed)
        if seen.phase == Phase.PLAY:  # where two pay at once, the kernel asks one after the other
            assert {name: getattr(seen, name) for name in TOLD} == {name: getattr(truth, name) for name in TOLD}
            self.compared += 1
        return self.bot.choose(seen, seconds)


@pytest.mark.parametrize("book", names())
def test_the_bot_sees_what_the_seat_sees(book: str) -> None:
    """From the messages alone the agent makes the very observation, tribute and trick that the kernel's seat has."""
    tributes = set()
    table: list[Referee] = []
    witnesses = [Witness(make("easy", seed=seat), lambda: Seen.of(table[-1].deal)) for seat in range(4)]
    players = [NjuptAgent(witness, book=book) for witness in witnesses]
    for seed in range(2):
        for place, deal in enumerate(deals(book, 4, seed=seed)):
            # Every set of cards is listed in some deals, and the kernel's own choice among them in the others.
            table.append(Referee([player.handle for player in players], dialect=DIALECTS[place % 4], full=place == 0))
            tributes.add(table[-1].play(deal).tribute[1:3])
    assert [player.guesses for player in players] == [0] * 4
    assert sum(witness.compared for witness in witnesses) > 200
    assert len(tributes) > 2


@pytest.mark.parametrize("book", names())
def test_equal_tributes_are_understood(book: str) -> None:
    """Who got whose card and return is taken from the notices, whether by the seats, by taking or by picking."""
    table: list[Referee] = []
    witnesses = [Witness(make("easy", seed=seat), lambda: Seen.of(table[-1].deal)) for seat in range(4)]
    players = [NjuptAgent(witness, book=book) for witness in witnesses]
    for choice in (0, -1):
        for player in players:
            player.handle({"type": "notify", "stage": "episodeOver", "order": [0, 2, 1, 3]})
        table.append(Referee([player.handle for player in players], choice=choice))
        table[-1].play(equal_tribute(book))
    assert [player.guesses for player in players] == [0] * 4
    assert sum(witness.compared for witness in witnesses) > 40


@pytest.mark.parametrize(
    "missing",
    [
        *("publicInfo", "selfRank", "oppoRank", "curRank", "curPos", "curAction", "greaterPos", "greaterAction"),
        *("myPos", "handCards", "indexRange", "order", "result", "antiPos", "stage"),
    ],
)
def test_a_field_may_be_missing(missing: str) -> None:
    players = agents()
    for deal in deals("jiangsu-2017", 2, seed=5):
        Referee([player.handle for player in players], omit=frozenset({missing})).play(deal)
        assert deal.is_over


@pytest.mark.parametrize("missing", ["handCards", "publicInfo", "greaterAction", "greaterPos", "curPos", "myPos"])
def test_what_a_request_leaves_out_is_known_from_the_notices(missing: str) -> None:
    players = agents()

    def forgetful(player: NjuptAgent) -> Callable[[dict[str, Any]], int | None]:
        def handle(message: dict[str, Any]) -> int | None:
            kept = message["type"] == "notify"
            return player.handle({name: value for name, value in message.items() if kept or name != missing})

        return handle

    for deal in deals("jiangsu-2017", 3, seed=9):
        Referee([forgetful(player) for player in players]).play(deal)
    assert [player.guesses for player in players] == [0] * 4


@pytest.mark.parametrize("bot", ["easy", "normal"])
def test_a_deal_may_be_joined_in_the_middle(bot: str) -> None:
    """Whoever hears nothing of the first part of a deal still answers with the bot, and in the next deal as usual."""
    for heard_from in (3, 40):
        players = agents(bot=bot)
        stand_ins = agents()
        count = 0

        def handle(seat: int, message: dict[str, Any]) -> int | None:
            nonlocal count
            count += 1
            late = count > heard_from * 4  # noqa: B023
            answer = stand_ins[seat].handle(message)  # noqa: B023
            return players[seat].handle(message) if late else answer  # noqa: B023

        handlers = [lambda message, seat=seat: handle(seat, message) for seat in range(4)]
        for deal in deals("jiangsu-2017", 2, seed=heard_from):
            Referee(handlers).play(deal)
        assert [player.guesses for player in players] == [0] * 4


def test_who_joins_late_knows_the_table_from_the_request() -> None:
    seen: list[Seen] = []
    agent = NjuptAgent(Recorder(seen))
    top = ["Bomb", "A", ["HA", "HA", "CA", "DA"]]
    message = act(["S9", "C9", "D9", "H9", "SK"], curRank="9", selfRank="K", oppoRank="9")
    message |= {"curPos": 2, "curAction": top, "greaterPos": 2, "greaterAction": top}
    message["publicInfo"] = [{"rest": rest} for rest in (22, 0, 23, 5)]
    message["actionList"] = [["PASS", "PASS", "PASS"], ["Bomb", "9", ["H9", "S9", "C9", "D9"]]]
    assert agent.handle(message) == 0
    (told,) = seen
    assert (told.seat, told.level, told.levels, told.top_seat) == (3, 9, (9, 13), 2)
    assert told.left == (22, 0, 23, 5)
    assert str(told.top_play) == "bomb A: HA HA CA DA"
    assert str(told.hand) == "S9 H9 C9 D9 SK"


def test_one_agent_plays_deal_after_deal_even_when_no_beginning_is_told() -> None:
    players = agents()

    def deaf(player: NjuptAgent) -> Callable[[dict[str, Any]], int | None]:
        return lambda message: None if message["stage"] in {"beginning", "episodeOver"} else player.handle(message)

    for deal in deals("jiangsu-2017", 4, seed=8):
        Referee([deaf(player) for player in players]).play(deal)
    assert [player.guesses for player in players] == [0] * 4


def test_the_own_play_may_be_told_again_or_not() -> None:
    """Some servers notify everybody of a play, some only the others: both ways the agent remembers it once."""
    for repeats in (True, False):
        shown: list[Seen] = []
        players = [NjuptAgent(Recorder(shown) if seat == 0 else make("easy")) for seat in range(4)]

        def handler(seat: int, repeats: bool = repeats, players: Any = players) -> Any:  # noqa: ANN401, FBT001
            def handle(message: dict[str, Any]) -> int | None:
                own = message["type"] == "notify" and message.get("curPos") == seat
                return None if own and not repeats else players[seat].handle(message)

            return handle

        deal = next(deals("jiangsu-2017", 1, seed=0))
        whole = deal.faces(0)
        Referee([handler(seat) for seat in range(4)]).play(deal)
        assert players[0].guesses == 0
        assert len(shown) > 3
        for seen in shown:
            assert bytes(map(sum, zip(seen.faces, seen.played(0), strict=True))) == whole


@pytest.mark.parametrize("stage", ["tribute", "back"])
@pytest.mark.parametrize("bot", ["random", "easy", "normal"])
def test_tribute_and_return_without_any_past(stage: str, bot: str) -> None:
    hand = HAND.split()
    cards = {"tribute": ["D2"], "back": ["S3", "D4", "HT", "C8"]}[stage]
    message = act(hand, stage=stage, actionList=[[stage, stage, [card]] for card in cards])
    agent = NjuptAgent(bot)
    assert agent.handle(message) in range(len(cards))
    assert agent.guesses == 0
    received = message | {"handCards": [*hand, "SB"], "tributePos": 3, "tribute": "SB"}
    assert agent.handle(received) in range(len(cards))
    assert agent.guesses == 0


def test_a_card_that_the_book_would_not_let_go_is_paid_if_the_server_asks_for_it() -> None:
    hand = HAND.split()
    seen: list[Seen] = []
    agent = NjuptAgent(Recorder(seen))
    message = act(hand, stage="tribute", actionList=[["tribute", "tribute", [card]] for card in ("H2", "SA")])
    assert agent.handle(message) == 1
    assert [str(action) for action in seen[0].actions] == ["H2", "SA"]


def test_a_bot_that_fails_does_not_stop_the_agent() -> None:
    class Broken:
        def choose(self, seen: Seen, seconds: float) -> int:
            raise RuntimeError(f"{seen} {seconds}")

    agent = NjuptAgent(Broken())
    assert agent.handle(act(["S5", "S3", "S9"])) == 1
    assert agent.guesses == 1


def test_the_partner_sits_two_further_on() -> None:
    seen: list[Seen] = []
    agent = NjuptAgent(Recorder(seen))
    agent.handle({"type": "notify", "stage": "beginning", "handCards": ["S3", "S4"], "myPos": 1})
    agent.handle(act(["S3", "S4"]))
    assert agent.seat == seen[0].seat == 1
    assert seen[0].partner == 3
    assert seen[0].after == (2, 3, 0)
