import { withoutUnit } from '../../engine/conditions/unit-of-name.ts';
import { elementProfilesByName } from '../element-profiles/queries.ts';
import { ruleGapsOfCountry } from '../rule-coverage/queries.ts';
import type { ReadableEdition } from '../schema/builder.ts';
import { ruleFieldsByName, SHARED } from '../vocabulary/queries.ts';
import type { MeantSubject } from './meant-subjects.ts';
import type { Question } from './question.ts';

const SEE = /\bsee (?:the )?([a-z0-9_ ]+)/g;

/**
 * The fields that the reasons for missing rules name: Japan has no rule for the area of windows,
 * and its reason has `see corrected_daylight_ratio`. Their elements are those of the question.
 */
export async function insteadOf(
  edition: ReadableEdition,
  { country, subjects }: Pick<Question, 'country' | 'subjects'>,
): Promise<MeantSubject[]> {
  if (country === null) return [];
  const gaps = await edition.load(ruleGapsOfCountry, country);
  const fields = await edition.load(ruleFieldsByName, SHARED);
  const profiles = await edition.load(elementProfilesByName, SHARED);
  return subjects.flatMap((subject) => {
    if (subject.kind !== 'field') return [];
    const named = gaps
      .filter(({ field }) => field === subject.name)
      .flatMap(({ note }) => [...(note ?? '').matchAll(SEE)].map(([, name = '']) => inWords(name)));
    const others = [...fields.keys()].filter(
      (field) =>
        field !== subject.name &&
        named.some((each) => `${each} `.startsWith(`${inWords(withoutUnit(field))} `)),
    );
    return others.map((name) => ({
      ...subject,
      name,
      elements: subject.elements.filter((element) => profiles.get(element)?.fields.includes(name)),
    }));
  });
}

function inWords(name: string): string {
  return name.replaceAll('_', ' ');
}
