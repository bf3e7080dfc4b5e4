import type { DataOf } from '../../domain/documents/document-types.ts';
import { groupBy } from '../../engine/group-by.ts';
import { type Html, html, joined, type Part } from './html.ts';

export const SOURCE = '{ title url evidence }';
export type ShownSource = DataOf<`fragment ShownSource on Source ${typeof SOURCE}`>;

/** The stylesheet adds a mark before each. */
const EVIDENCE: Readonly<Record<string, string>> = {
  OFFICIAL: 'the law, the plan or the statistics office’s own text was read',
  DATASET: 'a faithful copy of an official file was read',
  SECONDARY: 'another author’s account of it was read',
};

/** Rows that make it worth to state their source once. */
const FEWEST_SHARED = 3;

/** The source that most rows have, which a table then states once; null where few share one. */
export function sharedSource(sources: readonly (ShownSource | null)[]): ShownSource | null {
  const groups = groupBy(
    sources.filter((source) => source !== null),
    keyOf,
  );
  const [largest = []] = [...groups.values()].toSorted((one, other) => other.length - one.length);
  return largest.length >= FEWEST_SHARED ? (largest[0] ?? null) : null;
}

/** The source of a row; nothing where it is the shared one. */
export function ownSource(source: ShownSource | null, shared: ShownSource | null): Part {
  return source && shared && keyOf(source) === keyOf(shared) ? null : sourceLink(source);
}

export function sharedSourceNote(shared: ShownSource | null): Part {
  return shared && html`<p class="note">Source if no other is given: ${sourceLink(shared)}</p>\n`;
}

function keyOf({ url, title }: ShownSource): string {
  return `${url} ${title}`;
}

/** `evidenceLegend` explains the marks. */
export function evidenceMark(evidence: string): Html {
  return html`<span class="${evidence.toLowerCase()}">${evidence.toLowerCase()}</span>`;
}

export function sourceLink(source: ShownSource | null | undefined): Part {
  return (
    source &&
    html`<span class="cited"><a href="${source.url}">${source.title}</a> ${evidenceMark(source.evidence)}</span>`
  );
}

export function evidenceLegend(): Html {
  const meanings = joined(
    Object.entries(EVIDENCE),
    '; ',
    ([evidence, meaning]) => html`${evidenceMark(evidence)}: ${meaning}`,
  );
  return html`<p class="note">Evidence — ${meanings}.</p>`;
}

/** The parameters of the page that suggests a correction of a value. */
type ValueId = {
  [name in 'rule' | 'place' | 'jurisdiction' | 'value' | 'zone' | 'period']?: string;
};

export function suggestLink(country: string, id: ValueId): Html {
  // Pages have hundreds of these links: the stylesheet selects them by address, without a class.
  return html`<a href="/${country}/suggest?${new URLSearchParams(id).toString()}">Correct it</a>`;
}
