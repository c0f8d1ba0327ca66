"""Booklets: what a document of lists holds, and in which order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from guandan.competition.draw.calendar import starts_at
from guandan.competition.model.state import RoundStatus
from guandan.competition.model.values import Format
from guandan.documents.blocks import Booklet, Listing, Picture
from guandan.documents.kinds import Document
from guandan.documents.lists.crossed import crossed
from guandan.documents.lists.entered import entered
from guandan.documents.lists.judged import appeals, corrections, judged
from guandan.documents.lists.placed import placed, prize_list, teams_placed
from guandan.documents.lists.ruled import articles, options
from guandan.documents.lists.scheduled import officials, responsible, scheduled
from guandan.documents.lists.scored import scored
from guandan.documents.lists.seated import by_pair, by_table
from guandan.documents.pictures.bracket import sheets
from guandan.documents.pictures.cross import cross_table
from guandan.texts import name_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from guandan.competition.model.state import Round
    from guandan.documents.blocks import Block
    from guandan.documents.printing import Printing


def booklet(
    printing: Printing, document: Document, blocks: Iterable[Block | None], *facts: str, cover: bool = False
) -> Booklet:
    """A document of these blocks, without those that the event does not have."""
    return Booklet(
        event=printing.competition.name,
        title=name_of(document, printing.lang),
        facts=facts,
        printed=printing.printed,
        page=printing.say("documents.page"),
        blocks=tuple(_titled(block) for block in blocks if block is not None),
        cover=cover,
    )


def _titled(block: Block) -> Block:
    """Titles and headings begin with a capital letter, where a language has them."""
    titled = replace(block, title=_capital(block.title))
    if not isinstance(titled, Listing):
        return titled
    columns = tuple(replace(column, heading=_capital(column.heading)) for column in titled.columns)
    return replace(titled, columns=columns)


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def programme(printing: Printing) -> Booklet:
    """秩序册: the event, its schedule, officials, rules, entries, and the draw as far as it is made."""
    drawn = [one for one in printing.competition.rounds if one.status is not RoundStatus.DRAFT]
    blocks: list[Block | None] = [scheduled(printing), officials(printing), responsible(printing)]
    blocks += [options(printing), articles(printing)]
    blocks += [entered(printing), *(by_table(printing, one) for one in drawn)]
    return booklet(printing, Document.PROGRAMME, blocks, *cover_facts(printing), cover=True)


def cover_facts(printing: Printing) -> list[str]:
    """What stands on a cover: the book, the stages, when and where."""
    competition, book = printing.competition, printing.book
    stages = [printing.stage_title(stage) for stage in range(1, len(competition.plan.stages) + 1)]
    facts = [printing.say("documents.under", book=printing.book_title), printing.joined(stages)]
    days = sorted({printing.local(slot.starts)[:10] for slot in competition.slots})
    if days:
        facts.append(days[0] if len(days) == 1 else f"{days[0]} – {days[-1]}")
    # A document names the place of its own event, which another one under its rules need not share.
    if book.event.venue and {day.isoformat() for day in book.event.days} & set(days):
        facts.append(printing.say("documents.venue", venue=book.event.venue))
    return facts


def draw(printing: Printing, one: Round) -> Booklet:
    """抽签与座位 of a round."""
    return booklet(printing, Document.DRAW, [by_table(printing, one), by_pair(printing, one)], *_round(printing, one))


def results(printing: Printing, one: Round) -> Booklet:
    """本轮成绩."""
    return booklet(printing, Document.RESULTS, [scored(printing, one)], *_round(printing, one))


def _round(printing: Printing, one: Round) -> list[str]:
    """When a round begins or began, and how far it has come."""
    starts = starts_at(printing.competition, one)
    facts = [printing.round_title(one), name_of(one.status, printing.lang)]
    if starts:
        zone = printing.competition.time_zone
        facts.append(printing.say("documents.starts_at", at=printing.local(starts), zone=zone))
    return facts


def standings_of(printing: Printing, stage: int) -> Booklet:
    """名次: of pairs, and of teams."""
    blocks = [placed(printing, stage), teams_placed(printing, stage)]
    return booklet(printing, Document.STANDINGS, blocks, printing.stage_title(stage))


def bracket_of(printing: Printing, stage: int) -> Booklet:
    """对阵图: the drawing, on as many sheets as can be read."""
    return booklet(printing, Document.BRACKET, _bracket(printing, stage), printing.stage_title(stage))


def _bracket(printing: Printing, stage: int) -> list[Picture]:
    return [Picture(title=title, svg=svg, wide=True) for title, svg in sheets(printing, stage)]


def cross_of(printing: Printing, stage: int) -> Booklet:
    """交叉表: the drawing of a round robin, else the list."""
    if printing.competition.stage(stage).format is not Format.ROUND_ROBIN:
        return booklet(printing, Document.CROSS_TABLE, [crossed(printing, stage)], printing.stage_title(stage))
    blocks: list[Block] = [
        Picture(title=printing.say("documents.cross_table"), svg=cross_table(printing, stage), wide=True),
        crossed(printing, stage),
    ]
    return booklet(printing, Document.CROSS_TABLE, blocks, printing.stage_title(stage))


def book_of_results(printing: Printing) -> Booklet:
    """成绩册: prizes, final standings, teams, every round, what was put right, ruled and appealed."""
    competition = printing.competition
    stages = sorted({one.stage for one in competition.rounds}, reverse=True)
    blocks: list[Block | None] = [prize_list(printing)]
    for stage in stages:
        blocks += [placed(printing, stage), teams_placed(printing, stage)]
        is_knockout = competition.stage(stage).format is Format.KNOCKOUT
        blocks += _bracket(printing, stage) if is_knockout else [crossed(printing, stage)]
    blocks += [scored(printing, one) for one in competition.rounds if one.status is not RoundStatus.DRAFT]
    blocks += [corrections(printing), judged(printing), appeals(printing), officials(printing), entered(printing)]
    return booklet(printing, Document.BOOK, blocks, *cover_facts(printing), cover=True)


def report(printing: Printing) -> Booklet:
    """Every list that there is."""
    competition = printing.competition
    stages = sorted({one.stage for one in competition.rounds})
    blocks: list[Block | None] = [entered(printing), scheduled(printing), officials(printing), options(printing)]
    for one in competition.rounds:
        if one.status is not RoundStatus.DRAFT:
            blocks += [by_table(printing, one), by_pair(printing, one), scored(printing, one)]
    for stage in stages:
        blocks += [placed(printing, stage), teams_placed(printing, stage), crossed(printing, stage)]
    blocks += [prize_list(printing), corrections(printing), judged(printing), appeals(printing)]
    return booklet(printing, Document.REPORT, blocks, *cover_facts(printing))
