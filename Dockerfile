# The image, for linux/amd64 and linux/arm64: docker build -t wohlwort .   or   podman build --format docker -t wohlwort .
# (podman keeps HEALTHCHECK only in that format). ops/README.md says how to run it and how it was tried.

# Pages, sources and packages are the same on every platform.
FROM --platform=$BUILDPLATFORM docker.io/library/node:26-trixie-slim AS build
WORKDIR /source
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --ignore-scripts
COPY . .
RUN NODE_ENV=production node node_modules/vite/bin/vite.js build --app --logLevel warn --configLoader native \
  && node scripts/archive.ts /wohlwort

# Without symbols, which only a debugger of Node itself reads: 35 MB.
FROM docker.io/library/node:26-trixie-slim AS node
RUN apt-get update && apt-get install -y --no-install-recommends binutils \
  && strip -o /usr/local/bin/stripped /usr/local/bin/node

FROM docker.io/library/debian:trixie-slim
LABEL org.opencontainers.image.title="Wohlwort" \
  org.opencontainers.image.description="People send each other short, honest compliments." \
  org.opencontainers.image.licenses="MIT"
RUN apt-get update && apt-get install -y --no-install-recommends libatomic1 && rm -rf /var/lib/apt/lists/* /var/cache/apt \
  && useradd --uid 1000 --no-create-home --home-dir /data --shell /usr/sbin/nologin wohlwort \
  && install -d -o wohlwort -g wohlwort -m 700 /data
COPY --from=node /usr/local/bin/stripped /usr/local/bin/node
COPY --from=build /wohlwort /wohlwort
WORKDIR /wohlwort
ENV PATH=/usr/local/bin:/usr/bin:/bin:/wohlwort NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data \
  NODE_OPTIONS="--max-semi-space-size=2 --max-old-space-size=512" \
  MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072
USER wohlwort
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Stopping takes up to 30 seconds: give it --stop-timeout 40.
CMD ["node", "src/server/bootstrap/main.ts"]
