# Every target first sets up what it needs, once, in .venv. Choose another Python with PYTHON=, another game with GAME=.
VENV ?= .venv
GAME ?= dwarfs
N ?= 200
SEED ?= 1

# The newest Python that the locked versions are tested with; else whatever python3 is, if it is new enough.
PYTHON ?= $(shell for python in python3.13 python3.12 python3.11 python3; do \
	$$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$python && break; done)
RUN := $(VENV)/bin
# Files by which make knows what the environment has: what playing needs, and also what the tests need.
PLAY := $(VENV)/.play
READY := $(VENV)/.ready
SET_UP = test -n "$(PYTHON)" || { echo "Underhall needs Python 3.11 or newer:  sudo apt install python3"; exit 1; }; \
	$(PYTHON) tools/set_up.py $(VENV)

.DEFAULT_GOAL := help
.PHONY: help play terminal check test soak lint bench docs mutants clean

help: ## list the targets
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 16

play: $(PLAY) ## the tables in the browser, at http://localhost:8000
	@$(RUN)/underhall serve

terminal: $(PLAY) ## play in the terminal against bots
	@$(RUN)/underhall play $(GAME)

check: $(READY) ## for daily work: format, lint, types and the tests closest to your change, in about a minute
	@$(RUN)/python -m tools.check check

test: $(READY) ## format, lint, types, all tests, and that every rule has one
	@$(RUN)/python -m tools.check test

lint: $(READY) ## format, lint and types alone
	@$(RUN)/python -m tools.check lint

soak: $(READY) ## what takes long: property tests, the wheel elsewhere, hundreds of kills, whole matches in a browser
	@$(RUN)/python -m tools.check soak

bench: $(READY) ## how fast it is here, beside catanatron, in one run
	@$(RUN)/python benchmarks/peers.py --only underhall,catanatron --games $(GAME) --rounds 3 --seconds 3

docs: $(READY) ## the documentation site, in build/docs/index.html
	@$(RUN)/python -m tools.site build/docs

mutants: $(READY) ## break N lines of a game's rules, one at a time: do its tests notice?
	@$(RUN)/python -m tools.mutants $(GAME) --sample $(N) --seed $(SEED)

clean: ## remove what was set up and built
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis

$(PLAY): pyproject.toml requirements.lock tools/set_up.py
	@$(SET_UP) play

$(READY): $(PLAY)
	@$(SET_UP) all
