"""One game being played: the match, its dice, its record, and positions that somebody wrote by hand."""
