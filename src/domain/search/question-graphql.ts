import { cityKey } from '../../data/db/keys.ts';
import { Place } from '../cities/graphql.ts';
import { placeByKey } from '../cities/queries.ts';
import { Country } from '../countries/graphql.ts';
import { ALL, countriesByCode } from '../countries/queries.ts';
import { Fact } from '../places/graphql.ts';
import { builder, closedList, type ReadableEdition } from '../schema/builder.ts';
import { RuleField } from '../vocabulary/graphql.ts';
import { codeParametersByName, ruleFieldsByName, SHARED } from '../vocabulary/queries.ts';
import { Jurisdiction } from '../zoning/jurisdictions-graphql.ts';
import { jurisdictionsOfCountry } from '../zoning/queries.ts';
import { insteadOf } from './instead-fields.ts';
import type { MeantSubject } from './meant-subjects.ts';
import type { NamedPlace } from './mentions.ts';
import type { Question } from './question.ts';

const SearchSubjectKind = closedList('SearchSubjectKind', 'What a question is about.', {
  field: 'An attribute that rules check: one of `dataset { ruleFields }`.',
  parameter: 'A design parameter of places: one of `dataset { parameters }`.',
  place_value: 'A value of a place: population, seismic zone, wind speed or climate zone.',
  zone_limit: 'What zones limit, or a zone.',
  cost_index: 'The construction cost index of a country.',
  building_code: 'A building-code parameter.',
  use: 'The use of a building alone.',
});

const SearchSubject = builder.objectRef<MeantSubject>('SearchSubject').implement({
  description: 'A subject that has all words of a question.',
  fields: (t) => ({
    kind: t.expose('kind', { type: SearchSubjectKind, description: 'What it is.' }),
    name: t.exposeString('name', {
      description: 'Its name; `zone` for what zones limit, and the value of `occupancy` for a use.',
    }),
    ruleField: t.field({
      type: RuleField,
      nullable: true,
      description: 'The attribute that rules check; null for other kinds.',
      resolve: ({ kind, name }, _args, { edition }) =>
        kind === 'field'
          ? edition.load(ruleFieldsByName, SHARED, (byName) => byName.get(name) ?? null)
          : null,
    }),
    label: t.string({
      nullable: true,
      description: 'The label of a parameter of building codes; null for other kinds.',
      resolve: ({ kind, name }, _args, { edition }) =>
        kind === 'building_code'
          ? edition.load(codeParametersByName, SHARED, (byName) => byName.get(name)?.label ?? null)
          : null,
    }),
    rank: t.exposeInt('rank', {
      description: 'How well the words fit. Subjects of one rank fit equally well.',
    }),
    elements: t.stringList({
      description:
        'For a field, the elements that the words name, or else those of the use: names of `dataset { elementProfiles }`.',
      resolve: ({ elements }) => [...elements],
    }),
    zoneLimits: t.stringList({
      description: 'The limits of zones that the words name, as columns of zones.csv.',
      resolve: ({ zoneLimits }) => [...zoneLimits],
    }),
    text: t.string({
      nullable: true,
      description:
        'The part of the text that is about it, where a question names a subject in each part; else null.',
      resolve: ({ text }) => text ?? null,
    }),
    classes: t.stringList({
      description:
        'The classes of a seismic or climate zone that the text names, in small letters.',
      resolve: ({ classes }) => [...classes],
    }),
  }),
});

async function placesOf(edition: ReadableEdition, named: readonly NamedPlace[]) {
  const rows = await Promise.all(
    named.map(({ row }) => edition.load(placeByKey, cityKey(row.country, row.code))),
  );
  return rows.flatMap((row) => row ?? []);
}

export const SearchQuestion = builder.objectRef<Question>('SearchQuestion').implement({
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
    placeTyped: t.exposeString('placeTyped', {
      nullable: true,
      description: 'What was typed for the place, where it is not its main name; else null.',
    }),
    namesakes: t.field({
      type: [Place],
      description:
        'Other places of the country with the name that was typed for `place`, where it is not its main name.',
      resolve: ({ namesakes }, _args, { edition }) => placesOf(edition, namesakes),
    }),
    unknownTown: t.exposeString('unknownTown', {
      nullable: true,
      description:
        'The name of a town in the text, as typed, that is not known in the area behind it, which is `notIn`; else null. The question then has no place.',
    }),
    facts: t.field({
      type: [Fact],
      description:
        'The use, the works, the storeys, the part and the room that the text names, as facts of `dataset { conditions }`.',
      resolve: ({ facts }) => [...facts].map(([name, value]) => ({ name, value })),
    }),
    jurisdiction: t.field({
      type: Jurisdiction,
      nullable: true,
      description: 'The county or town that the text names, if it is not a place; else null.',
      resolve: ({ jurisdiction }, _args, { edition }) =>
        jurisdiction &&
        edition.load(
          jurisdictionsOfCountry,
          jurisdiction.country,
          (all) => all.find(({ code }) => code === jurisdiction.code) ?? null,
        ),
    }),
    altitudeM: t.exposeFloat('altitudeM', {
      nullable: true,
      description:
        'The last length in metres or feet that the text gives, in metres. Values that depend on the altitude use it, and no others.',
    }),
    costYears: t.exposeInt('costYears', {
      nullable: true,
      description:
        'The number of years over which construction cost grew, where the text is about that; else null.',
    }),
    unread: t.stringList({
      description:
        'Words that the subjects leave out, although they may change the result, as typed: numbers, words such as `sprinklered`, up to two words that name no subject, and other places and countries. Without subjects, unknown words.',
      resolve: ({ unread }) => [...unread],
    }),
    factWords: t.stringList({
      description: 'What was typed for the works and the storeys among `facts`.',
      resolve: ({ factWords }) => [...factWords],
    }),
    useWords: t.stringList({
      description: 'What was typed for the use among `facts`.',
      resolve: ({ useWords }) => [...useWords],
    }),
    typedWords: t.stringList({
      description: 'The words of the text without those that name a place or a country, as typed.',
      resolve: ({ typedWords }) => [...typedWords],
    }),
    otherPlaces: t.field({
      type: [Place],
      description: 'Other places that the text names. The question is about `place` alone.',
      resolve: ({ otherPlaces }, _args, { edition }) => placesOf(edition, otherPlaces),
    }),
    words: t.stringList({
      description: 'Its words without articles and without those that name an area.',
      resolve: ({ words }) => [...words],
    }),
    subjects: t.field({
      type: [SearchSubject],
      description:
        'What it is about: subjects that have all of its words, besides those for the use. Those of rules, places and zones come first, then parameters of codes; the best first. Empty where no subject has all words.',
      resolve: ({ subjects }) => subjects,
    }),
    instead: t.field({
      type: [SearchSubject],
      description:
        'Fields that the reasons for missing rules of the `subjects` name: where a code limits the corrected daylight ratio, and not the area of windows.',
      resolve: (question, _args, { edition }) => insteadOf(edition, question),
    }),
    otherCountries: t.field({
      type: [Country],
      description:
        'Other countries that the text names, or in which its other places are. The question is about `country` alone.',
      resolve: ({ otherCountries }, _args, { edition }) =>
        edition.load(countriesByCode, ALL, (all) =>
          otherCountries.flatMap((code) => all.get(code) ?? []),
        ),
    }),
    nearest: t.field({
      type: [SearchSubject],
      description:
        'Where no subject has all words: the subjects that have most of them. They may not be what the text means.',
      resolve: ({ nearest }) => nearest?.subjects ?? [],
    }),
    leavesOutKind: t.boolean({
      description:
        'Whether one of `leftOut` names a use, a part or a room. The `nearest` subjects are then those of other ones.',
      resolve: ({ nearest }) => nearest?.leavesOutKind ?? false,
    }),
    leftOut: t.stringList({
      description: 'The words that the `nearest` subjects do not have, as typed.',
      resolve: ({ nearest, typed }) =>
        (nearest?.leftOut ?? []).map((word) => typed.get(word) ?? word),
    }),
  }),
});
