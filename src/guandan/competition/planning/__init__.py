"""竞赛计划: build plans, preview them, and make the timetable."""
