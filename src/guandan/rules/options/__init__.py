"""The typed options of a rulebook, one file per chapter; `rules.rulebook` puts them together."""
