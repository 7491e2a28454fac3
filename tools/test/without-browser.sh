#!/usr/bin/env bash
# Tries bin/test where no browser is found and Debian's packages are real: in a mount namespace of its own, on a copy-on-write layer
# over /usr, /var and /etc from which every browser is taken out, with a fresh clone of what is committed. The machine keeps its
# browser; its processes are out of sight, so that no package that leaves can stop them. As root; needs a Debian that reaches its packages, and 3 GB for a while.
#   tools/test/without-browser.sh [journey, such as message]
set -euo pipefail
root="$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../.." && pwd)"
journey="${1:-message}"
base="$(mktemp -d "${TMPDIR:-/tmp}/tyche-without-browser.XXXXXX")"
trap 'rm -rf "$base"' EXIT
git clone --quiet "$root" "$base/clone"
export base journey
unshare --mount --propagation private --pid --fork --mount-proc bash -euo pipefail -c '
  for folder in usr var etc; do
    mkdir -p "$base/$folder/new" "$base/$folder/work"
    mount -t overlay overlay -o "lowerdir=/$folder,upperdir=$base/$folder/new,workdir=$base/$folder/work" "/$folder"
  done
  # Nothing below may touch the machine: without the layers it would.
  for folder in usr var etc; do mountpoint -q "/$folder"; done
  packages="$(dpkg-query --show --showformat "\${db:Status-Status} \${Package}\n" "chromium*" "google-chrome*" 2> /dev/null \
    | sed -n "s/^installed //p" || true)"
  # shellcheck disable=SC2086
  DEBIAN_FRONTEND=noninteractive apt-get purge -qq -y --autoremove $packages > /dev/null
  for name in chromium-headless-shell chromium chromium-browser google-chrome-stable google-chrome; do
    if command -v "$name"; then echo "a browser is left: $name" >&2; exit 1; fi
  done
  unset CHROMIUM CHROME_PATH
  cd "$base/clone"
  find e2e -name "*.spec.ts" ! -name "$journey.spec.ts" -delete
  bin/test e2e
  chromium-headless-shell --version
'
