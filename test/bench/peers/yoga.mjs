import { createServer } from 'node:http';
import { createSchema, createYoga } from 'graphql-yoga';
import { createContext, resolvers, typeDefs } from './schema.mjs';

const yoga = createYoga({
  schema: createSchema({ typeDefs, resolvers }),
  context: createContext,
  graphiql: false,
  logging: false,
});
createServer(yoga).listen(process.env.PORT, '127.0.0.1');
