"""The rules as pure functions of cards, level and rulebook, and the typed `Rulebook` itself."""
