import { isoDate } from '../../data/dataset/columns.ts';
import type { ChangeCountRow, EditionRow } from '../../data/editions/history-table.ts';
import { type MaybePromise, mapMaybePromise } from '../../data/editions/maybe-promise.ts';
import { Dataset } from '../countries/graphql.ts';
import { ifPublished, NULL_IF_UNKNOWN } from '../countries/queries.ts';
import { builder, type Context, closedList } from '../schema/builder.ts';
import { badUserInput, NULL_IF_WRONG, shown } from '../schema/client-errors.ts';
import { createConnection } from '../schema/connection.ts';
import { identify, Node } from '../schema/node.ts';
import { changeCursor, editionCursor } from './cursor.ts';
import {
  ALL_EDITIONS,
  changeByPosition,
  countsOfEdition,
  editionByNumber,
  editionCount,
  editionsSince,
  OLDEST,
  oldestEdition,
  pagesOfChanges,
  pagesOfEditions,
  type RecordedChange,
  type Since,
  totalsOfChanges,
  type Wanted,
} from './queries.ts';

/** Fits an integer of the database. */
const NUMBER = /^\d{1,9}$/;
const MAX_COUNTS = 300;

const ChangeKind = closedList('ChangeKind', 'The kind of a change.', {
  added: 'The row is new.',
  removed: 'The row was removed.',
  changed: 'The row has another value.',
});

const ChangeCount = builder.objectRef<ChangeCountRow>('ChangeCount').implement({
  description: 'Number of changes of an edition in one file of one country.',
  fields: (t) => ({
    countryCode: t.expose('country', {
      type: 'CountryCode',
      nullable: true,
      description: 'The country; null for what all countries share.',
    }),
    table: t.exposeString('file', { description: 'The file, such as zones.csv.' }),
    added: t.exposeInt('added', { description: 'Number of added rows.' }),
    removed: t.exposeInt('removed', { description: 'Number of removed rows.' }),
    changed: t.exposeInt('changed', { description: 'Number of changed values in other rows.' }),
  }),
});

const { id: editionId } = identify<EditionRow>('Edition', {
  parts: ({ edition }) => [String(edition)],
  find: ([number = ''], { edition }) =>
    NUMBER.test(number) ? edition.load(editionByNumber, number) : null,
});

const { id: changeId } = identify<RecordedChange>('Change', {
  parts: ({ edition, position }) => [String(edition), String(position)],
  find: ([number = '', position = ''], { edition }) =>
    NUMBER.test(number) && NUMBER.test(position)
      ? edition.load(changeByPosition, `${number}/${position}`)
      : null,
});

const Edition = builder.objectRef<EditionRow>('Edition').implement({
  description: 'An edition of the data that was loaded here.',
  interfaces: [Node],
  fields: (t) => ({
    id: t.id(editionId),
    version: t.exposeString('version', { description: 'Its `Dataset-Version`.' }),
    asOf: t.expose('asOf', {
      type: 'Date',
      description: 'The day on which the newest of its countries was brought up to date.',
    }),
    loadedAt: t.field({
      type: 'DateTime',
      description: 'When it was loaded.',
      resolve: ({ loadedAt }) => loadedAt,
    }),
    previousVersion: t.exposeString('previous', {
      nullable: true,
      description:
        'The version that it was compared with; null without one, and then no changes are known.',
    }),
    counts: t.field({
      type: [ChangeCount],
      description: `Numbers of changes by country and file, ${MAX_COUNTS} at most.`,
      resolve: ({ edition: number }, _args, { edition }) =>
        edition.load(countsOfEdition, String(number), (counts) => counts.slice(0, MAX_COUNTS)),
    }),
  }),
});

const Change = builder.objectRef<RecordedChange>('Change').implement({
  description: 'A changed value, or an added or removed row.',
  interfaces: [Node],
  fields: (t) => ({
    id: t.id(changeId),
    edition: t.field({
      type: Edition,
      description: 'The edition that made it.',
      resolve: ({ madeBy }) => madeBy,
    }),
    countryCode: t.expose('country', {
      type: 'CountryCode',
      nullable: true,
      description: 'The country; null for what all countries share.',
    }),
    table: t.exposeString('file', {
      description: 'The file, such as zones.csv.',
    }),
    key: t.exposeString('key', {
      description: 'The key columns of the row, such as `milano R1`.',
    }),
    column: t.exposeString('column', {
      nullable: true,
      description: 'The column of the value; null for an added or removed row.',
    }),
    kind: t.expose('kind', { type: ChangeKind, description: 'The kind of change.' }),
    from: t.exposeString('from', {
      nullable: true,
      description:
        'The value before, as in the file, or all columns of the row. Null for a blank. Long texts are shortened.',
    }),
    to: t.exposeString('to', {
      nullable: true,
      description: 'The value after, in the same form.',
    }),
  }),
});

const Editions = createConnection('Edition', {
  one: 'edition',
  many: 'editions',
  node: Edition,
  description: 'A page of the editions that followed each other here, the newest first.',
  cursor: editionCursor,
  rows: pagesOfEditions,
  total: (_wanted: null, { edition }) => edition.load(editionCount, ALL_EDITIONS),
});

const Changes = createConnection('Change', {
  one: 'change',
  many: 'changes',
  node: Change,
  description:
    'A page of a list of changes, those of the newest edition first, and within it in the order of the files.',
  cursor: changeCursor,
  rows: pagesOfChanges,
  total: (wanted: Wanted, { edition }) => edition.load(totalsOfChanges, JSON.stringify(wanted)),
});

/** The newest edition before `since`. Throws UNKNOWN_EDITION for an unknown version. */
function findEditionSince({ edition }: Context, since: string): MaybePromise<number> {
  return edition.load(editionsSince, JSON.stringify(readSince(since)), (found) => {
    if (found === null)
      throw badUserInput(
        'UNKNOWN_EDITION',
        `Unknown edition ${since}. \`editions\` lists those that were loaded here.`,
        { argument: 'since', value: since },
      );
    return found;
  });
}

const DAY = /^[1-9]\d{3}-\d{2}-\d{2}$/;
const VERSION = /^[\d-]*\.[\da-f]{12}$/;

function readSince(since: string): Since {
  if (DAY.test(since) && isoDate.safeParse(since).success) return { day: since };
  if (VERSION.test(since)) return { version: since };
  throw badUserInput(
    'INVALID_VALUE',
    `\`since\` must be a day such as 2026-11-21, or the Dataset-Version of an edition such as 2026-11-21.0123456789ab (got ${shown(since)}).`,
    { argument: 'since', value: since },
  );
}

builder.objectField(Edition, 'changes', (t) =>
  t.field({
    type: Changes.type,
    description: 'Its changes, in the order of the files.',
    args: Changes.args,
    resolve: ({ edition: number }, args) => ({
      wanted: { since: number - 1, until: number, country: null },
      ...Changes.read(args),
    }),
  }),
);

builder.objectField(Dataset, 'changesKnownSince', (t) =>
  t.field({
    type: 'DateTime',
    nullable: true,
    description: 'When the first edition with known changes was loaded; null without one.',
    resolve: (_dataset, _args, { edition }) =>
      edition.load(oldestEdition, OLDEST, (oldest) => oldest?.loadedAt ?? null),
  }),
);

builder.queryFields((t) => ({
  changes: t.field({
    type: Changes.type,
    nullable: true,
    description: `What changed in the data, value by value, the newest edition first: for as long as editions followed each other in this database. ${NULL_IF_UNKNOWN} ${NULL_IF_WRONG}`,
    args: {
      since: t.arg.string({
        description:
          'Only what changed since then: a day (YYYY-MM-DD, in UTC), for the editions loaded on it or later; or a `Dataset-Version`, for those loaded after it.',
      }),
      country: t.arg({
        type: 'CountryCode',
        description: 'Only changes of this country: two letters in either case.',
      }),
      ...Changes.args,
    },
    resolve: (_query, { since, country, ...args }, context) => {
      const page = Changes.read(args);
      const number = typeof since === 'string' ? findEditionSince(context, since) : 0;
      return ifPublished(context.edition, country ? [country] : [], () =>
        mapMaybePromise([number], (since) => ({
          wanted: { since, until: null, country: country ?? null },
          ...page,
        })),
      );
    },
  }),
  editions: t.field({
    type: Editions.type,
    description: 'The editions of the data that followed each other here, the newest first.',
    args: Editions.args,
    resolve: (_query, args) => ({ wanted: null, ...Editions.read(args) }),
  }),
}));
