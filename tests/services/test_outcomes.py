"""What a correction is said to change before it is confirmed, where the next round is drawn already."""

from __future__ import annotations

from guandan.competition.model import commands as co
from guandan.competition.model.values import Mistake
from guandan.services.outcomes import preview_outcome
from tests.competition.kit import KO, Hall
from tests.competition.mistaken import correct


def play_first_round() -> Hall:
    """Four pairs in a knockout: 1 and 3 go on."""
    event = Hall(KO, pairs=4)
    event.seat((1, 2), (3, 4))
    event.score(1, "past A", "9")
    event.score(2, "past A", "9")
    event.close()
    return event


def foresee(event: Hall, lang: str = "zh") -> str:
    """What the correction that lets 2 go on instead of 1 is said to lead to."""
    event.championship.at = event.at
    outcome = preview_outcome(event.championship, lambda twin: twin.do(correct(Mistake.ENTRY)), 1)
    return " ".join(line.zh if lang == "zh" else line.en for line in outcome.lines)


def test_before_the_next_draw_it_says_who_goes_on() -> None:
    words = foresee(play_first_round())
    assert "改为晋级：2 " in words
    assert "不再晋级：1 " in words


def test_a_draw_that_has_not_started_has_to_be_taken_back() -> None:
    event = play_first_round()
    event.draw()
    event.do(co.PublishDraw())
    words = foresee(event)
    assert "不再晋级：1 " in words
    assert "撤回重编" in words


def test_once_the_round_has_started_it_says_who_plays_on() -> None:
    event = play_first_round()
    event.begin()
    words = foresee(event)
    assert "第 2 轮已公布的编排不变：1 选手1 / 选手2 继续打，2 选手3 / 选手4 不上场" in words
    assert "晋级：" not in words, "it is not said that who plays on goes out"
    assert "1 选手1 / 选手2 plays on, and 2 选手3 / 选手4 does not" in foresee(event, "en")
