# Sourced by ./run and ./test: what both need before they build. Everything said here goes to
# stderr, so that the output of the program stays its own.

say() { printf 'banmen: %s\n' "$*" >&2; }
die() {
  say "$*"
  exit 1
}

# The packages of packages.txt that are not installed, one per line: all of them, or those above the
# line that says what only ./test needs. Node may come from elsewhere than from Debian.
missing_packages() { # missing_packages run|test
  local wanted
  wanted=$(if [ "$1" = test ]; then cat "$root/packages.txt"; else sed '/^# only for \.\/test/,$d' "$root/packages.txt"; fi |
    sed -e 's/#.*//' -e 's/[[:space:]]//g' -e '/^$/d')
  command -v node >/dev/null || wanted+=$'\n'nodejs
  command -v npm >/dev/null || wanted+=$'\n'npm
  # shellcheck disable=SC2086
  comm -23 <(sort <<<"$wanted") \
    <(dpkg-query -W -f '${db:Status-Abbrev}${Package}\n' $wanted 2>/dev/null |
      sed -n 's/^ii *//p' | sort)
}

install_packages() { # install_packages run|test
  if ! command -v dpkg-query >/dev/null; then
    say "no Debian packages here: what packages.txt lists must be installed by hand"
    return
  fi
  local missing as_root=()
  missing=$(missing_packages "$1")
  [ -n "$missing" ] || return 0
  if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null ||
      die "these packages are missing and neither root nor sudo is at hand:" $missing \
        "- as root: apt-get install" $missing
    as_root=(sudo)
  fi
  say "installing" $missing
  local log
  log=$(mktemp)
  if ! {
    # Another clone may install at the same time: one waits for the other.
    "${as_root[@]}" flock /var/lib/dpkg apt-get update -q &&
      "${as_root[@]}" flock /var/lib/dpkg env DEBIAN_FRONTEND=noninteractive \
        apt-get install -q -y --no-install-recommends $missing
  } </dev/null >"$log" 2>&1; then
    tail -n 30 "$log" >&2
    rm -f "$log"
    die "installing failed; the lines above say why"
  fi
  rm -f "$log"
}

# The page's packages, as the lock file says.
install_page() {
  local stamp=$root/web/node_modules/.installed
  cmp -s "$root/web/package-lock.json" "$stamp" && return
  say "installing the page's packages"
  if ! (cd "$root/web" && npm ci --no-audit --no-fund --loglevel=error) </dev/null >&2; then
    die "npm ci failed in web/; the lines above say why"
  fi
  cp "$root/web/package-lock.json" "$stamp"
}

# One compiler per processor, but no more than memory allows (1.5 GB each).
choose_jobs() {
  local jobs memory
  jobs=$(nproc 2>/dev/null || echo 1)
  memory=$(awk '/^MemAvailable/ {print int($2 / 1500000)}' /proc/meminfo 2>/dev/null || true)
  [ -n "$memory" ] && [ "$memory" -lt "$jobs" ] && jobs=$memory
  [ "$jobs" -ge 1 ] || jobs=1
  echo "$jobs"
}

# The Python that the module is built for: Debian's, which has its packages, before any other.
choose_python() { if [ -x /usr/bin/python3 ]; then echo /usr/bin/python3; else command -v python3; fi; }

# build PRESET [TARGET...]: configures when needed and builds, silent unless it fails. Ninja decides
# what is old; a lock keeps two calls from building into the same folder at once.
build() {
  local preset=$1 folder=$root/build/$1
  shift
  mkdir -p "$folder"
  (
    flock 9
    if ! {
      configure "$preset" "$folder" &&
        cmake --build "$folder" --parallel "$(choose_jobs)" ${1:+--target "$@"}
    } </dev/null >"$folder/build.log" 2>&1; then
      grep -v '^\[[0-9/]*\]' "$folder/build.log" | tail -n 60 >&2
      say "the $preset build failed; all of its output: $folder/build.log"
      exit 1
    fi
  ) 9>"$folder/.lock"
}

configure() {
  local preset=$1 folder=$2 fresh=()
  if grep -qsx "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$folder/CMakeCache.txt"; then
    [ "$folder/build.ninja" -nt "$root/CMakePresets.json" ] && return
  elif [ -e "$folder/CMakeCache.txt" ]; then
    fresh=(--fresh) # the folder was built somewhere else and then moved
  fi
  (cd "$root" && cmake --preset "$preset" "${fresh[@]}")
}
