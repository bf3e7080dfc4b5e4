import { brandWithType } from '@pothos/core';
import { cityKey } from '../../data/db/keys.ts';
import { type MaybePromise, mapMaybePromise } from '../../data/editions/maybe-promise.ts';
import { foldText } from '../../engine/text/fold-text.ts';
import { buildingCodesOf, buildingCodesOfCountry } from '../building-codes/queries.ts';
import type { BuildingCodeRow } from '../building-codes/table.ts';
import { Place } from '../cities/graphql.ts';
import { placeByKey } from '../cities/queries.ts';
import { rulesOfCountry } from '../compliance-rules/queries.ts';
import { Country } from '../countries/graphql.ts';
import { ALL, countriesByCode, ifPublished, NULL_IF_UNKNOWN } from '../countries/queries.ts';
import { builder, type Context, closedList } from '../schema/builder.ts';
import {
  badUserInput,
  NULL_IF_WRONG,
  requireBetween,
  requireLength,
} from '../schema/client-errors.ts';
import { Node } from '../schema/node.ts';
import { sourcesOfCountry } from '../sources/queries.ts';
import { parametersByName, ruleFieldsByName, SHARED } from '../vocabulary/queries.ts';
import { Jurisdiction } from '../zoning/jurisdictions-graphql.ts';
import { jurisdictionsOfCountry, zonesOfArea } from '../zoning/queries.ts';
import { type Found, findHits } from './find.ts';
import { type Hit, splitKey } from './hits.ts';
import { SearchQuestion } from './question-graphql.ts';
import type { SearchKind } from './table.ts';

const MAX_SEARCH_LENGTH = 200;
const DEFAULT_FIRST = 20;
const MAX_FIRST = 100;
const VALUES_PER_SEARCH = 10_000;

const SearchKindEnum = closedList('SearchKind', 'What a search finds.', {
  place: 'A place, by its name or another one, its official code or a postcode.',
  country: 'A country, by its name in one of eight languages or its code.',
  field: 'An attribute that rules check, by its name in English or in a law.',
  parameter: 'A design parameter of places.',
  rule: 'A rule, by its clause, its id or its words.',
  building_code: 'A building-code parameter.',
  zone: 'A zone of a city or a jurisdiction.',
  source: 'A document that was opened.',
});

const SearchMatch = closedList('SearchMatch', 'How a result was found.', {
  name: 'Its name, or the beginning of its name.',
  other_name: 'Another name, such as the name in another language, or the name of a ward.',
  postcode: 'One of its postcodes.',
  official_code: "Its code in the country's official statistics.",
  clause: 'The clause that states it.',
  words: 'All of the words.',
  some_words: 'Some of the words: no result has all of them.',
  similar: 'A similar spelling: no result has these words.',
});

const ServicePageEnum = closedList('ServicePage', 'A page of the service.', {
  ids: 'IDS files for models.',
  docs: 'The documentation.',
  rest: 'The REST API.',
  graphql: 'The GraphQL API.',
  agents: 'The MCP server for agents.',
  downloads: 'Downloads as CSV, JSON, Parquet and others.',
  changes: 'Changes from edition to edition.',
  feed: 'The feed of changes.',
  licence: 'The licence and the citation.',
  lookup: 'Values for a list of places.',
  map: 'Maps of values.',
  check: 'The check of a design.',
  sources: 'The sources of a country.',
  codes: 'The codes that apply, by place.',
  spreadsheet: 'How a spreadsheet reads the downloads.',
  missing: 'What is missing of a place or a country, and why.',
  amounts: 'The conversion of a table of amounts to other prices.',
});

const UnpublishedTopicEnum = closedList(
  'UnpublishedTopic',
  'What people ask of building rules and costs, and the service does not publish.',
  {
    permits: 'Which works need a permit, forms and duration.',
    fees: 'Fees of authorities and of professionals.',
    taxes: 'Taxes on land, buildings and works.',
    prices: 'Market prices of land and homes, and rents.',
    firms: 'Architects, engineers and contractors.',
    penalties: 'Penalties for works against the rules.',
    installations: 'Electrical, water and drainage installations.',
    floods: 'Flood zones and levels.',
    radon: 'Protection against radon.',
    soil: 'The bearing capacity of soil.',
    sound: 'Sound insulation and noise.',
    lifts: 'Whether a building needs a lift.',
    escape_windows: 'Windows to escape and to be rescued through.',
    toilets: 'How many toilets a building needs.',
    spacing: 'Distances between buildings.',
    change_of_use: 'Whether the use of a building may change.',
    dwelling_size: 'The smallest area of a whole dwelling.',
    contract_indices: 'Indices for the revision of contract prices.',
  },
);

const SearchResult = builder.objectRef<Hit & { node: object }>('SearchResult').implement({
  description: 'A result of a search.',
  fields: (t) => ({
    kind: t.expose('kind', { type: SearchKindEnum, description: 'What it is.' }),
    matchedBy: t.expose('matchedBy', { type: SearchMatch, description: 'How it was found.' }),
    matched: t.exposeString('matched', {
      description: 'Its text that matches: a name, a code, a postcode or a clause.',
    }),
    country: t.field({
      type: Country,
      nullable: true,
      description: 'Its country; null for entries that all countries share.',
      resolve: ({ kind, country }, _args, { edition }) =>
        country === null || kind === 'field' || kind === 'parameter'
          ? null
          : edition.load(countriesByCode, ALL, (all) => all.get(country) ?? null),
    }),
    place: t.field({
      type: Place,
      nullable: true,
      description:
        'The place of a zone, or of the value of a building-code parameter if the text names a place; null otherwise.',
      resolve: ({ kind, country, key }, _args, { edition }) => {
        const { city } = splitKey(key);
        return city !== null && (kind === 'zone' || kind === 'building_code')
          ? edition.load(placeByKey, cityKey(country as string, city))
          : null;
      },
    }),
    jurisdiction: t.field({
      type: Jurisdiction,
      nullable: true,
      description: 'The jurisdiction of a zone that belongs to one; null otherwise.',
      resolve: ({ kind, country, key }, _args, { edition }) =>
        kind === 'zone'
          ? edition.load(
              jurisdictionsOfCountry,
              country as string,
              (all) => all.find(({ code }) => code === splitKey(key).city) ?? null,
            )
          : null,
    }),
    words: t.stringList({
      description:
        'The words of the question that it has, as typed; empty for a result that was found by a name, a code or a clause.',
      resolve: ({ words }) => [...(words ?? [])],
    }),
    node: t.expose('node', { type: Node, description: 'The object itself, with its values.' }),
  }),
});

type FoundPage = Found & { first: number };

const SearchResults = builder.objectRef<FoundPage>('SearchResults').implement({
  description: 'What a search found, the likeliest first.',
  fields: (t) => ({
    didYouMean: t.exposeString('didYouMean', {
      nullable: true,
      description:
        'The corrected text that the results are for, where no entry has the words of the search; else null.',
    }),
    notIn: t.exposeString('notIn', {
      nullable: true,
      description:
        'The country or subdivision that the text names, where it has no result: the results lie elsewhere. Else null.',
    }),
    question: t.expose('question', {
      type: SearchQuestion,
      nullable: true,
      description: 'How the text was read as a question; null if it is a name, a code or a clause.',
    }),
    pages: t.field({
      type: [ServicePageEnum],
      description: 'The pages of the service that the text names, such as `ids` or `downloads`.',
      resolve: ({ pages }) => [...pages],
    }),
    unpublished: t.field({
      type: [UnpublishedTopicEnum],
      description:
        'The topics of the text that the service does not publish, such as `fees`. The results leave them out.',
      resolve: ({ unpublished }) => [...unpublished],
    }),
    results: t.field({
      type: [SearchResult],
      description: 'The results.',
      resolve: async ({ hits, first }, _args, context) => {
        const found = await Promise.all(
          hits
            .slice(0, first)
            .map((hit) =>
              mapMaybePromise([nodeOf(hit, context)], (node) => (node ? [{ ...hit, node }] : [])),
            ),
        );
        return found.flat();
      },
    }),
  }),
});

type Resolve = (
  key: string,
  country: string,
  context: Context,
) => MaybePromise<object | null | undefined>;

const NODES: Readonly<Record<SearchKind, { type: string; resolve: Resolve }>> = {
  place: {
    type: 'Place',
    resolve: (code, country, { edition }) => edition.load(placeByKey, cityKey(country, code)),
  },
  country: {
    type: 'Country',
    resolve: (code, _country, { edition }) =>
      edition.load(countriesByCode, ALL, (all) => all.get(code)),
  },
  field: {
    type: 'RuleField',
    resolve: (name, _country, { edition }) =>
      edition.load(ruleFieldsByName, SHARED, (all) => all.get(name)),
  },
  parameter: {
    type: 'Parameter',
    resolve: (name, _country, { edition }) =>
      edition.load(parametersByName, SHARED, (all) => all.get(name)),
  },
  rule: {
    type: 'ComplianceRule',
    resolve: (id, country, { edition }) =>
      edition.load(rulesOfCountry, country, (rules) => rules.find(({ ruleId }) => ruleId === id)),
  },
  building_code: {
    type: 'BuildingCode',
    resolve(key, country, context) {
      const { edition } = context;
      const { city, name } = splitKey(key);
      const named = ({ parameter }: BuildingCodeRow) => parameter === name;
      if (city === null)
        return edition.load(buildingCodesOfCountry, country, ({ ofClasses, ofPlace }) =>
          [...ofClasses, ...[...ofPlace.values()].flat()].find(named),
        );
      const place = edition.load(placeByKey, cityKey(country, city));
      return mapMaybePromise([place], (row): MaybePromise<object | undefined> => {
        const rows = row ? buildingCodesOf(context, row, null) : [];
        return mapMaybePromise([rows], (found) => found.find(named));
      });
    },
  },
  zone: {
    type: 'Zone',
    resolve: (key, country, { edition }) => {
      const { city, name } = splitKey(key);
      return edition.load(zonesOfArea, cityKey(country, city as string), (zones) =>
        zones.find(({ zoneId }) => zoneId === name),
      );
    },
  },
  source: {
    type: 'Source',
    resolve: (id, country, { edition }) =>
      edition.load(sourcesOfCountry, country, (all) => all.get(id)),
  },
};

function nodeOf({ kind, key, country }: Hit, context: Context): MaybePromise<object | null> {
  const { type, resolve } = NODES[kind];
  return mapMaybePromise([resolve(key, country ?? '', context)], (row) => {
    if (!row) return null;
    brandWithType(row, type as never);
    return row;
  });
}

builder.queryField('search', (t) =>
  t.field({
    type: SearchResults,
    nullable: true,
    description: `Finds places, rules and other entries by a name, a code, a clause, or words in English or of a law. A country or a subdivision may follow, as in \`Milano, Italy\`. ${NULL_IF_UNKNOWN} ${NULL_IF_WRONG}`,
    args: {
      text: t.arg.string({
        required: true,
        description: `The search text: ${MAX_SEARCH_LENGTH} characters at most. A text without a letter or a digit has no results.`,
      }),
      country: t.arg({
        type: 'CountryCode',
        description: 'Only entries of this country, or shared by all.',
      }),
      kinds: t.arg({ type: [SearchKindEnum], description: 'Only these kinds.' }),
      first: t.arg.int({
        defaultValue: DEFAULT_FIRST,
        description: `Maximum number of results, from 1 to ${MAX_FIRST}.`,
      }),
    },
    async resolve(_query, { text, country, kinds, first }, context) {
      requireLength('text', text, MAX_SEARCH_LENGTH);
      // One character may stand for a phrase.
      const folded = foldText(text).length;
      if (folded > MAX_SEARCH_LENGTH)
        throw badUserInput(
          'TOO_LONG',
          `\`text\` must have at most ${MAX_SEARCH_LENGTH} letters and digits once ligatures are written in full (got ${folded}).`,
          { argument: 'text', value: text },
        );
      const limit = first ?? DEFAULT_FIRST;
      requireBetween('first', limit, 1, MAX_FIRST);
      context.meter.spend(VALUES_PER_SEARCH);
      const found = await ifPublished(context.edition, country ? [country] : [], () =>
        findHits(context, text, country ?? null),
      );
      if (!found) return null;
      const hits = kinds ? found.hits.filter(({ kind }) => kinds.includes(kind)) : found.hits;
      return { ...found, hits, first: limit };
    },
  }),
);
