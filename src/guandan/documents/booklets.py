"""Build booklets: choose the lists of a document and their order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from guandan.competition.draw.calendar import find_round_start
from guandan.competition.model.charts import BRACKET_FORMATS
from guandan.competition.model.state import RoundStatus
from guandan.competition.model.values import Format
from guandan.competition.planning.occasion import find_venue
from guandan.documents.blocks import Booklet, ListBlock, PictureBlock
from guandan.documents.kinds import Document
from guandan.documents.lists.cross_table import list_cross_table
from guandan.documents.lists.entries import list_entered_pairs
from guandan.documents.lists.results import list_round_results
from guandan.documents.lists.rules_summary import list_summary_articles, list_summary_options
from guandan.documents.lists.rulings import list_appeal_records, list_correction_records, list_ruling_records
from guandan.documents.lists.schedule import list_officials, list_responsibilities, list_schedule
from guandan.documents.lists.seating import list_seats_by_table, list_tables_by_pair
from guandan.documents.lists.standings import list_pair_standings, list_prizes, list_team_standings
from guandan.documents.pictures.bracket import draw_bracket_sheets
from guandan.documents.pictures.cross import draw_cross_table
from guandan.texts import name_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from guandan.competition.model.state import Round
    from guandan.documents.blocks import Block
    from guandan.documents.printing import Printing


def build_booklet(
    printing: Printing, document: Document, blocks: Iterable[Block | None], *facts: str, cover: bool = False
) -> Booklet:
    """Build a booklet of these blocks, without those that the event does not have."""
    return Booklet(
        event=printing.competition.name,
        title=name_of(document, printing.lang),
        facts=facts,
        printed=printing.printed_at,
        page=printing.say("documents.page"),
        blocks=tuple(_capitalize_titles(block) for block in blocks if block is not None),
        cover=cover,
        hosts=tuple(printing.list_hosts()) if cover else (),
    )


def _capitalize_titles(block: Block) -> Block:
    """Capitalise the title and the column headings."""
    titled = replace(block, title=_capitalize(block.title))
    if not isinstance(titled, ListBlock):
        return titled
    columns = tuple(replace(column, heading=_capitalize(column.heading)) for column in titled.columns)
    return replace(titled, columns=columns)


def _capitalize(words: str) -> str:
    return words[:1].upper() + words[1:]


def build_programme(printing: Printing) -> Booklet:
    """秩序册: build a programme: the event, its schedule, officials, rules, entries, and the draw so far."""
    drawn = [played for played in printing.competition.rounds if played.status is not RoundStatus.DRAFT]
    blocks: list[Block | None] = [list_schedule(printing, as_planned=True)]
    blocks += [list_officials(printing), list_responsibilities(printing)]
    blocks += [list_summary_options(printing), list_summary_articles(printing)]
    blocks += [list_entered_pairs(printing), *(list_seats_by_table(printing, played) for played in drawn)]
    return build_booklet(printing, Document.PROGRAMME, blocks, *list_cover_facts(printing), cover=True)


def list_cover_facts(printing: Printing) -> list[str]:
    """List the facts on a cover: the book, the stages, when and where."""
    competition = printing.competition
    stages = [printing.stage_title(stage) for stage in range(1, len(competition.plan.stages) + 1)]
    facts = [printing.say("documents.under", book=printing.book_title), printing.join(stages)]
    days = sorted({printing.format_instant(slot.starts)[:10] for slot in competition.slots})
    if days:
        facts.append(days[0] if len(days) == 1 else f"{days[0]} – {days[-1]}")
    venue = find_venue(competition)
    if venue:
        facts.append(printing.say("documents.venue", venue=venue))
    return facts


def build_draw_booklet(printing: Printing, played: Round) -> Booklet:
    """抽签与座位: build the draw and seats of a round."""
    return build_booklet(
        printing,
        Document.DRAW,
        [list_seats_by_table(printing, played), list_tables_by_pair(printing, played)],
        *_list_round_facts(printing, played),
    )


def build_results_booklet(printing: Printing, played: Round) -> Booklet:
    """本轮成绩: build the results of a round."""
    return build_booklet(
        printing, Document.RESULTS, [list_round_results(printing, played)], *_list_round_facts(printing, played)
    )


def _list_round_facts(printing: Printing, played: Round) -> list[str]:
    """List when a round begins or began, and its state."""
    starts = find_round_start(printing.competition, played)
    facts = [printing.round_title(played), name_of(played.status, printing.lang)]
    if starts:
        zone = printing.zone_label
        facts.append(printing.say("documents.starts_at", at=printing.format_instant(starts), zone=zone))
    return facts


def build_standings_booklet(printing: Printing, stage: int) -> Booklet:
    """名次: build the standings of pairs and of teams."""
    blocks = [list_pair_standings(printing, stage), list_team_standings(printing, stage)]
    return build_booklet(printing, Document.STANDINGS, blocks, printing.stage_title(stage))


def build_bracket_booklet(printing: Printing, stage: int) -> Booklet:
    """对阵图: build the bracket, split over as many sheets as it needs to stay readable."""
    return build_booklet(
        printing, Document.BRACKET, _build_bracket_pictures(printing, stage), printing.stage_title(stage)
    )


def _build_bracket_pictures(printing: Printing, stage: int) -> list[PictureBlock]:
    return [PictureBlock(title=title, svg=svg, wide=True) for title, svg in draw_bracket_sheets(printing, stage)]


def build_cross_table_booklet(printing: Printing, stage: int) -> Booklet:
    """交叉表: build the cross table as a drawing for a round robin, else as a list."""
    if printing.competition.stage(stage).format is not Format.ROUND_ROBIN:
        return build_booklet(
            printing, Document.CROSS_TABLE, [list_cross_table(printing, stage)], printing.stage_title(stage)
        )
    blocks: list[Block] = [
        PictureBlock(title=printing.say("documents.cross_table"), svg=draw_cross_table(printing, stage), wide=True),
        list_cross_table(printing, stage),
    ]
    return build_booklet(printing, Document.CROSS_TABLE, blocks, printing.stage_title(stage))


def build_results_book(printing: Printing) -> Booklet:
    """成绩册: build prizes, final standings, teams, every round, corrections, rulings and appeals."""
    competition = printing.competition
    stages = sorted({played.stage for played in competition.rounds}, reverse=True)
    blocks: list[Block | None] = [list_prizes(printing)]
    for stage in stages:
        blocks += [list_pair_standings(printing, stage), list_team_standings(printing, stage)]
        is_knockout = competition.stage(stage).format in BRACKET_FORMATS
        blocks += _build_bracket_pictures(printing, stage) if is_knockout else [list_cross_table(printing, stage)]
    blocks += [
        list_round_results(printing, played) for played in competition.rounds if played.status is not RoundStatus.DRAFT
    ]
    blocks += [
        list_correction_records(printing),
        list_ruling_records(printing),
        list_appeal_records(printing),
        list_officials(printing),
        list_entered_pairs(printing),
    ]
    return build_booklet(printing, Document.BOOK, blocks, *list_cover_facts(printing), cover=True)


def build_full_report(printing: Printing) -> Booklet:
    """Build a booklet with every list that the event has."""
    competition = printing.competition
    stages = sorted({played.stage for played in competition.rounds})
    blocks: list[Block | None] = [
        list_entered_pairs(printing),
        list_schedule(printing),
        list_officials(printing),
        list_summary_options(printing),
    ]
    for played in competition.rounds:
        if played.status is not RoundStatus.DRAFT:
            blocks += [
                list_seats_by_table(printing, played),
                list_tables_by_pair(printing, played),
                list_round_results(printing, played),
            ]
    for stage in stages:
        blocks += [
            list_pair_standings(printing, stage),
            list_team_standings(printing, stage),
            list_cross_table(printing, stage),
        ]
    blocks += [
        list_prizes(printing),
        list_correction_records(printing),
        list_ruling_records(printing),
        list_appeal_records(printing),
    ]
    return build_booklet(printing, Document.REPORT, blocks, *list_cover_facts(printing))
