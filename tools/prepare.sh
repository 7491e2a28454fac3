# Sourced by bin/start and bin/test: a Node and the packages, or one clear line and exit status 1.

fail() {
  echo "tyche: $1" >&2
  exit 1
}

# Installs the packages when they are missing or are not those of the lockfile, and sets tyche_node.
prepare() {
  local root="$1" stamp="$1/node_modules/.tyche-packages" wanted
  command -v node > /dev/null || fail 'Node 20 or later is needed and there is no node here'
  [ "$(node -p 'Number(process.versions.node.split(".")[0]) >= 20')" = true ] || fail "Node 20 or later is needed, this is $(node -v)"
  wanted="$(sha256sum < "$root/package-lock.json")"
  if [ "$(cat "$stamp" 2> /dev/null)" != "$wanted" ]; then
    command -v npm > /dev/null || fail 'npm is needed to install the packages and there is none here'
    echo 'Installing packages …' >&2
    # Not `npm ci`: it refuses a lockfile that a registry without every platform's builds has thinned out.
    (cd "$root" && npm install --ignore-scripts --include=dev --include=optional --no-audit --no-fund --loglevel=error >&2) \
      || fail 'the packages could not be installed (see above)'
    sha256sum < "$root/package-lock.json" > "$stamp" || fail "folder not writable: $root/node_modules"
  fi
  # The runtime that comes with the packages; on a platform without one, the machine's own if it is new enough.
  tyche_node="$root/node_modules/.bin/node"
  [ -x "$tyche_node" ] || tyche_node="$(command -v node)"
  # Compiled programs are kept between starts: a server starts with a third of the work. Where the folder cannot be written none are.
  export NODE_COMPILE_CACHE="${NODE_COMPILE_CACHE:-$root/node_modules/.cache/tyche-compiled}"
}
