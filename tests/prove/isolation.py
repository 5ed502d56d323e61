"""Whether samples run in the sandbox during the tests."""

import os

from faq.evidence.proofs import sandbox

ISOLATED = bool(os.environ.get("FAQ_MUST_ISOLATE")) or not sandbox.problem()
"""Continuous integration sets this variable, so that a missing sandbox is a failure there. Elsewhere, without it, the
sandbox tests are skipped, and other tests run samples as `faq prove --no-sandbox` does."""
