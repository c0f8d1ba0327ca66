"""The five rulebooks as data, one TOML each, and books of one's own."""

from guandan.rulebooks.load import load, names

__all__ = ["load", "names"]
