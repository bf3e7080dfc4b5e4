import { html, type Part } from '../html/html.ts';
import { type ShownSource, SOURCE, sourceLink } from '../html/source.ts';
import type { Column } from '../html/table.ts';
import { CONDITION, chips, number, type ShownCondition } from '../html/values.ts';

type Group = { conditions: ShownCondition[] };

export type ShownRule = {
  ruleId: string;
  symbol: string;
  value: number;
  severity: string;
  description: string;
  codeReference: string;
  applicability: { coverage: string; when: Group[]; unless: Group[] };
  source: ShownSource;
};

/** What of a rule a document asks for, to show all of it. */
export const RULE = `ruleId symbol value severity description codeReference
  applicability { coverage when { conditions ${CONDITION} } unless { conditions ${CONDITION} } }
  source ${SOURCE}`;

const SYMBOLS: Readonly<Record<string, string>> = { '>=': '≥', '<=': '≤', '==': '=', '!=': '≠' };

/** How a design compares with the threshold, and the threshold without its unit. */
export function thresholdOf({ symbol, value }: Pick<ShownRule, 'symbol' | 'value'>): string {
  return `${SYMBOLS[symbol] ?? symbol} ${number(value)}`;
}

/** What a rule asks, what it holds for, and where it was read: all but the threshold. */
export const RULE_COLUMNS: readonly Column<ShownRule>[] = [
  { head: 'Rule', cell: ({ ruleId, description }) => html`<span class="clause">${description}</span><code class="name">${ruleId}</code>` },
  { head: 'Holds for', cell: ({ applicability }) => heldFor(applicability) },
  {
    head: 'Clause and source',
    cell: ({ codeReference, source }) => html`<span class="clause">${codeReference}</span>${sourceLink(source)}`,
  },
];

const COVERAGE: Readonly<Record<string, string>> = {
  PARTIAL: 'There are exceptions that only the rule’s words say.',
  NONE: 'Only the rule’s words say it.',
};

function heldFor({ coverage, when, unless }: ShownRule['applicability']): Part {
  const said = COVERAGE[coverage] && html`<span class="clause">${COVERAGE[coverage]}</span>`;
  return html`${when.length === 0 && coverage === 'EXACT' && html`<span class="clause">everything</span>`}
${alternatives(when)}${unless.length > 0 && html`<span class="clause">not where</span>${alternatives(unless)}`}${said}`;
}

/** Groups of which one must hold. */
function alternatives(groups: readonly Group[]): Part {
  return groups.map(({ conditions }, index) => [index > 0 && html`<span class="clause">or</span>`, chips(conditions)]);
}
