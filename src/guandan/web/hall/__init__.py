"""What the pages between the tables show: phones, the scorer, the referees."""
