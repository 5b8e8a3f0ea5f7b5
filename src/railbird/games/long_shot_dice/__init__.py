"""Long Shot: The Dice Game (2021)."""
