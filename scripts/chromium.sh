#!/bin/sh
# Make sure that the browser tests find a Chromium, and that it can draw Chinese: use what is installed, else install
# Debian's packages, else say how.
set -eu

missing="chromium"
for name in "${CHROMIUM:-}" chromium chromium-browser google-chrome; do
    if [ -n "$name" ] && command -v "$name" >/dev/null 2>&1; then
        missing=""
    fi
done
# Without a font, Chinese is boxes of another size, and pages are measured wrong.
if command -v fc-list >/dev/null 2>&1; then
    [ -n "$(fc-list :lang=zh-cn family)" ] || missing="$missing fonts-noto-cjk"
elif command -v apt-get >/dev/null 2>&1; then
    missing="$missing fontconfig fonts-noto-cjk"
fi
if [ -z "$missing" ]; then
    exit 0
fi
if command -v apt-get >/dev/null 2>&1 && [ "$(id -u)" = 0 ]; then
    echo "installing$(printf ' %s' $missing)"
    apt-get update -qq >/dev/null
    # shellcheck disable=SC2086  # a list of package names
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing >/dev/null
    exit 0
fi
echo "The browser tests need Chromium and a font for Chinese; on Debian: sudo apt-get install$(printf ' %s' $missing)" >&2
echo "A Chromium in another place: CHROMIUM=/path/to/chrome make test" >&2
exit 1
