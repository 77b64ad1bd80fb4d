#!/usr/bin/env bash
# The last part of `npm run test:full`: the server suite on the oldest supported PostgreSQL, a cluster whose primary
# dies, and the ways to run a release. Needs Debian and its packages, which it installs as root; elsewhere it says what was
# not tried.
set -euo pipefail
cd "$(dirname "$0")/.."

# Packages of Debian, where this may install them; none of their services is started.
install() {
  [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null || return 0
  mkdir -p /etc/postgresql-common
  [ -e /etc/postgresql-common/createcluster.conf ] ||
    echo 'create_main_cluster = false' >/etc/postgresql-common/createcluster.conf
  apt-get update -qq && RUNLEVEL=1 apt-get install -y -qq --no-install-recommends "$@" ||
    echo "apt-get has not all of: $*."
}

bin=/usr/lib/postgresql/15/bin
if [ ! -x "$bin/postgres" ]; then
  echo 'Installing PostgreSQL 15 …'
  install postgresql-15
fi
if [ ! -x "$bin/postgres" ]; then
  echo 'No PostgreSQL 15 on this machine: the server suite ran on the embedded one only, and no cluster was tried.'
  exit 0
fi

[ -x /usr/bin/patroni ] && [ -x /usr/bin/pgbackrest ] ||
  install haproxy patroni python3-etcd etcd-server pgbackrest
echo 'Two servers behind HAProxy, on a PostgreSQL whose primary dies:'
node_modules/.bin/node ops/cluster/try-cluster.ts 2

command -v caddy >/dev/null && command -v nginx >/dev/null && command -v promtool >/dev/null &&
  command -v podman-compose >/dev/null ||
  install caddy nginx-light prometheus podman runc netavark aardvark-dns iptables podman-compose
echo 'The ways to run a release:'
node_modules/.bin/node ops/try-ways.ts

echo 'The server suite on PostgreSQL 15:'
# In memory where there is room: each test has a database of its own, which is hundreds of files.
place=$(node_modules/.bin/node -p "require('./tests/support/memory.ts').placeForDatabases()")
folder=$(mktemp -d -p "$place")
as_owner=()
if [ "$(id -u)" = 0 ]; then
  chown postgres "$folder"
  as_owner=(setpriv --reuid postgres --regid postgres --clear-groups)
fi
run() { (cd "$folder" && "${as_owner[@]}" "$@"); }
run "$bin/initdb" -D "$folder/cluster" -U postgres -A trust -E UTF8 --locale C.UTF-8 --no-sync >/dev/null
run "$bin/pg_ctl" -D "$folder/cluster" -w -l "$folder/log" -o "-k $folder -c listen_addresses= \
  -c max_connections=200 -c fsync=off -c synchronous_commit=off -c full_page_writes=off \
  -c max_wal_size=256MB -c autovacuum=off" start >/dev/null
trap 'run "$bin/pg_ctl" -D "$folder/cluster" -m immediate stop >/dev/null; rm -rf "$folder"' EXIT

# What asks the database. To kill servers and to invent requests takes long, and is the same whatever its version.
TEST_DATABASE_URL="postgresql:///postgres?host=$folder&user=postgres" \
  node_modules/.bin/node node_modules/vitest/vitest.mjs run --project server src/server/db src/server/features
