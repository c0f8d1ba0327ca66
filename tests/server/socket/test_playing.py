"""Whole deals over real sockets: four players, lost connections, frames sent twice, seats taken over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.server.player import Player
from tests.server.seating import four, play_all, play_until_asked, settled

if TYPE_CHECKING:
    from tests.server.live import Live

Tokens = "Callable[[int], list[str]]"


async def test_four_people_play_whole_deals_and_see_what_a_snapshot_shows(running: Live, tokens: Tokens) -> None:
    keys = tokens(4)
    async with four(running.url, keys) as players:
        # Until somebody is asked: between two deals the table goes on by itself.
        await play_all(players, lambda one: one.deals >= 2 and bool(one.view["questions"]))
        assert {player.seat for player in players} == set("ENWS")
        await settled(players)
        for player, key in zip(players, keys, strict=True):
            async with Player(running.ws, key, player.topic.partition("/")[2]) as again:
                await again.until(lambda one=again: one.view is not None)
                assert again.view == player.view


async def test_who_was_away_gets_what_was_missed(running: Live, tokens: Tokens) -> None:
    async with four(running.url, tokens(4), keeps=True) as players:
        await play_all(players, lambda one: one.view is not None and (one.view["deal"] or {}).get("tricks", 0) >= 1)
        await settled(players)
        away = next(player for player in players if player.question() is None)  # or nothing happens while it is away
        await away.close()
        before = away.view["version"]
        await play_until_asked(players, away)
        away.frames.clear()
        await away.open()
        others = [player for player in players if player is not away]
        await away.until(lambda: away.view["version"] == max(one.view["version"] for one in others))
        assert away.view["version"] > before
        kinds = [frame["type"] for frame in away.frames]
        assert "events" in kinds
        assert "snapshot" not in kinds
        goal = away.view["version"] + 8
        await play_all(players, lambda one: one.view["version"] >= goal)


async def test_a_command_sent_twice_is_done_once(running: Live, tokens: Tokens) -> None:
    async with four(running.url, tokens(4)) as players:
        first = players[0]
        await play_until_asked(players, first)
        asked = first.question()
        fields = {"seat": first.seat, "decision": asked["number"], **first.answers(asked)[0]}
        one = await first.do(named="only-once", **fields)
        two = await first.do(named="only-once", **fields)
        assert (one["type"], two["type"]) == ("done", "done")
        assert one["version"] == two["version"]
        assert two["is_repeat"] is True
        stale = await first.do(named="another", **fields)
        assert (stale["type"], stale["code"]) == ("refused", "stale")


async def test_refused_and_stale_reach_only_who_sent_it(running: Live, tokens: Tokens) -> None:
    async with four(running.url, tokens(4), keeps=True) as players:
        first, second = players[0], players[1]
        await play_until_asked(players, first)
        await settled(players)
        for player in players:
            player.frames.clear()
        out_of_turn = await second.do("pass", seat=second.seat)
        other_seat = await second.do("pass", seat=first.seat)
        assert out_of_turn["type"] == other_seat["type"] == "refused"
        old = await first.do("pass", seat=first.seat, decision=1)
        assert (old["type"], old["code"]) == ("refused", "stale")
        await first.until(lambda: any(frame["type"] == "snapshot" for frame in first.frames))
        assert first.view["version"] == second.view["version"]
        await settled(players[2:])
        assert [frame["type"] for frame in second.frames if frame["type"] != "table"] == ["refused", "refused"]
        for player in players[2:]:
            assert {frame["type"] for frame in player.frames} <= {"table", "answer"}


async def test_the_newest_browser_has_the_seat(running: Live, tokens: Tokens) -> None:
    keys = tokens(4)
    async with four(running.url, keys) as players:
        old = players[1]
        await old.until(lambda: old.view is not None and old.view["deal"] is not None)
        async with Player(running.ws, keys[1], old.topic.partition("/")[2]) as new:
            await old.until(lambda: old.farewell is not None)
            assert old.farewell == {"type": "farewell", "why": "taken_over", "come_back": False}
            await new.until(lambda: new.view is not None)
            assert new.seat == old.seat
            assert len(new.view["deal"]["hands"][new.seat]) == 27
            goal = new.view["version"] + 8
            await play_all([players[0], new, *players[2:]], lambda one: one.view["version"] >= goal)


async def test_whoever_does_not_sit_sees_no_hand_and_does_nothing(running: Live, tokens: Tokens) -> None:
    async with four(running.url, tokens(4), watch_delay=0) as players:
        await players[0].until(lambda: players[0].view is not None and players[0].view["deal"] is not None)
        code = players[0].topic.partition("/")[2]
        for key in (None, tokens(1)[0]):
            async with Player(running.ws, key, code) as guest:
                assert guest.seat is None
                answer = await guest.do("pass", seat="E")
                assert answer["type"] == "refused"
                if guest.view is not None and guest.view["deal"] is not None:
                    assert guest.view["deal"]["hands"] == {}


async def test_questions_are_answered_from_the_own_hand(running: Live, tokens: Tokens) -> None:
    async with four(running.url, tokens(4)) as players:
        await play_until_asked(players, players[0])
        first = players[0]
        hand = first.view["deal"]["hands"][first.seat]
        groups = (await first.ask("sorted", order="rank"))["answer"]["groups"]
        assert sorted(card for group in groups for card in group) == sorted(hand)
        readings = (await first.ask("readings", cards=hand[:1]))["answer"]["readings"]
        assert [one["play"]["kind"] for one in readings] == ["single"]
        hints = (await first.ask("hints"))["answer"]["plays"]
        assert all(set(play["cards"]) <= set(hand) for play in hints)
        theirs = next(card for card in players[1].view["deal"]["hands"][players[1].seat] if card not in hand)
        assert (await first.ask("readings", cards=[theirs]))["type"] == "refused"
