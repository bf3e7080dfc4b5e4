import { type Html, html, type Part } from '../html/html.ts';
import { type Column, table } from '../html/table.ts';
import { unitName, words } from '../html/values.ts';
import { bareThreshold, type ShownRule } from './rule.ts';
import type { Vocabulary } from './vocabulary.ts';

type BoundRule = Pick<ShownRule, 'ruleId' | 'operator' | 'value' | 'codeReference'>;
export type ShownLimit = {
  field: string;
  unit: string;
  state: string;
  atLeast: { rule: BoundRule } | null;
  atMost: { rule: BoundRule } | null;
  /** Not asked for where a table is short. */
  dependsOn?: readonly { rule: BoundRule; text: string }[];
};
export type ElementLimits = { profile: { name: string; label: string }; limits: readonly ShownLimit[] };

const BOUND = '{ rule { ruleId operator value codeReference } }';

/** What of a limit a document asks for. */
export const LIMIT = `{ field unit state atLeast ${BOUND} atMost ${BOUND} dependsOn(first: 20) { rule { ruleId operator value codeReference } text } }`;

/** The same for each thing of a building. */
export const ELEMENT_LIMITS = `{ profile { name label } limits ${LIMIT} }`;

/** The same without what would make a limit stricter. */
export const ELEMENT_LIMITS_IN_SHORT = `{ profile { name label } limits { field unit state atLeast ${BOUND} atMost ${BOUND} } }`;

/** What complies, from both sides. */
export function limitText({ atLeast, atMost, unit, state }: ShownLimit): Part {
  const bounds = [atLeast, atMost].flatMap((bound) => bound ?? []);
  const same = atLeast && atMost && atLeast.rule.ruleId === atMost.rule.ruleId;
  if (bounds.length === 0) return html`<span class="missing">${state === 'NO_RULE' ? 'no rule here' : 'depends'}</span>`;
  return (same ? bounds.slice(0, 1) : bounds).map(
    ({ rule }, index) => html`${index > 0 && ' and '}<span class="quantity">${bareThreshold(rule)}</span> ${quantityUnit(unit)}`,
  );
}

function quantityUnit(unit: string): Part {
  return unitName(unit) && html`<span class="unit">${unitName(unit)}</span>`;
}

/** Stricter limits that are said of one; a check has them all. */
const MAX_DEPENDENCES = 2;

/** The stricter limits that open facts would bring. */
export function dependence({ dependsOn, unit, state, atLeast, atMost }: ShownLimit): Part {
  if (!dependsOn) return state === 'DEPENDS' && (atLeast ?? atMost) && html` <span class="unit">may be stricter</span>`;
  if (dependsOn.length === 0) return null;
  const items = dependsOn
    .slice(0, MAX_DEPENDENCES)
    .map(
      ({ rule, text }) =>
        html`<li>${bareThreshold(rule)} ${unitName(unit)} ${text} <span class="clause">${rule.codeReference}</span></li>\n`,
    );
  const more = dependsOn.length - items.length;
  return html`<details><summary>may be stricter</summary><ul>${items}${more > 0 && html`<li>and ${more} more, which a check asks for</li>`}</ul></details>`;
}

/** The clauses that bind, each a link to its rule. */
export function bindingClauses({ atLeast, atMost, field }: ShownLimit, country: string): Part {
  const rules = new Map([atLeast, atMost].flatMap((bound) => (bound ? [[bound.rule.ruleId, bound.rule] as const] : [])));
  return [...rules.values()].map(
    ({ ruleId, codeReference }, index) =>
      html`${index > 0 && '; '}<a href="/${country}/rules?field=${field}#${ruleId}">${codeReference}</a>`,
  );
}

type Row = { things: readonly string[]; limit: ShownLimit };

/** The limits of the things of an ordinary building, those of which all is the same in one line. */
export function limitsTable(elements: readonly ElementLimits[], vocabulary: Vocabulary, country: string): Html | null {
  const rows = new Map<string, Row>();
  for (const { profile, limits } of elements) {
    for (const limit of limits.filter(({ state }) => state !== 'NO_RULE')) {
      const same = JSON.stringify(limit);
      rows.set(same, { things: [...(rows.get(same)?.things ?? []), profile.label], limit });
    }
  }
  const columns: Column<Row>[] = [
    {
      head: 'Thing',
      names: true,
      cell: ({ things, limit }) =>
        html`${words(vocabulary.get(limit.field)?.short ?? limit.field)} <span class="name">${things.join('; ')}</span>`,
    },
    { head: 'Required', cell: ({ limit }) => html`${limitText(limit)}${dependence(limit)}` },
    { head: 'Clause', cell: ({ limit }) => bindingClauses(limit, country) },
  ];
  return table('What binds a new ordinary building of this use', columns, [...rows.values()]);
}
