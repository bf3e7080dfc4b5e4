import { html, type Part } from '../html/html.ts';
import type { Search } from './search-answer-scope.ts';

type Topic = Search['unpublished'][number];

const TOPICS: Readonly<Record<Topic, { what: string; ask: string }>> = {
  PERMITS: {
    what: 'permits, their forms and their duration',
    ask: 'the authority that issues permits, in most places the municipality',
  },
  FEES: {
    what: 'fees of authorities and professionals',
    ask: 'the authority or the professional body',
  },
  TAXES: { what: 'taxes on land, buildings and works', ask: 'the tax authority' },
  PRICES: {
    what: 'market prices of land and homes, and rents',
    ask: 'the statistical office or the land registry',
  },
  FIRMS: { what: 'architects, engineers and contractors', ask: 'the professional registers' },
  PENALTIES: {
    what: 'penalties for works against the rules',
    ask: 'the authority that supervises building',
  },
  INSTALLATIONS: {
    what: 'electrical, water and drainage installations',
    ask: 'the codes for installations',
  },
};

/** Topics of a text that the service does not publish, and who knows them. */
export function unpublishedSection(topics: readonly Topic[]): Part {
  if (topics.length === 0) return null;
  const lines = topics.map((topic) => {
    const { what, ask } = TOPICS[topic];
    return html`<li>Nothing is published here about ${what}. Ask ${ask}.</li>\n`;
  });
  return html`<section class="answer"><h2>Not published here</h2>
<ul>${lines}</ul>
<p>The service publishes building rules, design values, zoning and construction costs. What follows is about the other words.</p></section>`;
}
