"""What every game stands on: the contract of its rules, compiled, and of what it tells people."""
