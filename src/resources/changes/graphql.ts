import { isoDate, LONGEST_TEXT_BYTES } from '../../dataset/columns.ts';
import { LONGEST_CHANGE_TEXT_BYTES } from '../../editions/compare.ts';
import type { ChangeCountRow, EditionRow } from '../../editions/history-table.ts';
import { type Later, whenAll } from '../../editions/later.ts';
import { builder, type Context } from '../../schema/builder.ts';
import { badUserInput, shown } from '../../schema/client-errors.ts';
import { closedList } from '../../schema/closed-list.ts';
import { createConnection } from '../../schema/connection.ts';
import { DEFAULT_ON_A_PAGE, MOST_ON_A_PAGE, pageSize, rowsOfPage } from '../../schema/page-size.ts';
import { atMostBytes, fixedRows, pageOfRows, textsOf } from '../../schema/size-hints.ts';
import { Dataset } from '../countries/graphql.ts';
import { cursor } from './cursor.ts';
import {
  countsOfEdition,
  editionsSince,
  firstChangesOfEdition,
  newestEditions,
  OLDEST,
  oldestEdition,
  pagesOfChanges,
  type RecordedChange,
  type Since,
  totalsOfChanges,
  type Wanted,
} from './queries.ts';

const DEFAULT_EDITIONS = 10;
/** Files of countries of which an edition tells how much changed in them. */
const MOST_COUNTS = 300;

const shortText = atMostBytes(LONGEST_TEXT_BYTES);

const ChangeKind = closedList('ChangeKind', 'What happened to a row or to a value of it.', {
  added: 'A row that was not there before.',
  removed: 'A row that is not there any more.',
  changed: 'Another value in a row that stays.',
});

const ChangeCount = builder.objectRef<ChangeCountRow>('ChangeCount').implement({
  description: 'How much an edition changed in one file of one country.',
  fields: (t) => ({
    country: t.expose('country', { type: 'CountryCode', nullable: true, description: 'The country; null for what all countries share.' }),
    table: t.exposeString('file', { description: 'The file, such as zones.csv.', extensions: shortText }),
    added: t.exposeInt('added', { description: 'Number of rows that came.' }),
    removed: t.exposeInt('removed', { description: 'Number of rows that went.' }),
    changed: t.exposeInt('changed', { description: 'Number of values that changed in rows that stayed.' }),
  }),
});

const Edition = builder.objectRef<EditionRow>('Edition').implement({
  description: 'An edition of the data that was loaded here.',
  extensions: textsOf(LONGEST_TEXT_BYTES),
  fields: (t) => ({
    version: t.exposeString('version', { description: 'Its `Dataset-Version`.' }),
    asOf: t.expose('asOf', { type: 'Date', description: 'The day on which the newest of its countries was brought up to date.' }),
    loadedAt: t.field({ type: 'DateTime', description: 'When it was loaded.', resolve: ({ loadedAt }) => loadedAt }),
    previousVersion: t.exposeString('previous', {
      nullable: true,
      description:
        'The version that it changed; null where nothing was there to compare it with, so that nothing is known to have changed.',
    }),
    counts: t.field({
      type: [ChangeCount],
      description: `How much it changed, by country and file: ${MOST_COUNTS} of them at most.`,
      extensions: fixedRows(MOST_COUNTS),
      resolve: ({ edition: number }, _args, { edition }) =>
        edition.load(countsOfEdition, String(number), (counts) => counts.slice(0, MOST_COUNTS)),
    }),
  }),
});

const Change = builder.objectRef<RecordedChange>('Change').implement({
  description: 'What an edition changed of the one before it: a value, or a whole row.',
  extensions: textsOf(LONGEST_CHANGE_TEXT_BYTES),
  fields: (t) => ({
    edition: t.field({ type: Edition, description: 'The edition that made it.', resolve: ({ madeBy }) => madeBy }),
    country: t.expose('country', { type: 'CountryCode', nullable: true, description: 'The country; null for what all countries share.' }),
    table: t.exposeString('file', { description: 'The file that it happened in, such as zones.csv.', extensions: shortText }),
    key: t.exposeString('key', { description: 'What tells the row apart in that file: its key columns, such as `milano R1`.' }),
    column: t.exposeString('column', { nullable: true, description: 'The column of the value; null where a whole row came or went.' }),
    kind: t.expose('kind', { type: ChangeKind, description: 'What happened.' }),
    from: t.exposeString('from', {
      nullable: true,
      description:
        'What stood there before, as it is written in the file; of a row all its columns. Null for a blank. Cut where it is very long.',
    }),
    to: t.exposeString('to', { nullable: true, description: 'What stands there since, written alike.' }),
  }),
});

const Changes = createConnection('Change', {
  one: 'change',
  many: 'changes',
  node: Change,
  description: 'A page of a list of changes, those of the newest edition first, and within it in the order of the files.',
  cursor,
  rows: pagesOfChanges,
  total: (wanted: Wanted, { edition }) => edition.load(totalsOfChanges, JSON.stringify(wanted)),
});

/** The number of the edition after which it is asked for. */
function editionAsked({ edition }: Context, since: string): Later<number> {
  return edition.load(editionsSince, JSON.stringify(readSince(since)), (found) => {
    if (found === null) throw badUserInput(`No edition ${since} was loaded here. \`editions\` lists those that were.`);
    return found;
  });
}

const DAY = /^[1-9]\d{3}-\d{2}-\d{2}$/;
const VERSION = /^[\d-]*\.[\da-f]{12}$/;

function readSince(since: string): Since {
  if (DAY.test(since) && isoDate.safeParse(since).success) return { day: since };
  if (VERSION.test(since)) return { version: since };
  throw badUserInput(
    `\`since\` is a day such as 2026-11-21, or the Dataset-Version of an edition such as 2026-11-21.0123456789ab; ${shown(since)} is neither.`,
  );
}

builder.objectField(Edition, 'changes', (t) =>
  t.field({
    type: [Change],
    description: 'The first of its changes, in the order of the files.',
    extensions: { ...rowsOfPage(), ...pageOfRows(MOST_ON_A_PAGE) },
    args: { first: t.arg.int({ defaultValue: DEFAULT_ON_A_PAGE, description: `How many: ${MOST_ON_A_PAGE} at most.` }) },
    resolve: (madeBy, { first }, { edition }) => {
      const limit = pageSize(first);
      return edition.load(firstChangesOfEdition, String(madeBy.edition), (rows) => rows.slice(0, limit).map((row) => ({ ...row, madeBy })));
    },
  }),
);

builder.objectField(Dataset, 'changesKnownSince', (t) =>
  t.field({
    type: 'DateTime',
    nullable: true,
    description: 'When the first edition was loaded that later ones are known to have changed; null where none is known.',
    resolve: (_dataset, _args, { edition }) => edition.load(oldestEdition, OLDEST, (oldest) => oldest?.loadedAt ?? null),
  }),
);

builder.queryFields((t) => ({
  changes: t.field({
    type: Changes.type,
    description:
      'What changed in the data, value by value, the newest edition first: for as long as editions followed each other in this database.',
    extensions: Changes.extensions,
    args: {
      since: t.arg.string({
        description:
          'Only what changed since then: a day (YYYY-MM-DD, in UTC), for the editions loaded on it or later; or a `Dataset-Version`, for those loaded after it.',
      }),
      country: t.arg({ type: 'CountryCode', description: 'Only changes of this country: two letters in either case.' }),
      ...Changes.args,
    },
    resolve: (_query, { since, country, ...args }, context) => {
      const page = Changes.read(args);
      const number = typeof since === 'string' ? editionAsked(context, since) : 0;
      return whenAll([number], (number) => ({ wanted: { since: number, country: country ?? null }, ...page }));
    },
  }),
  editions: t.field({
    type: [Edition],
    description: 'The editions of the data that followed each other here, the newest first.',
    extensions: { ...rowsOfPage(DEFAULT_EDITIONS), ...pageOfRows(MOST_ON_A_PAGE) },
    args: { first: t.arg.int({ defaultValue: DEFAULT_EDITIONS, description: `How many: ${MOST_ON_A_PAGE} at most.` }) },
    resolve: (_query, { first }, { edition }) => edition.load(newestEditions, String(pageSize(first, DEFAULT_EDITIONS))),
  }),
}));
