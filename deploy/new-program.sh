#!/bin/sh
# Installs the newest program of the Git host in a folder of its own, builds the site with it, starts it for a try, and
# lets `current` lead to it. When it will change the database, the leads are copied first: the program before it can't
# go back without that copy. Run it as the user of the site, in the folder that holds `current`; then restart the service.
set -eu
copies=${COPIES:-/var/backups/school}
new=$PWD/$(date +%Y-%m-%d-%H%M%S)
trap 'rm -rf "$new"' EXIT
git clone --quiet "$(git -C current remote get-url origin)" "$new"
cp -P current/.env "$new/"

# The new build takes the place of the one that is served, because pages that are open somewhere ask for its files.
mkdir "$new/.builds"
cp -rp current/dist "$new/"
for kept in dist update.json; do
  if test -e "current/.builds/$kept"; then cp -rp "current/.builds/$kept" "$new/.builds/"; fi
done

cd "$new"
npm ci --omit=dev --no-audit --no-fund
PATH=$new/node_modules/.bin:$PATH
node scripts/check-content.ts
node scripts/build.ts

# It is fit when it still runs after a while; with a database of its own, and without settings it tells nobody of anything.
mkdir .try
ln -s ../dist .try/dist
status=0
(cd .try && env -i "PATH=$PATH" PORT=0 DATABASE_URL="file:$new/.try/leads.db" timeout 10 node "$new/src/server/main.ts") || status=$?
test "$status" = 124
rm -r .try

cd ..
migrations() { (cd "$1/migrations" && ls ./*); }
if test "$(migrations current)" != "$(migrations "$new")"; then
  (cd current && node src/server/cli/leads.ts backup "$copies")
fi

ln -s "$(basename "$new")" current.next
mv -T current.next current
trap - EXIT
echo "Now, as root: systemctl restart school"
