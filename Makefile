# make play: everything needed to play on this machine, and the game.   make test: everything the tests need, and all of them.
PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
PYTEST := $(BIN)/python -m pytest -q -n auto --dist loadgroup
RULES := tests --ignore=tests/server --ignore=tests/web
# What can index an array: not the people's side.
ARRAYS := $(RULES) --ignore=tests/cli --ignore=tests/terminal --ignore=tests/lab

.PHONY: play test lint check-web build tests-compiled tests-interpreted tests-checked bench bench-server rules-report \
  goldens screenshots clean

play: $(VENV)/.installed
	@$(BIN)/railbird

# The suite runs on the compiled rules, on the interpreted ones, and with array bounds checked; server and browser once.
test: lint tests-compiled tests-interpreted tests-checked rules-report

lint: $(VENV)/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	@if command -v npm > /dev/null; then $(MAKE) --no-print-directory check-web; \
	else echo "No npm here: the client's types are not checked."; fi

build: $(VENV)/.dev
	@$(BIN)/python tools/build.py

tests-compiled: build $(VENV)/.postgres
	@if [ -f src/railbird/compiled.json ]; then RAILBIRD_COMPILED=1 $(PYTEST); \
	else echo "No C compiler here: the compiled rules are not tested."; fi

tests-interpreted: build
	RAILBIRD_COMPILED=0 $(PYTEST) $(RULES)

tests-checked: build
	@if [ -f src/railbird/compiled.json ]; then $(BIN)/python tools/build.py --checked \
	  && RAILBIRD_COMPILED=1 PYTHONPATH=build/checked/lib $(PYTEST) $(ARRAYS) -m "not outside"; fi

bench: build
	$(BIN)/pip install -q -e '.[bench]' || echo "OpenSpiel cannot be installed here: its rows are left out."
	$(BIN)/python benchmarks/run.py

# The server under load, then the page in a real browser.
bench-server: build
	$(BIN)/python benchmarks/server.py
	$(BIN)/python benchmarks/browser.py

rules-report: $(VENV)/.dev
	$(BIN)/python tools/rules_report.py

goldens: build
	$(BIN)/python -m tests.test_goldens

# The README's pictures; python tools/screenshots.py FOLDER takes all screens.
screenshots: build
	$(BIN)/python tools/screenshots.py

# The client's format, and its types, read from its comments. Needs node; nothing of it is shipped.
check-web:
	npm install --no-save --no-audit --no-fund --silent && npm run --silent check

clean:
	rm -rf build dist src/*.egg-info src/railbird/compiled.json
	find src -name '*.so' -delete

$(BIN)/python:
	$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); apt-get update -q && apt-get install -qy python3-venv python3-dev \
	  && $(PYTHON) -m venv $(VENV); }
	$(BIN)/pip install -q --upgrade pip

$(VENV)/.installed: pyproject.toml setup.py $(wildcard src/railbird/*.pxd src/railbird/games/*/*.pxd) | $(BIN)/python
	$(BIN)/pip install -q -e '.[server]'
	@touch $@

$(VENV)/.dev: pyproject.toml setup.py | $(BIN)/python
	$(BIN)/pip install -q -e '.[dev,server,postgres]'
	@touch $@ $(VENV)/.installed

# The server's second store is tested where PostgreSQL is there or can be had; its tests are skipped elsewhere.
$(VENV)/.postgres: | $(BIN)/python
	@ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || command -v initdb >/dev/null \
	  || { [ "$$(id -u)" = 0 ] && apt-get update -q && apt-get install -qy --no-install-recommends postgresql; } \
	  || echo "PostgreSQL is not installed: its store is not tested."
	@touch $@
