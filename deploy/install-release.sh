#!/bin/sh
# Installs a release into a new folder, builds the school's content with it and tests it. Then points the link `current`
# to it, and `previous` to the old one. If a step fails, it prints the output and leaves both links unchanged.
#
#   sh current/deploy/install-release.sh [VERSION]
#
# If the content has its own repository, it takes VERSION, else the newest tag v*, else the newest commit. With one
# repository for both, it takes the newest commit. If the release changes the database, it first backs up the leads,
# because the old release cannot read the new database. `school update` runs it as the site's user, in the folder of
# `current`, and then restarts the service.
set -eu
backups=${BACKUPS:-/var/backups/school}
setting() { sed -n "s/^$1=//p" current/.env 2>/dev/null | tail -n 1; }
number() { sed -n 's/^  "version": "\(.*\)",$/\1/p' "$1/package.json"; }
migrations() { (cd "$1/migrations" && ls ./*); }

origin=$(git -C current remote get-url origin)
content=$(setting CONTENT_FOLDER)
before=$(number current)
if test -n "${1:-}"; then
  release=v${1#v}
elif test "${content:-content}" != content; then
  release=$(git ls-remote --tags --refs "$origin" 'v*' | sed 's#.*refs/tags/##' |
    grep -E '^v[0-9]+\.[0-9]+\.[0-9]+$' | sort -V | tail -n 1)
  if test "$release" = "v$before"; then
    echo "$before is the newest release."
    exit
  fi
else
  release=
fi

new=$PWD/$(date +%Y-%m-%d-%H%M%S)
log=$new.log
trap 'rm -rf "$new" "$log"' EXIT
# Prints the output of a command only if it fails.
quietly() { "$@" > "$log" 2>&1 || { cat "$log" >&2; exit 1; }; }
quietly git -c advice.detachedHead=false clone --quiet ${release:+--branch "$release"} "$origin" "$new"
cp -P current/.env "$new/"

# Starts from the served build, because pages that visitors have open request its files.
mkdir "$new/.builds"
cp -rp current/dist "$new/"
for entry in dist publish.json; do
  if test -e "current/.builds/$entry"; then cp -rp "current/.builds/$entry" "$new/.builds/"; fi
done

backup=
if test "$(migrations current)" != "$(migrations "$new")"; then
  mkdir -p "$backups"
  (cd current && quietly node src/server/cli/leads.ts backup "$backups")
  backup=$(find "$backups" -name 'leads-*' ! -name '*.part' | sort | tail -n 1)
fi

cd "$new"
quietly npm ci --omit=dev --no-audit --no-fund
PATH=$new/node_modules/.bin:$PATH
quietly node scripts/check-content.ts
quietly node scripts/build.ts
quietly node deploy/try-release.ts "$backup"

cd ..
node "$new/deploy/changes.ts" "$before" "$new/CHANGELOG.md" "$(number "$new")"
if test -n "$backup"; then echo "It changes the database. The backup before it: $backup"; fi
ln -s "$(readlink current)" previous.next
mv -T previous.next previous
ln -s "$(basename "$new")" current.next
mv -T current.next current
trap 'rm -f "$log"' EXIT
