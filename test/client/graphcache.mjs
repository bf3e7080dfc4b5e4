import { Client, fetchExchange } from '@urql/core';
import { cacheExchange } from '@urql/exchange-graphcache';
import { relayPagination } from '@urql/exchange-graphcache/extras';
import { getIntrospectionQuery } from 'graphql';

/** Reads the schema and two pages into urql's normalized cache, and prints what it warned of: node graphcache.mjs <address>. */
const url = `${process.argv[2]}/graphql`;
const warnings = [];
console.warn = (...parts) => warnings.push(parts.join(' '));

const post = async (query) => {
  const body = JSON.stringify({ query });
  return (
    await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  ).json();
};
const { data: schema } = await post(getIntrospectionQuery());

// An object without an id of its own is a part of the one around it.
const parts = schema.__schema.types.filter(
  ({ kind, name, fields }) =>
    kind === 'OBJECT' && !name.startsWith('__') && !fields.some((field) => field.name === 'id'),
);
const keys = Object.fromEntries(parts.map(({ name }) => [name, () => null]));

let requests = 0;
const client = new Client({
  url,
  preferGetMethod: false,
  fetch: (...args) => {
    requests++;
    return fetch(...args);
  },
  exchanges: [
    cacheExchange({ schema, keys, resolvers: { Query: { places: relayPagination() } } }),
    fetchExchange,
  ],
});

const PAGE = `query ($after: String) {
  places(country: "IT", first: 3, after: $after) {
    edges { node { id name buildingParams { id name value source { id title } } buildingCodes { id parameter value when { text } } } }
    pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
  }
}`;
const CITY = `{ city(country: "US", code: "portland-or") {
  id name zones { id zoneId setbacks { frontM } limits { limit value when { text } } } windBasis { returnPeriodYears }
  country { id costIndex { id history { period value } } complianceRules(first: 5) { id ruleId applicability { when { conditions { text } } } } }
} }`;

const first = await client.query(PAGE, {}).toPromise();
const second = await client
  .query(PAGE, { after: first.data.places.pageInfo.endCursor })
  .toPromise();
const city = await client.query(CITY, {}).toPromise();
const asked = requests;
const again = await client.query(CITY, {}).toPromise();
const errors = [first, second, city, again].flatMap(({ error }) => error?.message ?? []);
console.log(
  JSON.stringify({
    warnings,
    errors,
    places: second.data.places.edges.length,
    zones: again.data.city.zones.length > 3,
    cached: requests === asked,
  }),
);
