import { Place } from '../cities/graphql.ts';
import { rulesOfCountry } from '../compliance-rules/queries.ts';
import { Country } from '../countries/graphql.ts';
import { COUNTS, placeCountsByCountry } from '../places/queries.ts';
import { builder, closedList } from '../schema/builder.ts';
import { optionalSourceField } from '../sources/graphql.ts';
import {
  type CountryCompleteness,
  cityCompletenessOfCountry,
  completenessOfCountry,
  gapsOfCountry,
} from './queries.ts';
import type { BlockRow, CityCompletenessRow, GapRow } from './table.ts';

const Block = closedList('Block', 'A part of the items of a complete country.', {
  rules: 'A rule for each required attribute.',
  cities:
    'Population, seismic zone, wind speed and climate zone of each reference city. The reference cost is not counted, and only has a gap.',
  building_params: 'Five parameters that the country names, for each reference city.',
  building_codes: 'A parameter of each of the four categories, for each reference city.',
  zoning: 'Three zones of each reference city, with floor area ratio, height, uses and setbacks.',
  cost_index: 'The newest eight quarters that could have been published.',
  questions:
    'Usual questions about new buildings in each reference city that a rule settles or the law does not limit.',
});

export const GapReason = closedList('GapReason', 'Why a required item is missing.', {
  not_regulated: 'A source shows that the law sets no such value.',
  closed: 'The text that applies is known, but was not available.',
  not_collected: 'No source that states it has been opened yet.',
});

const CompletenessBlock = builder.objectRef<BlockRow>('CompletenessBlock').implement({
  description: 'How complete one block of a country is.',
  fields: (t) => ({
    block: t.expose('block', { type: Block, description: 'The block.' }),
    present: t.exposeInt('present', {
      description: 'Number of required items that are published.',
    }),
    required: t.exposeInt('required', {
      description:
        'Number of items that a complete country has, without those that are not regulated.',
    }),
    share: t.exposeFloat('share', {
      description: 'Present over required, from 0 to 1; 1 where nothing is required.',
    }),
  }),
});

const CityCompleteness = builder.objectRef<CityCompletenessRow>('CityCompleteness').implement({
  description:
    'How complete one city is, over all the items that are required of a city. `coverage` of the place has its questions.',
  fields: (t) => ({
    present: t.exposeInt('present', {
      description: 'Number of required items that are published.',
    }),
    required: t.exposeInt('required', {
      description:
        'Number of items that a complete city has, without those that are not regulated.',
    }),
    completeness: t.exposeFloat('completeness', {
      description: 'Present over required in per cent, floored to one decimal.',
    }),
  }),
});

const Gap = builder.objectRef<GapRow>('Gap').implement({
  description: 'A required item that is missing, and why.',
  fields: (t) => ({
    block: t.expose('block', { type: Block, description: 'The block that it is missing from.' }),
    city: t.exposeString('city', {
      nullable: true,
      description: 'Code of the city; null when it is about the country.',
    }),
    item: t.exposeString('item', { description: 'What is missing.' }),
    reason: t.expose('reason', { type: GapReason, description: 'Why it is missing.' }),
    note: t.exposeString('note', { description: 'What was looked for.' }),
    source: t.field(
      optionalSourceField('The document that shows it; not null when the reason is NOT_REGULATED.'),
    ),
  }),
});

const Completeness = builder.objectRef<CountryCompleteness>('Completeness').implement({
  description: 'How complete the data of a country is, counted when the edition was loaded.',
  fields: (t) => ({
    countryCode: t.expose('country', { type: 'CountryCode', description: 'The country.' }),
    rules: t.exposeInt('rules', {
      description: 'Number of compliance rules that are law on the day of the edition.',
    }),
    rulesAtOtherDates: t.int({
      description: 'Number of compliance rules that ended before that day or begin after it.',
      resolve: ({ country, rules }, _args, { edition }) =>
        edition.load(rulesOfCountry, country, (all) => all.length - rules),
    }),
    cities: t.exposeInt('cities', { description: 'Number of published reference cities.' }),
    places: t.int({
      description:
        'Number of published places, including reference cities. Only reference cities have required items.',
      resolve: ({ country }, _args, { edition }) =>
        edition.load(placeCountsByCountry, COUNTS, (counts) => counts.get(country) ?? 0),
    }),
    buildingParams: t.exposeInt('buildingParams', {
      description: 'Number of building parameters that apply in the published cities.',
    }),
    zoningZones: t.exposeInt('zoningZones', { description: 'Number of zones over all cities.' }),
    completeness: t.exposeFloat('completeness', {
      description: 'Mean of the shares of the blocks in per cent, floored to one decimal.',
    }),
    blocks: t.expose('blocks', {
      type: [CompletenessBlock],
      description: 'The blocks.',
    }),
    gaps: t.field({
      type: [Gap],
      description: 'What is missing, and why.',
      resolve: ({ country }, _args, { edition }) => edition.load(gapsOfCountry, country),
    }),
  }),
});

builder.objectField(Country, 'completeness', (t) =>
  t.field({
    type: Completeness,
    description: 'How complete the data of the country is.',
    resolve: (country, _args, { edition }) => edition.load(completenessOfCountry, country.code),
  }),
);

builder.objectField(Place, 'completeness', (t) =>
  t.field({
    type: CityCompleteness,
    nullable: true,
    description: 'How complete the data of a reference city is; null for other places.',
    resolve: (city, _args, { edition }) =>
      edition.load(
        cityCompletenessOfCountry,
        city.country,
        (cities) => cities.get(city.code) ?? null,
      ),
  }),
);
