"""Every event and every effect as a line, in both languages."""

from __future__ import annotations

import re
from typing import get_args

import pytest

from guandan.cards import PACK, Card, Rank
from guandan.formatting.effects import format_effect
from guandan.formatting.events import format_event
from guandan.game import effects as ef
from guandan.game import events as ev
from guandan.game.commands import Mode
from guandan.game.ruling import Ruling
from guandan.rules.play import Kind, Play
from guandan.rules.points import Ending, Result
from guandan.rules.seat import Seat, Side

E, N, W, S = Seat
LEVEL = Rank.TWO
BOMB = Play(Kind.BOMB, Rank.EIGHT, (Card.S8, Card.H8, Card.C8, Card.H2), (Card.H8,))
WON = Result(ending=Ending.PASSED_A, winner=Side.EW, ew=14, ns=5)
DRAWN = Result(ending=Ending.DRAW, winner=None, ew=5, ns=5)
RULING = Ruling(side=Side.EW, seat=E, infraction="wrong_play", article="JS 3.4P.1", rungs=("violation",))

EVENTS = [
    (
        ev.MatchStarted(book="two-deck", version="1", digest="", mode=Mode.LIVE),
        "The match begins under two-deck, version 1, live table",
        "本局开始：two-deck 第 1 版，线上牌桌",
    ),
    (
        ev.MatchStarted(book="two-deck", version="1", digest="", mode=Mode.PAPER, overrides={"match.deals": 8}),
        "The match begins under two-deck, version 1, paper table · set by this table: deals per match: 8",
        "本局开始：two-deck 第 1 版，纸面记录 · 本桌另定：一局的副数：8",
    ),
    (ev.CardsDealt(pack=PACK, cut=0, first=E), "The cards are drawn, East first", "抓牌完毕，东家先抓"),
    (
        ev.CardsDealt(pack=PACK, cut=1, first=S, turned=(0,)),
        "The cards are drawn, South first · card turned: 2♥",
        "抓牌完毕，南家先抓 · 翻出 2♥",
    ),
    (
        ev.HandDealt(first=E, seat=N, cards=(Card.S3, Card.BJ), turned=(Card.S9,)),
        "The cards are drawn, East first · card turned: 9♠ · North's hand: BJ 3♠",
        "抓牌完毕，东家先抓 · 翻出 9♠ · 北家的手牌：大王 3♠",
    ),
    (ev.HandDealt(first=E), "The cards are drawn, East first", "抓牌完毕，东家先抓"),
    (
        ev.TributeRefused(holders=(E, W)),
        "Tribute refused: East, West showed the big jokers",
        "抗贡：东家、西家亮出大王",
    ),
    (ev.TributePaid(seat=E, card=Card.BJ), "East pays BJ", "东家进贡 大王"),
    (ev.TributeTaken(seat=E, payer=N), "East takes the tribute from North", "东家取了北家的贡牌"),
    (ev.CardReturned(seat=E, card=Card.DT), "East returns 10♦", "东家还牌 10♦"),
    (ev.CardReturned(seat=E, card=None), "East returns a card face down", "东家还牌，牌面朝下"),
    (
        ev.ReturnsShown(cards={E: Card.S3, W: Card.D4}),
        "The returns are shown: East 3♠, West 4♦",
        "亮还牌：东家 3♠、西家 4♦",
    ),
    (ev.ReturnPicked(seat=N, giver=E), "North picks the return from East", "北家挑了东家的还牌"),
    (ev.CardsPlayed(seat=E, play=BOMB), "East bomb 8♠♥♣ 2♥=8♥", "东家 炸弹 8♠♥♣ 2♥=8♥"),
    (ev.Passed(seat=E), "East passes", "东家不要"),
    (
        ev.Passed(seat=E, why=ev.PassedWhy.BARRED),
        "East may not play (barred from the trick by ruling)",
        "东家不能出（被罚停一圈）",
    ),
    (ev.LeadMissed(seat=E), "East loses the lead (a turn skipped by ruling)", "东家失去领出（被罚停一次）"),
    (ev.CountAnnounced(seat=E, count=9), "East announces 9 cards left", "东家报牌：剩 9 张"),
    (ev.CountAnnounced(seat=E, count=9, asked_by=N), "East tells North: 9 cards left", "东家答北家：剩 9 张"),
    (ev.TimedOut(seat=E, decision=3), "East is out of time", "东家超时"),
    (ev.ChoiceMade(seat=E, choice="yes"), "East chooses: yes", "东家选择：是"),
    (ev.ChoiceMade(seat=E, choice="full_house"), "East chooses: full house", "东家选择：三带二"),
    (ev.ChoiceMade(seat=E, choice="N"), "East chooses: North", "东家选择：北家"),
    (
        ev.DealEnded(order=(E, N, W, S)),
        "The deal ends: East first, North second, West third, South last",
        "本副结束：东家上游、北家二游、西家三游、南家下游",
    ),
    (
        ev.DealEnded(order=(E, W)),
        "The deal ends: East first, West second, North–South double-down",
        "本副结束：东家上游、西家二游、南北方双下",
    ),
    (ev.DealEnded(order=(E,)), "The deal ends: East first", "本副结束：东家上游"),
    (
        ev.DealRecorded(order=(E, W), level=Rank.TEN),
        "A deal at 10 recorded: East first, West second, North–South double-down",
        "记录一副，打 10：东家上游、西家二游、南北方双下",
    ),
    (ev.TributeNoted(), "Tribute was paid as usual", "贡牌照常"),
    (ev.TributeNoted(refused=True), "The tribute was refused", "抗贡"),
    (ev.TributeNoted(payer_to_first=N), "The first finisher got the tribute from North", "上游收了北家的贡牌"),
    (
        ev.TributeNoted(equal=True, payer_to_first=N),
        "The tributes were equal · The first finisher got the tribute from North",
        "贡牌相等 · 上游收了北家的贡牌",
    ),
    (
        ev.DealCorrected(number=2, order=(E, W), level=Rank.TWO),
        "Deal 2 at 2 corrected: East first, West second, North–South double-down",
        "更正第 2 副，打 2：东家上游、西家二游、南北方双下",
    ),
    (ev.TimeCalled(last_deal=4), "Time is called: deal 4 is the last", "宣布时间：打到第 4 副为止"),
    (ev.ExtraDealDue(), "The levels are equal: an extra deal", "级数相等，加赛一副"),
    (ev.MatchEnded(result=WON), "The match is over: East–West win: passed A", "本局结束：东西方胜：过A"),
    (ev.MatchEnded(result=DRAWN), "The match is over: a draw", "本局结束：平局"),
    (
        ev.RulingMade(ruling=RULING),
        "Ruling against East: wrong play (JS 3.4P.1) violation",
        "判罚 东家：出错牌（JS 3.4P.1）违例",
    ),
    (
        ev.RulingMade(ruling=Ruling(side=Side.NS, infraction="of our own", article="house")),
        "Ruling against North–South: of our own (house)",
        "判罚 南北方：of our own（house）",
    ),
    (ev.RulingCancelled(number=1), "Ruling 1 is cancelled", "第 1 号判罚撤销"),
    (ev.RulingCancelled(number=1, reason="why"), "Ruling 1 is cancelled why", "第 1 号判罚撤销 why"),
    (ev.Adjusted(effect=ef.WaiveTribute()), "Carried out: no tribute in the next deal", "执行：下一副不贡牌"),
    (ev.RefereeCalled(seat=E), "East calls the referee", "东家召请裁判"),
    (ev.CallAnswered(number=1), "Call 1 has been dealt with", "第 1 次召请已处理"),
    (ev.HandsOpened(referee="R"), "Referee R looked at the hands", "裁判R看了各家手牌"),
    (ev.MatchPaused(), "The match is paused", "比赛暂停"),
    (ev.MatchResumed(), "Play resumes", "比赛继续"),
    (ev.PlayerSubstituted(seat=E, player="17"), "17 now plays East", "东家换人：17"),
    (ev.SeatHandedToBot(seat=E, bot="b"), "b plays for East", "东家托管给 b"),
    (ev.SeatTakenBack(seat=E), "East plays again in person", "东家取消托管"),
    (ev.Hidden(), "(something this viewer may not see)", "（看不到的一件事）"),
]

EFFECTS = [
    (ef.TakeBack(seat=E), "East takes back the last play"),
    (ef.GoBack(acts=3), "play goes back to the point after act 3 of the deal"),
    (ef.GoBack(acts=None), "play goes back to the point before the tribute"),
    (ef.SkipTurn(seat=E), "East skips a turn"),
    (ef.BarFromTrick(seats=(E, W)), "East, West may not play in this trick"),
    (
        ef.BarFromTrick(seats=(E,), until_opponent_follows=True),
        "East may not play until an opponent has followed",
    ),
    (
        ef.PutChoice(seat=N, of=ef.ChoiceOf.SKIP, about=E),
        "North chooses: whether the player skips a turn (about East)",
    ),
    (ef.NameKind(seat=E, kind=Kind.PAIR), "East must lead a pair"),
    (ef.NameCard(seat=E, card=Card.HT), "East's first single must be 10♥"),
    (ef.ForbidKind(seat=E, kind=Kind.TUBE), "East may not lead the next trick with a tube"),
    (ef.AnnulDeal(), "the deal is void and is dealt again; stage and tribute stay"),
    (ef.AnnulDeal(keep=False), "the deal is void and is dealt again as a first deal"),
    (ef.LoseDeal(side=Side.EW), "the deal ends as a double-down of East–West"),
    (ef.VoidHand(seat=E), "East's hand is void and placed last"),
    (ef.MoveLevels(side=Side.EW, by=-2), "East–West falls by 2"),
    (ef.MoveLevels(side=Side.NS, by=1), "North–South rises by 1"),
    (ef.GiveStage(side=Side.NS), "North–South comes on stage"),
    (ef.TakePoints(side=Side.NS, points=10), "North–South loses 10 points"),
    (ef.WaiveTribute(), "no tribute in the next deal"),
    (ef.NameLeader(seat=S), "South leads"),
    (ef.LoseMatch(sides=(Side.EW,)), "East–West lose the match by ruling"),
    (ef.LoseMatch(sides=(Side.EW, Side.NS), forfeit=True), "East–West, North–South forfeit the match"),
    (ef.ExtendDeadline(seat=E, seconds=10), "East gets 10 more seconds"),
    (ef.ExtendMatch(minutes=5), "the table gets 5 more minutes"),
    (ef.Undo(), "the effects of the ruling at the table are undone"),
    (ef.HandRemedy(remedy="put_back"), "put right at the table: the card is put back"),
    (ef.HandRemedy(remedy="something else"), "put right at the table: something else"),
]


@pytest.mark.parametrize(("event", "en", "zh"), EVENTS)
def test_an_event_as_a_line(event: ev.AnyMatchEvent, en: str, zh: str) -> None:
    assert format_event(event, LEVEL, "en") == en
    assert format_event(event, LEVEL, "zh") == zh


@pytest.mark.parametrize(("effect", "en"), EFFECTS)
def test_an_effect_as_a_line(effect: ef.AnyEffect, en: str) -> None:
    assert format_effect(effect, "en") == en
    assert re.search(r"[\u4e00-\u9fff]", format_effect(effect, "zh"))


def test_no_event_and_no_effect_is_left_out() -> None:
    assert {type(event) for event, _, _ in EVENTS} == set(get_args(ev.AnyMatchEvent))
    assert {type(effect) for effect, _ in EFFECTS} == set(get_args(ef.AnyEffect))
