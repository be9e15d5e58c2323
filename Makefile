# Needs GNU make and Python 3.11 or newer. Every target sets up what it needs; `make` alone lists them.
#   ARGS=...     passed on:  make play ARGS="--port 9000"    make test ARGS="-k bid"
#   GAME=...     which game:  make terminal GAME=amul
#   PYTHON=...   the interpreter to build .venv with
#   JOBS=...     test processes (test: 4, because much of what they do is waiting; test-long, coverage: 3)
#   DATABASE_URL=...   keep the tables in PostgreSQL:  make play DATABASE_URL=postgresql://me@localhost/serai
#   KILLS=... GAMES=...   how long test-long is:  make test-long KILLS=300 (1000; games of each title: 10000)

.DEFAULT_GOAL := help
SHELL := /bin/sh
MAKEFLAGS += --no-print-directory
# Tests start many processes, each of which would compile all of src again without bytecode files.
unexport PYTHONDONTWRITEBYTECODE

VENV := .venv
PY   := $(VENV)/bin/python
PIP  := $(PY) -m pip --disable-pip-version-check -qq
export KILLS ?= 1000
export GAMES ?= 10000
ARGS ?=
GAME ?= five_tribes

.PHONY: help setup dev play terminal web site test test-long coverage learners ray screens docs check format generate bench fast slow lock wheel release clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-9s %s\n", $$1, $$2 }' Makefile

setup: $(VENV)/.run ## make .venv with what playing needs
dev: $(VENV)/.dev   ## make .venv with what testing and checking need

# Python packages are installed while the page is built. If an earlier `make play` has compiled a copy of the package, the
# server runs from it; else its bots take it as soon as it is there.
COPY := $(CURDIR)/.cache/fast
play: ## play in the browser (NO_BROWSER=1: only serve; ARGS="--host 0.0.0.0 --port 9000"; DATABASE_URL=...)
	@$(MAKE) --jobs=2 setup web fresh $(if $(DATABASE_URL),$(VENV)/.postgres)
	@if [ -d $(COPY)/serai/server/static ]; then export PYTHONPATH="$(COPY)"; fi; \
	  $(PY) tools/compile.py --background & \
	  SERAI_COMPILED="$(COPY)" $(VENV)/bin/serai serve --open $(ARGS)

terminal: setup fresh ## play in the terminal (GAME=amul, five_tribes, marrakesh, merv or yspahan)
	@$(VENV)/bin/serai play $(GAME) $(ARGS)

web: $(VENV)/.made ## build the page, if its sources changed
	@$(PY) tools/web.py

site: setup fresh ## build the application as static files for any web host, into dist/site (ARGS=--serve: and try it)
	@$(PY) -m tools.site $(ARGS)

test: $(VENV)/.collected fresh ## run the tests
	@$(PY) -m pytest -n $(or $(JOBS),4) --dist loadfile --no-loadscope-reorder $(ARGS)

test-long: dev fresh ## run the long versions: 1,000 kills, 10,000 checked games of each title, every screen
	@$(PY) -m pytest -n $(or $(JOBS),3) --dist loadfile --no-loadscope-reorder -m long $(ARGS)

# Lines, and no branches: Python 3.12 and newer count lines themselves, for a sixth more CPU time; older ones take four
# times as long, so that some tests miss their time. Tests marked `unmeasured` add little: tests of pages, kills and attacks
# wait more than they run Python, others run the same code again and again. Compiled modules cannot be measured.
coverage: $(VENV)/.collected slow ## run the tests with coverage of src by lines; fails below the floor
	@rm -rf .cache/coverage
	@core=$$($(PY) -c 'import sys; print("ctrace" if sys.version_info < (3, 12) else "sysmon")'); \
	  COVERAGE_CORE=$$core $(PY) -m coverage run -m pytest -q -n $(or $(JOBS),3) --dist loadfile --no-loadscope-reorder \
	  -m "not long and not unmeasured" $(ARGS) \
	  || echo "tests failed in the measured run: see above, and make test"
	@$(PY) -m tools.coverage_table

# Large (PyTorch, Ray), and RLlib wants an older Gymnasium than the tests do: an environment of its own, not pinned.
LEARNERS := .cache/learners
learners: $(LEARNERS)/.made ## run the long tests with Stable-Baselines3, TorchRL, SuperSuit and RLlib, in .cache/learners
	@PYTHONPATH=src:. $(LEARNERS)/bin/python -m pytest -m long tests/envs/test_learners.py $(ARGS)

ray: $(VENV)/.ray ## add Ray to .venv: for `serai-lab ladder --engine ray`, and for the long test of it

screens: dev fresh ## take screenshots of every screen of the page into dist/screens
	@$(PY) -m tests.web.screens

docs: $(VENV)/.docs fresh ## build the documentation site into dist/docs; warnings are errors
	@rm -rf dist/docs
	@$(PY) -m sphinx -W --keep-going -q -b html docs dist/docs
	@echo "dist/docs/index.html"

check: dev ## lint, format, types, architecture
	@$(MAKE) --jobs=2 check-python check-page

.PHONY: check-python check-page
check-python: dev
	@$(PY) -m ruff check .
	@$(PY) -m ruff format --check .
	@$(PY) -m mypy
	@$(VENV)/bin/lint-imports --no-logo
	@cd lab && ../$(VENV)/bin/lint-imports --no-logo

check-page: dev
	@$(PY) tools/web.py --check

format: dev ## format the code
	@$(PY) -m ruff check --fix-only .
	@$(PY) -m ruff format .
	@$(PY) tools/web.py --format

generate: dev fresh ## generate code from declarations: fields of the states, types of the page
	@$(PY) -m tools.generate

bench: $(VENV)/.bench fresh ## measure speed
	@$(VENV)/bin/serai-lab bench $(ARGS)

fast: dev ## compile the rules with mypyc, in place
	@$(PY) tools/compile.py

slow: $(VENV)/.made ## remove everything compiled
	@$(PY) tools/compile.py --remove

wheel: dev ## build the wheels of serai and of the laboratory into dist/ (SERAI_PURE=1: nothing compiled)
	@$(PY) -m hatchling build --target wheel
	@cd lab && ../$(PY) -m hatchling build --target wheel --directory ../dist

# From a clean checkout, with the page built: what is built and checked is what would be published.
release: $(VENV)/.release fresh web ## build, check, install and play the packages of this version (ARGS=--pure; --draft)
	@$(PY) -m tools.release $(ARGS)

LOCKS := run bench postgres compiled fast ray docs node release
lock: $(LOCKS:%=lock-%) ## pin the groups of pyproject.toml again, with hashes (installs uv into .venv); UPGRADE=1: newest
	@$(PY) tools/pocket.py --lock

define PIN
@$(PY) -m uv pip compile --quiet --generate-hashes --universal --python-version 3.11 --no-header --no-annotate --no-config \
  $(if $(UPGRADE),--upgrade) --group $(1) --no-emit-package serai $(2) --output-file requirements/$(1).txt
endef

.PHONY: lock-dev $(LOCKS:%=lock-%)
lock-dev: $(VENV)/.made
	@$(PIP) install uv
	$(call PIN,dev)

# Everything has the versions that the tests run with.
$(LOCKS:%=lock-%): lock-%: lock-dev
	$(call PIN,$*,-c requirements/dev.txt)

clean: ## remove .venv, caches and everything built
	@rm -rf $(VENV) build dist web/dist web/node_modules src/serai/server/static .cache .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	@find src lab tests tools -type d -name __pycache__ -prune -exec rm -rf {} +
	@find src \( -name '*.so' -o -name '*.pyd' \) -exec rm -f {} +

# Compiled files that are older than their sources would hide an edit.
.PHONY: fresh
fresh: $(VENV)/.made
	@$(PY) tools/compile.py --drop-stale

# --- stamp files in .venv: newer than their sources if there is nothing to do ----------------------------

# --no-compile: Python compiles what is imported, at its first import; most of what is installed never is.
define INSTALL
@echo "installing requirements/$(1).txt into $(VENV)"
@$(PIP) install --no-compile --require-hashes -r requirements/$(1).txt
@$(PIP) install --no-deps --no-build-isolation -e . $(LAB)
@touch $@
endef

# The laboratory is for those who measure and test; playing needs none of it.
$(VENV)/.dev $(VENV)/.bench $(VENV)/.ray: LAB = -e lab

$(VENV)/.run: requirements/run.txt pyproject.toml | $(VENV)/.made
	$(call INSTALL,run)

# dev.txt holds all of run.txt, at the same versions.
$(VENV)/.dev: requirements/dev.txt pyproject.toml lab/pyproject.toml | $(VENV)/.made
	$(call INSTALL,dev)
	@touch $(VENV)/.run

# Test processes start together: each would rewrite and compile all tests, which takes three times as long as loading them.
$(VENV)/.collected: $(VENV)/.dev
	@echo "compiling the tests"
	@$(PY) -m pytest -q --collect-only >/dev/null; touch $@

# postgres.txt holds all of run.txt too. If everything is installed, no network is needed.
$(VENV)/.postgres: requirements/postgres.txt pyproject.toml | $(VENV)/.run
	$(call INSTALL,postgres)
	@touch $(VENV)/.run

$(VENV)/.bench: requirements/bench.txt pyproject.toml lab/pyproject.toml | $(VENV)/.made
	$(call INSTALL,bench)
	@touch $(VENV)/.run

# ray.txt holds all of run.txt, at the same versions; it adds to what is installed.
$(VENV)/.ray: requirements/ray.txt pyproject.toml | $(VENV)/.made
	$(call INSTALL,ray)

# Beside what is there already, like Ray.
$(VENV)/.docs: requirements/docs.txt pyproject.toml | $(VENV)/.dev
	$(call INSTALL,docs)

$(VENV)/.release: requirements/release.txt pyproject.toml | $(VENV)/.dev
	$(call INSTALL,release)

$(LEARNERS)/.made: pyproject.toml | $(VENV)/.made
	@$(PY) -m venv --clear $(LEARNERS)
	@$(LEARNERS)/bin/python -m pip --disable-pip-version-check -qq install -e '.[envs,play]' -e lab \
	  torch stable-baselines3 sb3-contrib torchrl supersuit "ray[rllib]" pytest pytest-xdist hypothesis
	@touch $@

$(VENV)/.made:
	@for python in $(or $(PYTHON),python3 python3.14 python3.13 python3.12 python3.11); do \
	  "$$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || continue; \
	  "$$python" -c 'import ensurepip, venv' 2>/dev/null || { without_venv=$$python; continue; }; \
	  echo "making $(VENV) with $$python"; \
	  rm -rf $(VENV) && "$$python" -m venv $(VENV) && touch $@; \
	  exit; \
	done; \
	if [ -n "$$without_venv" ]; then \
	  echo "$$without_venv cannot make virtual environments: install its venv module (Debian: apt-get install python3-venv)."; \
	else \
	  echo "No Python 3.11 or newer was found. Install one, or name it: make $(MAKECMDGOALS) PYTHON=..."; \
	fi >&2; exit 1
