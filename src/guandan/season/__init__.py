"""赛季: a series of events or a league of home and away matches, with one table over them."""
