import type { Conjunction } from '../../engine/conditions/condition.ts';
import { findCommonFacts } from '../../engine/conditions/overlap.ts';
import { type Terms, wrongCondition } from '../../engine/conditions/terms.ts';
import type { DataFile, Finding, Located } from './data-file.ts';

/**
 * Reports conditions of a file that test an unknown name, that concern a subject not allowed in
 * their column, or that can never be true.
 */
export function* checkConditions(
  { conditions = {} }: DataFile,
  records: readonly Located<Record<string, unknown>>[],
  terms: Terms,
): Generator<Finding> {
  for (const { line, record } of records) {
    let isValid = true;
    for (const [column, about] of Object.entries(conditions)) {
      for (const condition of (record[column] as readonly Conjunction[]).flat()) {
        const wrong =
          wrongCondition(terms, condition) ?? wrongSubject(condition.name, about ?? [], terms);
        if (!wrong) continue;
        isValid = false;
        yield { line, column, message: wrong };
      }
    }
    const columns = Object.keys(conditions);
    if (!isValid || columns.length === 0) continue;
    const [unless, whens] = [
      columns.filter((column) => column === 'unless'),
      columns.filter((column) => column !== 'unless'),
    ];
    const required = whens.map((column) => ({
      when: record[column] as readonly Conjunction[],
      unless: [],
    }));
    const excepted = {
      when: [],
      unless: unless.flatMap((column) => record[column] as readonly Conjunction[]),
    };
    if (findCommonFacts([...required, excepted], terms) === null) {
      yield {
        line,
        column: columns.join(','),
        message: 'these conditions can never hold together',
      };
    }
  }
}

function wrongSubject(name: string, about: readonly string[], terms: Terms): string | null {
  const subject = terms.get(name)?.about as string;
  return about.includes(subject)
    ? null
    : `${name} is about the ${subject}; what stands here is about the ${about.join(' or ')}`;
}
