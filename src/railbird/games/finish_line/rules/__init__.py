"""The rules: what is compiled."""
