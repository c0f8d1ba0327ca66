# guandan. `make help` lists what there is; every target makes .venv by itself when it must.

PYTHON ?= python3
ARGS ?=
PART ?=
SEED := $(or $(SEED),$(shell od -An -N4 -tu4 /dev/urandom | tr -d ' '))

BIN := .venv/bin
UNCOMPILED := $(addprefix tests/kernel/test_,$(addsuffix .py,batch deal features policies))
TRACED := $(addprefix tests/,cards rules rulebooks game golden referee competition documents cli)
PATIENT := --timeout=3600 -o faulthandler_timeout=0

# Settings of the caller's shell for other Pythons stay outside .venv.
unexport PYTHONPATH PYTHONHOME VIRTUAL_ENV
# What was compiled once (pytest compiles every test) is kept: it would take each process a quarter of a minute.
unexport PYTHONDONTWRITEBYTECODE
export PIP_USER := 0
export PYTHON

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help run check style test coverage check-long bench bench-server docs site update clean environment environment-dev environment-bench environment-docs environment-long kernel

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' Makefile

run: environment kernel ## start the server on this machine (ARGS="--lan" opens it to the local network)
	@$(BIN)/guandan serve $(ARGS)

check: style ## style, types, levels and generated files; runs no test
	$(BIN)/lint-imports --no-logo
	$(BIN)/mypy & types=$$!; \
	$(BIN)/python tools/javascript/run.py check & scripts=$$!; \
	$(BIN)/python tools/write_docs.py --check; pages=$$?; \
	wait $$types; types=$$?; wait $$scripts && exit $$((types + pages))

style: environment-dev kernel
	$(BIN)/ruff check
	$(BIN)/ruff format --check

# A part is for the while one works on it: types, scripts and generated files wait for the whole.
test: $(if $(PART),style,check) ## check, then every test that is not long (PART=rules: style, then tests/rules alone)
ifneq ($(filter web%,$(or $(PART),web)),)
	@sh tools/browser.sh
endif
	$(BIN)/pytest -n auto --dist worksteal $(addprefix tests/,$(PART))
ifeq ($(filter-out kernel,$(PART)),)
	@echo "What stands on the kernel once more, uncompiled (its walks have played with both forms at once)"
	GUANDAN_KERNEL=python $(BIN)/pytest -n auto --dist worksteal -k "not both_forms" $(UNCOMPILED)
endif

# Not part of test: on Python 3.11 a traced test takes three times as long, and test has eight minutes on two cores.
coverage: environment-dev kernel ## which lines and branches of cards, rules, game, referee and competition the tests miss
	$(BIN)/pytest -n auto --dist worksteal --cov --cov-report=term-missing:skip-covered $(TRACED)

check-long: environment-long kernel ## the long tests, at random (PART=core a part of them, SEED=… the same run again)
	@echo "Repeat this run with: make check-long$(PART:%= PART=%) SEED=$(SEED)"
	$(BIN)/pytest -n auto --dist worksteal -m long -v --durations=10 $(PATIENT) \
	    --hypothesis-profile=long --hypothesis-seed=$(SEED) $(PART:%=--part=%)
ifeq ($(filter-out kernel,$(PART)),)
	GUANDAN_KERNEL=python $(BIN)/pytest -n auto --dist worksteal $(PATIENT) tests/kernel --deselect tests/kernel/test_walks.py
endif

bench: environment-bench kernel ## how fast it is, beside other people's simulators
	@for script in bench/*.py; do $(BIN)/python $$script || exit; done

bench-server: environment-dev kernel ## live tables under load, beside a bare echo and other people's servers (with Node)
	$(BIN)/python bench/server/run.py
	$(BIN)/python bench/server/peers.py

docs: environment-dev ## write the generated files again
	$(BIN)/python tools/write_docs.py

site: environment-docs kernel ## build the documentation site, strictly, and pack it for the server (/docs)
	NO_MKDOCS_2_WARNING=1 $(BIN)/python tools/docs_site.py

update: ## renew constraints.txt: the newest versions that pyproject.toml allows
	@sh tools/update.sh

clean: ## remove what make made
	rm -rf .venv build dist tools/javascript/node_modules src/*.egg-info src/guandan/kernel/*.so src/guandan/kernel/engine/*.so .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis .coverage*
	find src tests tools -name __pycache__ -type d -prune -exec rm -rf {} +

environment:
	@sh tools/environment.sh run

environment-dev:
	@sh tools/environment.sh dev

environment-bench:
	@sh tools/environment.sh bench

environment-docs:
	@sh tools/environment.sh docs

environment-long:
	@sh tools/environment.sh long

# A compiled kernel that is older than its sources is built again: Python prefers it to the sources beside it.
kernel: .venv/kernel.stamp

.venv/kernel.stamp: setup.py $(wildcard src/guandan/kernel/engine/*.py src/guandan/kernel/engine/*.pxd) | environment
	@echo "guandan: compiling the kernel (half a minute; without a C compiler it runs as Python)" >&2
	$(BIN)/python setup.py -q build_ext --inplace
	@touch $@
