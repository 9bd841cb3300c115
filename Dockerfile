# One image for website and provider; the command decides which one runs.
#   docker run … clinic                                 the website, with the embedded provider unless PROVIDER_URL is set
#   docker run … clinic node dist/programs/provider.js  the bundled provider alone
# The target `backup` is for backup and restore of PostgreSQL: the same programs, with pg_dump of the server's version.

FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY . .
# The bill of materials names the Node that runs the programs: the one of this image. A clone that was made with umask 077
# has files that only root could read.
RUN npm run build && node scripts/bill-of-materials.ts && node scripts/prune-bundled.ts \
  && chmod -R a+rX package.json dist provider server

FROM node:24.21.0-bookworm-slim AS clinic
# docker compose build --build-arg REVISION="$(git rev-parse HEAD)"
ARG REVISION=
LABEL org.opencontainers.image.title="clinic-website" \
  org.opencontainers.image.description="Website and back office of a dental clinic" \
  org.opencontainers.image.version="0.1.0" \
  org.opencontainers.image.revision="$REVISION"
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 PROVIDER_HOST=0.0.0.0 DATA_DIR=/data
# A small young generation saves memory; short-lived objects are collected more often. With more arenas, encoding pictures
# would leave more freed memory in the process.
ENV MALLOC_ARENA_MAX=2 NODE_OPTIONS=--max-semi-space-size=4 NODE_COMPILE_CACHE=/app/.compiled
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/provider/db/migrations provider/db/migrations
COPY --from=build /app/server/replicas/scripts server/replicas/scripts
COPY --from=build /app/dist/client dist/client
COPY --from=build /app/dist/programs dist/programs
# A first start fills the compile cache, which the container's user can read but not change.
RUN mkdir /data .compiled && chown node:node /data .compiled \
  && PORT=0 DATA_DIR=/tmp/first STAFF_EMAIL=first@start.invalid STAFF_PASSWORD=a-password-for-one-start \
    setpriv --reuid=node --clear-groups \
    node --input-type=module --eval "await import('./dist/programs/website.js'); process.exit()" \
  && rm -rf /tmp/first && chown -R root:root .compiled && chmod -R a=rX .compiled
USER node
VOLUME /data
EXPOSE 3000 4000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["node", "dist/programs/health-check.js"]
CMD ["node", "dist/programs/website.js"]

FROM postgres:17.9-bookworm AS backup
ARG REVISION=
LABEL org.opencontainers.image.title="clinic-website-backup" \
  org.opencontainers.image.description="Backup and restore of a dental clinic's website" \
  org.opencontainers.image.version="0.1.0" \
  org.opencontainers.image.revision="$REVISION"
ENV NODE_ENV=production DATA_DIR=/data
WORKDIR /app
COPY --from=clinic /usr/local/bin/node /usr/local/bin/node
COPY --from=clinic /app ./
# The user of the other containers, who owns the files.
USER 1000:1000
ENTRYPOINT ["node"]

FROM clinic
