"""竞赛计划: plans, what they come to, and the timetable."""
