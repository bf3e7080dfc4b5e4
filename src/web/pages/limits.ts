import type { DataOf } from '../../domain/documents/document-types.ts';
import { type Html, html, joined, type Part } from '../html/html.ts';
import { type Column, column, nameColumn, table } from '../html/table.ts';
import { conversionNote, pluralize } from '../html/values.ts';
import { WHY_NO_RULE } from './coverage.ts';
import { boundText, ruleHref } from './rule.ts';
import type { Vocabulary } from './vocabulary.ts';

const BOUND_RULE = 'rule { ruleId operator value statedValue codeReference }';
const BOUND = `{ ${BOUND_RULE} clause { reference } }`;
const BOUNDS = `field unit state gap { reason } atLeast ${BOUND} atMost ${BOUND}`;

/** What of a limit a document asks for. */
export const LIMIT = `${BOUNDS} dependsOn(first: 20) { ${BOUND_RULE} text }`;

type WholeLimit = DataOf<`fragment ShownLimit on Limit { ${typeof LIMIT} }`>;
type Dependence = WholeLimit['dependsOn'][number];
type ShownLimit = Omit<WholeLimit, 'dependsOn'> & {
  /** The rules that may apply as well, the strictest of a side first; short tables leave out `text`. */
  dependsOn: readonly (Pick<Dependence, 'rule'> & Partial<Dependence>)[];
};
type BoundRule = Dependence['rule'];
type ElementLimits = {
  profile: { label: string; fields: readonly string[] };
  limits: readonly ShownLimit[];
};

/** The same for each thing of a building. */
export const ELEMENT_LIMITS = `{ profile { label fields } limits { ${LIMIT} } }`;

/** The same without the conditions of stricter limits. */
export const ELEMENT_LIMITS_IN_SHORT = `{ profile { label fields } limits { ${BOUNDS} dependsOn(first: 20) { ${BOUND_RULE} } } }`;

/** What complies, from both sides, and what may be asked instead where stricter rules may hold. */
export function limitText(limit: ShownLimit, inCustomary: boolean): Html {
  const { atLeast, atMost, unit, state, gap } = limit;
  const bounds = [atLeast, atMost].flatMap((bound) => bound ?? []);
  if (state === 'NO_RULE') {
    const why = (gap && WHY_NO_RULE[gap.reason]) ?? 'No rule here';
    return html`<span class="missing">${why.toLowerCase()}</span>`;
  }
  const same = atLeast && atMost && atLeast.rule.ruleId === atMost.rule.ruleId;
  const certain = same ? bounds.slice(0, 1) : bounds;
  return html`${certain.length > 0 ? joined(certain, ' and ', ({ rule }) => boundText(rule, unit, inCustomary)) : html`<span class="missing">depends</span>`}${stricter(limit, inCustomary)}`;
}

/** Said below limits of which some may be stricter. */
const MAY_BE =
  '“May be”: a stricter rule holds for some of these buildings; a check asks what decides it.';

/** Said below limits of which some have no rule, too. */
export const LIMITS_LEGEND = html`<p class="note">“No rule here” is no permission: nothing is published here about it for such a building. ${MAY_BE}</p>`;

/** Stricter limits whose conditions are said; a check has them all. */
const MAX_DEPENDENCES = 2;
/** Longer conditions are left to the page of the rule. */
const MAX_CONDITION_TEXT = 400;

/** The strictest limit of each side that open facts would bring, which is seen as the one that is certain is; folded, what would bring it. */
function stricter({ dependsOn, unit }: ShownLimit, inCustomary: boolean): Part {
  if (dependsOn.length === 0) return null;
  const strictest = strictestOfSides(dependsOn.map(({ rule }) => rule));
  const may = html`may be ${joined(strictest, ' and ', (rule) => boundText(rule, unit, inCustomary))}`;
  const said = dependsOn.filter(({ text }) => text !== undefined).slice(0, MAX_DEPENDENCES);
  if (said.length === 0) return html` <span class="stricter">${may}</span>`;
  const conditions = (text = '') =>
    text.length > MAX_CONDITION_TEXT ? 'under the conditions of the rule' : text;
  const items = said.map(
    ({ rule, text }) =>
      html`<li>${boundText(rule, unit, inCustomary)} ${conditions(text)} <span class="clause"><a href="${ruleHref(rule.ruleId)}">${rule.codeReference}</a></span></li>\n`,
  );
  const more = dependsOn.length - items.length;
  return html`<details><summary>${may}</summary><ul>${items}${more > 0 && html`<li>and ${more} more, which a check asks for</li>`}</ul></details>`;
}

/** Of rules with the strictest of a side first, the strictest that sets a least and the strictest that sets a most. */
function strictestOfSides(rules: readonly BoundRule[]): BoundRule[] {
  const isLeast = ({ operator }: BoundRule) => operator.startsWith('GT') || operator === 'EQ';
  return [rules.find(isLeast), rules.find((rule) => !isLeast(rule))].filter(
    (rule) => rule !== undefined,
  );
}

/** The clauses that bind, each a link to its rule. */
export function bindingClauses({ atLeast, atMost }: ShownLimit): Part {
  const bounds = new Map(
    [atLeast, atMost].flatMap((bound) => (bound ? [[bound.rule.ruleId, bound] as const] : [])),
  );
  return joined(
    [...bounds.values()],
    '; ',
    ({ rule, clause }) => html`<a href="${ruleHref(rule.ruleId)}">${clause.reference}</a>`,
  );
}

type Row = { things: readonly string[]; limit: ShownLimit };

/** The limits of the things of an ordinary building, those of which all is the same in one line; and what of them no rule is published about. */
export function limitsTable(elements: readonly ElementLimits[], vocabulary: Vocabulary): Part {
  const called = (field: string, things: readonly string[]) =>
    html`${vocabulary.nameOf(field)} <span class="name">${things.join('; ')}</span>`;
  const columns: Column<Row>[] = [
    nameColumn('Thing', ({ limit, things }) => called(limit.field, things)),
    column('Required', ({ limit }) => limitText(limit, vocabulary.inCustomary)),
    column('Clause', ({ limit }) => bindingClauses(limit)),
  ];
  const rows = rowsOf(elements);
  const limits = table('What binds a new ordinary building of this use', columns, rows);
  const mayBeStricter = rows.some(({ limit }) => limit.dependsOn.length > 0);
  const unruled = [...measuresWithoutRule(elements)];
  return html`${limits}
${conversionNote(limits)}${mayBeStricter && html`<p class="note">${MAY_BE}</p>`}
${unruled.length > 0 && html`<details><summary>No rule is published here about ${pluralize(unruled.length, 'measure')}, which is no permission</summary><ul>${unruled.map(([field, things]) => html`<li>${called(field, things)}</li>\n`)}</ul></details>`}`;
}

function rowsOf(elements: readonly ElementLimits[]): Row[] {
  const rows = new Map<string, Row>();
  for (const { profile, limits } of elements) {
    for (const limit of limits.filter(({ state }) => state !== 'NO_RULE')) {
      const same = JSON.stringify(limit);
      rows.set(same, { things: [...(rows.get(same)?.things ?? []), profile.label], limit });
    }
  }
  return [...rows.values()];
}

/** What is measured of things of the building and no published rule limits there, with the things. */
function measuresWithoutRule(elements: readonly ElementLimits[]): Map<string, string[]> {
  const measures = new Map<string, string[]>();
  for (const { profile, limits } of elements) {
    const ruled = new Set(limits.flatMap(({ field, state }) => (state === 'NO_RULE' ? [] : field)));
    for (const field of profile.fields.filter((each) => !ruled.has(each)))
      measures.set(field, [...(measures.get(field) ?? []), profile.label]);
  }
  return measures;
}
