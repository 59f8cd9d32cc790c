#!/bin/sh
# Installs another program in a folder of its own: builds the school's words with it, starts it for a try, and lets
# `current` lead to it and `previous` to the one before. Whatever fails, nothing has changed, and only then it is loud.
#
#   sh current/deploy/new-program.sh [VERSION]
#
# Where the words are a repository of their own, the newest numbered release of the program is taken, or VERSION.
# Where both are one, the newest commit is. When it will change the database, the leads are copied first, as the program
# before it can't go back without that copy. Run it as the user of the site, in the folder that holds `current`
# (`school update` does); then restart the service.
set -eu
copies=${COPIES:-/var/backups/school}
setting() { sed -n "s/^$1=//p" current/.env 2>/dev/null | tail -n 1; }
number() { sed -n 's/^  "version": "\(.*\)",$/\1/p' "$1/package.json"; }
migrations() { (cd "$1/migrations" && ls ./*); }

origin=$(git -C current remote get-url origin)
words=$(setting CONTENT_FOLDER)
before=$(number current)
if test -n "${1:-}"; then
  release=v${1#v}
elif test "${words:-content}" != content; then
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
said=$new.log
trap 'rm -rf "$new" "$said"' EXIT
# Only a person who has to fix it needs the output.
quietly() { "$@" > "$said" 2>&1 || { cat "$said" >&2; exit 1; }; }
quietly git -c advice.detachedHead=false clone --quiet ${release:+--branch "$release"} "$origin" "$new"
cp -P current/.env "$new/"

# The new build takes the place of the one that is served, because pages that are open somewhere ask for its files.
mkdir "$new/.builds"
cp -rp current/dist "$new/"
for kept in dist update.json; do
  if test -e "current/.builds/$kept"; then cp -rp "current/.builds/$kept" "$new/.builds/"; fi
done

copy=
if test "$(migrations current)" != "$(migrations "$new")"; then
  mkdir -p "$copies"
  (cd current && quietly node src/server/cli/leads.ts backup "$copies")
  copy=$(find "$copies" -name 'leads-*' ! -name '*.part' | sort | tail -n 1)
fi

cd "$new"
quietly npm ci --omit=dev --no-audit --no-fund
PATH=$new/node_modules/.bin:$PATH
quietly node scripts/check-content.ts
quietly node scripts/build.ts
quietly node deploy/try-program.ts "$copy"

cd ..
node "$new/deploy/changes.ts" "$before" "$new/CHANGELOG.md" "$(number "$new")"
if test -n "$copy"; then echo "It changes the database. The leads before it: $copy"; fi
ln -s "$(readlink current)" previous.next
mv -T previous.next previous
ln -s "$(basename "$new")" current.next
mv -T current.next current
trap 'rm -f "$said"' EXIT
