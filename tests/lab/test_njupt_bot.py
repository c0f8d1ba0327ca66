from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pytest

from guandan.bots import Seen, make
from guandan.kernel import Phase
from guandan.kernel.features import OBSERVATION
from guandan.lab.arena import Arena
from guandan.lab.duplicate import Contest
from guandan.lab.njupt import NJUPT, OPEN, NjuptAgent, NjuptBot
from guandan.lab.njupt.fields import read_hand
from guandan.lab.njupt.messages import MessageWriter
from guandan.rulebooks import names
from tests.lab.njupt_scene import deals, equal_tribute

if TYPE_CHECKING:
    from collections.abc import Callable

    from guandan.kernel import Deal

EASY = "tests.lab.njupt_contestant:protocol_easy"
SAME = (
    "hand",
    "unseen",
    "played_own",
    "played_next",
    "played_partner",
    "played_previous",
    "top_cards",
    "left",
    "level",
)


def play(deal: Deal, seats: list[NjuptBot], look: Callable[[Seen, int], None] = lambda _seen, _place: None) -> None:
    while not deal.is_over:
        if deal.count() == 1:
            deal.act(0)
            continue
        seen = Seen.of(deal)
        place = seats[deal.seat].choose(seen, 1.0)
        look(seen, place)
        deal.act(place)


@pytest.mark.parametrize("book", names())
def test_what_is_told_is_enough_to_play_by(book: str) -> None:
    """Our agent behind the protocol sees the same cards, and does what its bot would have done in the seat."""
    truth: list[Seen] = []
    agrees = Counter[bool]()

    class Witness:
        def __init__(self, seat: int) -> None:
            self.bot = make("normal", seed=seat)

        def choose(self, seen: Seen, seconds: float) -> int:
            if seen.phase == Phase.PLAY:
                for name in SAME:
                    part = OBSERVATION[name]
                    assert seen.observation[part] == truth[-1].observation[part], name
            return self.bot.choose(seen, seconds)

    players = [NjuptAgent(Witness(seat), book=book) for seat in range(4)]

    def bot(seat: int) -> NjuptBot:
        return NjuptBot(players[seat].handle, dialect=(OPEN, NJUPT)[seat % 2])

    def look(seen: Seen, place: int) -> None:
        agrees[make("normal", seed=seen.seat).choose(seen, 1.0) == place] += 1

    class Seats(list[NjuptBot]):
        def __getitem__(self, seat: Any) -> Any:  # noqa: ANN401
            truth.append(Seen.of(deal))
            return super().__getitem__(seat)

    seats = Seats([bot(seat) for seat in range(4)])
    for deal in deals(book, 3, seed=1):
        play(deal, seats, look)
    assert [player.guesses for player in players] == [0] * 4
    assert agrees[True] > 100
    assert agrees[False] <= 2


def test_messages_follow_the_protocol() -> None:
    told: list[dict[str, Any]] = []

    def client(message: dict[str, Any]) -> int | None:
        told.append(message)
        return 0 if message["type"] == "act" else None

    silent = NjuptBot(client)
    others = [NjuptBot(NjuptAgent("easy").handle) for _ in range(3)]
    handed = []
    for deal in deals("jiangsu-2017", 3, seed=2):
        handed.append(deal.drawn_faces(0))
        play(deal, [silent, *others])
    beginnings = [message for message in told if message["stage"] == "beginning"]
    assert len(beginnings) == 3
    for message, faces in zip(beginnings, handed, strict=True):
        cards = Counter(card.place for card in read_hand(message["handCards"]))
        assert [cards[face] for face in range(54)] == list(faces)
        assert message["myPos"] == 0
    stages = Counter((message["type"], message["stage"]) for message in told)
    assert stages["notify", "tribute"] + stages["notify", "anti-tribute"] == 2
    assert stages["act", "play"] > 20
    for message in told:
        if message["type"] == "act":
            assert message["indexRange"] == len(message["actionList"]) - 1
            following = message["stage"] == "play" and message["greaterAction"] is not None
            assert (message["actionList"][0] == ["PASS", "PASS", "PASS"]) == following
            assert (message["greaterPos"] >= 0) == following
            rests = [info["rest"] for info in message["publicInfo"]]
            assert rests[0] == len(message["handCards"])


def test_every_play_and_pass_is_told_in_order() -> None:
    told: list[dict[str, Any]] = []
    agent = NjuptAgent("easy")

    def client(message: dict[str, Any]) -> int | None:
        told.append(message)
        return agent.handle(message)

    seats = [NjuptBot(client), *[NjuptBot(NjuptAgent("easy").handle) for _ in range(3)]]
    for deal in deals("jiangsu-2017", 2, seed=6):
        told.clear()
        decisions: list[Seen] = []
        play(deal, seats, lambda seen, _, kept=decisions: kept.append(seen))  # type: ignore[misc]
        mine = [seen for seen in decisions if seen.seat == 0][-1]
        notices = [message for message in told if (message["type"], message["stage"]) == ("notify", "play")]
        words = MessageWriter(mine).write_action
        assert [(message["curPos"], message["curAction"]) for message in notices] == [
            (seat, words(packed)) for seat, packed in mine.history
        ]
        for before, message in pairwise(notices):
            stands = message["curPos"], message["curAction"]
            if message["curAction"][0] == "PASS":
                stands = before["greaterPos"], before["greaterAction"]
            assert (message["greaterPos"], message["greaterAction"]) == stands


def test_every_card_that_is_played_is_told_once() -> None:
    told: list[dict[str, Any]] = []
    agent = NjuptAgent("easy")

    def client(message: dict[str, Any]) -> int | None:
        told.append(message)
        return agent.handle(message)

    deal = next(deals("jiangsu-2017", 1, seed=6))
    last: list[Seen] = []
    play(
        deal,
        [NjuptBot(client), *[NjuptBot(NjuptAgent("easy").handle) for _ in range(3)]],
        lambda seen, _: last.append(seen),
    )
    mine = [seen for seen in last if seen.seat == 0][-1]
    for seat in range(4):
        notices = [message for message in told if message["stage"] == "play" and message["type"] == "notify"]
        cards = [read_hand(message["curAction"][2]) for message in notices if message["curPos"] == seat]
        counts = Counter(card.place for played in cards for card in played)
        assert [counts[face] for face in range(54)] == list(mine.played(seat))


def test_it_plays_in_the_arena_like_the_bot_that_it_is() -> None:
    arena = Arena(Contest(a=EASY, b="easy", book="jiangsu-2017"))
    assert all(pair.worth == 0 for pair in arena.run(6))
    assert arena.standing.failures == []


@pytest.mark.parametrize("answer", [None, -1, 10_000, "0", 1.0])
def test_an_answer_that_is_no_index_is_an_error(answer: object) -> None:
    deal = next(deals("jiangsu-2017", 1))
    with pytest.raises(ValueError, match="no index"):
        NjuptBot(lambda _: answer).choose(Seen.of(deal), 1.0)


def test_what_the_protocol_never_asks_it_decides_itself() -> None:
    """Equal tributes, where the book lets the first take one or the losers pick a return: no request is sent."""

    def client(message: dict[str, Any]) -> None:
        assert message["type"] == "notify"

    met = set()
    for book in names():
        deal = equal_tribute(book)
        while deal.phase != Phase.PLAY:
            if deal.phase in (Phase.TAKE, Phase.PICK):
                met.add(Phase(deal.phase))
                assert NjuptBot(client).choose(Seen.of(deal), 1.0) == 0
            deal.act(0)
    assert met == {Phase.TAKE, Phase.PICK}
