import { brandWithType } from '@pothos/core';
import { cityKey } from '../../data/db/keys.ts';
import { type MaybePromise, mapMaybePromise } from '../../data/editions/maybe-promise.ts';
import { foldText } from '../../engine/text/fold-text.ts';
import { buildingCodesOfCountry } from '../building-codes/queries.ts';
import { Place } from '../cities/graphql.ts';
import { placeByKey } from '../cities/queries.ts';
import { rulesOfCountry } from '../compliance-rules/queries.ts';
import { Country } from '../countries/graphql.ts';
import { ALL, countriesByCode, ifPublished, NULL_IF_UNKNOWN } from '../countries/queries.ts';
import { Fact } from '../places/graphql.ts';
import { builder, type Context, closedList } from '../schema/builder.ts';
import { badUserInput, NULL_IF_WRONG } from '../schema/client-errors.ts';
import { Node } from '../schema/node.ts';
import { sourcesOfCountry } from '../sources/queries.ts';
import { parametersByName, ruleFieldsByName, SHARED } from '../vocabulary/queries.ts';
import { Jurisdiction } from '../zoning/jurisdictions-graphql.ts';
import { jurisdictionsOfCountry, zonesOfArea } from '../zoning/queries.ts';
import { type Found, findHits } from './find.ts';
import type { Hit } from './hits.ts';
import type { Question } from './question.ts';
import type { SearchKind } from './table.ts';

const MAX_SEARCH_LENGTH = 200;
const DEFAULT_FIRST = 20;
const MAX_FIRST = 100;
const VALUES_PER_SEARCH = 10_000;

const SearchKindEnum = closedList('SearchKind', 'What a search finds.', {
  place: 'A place, by its name or another one, its official code or a postcode.',
  country: 'A country, by its name in one of eight languages or its code.',
  field: 'An attribute that rules check, in English or in the words of a law.',
  parameter: 'A design parameter of places.',
  rule: 'A rule, by its clause, its id or its words.',
  building_code: 'A building-code parameter.',
  zone: 'A zone of a city or a jurisdiction.',
  source: 'A document that was opened.',
});

const SearchMatch = closedList('SearchMatch', 'How a result was found.', {
  name: 'Its name, or how that begins.',
  other_name: 'Another name, such as another language has for it, or that of a ward.',
  postcode: 'A postcode that it has.',
  official_code: "Its code in the country's official statistics.",
  clause: 'A clause that it stands in.',
  words: 'All of the words.',
  some_words: 'Some of the words: nothing has all of them.',
  similar: 'Nothing has these words: it is spelled alike.',
});

const SearchResult = builder.objectRef<Hit & { node: object }>('SearchResult').implement({
  description: 'A result of a search.',
  fields: (t) => ({
    kind: t.expose('kind', { type: SearchKindEnum, description: 'What it is.' }),
    matchedBy: t.expose('matchedBy', { type: SearchMatch, description: 'By what it was found.' }),
    matched: t.string({
      description: 'Its text that matches: a name, a code, a postcode or a clause.',
      resolve: ({ matched }) => matched,
    }),
    country: t.field({
      type: Country,
      nullable: true,
      description: 'The country that it is of; null for what all countries share.',
      resolve: ({ kind, country }, _args, { edition }) =>
        country === null || kind === 'field' || kind === 'parameter'
          ? null
          : edition.load(countriesByCode, ALL, (all) => all.get(country) ?? null),
    }),
    place: t.field({
      type: Place,
      nullable: true,
      description: 'The place of a zone; null for all else, and for a zone of `jurisdiction`.',
      resolve: ({ kind, country, key }, _args, { edition }) =>
        kind === 'zone'
          ? edition.load(placeByKey, cityKey(country as string, cityOfZone(key)))
          : null,
    }),
    jurisdiction: t.field({
      type: Jurisdiction,
      nullable: true,
      description: 'The jurisdiction of a zone that belongs to one; null for all else.',
      resolve: ({ kind, country, key }, _args, { edition }) =>
        kind === 'zone'
          ? edition.load(
              jurisdictionsOfCountry,
              country as string,
              (all) => all.find(({ code }) => code === cityOfZone(key)) ?? null,
            )
          : null,
    }),
    node: t.field({
      type: Node,
      description: 'The object itself, with its values.',
      resolve: ({ node }) => node,
    }),
  }),
});

/** A zone is identified by its city and its own name. */
function cityOfZone(key: string): string {
  return key.split('/', 1)[0] as string;
}

const SearchQuestion = builder.objectRef<Question>('SearchQuestion').implement({
  description: 'How a text was read as a question.',
  fields: (t) => ({
    country: t.field({
      type: Country,
      nullable: true,
      description:
        'The country that the text names, or else the only published country with its language; null if there is none.',
      resolve: ({ country, home }, _args, { edition }) =>
        edition.load(countriesByCode, ALL, (all) => all.get(country ?? home ?? '') ?? null),
    }),
    subdivision: t.string({
      nullable: true,
      description:
        'Code of the state, province or region that the text names, such as CA-ON; null if it names none.',
      resolve: ({ region }) => region?.code ?? null,
    }),
    place: t.field({
      type: Place,
      nullable: true,
      description: 'The place that the text names; null if it names none.',
      resolve: ({ place }, _args, { edition }) =>
        place ? edition.load(placeByKey, cityKey(place.row.country, place.row.code)) : null,
    }),
    facts: t.field({
      type: [Fact],
      description:
        'The use, the part and the room that the text names, as facts of `dataset { conditions }`.',
      resolve: ({ facts }) => [...facts].map(([name, value]) => ({ name, value })),
    }),
  }),
});

type FoundPage = Found & { first: number };

const SearchResults = builder.objectRef<FoundPage>('SearchResults').implement({
  description: 'What a search found, the likeliest first.',
  fields: (t) => ({
    didYouMean: t.exposeString('didYouMean', {
      nullable: true,
      description:
        'A corrected text, where nothing has the words of the search: the results are for it. Else null.',
    }),
    notIn: t.exposeString('notIn', {
      nullable: true,
      description:
        'The country or subdivision that the text names, where nothing in it was found: the results lie elsewhere. Else null.',
    }),
    question: t.field({
      type: SearchQuestion,
      nullable: true,
      description: 'How the text was read as a question; null if it is a name, a code or a clause.',
      resolve: ({ question }) => question,
    }),
    results: t.field({
      type: [SearchResult],
      description: 'What was found.',
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

/** The type of each kind, and how its rows are read. */
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
    resolve: (name, country, { edition }) =>
      edition.load(buildingCodesOfCountry, country, ({ ofClasses, ofPlace }) =>
        [...ofClasses, ...[...ofPlace.values()].flat()].find(({ parameter }) => parameter === name),
      ),
  },
  zone: {
    type: 'Zone',
    resolve: (key, country, { edition }) => {
      const city = cityOfZone(key);
      return edition.load(zonesOfArea, cityKey(country, city), (zones) =>
        zones.find(({ zoneId }) => `${city}/${zoneId}` === key),
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
    description: `Places, rules and all else by a text: a name, a code, words in English or of a law, a clause; with a country or a subdivision behind it, such as \`Milano, Italy\`. ${NULL_IF_UNKNOWN} ${NULL_IF_WRONG}`,
    args: {
      text: t.arg.string({
        required: true,
        description: `What is looked for: ${MAX_SEARCH_LENGTH} characters at most. Without a letter or a digit nothing is found.`,
      }),
      country: t.arg({
        type: 'CountryCode',
        description: 'Only what is of this country, or shared by all.',
      }),
      kinds: t.arg({ type: [SearchKindEnum], description: 'Only these kinds.' }),
      first: t.arg.int({
        defaultValue: DEFAULT_FIRST,
        description: `How many at most: from 1 to ${MAX_FIRST}.`,
      }),
    },
    async resolve(_query, { text, country, kinds, first }, context) {
      if (text.length > MAX_SEARCH_LENGTH)
        throw badUserInput(
          'TOO_LONG',
          `\`text\` must have at most ${MAX_SEARCH_LENGTH} characters (got ${text.length}).`,
          {
            argument: 'text',
            value: text,
          },
        );
      // One character may stand for a phrase.
      const folded = foldText(text).length;
      if (folded > MAX_SEARCH_LENGTH)
        throw badUserInput(
          'TOO_LONG',
          `\`text\` must have at most ${MAX_SEARCH_LENGTH} letters and digits once ligatures are written in full (got ${folded}).`,
          { argument: 'text', value: text },
        );
      const limit = first ?? DEFAULT_FIRST;
      if (limit < 1 || limit > MAX_FIRST)
        throw badUserInput(
          'OUT_OF_RANGE',
          `\`first\` must be between 1 and ${MAX_FIRST} (got ${limit}).`,
          {
            argument: 'first',
            value: limit,
          },
        );
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
