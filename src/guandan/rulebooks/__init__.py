"""The rulebooks as data, one TOML each, and books of one's own."""

from guandan.rulebooks.load import find_by_digest, list_names, load, names

__all__ = ["find_by_digest", "list_names", "load", "names"]
