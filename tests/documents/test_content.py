"""What lists say of byes, forfeits, corrections, duplicate boards, teams and stages."""

from __future__ import annotations

import io

from python_calamine import CalamineWorkbook

from guandan.competition.model import commands as co
from guandan.competition.model.values import Format, Mistake, Plan, Stage, Teams, TeamScoring
from guandan.competition.planning.plan import build_knockout as knockout_stage
from guandan.documents.blocks import SentenceBlock
from guandan.documents.booklets import build_full_report, build_programme
from guandan.documents.files.workbook import write_text
from guandan.documents.forms.place_cards import build_place_cards
from guandan.documents.kinds import Document, FileForm
from guandan.documents.lists.cross_table import list_cross_table
from guandan.documents.lists.results import list_round_results
from guandan.documents.lists.rulings import list_appeal_records, list_correction_records, list_ruling_records
from guandan.documents.lists.seating import list_seats_by_table, list_tables_by_pair
from guandan.documents.lists.standings import list_pair_standings, list_team_standings
from guandan.documents.write import DocumentOptions
from guandan.game.commands import CancelRuling, Rule
from guandan.rulebooks import load
from guandan.rules.seat import Side
from guandan.texts import say
from tests.competition.kit import JS, KO, ZD, Hall, final
from tests.documents.kit import made, offence, only, printed, robin, text_of


def test_a_bye_is_told_and_whoever_has_it_finds_no_table() -> None:
    hall = Hall(JS, rounds=1, pairs=3)
    one = hall.begin()
    (bye,) = one.byes
    seats, places = list_seats_by_table(printed(hall), one), list_tables_by_pair(printed(hall), one)
    assert seats.notes == (say("documents.byes", pairs=printed(hall).name_pair(bye)),)
    assert [row[3:] for row in places.rows if row[0] == str(bye)] == [("–", "轮空")]
    assert [row[0] for row in places.rows] == ["1", "2", "3"]


def test_a_forfeit_has_no_levels_and_names_who_forfeited() -> None:
    hall = Hall(JS, rounds=1, pairs=4)
    hall.begin()
    hall.do(co.ForfeitTable(table=1, sides=(Side.NS,), reason="缺席"))
    table = hall.last.tables[0]
    row = list_round_results(printed(hall), hall.last).rows[0]
    assert (row[2], row[-1]) == ("", say("documents.forfeited", pairs=table.ns))
    assert row[-3:-1] == ("2 : 0", "17 : 0")
    waiting = list_round_results(printed(hall), hall.last).rows[1]
    assert waiting[2:] == ("", printed(hall).name_pair(hall.last.tables[1].ns), "", "", say("documents.waits"))
    cells = {line[1]: line[3] for line in list_cross_table(printed(hall), 1).rows}
    assert cells[str(table.ns)] == f"{table.ew}号\n弃权"


def test_a_correction_stands_in_its_list_and_marks_the_result() -> None:
    hall = Hall(JS, rounds=2, pairs=4)
    hall.round()
    assert list_correction_records(printed(hall)) is None
    hall.do(co.CorrectResult(round=1, table=1, mistake=Mistake.ENTRY, reason="=9", final=final("9", "K")))
    listing = list_correction_records(printed(hall))
    assert listing is not None
    (row,) = listing.rows
    assert row[:2] == ("1", "1")
    assert row[4:6] == ("9 : K", "=9")
    assert list_round_results(printed(hall), hall.last).rows[0][-1].endswith(say("documents.corrected"))


def test_duplicate_boards_show_net_levels_and_fractions() -> None:
    hall = Hall(JS, Stage(format=Format.DUPLICATE, rounds=2, boards=2), pairs=6)
    hall.begin()
    for table in hall.last.tables:
        hall.do(co.EnterResult(table=table.number, boards=(1, -2)))
        hall.sign(table.number)
    hall.close()
    results = list_round_results(printed(hall), hall.last)
    assert [row[2] for row in results.rows] == ["+1 -2"] * 3
    assert list_seats_by_table(printed(hall), hall.last).columns[-1].heading == say("documents.boards")
    assert {row[3].split("\n")[1] for row in list_cross_table(printed(hall), 1).rows} == {"-1", "+1"}
    assert "东西方净升级" in text_of(only(made(hall, Document.SCORE_SHEETS)))


def test_groups_have_places_of_their_own() -> None:
    listing = list_pair_standings(printed(robin()), 1)
    assert {row[0] for row in listing.rows} == {"1", "2"}
    for group in ("1", "2"):
        assert next(row for row in listing.rows if row[0] == group)[1].startswith("1")
    assert listing.columns[0].heading == say("documents.group")


def test_teams_and_two_stages() -> None:
    plan = Plan(
        stages=(Stage(format=Format.SWISS, rounds=1), knockout_stage(load(JS), takes=2)),
        teams=Teams(scoring=TeamScoring.BEST_PAIRS, best=1),
    )
    hall = Hall(JS, plan=plan)
    for unit in ("#a", "=b"):
        for _ in range(2):
            hall.enter(unit)
    hall.round()
    listing = list_team_standings(printed(hall), 1)
    assert listing is not None
    assert {row[1] for row in listing.rows} == {"#a", "=b"}
    assert [row[1] for row in build_programme(printed(hall)).lists[0].rows] == ["第一阶段 瑞士制"]
    assert "第一阶段 瑞士制" in write_text(build_full_report(printed(hall)))


def test_a_cancelled_ruling_and_an_open_appeal() -> None:
    hall = Hall(JS, rounds=1, pairs=4)
    hall.begin()
    assert list_ruling_records(printed(hall)) is list_appeal_records(printed(hall)) is None
    hall.championship.play(1, Rule(offence()), hall.at)
    signed = hall.competition.entries[hall.last.tables[0].ew].people
    hall.do(
        co.LodgeAppeal(round=1, table=1, ruling=1, side=Side.EW, signatures=signed, fee_paid=True, reason="不服"),
    )
    hall.championship.play(1, CancelRuling(number=1), hall.at)
    listing, lodged = list_ruling_records(printed(hall)), list_appeal_records(printed(hall))
    assert listing is not None
    assert lodged is not None
    assert listing.rows[0][5] == say("documents.cancelled")
    assert lodged.rows[0][-1] == say("documents.open")
    assert say("documents.cancelled") in text_of(only(made(hall, Document.PENALTY_FORM)))


def test_the_programme_of_an_event_that_has_not_begun() -> None:
    hall = Hall(ZD, pairs=6)
    whole = build_programme(printed(hall))
    assert [listing.name for listing in whole.lists] == ["schedule", "responsible", "rules", "entries"]
    assert len(whole.lists[0].rows) == 5
    assert any(isinstance(block, SentenceBlock) for block in whole.blocks)
    hall.draw()
    assert [listing.name for listing in build_programme(printed(hall)).lists][
        -1
    ] == "entries"  # a draft is not shown yet


def test_place_cards_have_the_pairs_pin_where_the_event_has_one() -> None:
    hall = Hall(KO, pairs=4)
    own = printed(hall)
    assert {card.pin for card in build_place_cards(own, None).cards} == {""}
    own.pins = {pair: f"00000{pair}" for pair in hall.competition.entries}
    cards = build_place_cards(own, None).cards
    assert [card.pin for card in cards][:3] == ["签字密码 000001", "签字密码 000001", "签字密码 000002"]


def test_place_cards_with_own_pins_are_for_those_who_have_a_new_one() -> None:
    hall = Hall(KO, pairs=4)
    first, second = hall.competition.entries[1].people
    own = printed(hall)
    own.pins, own.own_pins = {1: "999999"}, {first: "000001", second: "000002"}
    cards = build_place_cards(own, None).cards
    assert [(card.name, card.pin) for card in cards] == [
        (own.name_person(first), "个人密码 000001，只给你一个人"),
        (own.name_person(second), "个人密码 000002，只给你一个人"),
    ]


def test_place_cards_of_a_round_name_table_and_seat() -> None:
    hall = Hall(KO, pairs=4)
    one = hall.begin()
    cards = build_place_cards(printed(hall), one).cards
    east = hall.competition.entries[one.tables[0].ew].people[0]
    assert cards[0].name == printed(hall).name_person(east)
    assert cards[0].place == "1 桌 · 东家"
    assert len(cards) == len(build_place_cards(printed(hall), None).cards) == 8


def test_the_entry_form_as_a_workbook() -> None:
    for blank, names in ((True, 0), (False, 4)):
        hall = Hall(JS, rounds=1, pairs=2)
        content = only(made(hall, Document.REGISTRATION, FileForm.XLSX, DocumentOptions(blank=blank)))
        book = CalamineWorkbook.from_filelike(io.BytesIO(content))
        cells = [cell for row in book.get_sheet_by_index(0).to_python() for cell in row]
        assert sum(str(cell).startswith("选手") for cell in cells) == names
