import { type Later, whenAll } from '../../editions/later.ts';
import { builder, type Context } from '../../schema/builder.ts';
import { badUserInput, shown } from '../../schema/client-errors.ts';
import { LONGEST_CURSOR_BYTES, PageInfo, pageEnd } from '../../schema/page-info.ts';
import { askedRows, atMostBytes, pageOfRows } from '../../schema/size-hints.ts';
import { City, CityFilter } from '../cities/graphql.ts';
import type { CityRow } from '../cities/table.ts';
import { Country } from '../countries/graphql.ts';
import { cursorOf, readCursor } from './cursor.ts';
import { type PageKey, pagesOfPlaces, totalsOfPlaces, type Wanted } from './pages.ts';
import { COUNTS, placeCountsByCountry } from './queries.ts';
import { searchPattern } from './search-text.ts';

const MOST_ON_A_PAGE = 100;
const DEFAULT_ON_A_PAGE = 20;
const LONGEST_SEARCH = 100;

const PlaceEdge = builder.objectRef<CityRow>('PlaceEdge').implement({
  description: 'A place in a list.',
  fields: (t) => ({
    cursor: t.string({
      description: 'Where it stands in the list: `after` it the next page begins.',
      extensions: atMostBytes(LONGEST_CURSOR_BYTES),
      resolve: cursorOf,
    }),
    node: t.field({ type: City, description: 'The place.', resolve: (city) => city }),
  }),
});

const PlaceConnection = builder.objectRef<PageKey>('PlaceConnection').implement({
  description: 'A page of a list of places, the most populous first.',
  fields: (t) => ({
    totalCount: t.int({
      description: 'How many places the whole list has.',
      resolve: ({ wanted }, _args, context) => countOf(context, wanted),
    }),
    edges: t.field({
      type: [PlaceEdge],
      description: 'The places of this page.',
      extensions: pageOfRows(MOST_ON_A_PAGE),
      resolve: (page, _args, context) => whenAll([rowsWithNext(context, page)], (rows) => rows.slice(0, page.limit)),
    }),
    pageInfo: t.field({
      type: PageInfo,
      description: 'Where this page ends.',
      resolve: (page, _args, context) => whenAll([rowsWithNext(context, page)], (rows) => pageEnd(rows, page.limit, cursorOf)),
    }),
  }),
});

/** One row more than the page has tells whether there is a next page. */
function rowsWithNext({ edition }: Context, page: PageKey): Later<readonly CityRow[]> {
  return edition.load(pagesOfPlaces, JSON.stringify({ ...page, limit: page.limit + 1 }));
}

/** What is counted once for each country needs no count of its own. */
function countOf({ edition }: Context, wanted: Wanted): Later<number> {
  const { country, ...others } = wanted;
  if (Object.values(others).some((value) => value !== null)) return edition.load(totalsOfPlaces, JSON.stringify(wanted));
  return edition.load(placeCountsByCountry, COUNTS, (counts) =>
    country === null ? [...counts.values()].reduce((sum, count) => sum + count, 0) : (counts.get(country) ?? 0),
  );
}

type Args = {
  search?: string | null | undefined;
  filter?: typeof CityFilter.$inferInput | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
};

function pageAsked(country: string | null, { search, filter, first, after }: Args): PageKey {
  const limit = first ?? DEFAULT_ON_A_PAGE;
  if (limit < 1 || limit > MOST_ON_A_PAGE) throw badUserInput(`\`first\` is from 1 to ${MOST_ON_A_PAGE}; ${limit} is not.`);
  return {
    wanted: {
      country,
      pattern: search ? patternOf(search) : null,
      seismicZone: filter?.seismicZone ?? null,
      climateZone: filter?.climateZone ?? null,
      minPopulation: filter?.minPopulation ?? null,
      maxPopulation: filter?.maxPopulation ?? null,
      minWindSpeedMs: filter?.minWindSpeedMs ?? null,
      maxWindSpeedMs: filter?.maxWindSpeedMs ?? null,
    },
    after: after ? readCursor(after) : null,
    limit,
  };
}

function patternOf(search: string): string {
  if (search.length > LONGEST_SEARCH)
    throw badUserInput(`\`search\` has ${LONGEST_SEARCH} characters at most; this one has ${search.length}.`);
  const pattern = searchPattern(search);
  if (pattern === null) throw badUserInput(`\`search\` has letters or digits; ${shown(search)} has none.`);
  return pattern;
}

/** As many as are asked; what is no number that may be asked is refused before anything is read. */
const asked = askedRows(({ first }) => (typeof first === 'number' && first >= 0 ? Math.min(first, MOST_ON_A_PAGE) : DEFAULT_ON_A_PAGE));

const ARGUMENTS = {
  search:
    'Only places whose name has this in it, or whose official code: in any case, with accents or without. Less than three letters are looked for at the beginnings of words.',
  filter: 'Only places that meet all of these conditions.',
  first: `How many places the page has: ${MOST_ON_A_PAGE} at most.`,
  after: 'The cursor of the place after which the page begins.',
};

builder.objectField(Country, 'places', (t) =>
  t.field({
    type: PlaceConnection,
    description: 'All places of the country, reference cities among them, the most populous first.',
    extensions: asked,
    args: {
      search: t.arg.string({ description: ARGUMENTS.search }),
      filter: t.arg({ type: CityFilter, description: ARGUMENTS.filter }),
      first: t.arg.int({ defaultValue: DEFAULT_ON_A_PAGE, description: ARGUMENTS.first }),
      after: t.arg.string({ description: ARGUMENTS.after }),
    },
    resolve: ({ code }, args) => pageAsked(code, args),
  }),
);

builder.queryField('places', (t) =>
  t.field({
    type: PlaceConnection,
    description: 'All places, reference cities among them, the most populous first.',
    extensions: asked,
    args: {
      country: t.arg({ type: 'CountryCode', description: 'Only places of this country: two letters in either case.' }),
      search: t.arg.string({ description: ARGUMENTS.search }),
      filter: t.arg({ type: CityFilter, description: ARGUMENTS.filter }),
      first: t.arg.int({ defaultValue: DEFAULT_ON_A_PAGE, description: ARGUMENTS.first }),
      after: t.arg.string({ description: ARGUMENTS.after }),
    },
    resolve: (_query, { country, ...args }) => pageAsked(country ?? null, args),
  }),
);
