import { html, type Part } from '../html/html.ts';
import type { Search } from './search-answer-scope.ts';

type Topic = Search['unpublished'][number];

type Described = {
  what: string;
  ask: string;
  /** A field with rules, or another page with what is published. */
  field?: string;
  page?: { path: string; label: string };
};

const TOPICS: Readonly<Record<Topic, Described>> = {
  PERMITS: {
    what: 'permits: which works need one, forms and duration',
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
  FLOODS: { what: 'flood zones and levels', ask: 'the authority for water or civil protection' },
  RADON: { what: 'protection against radon', ask: 'the authority for radiation protection' },
  SOIL: { what: 'the bearing capacity of soil', ask: 'a geotechnical report of the site' },
  SOUND: { what: 'sound insulation and noise', ask: 'the building code for acoustics' },
  LIFTS: {
    what: 'whether a building needs a lift; sizes of lift cars are published',
    ask: 'the rules for accessibility',
    field: 'lift_car_width_mm',
  },
  ESCAPE_WINDOWS: {
    what: 'windows to escape and to be rescued through: where they are required, and their size',
    ask: 'the building code for means of escape',
  },
  TOILETS: { what: 'how many toilets a building needs', ask: 'the rules for health and work' },
  SPACING: {
    what: 'distances between buildings; setbacks of zones are published for some places',
    ask: 'the plan or the municipality',
  },
  CHANGE_OF_USE: {
    what: 'whether the use of a building may change; rules for works on existing buildings are published',
    ask: 'the municipality',
  },
  DWELLING_SIZE: {
    what: 'the smallest area of a whole dwelling; areas of rooms are published for some places',
    ask: 'the municipality or the region',
    field: 'room_area_m2',
  },
  CONTRACT_INDICES: {
    what: 'indices for the revision of contract prices, such as BT01 and TP01',
    ask: 'the statistical office',
    page: { path: 'cost-index', label: 'Published: the construction cost index' },
  },
};

function rulesHref(field: string, country: { code: string } | null): string {
  return country ? `/${country.code}/rules?field=${field}` : `/compare/${field}`;
}

/** Topics of a text that the service does not publish, and who knows them. */
export function unpublishedSection(
  topics: readonly Topic[],
  { question, results }: Pick<Search, 'question' | 'results'>,
): Part {
  if (topics.length === 0) return null;
  const country = question?.country ?? results[0]?.country ?? null;
  const lines = topics.map((topic) => {
    const { what, ask, field, page } = TOPICS[topic];
    return html`<li>Nothing is published here about ${what}. Ask ${ask}.${field && html` <a href="${rulesHref(field, country)}">Published rules</a>`}${page && html` <a href="/${country ? `${country.code}/` : ''}${page.path}">${page.label}</a>`}</li>\n`;
  });
  return html`<section class="answer"><h2>Not published here</h2>
<ul>${lines}</ul>
<p>The service publishes building rules, design values, zoning and construction costs. What follows is about the other words.</p></section>`;
}
