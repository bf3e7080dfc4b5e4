import { type CountryPackage, type DerivedRows, recordsOf } from '../../data/dataset/data-file.ts';
import { withoutUnit } from '../../engine/conditions/unit-of-name.ts';
import { foldText } from '../../engine/text/fold-text.ts';
import { LANGUAGE_WORDS } from '../language-words/dataset.ts';
import type { LanguageWordRow, WordKind } from '../language-words/table.ts';
import { clausePartsAndWider } from './read-text.ts';
import { type EntryKind, type SearchEntry, type SearchKind, searchEntries } from './table.ts';

type Entry = Omit<SearchEntry, 'edition' | 'position' | 'country'>;
type Vocable = { description: string };

const MAX_ENTRIES_OF_COUNTRY = 1_000_000;

/** The search entries of a package; those that all countries share come with the first. */
export const searchEntryRows: DerivedRows = {
  table: searchEntries,
  rows(country, position) {
    const { country: code } = country.descriptor.plumbline;
    const rows = [
      ...(position === 0
        ? sharedEntries(country).map((entry) => ({ ...entry, country: null }))
        : []),
      ...countryEntries(country).map((entry) => ({ ...entry, country: code })),
    ];
    return rows.map((row, index) => ({
      ...row,
      position: position * MAX_ENTRIES_OF_COUNTRY + index,
    }));
  },
};

type EntryParts = {
  words?: readonly string[];
  clause?: string;
  in_force_from?: string | null;
  in_force_until?: string | null;
};

function createEntry(kind: EntryKind, key: string, called: string, parts: EntryParts = {}): Entry {
  const { words = [], clause, in_force_from = null, in_force_until = null } = parts;
  const clauses = clause ? clausePartsAndWider(clause) : [];
  const days = { inForceFrom: in_force_from, inForceUntil: in_force_until };
  return {
    kind,
    key,
    called,
    name: foldText(called),
    words: foldText(words.join(' ')),
    clauses,
    ...days,
  };
}

function sharedEntries({ shared }: CountryPackage): Entry[] {
  const fields = recordsOf<Vocable & { field: string }>(shared, 'fields.csv');
  const parameters = recordsOf<Vocable & { parameter: string }>(shared, 'parameters.csv');
  return [
    ...fields.flatMap(({ field, description }) => entriesOfName('field', field, description)),
    ...parameters.flatMap(({ parameter, description }) =>
      entriesOfName('parameter', parameter, description),
    ),
    ...recordsOf<{ word: string; language: string; meaning: string | null }>(
      shared,
      'synonyms.csv',
    ).map(({ word, language, meaning }) =>
      createEntry('synonym', foldText(meaning ?? ''), word, { words: [language] }),
    ),
  ];
}

/** By its name, with its unit and without, and by its description. */
function entriesOfName(kind: SearchKind, key: string, description: string): Entry[] {
  return [
    createEntry(kind, key, key),
    createEntry(kind, key, inWords(key), { words: [description] }),
    createEntry(kind, key, description),
  ];
}

function inWords(name: string): string {
  return withoutUnit(name).replaceAll('_', ' ');
}

function countryEntries(country: CountryPackage): Entry[] {
  const { records, shared, vocabulary } = country;
  const words = recordsOf<{ name: string; word: string }>(records, 'words.csv');
  const wordsOf = (name: string) =>
    words.filter((each) => each.name === name).map(({ word }) => word);
  const withoutClass = createWithoutClass(shared);
  const fieldNames = new Set(
    recordsOf<{ field: string }>(shared, 'fields.csv').map(({ field }) => field),
  );
  return [
    ...words.map(({ name, word }) =>
      createEntry(fieldNames.has(name) ? 'field' : 'parameter', name, word, { words: [name] }),
    ),
    ...recordsOf<{ place: string; name: string }>(records, 'place-names.csv').flatMap(
      ({ place, name }) =>
        [...new Set([name, withoutClass(name)])].map((each) => createEntry('place', place, each)),
    ),
    ...recordsOf<Rule>(records, 'compliance-rules.csv').flatMap((rule) => {
      const words = [
        rule.description,
        vocabulary.descriptions.get(rule.field) ?? '',
        rule.code_reference,
        ...wordsOf(rule.field),
      ];
      const { in_force_from, in_force_until } = rule;
      return [
        createEntry('rule', rule.rule_id, inWords(rule.field), {
          words,
          clause: rule.code_reference,
          in_force_from,
          in_force_until,
        }),
        createEntry('rule', rule.rule_id, rule.rule_id, { in_force_from, in_force_until }),
      ];
    }),
    ...buildingCodeEntries(country),
    ...recordsOf<Zone>(records, 'zones.csv').flatMap((zone) => zoneEntries(zone, [zone.city])),
    ...jurisdictionZoneEntries(country),
    ...costIndexEntries(country),
    ...recordsOf<Source>(records, 'sources.csv').flatMap(({ id, title, publisher, edition }) => [
      createEntry('source', id, title, { words: [publisher, edition] }),
      createEntry('source', id, id),
    ]),
  ];
}

/** 京都 for 京都市: Japanese names end with the kind of place. */
function createWithoutClass(shared: CountryPackage['shared']): (name: string) => string {
  const words = recordsOf<LanguageWordRow>(shared, LANGUAGE_WORDS);
  const suffixes = (wanted: WordKind) =>
    words
      .filter(({ kind }) => kind === wanted)
      .map(({ word }) => foldText(word))
      .join('|');
  const suffix = new RegExp(
    `(?<=\\p{L}{2})(?:${suffixes('suffix')})$|(?<=\\p{L})(?:${suffixes('suffix_of_any')})$`,
    'u',
  );
  return (name) => name.replace(suffix, '');
}

type Rule = {
  rule_id: string;
  description: string;
  field: string;
  code_reference: string;
  in_force_from: string | null;
  in_force_until: string | null;
};
type Zone = { city: string; zone_id: string; name: string; max_far: unknown };
type Source = { id: string; title: string; publisher: string; edition: string };

function buildingCodeEntries({ records, shared }: CountryPackage): Entry[] {
  const labels = new Map(
    recordsOf<{ parameter: string; label: string }>(shared, 'code-parameters.csv').map(
      ({ parameter, label }) => [parameter, label] as const,
    ),
  );
  const codes = recordsOf<{ parameter: string; value: string; reference: string }>(
    records,
    'building-codes.csv',
  );
  const first = new Map([...codes].reverse().map((code) => [code.parameter, code]));
  return [...first.values()].map(({ parameter, value, reference }) =>
    createEntry('building_code', parameter, inWords(parameter), {
      words: [parameter, labels.get(parameter) ?? '', value, reference],
      clause: reference,
    }),
  );
}

/** By its names, and by both with what a zone limits. */
function zoneEntries({ city, zone_id, name, max_far }: Zone, owner: readonly string[]): Entry[] {
  const key = `${city}/${zone_id}`;
  const limits = max_far === null ? 'zone, setback' : 'zone, setback, floor area ratio';
  return [
    createEntry('zone', key, zone_id),
    createEntry('zone', key, name),
    createEntry('zone', key, `${zone_id} ${name}, ${limits}`, { words: owner }),
  ];
}

function jurisdictionZoneEntries({ records }: CountryPackage): Entry[] {
  const names = new Map(
    recordsOf<{ code: string; name: string }>(records, 'jurisdictions.csv').map(
      ({ code, name }) => [code, name] as const,
    ),
  );
  return recordsOf<Omit<Zone, 'city'> & { jurisdiction: string }>(
    records,
    'jurisdiction-zones.csv',
  ).flatMap(({ jurisdiction, ...zone }) =>
    zoneEntries({ ...zone, city: jurisdiction }, [jurisdiction, names.get(jurisdiction) ?? '']),
  );
}

function costIndexEntries({ descriptor }: CountryPackage): Entry[] {
  const { country, cost_index } = descriptor.plumbline;
  return cost_index
    ? [
        createEntry('country', country, 'construction cost index', {
          words: [cost_index.name, cost_index.publisher],
        }),
      ]
    : [];
}
