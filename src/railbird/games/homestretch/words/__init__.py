"""What people read and see of the game, in words and as data."""
