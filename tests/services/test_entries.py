"""报名 without a server: namesakes, substitutes, check-in, and lists as offices send them."""

from __future__ import annotations

import pytest

from guandan.competition.model import commands as co
from guandan.competition.model.values import Format, Presence, Stage
from guandan.errors import IllegalAction
from guandan.services import entries, imports, people
from guandan.services.entries import CheckIns, Confirmation, NewPair, PairChange, Substitution
from guandan.services.people import Newcomer, PersonChange
from tests.competition.kit import JS, Hall


@pytest.fixture
def hall() -> Hall:
    event = Hall(JS, Stage(format=Format.SWISS, rounds=2))
    event.championship.at = event.at
    return event


def _enter(hall: Hall, *names: str, unit: str = "南京", namesakes: bool = False, is_waiting: bool = False) -> int:
    newcomers = tuple(Newcomer(name=name) for name in names)
    new = NewPair(people=newcomers, unit=unit, namesakes=namesakes, is_waiting=is_waiting)
    return entries.enter_pair(hall.championship, new)


def test_whoever_bears_a_known_name_is_asked_about(hall: Hall) -> None:
    assert _enter(hall, "张一", "李二") == 1
    with pytest.raises(IllegalAction) as known:
        _enter(hall, "张一", "王三", unit="苏州")
    assert (known.value.code, known.value.details["person"]) == ("namesake_known", 1)
    with pytest.raises(IllegalAction, match="person_known"):
        _enter(hall, "张一", "王三")
    with pytest.raises(IllegalAction, match="person_named_twice"):
        _enter(hall, "赵四", "赵四")
    assert _enter(hall, "张一", "王三", unit="苏州", namesakes=True) == 2
    assert [row.name for row in people.list_entered_people(hall.championship)] == ["张一", "李二", "张一", "王三"]


def test_what_is_not_named_stays_and_a_nought_takes_a_seed_away(hall: Hall) -> None:
    pair = _enter(hall, "张一", "李二")
    entries.change_pair(hall.championship, pair, PairChange(seed=3, remarks="左撇子"))
    entries.change_pair(hall.championship, pair, PairChange(seed=0))
    entry = hall.competition.entries[pair]
    assert (entry.seed, entry.remarks, entry.unit) == (None, "左撇子", "南京")


def test_one_who_entered_alone_is_confirmed_with_a_partner(hall: Hall) -> None:
    pair = _enter(hall, "张一", is_waiting=True)
    entries.confirm_pair(hall.championship, pair, Confirmation(partner=Newcomer(name="李二")))
    assert [hall.championship.people[one].name for one in hall.competition.entries[pair].people] == ["张一", "李二"]
    assert people.find_pairs_in_play(hall.championship) == {1: pair, 2: pair}


def test_only_one_of_the_pair_can_be_replaced(hall: Hall) -> None:
    pair = _enter(hall, "张一", "李二")
    with pytest.raises(IllegalAction, match="no_such_person"):
        entries.substitute_player(hall.championship, pair, Substitution(leaves=9, comes=Newcomer(name="王三")))
    entries.substitute_player(hall.championship, pair, Substitution(leaves=2, comes=Newcomer(name="王三")))
    assert hall.competition.entries[pair].people == (1, 3)


def test_a_misspelt_name_is_put_right_and_the_contact_stays(hall: Hall) -> None:
    number = hall.championship.add_person("张一", "南京", "13900000000")
    people.change_person(hall.championship, number, PersonChange(name="章一"))
    row = hall.championship.people[number]
    assert (row.name, row.unit, row.contact) == ("章一", "南京", "13900000000")


def test_the_rest_are_those_whom_nobody_has_seen(hall: Hall) -> None:
    pairs = [_enter(hall, f"甲{number}", f"乙{number}") for number in range(3)]
    entries.check_in(hall.championship, CheckIns(pairs=(pairs[1],), presence=Presence.LATE))
    seen = entries.check_in(hall.championship, CheckIns(presence=Presence.HERE, rest=True))
    assert seen == (pairs[0], pairs[2])
    rows = {row.pair.pair: row.presence for row in entries.list_presences(hall.championship)}
    assert rows == {pairs[0]: Presence.HERE, pairs[1]: Presence.LATE, pairs[2]: Presence.HERE}


def test_pairs_are_found_by_number_name_unit_and_team(hall: Hall) -> None:
    _enter(hall, "张一", "李二")
    _enter(hall, "王三", "赵四", unit="苏州")
    assert entries.search_pairs(hall.championship, " 苏 ") == [2]
    assert entries.search_pairs(hall.championship, "李") == [1]
    assert entries.search_pairs(hall.championship, "2") == [2]
    assert entries.search_pairs(hall.championship, "") == [1, 2]


LIST = "姓名,姓名,单位\n张一,李二,南京\n王三,赵四,苏州\n".encode()


def _read(hall: Hall, content: bytes = LIST, **options: object) -> tuple[imports.ListReading, imports.ReadList]:
    reading = imports.prepare_reading(hall.championship, content, "名单.csv", imports.ListOptions(**options))
    return reading, imports.read_list(reading)


def test_a_list_is_entered_whole(hall: Hall) -> None:
    reading, read = _read(hall)
    assert not read.preview.problems
    assert imports.enter_list(hall.championship, reading, read.preview, without_bad_rows=False) == (1, 2)
    assert entries.search_pairs(hall.championship, "赵四") == [2]


def test_a_list_is_read_again_when_somebody_was_entered_since(hall: Hall) -> None:
    reading, read = _read(hall)
    _enter(hall, "周五", "吴六")
    with pytest.raises(IllegalAction, match="busy_event"):
        imports.enter_list(hall.championship, reading, read.preview, without_bad_rows=False)


def test_headings_are_mapped_by_value_or_by_name() -> None:
    mapped = imports.parse_columns(["队员一=name", "所属 = 单位"])
    assert set(mapped) == {"队员一", "所属"}
    assert {str(field) for field in mapped.values()} == {"name", "unit"}
    with pytest.raises(IllegalAction, match="no_such_field"):
        imports.parse_columns(["队员一"])


def test_the_command_counts_as_the_services_caller_says(hall: Hall) -> None:
    hall.championship.by = "scorer 7"
    _enter(hall, "张一", "李二")
    assert hall.championship.log[-1].by == "scorer 7"
    hall.do(co.WithdrawPair(pair=1))
    assert entries.list_presences(hall.championship) == []


def test_a_pairs_page_says_who_was_substituted_and_only_the_organisers_why_and_when(hall: Hall) -> None:
    pair = _enter(hall, "张一", "李二")
    for one, other in ("赵四", "钱五"), ("孙七", "吴八"), ("郑九", "冯十"):
        _enter(hall, one, other)
    assert entries.list_substitutions(hall.championship, pair, with_reasons=True) == []
    leaves = hall.competition.entries[pair].people[1]
    request = Substitution(leaves=leaves, comes=Newcomer(name="王三", contact="138"), reason="发烧")
    entries.substitute_player(hall.championship, pair, request)
    hall.begin()
    hall.score_all()
    hall.close()
    again = Substitution(leaves=hall.competition.entries[pair].people[0], comes=Newcomer(name="周六"), reason="出差")
    entries.substitute_player(hall.championship, pair, again)
    told = entries.list_substitutions(hall.championship, pair, with_reasons=True)
    assert [(one.leaves, one.comes, one.from_round, one.reason) for one in told] == [
        ("李二", "王三", 1, "发烧"),
        ("张一", "周六", 2, "出差"),
    ]
    assert all(one.at is not None for one in told)
    public = entries.list_substitutions(hall.championship, pair, with_reasons=False)
    assert [(one.comes, one.reason, one.at) for one in public] == [("王三", "", None), ("周六", "", None)]
    assert "138" not in str(told)
