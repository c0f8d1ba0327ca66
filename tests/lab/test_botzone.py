"""Botzone's GuanDan: its JSON, its rules as /docs/botzone.md tells them, and the file to upload."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING, Any
from zipfile import ZipFile

import pytest

from guandan.bots import Seen, make
from guandan.cards import Card, Rank
from guandan.lab.botzone.agent import BotzoneAgent
from guandan.lab.botzone.cards import IDS, card_of_id, first_id, rank_letter, read_rank_letter
from guandan.lab.botzone.claims import FalseClaim, read_play
from guandan.lab.botzone.contest import BotzoneContest
from guandan.lab.botzone.conversation import KEEP_RUNNING, converse
from guandan.lab.botzone.judge import BotzoneJudge, DealStart, botzone_book, botzone_rules, draw_situation
from guandan.lab.botzone.pack import MOST_BYTES, upload_parts, write_upload
from guandan.lab.botzone.players import AgentPlayer, ProcessPlayer, SeeingPlayer
from guandan.rules.play import Kind
from tests.amount import some_or_many
from tests.cli.command import run, said

if TYPE_CHECKING:
    from pathlib import Path

    from guandan.kernel import Deal


def ids(text: str) -> list[int]:
    """Numbers of cards by their text, the second copy of a card from the second pack."""
    numbers: list[int] = []
    for word in text.split():
        number = first_id(Card(word))
        numbers.append(number if number not in numbers else number + 54)
    return numbers


class Scripted:
    """Answers what it was told to at one stage, and as `easy` does otherwise."""

    def __init__(self, stage: str, answer: Any) -> None:  # noqa: ANN401
        self.player = AgentPlayer("easy")
        self.stage, self.answer = stage, answer

    def respond(self, request: dict[str, Any]) -> Any:  # noqa: ANN401
        given = self.player.respond(request)
        return self.answer if request["stage"] == self.stage else given


def situation(first_hand: str, level: Rank = Rank.FIVE, **terms: Any) -> DealStart:  # noqa: ANN401
    """A deal in which seat 0 holds these cards among others."""
    held = ids(first_hand)
    rest = [number for number in range(IDS) if number not in held]
    hands = [held + rest[: 27 - len(held)]]
    rest = rest[27 - len(held) :]
    hands += [rest[seat * 27 : seat * 27 + 27] for seat in range(3)]
    return DealStart(tuple(map(tuple, hands)), level, **terms)


class TestCards:
    def test_numbers_are_ranks_from_a_and_suits_from_hearts(self) -> None:
        assert [card_of_id(number) for number in (0, 1, 2, 3, 4, 52, 53)] == [
            *(Card(name) for name in ("HA", "DA", "SA", "CA", "H2", "LJ", "BJ"))
        ]
        assert card_of_id(54) is card_of_id(0)
        assert all(card_of_id(first_id(card)) is card for card in Card)

    def test_ten_is_written_as_0(self) -> None:
        assert rank_letter(Rank.TEN) == "0"
        assert [read_rank_letter(letter) for letter in "A20K"] == [Rank.ACE, Rank.TWO, Rank.TEN, Rank.KING]

    @pytest.mark.parametrize("number", [-1, 108])
    def test_other_numbers_are_no_cards(self, number: int) -> None:
        with pytest.raises(ValueError, match="0 to 107"):
            card_of_id(number)


class TestClaims:
    @pytest.mark.parametrize(
        ("action", "claim", "kind", "rank"),
        [
            ("S8", "S8", Kind.SINGLE, Rank.EIGHT),
            ("S8 H5", "S8 H8", Kind.PAIR, Rank.EIGHT),
            ("LJ LJ", "LJ LJ", Kind.PAIR, Rank.LITTLE_JOKER),
            ("S8 S8 H5", "S8 S8 C8", Kind.TRIPLE, Rank.EIGHT),
            ("S8 C8 H5 S2 D2", "S8 C8 D8 S2 D2", Kind.FULL_HOUSE, Rank.EIGHT),
            ("SA S2 S3 S4 D5", "SA S2 S3 S4 D5", Kind.STRAIGHT, Rank.ACE),
            ("ST SJ SQ SK DA", "ST SJ SQ SK DA", Kind.STRAIGHT, Rank.TEN),
            ("ST SJ SQ SK H5", "ST SJ SQ SK SA", Kind.STRAIGHT_FLUSH, Rank.TEN),
            ("ST SJ SQ SK H5", "ST SJ SQ SK HA", Kind.STRAIGHT, Rank.TEN),
            ("SA DA S2 D2 S3 D3", "SA DA S2 D2 S3 D3", Kind.TUBE, Rank.ACE),
            ("SK DK CK SA DA CA", "SK DK CK SA DA CA", Kind.PLATE, Rank.KING),
            ("S8 D8 C8 H8 H5 H5", "S8 D8 C8 H8 S8 D8", Kind.BOMB, Rank.EIGHT),
            ("LJ LJ BJ BJ", "LJ LJ BJ BJ", Kind.FOUR_JOKERS, Rank.BIG_JOKER),
        ],
    )
    def test_the_claim_says_what_a_play_is(self, action: str, claim: str, kind: Kind, rank: Rank) -> None:
        spoken = read_play(ids(action), ids(claim), Rank.FIVE)
        assert (spoken.kind, spoken.rank) == (kind, rank)

    @pytest.mark.parametrize(
        ("action", "claim"),
        [
            ("S8 S9", "S8 S8"),
            ("S8 H5", "S8 LJ"),
            ("S8 S9", "S8 S9"),
            ("S8", ""),
            ("LJ LJ BJ", "LJ LJ BJ"),
            ("SQ SK SA S2 D3", "SQ SK SA S2 D3"),
        ],
    )
    def test_a_false_claim_is_none(self, action: str, claim: str) -> None:
        with pytest.raises(FalseClaim):
            read_play(ids(action), ids(claim), Rank.FIVE)


class TestJudge:
    def judge(self, stage: str, answer: object, **terms: Any) -> Any:  # noqa: ANN401
        judge = BotzoneJudge(situation("S3 D3 C3 S4 LJ LJ H5", **terms))
        return judge.play([Scripted(stage, answer), *(AgentPlayer("easy") for _ in range(3))])

    @pytest.mark.parametrize(
        ("answer", "offence"),
        [
            ([[], []], "not allowed"),
            ([[107], [107]], "not in the hand"),
            ([ids("S3 S4"), ids("S3 S4")], "no kind"),
            ([ids("S3 D3 C3 LJ LJ"), ids("S3 D3 C3 LJ LJ")], "not allowed"),
            ([ids("LJ H5"), ids("LJ LJ")], "joker"),
            ([[0]], "action, claim"),
            ("pass", "action, claim"),
            ([["3"], ["3"]], "action, claim"),
            (None, "action, claim"),
        ],
    )
    def test_an_illegal_answer_ends_the_deal(self, answer: object, offence: str) -> None:
        verdict = self.judge("play", answer)
        assert verdict.offender == 0
        assert offence in verdict.offence
        assert verdict.scores == (-2, 1, 0, 1)

    def test_tribute_is_the_highest_card_but_the_wild(self) -> None:
        assert self.judge("tribute", ids("H5"), tribute=1, first=1, last=0).offence == "H5 may not be paid"
        assert self.judge("tribute", ids("LJ"), tribute=1, first=1, last=0).offence == ""
        assert self.judge("tribute", [], tribute=1, first=1, last=0).offence == "the answer is one card"

    def test_a_return_is_not_above_ten_and_at_level_9_not_above_8(self) -> None:
        for level, card, is_taken in (
            (Rank.FIVE, "ST", True),
            (Rank.FIVE, "SJ", False),
            (Rank.FIVE, "H5", False),
            (Rank.NINE, "ST", False),
            (Rank.NINE, "S8", True),
        ):
            judge = BotzoneJudge(situation("ST SJ S8 H5 S3", level, tribute=1, first=0, last=2))
            verdict = judge.play([Scripted("return", ids(card)), *(AgentPlayer("easy") for _ in range(3))])
            assert (verdict.offender is None) is is_taken, (level, card)

    def test_both_big_jokers_refuse(self) -> None:
        hands = situation("BJ BJ", tribute=1, first=1, last=0)
        asked: list[dict[str, Any]] = []

        class Noting(AgentPlayer):
            def respond(self, request: dict[str, Any]) -> Any:  # noqa: ANN401
                asked.append(request)
                return super().respond(request)

        verdict = BotzoneJudge(hands).play([Noting("easy") for _ in range(4)])
        assert verdict.offender is None
        refused = next(request for request in asked if request["stage"] == "return")
        assert refused["global"]["resist"] is True
        assert refused["global"]["tribute_cards"] == {"0": -1}
        lead = next(request for request in asked if request["stage"] == "play")
        assert lead["global"]["return_cards"] == {"1": -1}
        assert verdict.moves[0][0] == 1

    @pytest.mark.parametrize("number", [26, 33, 68, 71])
    def test_equal_double_tribute_goes_to_the_seat_before_the_payer(self, number: int) -> None:
        judge = BotzoneJudge(draw_situation(1, number))
        verdict = judge.play([AgentPlayer("easy") for _ in range(4)])
        first, _, refused, equal, _, takers, _ = judge.deal.tribute
        assert verdict.offender is None
        if not refused:
            assert equal
            assert takers[(first + 1) % 4] == first
            assert takers[(first + 3) % 4] == (first + 2) % 4
            assert verdict.moves[0][0] == (first + 1) % 4  # whoever paid the first leads

    def test_points_are_for_the_partners_place(self) -> None:
        for number in range(8):
            verdict = BotzoneJudge(draw_situation(3, number)).play([AgentPlayer("easy") for _ in range(4)])
            first = verdict.order[0]
            second = verdict.order.index((first + 2) % 4) if (first + 2) % 4 in verdict.order else 3
            assert sorted(verdict.scores)[:2] == [0, 0]
            assert verdict.scores[first] == verdict.scores[(first + 2) % 4] == 4 - second

    def test_its_rules_are_a_book(self) -> None:
        book = botzone_book()
        assert book.id == "botzone"
        assert book.plays.joker_pair_in_full_house is False
        assert book.is_own


@pytest.mark.part("lab")
@pytest.mark.parametrize("deals", some_or_many(25, 1000))
def test_no_answer_is_against_the_rules(deals: int, seed: int) -> None:
    """50 deals in the short suite, 2,000 in the long one: each is played twice, and by a bot that sees the deal too."""
    contest = BotzoneContest("hard" if deals > 100 else "easy", "random", seed)
    assert [offence for meeting in contest.run(deals) for offence in meeting.offences] == []
    assert sum(contest.guesses.values()) == 0


@pytest.mark.parametrize("bot", ["hard", "normal"])
def test_an_agent_behind_json_plays_as_the_bot_that_sees_the_deal(bot: str) -> None:
    """Number for number the same answers, so the same strength; the second of two payers is told less behind JSON."""
    for number in (0, 3, 14, 20, 22):
        told: list[list[Any]] = []
        for makes_agent in (True, False):
            judge = BotzoneJudge(draw_situation(5, number))
            players = [AgentPlayer(bot) if makes_agent else SeeingPlayer(bot, judge, seat) for seat in range(4)]
            verdict = judge.play(players)
            assert verdict.offender is None
            told.append(verdict.moves)
        assert told[0] == told[1]


def test_what_the_agent_makes_up_is_what_the_seat_sees() -> None:
    """The deal that the agent builds from requests shows its bot the same as the judge's deal does."""
    current: list[BotzoneJudge] = []
    met = 0

    class Comparing:
        def choose(self, seen: Seen, seconds: float) -> int:
            nonlocal met
            deal: Deal = current[0].deal
            if not seen.phase and not (deal.tribute[0] < 4 and deal.tribute[2]):  # who holds the jokers is not told
                true = Seen(deal, seen.seat)
                assert true.observation == seen.observation
                assert true.history == seen.history
                assert list(true.packed) == list(seen.packed)
                met += 1
            return make("easy").choose(seen, seconds)

    for number in range(20, 39):
        current[:] = [BotzoneJudge(draw_situation(2, number))]
        assert current[0].play([AgentPlayer(Comparing()) for _ in range(4)]).offender is None
    assert met > 500


class TestConversation:
    def lines(self, number: int) -> tuple[list[dict[str, Any]], list[Any]]:
        """What seat 0 is asked in a deal, and what `easy` answers."""
        asked: list[dict[str, Any]] = []
        answered: list[Any] = []

        class Noting(AgentPlayer):
            def respond(self, request: dict[str, Any]) -> Any:  # noqa: ANN401
                asked.append(request)
                answered.append(super().respond(request))
                return answered[-1]

        BotzoneJudge(draw_situation(1, number)).play([Noting("easy"), *(AgentPlayer("easy") for _ in range(3))])
        return asked, answered

    def converse(self, lines: list[Any], *, keep: bool) -> list[str]:
        said = io.StringIO()
        heard = io.StringIO("".join(json.dumps(line) + "\n" for line in lines))
        converse(lambda: BotzoneAgent(make("easy"), botzone_rules()), heard, said, keep=keep)
        return said.getvalue().splitlines()

    @pytest.mark.parametrize("number", [3, 16, 30])
    def test_a_process_that_is_kept_running_hears_only_what_is_new(self, number: int) -> None:
        asked, answered = self.lines(number)
        first = {"requests": asked[:1], "responses": [], "data": None, "globaldata": None}
        said = self.converse([first, *asked[1:]], keep=True)
        assert said[1::2] == [KEEP_RUNNING] * len(asked)
        assert [json.loads(line)["response"] for line in said[::2]] == answered

    @pytest.mark.parametrize("number", [3, 16, 30])
    def test_a_process_that_is_started_anew_hears_everything(self, number: int) -> None:
        asked, answered = self.lines(number)
        for length in range(1, len(asked) + 1, 3):
            line = {"requests": asked[:length], "responses": answered[: length - 1]}
            said = self.converse([line], keep=False)
            assert json.loads(said[0])["response"] == answered[length - 1]
            assert len(said) == 1

    def test_an_answer_comes_though_the_bot_fails(self) -> None:
        class Failing:
            def choose(self, seen: Seen, seconds: float) -> int:
                raise RuntimeError(f"{seconds} seconds are not enough for {seen.left}")

        players = [AgentPlayer(Failing()) for _ in range(4)]
        verdict = BotzoneJudge(draw_situation(1, 15)).play(players)
        assert (verdict.offender, verdict.offence) == (None, "")
        assert sum(player.guesses for player in players) > 20


class TestUpload:
    def test_it_is_small_and_the_same_every_time(self, tmp_path: Path) -> None:
        sizes = [write_upload(tmp_path / name) for name in ("a.zip", "b.zip")]
        assert sizes[0] < MOST_BYTES
        assert (tmp_path / "a.zip").read_bytes() == (tmp_path / "b.zip").read_bytes()
        with ZipFile(tmp_path / "a.zip") as packed:
            assert "__main__.py" in packed.namelist()
            assert not any(name.endswith((".so", ".pyd", ".onnx")) for name in packed.namelist())

    def test_it_needs_nothing_but_numpy(self, tmp_path: Path) -> None:
        """Run with an empty site: the standard library, NumPy and the file itself."""
        import numpy as np  # noqa: PLC0415

        write_upload(tmp_path / "bot.zip")
        site = tmp_path / "site"
        site.mkdir()
        folder = os.path.dirname(os.path.dirname(np.__file__))  # noqa: PTH120
        for name in os.listdir(folder):  # noqa: PTH208
            if name.startswith("numpy"):
                (site / name).symlink_to(os.path.join(folder, name))  # noqa: PTH118
        words = (
            f"import sys; sys.path[:0] = [{str(tmp_path / 'bot.zip')!r}, {str(site)!r}]; import runpy; "
            "runpy.run_module('__main__', run_name='bot'); from guandan.kernel import engine; "
            "print(engine.__file__); "
            "print(sorted(name for name in sys.modules if name in {'msgspec._core', 'onnxruntime'}))"
        )
        shown = subprocess.run(
            [sys.executable, "-I", "-S", "-c", words.replace("runpy.run_module('__main__', run_name='bot')", UPLOADED)],
            capture_output=True,
            text=True,
            check=False,
        )
        assert shown.returncode == 0, shown.stderr
        assert "bot.zip" in shown.stdout.splitlines()[0]
        assert shown.stdout.splitlines()[1] == "[]"

    @pytest.mark.parametrize("deals", some_or_many(1, 40))
    @pytest.mark.part("lab")
    def test_it_plays_as_hard_does(self, deals: int, tmp_path: Path) -> None:
        write_upload(tmp_path / "bot.zip")
        environ = {"PATH": os.environ.get("PATH", ""), "OMP_NUM_THREADS": "1"}
        for number in range(deals):
            situation = draw_situation(4, 30 + number)
            judge = BotzoneJudge(situation)
            with ProcessPlayer([sys.executable, "-I", str(tmp_path / "bot.zip")], environ) as program:
                others = [AgentPlayer("hard") for _ in range(3)]
                verdict = judge.play([program, *others])
            assert verdict.offender is None
            assert verdict.moves == BotzoneJudge(situation).play([AgentPlayer("hard") for _ in range(4)]).moves


UPLOADED = "from guandan.lab.botzone import agent; from guandan.bots.learned.hard import Hard"


def test_the_upload_holds_what_the_bot_imports() -> None:
    names = set(upload_parts())
    assert {"__main__.py", "guandan/kernel/engine/core.py", "guandan/bots/learned/network.npz"} <= names
    assert not any("server" in name or "competition" in name or "/game/" in name for name in names)


class TestCommand:
    def test_bot_answers_lines(self) -> None:
        request = {"stage": "deal", "global": {"level": "2"}, "deliver": list(range(27)), "your_id": 0}
        line = json.dumps({"requests": [request], "responses": []})
        shown = subprocess.run(
            [sys.executable, "-m", "guandan", "botzone", "bot", "--bot", "easy"],
            input=line + "\n",
            capture_output=True,
            text=True,
            check=False,
        )
        assert shown.stdout.splitlines() == ['{"response":[]}', KEEP_RUNNING], shown.stderr

    def test_pack_and_judge(self, tmp_path: Path) -> None:
        assert "bot.zip" in said("botzone", "pack", "--out", str(tmp_path / "bot.zip"))
        told = json.loads(said("botzone", "judge", "easy", "seen:random", "--deals", "2", "--json"))
        assert told["deals"] == 2
        assert told["offences"] == []
        assert "违规作答：0 次" in said("--lang", "zh", "botzone", "judge", "easy", "random", "--deals", "1")

    def test_an_unknown_bot_is_refused(self) -> None:
        assert run("botzone", "judge", "nobody", "easy").exit_code == 2
