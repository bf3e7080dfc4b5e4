# The tests of this repository have no container engine: they run each step in clean folders. That it builds in one, check before you rely on it.
FROM node:24-slim AS build
WORKDIR /plumbline
COPY package.json package-lock.json ./
RUN npm ci
COPY tsconfig.json schema.graphql ./
COPY src src
COPY tools tools
COPY drizzle drizzle
RUN npm run build && find dist \( -name '*.map' -o -name .npmignore \) -delete

FROM node:24-slim
WORKDIR /plumbline
ENV HOST=0.0.0.0 CACHE_DIR=/plumbline/cache
COPY --from=build /plumbline/package.json ./
# All other dependencies are bundled.
COPY --from=build /plumbline/node_modules/@electric-sql node_modules/@electric-sql
COPY --from=build /plumbline/dist dist
COPY drizzle drizzle
COPY data data
COPY docs docs
# An embedded database and its cached copy.
RUN mkdir cache && chown node cache
USER node
EXPOSE 4000
# Not ready while it drains, or while the database has not answered or has lost the edition that is served.
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 4000}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# No shell and no npm in between: the service gets the signals itself. Give it longer to stop than DRAIN_SECONDS and the 5 seconds after it.
CMD ["node", "dist/main.js"]
