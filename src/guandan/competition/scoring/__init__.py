"""计分与名次: compute what rounds are worth, and rank pairs and teams."""
