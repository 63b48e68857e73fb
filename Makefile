# Every target makes or updates the virtual environment that it needs; nothing else is required
# beyond Python 3.11 and make. `make` alone lists the targets.

PYTHON ?= python3
VENV ?= .venv
GAME ?= serengeti

BIN := $(VENV)/bin
# Each worker takes more than a gigabyte; the tests of a game share one, see tests/conftest.py.
WORKERS ?= 2
PYTEST := $(BIN)/python -m pytest -n $(WORKERS)
PACKAGES := envs agents training
TYPES := build/types/kunstkammer
KERNEL_TESTS := $(wildcard tests/engine tests/games tests/api/test_compliance*.py) \
    $(foreach name,digest texts pages,--ignore=tests/games/test_$(name).py) \
    $(foreach name,text facts describe report page,--ignore-glob=tests/games/*/test_$(name)*)
# How strong agents are is no matter of bounds.
BOUNDS_TESTS := $(filter-out tests/api/%,$(KERNEL_TESTS)) \
    $(wildcard tests/agents/test_scripted*.py) -k "not stronger"

# Pip installs the versions of constraints.txt, also into the environments in which it builds.
export PIP_CONSTRAINT := constraints.txt
export PIP_BUILD_CONSTRAINT := constraints.txt
export PIP_DISABLE_PIP_VERSION_CHECK := 1

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help train test test-nojit test-bounds test-all test-clients mutants check lint types wheel bench format clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-12s %s\n", $$1, $$2 }' Makefile

train: $(VENV)/train.stamp ## train agents for GAME (default: serengeti) with its preset
	$(BIN)/kunstkammer train $(GAME)

# The checks leave nothing outside of this folder: kernels and settings are kept below build/.
test test-nojit test-bounds test-all test-clients check wheel bench: export KUNSTKAMMER_CACHE_DIR := $(CURDIR)/build/kernels
test test-nojit test-bounds test-all test-clients check wheel bench: export MPLCONFIGDIR := $(CURDIR)/build/matplotlib

test: $(VENV)/dev.stamp ## all tests but the slow ones
	$(PYTEST) -m "not slow"

test-nojit: $(VENV)/dev.stamp ## engine, rules and contract as plain Python, with branch coverage
	NUMBA_DISABLE_JIT=1 $(PYTEST) -m "not slow" --cov=envs/games --cov-report= $(KERNEL_TESTS)
	@for rules in envs/games/*/rules.py envs/games/*/rules; do \
	    test ! -e "$$rules" || \
	    $(BIN)/python -m coverage report --include="$$rules,$$rules/*" --fail-under=95 || exit 1; \
	done

test-bounds: $(VENV)/dev.stamp ## engine, rules, contract and agents, compiled with bounds checks
	NUMBA_BOUNDSCHECK=1 $(PYTEST) -m "not slow" $(BOUNDS_TESTS)

test-all: $(VENV)/dev.stamp ## all tests
	$(PYTEST)

mutants: $(VENV)/dev.stamp ## run the tests over deliberate faults in the rules; takes hours
	$(BIN)/python -m tests.mutate

# Other libraries warn of each other; nothing else collects these files.
test-clients: $(VENV)/clients.stamp ## what TorchRL, Tianshou and Ray do with the environments
	$(PYTEST) -W default tests/clients/check_*.py

check: lint types wheel ## format, lint, imports, types, and the wheel

lint: $(VENV)/dev.stamp ## format, lint and import directions
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/lint-imports --no-cache

types: $(VENV)/dev.stamp ## mypy, through links that show it the packages under their names
	@mkdir -p $(TYPES)
	@for package in $(PACKAGES); do ln -sfn ../../../$$package $(TYPES)/$$package; done
	MYPYPATH=build/types:training/cli/skeleton $(BIN)/mypy $(PACKAGES:%=-p kunstkammer.%) -p windfall -m tests.refused_types

wheel: $(VENV)/dev.stamp ## build the wheel, install it apart from the sources, play every game
	rm -rf build/dist build/wheel
	$(BIN)/python -m build --quiet --outdir build/dist .
	$(BIN)/python -m venv build/wheel
	build/wheel/bin/python -m pip install --quiet build/dist/*.whl
	cd / && "$(CURDIR)/build/wheel/bin/python" -I "$(CURDIR)/tests/wheel_check.py" "$(CURDIR)"

bench: $(VENV)/bench.stamp ## run the benchmarks, each with its defaults
	@for script in benchmarks/*.py; do echo "== $$script"; $(BIN)/python $$script || exit 1; done

format: $(VENV)/dev.stamp ## format and mend what ruff can mend
	$(BIN)/ruff check --fix-only
	$(BIN)/ruff format

clean: ## remove the virtual environment, caches and whatever was built; runs/ stays
	rm -rf $(VENV) build dist kunstkammer.egg-info .pytest_cache .ruff_cache .hypothesis

# A stamp is older than the files that define the environment: install again, in place.
$(VENV)/train.stamp: pyproject.toml constraints.txt
	$(call install,train)

$(VENV)/dev.stamp: pyproject.toml constraints.txt
	$(call install,train$(comma)dev)
	@touch $(VENV)/train.stamp

$(VENV)/bench.stamp: pyproject.toml constraints.txt
	$(call install,train$(comma)bench)
	@touch $(VENV)/train.stamp

$(VENV)/clients.stamp: pyproject.toml constraints.txt
	$(call install,train$(comma)dev$(comma)clients)
	@touch $(VENV)/train.stamp $(VENV)/dev.stamp

comma := ,

define install
@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
    echo "$(PYTHON) is missing or older than 3.11; name another one: make PYTHON=python3.12 …" >&2; \
    exit 1; }
@$(BIN)/python -c '' 2>/dev/null || $(PYTHON) -m venv --clear $(VENV)
@echo "installing .[$(1)] into $(VENV), the first time for a minute or more"
@$(BIN)/python -m pip install --quiet --editable '.[$(1)]'
@touch $@
endef
