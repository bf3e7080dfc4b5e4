# Not built or run by the tests of this repository, which have no container engine: check it before you rely on it.
FROM node:22-slim AS build
WORKDIR /plumbline
COPY package.json package-lock.json ./
RUN npm ci
COPY tsconfig.json schema.graphql ./
COPY src src
COPY drizzle drizzle
RUN npm run build && npm prune --omit=dev

FROM node:22-slim
WORKDIR /plumbline
ENV HOST=0.0.0.0
COPY --from=build /plumbline/package.json ./
COPY --from=build /plumbline/node_modules node_modules
COPY --from=build /plumbline/dist dist
COPY schema.graphql ./
COPY drizzle drizzle
COPY data data
# Where an embedded database is kept for the next start.
RUN mkdir -p node_modules/.cache && chown node node_modules/.cache
USER node
EXPOSE 4000
# No shell and no npm in between: the service gets the signals itself. Give it longer to stop than DRAIN_SECONDS and the 5 seconds after it.
CMD ["node", "--max-semi-space-size=4", "dist/main.js"]
