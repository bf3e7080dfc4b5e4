import { beforeAll, describe, expect, test } from 'vitest';
import { connectAsOperator, loadFiles } from '../support/database.ts';
import { editionFiles } from '../support/editions.ts';
import { writeDataFolder } from '../support/fixture.ts';
import { startAfter } from '../support/history.ts';
import { askGraphQL, DATABASES, HAS_POSTGRES, startTestService } from '../support/services.ts';
import { editionA, editionB } from './editions.ts';
import { CHANGES_OF_B } from './expected.ts';

type Change = {
  countryCode: string | null;
  table: string;
  key: string;
  column: string | null;
  kind: string;
  from: string | null;
  to: string | null;
};
type Page = {
  totalCount: number;
  edges: { node: Change }[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
};

const PAGE =
  'totalCount edges { node { countryCode table key column kind from to } } pageInfo { hasNextPage endCursor }';

async function askChanges(url: string, args = 'first: 100'): Promise<Page> {
  const { data, errors } = await askGraphQL<{ changes: Page }>(
    url,
    `{ changes(${args}) { ${PAGE} } }`,
  );
  expect(errors).toBeUndefined();
  return (data as { changes: Page }).changes;
}

async function refusalOf(url: string, args: string) {
  const { errors } = await askGraphQL(url, `{ changes(${args}) { totalCount } }`);
  return errors?.map(({ message, extensions }) => [extensions?.code, message]);
}

const told = ({ edges }: Page) => edges.map(({ node }) => inWords(node));

function inWords({ table, key, column, kind, from, to }: Change): string {
  if (kind === 'CHANGED')
    return `${table} ${key} ${column}: ${from ?? '(blank)'} → ${to ?? '(blank)'}`;
  expect([column, kind === 'ADDED' ? from : to]).toEqual([null, null]);
  return `${table} ${key} ${kind.toLowerCase()}: ${kind === 'ADDED' ? to : from}`;
}

describe.each(DATABASES)(
  'an edition that follows another, on $database',
  ({ database, missing }) => {
    let url: string;
    let versions: string[];
    beforeAll(async () => {
      if (missing) return;
      const history = await startAfter(database, [editionA(), editionB(), editionA()]);
      versions = history.versions;
      url = history.service.url;
    }, 60_000);

    test.skipIf(missing)(
      'has recorded what it changed, value by value, and the next one that it was changed back',
      async () => {
        const all = await askChanges(url);
        const half = CHANGES_OF_B.length;
        expect(told(all).slice(half)).toEqual(CHANGES_OF_B);
        expect([all.totalCount, all.edges.length]).toEqual([2 * half, 2 * half]);
        expect(told(all)).toContain('compliance-rules.csv ZZ-ACC-01 value: 8 → 8.34');
        expect(told(all)).toContain('places.csv castro-n altitude_m: (blank) → 120');
        expect(
          new Set(all.edges.map(({ node }) => `${node.countryCode} ${node.table === 'uses.csv'}`)),
        ).toEqual(new Set(['ZZ false', 'null true']));
      },
    );

    test.skipIf(missing)(
      'is listed with how much it changed; the first has nothing that it could be compared with',
      async () => {
        const { data } = await askGraphQL(
          url,
          '{ editions { totalCount nodes { version previousVersion asOf loadedAt counts { countryCode table added removed changed } changes(first: 5) { totalCount nodes { table key column kind from to edition { version } } } } } dataset { changesKnownSince } }',
        );
        const [a, b] = versions;
        const { nodes } = data.editions;
        expect(data.editions.totalCount).toBe(3);
        expect(
          nodes.map(
            ({ version, previousVersion }: { version: string; previousVersion: string }) => [
              version,
              previousVersion,
            ],
          ),
        ).toEqual([
          [a, b],
          [b, a],
          [a, null],
        ]);
        expect(nodes[1].asOf).toBe('2026-11-22');
        expect(nodes[1].counts[0]).toEqual({
          countryCode: null,
          table: 'uses.csv',
          added: 0,
          removed: 0,
          changed: 1,
        });
        expect(nodes[1].counts).toContainEqual({
          countryCode: 'ZZ',
          table: 'compliance-rules.csv',
          added: 1,
          removed: 1,
          changed: 3,
        });
        expect(nodes[1].changes.nodes.map(inWords)).toEqual(CHANGES_OF_B.slice(0, 5));
        expect(nodes[1].changes.nodes[0].edition).toEqual({ version: b });
        expect([nodes[2].counts, nodes[2].changes.nodes]).toEqual([[], []]);
        expect(data.dataset.changesKnownSince).toBe(nodes[2].loadedAt);
      },
    );

    test.skipIf(missing)('is found by version, by day and by country', async () => {
      const count = async (args: string) => (await askChanges(url, args)).totalCount;
      // The first version was loaded again at last: whoever has it has missed nothing.
      expect(await count(`since: "${versions[0]}"`)).toBe(0);
      expect(await count(`since: "${versions[1]}"`)).toBe(CHANGES_OF_B.length);
      expect(await count(`since: "2026-01-01"`)).toBe(2 * CHANGES_OF_B.length);
      expect(await count(`since: "2999-01-01"`)).toBe(0);
      expect(await count('since: "2026-01-01", country: "yy"')).toBe(0);
      expect(await count('country: "zz"')).toBe(2 * CHANGES_OF_B.length - 2);
    });

    test.skipIf(missing)('is read page by page', async () => {
      const lines: string[] = [];
      for (let after = '', more = true; more; ) {
        const page = await askChanges(url, `first: 7, country: "ZZ"${after}`);
        lines.push(...told(page));
        more = page.pageInfo.hasNextPage;
        after = `, after: "${page.pageInfo.endCursor}"`;
        expect(page.edges.length).toBe(more ? 7 : lines.length % 7 || 7);
      }
      expect(lines).toEqual(told(await askChanges(url, 'country: "ZZ", first: 100')));
    });

    test
      .skipIf(missing)
      .each([
        [
          'since: "2026-11-21.0123456789ab"',
          'Unknown edition 2026-11-21.0123456789ab. `editions` lists those that were loaded here.',
        ],
        ...['2026-02-31', 'yesterday', '', '\\u0000'].map((since) => [
          `since: "${since}"`,
          `\`since\` must be a day such as 2026-11-21, or the Dataset-Version of an edition such as 2026-11-21.0123456789ab (got "${since}").`,
        ]),
        ['first: 0', '`first` must be between 1 and 100 (got 0).'],
        ['first: 101', '`first` must be between 1 and 100 (got 101).'],
        [
          'after: "MQ"',
          'Invalid cursor "MQ": `after` takes `pageInfo { endCursor }` or the `cursor` of an edge.',
        ],
      ])('asked for what there is not says what would be right: %s', async (args, message) => {
      expect(await refusalOf(url, args)).toEqual([['BAD_USER_INPUT', message]]);
    });
  },
);

test.skipIf(!HAS_POSTGRES)('a text that is very long is cut', async () => {
  const files = editionFiles(1);
  files['uses.csv'] = (files['uses.csv'] as string).replace('Housing', '漢'.repeat(4000));
  const { service } = await startAfter('Postgres', [editionFiles(1), files]);
  const [{ node }] = (await askChanges(service.url)).edges as [{ node: Change }];
  expect([node.key, node.column, node.from]).toEqual(['residential', 'description', 'Housing']);
  expect(node.to).toMatch(/^漢{1000,}…$/);
  expect(Buffer.byteLength(JSON.stringify(node.to))).toBeLessThanOrEqual(4000);
});

test.skipIf(!HAS_POSTGRES)(
  'what an edition changed is not seen from the one before it, and outlives what it was compared with',
  async () => {
    const { databaseUrl } = await startAfter('Postgres', [editionA(), editionB(), editionA()]);
    const operator = connectAsOperator(databaseUrl as string);
    const settings = {
      DATABASE_URL: databaseUrl as string,
      DATA_DIR: await writeDataFolder(editionA()),
    };
    await operator`update current_edition set edition = 2`;
    const { url: earlier } = await startTestService(settings);
    expect(told(await askChanges(earlier))).toEqual(CHANGES_OF_B);
    await operator`update current_edition set edition = 3`;
    await operator`update editions set superseded_at = now() - interval '1 hour' where id < 3`;
    await loadFiles(databaseUrl as string, editionA());
    expect((await operator`select id from editions order by id`).map(({ id }) => id)).toEqual([
      3, 4,
    ]);
    const { url: later } = await startTestService(settings);
    expect((await askChanges(later)).totalCount).toBe(2 * CHANGES_OF_B.length);
    // The same edition loaded again is no edition of its own.
    const { data } = await askGraphQL(later, '{ editions { nodes { version } } }');
    expect(data.editions.nodes).toHaveLength(3);
  },
);
