# make play: everything needed to play on this machine, and the game.
# make test: everything the tests need, and all of them.   make check: lint, types and the tests of what changed.
PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
PYTEST := $(BIN)/python -m pytest -q -rfEs --durations=10 -n auto --dist loadgroup
COMPILED := src/railbird/compiled.json
RULE_SOURCES := $(wildcard declare/*.py src/railbird/engine/*.py src/railbird/games/*/rules/*.py)
RULES := tests --ignore=tests/server --ignore=tests/web
# What can index an array: not the people's side.
ARRAYS := $(RULES) --ignore=tests/cli --ignore=tests/terminal --ignore=tests/lab
APT := apt-get -qy -o DPkg::Lock::Timeout=600

.PHONY: play test check lint check-web build needs tests-compiled tests-interpreted tests-checked bench bench-server \
  calibration strength attack browsers rules-report goldens types screenshots clean

play: $(VENV)/.installed
	@$(BIN)/railbird

# The suite runs on the compiled rules, on the interpreted ones, and with array bounds checked; server and browser once.
test: needs lint tests-compiled tests-interpreted tests-checked rules-report
	@$(BIN)/python tools/needs.py untested

# GAME=homestretch: the tests of one game.
check: lint build
	@$(BIN)/python tools/check.py $(GAME)

lint: $(VENV)/.dev check-web
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

# QUICK=1: with few optimisations, for the edit loop.
build: $(VENV)/.dev
	@$(BIN)/python tools/build.py $(if $(QUICK),--quick)

# Chromium, fonts and PostgreSQL: what is missing is installed as root, and named at the end otherwise.
needs: $(VENV)/.dev
	@$(BIN)/python tools/needs.py install

tests-compiled: build needs
	@if [ -f $(COMPILED) ]; then RAILBIRD_COMPILED=1 $(PYTEST); fi

# Where nothing is compiled, server and browser are tested here.
tests-interpreted: build needs
	@if [ -f $(COMPILED) ]; then RAILBIRD_COMPILED=0 $(PYTEST) $(RULES); else RAILBIRD_COMPILED=0 $(PYTEST); fi

tests-checked: build
	@if [ -f $(COMPILED) ]; then $(BIN)/python tools/build.py --checked \
	  && RAILBIRD_COMPILED=1 PYTHONPATH=build/checked/lib $(PYTEST) $(ARRAYS) -m "not outside"; fi

bench: build
	$(BIN)/pip install -q -e '.[bench]' || echo "OpenSpiel cannot be installed here: its rows are left out."
	$(BIN)/python benchmarks/run.py

# How strong the bot that thinks is; half an hour of one core. MINUTES=10: for each of eight lines.
strength: build
	$(BIN)/python benchmarks/strength.py $(if $(MINUTES),--minutes $(MINUTES))

# The server under load, then the page in a real browser.
bench-server: build needs
	$(BIN)/python benchmarks/server.py
	$(BIN)/python benchmarks/browser.py

# The odds against what came of them, and the review against a deeper one: some minutes for each game.
calibration: build
	$(BIN)/python benchmarks/calibration.py --docs
	$(BIN)/python benchmarks/reviewing.py

# Kills, floods, spoilt bytes and twins against a server of its own, for ten minutes.
attack: build needs
	$(BIN)/python -m benchmarks.attack

# The page in other browsers than the tests': Firefox and WebKitGTK, as Debian has them.
browsers: build
	@for name in firefox-esr WebKitWebDriver Xvfb; do command -v $$name > /dev/null || missing=1; done; \
	  if [ -n "$$missing" ] && [ "$$(id -u)" = 0 ]; then $(APT) update && $(APT) install firefox-esr webkit2gtk-driver xvfb; fi
	$(BIN)/python -m tools.browsers

rules-report: $(VENV)/.dev
	$(BIN)/python tools/rules_report.py

goldens: build
	$(BIN)/python -m tests.test_goldens
	$(BIN)/python -m tests.test_playthroughs

# The client's declarations, from the types in Python.
types: $(VENV)/.dev
	$(BIN)/python -m tools.write_types

# The README's pictures; python tools/screenshots.py FOLDER takes all screens.
screenshots: build needs
	$(BIN)/python tools/screenshots.py

# The client's format, and its types, read from its comments. Node comes with the development packages.
check-web: node_modules/.installed
	PATH="$(abspath $(BIN)):$$PATH" npm run --silent check

node_modules/.installed: package.json | $(VENV)/.dev
	PATH="$(abspath $(BIN)):$$PATH" npm install --no-save --no-audit --no-fund --silent
	@touch $@

clean:
	rm -rf build dist src/*.egg-info $(COMPILED)
	find src -name '*.so' -delete

$(BIN)/python:
	$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); [ "$$(id -u)" = 0 ] && command -v apt-get > /dev/null \
	  && $(APT) update && $(APT) install python3-venv python3-dev && $(PYTHON) -m venv $(VENV); } \
	  || { echo "Python's venv is needed (on Debian: apt-get install python3-venv python3-dev)."; exit 1; }
	$(BIN)/pip install -q --upgrade pip

$(VENV)/.installed: pyproject.toml setup.py $(RULE_SOURCES) | $(BIN)/python
	@echo "Installing Railbird and compiling its rules to C. This takes half a minute, once."
	@$(BIN)/pip install -q -e '.[server]'
	@touch $@

$(VENV)/.dev: pyproject.toml setup.py | $(BIN)/python
	$(BIN)/pip install -q -e '.[dev,server,postgres]'
	@touch $@ $(VENV)/.installed
