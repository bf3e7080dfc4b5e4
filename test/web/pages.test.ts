import { beforeAll, describe, expect, test } from 'vitest';
import { matchPage } from '../../src/web/match-page.ts';
import { PAGES } from '../../src/web/page-list.ts';
import { fixtureFiles, replaceIn, writeDataFolder } from '../support/fixture.ts';
import { startProbe } from '../support/latency-probe.mjs';
import { brokenLinks, linksOf, sampleByKind } from '../support/links.ts';
import { PAGE_ADDRESSES } from '../support/page-addresses.ts';
import { pageFaults } from '../support/page-faults.ts';
import { sharedService, startTestService } from '../support/services.ts';

const BROWSER = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };
test('each page has an address that the tests visit', () => {
  const visited = PAGE_ADDRESSES.map((address) => matchPage(address.split('?')[0] as string)?.page);
  expect(PAGES.filter((page) => !visited.includes(page)).map(({ path }) => path)).toEqual([]);
});

describe('pages of the published data', () => {
  let url: string;
  const bodies = new Map<string, string>();
  let visits = 0;
  /** There are more pages than one client may ask for in a minute. */
  const visit = (address: string) => {
    visits += 1;
    return fetch(url + address, {
      headers: { ...BROWSER, 'x-forwarded-for': `192.0.2.${visits % 250}` },
    });
  };
  beforeAll(async () => {
    ({ url } = await sharedService());
    for (const address of PAGE_ADDRESSES) bodies.set(address, await (await visit(address)).text());
  });

  test('are no heavier than 60 kB and have no null in their text, be it a country, a city or a field that is compared', async () => {
    const { data } = await (
      await fetch(`${url}/graphql?query={countries{code cities{code}}dataset{ruleFields{name}}}`)
    ).json();
    const compared = data.dataset.ruleFields.map(({ name }: { name: string }, index: number) =>
      index % 2 ? `/compare/${name}` : `/compare/${name}?occupancy=hotel`,
    );
    // Of the cities some: test/long/links.test.ts visits every page.
    const ofCountries = data.countries.flatMap(
      ({ code, cities }: { code: string; cities: { code: string }[] }) => [
        ...['', '/parameters', '/rules', '/rules?occupancy=apartment_building', '/ids', '/map'].map(
          (page) => `/${code}${page}`,
        ),
        `/sources/${code}`,
        ...cities
          .filter((_, index) => index % 12 === 0)
          .map((city) => `/${code}/cities/${city.code}`),
      ],
    );
    const faults: string[] = [];
    for (const address of new Set<string>([...PAGE_ADDRESSES, ...compared, ...ofCountries]))
      faults.push(
        ...pageFaults(address, bodies.get(address) ?? (await (await visit(address)).text())),
      );
    expect(faults).toEqual([]);
  });

  test('that many request at once leave room for other requests between them', async () => {
    // Nothing else looks for these, so that none is in memory.
    const letters = [...'abcdefghijklmnopqrstuvwxyz'];
    const searches = letters.flatMap((letter) => [
      `/search?country=FR&q=${letter}z`,
      `/search?q=${letter}z`,
    ]);
    const endProbe = startProbe(`${url}/api/v1/open/IT/cities`, 5);
    const statuses = new Set((await Promise.all(searches.map(visit))).map(({ status }) => status));
    const waits = await endProbe();
    expect([...statuses]).toEqual([200]);
    // Others are answered between the pages, however fast the machine is: not once all of them are made.
    expect(waits.length).toBeGreaterThan(searches.length / 10);
  });

  test('have no broken link, of those of each kind that are sampled', {
    timeout: 180_000,
  }, async () => {
    const links = linksOf(bodies);
    const sample = sampleByKind([...links.keys()], 1);
    expect(sample.size).toBeLessThan(links.size);
    const sampled = new Map([...sample].map((link) => [link, links.get(link) as Set<string>]));
    expect(await brokenLinks(sampled, visit)).toEqual([]);
  });

  /** What a page says, a row of a table to the line. */
  const said = (page: string) =>
    page
      .replace(/<\/(?:tr|p|li)>/g, '\n')
      .replace(/<[^>]*>/g, ' ')
      .replace(/ +/g, ' ');

  test('each worked example of the home page is answered, with a number and what it follows from', async () => {
    const home = await (await visit('/')).text();
    const [, list = ''] = /<ul class="examples">(.*?)<\/ul>/s.exec(home) ?? [];
    const examples = [...list.matchAll(/href="([^"]*)"/g)].map(([, href]) =>
      (href as string).replaceAll('&amp;', '&'),
    );
    const answers = [
      /Stair riser height 195 mm .*✗ Violates Limit at most 188 mm .*Bbl arts?\. 4\.25/,
      /Floor area, at most [\d.]+ m²\s.*Height at most [\d.]+ m .*Table 110-4/s,
      /Design wind speed [\d.]+ m\/s .*At 1300 m.*now load.* [\d.]+ kN\/m² .*NF EN 1991-1-3/s,
      /at most 188 mm .*Bbl arts?\. 4\.25/s,
      /[\d,.]+ EUR in 2026-Q1, \+/,
    ];
    const pages = await Promise.all(
      examples.map(async (href) => (await visit(href.replace(/#.*/, ''))).text()),
    );
    expect(examples).toHaveLength(answers.length);
    for (const [index, page] of pages.entries()) {
      expect([examples[index], answers[index]?.test(said(page))]).toEqual([examples[index], true]);
      const [, anchor] = (examples[index] as string).split('#');
      // The answer stands below a form: a link without an anchor would lead to the form.
      if (!examples[index]?.startsWith('/compare')) expect(page).toContain(`id="${anchor}"`);
    }
  });

  test('names all quarters that an index lacks', async () => {
    expect(said(await (await visit('/IT/cost-index')).text())).toContain(
      'No quarter from 2021-Q1 on has a value here.',
    );
    expect(await (await visit('/FR/cost-index')).text()).not.toContain('No quarter from');
  });

  test('the home page leads from a use to what binds it, and to a map of each country that has one', async () => {
    const home = await (await visit('/')).text();
    const [, use] = /<option value="([^"]*)" selected>/.exec(home) ?? [];
    const countries = [...home.matchAll(/formaction="([^"]*)"/g)].map(
      ([, action]) => action as string,
    );
    expect(countries).toContain('/NL/rules');
    // The law of Canada and of the United States is that of their provinces, states and cities.
    const needPlace = ['/CA/rules', '/US/rules'];
    for (const action of countries) {
      const part = needPlace.includes(action) ? 'id="place-needed"' : 'id="binding"';
      expect([action, await (await visit(`${action}?works=new&occupancy=${use}`)).text()]).toEqual([
        action,
        expect.stringContaining(part),
      ]);
    }
    expect(home).toMatch(/<a href="\/IT\/map"><svg class="shape".*<\/svg>Italy<\/a>/);
  });

  test('a place begins with its codes and what its zones mean, then has the limits there, and folded all values by subject, each once', async () => {
    const page = await (await visit('/FR/cities/briancon?occupancy=apartment_building')).text();
    const sections = [...page.matchAll(/<h2 id="([^"]*)"/g)].map(([, id]) => id);
    expect(sections.slice(0, 5)).toEqual(['codes', 'values', 'site', 'rules', 'where']);
    expect(sections).toEqual(expect.arrayContaining(['earthquake', 'snow', 'wind']));
    const of = (id: string) => said(page.split(`<h2 id="${id}"`)[1]?.split('<h2')[0] ?? '');
    expect(of('values')).toMatch(/Seismic zone 4 Zone de sismicité 4 \(moyenne\)/);
    expect(of('rules')).toMatch(
      /Stair riser height Stair that several dwellings or other units share at most 170 mm .*art\. 6\.1/,
    );
    expect(of('where')).toMatch(/Villar-Saint-Pancrace [\d.]+ km/);
    expect(of('wind')).toMatch(/Wind zone .*Fundamental basic wind velocity, vb,0 .*22 m\/s/s);
    const keys = [...page.matchAll(/ title="(\w+)">/g)].map(([, key]) => key);
    expect(keys.length).toBeGreaterThan(10);
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  });

  test('the wind speeds of a code that states them by risk category stand with the main values', async () => {
    const page = await (await visit('/US/cities/miami')).text();
    const values = said(/<h2 id="values">(.*?)<h2/s.exec(page)?.[1] ?? '');
    expect(values).toMatch(/wind speed.*risk category II.*175 mph \(78\.232 m\/s\)/i);
    const why = 'no table by county or city was found that can be read';
    expect(await (await visit('/US/cities/miami/missing')).text()).not.toContain(why);
    expect(await (await visit('/US/cities/boston/missing')).text()).toContain(why);
  });

  test('a page of two screens begins with links to its sections, and one that fits has none', async () => {
    const contentsOf = async (address: string) => {
      const page = await (await visit(address)).text();
      const [, contents = ''] =
        /<nav class="index contents" aria-label="On this page">(.*?)<\/nav>/s.exec(page) ?? [];
      const anchors = [...contents.matchAll(/href="#([^"]*)"/g)].map(
        ([, anchor]) => anchor as string,
      );
      expect(anchors.filter((anchor) => page.split(`id="${anchor}"`).length !== 2)).toEqual([]);
      return anchors;
    };
    expect(await contentsOf('/IT')).toEqual(
      expect.arrayContaining(['rules-by-use', 'places', 'completeness']),
    );
    expect(await contentsOf('/FR/cities/grenoble')).toEqual(
      expect.arrayContaining(['values', 'rules', 'where', 'wind', 'energy']),
    );
    expect(await contentsOf('/CA/rules?occupancy=apartment_building&place=toronto')).toContain(
      'binding',
    );
    expect(await contentsOf('/docs/operations')).toContain('settings');
    expect(await contentsOf('/search?q=nowhere%20at%20all')).toEqual([]);
  });

  test('a city page says each value with its unit, its clause, its source and its evidence', async () => {
    const page = await (await visit('/CA/cities/toronto')).text();
    const row =
      /<tr><th scope="row"><span[^>]*>Characteristic snow load on the ground.*?<\/tr>/.exec(
        page,
      )?.[0];
    expect(row).toMatch(
      /0\.9 <span class="unit">kN\/m²<\/span>.*<span class="clause">.+<\/span>.*<a href="https?:.*official|dataset|secondary/,
    );
  });
});

describe('pages', () => {
  let url: string;
  const HOSTILE = '<script>alert(1)</script><img src=x onerror=alert(2)>\' "';
  beforeAll(async () => {
    const files = fixtureFiles();
    replaceIn(
      files,
      'zz/cities.csv',
      'alpha,Alpha,',
      `alpha,${JSON.stringify(HOSTILE).replaceAll('\\"', '""')},`,
    );
    replaceIn(files, 'zz/zones.csv', 'Low houses', HOSTILE.replaceAll('"', ''));
    replaceIn(files, 'zz/gaps.csv', 'Only two were found.', '</table><script>alert(3)</script>');
    replaceIn(
      files,
      'zz/sources.csv',
      'Building Code of Testland',
      'Code </a><script>alert(4)</script>',
    );
    replaceIn(files, 'zz/compliance-rules.csv', 'Code 4.1', '</p><script>alert(5)</script>');
    replaceIn(files, 'condition-values.csv', 'Ramp', '</select><script>alert(6)</script>');
    replaceIn(files, 'fields.csv', 'Slope of a ramp', '</option><script>alert(7)</script>');
    ({ url } = await startTestService({ DATA_DIR: await writeDataFolder(files) }));
  });

  test.each([
    '/',
    '/ZZ',
    '/ZZ/cities/alpha',
    '/ZZ/cost-index',
    `/ZZ/cost-index?amount=${encodeURIComponent(HOSTILE)}&from=${encodeURIComponent(HOSTILE)}`,
    '/compare',
    '/cost-index',
    '/compare/ramp_slope_pct',
    '/docs',
    '/search',
    `/search?q=${encodeURIComponent('alert')}`,
    `/search?q=${encodeURIComponent(HOSTILE)}`,
    '/ZZ/rules',
    '/sources/ZZ',
    '/ZZ/ids?place=alpha&occupancy=school',
    '/ZZ/check?occupancy=school&other.ramp_slope_pct=9&stair.stair_riser_height_mm=190',
    `/ZZ/check?${new URLSearchParams({ place: HOSTILE, [HOSTILE]: HOSTILE, 'stair.stair_riser_height_mm': HOSTILE, [`stair.${HOSTILE}`]: '1' })}`,
  ])('%s writes hostile data as text', async (address) => {
    const response = await fetch(url + address);
    const page = await response.text();
    expect(response.status).toBe(200);
    // A page may hold data for programs, which no browser runs.
    expect(page).not.toMatch(/<script(?! type="application\/ld\+json">)|<img/);
    expect(response.headers.get('content-security-policy')).toContain("script-src 'none'");
  });

  test('show hostile names to those who look for them', async () => {
    expect(await (await fetch(`${url}/ZZ/cities/alpha`)).text()).toContain(
      '&lt;script&gt;alert(1)&lt;/script&gt;&lt;img src=x onerror=alert(2)&gt;&#39; &quot;',
    );
  });

  test('leave out what HTML has no way to write', async () => {
    const page = await (await fetch(`${url}/search?q=no%00wh%07ere`)).text();
    expect(page).toContain('Nothing here is called “nowhere”');
    expect(page.match(/[^\P{Cc}\n]/u)).toBeNull();
  });

  test('of a country say the same under either spelling of its code', async () => {
    for (const address of ['/search?country=', '/changes?country=']) {
      const [lower, upper] = [
        await (await fetch(`${url}${address}zz`)).text(),
        await (await fetch(`${url}${address}ZZ`)).text(),
      ];
      expect([
        address,
        lower === upper,
        lower.includes(`<link rel="canonical" href="${address}ZZ">`),
      ]).toEqual([address, true, true]);
    }
  });

  test.each([
    ['/ZZ/cities/alph%61', '/ZZ/cities/alpha'],
    ['/c%6Fmpare', '/compare'],
    ['/api/v1/open/%5az/cities/%41lpha', '/api/v1/open/ZZ/cities/alpha'],
    ['/ids/ZZ/alph%61.ids?works=newish', '/ids/ZZ/alpha.ids?works=newish'],
    ['/downloads/%5A%5a/c%69ties.csv', '/downloads/ZZ/cities.csv'],
    ['/downloads/%5A%5a.zip', '/downloads/ZZ.zip'],
  ])('%s is %s', async (encoded, plain) => {
    const answers = await Promise.all(
      [encoded, plain].map(async (address) => {
        const response = await fetch(url + address);
        return {
          status: response.status,
          etag: response.headers.get('etag'),
          text: (await response.text()).replace(/urn:uuid:[^"]*/, ''),
        };
      }),
    );
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]?.text).not.toContain('unknown-');
  });

  test.each([
    [
      '/ZZ/check?fact.occupancy=school&stair.stair_riser_height_mm=170&fact.works=&place=',
      '/ZZ/check?occupancy=school&stair.stair_riser_height_mm=170',
    ],
    ['/ZZ/ids?fact.works=existing&occupancy=school', '/ZZ/ids?works=existing&occupancy=school'],
    [
      '/compare?thing=shared_stair&occupancy=house',
      '/compare?element=shared_stair&occupancy=house',
    ],
    ['/search?q=&country=', '/search'],
  ])('%s is now %s', async (former, address) => {
    const response = await fetch(url + former, { redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([308, address]);
  });

  test.each([
    '/ZZ?made=up',
    '/ZZ/check?occupancy=school&made=up',
    '/ZZ/ids?occupancy=school&made=up',
    '/ZZ/rules?made=up',
  ])(
    '%s names the parameter that it ignores, to which no other address is like',
    async (address) => {
      const [page, without] = await Promise.all(
        [address, address.replace(/.made=up/, '')].map(async (each) =>
          (await fetch(url + each)).text(),
        ),
      );
      expect(page).toContain('This page has no parameter <code>made</code>: ignored.');
      expect(without).not.toContain('This page has no parameter');
    },
  );

  test('of a parameter that is given twice, the first is asked and said', async () => {
    const page = await (await fetch(`${url}/search?q=nowhere&q=alert`)).text();
    expect(page).toContain('Nothing here is called “nowhere”');
  });

  test('draw the quarters of an index and say them in a table, the newest first', async () => {
    const page = await (await fetch(`${url}/ZZ/cost-index`)).text();
    expect(page.match(/<circle class="spot"[^>]*><title>.*?<\/title>/g)).toHaveLength(3);
    expect(
      [...page.matchAll(/<span class="quantity">(\d{4}-Q\d)<\/span>/g)].map(
        ([, quarter]) => quarter,
      ),
    ).toEqual(['2026-Q2', '2026-Q1', '2025-Q4']);
    expect(page).not.toMatch(/ style=/);
  });

  test('re-index an amount by the factor of two quarters', async () => {
    const page = await (
      await fetch(`${url}/ZZ/cost-index?amount=1183&from=2025-q4&to=2026-Q2`)
    ).text();
    expect(page).toContain(
      '<strong><span class="quantity">1,202.5 <span class="unit">XTS</span></span></strong> in 2026-Q2, +1.6 %',
    );
    expect(page).not.toContain('class="error"');
  });

  test.each([
    '1183000.5',
    '1,183,000.50',
    '1 183 000,50',
    '1.183.000,50',
    '1\u202f183\u202f000,5',
    "1'183'000.50",
  ])('take an amount as people write it: %s', async (amount) => {
    const page = await (
      await fetch(
        `${url}/ZZ/cost-index?${new URLSearchParams({ amount, from: '2025-Q4', to: '2026-Q2' })}`,
      )
    ).text();
    expect(page).toContain(
      '<strong><span class="quantity">1,202,500.51 <span class="unit">XTS</span></span></strong> in 2026-Q2',
    );
  });

  test('take a year and newest for quarters, and state how they were read', async () => {
    const page = await (await fetch(`${url}/ZZ/cost-index?amount=1183&from=2025&to=newest`)).text();
    expect(page).toContain('in 2026-Q2, +1.6 %');
    expect(page).toContain(
      '2025 is read as 2025-Q4, the quarter nearest to the middle of the year; newest is read as 2026-Q2.',
    );
    const never = await (await fetch(`${url}/ZZ/cost-index?amount=1183&from=2025&to=never`)).text();
    expect(never).toMatch(
      /never is not a published quarter\. Choose one from 2025-Q4 to 2026-Q2, written like .* a year such as 2026, or newest\./,
    );
  });

  test('set the growth of the indices of all countries side by side', async () => {
    const page = await (await fetch(`${url}/cost-index`)).text();
    expect(page).toMatch(/<a href="\/ZZ\/cost-index">Testland<\/a>.*Output price.*2026-Q2/s);
    expect(page).toMatch(/Emptyland.*not collected/s);
  });

  test.each([
    ['amount=1,00,0&from=2025-Q4&to=2026-Q2', ['amount']],
    ['amount=1,000.000.000&from=2025-Q4&to=2026-Q2', ['amount']],
    ['amount=1,050&from=2025-Q4&to=2026-Q2', ['amount']],
    ['amount=1e400&from=2025-Q4&to=2026-Q2', ['amount']],
    ['amount=5&from=2019-Q1&to=2026-Q2', ['from']],
    ['amount=5&from=2025-Q4&to=yesterday', ['to']],
    ['from=2025', ['amount', 'to']],
    ['amount=5&from=2024&to=newest', ['from']],
  ])('say beside the field what is wrong with %s, and reckon nothing', async (query, wrong) => {
    const response = await fetch(`${url}/ZZ/cost-index?${query}`);
    const page = await response.text();
    expect(response.status).toBe(200);
    expect(
      [...page.matchAll(/aria-invalid="true" aria-describedby="(\w+)-error"/g)].map(
        ([, name]) => name,
      ),
    ).toEqual(wrong);
    for (const name of wrong) expect(page).toContain(`<span class="error" id="${name}-error">`);
    expect(page).not.toContain('class="result"');
  });

  test('search the places of a country where it has any', async () => {
    const [some, none] = await Promise.all(
      ['ZZ', 'YY'].map(async (code) => (await fetch(`${url}/${code}`)).text()),
    );
    expect(some).toMatch(/<h2 id="places">.*Search \d+ places of Testland/s);
    expect(none).not.toMatch(/id="places"|places of Emptyland/);
  });

  test('say of a country without an index that it has none, and why', async () => {
    const page = await (
      await fetch(`${url}/YY/cost-index?amount=5&from=2025-Q4&to=2026-Q2`)
    ).text();
    expect(page).toContain('Plumbline has no construction cost index of Emptyland.');
    expect(page).toContain('2024-Q3, 2024-Q4, 2025-Q1');
    expect(page).toContain('Not looked for.');
  });

  test('compare a field across countries, of one use alone where that is asked', async () => {
    const all = await (await fetch(`${url}/compare/ramp_slope_pct`)).text();
    expect(all).toContain('<article class="rule" id="ZZ-ACC-01">');
    expect(all).toContain(
      '<li><b>people whom the building holds:</b> at least <span class="quantity">50</span></li>',
    );
    expect(all).toMatch(/<th scope="row">Emptyland<\/th>.*no rule/);
    const school = await (
      await fetch(`${url}/compare/stair_riser_height_mm?occupancy=school`)
    ).text();
    expect(school).toMatch(/<th scope="row">Testland<\/th>.*no rule/);
    expect(school).toContain('<option value="school" selected>School</option>');
  });

  test('link to a query that answers what they show, whatever the types of its variables', async () => {
    const page = await (await fetch(`${url}/compare/ramp_slope_pct?occupancy=house`)).text();
    const [, link = ''] = /<a href="(\/graphql\?[^"]*)">its query/.exec(page) ?? [];
    const { data, errors } = await (await fetch(url + link.replaceAll('&amp;', '&'))).json();
    expect(errors).toBeUndefined();
    expect(
      data.countries.flatMap(
        ({ complianceRules }: { complianceRules: object[] }) => complianceRules,
      ),
    ).toMatchObject([{ ruleId: 'ZZ-ACC-01' }]);
  });

  test('have one answer for all spellings of their address', async () => {
    const tags = await Promise.all(
      ['/ZZ/cities/alpha', '/zz/cities/ALPHA?occupancy='].map(async (address) =>
        (await fetch(url + address)).headers.get('etag'),
      ),
    );
    expect(tags[0]).toBe(tags[1]);
  });

  test.each(['/', '/ZZ', '/ZZ/cities/alpha', '/search?q=town', '/style.css'])(
    '%s is answered as the data is',
    async (address) => {
      const get = await fetch(url + address, { headers: { 'accept-encoding': 'br' } });
      expect(Object.fromEntries(get.headers)).toMatchObject({
        'content-encoding': 'br',
        vary: 'Accept-Encoding',
        'cache-control': 'public, max-age=300, stale-while-revalidate=86400',
        'dataset-version': expect.stringMatching(/^2026-/),
      });
      const head = await fetch(url + address, {
        method: 'HEAD',
        headers: { 'accept-encoding': 'br' },
      });
      expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([
        200,
        get.headers.get('etag'),
        '',
      ]);
      const again = await fetch(url + address, {
        headers: { 'accept-encoding': 'br', 'if-none-match': get.headers.get('etag') as string },
      });
      expect(again.status).toBe(304);
    },
  );

  test.each([
    [
      '/QQ',
      404,
      'Unknown country',
      'No data of QQ is published here. Published countries: YY, ZZ.',
    ],
    ['/ZZ/cities/atlantis', 404, 'Unknown city', 'ZZ has no city &quot;atlantis&quot; here.'],
    [
      '/compare/lift_speed',
      404,
      'Unknown name',
      'Unknown field &quot;lift_speed&quot;. Known values: stair_riser_height_mm, ramp_slope_pct, stair_headroom_mm.',
    ],
    ['/compare/ramp_slope_pct?occupancy=castle', 400, 'Invalid parameter', 'castle'],
    [
      '/docs/try?operation=OpenCities&CC=Italy',
      400,
      'Invalid country code',
      '(got &quot;ITALY&quot;).',
    ],
    [
      '/docs/try?operation=OpenCity&CC=ZZ',
      400,
      'Invalid parameter',
      'must be the code of a city, such as roma (got &quot;&quot;)',
    ],
    [
      '/docs/try?operation=https://example.org',
      400,
      'Invalid parameter',
      'Known operations: OpenComplianceRules, ',
    ],
    ['/nothing', 404, 'Unknown path', '/nothing does not exist.'],
    ...['/ZZ/cities/%ff', '/ids/ZZ/%ff.ids', '/downloads/ZZ/%ff'].map(
      (path): [string, number, string, string] => [
        path,
        400,
        'Malformed address',
        `The address ${path} is not valid percent-encoding`,
      ],
    ),
    [
      '/search?country=Testland',
      400,
      'Invalid country code',
      'A country code must be two letters, such as IT (got &quot;Testland&quot;).',
    ],
    [
      '/ZZ/rules?occupancy=castle',
      400,
      'Invalid parameter',
      '`occupancy` must be a use of a building (got &quot;castle&quot;). Choose one:',
    ],
    [
      '/ZZ/rules?field=colour',
      400,
      'Invalid parameter',
      'Unknown field &quot;colour&quot;. Known values: stair_riser_height_mm,',
    ],
    [
      `/ZZ/check?place=${'x'.repeat(11_000)}`,
      400,
      'Invalid parameter',
      'must have at most 10000 characters after its question mark (got 11006).',
    ],
    ['/search?after=elsewhere', 400, 'Invalid parameter', 'Invalid cursor &quot;elsewhere&quot;'],
    ['/changes?after=elsewhere', 400, 'Invalid parameter', 'Invalid cursor &quot;elsewhere&quot;'],
    ...['/search', '/changes'].flatMap((path): [string, number, string, string][] => [
      [
        `${path}?country=qq`,
        404,
        'Unknown country',
        'No data of QQ is published here. Published countries: YY, ZZ.',
      ],
      [
        `${path}?country=q`,
        400,
        'Invalid country code',
        'A country code must be two letters, such as IT (got &quot;q&quot;).',
      ],
    ]),
    ...['0', '1.5', '2', 'x'].map((page): [string, number, string, string] => [
      `/ZZ/rules?page=${page}`,
      400,
      'Invalid parameter',
      `\`page\` must be 1, as these rules are one page (got &quot;${page}&quot;).`,
    ]),
    [
      '/ZZ/check?assume=all',
      400,
      'Invalid parameter',
      '`assume` must be ordinary or nothing (got &quot;all&quot;).',
    ],
    [
      '/ZZ/ids?assume=all',
      400,
      'Invalid parameter',
      '`assume` must be ordinary or nothing (got &quot;all&quot;).',
    ],
  ])(
    '%s is a page with a search for a browser, and a problem for a program',
    async (address, status, title, detail) => {
      const page = await fetch(url + address, { headers: BROWSER });
      const text = await page.text();
      expect([page.status, page.headers.get('content-type')]).toEqual([
        status,
        'text/html; charset=utf-8',
      ]);
      expect(text).toContain(`<h1>${title}</h1>`);
      expect(text).toContain(detail);
      expect(text).toContain('action="/search"');
      for (const accept of ['*/*', 'application/json', 'application/json, text/html;q=0.9']) {
        const problem = await fetch(url + address, { headers: { accept } });
        expect([problem.status, problem.headers.get('content-type')]).toEqual([
          status,
          'application/json',
        ]);
        expect(await problem.json()).toMatchObject({ status, title });
      }
    },
  );

  test('the seven paths are JSON to browsers, too', async () => {
    const missing = await fetch(`${url}/api/v1/open/QQ/cities`, { headers: BROWSER });
    expect([missing.status, missing.headers.get('content-type')]).toEqual([
      404,
      'application/json',
    ]);
  });
});

describe('the page of a lot', () => {
  test('says of a zone that there is not that it is none, and of a place without zones that this is no permission', async () => {
    const { url } = await sharedService();
    const read = async (path: string) => (await fetch(url + path)).text();
    expect(await read('/JP/cities/tokyo/lot?zone=%3Cb%3Enothing')).toContain(
      '“&lt;b&gt;nothing” is not a published zone of Tokyo',
    );
    expect(await read('/JP/cities/tokyo/lot')).not.toContain('is not a published zone of');
    expect(await read('/IT/cities/roma/lot?zone=x')).toContain('This is not a permission.');
  });
});

describe('addresses', () => {
  let url: string;
  beforeAll(async () => {
    ({ url } = await startTestService({ DATA_DIR: await writeDataFolder(fixtureFiles()) }));
  });

  test.each([
    ['/ZZ/', '/ZZ'],
    ['/ZZ/rules/?field=ramp_slope_pct', '/ZZ/rules?field=ramp_slope_pct'],
    ['/docs/', '/docs'],
    ['//elsewhere.example/', '/elsewhere.example'],
    ['/\\elsewhere.example/', '/elsewhere.example'],
  ])('%s with a slash at its end leads to %s of this host', async (address, target) => {
    const response = await fetch(url + address, {
      redirect: 'manual',
      headers: { accept: 'text/html' },
    });
    expect([response.status, response.headers.get('location')]).toEqual([308, target]);
  });

  test('/downloads has the archive of each country with its size, the licence and how to cite', async () => {
    const text = await (
      await fetch(`${url}/downloads`, { headers: { accept: 'text/html' } })
    ).text();
    const [, size] =
      /href="\/downloads\/ZZ\.zip">Data Package<\/a> <span class="unit">(\d+) kB/.exec(text) ?? [];
    const archive = (await (await fetch(`${url}/downloads/ZZ.zip`)).arrayBuffer()).byteLength;
    expect(Number(size)).toBe(Math.max(1, Math.round(archive / 1000)));
    expect(text).toContain('rel="license">CC BY 4.0</a>: name');
  });
});
