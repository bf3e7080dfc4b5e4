import { periodsOf } from '../../engine/text/periods.ts';
import { findQuarter } from '../../engine/text/quarter.ts';
import { type Html, html, type Part } from '../html/html.ts';
import type { QuarterValue } from '../html/quarter-plot.ts';
import { formatNumber } from '../html/values.ts';
import {
  changeInWords,
  growthOver,
  kindSentence,
  recentGrowthText,
  yearsInWords,
} from './index-growth.ts';
import { type Answer, notHeld, reasonText, type Scope } from './search-answer-scope.ts';

const LABEL = 'Construction cost index';

/** The index of the quarters or the years that a question names, then its newest value and growth. */
export function answerOfIndex(scope: Scope): Answer {
  const { found, text, question } = scope;
  const { code, name, costIndex } = found;
  const gap = found.completeness.gaps.find(({ block }) => block === 'COST_INDEX');
  if (!costIndex) return notHeld(LABEL, { ...scope, where: name }, gap && reasonText(gap), 'index');
  const { kind, ended, sourceName, newestQuarter, currentIndex, history = [] } = costIndex;
  const periods = periodsOf(text);
  const years = question.costYears;
  return {
    head: html`${LABEL} · ${name}`,
    body: html`${ended && html`<p class="missing">The newest quarter here, ${newestQuarter}, is not a current value.</p>\n`}${ofPeriods(periods, code, history)}${years !== null && ofYears(years, history)}<p><strong>${formatNumber(currentIndex)}</strong> in ${newestQuarter}. ${years === null && recentGrowthText(history)}</p>
<p>${sourceName}. ${kindSentence(kind)} It is of the whole country. <a href="/${code}/cost-index">All quarters, and amounts of one quarter in another</a></p>`,
    isHeld: true,
  };
}

type Period = ReturnType<typeof periodsOf>[number];

/** The values of one or two quarters, and the growth between them or since the one. */
function ofPeriods(
  [first, second]: readonly Period[],
  country: string,
  history: readonly QuarterValue[],
): Part {
  if (!first) return null;
  const published = history.map(({ period }) => period);
  const pointOf = ({ period }: Period) => {
    const quarter = findQuarter(period, published);
    return history.find((each) => each.period === quarter);
  };
  const named = second ? [first, second] : [first];
  const missing = named.filter((each) => !pointOf(each)).map(({ written }) => `“${written}”`);
  if (missing.length > 0)
    return html`<p><strong>${missing.join(' and ')} is not published</strong>: the quarters are from ${published[0]} to ${published.at(-1)}.</p>\n`;
  const [before, after] = [pointOf(first), second ? pointOf(second) : history.at(-1)];
  if (!before || !after) return null;
  return html`${!second && html`<p><strong>${formatNumber(before.value)}</strong> in ${before.period}.</p>\n`}${before !== after && html`<p>${changeInWords({ before, after })}. ${converter(country, before, after)}</p>\n`}`;
}

function converter(country: string, before: QuarterValue, after: QuarterValue): Html {
  const query = new URLSearchParams({ amount: '100', from: before.period, to: after.period });
  return html`<a href="/${country}/cost-index?${query.toString()}#reindex">From ${before.period} to ${after.period}</a>`;
}

function ofYears(years: number, history: readonly QuarterValue[]): Html {
  const growth = growthOver(history, years);
  return growth
    ? html`<p>In ${yearsInWords(years)}: ${changeInWords(growth)}.</p>\n`
    : html`<p><strong>Growth over ${yearsInWords(years)} is not published</strong>: the quarters are from ${history[0]?.period} to ${history.at(-1)?.period}.</p>\n`;
}
