import { setImmediate } from 'node:timers/promises';
import { execute, type GraphQLSchema, parse, validate } from 'graphql';
import { beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../../src/data/db/client.ts';
import { findCurrentEdition, type LoadedEdition } from '../../src/data/editions/current.ts';
import { createEdition, type Edition } from '../../src/data/editions/edition.ts';
import type { Batch, Load } from '../../src/data/editions/loaders.ts';
import { buildingCodesOfCountry } from '../../src/domain/building-codes/queries.ts';
import { schema } from '../../src/domain/executable-schema.ts';
import { builder } from '../../src/domain/schema/builder.ts';
import { Meter, UNLIMITED } from '../../src/domain/schema/meter.ts';
import { sourcesOfCountry } from '../../src/domain/sources/queries.ts';
import { today } from '../../src/engine/conditions/in-force.ts';
import { readConfig } from '../../src/server/config/config.ts';
import { createLog } from '../../src/server/config/log.ts';
import { createAddresses } from '../../src/server/http/addresses.ts';
import type { Turn } from '../../src/server/http/turns.ts';
import { cleanUpLater } from '../support/clean-up-later.ts';
import {
  askGraphQL,
  createPublishedDatabase,
  HAS_POSTGRES,
  startTestService,
} from '../support/services.ts';

/** The same types, whose fields are not metered. */
const PLAIN = builder.toSchema({ sortSchema: false });

const id = (text: string) => Buffer.from(text).toString('base64url');

/** Each is executed as it is, and again with reads that fail in two places. */
const DOCUMENTS: readonly { what: string; query: string; variables?: Record<string, unknown> }[] = [
  {
    what: 'a field that is selected twice, with what each selects',
    query: '{ country(code: "IT") { cities { code } cities { name zones { name } } } }',
  },
  {
    what: 'directives on fields, on fragments and around both',
    query: `query Q($yes: Boolean!, $no: Boolean!) {
      country(code: "IT") {
        name @skip(if: $yes) currency @include(if: $yes)
        code @include(if: $no) code @skip(if: $no)
        ... @include(if: $no) { cities { population } completeness @include(if: $yes) { rules } }
        ... on Country @include(if: $yes) { cities { ...Place @skip(if: $no) name @include(if: $no) } }
        cities @skip(if: $yes) { windSpeedMs }
      }
    }
    fragment Place on Place { code zones @include(if: $yes) { zoneId } seismicZone @skip(if: $yes) }`,
    variables: { yes: true, no: false },
  },
  {
    what: 'an interface whose types select different things in one place',
    query: `query Q($ids: [ID!]!) { nodes(ids: $ids) { __typename id ... on Country { id name its: completeness { rules } } ... on Node { again: id } ... on ElementProfile { name label } ... on RuleField { name unit } } }`,
    variables: {
      ids: [
        id('Country:IT'),
        'nothing',
        id('ElementProfile:shared_stair'),
        id('RuleField:stair_riser_height_mm'),
        id('Country:FR'),
      ],
    },
  },
  {
    what: 'a mistake in each item of a list',
    query: '{ countries { code complianceRules(fields: ["x"]) { ruleId } cities { name } } }',
  },
  {
    what: 'names that objects have from JavaScript',
    query: '{ countries { __proto__: code constructor: name then: code toJSON: code } }',
  },
  {
    what: 'an interface within an interface that narrows to another type',
    query: `query Q($ids: [ID!]!) { nodes(ids: $ids) { ... on Country { ... on Node { ... on ComplianceRule { ruleId } ... on Country { name } } } } }`,
    variables: { ids: [id('Country:IT')] },
  },
  {
    what: 'introspection',
    query:
      '{ __schema { queryType { name fields(includeDeprecated: true) { name args { defaultValue } } } } __type(name: "Place") { kind possibleTypes { name } } }',
  },
  {
    what: 'arguments of variables and their defaults',
    query:
      'query Q($code: CountryCode = "it", $none: [String!]) { country(code: $code) { complianceRules(fields: $none) { ruleId severity } } }',
  },
  {
    what: 'what cannot be null below what can',
    query:
      '{ countries { code cities { code buildingCodes { parameter } zones { name } } } country(code: "IT") { cities { buildingCodes { parameter } } } }',
  },
];

describe.skipIf(!HAS_POSTGRES)('meter and turns change nothing of what graphql executes', () => {
  let edition: Edition;
  let service: string;
  beforeAll(async () => {
    const url = await createPublishedDatabase();
    ({ url: service } = await startTestService({ DATABASE_URL: url }));
    const database = await openDatabase({ url, log: createLog('silent') });
    cleanUpLater(() => database.close());
    edition = createEdition(
      database.read,
      (await findCurrentEdition(database.db)) as LoadedEdition,
      today(),
      createAddresses(readConfig({})),
    );
  });

  test.each(DOCUMENTS)('$what', async ({ query, variables = {} }) => {
    const [executed, expected] = await executeBoth(edition, query, variables);
    expect(expected.data).not.toBeNull();
    expect(executed).toEqual(expected);
    // Once more, when all is there at once, and as a client gets it: fields in the same order.
    expect((await executeBoth(edition, query, variables))[0]).toEqual(expected);
    const { data } = await askGraphQL(service, query, variables);
    expect(JSON.stringify(data)).toBe(JSON.stringify(expected.data));
  });

  test.each(DOCUMENTS)('$what, where reads fail', async ({ query, variables = {} }) => {
    const failing = { ...edition, load: failReads(edition.load) };
    const [executed, expected] = await executeBoth(failing, query, variables);
    expect(executed).toEqual(expected);
  });

  test('a read that fails leaves what is around it null, up to what may be', async () => {
    const failing = { ...edition, load: failReads(edition.load) };
    const [executed] = await executeBoth(
      failing,
      '{ country(code: "IT") { name complianceRules { ruleId source { title } } } }',
      {},
    );
    expect(executed.data).toEqual({ country: { name: 'Italy', complianceRules: null } });
    expect(executed.errors).toMatchObject([
      { message: 'this read fails', path: ['country', 'complianceRules', 0, 'source'] },
    ]);
  });

  test.each([
    ['list', '{ countries { sources(after: "x") { key } } }'],
    ['object', '{ country(code: "NL") { cities { code } sources(after: "x") { key } } }'],
  ])(
    'what fails later is caught where something else in its %s has failed at once',
    async (_, query) => {
      const rejections = new Set<unknown>();
      const keep = (fault: unknown) => rejections.add(fault);
      process.on('unhandledRejection', keep);
      const failing = {
        ...edition,
        load: await failLaterThan(edition.load, sourcesOfCountry, 'NL'),
      };
      const { errors } = await executeOn(schema, failing, query, {});
      await setImmediate();
      process.off('unhandledRejection', keep);
      expect(errors.length).toBeGreaterThan(0);
      expect(rejections).toEqual(new Set());
    },
  );
});

/** Building codes, which may be null, and sources, which may not, cannot be read. */
function failReads(load: Load): Load {
  return <Value, Picked>(batch: Batch<Value>, key: string, pick?: (value: Value) => Picked) =>
    [buildingCodesOfCountry, sourcesOfCountry].includes(batch as never)
      ? Promise.reject(new Error('this read fails'))
      : load(batch, key, pick);
}

/** Of what belongs to a country, one key of one batch is there at once; all else cannot be read. */
async function failLaterThan<Known>(
  load: Load,
  known: Batch<Known>,
  knownKey: string,
): Promise<Load> {
  await load(known, knownKey);
  return <Value, Picked>(batch: Batch<Value>, key: string, pick?: (value: Value) => Picked) => {
    const isRead = key === knownKey ? batch === (known as Batch<unknown>) : !/^[A-Z]{2}$/.test(key);
    return isRead ? load(batch, key, pick) : Promise.reject(new Error('this read fails'));
  };
}

type Answer = {
  data: unknown;
  errors: readonly { message: string; path: unknown; locations: unknown }[];
};

/** What the schema of the service makes of a document, and what the same schema makes without meter and turns. */
async function executeBoth(
  edition: Edition,
  query: string,
  variables: Record<string, unknown>,
): Promise<[Answer, Answer]> {
  expect(validate(schema, parse(query))).toEqual([]);
  return [
    await executeOn(schema, edition, query, variables),
    await executeOn(PLAIN, edition, query, variables),
  ];
}

async function executeOn(
  on: GraphQLSchema,
  edition: Edition,
  query: string,
  variables: Record<string, unknown>,
): Promise<Answer> {
  const contextValue = { edition, meter: new Meter(UNLIMITED), turn: ALWAYS_OVER };
  const { data, errors = [] } = await execute({
    schema: on,
    document: parse(query),
    contextValue,
    variableValues: variables,
  });
  const said = errors.map(({ message, path, locations }) => ({ message, path, locations }));
  return {
    data: JSON.parse(JSON.stringify(data)),
    errors: said.sort((one, other) => String(one.path).localeCompare(String(other.path))),
  };
}

/** Every object waits for a turn of its own. */
const ALWAYS_OVER: Turn = { isOver: () => true, next: () => setImmediate() };
