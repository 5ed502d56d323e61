"""Whether samples run isolated in the tests."""

import os

from faq.evidence.proofs import sandbox

ISOLATED = bool(os.environ.get("FAQ_MUST_ISOLATE")) or not sandbox.problem()
"""Continuous integration sets the variable, so that a sandbox that is missing there is a failure. Elsewhere the tests
of the sandbox are skipped without it, and samples of other tests run as `faq prove --no-sandbox` runs them."""
