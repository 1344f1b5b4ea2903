# make site    set up, then build this repository's own site into site/
# make test    set up, then run every test
# make serve   set up, then show the site and build again at every save
.PHONY: site test problems facts serve clean

VENV := .venv
PYTHON ?= python3
BIN := $(VENV)/bin

# A stamp says which pins are installed: set-up runs again only when they change.
$(VENV)/stamp: pyproject.toml constraints.txt
	@$(PYTHON) -c "import ensurepip" 2>/dev/null || apt-get install -y -qq python3-venv || { echo "python3-venv is missing: apt-get install python3-venv"; exit 2; }
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[dev]'
	@touch $@

site: $(VENV)/stamp
	@$(BIN)/fangbang build

test: $(VENV)/stamp
	@$(BIN)/ruff check generator tests benchmarks
	@$(BIN)/ruff format --check --quiet generator tests benchmarks
	@$(BIN)/mypy
	@$(BIN)/python -m pytest -n auto

# The pages on problems, from the cases of the tests
problems: $(VENV)/stamp
	@$(BIN)/python tests/problem_pages.py

# What templates get, from the definitions
facts: $(VENV)/stamp
	@$(BIN)/python tests/theme_contract.py

serve: $(VENV)/stamp
	@$(BIN)/fangbang serve

clean:
	rm -rf site $(VENV)
