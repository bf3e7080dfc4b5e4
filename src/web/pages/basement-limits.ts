import { groupBy } from '../../engine/group-by.ts';
import { html, type Part } from '../html/html.ts';
import { column, nameColumn, table } from '../html/table.ts';
import {
  bindingClauses,
  type ElementLimits,
  limitsByMeasure,
  limitText,
  limitWordsOf,
  measureOf,
} from './limits.ts';
import type { ShownPrototype } from './prototypes.ts';
import type { Vocabulary } from './vocabulary.ts';

/** The fact of an element in the first basement. It replaces the storey that a prototype states. */
export const FIRST_BASEMENT = { name: 'storey_number', value: '-1' };

/** Facts that state in which storey a part lies. */
const OF_STOREY: readonly string[] = [FIRST_BASEMENT.name, 'below_ground'];

/** Whether it is open in which storey a part of a building lies. */
export function mayLieInBasement(
  facts: readonly { name: string }[],
  prototype: ShownPrototype | null,
): boolean {
  return (
    !facts.some(({ name }) => OF_STOREY.includes(name)) &&
    (prototype === null || hasBasement(prototype))
  );
}

/** Whether a prototype has more storeys than stand above ground. */
export function hasBasement({ facts }: Pick<ShownPrototype, 'facts'>): boolean {
  const numberOf = (fact: string) =>
    Number(facts.find(({ name }) => name === fact)?.values[0] ?? Number.NaN);
  return numberOf('storeys_with_basements') > numberOf('storeys');
}

type ElementLimit = ElementLimits['limits'][number];
type Limited = {
  profile: { name: string; label: string };
  limits: readonly ElementLimit[];
};

/** The limits of elements below ground where they differ from those of the storey of a prototype. */
export function basementLimits(
  above: readonly Limited[],
  below: readonly Limited[],
  vocabulary: Vocabulary,
): Part {
  const wordsOf = (limit: ElementLimit | undefined) =>
    JSON.stringify(limit ? limitWordsOf(limit, vocabulary) : null);
  const limitsAbove = limitsByMeasure(above);
  const differing = below.flatMap(({ profile, limits }) =>
    limits
      .filter(
        (limit) =>
          limit.state !== 'NO_RULE' &&
          wordsOf(limit) !== wordsOf(limitsAbove.get(measureOf(profile, limit))),
      )
      .map((limit) => ({ label: profile.label, limit })),
  );
  if (differing.length === 0) return null;
  const rows = [...groupBy(differing, ({ limit }) => JSON.stringify(limit)).values()];
  const limitOf = ([row]: typeof differing) => (row as (typeof differing)[number]).limit;
  return html`<h3 id="basement">Elements in the basement</h3>
<p>The limits above are those of a storey above ground. In a basement of the building others apply to:</p>
${table(
  'Limits in the basement',
  [
    nameColumn<typeof differing>('Element', (row) => {
      const names = row.map(({ label }) => label).join('; ');
      return html`${vocabulary.nameOf(limitOf(row).field)} <span class="name">${names}</span>`;
    }),
    column<typeof differing>('Requirement', (row) => limitText(limitOf(row), vocabulary)),
    column<typeof differing>('Clause', (row) => bindingClauses(limitOf(row), vocabulary)),
  ],
  rows,
)}`;
}
