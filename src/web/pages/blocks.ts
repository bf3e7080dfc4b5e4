import type { DataOf } from '../../domain/documents/document-types.ts';
import { groupBy } from '../../engine/group-by.ts';
import { type Html, html } from '../html/html.ts';
import { SOURCE, sourceLink } from '../html/source.ts';
import { nameInWords } from '../html/values.ts';

/** Labels of the blocks of completeness, in their order. */
export const BLOCKS: Readonly<Record<string, string>> = {
  RULES: 'Rules',
  CITIES: 'City values',
  BUILDING_PARAMS: 'Design parameters',
  BUILDING_CODES: 'Code parameters',
  ZONING: 'Zoning',
  COST_INDEX: 'Cost index',
  QUESTIONS: 'Usual questions',
};

export type BlockCount = { block: string; present: number; required: number; share: number };

export const GAP = `block item city reason note source ${SOURCE}`;
export type ShownGap = DataOf<`fragment ShownGap on Gap { ${typeof GAP} }`>;

const REASONS: Readonly<Record<string, string>> = {
  NOT_COLLECTED: 'not collected yet',
  NOT_REGULATED: 'not regulated',
  CLOSED: 'text not available',
};

/** Groups gaps with the same reason and the same `of`, so that a page states it once. */
export function groupGaps(
  gaps: readonly ShownGap[],
  of: (gap: ShownGap) => string = () => '',
): ShownGap[][] {
  const groups = groupBy(gaps, (gap) =>
    JSON.stringify([of(gap), gap.reason, gap.note, gap.source?.url]),
  );
  return [...groups.values()];
}

const UNIT = /_(?:kn_m2|w_m2k|m2k_w|mm|cm|m2|m|kpa|mpa|pct|ms|min|g|c|s)$/;

/** The item of a gap in words, without its unit. */
export function itemInWords(item: string): string {
  return nameInWords(item.replace(UNIT, ''));
}

export function whyMissing({ reason, note, source }: ShownGap): Html {
  return html`<span class="missing">${REASONS[reason] ?? reason}</span><span class="clause">${note} ${sourceLink(source)}</span>`;
}
