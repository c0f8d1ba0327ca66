"""计分与名次: what rounds are worth, and in which order pairs and teams stand."""
