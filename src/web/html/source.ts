import type { DataOf } from '../../domain/documents/document-types.ts';
import { type Html, html, joined, type Part } from './html.ts';

/** What of a source a document asks for, to show where a value was read. */
export const SOURCE = '{ title url evidence }';
export type ShownSource = DataOf<`fragment ShownSource on Source ${typeof SOURCE}`>;

/** The stylesheet draws a mark before each. */
const EVIDENCE: Readonly<Record<string, string>> = {
  OFFICIAL: 'the law, the plan or the statistics office’s own text was opened',
  DATASET: 'a faithful copy of an official file was opened',
  SECONDARY: 'somebody’s account of it was opened',
};

/** How close to the origin a text was; `evidenceLegend` says what that means. */
export function evidenceMark(evidence: string): Html {
  return html`<span class="${evidence.toLowerCase()}">${evidence.toLowerCase()}</span>`;
}

/** A link to the document that a value was read in, with how close to the origin it is. */
export function sourceLink(source: ShownSource | null | undefined): Part {
  return (
    source &&
    html`<span class="cited"><a href="${source.url}">${source.title}</a> ${evidenceMark(source.evidence)}</span>`
  );
}

/** What the marks mean. */
export function evidenceLegend(): Html {
  const meanings = joined(
    Object.entries(EVIDENCE),
    '; ',
    ([evidence, meaning]) => html`${evidenceMark(evidence)}: ${meaning}`,
  );
  return html`<p class="note">Evidence — ${meanings}.</p>`;
}

/** What tells a published value apart: the parameters of the page that suggests a correction of it. */
type ValueId = {
  rule?: string;
  place?: string;
  jurisdiction?: string;
  value?: string;
  zone?: string;
  period?: string;
};

/** A link to a prepared text with the value, its clause and its source. */
export function suggestLink(country: string, id: ValueId): Html {
  // Pages have hundreds: the stylesheet knows them by their address.
  return html`<a href="/${country}/suggest?${new URLSearchParams(id).toString()}">Correct it</a>`;
}
