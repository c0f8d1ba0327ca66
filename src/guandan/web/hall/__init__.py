"""View models for the pages used in the hall: phones at tables, the scorer, the referees."""
