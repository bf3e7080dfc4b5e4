import type { OutputRef } from '@pothos/core';
import type { MaybePromise } from '../../data/editions/maybe-promise.ts';
import { Place, PlaceFilter } from '../cities/graphql.ts';
import { placeColumnsOfCountry } from '../cities/queries.ts';
import { Country } from '../countries/graphql.ts';
import { ALL, countriesByCode, ifPublished, NULL_IF_UNKNOWN } from '../countries/queries.ts';
import { builder, type Context } from '../schema/builder.ts';
import { badUserInput, NULL_IF_WRONG, requireLength, shown } from '../schema/client-errors.ts';
import { createConnection } from '../schema/connection.ts';
import { readCodes } from './by-codes.ts';
import { DEFAULT_WITHIN_KM, MAX_WITHIN_KM, type Near, readNear } from './near.ts';
import {
  anyPlaceNear,
  cursor,
  isFiltered,
  type ListedPlace,
  pagesOfPlaces,
  totalsOfPlaces,
  type Wanted,
} from './pages.ts';
import { type CountriesByCode, readPostcode } from './postcodes.ts';
import { COUNTS, placeCountsByCountry } from './queries.ts';
import { searchPattern } from './search-text.ts';

const MAX_SEARCH_LENGTH = 100;

const Places = createConnection('Place', {
  one: 'place',
  many: 'places',
  node: Place as OutputRef<ListedPlace>,
  description: 'A page of a list of places, the most populous first, or with `near` the nearest.',
  cursor,
  rows: pagesOfPlaces,
  total: countOf,
});

/** Lists without a filter use the counts that are stored for each country. */
function countOf(wanted: Wanted, { edition }: Context): MaybePromise<number> {
  if (isFiltered(wanted)) return edition.load(totalsOfPlaces, JSON.stringify(wanted));
  return edition.load(placeCountsByCountry, COUNTS, (counts) =>
    wanted.country === null
      ? [...counts.values()].reduce((sum, count) => sum + count, 0)
      : (counts.get(wanted.country) ?? 0),
  );
}

builder.objectField(Places.edge, 'distanceKm', (t) =>
  t.float({
    nullable: true,
    description:
      'With `near`, the great-circle distance to the centre of the place in kilometres; else null. The place with the nearest centre may not be the one that contains the position.',
    resolve: ({ distanceKm }) =>
      distanceKm === undefined ? null : Math.round(distanceKm * 1000) / 1000,
  }),
);

const NearInput = builder.inputType('NearInput', {
  description: 'A position, and how far from it the centres of places may be.',
  fields: (t) => ({
    latitude: t.float({ required: true, description: 'In degrees of WGS 84, from -90 to 90.' }),
    longitude: t.float({ required: true, description: 'In degrees of WGS 84, from -180 to 180.' }),
    withinKm: t.float({
      defaultValue: DEFAULT_WITHIN_KM,
      description: `In km, ${MAX_WITHIN_KM} at most.`,
    }),
  }),
});

type Args = {
  search?: string | null | undefined;
  filter?: typeof PlaceFilter.$inferInput | null | undefined;
  postcode?: string | null | undefined;
  near?: typeof NearInput.$inferInput | null | undefined;
  codes?: readonly string[] | null | undefined;
  officialCodes?: readonly string[] | null | undefined;
};

function placesWanted(
  country: string | null,
  countries: CountriesByCode,
  { search, filter, postcode, near, codes, officialCodes }: Args,
): Wanted {
  if ((codes || officialCodes) && (search || filter || postcode || near))
    throw badUserInput(
      'CONFLICTING_ARGUMENTS',
      '`codes` and `officialCodes` cannot be combined with other arguments than `country`.',
      { argument: codes ? 'codes' : 'officialCodes', value: codes ?? officialCodes },
    );
  const code = typeof postcode === 'string' ? readPostcode(postcode, country, countries) : null;
  return {
    country,
    pattern: search ? patternOf(search) : null,
    seismicZone: filter?.seismicZone ?? null,
    climateZone: filter?.climateZone ?? null,
    minPopulation: filter?.minPopulation ?? null,
    maxPopulation: filter?.maxPopulation ?? null,
    minWindSpeedMs: filter?.minWindSpeedMs ?? null,
    maxWindSpeedMs: filter?.maxWindSpeedMs ?? null,
    postcode: code?.postcode ?? null,
    postcodeCountries: code?.countries ?? null,
    near: near ? readNear({ ...near, withinKm: near.withinKm ?? DEFAULT_WITHIN_KM }) : null,
    codes: codes ? readCodes('codes', codes) : null,
    officialCodes: officialCodes ? readCodes('officialCodes', officialCodes) : null,
  };
}

type PageArgs = Args & Parameters<typeof Places.read>[0];

async function readPlaces({ edition }: Context, country: string | null, args: PageArgs) {
  const countries = await edition.load(countriesByCode, ALL);
  const page = { wanted: placesWanted(country, countries, args), ...Places.read(args) };
  const { wanted, after } = page;
  if (after && (after.distanceKm !== undefined) !== (wanted.near !== null)) {
    throw badUserInput(
      'INVALID_CURSOR',
      'Cursor of a list in another order: `near` orders places by distance, all other lists by population.',
      { argument: 'after', value: args.after },
    );
  }
  if (wanted.near) await refuseSwapped(edition, wanted.near);
  if (wanted.postcode !== null && country !== null) await refuseWithoutPostcodes(edition, country);
  return page;
}

async function refuseWithoutPostcodes(edition: Context['edition'], country: string): Promise<void> {
  const has = await edition.load(placeColumnsOfCountry, country, (columns) =>
    columns.has('postcodes'),
  );
  if (!has)
    throw badUserInput('NOT_PUBLISHED', `No postcodes of ${country} are published here.`, {
      argument: 'country',
      value: country,
    });
}

/** Throws SWAPPED_COORDINATES if only the exchanged position has places near it. */
async function refuseSwapped(edition: Context['edition'], near: Near): Promise<void> {
  const { latitude, longitude, withinKm } = near;
  if (Math.abs(longitude) > 90 || (await edition.load(anyPlaceNear, JSON.stringify(near)))) return;
  const swapped = { latitude: longitude, longitude: latitude, withinKm };
  if (await edition.load(anyPlaceNear, JSON.stringify(swapped))) {
    throw badUserInput(
      'SWAPPED_COORDINATES',
      `No place is within ${withinKm} km of latitude ${latitude}, longitude ${longitude}, but some are of latitude ${longitude}, longitude ${latitude}. Are the two swapped?`,
      { argument: 'near', value: `${latitude}, ${longitude}` },
    );
  }
}

function patternOf(search: string): string {
  requireLength('search', search, MAX_SEARCH_LENGTH);
  const pattern = searchPattern(search);
  if (pattern === null)
    throw badUserInput(
      'INVALID_VALUE',
      `\`search\` must have letters or digits (got ${shown(search)}).`,
      { argument: 'search', value: search },
    );
  return pattern;
}

const ARGUMENTS = builder.args((arg) => ({
  search: arg.string({
    description:
      'Only places whose name or official code contains this, ignoring case and accents. Fewer than three letters match only the beginnings of words.',
  }),
  filter: arg.field({
    type: PlaceFilter,
    description: 'Only places that meet all of these conditions.',
  }),
  postcode: arg.string({
    description:
      'Only places with this postcode, ignoring case. A Canadian postcode is matched by its first three characters, a Dutch one by its four digits. Postcodes come from `postcodesSource`: the country’s own tables, or GeoNames (CC BY 4.0).',
  }),
  codes: arg.stringList({
    description:
      'Only places with these codes, such as roma, ignoring case: 100 at most. Unknown codes are left out. Cannot be combined with other arguments than `country`.',
  }),
  officialCodes: arg.stringList({
    description:
      'Only places with these codes in official statistics, such as 058091: 100 at most. Two countries may use the same code: give `country` as well, and no other argument. For longer lists, use POST /lookup.',
  }),
  near: arg.field({
    type: NearInput,
    description:
      'Only places whose centre is near, the nearest first. The nearest centre may not be that of the municipality that contains the position: borders are not published here. Positions come from `positionSource`.',
  }),
}));

builder.objectField(Country, 'places', (t) =>
  t.field({
    type: Places.type,
    nullable: true,
    description: `All places of the country, reference cities among them, the most populous first. ${NULL_IF_WRONG}`,
    args: { ...ARGUMENTS, ...Places.args },
    resolve: ({ code }, args, context) => readPlaces(context, code, args),
  }),
);

builder.queryField('places', (t) =>
  t.field({
    type: Places.type,
    nullable: true,
    description: `All places, reference cities among them, the most populous first. ${NULL_IF_UNKNOWN} ${NULL_IF_WRONG}`,
    args: {
      country: t.arg({
        type: 'CountryCode',
        description: 'Only places of this country: two letters in either case.',
      }),
      ...ARGUMENTS,
      ...Places.args,
    },
    resolve: (_query, { country, ...args }, context) =>
      ifPublished(context.edition, country ? [country] : [], () =>
        readPlaces(context, country ?? null, args),
      ),
  }),
);
