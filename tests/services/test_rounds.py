"""编排 and 名次 without a server: what is drawn, what everybody may see of it, and how places are explained."""

from __future__ import annotations

from typing import NoReturn

import pytest
from msgspec.structs import replace

from guandan.competition.handlers.waits import list_waits
from guandan.competition.model import commands as co
from guandan.competition.model import events as ev
from guandan.competition.model.log import apply_competition_entry
from guandan.competition.model.state import RoundStatus
from guandan.competition.model.values import Format, Mistake, Stage, Table
from guandan.competition.scoring.standings import group_rows_by_pair
from guandan.errors import IllegalAction
from guandan.services import draws, rounds, standings
from guandan.services.draws import DrawChange, DrawRequest, LotsRequest
from guandan.services.places import MAX_OWN_PLACES, build_own_place, build_place_index
from tests.competition.kit import EW, JS, KO, ZD, Hall, final
from tests.competition.mistaken import correct


def _no_chain() -> NoReturn:
    raise IllegalAction("no_secret_here", event="")


@pytest.fixture
def hall() -> Hall:
    event = Hall(JS, Stage(format=Format.SWISS, rounds=3), pairs=4)
    event.championship.at = event.at
    return event


BY_HAND = DrawRequest(tables=(Table(number=1, ew=1, ns=2), Table(number=2, ew=3, ns=4)))


def _view(hall: Hall, number: int) -> rounds.RoundView:
    found = rounds.find_round(hall.championship, number, with_drafts=True)
    return rounds.build_round_view(hall.championship, found, lambda _round, _table: None)


def test_a_draft_is_drawn_again_only_if_that_is_wanted(hall: Hall) -> None:
    draws.draw_round(hall.championship, DrawRequest(), lambda: hall.chain)
    with pytest.raises(IllegalAction, match="draft_is_there"):
        draws.draw_round(hall.championship, DrawRequest(), lambda: hall.chain)
    draws.draw_round(hall.championship, DrawRequest(redraw=True), lambda: hall.chain)
    assert len(hall.competition.rounds) == 1


def corrected_draft() -> Hall:
    """A knockout whose second round was drafted before a result of the first was corrected."""
    event = Hall(KO, pairs=8)
    event.championship.at = event.at
    event.seat((1, 2), (3, 4), (5, 6), (7, 8))
    for table in range(1, 5):
        event.score(table, "K", "9")
    event.close()
    event.draw()
    event.do(correct(Mistake.ENTRY))
    return event


def test_a_draft_with_a_pair_that_lost_is_not_published() -> None:
    event = corrected_draft()
    refusal = event.refuses(co.PublishDraw(), "draft_with_pairs_that_lost")
    assert refusal.details["pairs"] == [1]
    draws.draw_round(event.championship, DrawRequest(redraw=True), lambda: event.chain)
    event.do(co.PublishDraw())
    assert {pair for table in event.last.tables for pair in (table.ew, table.ns)} == {2, 3, 5, 7}


def swiss_draft() -> Hall:
    """A Swiss event whose second round is drafted."""
    event = Hall(JS, Stage(format=Format.SWISS, rounds=3), pairs=8)
    event.championship.at = event.at
    event.seat((1, 2), (3, 4), (5, 6), (7, 8))
    for table in range(1, 5):
        event.score(table, "K", "9")
    event.close()
    event.draw()
    return event


def test_a_draft_says_which_results_were_corrected_since_and_is_drawn_again_first() -> None:
    event = swiss_draft()
    assert draws.build_overtaken_draw_view(event.championship) is None
    event.do(correct(Mistake.ENTRY))
    event.do(replace(correct(Mistake.ENTRY), final=final("8", "K")))
    found = draws.build_overtaken_draw_view(event.championship)
    assert found is not None
    assert (found.round, found.is_draft, found.way_back, found.out, found.instead) == (2, True, "draw", (), ())
    (row,) = found.corrected
    assert (row.round, row.table, [pair.pair for pair in row.pairs]) == (1, 1, [1, 2])
    assert row.before is not None
    assert row.after is not None
    assert row.before.zh.startswith("K : 9")
    assert row.after.zh.startswith("8 : K")
    assert "overtaken_draft" in {wait.code for wait in list_waits(event.competition, event.at)}
    draws.draw_round(event.championship, DrawRequest(redraw=True), lambda: event.chain)
    assert draws.build_overtaken_draw_view(event.championship) is None
    assert "overtaken_draft" not in {wait.code for wait in list_waits(event.competition, event.at)}


def test_a_draft_is_published_as_it_is_where_that_is_wanted() -> None:
    event = swiss_draft()
    event.do(correct(Mistake.ENTRY))
    event.do(co.PublishDraw())
    assert not event.competition.is_overtaken, "the correction came before the publication"
    assert draws.build_overtaken_draw_view(event.championship) is None


def test_a_draft_that_no_result_moves_says_nothing() -> None:
    event = Hall(JS, Stage(format=Format.ROUND_ROBIN), pairs=4)
    event.championship.at = event.at
    event.do(co.DrawRound(lots=(1, 2, 3, 4)))
    event.go()
    event.score_all()
    event.close()
    event.do(co.DrawRound())
    event.do(correct(Mistake.ENTRY))
    assert event.competition.is_draft_overtaken
    assert draws.build_overtaken_draw_view(event.championship) is None
    assert "overtaken_draft" not in {wait.code for wait in list_waits(event.competition, event.at)}


def test_a_published_draw_with_a_pair_that_lost_is_drawn_again() -> None:
    event = corrected_draft()
    corrected = event.championship.log[-1]
    published = replace(corrected, version=corrected.version + 1, event=ev.DrawPublished(round=2))
    event.championship.competition = apply_competition_entry(event.competition, published, event.championship.book, 0)
    event.championship.take(published)
    assert not event.competition.is_overtaken, "an older file may have it published after the correction"
    draws.draw_round(event.championship, DrawRequest(redraw=True), lambda: event.chain)
    assert event.last.status is RoundStatus.DRAFT
    assert {pair for table in event.last.tables for pair in (table.ew, table.ns)} == {2, 3, 5, 7}


def test_the_secret_is_asked_for_only_where_a_lot_is_drawn(hall: Hall) -> None:
    with pytest.raises(IllegalAction, match="no_secret_here"):
        draws.draw_round(hall.championship, DrawRequest(), _no_chain)
    draws.draw_round(hall.championship, BY_HAND, _no_chain)
    assert hall.last.status is RoundStatus.DRAFT


def test_two_pairs_change_places_and_nothing_else_moves(hall: Hall) -> None:
    with pytest.raises(IllegalAction, match="no_draft"):
        draws.change_draw(hall.championship, DrawChange(reason="as agreed", swaps=((1, 2),)))
    draws.draw_round(hall.championship, BY_HAND, _no_chain)
    change = DrawChange(reason="as agreed", swaps=((1, 3),))
    assert draws.list_draw_problems(hall.championship, change) == []
    draws.change_draw(hall.championship, change)
    assert [(table.ew, table.ns) for table in hall.last.tables] == [(3, 2), (1, 4)]
    with pytest.raises(IllegalAction, match="no_such_pair"):
        draws.list_draw_problems(hall.championship, DrawChange(reason="as agreed", swaps=((1, 9),)))


def test_lots_without_pairs_are_refused(hall: Hall) -> None:
    with pytest.raises(IllegalAction, match="draw_empty"):
        draws.draw_lots(hall.championship, LotsRequest(stage=1), _no_chain)


def test_nobody_finds_a_draft_by_guessing(hall: Hall) -> None:
    draws.draw_round(hall.championship, DrawRequest(), lambda: hall.chain)
    with pytest.raises(IllegalAction, match="no_such_round"):
        rounds.find_round(hall.championship, 1, with_drafts=False)
    assert rounds.find_public_round(hall.competition, None) is None
    assert rounds.find_places(hall.championship, "选手1") == []
    hall.do(co.PublishDraw())
    assert rounds.find_public_round(hall.competition, None) == hall.last
    (place,) = rounds.find_places(hall.championship, "1")[:1]
    assert (place.round, place.opponent is not None) == (1, True)


def test_a_pair_finds_its_own_table_by_number(hall: Hall) -> None:
    draws.draw_round(hall.championship, DrawRequest(), lambda: hall.chain)
    hall.do(co.PublishDraw())
    index = build_place_index(hall.championship)
    assert index.find_pairs("3") == [3]
    own = build_own_place(hall.championship, 3, index)
    table = next(table for table in hall.last.tables if 3 in {table.ew, table.ns})
    assert (own.pair.pair, own.table, own.round) == (3, table.number, 1)
    assert index.find_pairs(" ") == []


def test_a_search_finds_the_pairs_whose_names_or_unit_contain_the_words() -> None:
    hall = Hall(JS, Stage(format=Format.SWISS, rounds=3), pairs=40)
    entries = hall.competition.entries
    names = {
        pair: " ".join((*(hall.championship.people[person].name for person in entry.people), entry.unit)).casefold()
        for pair, entry in entries.items()
    }
    index = build_place_index(hall.championship)
    whole = names[7]
    parts = {whole[start:end] for start in range(len(whole)) for end in range(start + 1, len(whole) + 1)}
    for words in sorted(part.strip() for part in parts if part.strip() and not part.strip().isdecimal()):
        expected = [pair for pair, line in names.items() if words in line]
        assert index.find_pairs(f" {words.upper()} ") == expected[: MAX_OWN_PLACES + 1], words
    assert index.find_pairs(whole.replace(" ", "  ")) == [7]
    assert index.find_pairs(f"{names[1]} {names[2]}") == [], "a line is one pair's"
    assert index.find_pairs("99") == [pair for pair, line in names.items() if "99" in line]


@pytest.mark.article("ZD V.1")
def test_zd_v_1_a_pair_that_is_drawn_again_finds_its_new_table() -> None:
    hall = Hall(ZD, pairs=16)
    hall.begin()
    for table in (1, 2):
        hall.do(co.ForfeitTable(table=table, sides=(EW,), article="ZD V.1"))
    hall.do(co.DrawLeftOver(seed=hall.link))
    (added,) = hall.last.added
    index = build_place_index(hall.championship)
    for pair, opponent in ((added.ew, added.ns), (added.ns, added.ew)):
        (found,) = index.find_pairs(str(pair))
        own = build_own_place(hall.championship, found, index)
        assert own.opponent is not None
        assert (own.table, own.opponent.pair, own.result) == (added.number, opponent, None)


def test_a_round_is_seen_with_its_tables_and_the_codes_of_their_sheets(hall: Hall) -> None:
    hall.begin()
    view = _view(hall, 1)
    assert [row.state for row in view.tables] == ["waiting", "waiting"]
    found = rounds.find_sheet(hall.championship, view.tables[1].code)
    assert (found.round, found.table) == (1, view.tables[1].table)
    clock = rounds.build_current_clock_view(hall.championship, hall.at)
    assert (clock.round, clock.minutes, len(clock.tables)) == (1, 60, 2)


def test_a_place_is_explained_by_the_rounds_that_it_comes_from(hall: Hall) -> None:
    hall.round()
    lines = standings.build_standing_rows(hall.championship, 1)
    view = standings.build_standings_view(hall.championship, 1, lines, hall.at)
    assert (view.stage, view.rounds, view.is_final, len(view.lines)) == (1, 1, False, 4)
    first = lines[0].pair.pair
    explained = standings.explain_standing(hall.championship, first, lines, group_rows_by_pair(hall.competition, 1))
    assert (explained.standing, [row.is_won for row in explained.rounds]) == (lines[0], [True])
    with pytest.raises(IllegalAction, match="no_such_pair"):
        standings.explain_standing(hall.championship, 9, lines, {})


def test_only_the_organisers_know_who_goes_on_before_the_draw_is_published() -> None:
    hall = Hall(JS, Stage(format=Format.SWISS, rounds=1), Stage(format=Format.SWISS, rounds=1, takes=2), pairs=4)
    hall.round()
    hall.championship.at = hall.at
    draws.draw_round(hall.championship, DrawRequest(), lambda: hall.chain)
    assert standings.find_stage(hall.competition, None) == 1
    assert standings.find_stage(hall.competition, None, with_drafts=True) == 2
    with pytest.raises(IllegalAction, match="no_such_stage"):
        standings.find_stage(hall.competition, 2)
    with pytest.raises(IllegalAction, match="no_bracket"):
        standings.build_bracket(hall.championship, 1)
    hall.do(co.PublishDraw())
    assert standings.find_stage(hall.competition, None) == 2


def test_a_bracket_shows_who_went_on() -> None:
    hall = Hall(KO, Stage(format=Format.KNOCKOUT), pairs=2)
    hall.begin()
    (final,) = standings.build_bracket(hall.championship, 1)
    assert (final.table, final.winner) == (1, None)
    hall.score_all()
    (final,) = standings.build_bracket(hall.championship, 1)
    assert final.winner == 1


def test_prizes_are_public_once_the_last_stage_is_final() -> None:
    hall = Hall(KO, Stage(format=Format.KNOCKOUT), pairs=2, overrides={"prizes.pairs": [1, 1]})
    assert not standings.are_prizes_public(hall.competition, hall.at)
    hall.round()
    hall.do(co.CloseCompetition())
    assert standings.are_prizes_public(hall.competition, hall.at)
    given = standings.build_prizes_view(hall.championship)
    assert [[pair.pair for pair in pairs] for pairs in given.classes] == [[1], [2]]
