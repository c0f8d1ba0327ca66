"""Explain a command line that cannot be run in the reader's language: the parsing library speaks only English."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from guandan.texts import Language, say

if TYPE_CHECKING:
    from collections.abc import Collection

_COMMAND = re.compile(r"No such command '(?P<name>.*?)'\.(?: Did you mean (?P<near>.*)\?)?")
_EXTRA = re.compile(r"Got unexpected extra argument(?:\(s\)|s)? \((?P<words>.*)\)")
_NEEDS_VALUE = re.compile(r"Option '?(?P<name>-[^']*?)'? requires (?:an argument|\d+ arguments)\.?")
_TAKES_NONE = re.compile(r"Option '?(?P<name>-[^']*?)'? does not take a value\.?")
_VALUES = {
    "usage.not_one_of": re.compile(r"(?:Value error, )?'(?P<value>.*?)' is not one of (?P<known>.*?)\.?"),
    "usage.at_most": re.compile(r".*less than or equal to (?P<bound>\S+?)\.?"),
    "usage.at_least": re.compile(r".*greater than or equal to (?P<bound>\S+?)\.?"),
    "usage.below": re.compile(r".*less than (?P<bound>\S+?)\.?"),
    "usage.above": re.compile(r".*greater than (?P<bound>\S+?)\.?"),
    "usage.in_range": re.compile(r".* is not in the range (?P<bound>.*?)\.?"),
    "usage.not_integer": re.compile(r".*valid integer.*", re.DOTALL),
    "usage.not_number": re.compile(r".*valid (?:number|float).*", re.DOTALL),
    "usage.not_bool": re.compile(r".*valid boolean.*", re.DOTALL),
    "usage.no_file": re.compile(r"(?:[Ff]ile|[Pp]ath|[Dd]irectory) '(?P<file>.*)' does not exist\.?"),
    "usage.is_folder": re.compile(r"(?:[Ff]ile|[Pp]ath) '(?P<file>.*)' is a directory\.?"),
    "usage.unreadable": re.compile(r"(?:[Ff]ile|[Pp]ath|[Dd]irectory) '(?P<file>.*)' is not (?:readable|writable)\.?"),
    "usage.empty": re.compile(r"\s*"),
}
_HELP = {
    "usage.list.arguments": re.compile(r"^Arguments:$", re.MULTILINE),
    "usage.list.options": re.compile(r"^Options:$", re.MULTILINE),
    "usage.list.commands": re.compile(r"^Commands:$", re.MULTILINE),
    "usage.help": re.compile(r"Show this message and exit\."),
    "usage.required": re.compile(r"\[required\]"),
    "usage.default": re.compile(r"\bdefault:\s+"),
    "usage.environment": re.compile(r"\benv\s+var:\s+"),
}
_CHINESE = re.compile(r"[\u4e00-\u9fff]")


def describe_usage_error(error: Any, lang: str) -> str:  # noqa: ANN401 (click's, or the copy of it inside typer)
    """Say what is wrong with the command line, and how the command is used."""
    context = getattr(error, "ctx", None)
    lines = [] if context is None else _describe_usage(context, lang)
    return "\n".join([*lines, say("usage.error", lang, message=_describe(error, lang))])


def _describe_usage(context: Any, lang: str) -> list[str]:  # noqa: ANN401 (as above)
    pieces = _translate_pieces(" ".join(context.command.collect_usage_pieces(context)), lang)
    usage = say("usage.usage", lang, usage=f"{context.command_path} {pieces}".strip())
    return [usage, say("usage.try", lang, command=f"{context.command_path} --help"), ""]


def _translate_pieces(usage: str, lang: str) -> str:
    if lang == Language.ZH:
        for english, key in (("OPTIONS", "usage.options"), ("COMMAND", "usage.command"), ("ARGS", "usage.arguments")):
            usage = re.sub(rf"\b{english}\b", say(key, lang), usage)
    return usage


def translate_help(text: str, lang: str) -> str:
    """The library's help with its own English words in the reader's language."""
    head, usage, rest = text.partition("\n\n")
    head = say("usage.usage", lang, usage=_translate_pieces(head.removeprefix("Usage: "), lang))
    for key, english in _HELP.items():
        rest = english.sub(say(key, lang), rest)
    return f"{head}{usage}{rest}"


def _describe(error: Any, lang: str) -> str:  # noqa: ANN401 (as above)
    message = str(getattr(error, "message", "") or "")
    match type(error).__name__:
        case "NoSuchOption":
            words = say("usage.no_such_option", lang, name=error.option_name)
            return words + _describe_near(getattr(error, "possibilities", None) or (), lang)
        case "MissingParameter":
            return say("usage.missing", lang, name=_name_parameter(error))
        case "BadParameter":
            return _describe_value(error, message, lang)
        case "FileError":
            return say("usage.unreadable", lang, file=getattr(error, "ui_filename", ""))
        case _:
            return _describe_other(message, lang)


def _describe_near(names: Collection[str], lang: str) -> str:
    return say("usage.near", lang, names=" ".join(sorted(names))) if names else ""


def _describe_other(message: str, lang: str) -> str:
    """Describe an error of which the library gives only a message."""
    found: re.Match[str] | None
    if found := _COMMAND.fullmatch(message):
        words = say("usage.no_such_command", lang, name=found["name"])
        return words + _describe_near(re.findall(r"'(.*?)'", found["near"] or ""), lang)
    for key, pattern in (
        ("usage.extra", _EXTRA),
        ("usage.needs_value", _NEEDS_VALUE),
        ("usage.takes_none", _TAKES_NONE),
    ):
        found = pattern.fullmatch(message)
        if found:
            return say(key, lang, **found.groupdict())
    if message == "Missing command.":
        return say("usage.no_command", lang)
    return _own_words(message, lang)


def _describe_value(error: Any, message: str, lang: str) -> str:  # noqa: ANN401 (as above)
    """Say what is wrong with a value, and which parameter it belongs to."""
    words = _own_words(message, lang)
    for key, pattern in _VALUES.items():
        found = pattern.fullmatch(message)
        if found and not (lang == Language.ZH and _CHINESE.search(message)):
            values = {name: value.replace("'", "") for name, value in found.groupdict().items()}
            words = say(key, lang, **values)
            break
    name = _name_parameter(error)
    return say("usage.value_of", lang, name=name, words=words) if name else words


def _own_words(message: str, lang: str) -> str:
    """Keep a message of ours, which is translated already; the library's messages have no translation."""
    is_read = lang != Language.ZH or bool(_CHINESE.search(message))
    return message if is_read and message.strip() else say("usage.cannot", lang)


def _name_parameter(error: Any) -> str:  # noqa: ANN401 (as above)
    hint, parameter = getattr(error, "param_hint", None), getattr(error, "param", None)
    if hint:
        return hint if isinstance(hint, str) else " / ".join(hint)
    if parameter is None:
        return ""
    options = [name for name in getattr(parameter, "opts", ()) if name.startswith("-")]
    return str(options[0] if options else parameter.metavar or parameter.name)
