import { createServer } from 'node:http';
import { postgraphile } from 'postgraphile';
import { makePgService } from 'postgraphile/adaptors/pg';
import { grafserv } from 'postgraphile/grafserv/node';
import { PostGraphileAmberPreset } from 'postgraphile/presets/amber';

// PostGraphile asks for Node 22; this is the one thing of it that a query misses on Node 20.
Promise.withResolvers ??= () => {
  const parts = {};
  parts.promise = new Promise((resolve, reject) => Object.assign(parts, { resolve, reject }));
  return parts;
};

const { PORT, DATABASE_URL } = process.env;
const preset = {
  extends: [PostGraphileAmberPreset],
  pgServices: [makePgService({ connectionString: DATABASE_URL, schemas: ['peer'] })],
  // Plain lists, as the other peers answer them.
  schema: { defaultBehavior: '-connection +list -insert -update -delete' },
  grafast: { timeouts: { planning: 10_000, execution: 30_000 } },
  grafserv: { graphiql: false, watch: false, graphqlPath: '/graphql' },
};
const server = createServer();
await postgraphile(preset).createServ(grafserv).addTo(server);
server.listen(Number(PORT), '127.0.0.1');
