"""«我的规程合不合适»: what a notice says, the book and the plan that it comes to, and what it leaves open."""

from __future__ import annotations

import re
from enum import StrEnum
from functools import cache
from itertools import accumulate
from typing import TYPE_CHECKING, NamedTuple

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from guandan.competition.model.charts import BRACKET_FORMATS
from guandan.competition.model.values import Format, Plan
from guandan.competition.planning.wishes import PlanWishes
from guandan.errors import GuandanError, IllegalAction, InvalidRulebook
from guandan.formatting.rulebook_values import format_option, format_value
from guandan.rulebooks import load, names
from guandan.rulebooks.own import Change, OwnBook, build_own_book, write_own
from guandan.rules.options.infraction import InfractionId
from guandan.rules.options.match import PointSystem
from guandan.rules.options.remedy import Does
from guandan.rules.rulebook import OPTIONS, override, read_option, to_plain
from guandan.season.values import LeagueRules
from guandan.services.books import find_book
from guandan.services.notices import event as _event  # noqa: F401 (its patterns register themselves)
from guandan.services.notices import everyday as _everyday  # noqa: F401
from guandan.services.notices import play as _play  # noqa: F401
from guandan.services.notices import synonyms as _synonyms  # noqa: F401
from guandan.services.notices.findings import PATTERNS, Finding, Pattern, join_values
from guandan.services.notices.text import Sentence, split_notice
from guandan.services.plans import build_plan, describe_plan
from guandan.services.words import Words, describe_both, name_both, translate_both
from guandan.texts import explain, say

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from guandan.rules.rulebook import Rulebook

_NUMBERING = r"(?:第?[一二三四五六七八九十\d]+[章节条]?[,.)]?|\([一二三四五六七八九十\d]+\)|附件?[一二三\d]*:?)?"
_HEADING = re.compile(rf"^{_NUMBERING}[^,。;:]{{0,14}}:?$")
_ANNOUNCES = re.compile(r"(?:名次|排名|排序|相同|相等|计分|积分|得分)[^。;]{0,16}:$")
_ITEM = re.compile(r"(?:\(?[一二三四五六七八九十\d]{1,2}[).,])[^。]{1,30}[。;]?$")
PLAN = "plan."
"""What the path of a wish for the plan begins with."""
_DIVISIONS = f"{PLAN}divisions"
HOUSE_ID = "my-notice"
OCCASION = frozenset({"event.days", "event.starts", "event.ends", "event.venue", "entries.deadline"})
"""When and where an event is says nothing of the book it is played by."""
PAIRINGS = "event.pairings"
FORMAT_WEIGHT = 5
"""A book that plays knockouts is far from a notice with rounds for everybody, whatever else they share."""


class SentenceStatus(StrEnum):
    """What became of a sentence."""

    READ = "read"
    ASKED = "asked"
    UNREAD = "unread"
    HEADING = "heading"


class ReadOption(Struct, frozen=True, kw_only=True):
    """An option that a sentence became, with its value in words; `is_certain` if it was set and not only proposed."""

    option: str
    title: Words
    value: object
    words: Words
    is_certain: bool


class ReadSentence(Struct, frozen=True, kw_only=True):
    """A sentence beside what it became."""

    line: int
    text: str
    status: SentenceStatus
    options: tuple[ReadOption, ...] = ()


class BookFit(Struct, frozen=True, kw_only=True):
    """How a built-in book agrees with what was read."""

    book: str
    title: Words
    agrees: int
    differs: int


class NoticeFit(Struct, frozen=True, kw_only=True):
    """A notice read: its sentences, how the books fit, the book and the plan proposed, and what must be asked.

    `notice` is what was read, `text` the book proposed, as a file. `changes` are the certain readings in which the notice differs from the base; nothing uncertain is among them.
    `divisions` are the events that the notice holds side by side; `league` the season that it asks for, if it speaks of
    matches at home and away.
    """

    sentences: tuple[ReadSentence, ...]
    books: tuple[BookFit, ...]
    base: str
    changes: dict[str, object]
    questions: tuple[ReadOption, ...]
    wishes: PlanWishes
    plan: Plan | None
    plan_problem: str
    plan_words: Words | None = None
    divisions: tuple[str, ...] = ()
    league: LeagueRules | None = None
    text: str
    unread: int
    notice: str = ""


class _Found(NamedTuple):
    sentence: Sentence
    findings: tuple[Finding, ...]


@cache
def _compile(words: str) -> re.Pattern[str]:
    return re.compile(words)


def read_sentences(sentences: Sequence[Sentence]) -> list[_Found]:
    """Everything that the patterns find in each sentence, and in what several of them say together."""
    found = [[finding for _, finding in _find(PATTERNS, sentence.plain)] for sentence in sentences]
    for first, last in _list_passages(sentences):
        _read_passage([sentence.plain for sentence in sentences[first:last]], found[first:last])
    return [_Found(sentence, _keep_best(own)) for sentence, own in zip(sentences, found, strict=True)]


def _list_passages(sentences: Sequence[Sentence]) -> list[tuple[int, int]]:
    """Where semicolons cut a line into sentences, and where short numbered lines follow a line that announces them."""
    passages = []
    first = 0
    for place, sentence in enumerate(sentences, 1):
        after = sentences[place] if place < len(sentences) else None
        goes_on = after is not None and sentence.plain.endswith(";") and after.line == sentence.line
        announces = sentences[first].plain
        if after is not None and _ANNOUNCES.search(announces) and _ITEM.match(after.plain):
            goes_on = True
        if not goes_on:
            if place - first > 1:
                passages.append((first, place))
            first = place
    return passages


def _read_passage(texts: Sequence[str], found: Sequence[list[Finding]]) -> None:
    """Give what only the passage says to the sentences in which the parts of it stand, in place of what they say alone."""
    starts = [0, *accumulate(map(len, texts))]
    for matched, finding in _find([pattern for pattern in PATTERNS if pattern.over_sentences], "".join(texts)):
        spans = [matched.span(name) for name, text in matched.groupdict().items() if text is not None]
        for place, own in enumerate(found):
            if any(first < starts[place + 1] and starts[place] < last for first, last in spans):
                own[:] = [other for other in own if other.path != finding.path or other == finding]
                own.append(finding)


def _find(patterns: Iterable[Pattern], text: str) -> Iterator[tuple[re.Match[str], Finding]]:
    for pattern in patterns:
        matched = _compile(pattern.words).search(text)
        if matched is None or (pattern.unless and _compile(pattern.unless).search(text)):
            continue
        values = pattern.says if isinstance(pattern.says, dict) else pattern.says(_name_groups(matched))
        for path, value in values.items():
            if path.startswith(PLAN) or _is_possible(path, value):
                yield matched, Finding(path=path, value=value, is_certain=pattern.is_certain)


def _keep_best(found: Sequence[Finding]) -> tuple[Finding, ...]:
    """Each finding once, and nothing that is suspected beside the same for certain."""
    return tuple(finding for findings in join_values(found).values() for finding in findings)


def _name_groups(matched: re.Match[str]) -> dict[str, str]:
    return {name: text or "" for name, text in matched.groupdict().items()}


def _is_possible(path: str, value: object) -> bool:
    try:
        read_option(path, "none" if value is None else value, path)
    except InvalidRulebook:
        return False
    return True


def fit_notice(
    text: str, lang: str = "zh", base: str | None = None, answers: Mapping[str, object] | None = None
) -> NoticeFit:
    """Read a notice: propose a book and a plan, show every sentence beside what it became, and ask what is unsure.

    `base` is the book to start from, where somebody has chosen one; else the one that agrees most. `answers` are what
    the organisers have said to questions, by option; none says that the option stays as the book has it.
    """
    found = read_sentences(split_notice(text))
    by_path = join_values(finding for sentence in found for finding in sentence.findings)
    _set_final_aside(by_path)
    _ask_for_point_system(by_path)
    _apply_answers(by_path, answers or {})
    certain = {
        path: findings[0].value
        for path, findings in by_path.items()
        if len(findings) == 1 and findings[0].is_certain and path in OPTIONS
    }
    fits = _compare_books(certain, by_path)
    base = fits[0].book if base is None else find_book(base).id
    book = load(base)
    changes = {path: value for path, value in certain.items() if not _agrees(book, path, value)}
    questions = [
        finding
        for path, findings in by_path.items()
        for finding in findings
        if path in OPTIONS and (len(findings) > 1 or not finding.is_certain) and not _is_settled(book, path, findings)
    ]
    wishes, open_wishes = _build_wishes(by_path)
    plan, problem = _propose_plan(book, changes, wishes, lang)
    own = OwnBook(
        id=HOUSE_ID,
        version="1",
        base=base,
        title_zh="本规程",
        title_en="This notice",
        changes={path: Change(value=value) for path, value in changes.items()},
    )
    sentences = tuple(_build_sentence(sentence, certain, book) for sentence in found)
    return NoticeFit(
        sentences=sentences,
        books=fits,
        base=base,
        changes=changes,
        questions=tuple(_build_option(book, finding) for finding in (*questions, *open_wishes)),
        wishes=wishes,
        plan=plan,
        plan_problem=problem,
        plan_words=None if plan is None else describe_both(lambda lang: describe_plan(plan, lang)),
        divisions=_read_divisions(by_path),
        league=_propose_league(by_path),
        text=write_own(own),
        unread=sum(sentence.status is SentenceStatus.UNREAD for sentence in sentences),
        notice=text,
    )


def _set_final_aside(by_path: dict[str, list[Finding]]) -> None:
    """Where a knockout follows another stage, what is said of the knockout is not the format of the event."""
    formats = {finding.value for finding in by_path.get(f"{PLAN}format", [])}
    if f"{PLAN}then_knockout" not in by_path or formats <= {Format.KNOCKOUT.value}:
        return
    for path, value in (("event.format", "knockout"), (PAIRINGS, ["bracket"]), ("points.system", "advance")):
        rest = [finding for finding in by_path.pop(path, []) if finding.value != value]
        if rest:
            by_path[path] = rest


def _ask_for_point_system(by_path: dict[str, list[Finding]]) -> None:
    """Where deals have points and totals rank, the totals may be those of the deals or of the matches."""
    if {"points.deal", "ranking.criteria"} <= by_path.keys() and "points.system" not in by_path:
        by_path["points.system"] = [
            Finding(path="points.system", value=PointSystem.DEAL_POINTS.value, is_certain=False)
        ]


def _apply_answers(by_path: dict[str, list[Finding]], answers: Mapping[str, object]) -> None:
    """Put what was answered in the place of what was found; only what the notice asks can be answered."""
    for path, value in answers.items():
        if path not in by_path:
            raise IllegalAction("nothing_asked", option=path)
        if value is None:
            del by_path[path]
        elif path.startswith(PLAN) or _is_possible(path, value):
            by_path[path] = [Finding(path=path, value=value)]
        else:
            raise IllegalAction("answer_not_possible", option=path)
    chosen = answers.get(f"{PLAN}format")
    if chosen is not None and PAIRINGS in by_path and PAIRINGS not in answers and _is_possible(PAIRINGS, [chosen]):
        by_path[PAIRINGS] = [Finding(path=PAIRINGS, value=[chosen])]


def _read_divisions(by_path: dict[str, list[Finding]]) -> tuple[str, ...]:
    findings = [finding for finding in by_path.get(_DIVISIONS, []) if finding.is_certain]
    if len(findings) != 1 or not isinstance(findings[0].value, list):
        return ()
    return tuple(str(name) for name in findings[0].value)


def _propose_league(by_path: dict[str, list[Finding]]) -> LeagueRules | None:
    """主客场: the season of a notice in which teams meet at home and away, with its points for wins and draws."""
    if f"{PLAN}home_and_away" not in by_path:
        return None
    rules = LeagueRules()
    points = by_path.get("points.win_draw_loss", [])
    if len(points) == 1 and points[0].is_certain and isinstance(points[0].value, list):
        win, draw, loss = points[0].value
        rules = replace(rules, win=win, draw=draw, loss=loss)
    promoted = by_path.get(f"{PLAN}promoted", [])
    if len(promoted) == 1 and isinstance(promoted[0].value, int):
        rules = replace(rules, promoted=promoted[0].value)
    return rules


def build_fitted_book(fit: NoticeFit) -> Rulebook:
    """The book that a reading proposes, with nothing of what it is unsure of."""
    changes = {path: Change(value=value) for path, value in fit.changes.items()}
    own = OwnBook(id=HOUSE_ID, version="1", base=fit.base, title_zh="本规程", title_en="This notice", changes=changes)
    return build_own_book(own)


def _normalise(path: str, value: object) -> object:
    return to_plain(read_option(path, "none" if value is None else value, path))


def _agrees(book: Rulebook, path: str, value: object) -> bool:
    """Does a book say this, or offer it among other pairings?"""
    own, told = to_plain(book.value(path)), _normalise(path, value)
    if path == PAIRINGS and isinstance(own, list) and isinstance(told, list):
        return set(told) <= set(own)
    return own == told


def _is_settled(book: Rulebook, path: str, findings: list[Finding]) -> bool:
    """Is the only thing that was suspected what the book says anyway?"""
    return len(findings) == 1 and to_plain(book.value(path)) == _normalise(path, findings[0].value)


def _compare_books(certain: dict[str, object], by_path: dict[str, list[Finding]]) -> tuple[BookFit, ...]:
    """The books, the one that agrees most with what was read first."""
    told = {path: value for path, value in certain.items() if path not in OCCASION}
    late = {finding.value for finding in by_path.get(f"{PLAN}late_forfeit", ())}
    found = []
    for name in names():
        book = load(name)
        agrees = sum(_agrees(book, path, value) for path, value in told.items())
        agrees += find_forfeit_minutes(book) in late
        found.append(
            BookFit(
                book=name,
                title=Words(book.title_zh, book.title_en),
                agrees=agrees,
                differs=len(told) + len(late) - agrees,
            )
        )

    def weigh(fit: BookFit) -> int:
        book = load(fit.book)
        shared = sum(path in certain and _agrees(book, path, certain[path]) for path in ("event.format", PAIRINGS))
        return -fit.agrees - FORMAT_WEIGHT * shared

    return tuple(sorted(found, key=weigh))


def find_forfeit_minutes(book: Rulebook) -> int | None:
    """迟到: how many minutes late is a forfeit in a book."""
    cases = (case for breach in book.infractions if breach.id is InfractionId.LATE for case in breach.cases)
    for case in cases:
        if any(remedy.does in {Does.FORFEIT, Does.TEAM_FORFEIT} for remedy in case.remedies):
            return case.minutes.at_least if case.minutes.over is None else case.minutes.over
    return None


def _build_wishes(by_path: dict[str, list[Finding]]) -> tuple[PlanWishes, list[Finding]]:
    """What is wished for the plan; a format named in two ways is asked about, unless one leads to the other."""
    wished: dict[str, object] = {}
    asked: list[Finding] = []
    for name in PlanWishes.__struct_fields__:
        findings = by_path.get(f"{PLAN}{name}", [])
        if len(findings) == 1 and findings[0].is_certain:
            wished[name] = findings[0].value
        elif name == "format" and {f"{PLAN}then_knockout", f"{PLAN}bands"} & by_path.keys():
            first = next((finding for finding in findings if finding.value != Format.KNOCKOUT.value), None)
            if first is not None:
                wished[name] = first.value
        else:
            asked += findings
    asked += by_path.get(f"{PLAN}unsupported", [])
    divisions = by_path.get(_DIVISIONS, [])
    asked += [finding for finding in divisions if not finding.is_certain or len(divisions) > 1]
    asked += by_path.get(f"{PLAN}ties_by_organisers", [])
    if wished.get("format") in {format_.value for format_ in BRACKET_FORMATS}:
        wished.pop("rounds", None)
    return msgspec.convert(wished, PlanWishes), asked


def _propose_plan(book: Rulebook, changes: dict[str, object], wishes: PlanWishes, lang: str) -> tuple[Plan | None, str]:
    try:
        return build_plan(override(book, {}), wishes, changes), ""
    except GuandanError as refused:
        return None, explain(refused, lang)


def _build_sentence(found: _Found, certain: dict[str, object], book: Rulebook) -> ReadSentence:
    sentence, findings = found
    options = tuple(
        _build_option(book, finding, is_set=finding.path in certain or finding.path.startswith(PLAN))
        for finding in findings
    )
    if options:
        status = SentenceStatus.READ if all(option.is_certain for option in options) else SentenceStatus.ASKED
    else:
        status = SentenceStatus.HEADING if _HEADING.match(sentence.plain) else SentenceStatus.UNREAD
    return ReadSentence(line=sentence.line, text=sentence.text, status=status, options=options)


def _build_option(book: Rulebook, finding: Finding, *, is_set: bool = False) -> ReadOption:
    is_certain = finding.is_certain and is_set
    if finding.path.startswith(PLAN):
        name = finding.path.removeprefix(PLAN)
        words = _describe_wish(name, finding.value)
        return ReadOption(
            option=finding.path,
            title=translate_both(f"notice.wish.{name}"),
            value=finding.value,
            words=words,
            is_certain=finding.is_certain,
        )
    changed = override(book, {finding.path: finding.value})
    return ReadOption(
        option=finding.path,
        title=translate_both(f"option.{finding.path}"),
        value=finding.value,
        words=describe_both(lambda lang: format_option(changed, finding.path, lang)),
        is_certain=is_certain,
    )


def _describe_wish(name: str, value: object) -> Words:
    if name in {"format", "then_format"}:
        return name_both(Format(str(value)))
    if isinstance(value, list):
        return describe_both(lambda lang: say("value.and", lang).join(str(item) for item in value))
    return describe_both(lambda lang: format_value(value, lang))
