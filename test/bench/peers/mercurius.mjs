import Fastify from 'fastify';
import mercurius from 'mercurius';
import { createContext, resolvers, typeDefs } from './schema.mjs';

const app = Fastify();
app.register(mercurius, {
  schema: typeDefs,
  resolvers,
  context: createContext,
  jit: 1,
  graphiql: false,
});
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
