# Everything a fresh machine needs: Python 3.11 or later and make.
PYTHON ?= python3
PY := .venv/bin/python
STAMP := .venv/.installed

.PHONY: install lock play check test test-browser games storm leaks mutants bench
.DEFAULT_GOAL := test

install: $(STAMP)

$(STAMP): requirements-dev.lock
	$(PYTHON) -m venv .venv
	$(PY) -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-dev.lock
	@touch $@

lock:
	$(PYTHON) -m venv build/lock && build/lock/bin/pip install --quiet pip-tools
	build/lock/bin/pip-compile $(LOCK) --extra postgres -o requirements.lock pyproject.toml
	build/lock/bin/pip-compile $(LOCK) --extra postgres --extra test --extra play -o requirements-dev.lock pyproject.toml
LOCK := --quiet --strip-extras --generate-hashes --allow-unsafe --no-header --no-annotate \
	--no-emit-index-url --no-emit-trusted-host --no-emit-find-links --no-emit-options

play: install
	$(PY) -m bot play $(ARGS)

check: install
	.venv/bin/ruff check .
	.venv/bin/ruff format --check .
	.venv/bin/mypy
	.venv/bin/lint-imports

test: check
	$(PY) -m pytest -n 2 -m "not browser and not long" $(ARGS)

test-browser: install
	@$(PY) -m tests.play.browser
	$(PY) -m pytest tests/play -m browser $(ARGS)

games: install
	$(PY) -m pytest -n 2 -m long $(ARGS)

storm: install
	$(PY) -m tests.storm $(ARGS)

leaks: install
	$(PY) -m tests.leaks $(ARGS)

mutants: install
	$(PY) -m tests.mutation $(ARGS)

bench: install
	$(PY) -m tests.bench $(ARGS)
