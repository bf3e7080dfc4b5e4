import { html, type Part } from '../html/html.ts';
import { searchForm } from '../html/search-form.ts';
import { type ShownSource, SOURCE, sourceLink } from '../html/source.ts';
import { type Column, table } from '../html/table.ts';
import { counted, number } from '../html/values.ts';
import { missingCountry, type Page } from './page.ts';

type Place = {
  code: string;
  name: string;
  subdivision: string;
  population: number | null;
  isReference: boolean;
  officialCode: string | null;
  postcodesSource?: ShownSource | null;
  country: { code: string; name: string };
};

/** Places of all countries or of one, the most populous first, a hundred to the page; all of them where nothing is looked for. */
export const searchPage: Page = {
  path: '/search',
  label: 'Places',
  query: ['q', 'country', 'after'],
  document: `query PageSearch($q: String, $country: CountryCode, $after: String, $postcode: String, $hasPostcode: Boolean!) {
    countries { code name }
    places(search: $q, country: $country, after: $after, first: 100) {
      totalCount
      edges { node { code name subdivision population isReference officialCode country { code name } } }
      pageInfo { hasNextPage endCursor }
    }
    withPostcode: places(postcode: $postcode, first: 100) @include(if: $hasPostcode) {
      edges { node { code name subdivision population isReference officialCode country { code name } postcodesSource ${SOURCE} } }
    }
  }`,
  variables: ({ query }) => {
    const given = Object.fromEntries([...query].reverse());
    const postcode = (given.q ?? '').trim();
    return { ...given, postcode, hasPostcode: POSTCODE.test(postcode) && !query.has('after') };
  },
  missing: missingCountry,
  render: ({ countries, places, withPostcode }, { query }) => {
    const q = query.get('q') ?? '';
    const within = query.get('country');
    const country: { code: string; name: string } | undefined = countries.find(({ code }: { code: string }) => code === within);
    const where = country?.name ?? 'all countries';
    const found: Place[] = places.edges.map(({ node }: { node: Place }) => node);
    const spanned = ((withPostcode?.edges ?? []) as { node: Place }[])
      .map(({ node }) => node)
      .filter((place) => !country || place.country.code === country.code);
    const title = q ? `“${q}” in ${where}` : `Places of ${where}`;
    const next = new URLSearchParams(query);
    if (places.pageInfo.hasNextPage) next.set('after', places.pageInfo.endCursor);
    return {
      title,
      ownSearch: true,
      main: html`<h1>Places</h1>
${searchForm({ label: country ? `Search ${country.name}` : 'Search all countries', country: country?.code, value: q, large: true })}
${country && html`<p><a href="/search?${new URLSearchParams({ q }).toString()}">Search all countries</a> · <a href="/${country.code}">${country.name}</a></p>`}
${q && !country && namedCountries(countries, q)}
${spanned.length > 0 && html`<h2>Postcode ${q}</h2>`}
${table('Places with this postcode', [...COLUMNS, FROM], spanned)}
<h2>${title}</h2>
<p>${places.totalCount === 0 ? 'No place has this in its name.' : counted(places.totalCount, 'place')}${query.has('after') && ', continued'}</p>
${table('Places, the most populous first', COLUMNS, found)}
${places.totalCount === 0 && html`<p>A part of a name will do, in any case and without accents; so will an official code or a postcode.</p>`}
${places.pageInfo.hasNextPage && html`<p class="more"><a rel="next" href="/search?${next.toString()}">Next ${found.length} places</a></p>`}`,
    };
  },
};

function namedCountries(countries: readonly { code: string; name: string }[], q: string): Part {
  const asked = q.toLowerCase();
  const named = countries.filter(({ code, name }) => code.toLowerCase() === asked || name.toLowerCase().includes(asked));
  return named.map(({ code, name }) => html`<p>Country: <a href="/${code}">${name}</a></p>`);
}

/** What may be a postcode: as GraphQL reads one, and with a digit. */
const POSTCODE = /^(?=.*\d)[A-Za-z0-9]{2,8}([ -][A-Za-z0-9]{2,4})?$/;

const FROM: Column<Place> = { head: 'Postcode from', cell: ({ postcodesSource }) => sourceLink(postcodesSource) };

const COLUMNS: Column<Place>[] = [
  {
    head: 'Place',
    names: true,
    cell: ({ code, name, country, isReference }) =>
      html`<a href="/${country.code}/cities/${code}">${name}</a>${isReference && html` <span class="evidence">reference city</span>`}`,
  },
  { head: 'Country', cell: ({ country }) => country.name },
  { head: 'Subdivision', cell: ({ subdivision }) => subdivision },
  { head: 'Official code', cell: ({ officialCode }) => officialCode },
  { head: 'Population', number: true, cell: ({ population }) => number(population) },
];
