#!/bin/sh
# Installs the browser in which the tests look at exported pages, where that can be done.
# Without one these tests are skipped and say so; nothing else needs it.
set -eu
for name in chromium chromium-browser google-chrome; do
    ! command -v "$name" >/dev/null || exit 0
done
if [ "$(id -u)" -ne 0 ] || ! command -v apt-get >/dev/null; then
    echo "No browser for the tests of exported pages; on Debian: apt-get install chromium" >&2
    exit 0
fi
export DEBIAN_FRONTEND=noninteractive
echo "Installing a browser for the tests: chromium"
apt-get update -q </dev/null >/dev/null || true
apt-get install -y --no-install-recommends -q chromium </dev/null >/dev/null ||
    echo "chromium could not be installed; the tests of exported pages will be skipped" >&2
