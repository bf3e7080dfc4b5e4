import { getNamedType, isLeafType, isObjectType, isRequiredArgument } from 'graphql';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { openDatabase } from '../../src/db/client.ts';
import { writeWithin } from '../../src/graphql/answer-text.ts';
import { costOf } from '../../src/graphql/cost.ts';
import { type PlannedOperation, readDocument } from '../../src/graphql/documents.ts';
import { sizesOfEdition, WHOLE } from '../../src/graphql/sizes.ts';
import { schema } from '../../src/resources/schema.ts';
import { afterFile } from '../support/after-file.ts';
import { connectAsOperator, loadFiles } from '../support/database.ts';
import { editionFiles } from '../support/editions.ts';
import { askGraphQL, createPostgresDatabase, HAS_POSTGRES, startTestService } from '../support/services.ts';

/** What is asked for where the answer would be too large without, and ways to what needs arguments. */
const LIMITED: Readonly<Record<string, string>> = {
  'Query.limits': '(countries: ["ES"], fields: ["stair_riser_height_mm", "ramp_slope_pct"])',
};
const DESIGN =
  '{ facts: { name: "occupancy", value: "apartment_building" }, assume: NOTHING, elements: { profile: "shared_stair", measures: { field: "stair_riser_height_mm", value: 200 } } }';

/** One query for each field of the schema that has a value: on all objects of its type, by the shortest way that needs no arguments. */
function queriesOfAllValues(): string[] {
  const ways = new Map([
    ['Query', (inner: string) => `{ ${inner} }`],
    ['__Schema', (inner: string) => `{ __schema { ${inner} } }`],
    // All envelopes of all zones are more than one operation may ask for.
    ['Envelope', (inner: string) => `{ city(country: "CA", code: "vancouver") { zones { envelope { ${inner} } } } }`],
    ['CheckReport', (inner: string) => `{ country(code: "NL") { check(design: ${DESIGN}) { ${inner} } } }`],
  ]);
  const queries: string[] = [];
  for (const [typeName, around] of ways) {
    const type = schema.getType(typeName);
    if (!isObjectType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      if (field.args.some(isRequiredArgument)) continue;
      const inner = getNamedType(field.type);
      if (isLeafType(inner)) queries.push(around(field.name));
      else if (!ways.has(inner.name))
        ways.set(inner.name, (deeper) => around(`${field.name}${LIMITED[`${typeName}.${field.name}`] ?? ''} { ${deeper} }`));
    }
  }
  return queries;
}

/** A list of scalars is one value. */
function countValues(data: unknown): number {
  if (typeof data !== 'object' || data === null) return 0;
  const inner = Object.values(data);
  if (Array.isArray(data) && inner.every((value) => typeof value !== 'object')) return 0;
  return inner.reduce((sum, value) => sum + 1 + countValues(value), 0);
}

test.skipIf(!HAS_POSTGRES)('no answer is larger than it was reckoned to be', async () => {
  const DATABASE_URL = await createPostgresDatabase();
  // An edition that is not asked of, and much smaller.
  await loadFiles(DATABASE_URL, editionFiles(1, '2026-11-20'));
  const { url } = await startTestService({ DATABASE_URL });
  // A character may take several bytes as JSON.
  await connectAsOperator(DATABASE_URL)`update cities set name = repeat('漢"', 500)`;
  const { db, close } = await openDatabase({ url: DATABASE_URL, log: pino({ level: 'silent' }) });
  afterFile(close);
  const [sizes] = await sizesOfEdition(db, 2, [WHOLE]);
  const queries = queriesOfAllValues();
  expect(queries.length).toBeGreaterThan(100);
  for (const query of queries) {
    const { data, errors } = await askGraphQL(url, query);
    expect(errors, query).toBeUndefined();
    const [{ selections }] = readDocument(query).operations.values() as unknown as [PlannedOperation];
    const { values, bytes } = costOf(selections, {}, sizes as NonNullable<typeof sizes>);
    expect([query, Buffer.byteLength(JSON.stringify(data)) <= bytes, countValues(data) <= values]).toEqual([query, true, true]);
  }
});

test('an answer that outgrows its bound all the same is given up', () => {
  const [{ selections }] = readDocument('{ countries { cities { name } } }').operations.values() as unknown as [PlannedOperation];
  const cities = Array.from({ length: 120 }, (_, index) => ({ name: `city ${index}` }));
  const data = { countries: [{ cities }, { cities: [] }, { cities }] };
  const text = JSON.stringify(data);
  expect(writeWithin(data, selections, text.length)?.join('')).toBe(text);
  expect(writeWithin(data, selections, text.length - 1)).toBeNull();
});
