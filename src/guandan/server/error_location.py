"""Where an error happened, for the log: module names and line numbers, never a value."""

from __future__ import annotations


def format_error_location(error: BaseException) -> str:
    """Format the last places in the program that an error came through, without any value."""
    places: list[str] = []
    trace = error.__traceback__
    while trace is not None:
        places.append(f"{trace.tb_frame.f_globals.get('__name__', '?')}:{trace.tb_lineno}")
        trace = trace.tb_next
    return " ".join(places[-4:])
