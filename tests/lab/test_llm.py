from __future__ import annotations

import json
import re

import pytest

from guandan.bots import Seen, make
from guandan.errors import InvalidText
from guandan.kernel import Deal, Phase, rules_of
from guandan.lab.llm import LlmBot, ModelFailed, describe, read_answer
from guandan.lab.playing import make_bot
from guandan.rulebooks import load, names
from tests.cli.command import ROOT, run, said
from tests.lab.chat_server import chat_server

RULES = rules_of(load("jiangsu-2017"))


def positions(seeds: range, tribute: int = 2) -> list[Seen]:
    """Every decision of some deals with more than one answer."""
    found = []
    for number in seeds:
        deal = Deal()
        deal.set_up(1, number, rules_of(load(names()[number % 5])), 0, tribute)
        while not deal.is_over:
            seen = Seen.of(deal)
            if len(seen.packed) > 1:
                found.append(seen)
            deal.act(make("easy").choose(seen, 0.0))
    return found


def first_lead() -> Seen:
    return Seen.of(Deal.shuffled(4, rules=RULES, level="5"))


class TestPosition:
    def test_the_page_shows_a_position_as_it_is_written(self) -> None:
        page = (ROOT / "docs" / "llm.md").read_text(encoding="utf-8")
        shown = re.findall(r"```text\n(.*?)```", page, re.DOTALL)[0].strip().splitlines()
        told = describe(first_lead()).splitlines()
        assert shown[:-1] == told[: len(shown) - 1]
        assert shown[-1] == "…"

    def test_it_tells_hand_table_and_every_legal_action(self) -> None:
        for seen in positions(range(4)):
            text = describe(seen)
            assert str(seen.hand) in text
            assert len(re.findall(r"^\d+\. ", text, re.MULTILINE)) == len(seen.packed)
            assert ("You lead." in text) == (seen.phase == Phase.PLAY and not seen.top)
            for seat in seen.after:
                assert str(seen.left[seat]) in text

    def test_it_tells_nothing_that_the_seat_cannot_know(self) -> None:
        deal = Deal()
        deal.set_up(3, 0, RULES, 0, 1)
        for step in range(30):
            if deal.is_over:
                break
            hidden = deal.hidden(deal.seat, seed=step)
            assert describe(Seen.of(hidden)) == describe(Seen.of(deal))
            deal.act(deal.count() - 1 if deal.phase == Phase.PLAY else 0)


class TestAnswer:
    @pytest.mark.parametrize("text", ['{"action": 3}', 'I think that 7 is bad. {"action": 3}', '{"a": 1} {"action":3}'])
    def test_the_last_object_counts(self, text: str) -> None:
        assert read_answer(text, 5) == 2

    @pytest.mark.parametrize(
        "text",
        [
            "3",
            "",
            '{"action": "3"}',
            '{"action": 0}',
            '{"action": 6}',
            "{action: 3}",
            '{"action": true}',
            '{"action": 2.5}',
        ],
    )
    def test_nothing_else_is_an_answer(self, text: str) -> None:
        with pytest.raises(ValueError, match=r"answer|action"):
            read_answer(text, 5)


class TestBot:
    def test_it_asks_and_plays_what_the_model_says(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("GUANDAN_LLM_KEY", "secret")
        with chat_server(lambda _: '{"action": 2}') as (url, asked):
            assert make_bot(f"llm:{url}?model=small", 0).choose(first_lead(), 1.0) == 1
        assert [(one["path"], one["model"], one["key"]) for one in asked] == [
            ("/v1/chat/completions", "small", "Bearer secret")
        ]
        assert asked[0]["messages"][1]["content"] == describe(first_lead())

    def test_a_wrong_answer_is_sent_back(self) -> None:
        said_so_far = iter(["pair of eights", '{"action": 99999}', '{"action": 1}'])
        with chat_server(lambda _: next(said_so_far)) as (url, asked):
            bot = LlmBot(f"llm:{url}")
            assert bot.choose(first_lead(), 1.0) == 0
        assert (bot.asked, bot.repeated) == (3, 2)
        assert "no JSON object" in asked[1]["messages"][-1]["content"]
        assert "no action 99999" in asked[2]["messages"][-1]["content"]

    @pytest.mark.parametrize("answer", ["no", 500])
    def test_a_model_that_never_answers_fails_or_somebody_plays_for_it(self, answer: str | int) -> None:
        seen = first_lead()
        with chat_server(lambda _: answer) as (url, _):
            with pytest.raises(ModelFailed):
                LlmBot(f"llm:{url}?tries=2").choose(seen, 1.0)
            assert LlmBot(f"llm:{url}?tries=1&fallback=easy").choose(seen, 1.0) == make("easy").choose(seen, 1.0)

    def test_where_there_is_no_choice_nobody_is_asked(self) -> None:
        deal = Deal.shuffled(4, rules=RULES, level="5")
        one = Seen(deal, deal.seat, deal.packed()[:1])
        assert LlmBot("llm:http://127.0.0.1:9/v1").choose(one, 1.0) == 0

    @pytest.mark.parametrize("name", ["llm:", "llm:localhost", "llm:ftp://x/y", "llm:http://x/v1?colour=red"])
    def test_a_name_that_is_no_address_is_refused(self, name: str) -> None:
        with pytest.raises(InvalidText):
            LlmBot(name)


def test_a_model_plays_in_the_arena() -> None:
    def pass_or_lead(messages: list[dict[str, str]]) -> str:
        numbers = re.findall(r"^(\d+)\. ", messages[1]["content"], re.MULTILINE)
        return json.dumps({"action": int(numbers[-1])})

    with chat_server(pass_or_lead) as (url, asked):
        told = json.loads(said("arena", f"llm:{url}", "random", "--deals", "1", "--json"))
        assert told["counted"] == 1
        assert len(asked) > 10
    assert run("arena", "llm:nowhere", "random").exit_code == 2
