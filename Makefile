# Every target sets up what it needs: the system libraries of Qt, and .venv.
ARGS ?=
PYTHON_VENV := .venv/bin/python
WHEEL_DIR := build/wheel

.DEFAULT_GOAL := help
# Programs that the tests start would compile all modules anew, each time.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help setup play test check bench mutants evenings gallery pictures bundle clean

help:
	@echo 'make play                                open the desktop program'
	@echo 'make play ARGS="western_hero/1 --text"   play a scenario in the terminal'
	@echo 'make test [ARGS="tests/unit -k name"]    run the tests; ARGS=--thorough adds the long ones'
	@echo 'make check                               linters, types, layers, charts, rules, wheel'
	@echo 'make bench [ARGS="name ..."]             measure speed'
	@echo 'make mutants [ARGS="chart ..."]          change every chart cell; a test must notice'
	@echo 'make evenings [ARGS="name ..."]          play every game by mouse and by keys in an X server'
	@echo 'make gallery [ARGS="DIR ..."]            draw everything that the window shows (build/gallery)'
	@echo 'make pictures                            draw the pictures of README and manual anew, write docs/how-to'
	@echo 'make bundle                              one archive with Python, Qt and fonts (build/bundle; docs/bundle.md)'
	@echo 'make clean                               remove what the other targets made, except .venv'

setup:
	@scripts/setup.sh

play:
	@scripts/setup.sh --window
	@GUNYUDEN_MAKE=1 .venv/bin/gunyuden $(if $(strip $(ARGS)),play $(ARGS))

test: setup
	@$(PYTHON_VENV) -m pytest $(ARGS)

check: setup
	.venv/bin/ruff check .
	.venv/bin/ruff format --check .
	.venv/bin/mypy
	.venv/bin/lint-imports
	.venv/bin/gunyuden tables verify
	.venv/bin/gunyuden rules western_hero --coverage
	.venv/bin/gunyuden rules gekokujo --coverage
	.venv/bin/gunyuden rules shogun1986 --coverage
	.venv/bin/gunyuden rules bushido --coverage
	@rm -rf $(WHEEL_DIR)
	$(PYTHON_VENV) -m build --wheel --no-isolation --outdir $(WHEEL_DIR) .
	.venv/bin/check-wheel-contents $(WHEEL_DIR)

mutants: setup
	@$(PYTHON_VENV) -m tests.mutation $(ARGS)

evenings: setup
	@DISPLAY=of-its-own scripts/setup.sh --window
	@$(PYTHON_VENV) -m tests.evenings $(ARGS)

bench: setup
	@$(PYTHON_VENV) -m benchmarks $(ARGS)

gallery: setup
	@$(PYTHON_VENV) -m tools.gallery $(if $(strip $(ARGS)),$(ARGS),build/gallery)

pictures: setup
	@$(PYTHON_VENV) -m tools.gallery.for_docs
	@$(PYTHON_VENV) -m tools.how_to_pages

bundle:
	@scripts/setup.sh --window
	@$(PYTHON_VENV) -m tools.bundle

clean:
	rm -rf build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find . -path ./.venv -prune -o -name __pycache__ -type d -prune -exec rm -rf {} +
