#!/bin/sh
# Make sure that samples can be isolated: install bubblewrap (Debian and its kin), and let ordinary users make namespaces
# where a setting of Ubuntu forbids it. Elsewhere this changes nothing, and `faq prove` says what is missing.
set -eu

as_root=""
[ "$(id -u)" = 0 ] || as_root="sudo"
if ! command -v bwrap >/dev/null 2>&1; then
    $as_root apt-get update -qq >/dev/null
    $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends bubblewrap >/dev/null
fi
setting=kernel.apparmor_restrict_unprivileged_userns
if [ "$(sysctl -n "$setting" 2>/dev/null || echo 0)" = 1 ]; then
    $as_root sysctl -q -w "$setting=0"
fi
