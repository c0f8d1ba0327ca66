"""The record of a match as text, like PGN for chess: lossless, and checked against its book."""

from guandan.game.record.check import RecordProblem, check_record
from guandan.game.record.items import write_item
from guandan.game.record.read import read_record
from guandan.game.record.record import Mark, Record
from guandan.game.record.write import write_record

__all__ = ["Mark", "Record", "RecordProblem", "check_record", "read_record", "write_item", "write_record"]
