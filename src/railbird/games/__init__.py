"""The games, a folder each. registry.py finds them."""
