import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, test } from 'vitest';
import { sharedService } from '../support/services.ts';

/**
 * What newcomers typed. `headline` is the first line below the search: what is answered, or that
 * nothing is held. `states` is a part of the answer, `leads_to` the beginning of one of its links, and
 * `never` is a pattern of a number or a subject that would answer another question.
 */
type Row = Record<'text' | 'headline' | 'states' | 'leads_to' | 'never', string>;
const rows: Row[] = parse(await readFile('test/search/headlines.csv'), { columns: true });

describe('the headline of a search', () => {
  let url: string;
  beforeAll(async () => {
    ({ url } = await sharedService());
  });

  const readPage = async (text: string) => {
    const response = await fetch(`${url}/search?q=${encodeURIComponent(text)}`, {
      headers: { accept: 'text/html' },
    });
    const page = await response.text();
    const answer = /<section class="answer">([\s\S]*?)<\/section>/.exec(page)?.[1] ?? '';
    const parts = answer.split(/(?=<h2)/).filter((part) => part.startsWith('<h2'));
    return {
      headline: plain(/<h2 id="answer">([\s\S]*?)<\/h2>/.exec(answer)?.[1] ?? ''),
      answer: parts.map(plain).join('\n'),
      links: [...answer.matchAll(/href="([^"]*)"/g)].map(([, href = '']) =>
        href.replaceAll('&amp;', '&'),
      ),
      headings: [...page.matchAll(/<h[23] id="([a-z_-]+)"/g)].map(([, id]) => id),
    };
  };

  test.each(rows)('answers $text with $headline', async (row) => {
    const { headline, answer, links } = await readPage(row.text);
    expect(headline).toBe(row.headline);
    expect(answer).toContain(row.states);
    if (row.never) expect(answer).not.toMatch(new RegExp(row.never));
    if (row.leads_to)
      expect(
        links.some((link) => link.startsWith(row.leads_to)),
        links.join('\n'),
      ).toBe(true);
  });

  test.each([
    ['building permit fee Toronto', ['permits', 'fees'], 'Toronto'],
    ['how much does a permit cost in Madrid', ['fees'], 'Madrid'],
    ['what are rents in Tokyo', ['rents'], 'Tokyo'],
    ['guard height hotel Milano and taxes', ['taxes'], 'Guardrail height'],
    ['smallest flat size Barcelona', ['area of a whole dwelling'], 'Barcelona'],
    ['distance between buildings Rome', ['distances between buildings'], 'Roma'],
    ['lift required office Madrid', ['needs a lift'], 'Limits of new buildings'],
    [
      '¿Cuándo es obligatorio el ascensor en un edificio de viviendas en Sevilla?',
      ['needs a lift'],
      'Limits of new buildings',
    ],
    ['From how many storeys is a lift required in Madrid?', ['needs a lift'], 'Madrid'],
    ['マンションにエレベーターは必要か 大阪', ['needs a lift'], 'Limits of new buildings'],
    [
      'Minimum size of a bedroom egress window in a house in Vancouver',
      ['windows to escape'],
      'Vancouver',
    ],
    [
      'Hvor stor skal en redningsåbning være i en lejlighed i Aarhus?',
      ['windows to escape'],
      'Aarhus',
    ],
    ['number of toilets office Paris', ['toilets'], 'Limits of new buildings'],
    ['radon and flood Milano', ['radon', 'flood'], 'Milano'],
    ['indice BT01 août 2026 Lyon', ['BT01'], 'Construction cost index · France'],
  ])('says of %s that it is not published, and answers the rest', async (text, topics, rest) => {
    const response = await fetch(`${url}/search?q=${encodeURIComponent(text)}`, {
      headers: { accept: 'text/html' },
    });
    const main = /<main[\s\S]*<\/main>/.exec(await response.text())?.[0] ?? '';
    const [unpublished = '', below = ''] = main.split(/<h2>Not published here<\/h2>/).slice(1);
    expect(below, 'the heading stands once').toBe('');
    const [lines = '', others = ''] = unpublished.split('</section>', 2);
    for (const topic of topics) expect(plain(lines)).toContain(topic);
    expect([...lines.matchAll(/<li>/g)]).toHaveLength(topics.length);
    expect(plain(others)).toContain(rest);
  });

  test('has rules on other subjects only below a heading that names them so', async () => {
    const answered = rows.filter(({ headline }) =>
      /^(No value|We have no answer|No zoning|No zone|Height|Floor area ratio)/.test(headline),
    );
    const others: string[] = [];
    for (const { text } of answered) {
      const { headings } = await readPage(text);
      const own = headings.slice(0, headings.indexOf('others') + 1);
      expect(
        headings.filter((id) => id === 'rule' || id === 'field'),
        text,
      ).toEqual([]);
      if (headings.includes('other-rule')) others.push(text);
      expect(own.at(-1) ?? 'others', text).toBe('others');
    }
    expect(others).toContain('maximum height house Toronto');
    const riser = await (
      await fetch(`${url}/search?q=school+riser+Sevilla`, { headers: { accept: 'text/html' } })
    ).text();
    const [own = ''] = riser.split('id="others"');
    expect(own).toContain('ES-SAF-12');
    expect(own).not.toContain('ES-SAF-05');
  });

  test('suggests a place that is spelled alike, and fields by their names in IFC', async () => {
    const page = async (q: string) =>
      (
        await fetch(`${url}/search?q=${encodeURIComponent(q)}`, {
          headers: { accept: 'text/html' },
        })
      ).text();
    expect(await page('Brianson snow load')).toMatch(/Did you mean <a[^>]*>Briançon snow load</);
    // A correction has the language of the text, and leaves the rest of it.
    const italian = await page('larghezza scala intera abitazione Mantova');
    expect(italian).toMatch(/Did you mean <a[^>]*>larghezza scala interna abitazione Mantova</);
    expect(italian).not.toContain('Nothing has these words');
    expect(await page('breedte trap structuurl woning Assen')).not.toContain('Did you mean');
    // Rules on other subjects do not stand below a plan that is not published.
    expect(await page('edificabilidad zona residencial Alcobendas')).not.toContain('id="others"');
    expect(await page('Combien vaut le vent à Brest')).not.toContain('Did you mean');
    expect(await page('corridor width school Bolognia')).toMatch(/Did you mean <a[^>]*>.*Bologna</);
    expect(await page('FireRating')).toContain('href="/compare/fire_resistance_min"');
    expect(
      await page('How high may a riser of the stair in a block of flats be, in each country?'),
    ).toContain('href="/compare/stair_riser_height_mm"');
  });

  test('answers nothing without a place or a country', async () => {
    for (const text of ['riser', 'handrial', 'Florence', 'R311.7'])
      expect((await readPage(text)).headline, text).toBe('');
  });
});

function plain(html: string): string {
  return html
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim();
}
