"""Where an error happened, for the log: places in the program, never a value."""

from __future__ import annotations


def where(error: BaseException) -> str:
    """The last places in the program that an error came through, without any value."""
    places: list[str] = []
    trace = error.__traceback__
    while trace is not None:
        places.append(f"{trace.tb_frame.f_globals.get('__name__', '?')}:{trace.tb_lineno}")
        trace = trace.tb_next
    return " ".join(places[-4:])
