import { ApolloClient, gql, InMemoryCache } from '@apollo/client';
import { BatchHttpLink } from '@apollo/client/link/batch-http';

/** Sends ten queries at once as Apollo batches them, and prints how many requests that took: node apollo-batch.mjs <address>. */
let requests = 0;
const link = new BatchHttpLink({
  uri: `${process.argv[2]}/graphql`,
  batchMax: 10,
  batchInterval: 20,
  fetch: (...args) => {
    requests++;
    return fetch(...args);
  },
});
const client = new ApolloClient({ link, cache: new InMemoryCache() });
const QUERY = gql`
  query ($code: CountryCode!) {
    country(code: $code) {
      id
      name
    }
  }
`;
const codes = ['CA', 'DK', 'ES', 'FR', 'IT', 'JP', 'NL', 'US', 'XX', 'it'];
const results = await Promise.all(
  codes.map((code) => client.query({ query: QUERY, variables: { code } })),
);
console.log(
  JSON.stringify({ requests, names: results.map(({ data }) => data.country?.name ?? null) }),
);
