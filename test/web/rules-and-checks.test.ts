import { beforeAll, describe, expect, test } from 'vitest';
import { askGraphQL, sharedService } from '../support/services.ts';

describe('rules and checks as pages', () => {
  let url: string;
  beforeAll(async () => {
    ({ url } = await sharedService());
  });

  const read = async (address: string) =>
    (await (await fetch(url + address)).text()).replaceAll('&amp;', '&');
  const rulesOn = (page: string) =>
    [...page.matchAll(/<article class="rule[^>]*id="([^"]+)"/g)].map(([, id]) => id);

  /** The identifiers of the rules on all pages of an address, and what the first says of how many there are. */
  async function readAll(
    address: string,
  ): Promise<{ ids: (string | undefined)[]; said: string | undefined }> {
    const first = await read(address);
    const ids = rulesOn(first);
    let next = /rel="next" href="([^"]+)"/.exec(first)?.[1];
    for (let before = address; next; ) {
      const page = await read(next);
      // The way back is the way that led here, its filter with it.
      expect(/rel="prev" href="([^"]+)"/.exec(page)?.[1]).toBe(before);
      before = next;
      expect(Buffer.byteLength(page)).toBeLessThan(60_000);
      ids.push(...rulesOn(page));
      next = /rel="next" href="([^"]+)"/.exec(page)?.[1];
    }
    return {
      ids: ids.sort(),
      said: /<p class="lead">(\S+ of the \S+ rules in force)/.exec(first)?.[1],
    };
  }

  const rulesOf = async (country: string, facts: object[] | null = null) => {
    const query =
      'query ($country: CountryCode!, $facts: [FactInput!]) { country(code: $country) { complianceRules(facts: $facts) { ruleId } } }';
    const { data } = await askGraphQL(url, query, { country, facts });
    return data.country.complianceRules.map(({ ruleId }: { ruleId: string }) => ruleId).sort();
  };

  test('each rule of each country stands on one page', async () => {
    const { data } = await askGraphQL(url, '{ countries { code } }');
    await Promise.all(
      data.countries.map(async ({ code }: { code: string }) => {
        const { ids, said } = await readAll(`/${code}/rules`);
        expect(ids).toEqual(await rulesOf(code));
        expect(said).toBe(`${ids.length} of the ${ids.length} rules in force`);
      }),
    );
  });

  test('limits of new and of existing buildings stand side by side where both have rules', async () => {
    const limits = async (works: string) => {
      const page = await read(`/ES/rules?occupancy=office&works=${works}`);
      const part = /<h2 id="binding">.*?<h2 id="all">/s.exec(page)?.[0] ?? '';
      return [...part.matchAll(/<section class="sheet">.*?<\/section>/gs)].map(([sheet]) => sheet);
    };
    const [ofNew, ofExisting] = [await limits('new'), await limits('existing')];
    const heading = (label: string) => `<th scope="col">${label}</th>`;
    const besideNew = ofNew.filter((sheet) =>
      sheet.includes(heading('Works on an existing building')),
    );
    expect(besideNew.length).toBeGreaterThan(0);
    expect(besideNew.join('')).toMatch(/<span class="name">the same<\/span>/);
    expect(ofExisting.join('')).toContain(heading('New building or new part'));
  });

  test('a filter leaves out what GraphQL leaves out under the same facts, and says how much is left', async () => {
    const facts = { occupancy: 'office', works: 'new', subdivision: 'CA-ON' };
    const all = await rulesOf('CA');
    const left = await rulesOf(
      'CA',
      Object.entries(facts).map(([name, value]) => ({ name, value })),
    );
    expect(left.length).toBeLessThan(all.length);
    const { ids, said } = await readAll(`/CA/rules?${new URLSearchParams(facts)}`);
    expect({ ids, said }).toEqual({
      ids: left,
      said: `${left.length} of the ${all.length} rules in force`,
    });
  });

  test('of a place are those that are law there, and its limits are its own', async () => {
    const { data } = await askGraphQL(
      url,
      `{ country(code: "CA") { city(code: "toronto") { complianceRules { ruleId } } } }`,
    );
    const law = data.country.city.complianceRules.map(({ ruleId }: { ruleId: string }) => ruleId);
    const { ids } = await readAll('/CA/rules?place=toronto');
    expect(ids).toEqual([...law].sort());
    const page = await read('/CA/rules?occupancy=house&place=toronto');
    expect(page).toContain('Limits of a typical building in Toronto');
    expect(page).not.toContain('This page has no parameter');
    const limits = (text: string) => /<h2 id="binding">.*?<h2 id="all">/s.exec(text)?.[0];
    expect(limits(page)).not.toBe(limits(await read('/CA/rules?occupancy=house&place=vancouver')));
    expect(await read(`/DK/rules?place=${encodeURIComponent('København')}`)).toContain(
      'Which place is meant? <a href="/DK/rules?place=kobenhavn">København</a>',
    );
  });

  test('a country whose law is that of its places shows limits of a place or a state alone, and offers places', async () => {
    for (const page of ['rules', 'check']) {
      const whole = await read(`/US/${page}?occupancy=office&works=new`);
      expect(whole).toContain('id="place-needed"');
      expect(whole).toContain(`/US/${page}?occupancy=office&works=new&place=new-york"`);
      expect(whole).not.toMatch(/(at least|at most) [\d,]+/);
      const ofState = await read(`/US/${page}?occupancy=office&works=new&subdivision=US-CA`);
      expect(ofState).not.toContain('id="place-needed"');
      expect(ofState).toMatch(/(at least|at most) [\d,]+/);
    }
    expect(await read('/ES/rules?occupancy=office')).not.toContain('id="place-needed"');
  });

  test('conditions are said in the words of the vocabulary', async () => {
    const page = await read('/IT/rules?field=door_clear_width_mm');
    expect(page).toContain('<li>Entrance door</li>');
    expect(page).toContain(
      '<li>not the case: Works on what exists renovate the whole building</li>',
    );
  });

  test('the anchors of sources are the keys that the data cites them by', async () => {
    const { data } = await askGraphQL(url, '{ country(code: "JP") { sources { key url } } }');
    for (const { key, url: address } of data.country.sources) {
      expect(await read(`/sources/JP?source=${key}`)).toContain(
        `<article class="source" id="${key}">\n<h3><a href="${address}" rel="noreferrer">`,
      );
    }
  });

  test('a source is found on the page that lists it, where a country has several', async () => {
    const { data } = await askGraphQL(url, '{ country(code: "US") { sources { key } } }');
    const { key } = data.country.sources.at(-1);
    expect(await read(`/sources/US?source=${key}`)).toContain(`id="${key}"`);
    const pages = [await read('/sources/US')];
    while (pages.at(-1)?.includes(`page=${pages.length + 1}"`))
      pages.push(await read(`/sources/US?page=${pages.length + 1}`));
    expect(pages.length).toBeGreaterThan(1);
    for (const source of data.country.sources)
      expect(pages.filter((page) => page.includes(`id="${source.key}"`))).toHaveLength(1);
    for (const wrong of [`page=${pages.length + 1}`, 'page=0', 'source=nothing'])
      expect((await fetch(`${url}/sources/US?${wrong}`)).status).toBe(400);
  });

  const DOOR_AND_STAIRS = {
    flat_entrance_door: { door_clear_width_mm: 780 },
    shared_stair: { stair_headroom_mm: 2500, stair_riser_height_mm: 190 },
  };
  const NEW_FLATS = { occupancy: 'apartment_building', works: 'new' };

  /** The address of a check of these things, and the same as a design for GraphQL. */
  function designOf(assume: 'ordinary' | 'nothing', facts: Record<string, string> = NEW_FLATS) {
    const elements = Object.entries(DOOR_AND_STAIRS).map(([profile, measures]) => ({
      profile,
      measures: Object.entries(measures),
    }));
    const measured = elements.flatMap(({ profile, measures }) =>
      measures.map(([field, value]) => [`${profile}.${field}`, String(value)]),
    );
    const given = Object.entries(facts).map(([name, value]) => [name, value]);
    return {
      query: new URLSearchParams([...given, ...measured, ['assume', assume]]),
      design: {
        assume: assume.toUpperCase(),
        facts: Object.entries(facts).map(([name, value]) => ({ name, value })),
        elements: elements.map(({ profile, measures }) => ({
          profile,
          name: profile,
          measures: measures.map(([field, value]) => ({ field, value })),
        })),
      },
    };
  }

  const REPORT =
    'conclusions { verdict gap { reason } bindingRule { ruleId } mayBind { rule { ruleId } } presumed { why } } questions(first: 6) { fact element question options { value } }';
  type Conclusion = {
    verdict: string;
    gap: { reason: string } | null;
    bindingRule: { ruleId: string } | null;
    mayBind: { rule: { ruleId: string } } | null;
    presumed: { why: string }[];
  };
  type Question = {
    fact: string;
    element: string | null;
    question: string;
    options: { value: string }[];
  };
  async function checkByGraphQL(
    country: string,
    design: object,
  ): Promise<{ conclusions: Conclusion[]; questions: Question[] }> {
    const query = `query ($country: CountryCode!, $design: DesignInput!) { country(code: $country) { check(design: $design) { ${REPORT} } } }`;
    return (await askGraphQL(url, query, { country, design })).data.country.check;
  }

  test('the verdicts of a check are those of GraphQL, with the rules that bind and what is presumed', async () => {
    const { data } = await askGraphQL(url, '{ countries { code complianceRules { field } } }');
    const verdicts = new Set<string>();
    for (const { code, complianceRules } of data.countries) {
      const { query, design } = designOf('ordinary');
      const published = new Set(complianceRules.map(({ field }: { field: string }) => field));
      const elements = design.elements.map(({ measures, ...element }) => ({
        ...element,
        measures: measures.filter(({ field }) => published.has(field)),
      }));
      const { conclusions } = await checkByGraphQL(code, { ...design, elements });
      const page = await read(`/${code}/check?${query}`);
      const shown = [
        ...(page.split('<form class="design"', 1)[0]?.matchAll(/<strong class="verdict (\w+)">/g) ??
          []),
      ].map(([, word]) => word?.toUpperCase());
      const outcomes = conclusions.map(({ verdict, gap }) =>
        verdict === 'NO_RULE' && gap?.reason === 'NOT_REGULATED' ? gap.reason : verdict,
      );
      expect([code, shown]).toEqual([code, outcomes]);
      for (const { verdict, bindingRule, mayBind } of conclusions) {
        const governing = mayBind?.rule ?? bindingRule;
        if (verdict !== 'DEPENDS' && governing)
          expect(page).toContain(`<a href="/${code}/rules/${governing.ruleId}">`);
      }
      for (const { presumed } of conclusions)
        for (const { why } of presumed) expect(page).toContain(why.replaceAll("'", '&#39;'));
      for (const { verdict } of conclusions) verdicts.add(verdict);
    }
    expect([...verdicts]).toEqual(expect.arrayContaining(['BREAKS', 'COMPLIES']));
  });

  test('what would decide is asked for, of the building or the thing that it is about, and in words', async () => {
    const { query, design } = designOf('nothing');
    const { questions } = await checkByGraphQL('IT', design);
    const names = questions.map(({ fact, element }) => (element ? `${element}.${fact}` : fact));
    expect(names.length).toBeGreaterThan(0);
    const page = await read(`/IT/check?${query}`);
    const [asked = ''] = /<legend>What would decide<\/legend>.*?<\/fieldset>/s.exec(page) ?? [];
    expect(
      [...asked.matchAll(/<(?:select|input)[^>]* name="([^"]+)"[^>]* form="design"/g)].map(
        ([, name]) => name,
      ),
    ).toEqual(names);
    for (const { question } of questions)
      expect(asked).toContain(`>${question.replaceAll("'", '&#39;')}</label>`);
    // What was said stands in the form itself, once, and is asked no more.
    const [first, name] = [questions[0] as Question, names[0] as string];
    query.append(name, (first.options[0] as { value: string }).value);
    expect(
      (await read(`/IT/check?${query}`)).match(new RegExp(` name="${name}"`, 'g')),
    ).toHaveLength(1);
  });

  test('the size of the building can be said at once, and decides what would stay open', async () => {
    const door = 'occupancy=hotel&works=new&room_door.door_clear_width_mm=780';
    const controls = (page: string, fact: string) =>
      page.match(new RegExp(` name="${fact}"`, 'g'))?.length ?? 0;
    const open = await read(`/JP/check?${door}`);
    expect(open).toContain('<strong class="verdict depends">');
    expect([
      controls(open, 'storeys'),
      controls(open, 'floor_area_m2'),
      controls(open, 'construction'),
    ]).toEqual([1, 1, 1]);
    const decided = await read(`/JP/check?${door}&floor_area_m2=2400`);
    expect(decided).toContain('<strong class="verdict breaks">');
    expect(controls(decided, 'floor_area_m2')).toBe(1);
    // A country whose codes name no classes of construction does not ask for one.
    expect(controls(await read('/ES/check'), 'construction')).toBe(0);
  });

  test.each([
    ['place=atlantis', 'No place of Italy that is published here has the name “atlantis”'],
    ['works=old', '“old” is not in the list. Choose a value from it.'],
    ['occupants=many', '“many” is not a number: write one, such as 780 or 0.125.'],
    ['works=new&works=existing', 'This was given twice: give it once.'],
    [
      'shared_stair.stair_riser_height_mm=steep',
      '“steep” is not a number: write one in mm, such as 780 or 0.125.',
    ],
    [
      'shared_stair.stair_riser_height_mm=0.17',
      'It must be between 50 and 300 mm: check the unit.',
    ],
    ['shared_stair.stair_clear_width_mm=1,050', '“1,050” may be 1050 or 1.05: write one of these.'],
    ['floor_area_m2=1,050', '“1,050” may be 1050 or 1.05: write one of these.'],
    [
      'shared_stair.stair_riser_height_mm=170&shared_stair.stair_riser_height_mm=190',
      'This was given twice: give it once.',
    ],
    ['shared_stair.colour=red', 'Unknown fact: leave it empty.'],
  ])('%s is said to be wrong beside its field', async (query, message) => {
    const page = await read(
      `/IT/check?occupancy=apartment_building&flat_entrance_door.door_clear_width_mm=800&${query}`,
    );
    const [, described] = /aria-invalid="true" aria-describedby="([^"]+)"/.exec(page) ?? [];
    expect(page).toContain(`<p class="wrong" id="${described}">${message}`);
    expect(page).toContain('Nothing was checked');
    expect(page).not.toContain('<h2 id="verdicts"');
  });

  test.each(['1050', '1 050', '1’050,0', '1.050,0', '1,050.0', '1050,0'])(
    'a width of %s is 1050 mm',
    async (written) => {
      const page = await read(
        `/IT/check?occupancy=apartment_building&works=new&shared_stair.stair_clear_width_mm=${encodeURIComponent(written)}`,
      );
      expect(page).toContain('<h2 id="verdicts"');
      expect(page.replace(/<[^>]*>/g, '')).toMatch(/width 1,?050 mm/);
    },
  );

  test('an element that buildings do not have is refused with those that they have', async () => {
    const response = await fetch(`${url}/IT/check?drawbridge.door_clear_width_mm=800`);
    expect([response.status, await response.text()]).toEqual([
      400,
      expect.stringContaining('Known elements: building_entrance_door,'),
    ]);
  });

  test('a place that is not found is looked for by its name', async () => {
    expect(await read('/IT/check?place=Reggio&shared_stair.stair_riser_height_mm=170')).toMatch(
      /<a href="\/IT\/check\?place=[a-z-]*reggio[a-z-]*&shared_stair.stair_riser_height_mm=170">Reggio/,
    );
  });

  /** What stands below a field. */
  const noteOf = (page: string, name: string) =>
    page
      .split(`<p class="note" id="${name}-note">`)[1]
      ?.split('</p>')[0]
      ?.replace(/<[^>]*>/g, '');
  const inputOf = (page: string, name: string) =>
    new RegExp(`<input name="${name.replaceAll('.', '\\.')}"[^>]*>`).exec(page)?.[0];

  test('a check asks for the use first, then shows the limits of the usual measures, of a new building', async () => {
    const first = await read('/NL/check?shared_stair.stair_riser_height_mm=190');
    expect(first).toContain('Choose the use of the building.');
    expect(first).toContain('Nothing was checked.');
    expect(first).toContain('<option value="new" selected>');
    const page = await read('/NL/check?occupancy=apartment_building');
    const shown = [...page.matchAll(/<input name="(\w+\.\w+)"/g)].map(([, name]) => name);
    expect(shown.length).toBeGreaterThanOrEqual(10);
    expect(shown.length).toBeLessThanOrEqual(15);
    expect(noteOf(page, 'shared_stair.stair_riser_height_mm')).toMatch(
      /^at most 188 mm: Bbl arts?\. 4\.25/,
    );
    expect(page).not.toMatch(/placeholder="at /);
    expect(inputOf(page, 'shared_stair.handrail_height_mm')).toBeUndefined();
    const found = await read('/NL/check?occupancy=apartment_building&find=handrail');
    expect(noteOf(found, 'shared_stair.handrail_height_mm')).toMatch(/^800 to 1,000 mm: Bbl/);
  });

  test('from a search, a use leads to the top of a check, which begins with the limit and its clause', async () => {
    const search = await read('/search?country=NL&q=stair+riser+height');
    const [, href = ''] = /<a href="([^"]*)">Blocks of flats<\/a>/.exec(search) ?? [];
    expect(href).toMatch(/^\/NL\/check\?[^#]*occupancy=apartment_building[^#]*$/);
    const [before = ''] = (await read(href)).split('<form class="design"');
    expect(before.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')).toMatch(
      /Stair riser height Stair that several dwellings or other units share at most 188 mm Bbl arts?\. 4\.25/,
    );
  });

  test('results stand before the form and beside the measure, with limit, clause and a sentence', async () => {
    const page = await read(
      '/NL/check?occupancy=apartment_building&place=Amsterdam&shared_stair.stair_riser_height_mm=195',
    );
    expect(page.indexOf('<h2 id="verdicts"')).toBeLessThan(page.indexOf('<form class="design"'));
    expect(page.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')).toMatch(
      /195 mm .* Violates Limit at most 188 mm 7 mm beyond the limit Clause Bbl arts?\. 4\.25.*riser at most 188 mm\. /,
    );
    const [, form = ''] = page.split('<form class="design"');
    expect(form).toContain('<strong class="verdict breaks">');
  });

  test.each([
    ['FR', 'Le Havre', 'Le Havre'],
    ['DK', 'København', 'København'],
    ['DK', 'Copenhagen', 'København'],
    ['ES', 'A Coruña', 'A Coruña'],
    ['NL', 'Den Haag', 'Den Haag'],
    ['US', 'Portland, Oregon', 'Portland'],
    ['FR', '75018', 'Paris'],
  ])(
    'a check in %s takes the place %s by any name that the search finds',
    async (country, place, name) => {
      const page = await read(
        `/${country}/check?${new URLSearchParams({ occupancy: 'house', place })}`,
      );
      expect(page).toContain(` · ${name} · law of today`);
    },
  );

  test('of several places that a name may mean, a check offers each', async () => {
    const page = await read('/FR/check?occupancy=house&place=Saint-Denis');
    expect(page).toContain('Several places may be meant by “Saint-Denis”');
    expect(page).toContain('href="/FR/check?place=saint-denis-93&occupancy=house"');
  });

  test.each([
    // Without a lift the strictest limit applies; whether there is one is open.
    [
      '/ES/check?occupancy=apartment_building&place=sevilla',
      'shared_stair.stair_riser_height_mm',
      '130 to 175 mm',
    ],
    [
      '/ES/check?occupancy=apartment_building&place=sevilla',
      'common_corridor.dead_end_corridor_m',
      'at most 25 m',
    ],
    [
      '/NL/check?occupancy=apartment_building',
      'entrance_ramp.ramp_slope_pct',
      'at most 5 % (1:20)',
    ],
    // Neither end of a range is the limit of a building whose size nobody gave.
    [
      '/NL/check?occupancy=apartment_building',
      'load_bearing_wall.fire_resistance_min',
      'at least 60 to 120 min',
    ],
  ])(
    '%s has the limit of %s first that a typical building must meet',
    async (address, name, limit) => {
      const page = await read(`${address}&find=${name.includes('dead_end') ? 'dead' : 'x'}`);
      expect(noteOf(page, name)?.startsWith(limit)).toBe(true);
    },
  );

  test('a number with a point for thousands is asked about, not taken for a small one', async () => {
    const page = await read(
      '/NL/check?place=zwolle&occupancy=office&floor_area_m2=2.500&common_corridor.corridor_width_mm=900',
    );
    expect(page).toContain('“2.500” may be 2500 or 2.5: write one of these.');
    expect(page).not.toContain('Complies');
  });

  test('a number of exits for thousands of people is no limit of a shop whose people nobody gave', async () => {
    const page = await read(
      '/FR/check?place=lyon&occupancy=shop&works=existing&storey_exits.exit_count=1',
    );
    expect(page.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')).toMatch(
      /Depends Limit at least \d to 12 depends on /,
    );
    expect(page).toContain('Changes: exit count.');
  });

  // 48 in where sprinklers allow no less, 44 in for more than 50 people, else 36 in.
  test('what applies where the strictest limit does not names those between, too', async () => {
    const page = await read('/US/rules?occupancy=apartment_building&works=new&place=new-york');
    expect(page).toMatch(
      /at least 1,219\.2 mm \(48 in\)<details><summary>otherwise at least 914\.4 to 1,117\.6 mm/,
    );
  });

  test('rules of a use begin with limits by subject, of the works that are chosen', async () => {
    const page = await read('/FR/rules?occupancy=apartment_building');
    expect(page).toContain('<caption>New building or new part: doors and corridors</caption>');
    expect(page).not.toContain('>depends<');
    const existing = await read('/FR/rules?occupancy=apartment_building&works=existing');
    expect(existing).toContain('<caption>Works on an existing building: ');
    expect(existing).not.toContain('<caption>New building');
  });

  test('rules of a use begin with the use, the works, where and the day of the law, to be printed', async () => {
    const headOf = async (query: string) => {
      const page = await read(`/IT/rules?${query}`);
      expect(page).not.toContain('page 2');
      return page.split('<form class="filter"')[1]?.split('<h2')[0];
    };
    expect(await headOf('occupancy=hotel&works=existing&place=roma&on_date=2026-02-01')).toMatch(
      /Hotel.* · Works on an existing building · Roma · law of 2026-02-01\./,
    );
    expect(await headOf('occupancy=hotel&subdivision=IT-25')).toMatch(
      / · New building or new part · Lombardia · law of today, \d{4}-\d\d-\d\d\./,
    );
    expect(await read('/IT/rules')).not.toContain('law of today');
  });
});
