#!/bin/sh
# Make sure that the browser tests find a Chromium: use one that is installed, else install Debian's, else say how.
set -eu

for name in "${CHROMIUM:-}" chromium chromium-browser google-chrome; do
    if [ -n "$name" ] && command -v "$name" >/dev/null 2>&1; then
        exit 0
    fi
done
if command -v apt-get >/dev/null 2>&1 && [ "$(id -u)" = 0 ]; then
    echo "installing Chromium"
    apt-get update -qq >/dev/null
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium >/dev/null
    exit 0
fi
echo "The browser tests need Chromium. Install it (Debian: sudo apt-get install chromium)," >&2
echo "or name the one you have: CHROMIUM=/path/to/chrome make test" >&2
exit 1
