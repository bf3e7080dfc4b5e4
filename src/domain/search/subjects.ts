import { withoutUnit } from '../../engine/conditions/unit-of-name.ts';
import { foldText } from '../../engine/text/fold-text.ts';
import { ZONE_LIMITS } from '../../engine/zoning/limits.ts';
import { CORE_VALUES } from '../cities/table.ts';
import { elementProfilesByName } from '../element-profiles/queries.ts';
import type { ElementProfileRow } from '../element-profiles/table.ts';
import type { ReadableEdition } from '../schema/builder.ts';
import {
  codeParametersByName,
  parametersByName,
  ruleFieldsByName,
  SHARED,
} from '../vocabulary/queries.ts';
import { type SearchIndex, stems } from './search-index.ts';

/** What a question may be about, in the order of an answer. */
export const SUBJECT_KINDS = [
  'field',
  'parameter',
  'place_value',
  'zone_limit',
  'cost_index',
  'building_code',
] as const;
export type SubjectKind = (typeof SUBJECT_KINDS)[number];

export type Subject = {
  kind: SubjectKind;
  name: string;
  /** The words of its name, and the other words of its description. */
  called: ReadonlySet<string>;
  described: ReadonlySet<string>;
  /** The uses that it can apply to; empty for all. */
  occupancies: readonly string[];
  /** The part of buildings that a field belongs to; null for none, or another subject. */
  part: string | null;
};

/** An element of buildings, by the words of its name and its facts. */
export type NamedElement = { profile: ElementProfileRow; words: ReadonlySet<string> };

export type Subjects = {
  all: readonly Subject[];
  elements: readonly NamedElement[];
  /** The subjects that have a word in their names, without parameters of codes. */
  ofWord: ReadonlyMap<string, readonly Subject[]>;
};

/** Names of limits of zones that several of them share. */
const WORDS_OF_ZONING: Readonly<Record<string, readonly string[]>> = {
  zone: [],
  setback: ['front_m', 'side_m', 'rear_m'],
};
const COST_INDEX = 'construction cost index';

export async function readSubjects(
  edition: ReadableEdition,
  index: SearchIndex,
): Promise<Subjects> {
  const fields = await edition.load(ruleFieldsByName, SHARED);
  const parameters = await edition.load(parametersByName, SHARED);
  const codes = await edition.load(codeParametersByName, SHARED);
  const profiles = await edition.load(elementProfilesByName, SHARED);
  const wordsOf = (text: string) =>
    new Set(
      foldText(text)
        .split(' ')
        .filter((word) => word !== '' && !index.stopWords.has(word))
        .flatMap(stems),
    );
  const subject = (
    kind: SubjectKind,
    name: string,
    called: string,
    description = '',
    occupancies: readonly string[] = [],
    part: string | null = null,
  ): Subject => ({
    kind,
    name,
    called: wordsOf(called),
    described: wordsOf(description),
    occupancies,
    part,
  });
  const inWords = (name: string) => withoutUnit(name).replaceAll('_', ' ');
  const all = [
    ...[...fields.values()].map(({ field, description, occupancies, part }) =>
      subject('field', field, inWords(field), description, occupancies, part),
    ),
    ...CORE_VALUES.map((name) => subject('place_value', name, inWords(name), 'design')),
    ...[...parameters.values()].map(({ parameter, description }) =>
      subject('parameter', parameter, inWords(parameter), `${parameter} ${description}`),
    ),
    ...ZONE_LIMITS.map(({ name, label, unit, description }) => {
      const kind = unit === '1' ? 'ratio coefficient' : '';
      return subject(
        'zone_limit',
        name,
        label.replace('number of ', ''),
        `zone ${kind} ${description}`,
      );
    }),
    ...Object.keys(WORDS_OF_ZONING).map((word) => subject('zone_limit', word, word, 'zone')),
    subject('cost_index', COST_INDEX, COST_INDEX),
    ...[...codes.values()].map(({ parameter, label }) =>
      subject('building_code', parameter, inWords(parameter), label),
    ),
  ];
  const ofWord = new Map<string, Subject[]>();
  for (const each of all)
    if (each.kind !== 'building_code')
      for (const word of each.called) ofWord.set(word, [...(ofWord.get(word) ?? []), each]);
  const elements = [...profiles.values()].map((profile) => ({
    profile,
    words: wordsOf(
      [profile.profile, ...profile.facts.flatMap(({ values }) => values)]
        .join(' ')
        .replaceAll('_', ' '),
    ),
  }));
  return { all, elements, ofWord };
}

/** The limits of zones that a subject names. */
export function limitsNamed({ name }: Subject): readonly string[] {
  return WORDS_OF_ZONING[name] ?? [name];
}
