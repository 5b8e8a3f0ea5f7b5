# make play: everything needed to play on this machine, and the game.   make test: everything the tests need, and all of them.
PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
PYTEST := $(BIN)/python -m pytest -q -n auto --dist loadgroup

.PHONY: play test lint build tests-compiled tests-interpreted tests-checked tests-install bench rules-report goldens clean

play: $(VENV)/.installed
	@$(BIN)/railbird

# The suite runs on the compiled rules, on the interpreted ones, and with array bounds checked.
test: lint tests-compiled tests-interpreted tests-checked rules-report

lint: $(VENV)/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

build: $(VENV)/.dev
	@$(BIN)/python tools/build.py

tests-compiled: build
	@if [ -f src/railbird/compiled.json ]; then RAILBIRD_COMPILED=1 $(PYTEST); \
	else echo "No C compiler here: the compiled rules are not tested."; fi

tests-interpreted: build
	RAILBIRD_COMPILED=0 $(PYTEST)

tests-checked: build
	@if [ -f src/railbird/compiled.json ]; then $(BIN)/python tools/build.py --checked \
	  && RAILBIRD_COMPILED=1 PYTHONPATH=build/checked/lib $(PYTEST) tests -m "not outside"; fi

bench: build
	$(BIN)/pip install -q -e '.[bench]' || echo "OpenSpiel cannot be installed here: its rows are left out."
	$(BIN)/python benchmarks/run.py

rules-report: $(VENV)/.dev
	$(BIN)/python tools/rules_report.py

goldens: build
	$(BIN)/python -m tests.test_goldens

clean:
	rm -rf build dist src/*.egg-info src/railbird/compiled.json
	find src -name '*.so' -delete

$(BIN)/python:
	$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); apt-get update -q && apt-get install -qy python3-venv python3-dev \
	  && $(PYTHON) -m venv $(VENV); }
	$(BIN)/pip install -q --upgrade pip

$(VENV)/.installed: pyproject.toml setup.py $(wildcard src/railbird/*.pxd src/railbird/games/*/*.pxd) | $(BIN)/python
	$(BIN)/pip install -q -e .
	@touch $@

$(VENV)/.dev: pyproject.toml setup.py | $(BIN)/python
	$(BIN)/pip install -q -e '.[dev]'
	@touch $@ $(VENV)/.installed
