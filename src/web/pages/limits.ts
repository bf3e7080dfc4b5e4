import type { DataOf } from '../../domain/documents/document-types.ts';
import { groupBy, uniqueBy } from '../../engine/group-by.ts';
import { type Html, html, joined, type Part } from '../html/html.ts';
import { type Column, column, nameColumn, table } from '../html/table.ts';
import { CONDITION, conversionNote, pluralize } from '../html/values.ts';
import { WHY_NO_RULE } from './coverage.ts';
import { type LimitWords, limitWords } from './limit-words.ts';
import { boundWords, ruleHref } from './rule.ts';
import { groupByRuleSubject } from './subjects.ts';
import type { Vocabulary } from './vocabulary.ts';

const BOUND_RULE = 'rule { ruleId operator value statedValue codeReference }';
const BOUND = `{ ${BOUND_RULE} clause { reference } }`;
const BOUNDS = `field unit state gap { reason } atLeast ${BOUND} atMost ${BOUND}`;

/** The rules that may apply as well, the strictest of a side first. */
const WITH_RULES = `${BOUNDS} dependsOn(first: 20) { ${BOUND_RULE} conditions ${CONDITION} }`;
/** With the conditions of the first rules in words; a check has them all. */
const LIMIT_IN_SHORT = `${WITH_RULES} texts: dependsOn(first: 4) { text }`;
/** The same where the table has room to unfold some of these conditions. */
export const LIMIT = `${WITH_RULES} foldedTexts: dependsOn(first: 4) { text }`;
const MAX_UNFOLDED = 2;

type WholeLimit = DataOf<`fragment ShownLimit on Limit { ${typeof LIMIT} }`>;
type Texts = WholeLimit['foldedTexts'];
type ShownLimit = Omit<WholeLimit, 'foldedTexts'> & { texts?: Texts; foldedTexts?: Texts };
export type ElementLimits = {
  profile: { name: string; label: string; fields: readonly string[] };
  limits: readonly ShownLimit[];
};

export const ELEMENT_LIMITS = `{ profile { name label fields } limits { ${LIMIT} } }`;

/** The same without the conditions of stricter limits in words. */
export const ELEMENT_LIMITS_IN_SHORT = `{ profile { name label fields } limits { ${LIMIT_IN_SHORT} } }`;

/** What complies, from both sides, with what it depends on below it. */
export function limitText(
  limit: ShownLimit,
  vocabulary: Vocabulary,
  inCustomary = vocabulary.inCustomary,
): Html {
  const { state, gap } = limit;
  const found = limitWordsOf(limit, vocabulary, inCustomary);
  if (state === 'NO_RULE' || !found) {
    const why = (gap && WHY_NO_RULE[gap.reason]) ?? 'No limit is published';
    return html`<span class="missing">${why.toLowerCase()}</span>`;
  }
  const { words, note, isStated } = found;
  return html`${words}${note && (isStated ? html` <span class="name">${note}</span>` : conditionsOf(limit, note, inCustomary))}`;
}

export function limitWordsOf(
  limit: ShownLimit,
  vocabulary: Vocabulary,
  inCustomary = vocabulary.inCustomary,
): LimitWords | null {
  const { atLeast, atMost, dependsOn, foldedTexts = [], texts = foldedTexts, unit } = limit;
  const certain = [atLeast, atMost].flatMap((bound) => bound?.rule ?? []);
  const open = dependsOn.map((each, at) => ({ ...each, text: texts[at]?.text ?? null }));
  return limitWords(certain, open, unit, vocabulary, { inCustomary });
}

/** Below limits that depend on facts that are not given. */
const OPEN_NOTE =
  'Where a condition is open, the strictest limit is shown, and the condition below it. Where a limit varies with the place or with the size of the building, its range is shown.';

/** Below limits, if some have no rule. */
export const LIMITS_LEGEND = html`<p class="note">A missing limit is not a permission: Plumbline does not publish it. ${OPEN_NOTE}</p>`;

/** Longer conditions are left to the page of the rule. */
const MAX_CONDITION_TEXT = 600;

/** What a limit depends on; folded, the rules that would apply. */
function conditionsOf(
  { dependsOn, foldedTexts = [], unit }: ShownLimit,
  note: string,
  inCustomary: boolean,
): Part {
  if (foldedTexts.length === 0) return html` <span class="name">${note}</span>`;
  const conditions = (text: string) =>
    text.length > MAX_CONDITION_TEXT ? 'under the conditions of the rule' : text;
  const items = foldedTexts.slice(0, MAX_UNFOLDED).map(({ text }, index) => {
    const { rule } = dependsOn[index] as (typeof dependsOn)[number];
    return html`<li>${boundWords(rule, unit, inCustomary)} ${conditions(text)} <span class="clause"><a href="${ruleHref(rule.ruleId)}">${rule.codeReference}</a></span></li>\n`;
  });
  const more = dependsOn.length - items.length;
  return html`<details><summary>${note}</summary><ul>${items}${more > 0 && html`<li>and ${more} more, which a check shows</li>`}</ul></details>`;
}

/** Characters of conditions that a page has room for; longer ones are on the pages of the measures. */
const MAX_CONDITIONS = 7_000;

function lengthOfConditions(elements: readonly ElementLimits[]): number {
  const texts = elements.flatMap(({ limits }) =>
    limits.flatMap(({ foldedTexts = [] }) =>
      foldedTexts.slice(0, MAX_UNFOLDED).map(({ text }) => text),
    ),
  );
  return texts.reduce((sum, { length }) => sum + Math.min(length, MAX_CONDITION_TEXT), 0);
}

/** A limit without its conditions, which are those of the rules of the measure. */
function limitWithLink(
  limit: ShownLimit,
  vocabulary: Vocabulary,
  rulesHref: (field: string) => string,
): Html {
  const found = limitWordsOf(limit, vocabulary);
  if (!found?.note) return limitText(limit, vocabulary);
  return html`${found.words} <a class="name" href="${rulesHref(limit.field)}">${found.note}</a>`;
}

/** The clauses of the rules whose numbers are shown, each once, the strictest first. Each links to its rule. */
export function bindingClauses(limit: ShownLimit, vocabulary: Vocabulary): Part {
  const { atLeast, atMost, dependsOn } = limit;
  const references = new Map<string, string>([
    ...dependsOn.map(({ rule }) => [rule.ruleId, rule.codeReference] as const),
    ...[atLeast, atMost].flatMap((bound) =>
      bound ? [[bound.rule.ruleId, bound.clause.reference] as const] : [],
    ),
  ]);
  const clauses = uniqueBy(
    (limitWordsOf(limit, vocabulary)?.rules ?? []).map(({ ruleId }) => ({
      ruleId,
      reference: references.get(ruleId) as string,
    })),
    ({ reference }) => reference,
  );
  return joined(
    clauses,
    '; ',
    ({ ruleId, reference }) => html`<a href="${ruleHref(ruleId)}">${reference}</a>`,
  );
}

/** `beside` is the limit of the same measure for other works. */
type Row = { field: string; elements: readonly string[]; limit: ShownLimit; beside?: ShownLimit };

/** The limits of other works, for a column of their own. */
type Beside = { label: string; elements: readonly ElementLimits[] };

/**
 * Limits by subject, equal ones of elements in one line; then measures without a rule. A subject with
 * rules for the works of `beside` has a column for them.
 */
export function limitsTable(
  elements: readonly ElementLimits[],
  vocabulary: Vocabulary,
  caption: string,
  rulesHref: (field: string) => string,
  beside?: Beside,
): Part {
  const called = (field: string, names: readonly string[]) =>
    html`${vocabulary.nameOf(field)} <span class="name">${names.join('; ')}</span>`;
  const isLong = lengthOfConditions(elements) > MAX_CONDITIONS;
  const columns: Column<Row>[] = [
    nameColumn('Element', (row) => called(row.field, row.elements)),
    column('Requirement', ({ limit }) =>
      isLong ? limitWithLink(limit, vocabulary, rulesHref) : limitText(limit, vocabulary),
    ),
    column('Clause', ({ limit }) => bindingClauses(limit, vocabulary)),
  ];
  const besideColumn = column<Row>(beside?.label ?? '', (row) => besideText(row, vocabulary));
  const columnsOf = (group: readonly Row[]) =>
    group.some((row) => row.beside && row.beside.state !== 'NO_RULE')
      ? [...columns, besideColumn]
      : columns;
  const rows = rowsOf(elements, beside?.elements);
  const tables = groupByRuleSubject(rows).map(
    (group) =>
      html`<section class="sheet"><h3>${group.subject}</h3>${table(`${caption}: ${group.subject.toLowerCase()}`, columnsOf(group.rows), group.rows)}</section>\n`,
  );
  const unruled = measuresWithoutRule(elements);
  const listed = (measures: typeof unruled) =>
    html`<ul>${measures.map(({ field, names }) => html`<li>${called(field, names)}</li>\n`)}</ul>`;
  const free = unruled.filter(({ isRegulated }) => !isRegulated);
  const missing = unruled.filter(({ isRegulated }) => isRegulated);
  return html`${tables}
${conversionNote(tables)}${rows.some(({ limit }) => limit.dependsOn.length > 0) && html`<p class="note">${OPEN_NOTE}</p>`}
${free.length > 0 && html`<details><summary>The texts that were read set no limit for ${pluralize(free.length, 'measure')}.</summary>${listed(free)}</details>`}
${missing.length > 0 && html`<details><summary>No limit is published here for ${pluralize(missing.length, 'measure')}: the law may set one.</summary>${listed(missing)}</details>`}`;
}

/** The limits of elements by their measure. */
export function limitsByMeasure(
  elements: readonly { profile: { name: string }; limits: ElementLimits['limits'] }[],
): ReadonlyMap<string, ElementLimits['limits'][number]> {
  return new Map(
    elements.flatMap(({ profile, limits }) =>
      limits.map((limit) => [measureOf(profile, limit), limit] as const),
    ),
  );
}

export function measureOf(profile: { name: string }, limit: { field: string }): string {
  return `${profile.name} ${limit.field}`;
}

function rowsOf(elements: readonly ElementLimits[], others: readonly ElementLimits[] = []): Row[] {
  const besides = limitsByMeasure(others);
  const ruled = elements.flatMap(({ profile, limits }) =>
    limits
      .filter(({ state }) => state !== 'NO_RULE')
      .map((limit) => ({
        label: profile.label,
        limit,
        beside: besides.get(measureOf(profile, limit)),
      })),
  );
  const groups = groupBy(ruled, ({ limit, beside }) => JSON.stringify([limit, beside]));
  return [...groups.values()].map((same) => {
    const [{ limit, beside }] = same as [(typeof ruled)[number]];
    return { field: limit.field, elements: same.map(({ label }) => label), limit, beside };
  });
}

/** The limit for the other works with its clauses, or that it is the same. */
function besideText({ limit, beside }: Row, vocabulary: Vocabulary): Part {
  if (!beside) return null;
  const [shown, other] = [limit, beside].map((each) => limitWordsOf(each, vocabulary));
  const clauses = bindingClauses(beside, vocabulary);
  if (
    shown?.words === other?.words &&
    shown?.note === other?.note &&
    `${bindingClauses(limit, vocabulary)}` === `${clauses}`
  )
    return html`<span class="name">the same</span>`;
  return html`${limitText(beside, vocabulary)}${beside.state !== 'NO_RULE' && html` <span class="clause">${clauses}</span>`}`;
}

/** A measure without a published rule, with its elements. */
type Unruled = { field: string; names: string[]; isRegulated: boolean };

/** The measures without a published rule; not regulated if a text that was read shows it. */
function measuresWithoutRule(elements: readonly ElementLimits[]): Unruled[] {
  const unruled = elements.flatMap(({ profile, limits }) =>
    profile.fields.flatMap((field) => {
      const limit = limits.find((each) => each.field === field);
      if (limit && limit.state !== 'NO_RULE') return [];
      const isRegulated = limit?.gap?.reason !== 'NOT_REGULATED';
      return { field, name: profile.label, isRegulated };
    }),
  );
  const groups = groupBy(unruled, ({ field, isRegulated }) => `${field} ${isRegulated}`);
  return [...groups.values()].map((same) => {
    const [{ field, isRegulated }] = same as [(typeof unruled)[number]];
    return { field, isRegulated, names: same.map(({ name }) => name) };
  });
}
