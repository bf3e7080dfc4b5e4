import { setImmediate } from 'node:timers/promises';
import {
  type ExecutionResult,
  execute,
  type GraphQLError,
  getVariableValues,
  type OperationDefinitionNode,
  parse,
  validate,
} from 'graphql';
import { beforeAll, describe, expect, test } from 'vitest';
import { today } from '../../src/conditions/in-force.ts';
import { createLog } from '../../src/config/log.ts';
import { openDatabase } from '../../src/db/client.ts';
import { findCurrentEdition, type LoadedEdition } from '../../src/editions/current.ts';
import { createEdition, type Edition } from '../../src/editions/edition.ts';
import type { Batch, Load } from '../../src/editions/loaders.ts';
import type { MaybePromise } from '../../src/editions/maybe-promise.ts';
import { type PlannedOperation, readDocument } from '../../src/graphql/documents.ts';
import { type Executed, executeOperation } from '../../src/graphql/execute.ts';
import { buildingCodesOfCountry } from '../../src/resources/building-codes/queries.ts';
import { schema } from '../../src/resources/schema.ts';
import { sourcesOfCountry } from '../../src/resources/sources/queries.ts';
import { afterFile } from '../support/after-file.ts';
import { createPublishedDatabase, HAS_POSTGRES, startTestService } from '../support/services.ts';

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
      ids: [id('Country:IT'), 'nothing', id('ElementProfile:shared_stair'), id('RuleField:stair_riser_height_mm'), id('Country:FR')],
    },
  },
  { what: 'a mistake in each item of a list', query: '{ countries { code complianceRules(fields: ["x"]) { ruleId } cities { name } } }' },
  { what: 'names that objects have from JavaScript', query: '{ countries { __proto__: code constructor: name then: code toJSON: code } }' },
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

describe.skipIf(!HAS_POSTGRES)('operations are executed as graphql executes them', () => {
  let edition: Edition;
  beforeAll(async () => {
    const url = await createPublishedDatabase();
    await startTestService({ DATABASE_URL: url });
    const database = await openDatabase({ url, log: createLog('silent') });
    afterFile(() => database.close());
    edition = createEdition(database.read, (await findCurrentEdition(database.db)) as LoadedEdition, today());
  });

  test.each(DOCUMENTS)('$what', async ({ query, variables = {} }) => {
    const [executed, expected] = await executeBoth(edition, query, variables);
    expect(expected.data).not.toBeNull();
    expect(executed).toEqual(expected);
    // Once more, when all is there at once.
    expect((await executeBoth(edition, query, variables))[0]).toEqual(expected);
  });

  test.each(DOCUMENTS)('$what, where reads fail', async ({ query, variables = {} }) => {
    const failing = { ...edition, load: failReads(edition.load) };
    const [executed, expected] = await executeBoth(failing, query, variables);
    expect(executed).toEqual(expected);
  });

  test('a read that fails leaves what is around it null, up to what may be', async () => {
    const failing = { ...edition, load: failReads(edition.load) };
    const [executed] = await executeBoth(failing, '{ country(code: "IT") { name complianceRules { ruleId source { title } } } }', {});
    expect(executed.data).toEqual({ country: { name: 'Italy', complianceRules: null } });
    expect(executed.errors).toMatchObject([{ message: 'this read fails', path: ['country', 'complianceRules', 0, 'source'] }]);
  });

  test.each([
    ['list', '{ countries { sources(after: "x") { key } } }', ['countries', 6, 'sources']],
    ['object', '{ country(code: "NL") { cities { code } sources(after: "x") { key } } }', ['country', 'sources']],
  ])('what fails later is caught where something else in its %s has failed at once', async (_, query, path) => {
    const rejections = new Set<unknown>();
    const keep = (fault: unknown) => rejections.add(fault);
    process.on('unhandledRejection', keep);
    const { errors } = await executeOwn({ ...edition, load: await failLaterThan(edition.load, sourcesOfCountry, 'NL') }, query, {});
    await setImmediate();
    process.off('unhandledRejection', keep);
    expect(errors).toMatchObject([{ path }]);
    expect(rejections).toEqual(new Set());
  });
});

/** Building codes, which may be null, and sources, which may not, cannot be read. */
function failReads(load: Load): Load {
  return <Value, Picked>(batch: Batch<Value>, key: string, pick?: (value: Value) => Picked) =>
    [buildingCodesOfCountry, sourcesOfCountry].includes(batch as never)
      ? Promise.reject(new Error('this read fails'))
      : load(batch, key, pick);
}

/** Of what belongs to a country, one key of one batch is there at once; all else cannot be read. */
async function failLaterThan<Known>(load: Load, known: Batch<Known>, knownKey: string): Promise<Load> {
  await load(known, knownKey);
  return <Value, Picked>(batch: Batch<Value>, key: string, pick?: (value: Value) => Picked) => {
    const isRead = key === knownKey ? batch === (known as Batch<unknown>) : !/^[A-Z]{2}$/.test(key);
    return isRead ? load(batch, key, pick) : Promise.reject(new Error('this read fails'));
  };
}

type Answer = { data: unknown; errors: readonly { message: string; path: unknown; locations: unknown }[] };

async function executeBoth(edition: Edition, query: string, variables: Record<string, unknown>): Promise<[Answer, Answer]> {
  const document = parse(query);
  expect(validate(schema, document)).toEqual([]);
  const own = await executeOwn(edition, query, variables);
  const graphqls = await execute({ schema, document, contextValue: { edition }, variableValues: variables });
  return [answerOf(own), answerOf(graphqls)];
}

function executeOwn(edition: Edition, query: string, variables: Record<string, unknown>): MaybePromise<Executed> {
  const [operation, { planFor }] = [...readDocument(query).operations][0] as [OperationDefinitionNode, PlannedOperation];
  const { coerced } = getVariableValues(schema, operation.variableDefinitions ?? [], variables);
  return executeOperation(edition, planFor, coerced as Record<string, unknown>);
}

function answerOf({ data, errors = [] }: ExecutionResult | { data: unknown; errors: readonly GraphQLError[] }): Answer {
  const said = errors.map(({ message, path, locations }) => ({ message, path, locations }));
  return { data: JSON.parse(JSON.stringify(data)), errors: said.sort((one, other) => String(one.path).localeCompare(String(other.path))) };
}
