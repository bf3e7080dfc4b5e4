import { Environment, fetchQuery, Network, RecordSource, Store } from 'relay-runtime';

/** Runs what Relay's compiler made of relay/documents.js, in Relay's own store: node relay.mjs <address> <folder of artifacts>. */
const [, , url, artifacts] = process.argv;
const artifact = async (name) => (await import(`${artifacts}/${name}.graphql.js`)).default;

const environment = new Environment({
  store: new Store(new RecordSource()),
  network: Network.create(async ({ text }, variables) => {
    const body = JSON.stringify({ query: text, variables });
    return (
      await fetch(`${url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      })
    ).json();
  }),
});

const pageQuery = await artifact('documentsPlacesPaginationQuery');
const { country } = await fetchQuery(environment, await artifact('documentsPlacesQuery'), {
  country: 'IT',
}).toPromise();
const records = () => environment.getStore().getSource();
const placesIn = () =>
  records()
    .getRecordIDs()
    .filter((id) => records().get(id)?.__typename === 'Place').length;
const first = placesIn();
const [connection] = records()
  .getRecordIDs()
  .filter((id) => id.includes('__documents_places_connection'));
const pageInfo = records().get(records().get(connection).pageInfo.__ref);
await fetchQuery(environment, pageQuery, {
  count: 5,
  cursor: pageInfo.endCursor,
  id: country.id,
}).toPromise();
const rule = await fetchQuery(environment, await artifact('documentsRuleQuery'), {
  id: Buffer.from('ComplianceRule:IT/IT-ACC-01').toString('base64url'),
}).toPromise();
console.log(
  JSON.stringify({
    first,
    after: placesIn(),
    hasNextPage: pageInfo.hasNextPage,
    rule: rule.node.ruleId,
  }),
);
