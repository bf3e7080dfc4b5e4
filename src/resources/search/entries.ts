import { withoutUnit } from '../../conditions/unit-of-name.ts';
import { type CountryPackage, type DerivedRows, recordsOf } from '../../dataset/data-file.ts';
import { folded } from '../places/search-text.ts';
import { clausePartsAndWider } from './clause-parts.ts';
import { type SearchEntry, type SearchKind, searchEntries } from './table.ts';

type Entry = Pick<SearchEntry, 'kind' | 'key' | 'called' | 'name' | 'words' | 'clauses'>;
type Vocable = { description: string };

const MAX_ENTRIES_OF_COUNTRY = 1_000_000;

/** What a package adds to what a search finds; the first has what all share as well. */
export const searchEntryRows: DerivedRows = {
  table: searchEntries,
  rows(country, position) {
    const { country: code } = country.descriptor.plumbline;
    const rows = [
      ...(position === 0 ? sharedEntries(country).map((entry) => ({ ...entry, country: null })) : []),
      ...countryEntries(country).map((entry) => ({ ...entry, country: code })),
    ];
    return rows.map((row, index) => ({ ...row, position: position * MAX_ENTRIES_OF_COUNTRY + index }));
  },
};

function entry(kind: SearchKind, key: string, called: string, said: { words?: readonly string[]; clause?: string } = {}): Entry {
  const { words = [], clause } = said;
  return { kind, key, called, name: folded(called), words: folded(words.join(' ')), clauses: clause ? clausePartsAndWider(clause) : [] };
}

function sharedEntries({ shared }: CountryPackage): Entry[] {
  const fields = recordsOf<Vocable & { field: string }>(shared, 'fields.csv');
  const parameters = recordsOf<Vocable & { parameter: string }>(shared, 'parameters.csv');
  return [
    ...fields.flatMap(({ field, description }) => entriesOfName('field', field, description)),
    ...parameters.flatMap(({ parameter, description }) => entriesOfName('parameter', parameter, description)),
  ];
}

/** By its name, with its unit and without, and by what it is. */
function entriesOfName(kind: SearchKind, key: string, description: string): Entry[] {
  return [entry(kind, key, key), entry(kind, key, inWords(key), { words: [description] }), entry(kind, key, description)];
}

function inWords(name: string): string {
  return withoutUnit(name).replaceAll('_', ' ');
}

function countryEntries(country: CountryPackage): Entry[] {
  const { records, shared, vocabulary } = country;
  const words = recordsOf<{ name: string; word: string }>(records, 'words.csv');
  const wordsOf = (name: string) => words.filter((each) => each.name === name).map(({ word }) => word);
  const fieldNames = new Set(recordsOf<{ field: string }>(shared, 'fields.csv').map(({ field }) => field));
  return [
    ...words.map(({ name, word }) => entry(fieldNames.has(name) ? 'field' : 'parameter', name, word)),
    ...recordsOf<{ place: string; name: string }>(records, 'place-names.csv').map(({ place, name }) => entry('place', place, name)),
    ...recordsOf<Rule>(records, 'compliance-rules.csv').flatMap((rule) => {
      const words = [rule.description, vocabulary.descriptions.get(rule.field) ?? '', ...wordsOf(rule.field)];
      return [
        entry('rule', rule.rule_id, inWords(rule.field), { words, clause: rule.code_reference }),
        entry('rule', rule.rule_id, rule.rule_id),
      ];
    }),
    ...buildingCodeEntries(country),
    ...recordsOf<Zone>(records, 'zones.csv').flatMap(({ city, zone_id, name }) => [
      entry('zone', `${city}/${zone_id}`, zone_id, { words: [city] }),
      entry('zone', `${city}/${zone_id}`, name, { words: [city] }),
    ]),
    ...recordsOf<Source>(records, 'sources.csv').flatMap(({ id, title, publisher, edition }) => [
      entry('source', id, title, { words: [publisher, edition] }),
      entry('source', id, id),
    ]),
  ];
}

type Rule = { rule_id: string; description: string; field: string; code_reference: string };
type Zone = { city: string; zone_id: string; name: string };
type Source = { id: string; title: string; publisher: string; edition: string };

/** Each parameter once, by the first clause that states it. */
function buildingCodeEntries({ records }: CountryPackage): Entry[] {
  const codes = recordsOf<{ parameter: string; value: string; reference: string }>(records, 'building-codes.csv');
  const first = new Map([...codes].reverse().map((code) => [code.parameter, code]));
  return [...first.values()].map(({ parameter, value, reference }) =>
    entry('building_code', parameter, inWords(parameter), { words: [value, reference], clause: reference }),
  );
}
