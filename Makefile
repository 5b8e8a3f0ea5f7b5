PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: build
build:
	RAILBIRD_COMPILED=1 $(BIN)/python setup.py -q build_ext --inplace
