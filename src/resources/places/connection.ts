import type { Later } from '../../editions/later.ts';
import { builder, type Context } from '../../schema/builder.ts';
import { badUserInput, shown } from '../../schema/client-errors.ts';
import { createConnection } from '../../schema/connection.ts';
import { City, CityFilter } from '../cities/graphql.ts';
import { Country } from '../countries/graphql.ts';
import { cursor } from './cursor.ts';
import { isFiltered, pagesOfPlaces, totalsOfPlaces, type Wanted } from './pages.ts';
import { COUNTS, placeCountsByCountry } from './queries.ts';
import { searchPattern } from './search-text.ts';

const LONGEST_SEARCH = 100;

const Places = createConnection('Place', {
  one: 'place',
  many: 'places',
  node: City,
  description: 'A page of a list of places, the most populous first.',
  cursor,
  rows: pagesOfPlaces,
  total: countOf,
});

/** What is counted once for each country needs no count of its own. */
function countOf(wanted: Wanted, { edition }: Context): Later<number> {
  if (isFiltered(wanted)) return edition.load(totalsOfPlaces, JSON.stringify(wanted));
  return edition.load(placeCountsByCountry, COUNTS, (counts) =>
    wanted.country === null ? [...counts.values()].reduce((sum, count) => sum + count, 0) : (counts.get(wanted.country) ?? 0),
  );
}

type Args = { search?: string | null | undefined; filter?: typeof CityFilter.$inferInput | null | undefined };

function placesWanted(country: string | null, { search, filter }: Args): Wanted {
  return {
    country,
    pattern: search ? patternOf(search) : null,
    seismicZone: filter?.seismicZone ?? null,
    climateZone: filter?.climateZone ?? null,
    minPopulation: filter?.minPopulation ?? null,
    maxPopulation: filter?.maxPopulation ?? null,
    minWindSpeedMs: filter?.minWindSpeedMs ?? null,
    maxWindSpeedMs: filter?.maxWindSpeedMs ?? null,
  };
}

function patternOf(search: string): string {
  if (search.length > LONGEST_SEARCH)
    throw badUserInput(`\`search\` has ${LONGEST_SEARCH} characters at most; this one has ${search.length}.`);
  const pattern = searchPattern(search);
  if (pattern === null) throw badUserInput(`\`search\` has letters or digits; ${shown(search)} has none.`);
  return pattern;
}

const ARGUMENTS = builder.args((arg) => ({
  search: arg.string({
    description:
      'Only places whose name has this in it, or whose official code: in any case, with accents or without. Less than three letters are looked for at the beginnings of words.',
  }),
  filter: arg.field({ type: CityFilter, description: 'Only places that meet all of these conditions.' }),
}));

builder.objectField(Country, 'places', (t) =>
  t.field({
    type: Places.type,
    description: 'All places of the country, reference cities among them, the most populous first.',
    extensions: Places.extensions,
    args: { ...ARGUMENTS, ...Places.args },
    resolve: ({ code }, args) => ({ wanted: placesWanted(code, args), ...Places.read(args) }),
  }),
);

builder.queryField('places', (t) =>
  t.field({
    type: Places.type,
    description: 'All places, reference cities among them, the most populous first.',
    extensions: Places.extensions,
    args: {
      country: t.arg({ type: 'CountryCode', description: 'Only places of this country: two letters in either case.' }),
      ...ARGUMENTS,
      ...Places.args,
    },
    resolve: (_query, { country, ...args }) => ({ wanted: placesWanted(country ?? null, args), ...Places.read(args) }),
  }),
);
