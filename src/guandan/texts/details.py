"""What an error's own message says, in Chinese: the library writes its messages in English.

A message that has no translation is left out, and only its place is said: a reader of Chinese is told where to look
in Chinese, not half of it in another language.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from guandan.errors import InvalidRecord, InvalidRulebook, MissingExtra
from guandan.texts.load import Language, keys, read_template, say

if TYPE_CHECKING:
    from guandan.errors import GuandanError

_PATTERNS = {
    "detail.rank": r"not a rank: '(?P<text>.*)'",
    "detail.card": r"not a card: '(?P<text>.*)'",
    "detail.cards": r"not cards: '?(?P<text>.*?)'?",
    "detail.level": r"not a level from 2 to A: '(?P<text>.*)'",
    "detail.not_in_hand": r"not in the hand: (?P<text>.*)",
    "detail.copies": r"there are only (?P<most>\d+) copies of (?P<text>\S+), not (?P<count>\d+)",
    "detail.no_cards": r"a play has at least one card",
    "detail.no_play": r"not a play at level (?P<level>\S+): (?P<text>.*)",
    "detail.ambiguous": r"(?P<text>.*) may be (?P<readings>.*)",
    "detail.bot": r"no such bot: '(?P<text>.*)'; there are (?P<known>.*)",
    "detail.book": r"neither a book \((?P<known>.*)\) nor a file that can be read",
    "detail.option": r"there is no such option",
    "detail.value": r"not (?P<text>.*); one of (?P<known>.*)",
    "detail.number_or_none": r"not (?P<text>.*); a number or none is wanted here",
    "detail.number": r"not (?P<text>.*); a number is wanted here",
    "detail.unfit": r"(?P<text>.*) does not fit here",
    "detail.option_form": r"an option is written \{ is = …, article = \"…\" \}",
    "detail.no_article": r"the option cites no article",
    "detail.missing": r"missing.*",
    "detail.table_or_key": r"there is no such table or key",
    "detail.twice": r"it is there twice",
    "detail.built_in_name": r"this is the name of a built-in book",
    "detail.unlisted_article": r"it cites «(?P<text>.*)», which the book does not list",
    "detail.database": r"a database is sqlite:///FILE or postgresql://…",
    "detail.no_file": r"there is no file (?P<text>.*)",
    "detail.no_account": r"there is no account (?P<text>.*)",
    "detail.account_exists": r"there is an account (?P<text>.*) already",
    "detail.no_person": r"there is no person (?P<text>.*)",
    "detail.password": r"a password has (?P<least>\d+) to (?P<most>\d+) characters",
    "detail.name": r"a name has 1 to (?P<most>\d+) characters that can be seen",
    "detail.event_id": r"an event's id has lower case letters, digits and hyphens",
    "detail.zone": r"an instant needs its time zone",
    "detail.sheet_code": r"a sheet's code looks like 03-0017-584: (?P<text>.*)",
    "detail.check_digit": r"the check digit is wrong, one digit was mistyped: (?P<text>.*)",
    "detail.not_folder": r"(?P<text>.*): not a folder",
    "detail.not_run": r"(?P<text>.*): has (?:no|files, but no) settings\.json: not the folder of a run",
    "detail.nothing_saved": r"(?P<text>.*): nothing was saved yet",
    "detail.unreadable": r"(?P<text>[^:]*): cannot be read(?:: .*)?",
    "detail.notice_large": r"a notice's file has at most 5 megabytes",
    "detail.not_text": r"(?P<text>.*) is neither text nor \.docx",
    "detail.not_docx": r"this is no \.docx file",
    "detail.record_broken": r"from here on the match makes no sense: .*",
    "detail.record_version": r"versions without a gap are expected, from 1",
    "detail.record_no_shuffle": r"the shuffle of dealing (?P<number>\d+) is not in the head",
    "detail.record_mark": r"«(?P<right>.*)» is expected, not «(?P<text>.*)»",
    "detail.record_expected": r"«(?P<text>.*)» is expected here",
    "detail.record_not_due": r"only the rules bring this, and not here",
    "detail.shuffle_secret": r"the secret of the shuffle is not written in hexadecimal digits",
    "detail.shuffle_commitment": r"the secret of the shuffle is not the one that was committed to",
    "detail.shuffle_promise": r"a number of the shuffle is not the one that its player promised",
    "detail.shuffle_pack": r"these cards do not follow from the secret and the numbers of the shuffle",
}
_KNOWN = {key: re.compile(pattern) for key, pattern in _PATTERNS.items()}
_NAME = re.compile(r"(?P<name>\S+?): .*", re.DOTALL)
_CHINESE = re.compile(r"[\u4e00-\u9fff]")


def describe_detail(error: GuandanError, lang: str) -> str:
    """The message of an error, in the language that it is read in; nothing where only English has it."""
    if lang != Language.ZH:
        return str(error)
    if isinstance(error, InvalidRulebook):
        return _join_place(error.where, error.line, error.message)
    if isinstance(error, InvalidRecord):
        message = str(error)
        return _join_place("", error.line, message.partition(": ")[2] if error.line is not None else message)
    if isinstance(error, MissingExtra):
        return say("detail.extra", lang, extra=error.extra)
    return _translate(str(error))


def describe_record_problem(code: str, message: str, lang: str) -> str:
    """A problem of a record, by its code and its message in English."""
    if lang != Language.ZH:
        return message
    refusal = f"refused.{code}"
    if refusal in keys(lang):
        template = read_template(refusal, lang)
        return say("detail.record_refused", lang) if "{" in template else template
    return _translate(message) or say("detail.record_refused", lang)


def _join_place(where: str, line: int | None, message: str) -> str:
    """«event.toml：第 3 行：没有这个选项»."""
    place = "" if line is None else say("detail.line", Language.ZH, line=line)
    return say("value.colon", Language.ZH).join(part for part in (where, place, _translate(message)) if part)


def _translate(message: str) -> str:
    for key, pattern in _KNOWN.items():
        found = pattern.fullmatch(message)
        if found:
            return say(key, Language.ZH, **found.groupdict())
    if _CHINESE.search(message) or " " not in message:
        return message
    named = _NAME.fullmatch(message)
    return named["name"] if named else ""
