"""Every word that the product says, in Chinese and in English: two files of flat keys, and one way to read them."""

from guandan.texts.load import Language, keys, language_from, name_of, read_template, say
from guandan.texts.refusal import explain

__all__ = ["Language", "explain", "keys", "language_from", "name_of", "read_template", "say"]
