"""A framework of one version line, tested with the Python that runs the tests."""

import sys

PYTHON = f"{sys.version_info.major}.{sys.version_info.minor}"
FRAMEWORK = f"""name: {{zh: 演示, en: Demo}}
summary: {{zh: 演示, en: Demo}}
package: demo
repository: https://example.org/demo
lines:
  - line: 2.x
    label: {{zh: "2.x", en: "2.x"}}
    range: ">=2.0,<3"
    status: current
    tested: {{"2.0": "{PYTHON}"}}  # by hand
    docs: {{zh: https://example.org/zh/, en: https://example.org/en/}}
categories:
  - {{id: basics, name: {{zh: 基础, en: Basics}}}}
"""
