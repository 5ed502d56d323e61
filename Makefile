# Everything starts here. Needs Python >= 3.11 and make; the rest is set up in .venv on first use.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PORT ?= 8000
# One more than there are cores: tests in a browser mostly wait.
WORKERS ?= $(shell expr $$(nproc 2>/dev/null || echo 2) + 1)
export NO_MKDOCS_2_WARNING := 1
export PIP_DISABLE_PIP_VERSION_CHECK := 1
# Images for containers like to set this; each of the many processes of the tests would compile all modules anew.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help setup site serve offline test fast check prove sandbox links words cards bench bench-check walks walks-files walks-amended walks-pages bench-search bench-touch lighthouse fuzz explore audit lock \
  clean

help:
	@echo "make site    compile the entries and build site/"
	@echo "make offline write dist/framework-faq-offline.zip: the site with its search, to open from a disk"
	@echo "make serve   live preview on http://127.0.0.1:$(PORT)/"
	@echo "make test    run every test (sets up Chromium if there is none)"
	@echo "make fast    run the tests that need neither a browser, a built site nor all entries"
	@echo "make check   report problems in the entries (faq check)"
	@echo "make prove   run samples that are not proved yet on the framework versions they are for"
	@echo "make sandbox install what isolates them: bubblewrap (Debian, Ubuntu)"
	@echo "make links   check the links to other sites (needs a network), and keep links.json"
	@echo "make words   find the messages of the interface, and bring docs/locale up to date"
	@echo "make cards   draw the pictures of link previews anew, for a new framework or line (needs Chromium)"
	@echo "make bench   measure the speed of checking and building"
	@echo "make bench-check   measure faq check after one edit, up to 5,000 entries"
	@echo "make walks   check 2,000 random edits with what was kept and without; FAQ_FIRST=n goes on from step n"
	@echo "make walks-files, make walks-pages   the same of compiled files, and of built pages"
	@echo "make walks-amended   the same of sites in which only texts of some entries change"
	@echo "make fuzz    damage 100,000 entries and see that every one is answered by diagnostics"
	@echo "make explore try the properties of the tests with 20 times as many examples, other ones each time"
	@echo "make audit   ask a vulnerability service about every pinned requirement"
	@echo "make lighthouse   build the site and have Lighthouse look at it in Chromium"
	@echo "make bench-search   measure the search beside others, and write the tables of MEASUREMENTS.md"
	@echo "make bench-touch   measure the first suggestion and the results page on a slow line"

setup: $(VENV)/.site-ready

site: $(VENV)/.site-ready
	@$(BIN)/faq site
	@echo "site/ is ready. Look at it: python3 -m http.server --bind 127.0.0.1 --directory site $(PORT)"

offline: $(VENV)/.site-ready
	@$(BIN)/faq offline

# The preview lies beside what is kept, so that its unchanged files are links, and no copies.
serve: $(VENV)/.site-ready
	@mkdir -p build
	@TMPDIR=$(CURDIR)/build $(BIN)/mkdocs serve --dev-addr 127.0.0.1:$(PORT)

check: $(VENV)/.site-ready
	@$(BIN)/faq check

prove: $(VENV)/.prove-ready
	@$(BIN)/faq prove

sandbox:
	@sh scripts/bubblewrap.sh

links: $(VENV)/.links-ready
	@$(BIN)/faq links

words: $(VENV)/.site-ready
	@$(BIN)/pybabel -q extract -F babel.cfg --omit-header --add-location file --width 100 --sort-by-file \
	  -o docs/locale/messages.pot .
	@$(BIN)/pybabel -q update --ignore-pot-creation-date --ignore-obsolete --width 100 -l zh \
	  -i docs/locale/messages.pot -o docs/locale/zh.po

cards: $(VENV)/.test-ready
	@sh scripts/chromium.sh
	@$(BIN)/python scripts/cards/draw.py

test: $(VENV)/.test-ready
	@sh scripts/chromium.sh
	@$(BIN)/ruff check scripts tests
	@$(BIN)/ruff format --check scripts tests
	@$(BIN)/mypy
	@$(BIN)/mypy --config-file tests/mypy.ini
	@$(BIN)/pytest -n $(WORKERS) --dist worksteal

fast: $(VENV)/.test-ready
	@$(BIN)/pytest -n auto --dist worksteal -m "not slow"

bench-check: $(VENV)/.test-ready
	@$(BIN)/python tests/bench_check.py

walks: $(VENV)/.test-ready
	@$(BIN)/python tests/walks/walk.py 2000 $${FAQ_FIRST:-1}

walks-pages: $(VENV)/.test-ready
	@$(BIN)/python tests/walks/pages.py 2000 $${FAQ_FIRST:-1}

walks-amended: $(VENV)/.test-ready
	@$(BIN)/python tests/walks/amended.py 2000 $${FAQ_FIRST:-1}

walks-files: $(VENV)/.test-ready
	@$(BIN)/python tests/walks/compiled.py 2000 $${FAQ_FIRST:-1}

bench: $(VENV)/.bench-ready
	@$(BIN)/python tests/bench_site.py

bench-search: $(VENV)/.bench-ready
	@sh scripts/chromium.sh
	@$(BIN)/python tests/bench_search.py

bench-touch: $(VENV)/.test-ready site
	@sh scripts/chromium.sh
	@$(BIN)/python tests/bench_first_touch.py site

lighthouse: $(VENV)/.lighthouse-ready site
	@sh scripts/chromium.sh
	@$(BIN)/python tests/lighthouse/measure.py

fuzz: $(VENV)/.test-ready
	@$(BIN)/python tests/fuzz.py

explore: $(VENV)/.test-ready
	@FAQ_EXPLORE=$${FAQ_EXPLORE:-20} $(BIN)/pytest -n auto -m hypothesis
	@$(BIN)/python tests/fuzz_build.py 4000 $$(date +%s)

audit: $(VENV)/.audit-ready
	@for name in requirements*.txt; do echo $$name; $(BIN)/pip-audit --disable-pip --require-hashes -r $$name || exit 1; done

lock: $(VENV)/.prove-ready
	for name in requirements requirements-test requirements-bench requirements-prove requirements-links requirements-audit \
	  requirements-lighthouse; do \
	  $(BIN)/uv pip compile --quiet --universal --python-version 3.11 \
	  --generate-hashes --no-emit-index-url --no-header --no-annotate $$name.in -o $$name.txt; done

clean:
	rm -rf build site .venv

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Python 3.11 or newer is needed; say which one: make PYTHON=/path/to/python3.12 $(MAKECMDGOALS)"; exit 1; }
	@$(PYTHON) -m venv $(VENV) || { echo "no venv module; on Debian: apt-get install python3-venv"; exit 1; }

# The test requirements hold the site's at the same versions, so either mark may come first.
$(VENV)/.site-ready: requirements.txt pyproject.toml | $(VENV)/bin/python
	@echo "setting up $(VENV)"
	@$(BIN)/pip install --quiet --require-hashes --only-binary :all: -r requirements.txt
	@$(BIN)/pip install --quiet --no-build-isolation --no-deps --editable .
	@touch $@

$(VENV)/.prove-ready: requirements-prove.txt $(VENV)/.site-ready
	@$(BIN)/pip install --quiet --require-hashes --only-binary :all: -r requirements-prove.txt
	@touch $@

$(VENV)/.bench-ready: requirements-bench.txt $(VENV)/.test-ready
	@$(BIN)/pip install --quiet --require-hashes --only-binary :all: -r requirements-bench.txt
	@touch $@

$(VENV)/.links-ready: requirements-links.txt $(VENV)/.site-ready
	@$(BIN)/pip install --quiet --require-hashes --only-binary :all: -r requirements-links.txt
	@touch $@

$(VENV)/.lighthouse-ready: requirements-lighthouse.txt $(VENV)/.test-ready
	@$(BIN)/pip install --quiet --require-hashes --only-binary :all: -r requirements-lighthouse.txt
	@touch $@

$(VENV)/.audit-ready: requirements-audit.txt $(VENV)/.site-ready
	@$(BIN)/pip install --quiet --require-hashes --only-binary :all: -r requirements-audit.txt
	@touch $@

$(VENV)/.test-ready: requirements-test.txt $(VENV)/.site-ready
	@echo "setting up the tests"
	@$(BIN)/pip install --quiet --require-hashes --only-binary :all: -r requirements-test.txt
	@touch $@
