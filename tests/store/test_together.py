from __future__ import annotations

import asyncio

import pytest

from guandan.errors import InvalidText, StoreError, VersionConflict
from guandan.eventlog.values import Append
from guandan.store.related_rows import PersonalData, RelatedRows
from tests.store.kit import noted, numbers, opened


def appended(stream: str, expected: int, number: int, command: str | None = None) -> Append:
    return Append(stream, expected, (noted(number, command),))


async def test_all_of_it_is_there_or_none(address: str) -> None:
    async with await opened(address) as store:
        first = await store.append_all([appended("event/cup", 0, 1), appended("match/cup.1-1", 0, 2)])
        assert [answer.version for answer in first] == [1, 1]
        with pytest.raises(VersionConflict) as conflict:
            await store.append_all([appended("event/cup", 1, 3), appended("match/cup.1-1", 0, 4)])
        assert (conflict.value.stream, conflict.value.expected, conflict.value.version) == ("match/cup.1-1", 0, 1)
        with pytest.raises(VersionConflict):
            await store.append_all([appended("match/cup.1-2", 0, 5), appended("event/cup", 0, 6)])
        assert numbers(await store.read("event/cup")) == [1]
        assert {stream.name: stream.version for stream in await store.list_streams()} == {
            "event/cup": 1,
            "match/cup.1-1": 1,
        }


async def test_a_stream_has_one_append(address: str) -> None:
    async with await opened(address) as store:
        with pytest.raises(InvalidText):
            await store.append_all([appended("event/cup", 0, 1), appended("event/cup", 1, 2)])
        assert await store.append_all([]) == []


async def test_a_repeat_is_answered_as_the_first_time(address: str) -> None:
    async with await opened(address) as store:
        step = [appended("event/cup", 0, 1, "a"), appended("match/cup.1-1", 0, 2, "a")]
        first = await store.append_all(step)
        again = await store.append_all(step)
        assert [answer.is_repeat for answer in again] == [True, True]
        assert [answer.entries for answer in again] == [answer.entries for answer in first]


async def test_half_a_repeat_is_a_conflict(address: str) -> None:
    async with await opened(address) as store:
        await store.append("event/cup", 0, [noted(1, "a")])
        with pytest.raises(VersionConflict) as conflict:
            await store.append_all([appended("match/cup.1-1", 0, 2, "a"), appended("event/cup", 1, 1, "a")])
        assert conflict.value.stream == "event/cup"
        assert await store.read("match/cup.1-1") == []


async def test_people_come_with_the_events_or_not_at_all(address: str) -> None:
    people = {1: PersonalData(name="甲", unit="一分会"), 2: PersonalData(name="乙", contact="123")}
    async with await opened(address) as store:
        await store.add_person("another")
        await store.append_all([appended("event/cup", 0, 1)], RelatedRows(event="cup", new=people))
        assert await store.read_members("cup") == {1: 2, 2: 3}
        with pytest.raises(VersionConflict):
            await store.append_all(
                [appended("event/cup", 0, 2)], RelatedRows(event="cup", new={3: PersonalData(name="丙")})
            )
        with pytest.raises(VersionConflict):
            await store.append_all(
                [appended("event/cup", 1, 2)], RelatedRows(event="cup", new={2: PersonalData(name="丙")})
            )
        assert numbers(await store.read("event/cup")) == [1]
        assert [one.name for one in await store.read_people()] == ["another", "甲", "乙"]


async def test_people_are_changed_and_blanked_and_settings_kept(address: str) -> None:
    async with await opened(address) as store:
        await store.append_all(
            [], RelatedRows(event="cup", new={1: PersonalData(name="甲"), 2: PersonalData(name="乙")})
        )
        changed = {1: PersonalData(name="甲一", unit="二分会"), 2: PersonalData(name="")}
        await store.append_all([], RelatedRows(event="cup", changed=changed, settings={"lots/cup": "00"}))
        await store.append_all([], RelatedRows(event="cup", settings={"lots/cup": "11"}))
        one, other = await store.read_people()
        assert (one.name, one.unit, one.is_erased) == ("甲一", "二分会", False)
        assert (other.name, other.is_erased) == ("", True)
        assert await store.read_setting("lots/cup") == "11"


async def test_steps_of_two_at_once_come_one_after_the_other(address: str) -> None:
    async with await opened(address) as store, await opened(address) as other:
        steps = [
            one.append_all([appended("event/cup", 0, number), appended(f"match/cup.1-{number}", 0, number)])
            for number, one in enumerate([store, other, store, other])
        ]
        answers = await asyncio.gather(*steps, return_exceptions=True)
        assert sum(isinstance(answer, VersionConflict) for answer in answers) == 3
        assert len(await store.list_streams()) == 2


async def test_only_a_rehearsal_is_thrown_away(address: str) -> None:
    async with await opened(address) as store:
        for event in ("cup", "rehearsal-cup"):
            step = [appended(f"event/{event}", 0, 1), appended(f"match/{event}.1-1", 0, 1)]
            await store.append_all(step, RelatedRows(event=event, settings={f"lots/{event}": "00"}))
        await store.delete_rehearsal("rehearsal-cup")
        assert [stream.name for stream in await store.list_streams()] == ["event/cup", "match/cup.1-1"]
        assert (await store.read_setting("lots/rehearsal-cup"), await store.read_setting("lots/cup")) == (None, "00")
        with pytest.raises(StoreError):
            await store.delete_rehearsal("cup")


async def test_a_group_is_a_stream_and_those_under_its_name(address: str) -> None:
    async with await opened(address) as store:
        for event in ("cup", "cup-2", "cup2"):
            await store.append_all(
                [
                    Append(f"event/{event}", 0, (noted(1), noted(2))),
                    Append(f"match/{event}.1-10", 0, (noted(3), noted(4))),
                    Append(f"match/{event}.1-9", 0, (noted(5),)),
                ]
            )
        group = await store.read_group("event/cup", "match/cup")
        assert {name: numbers(lines) for name, lines in group.items()} == {
            "event/cup": [1, 2],
            "match/cup.1-10": [3, 4],
            "match/cup.1-9": [5],
        }
        firsts = await store.read_group("event/cup", "match/cup", first_only=True)
        assert {name: len(lines) for name, lines in firsts.items()} == {
            "event/cup": 2,
            "match/cup.1-10": 1,
            "match/cup.1-9": 1,
        }
        assert await store.read_group("event/no", "match/no") == {}
