"""Playing and replaying any game in a terminal. What a game's table looks like is in its own terminal.py."""
