import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { askGraphQL, sharedService } from '../support/services.ts';
import { type Asked, readIds } from './read-ids.ts';

let url: string;
beforeAll(async () => {
  ({ url } = await sharedService());
});

const NEW_FLATS = '/ids/IT/milano.ids?occupancy=apartment_building&works=new&serves=several_units';
const STRICT = `${NEW_FLATS}&assume=nothing`;

async function specificationsAt(path: string): Promise<Map<string, Asked>> {
  const response = await fetch(url + path);
  expect([path, response.status]).toEqual([path, 200]);
  return new Map(
    readIds(await response.text()).map((specification) => [specification.id, specification]),
  );
}

describe('a file', () => {
  test('is XML to be saved, of one edition, for any origin and outside the quota of the data', async () => {
    const response = await fetch(url + NEW_FLATS);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/xml',
      'content-disposition': 'attachment; filename="plumbline-IT-milano-apartment_building.ids"',
      'access-control-allow-origin': '*',
      'x-content-type-options': 'nosniff',
      'dataset-version': expect.stringMatching(/^\d{4}-/),
      etag: expect.stringMatching(/^".+"$/),
    });
    expect(response.headers.get('ratelimit')).toBeNull();
    const [head, known] = await Promise.all([
      fetch(url + NEW_FLATS, { method: 'HEAD' }),
      fetch(url + NEW_FLATS, {
        headers: { 'if-none-match': response.headers.get('etag') as string },
      }),
    ]);
    expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([
      200,
      response.headers.get('etag'),
      '',
    ]);
    expect(known.status).toBe(304);
  });

  test('is the same, byte for byte, however it is asked for', async () => {
    const [file] = await Promise.all([fetch(url + NEW_FLATS).then((response) => response.text())]);
    const others = [
      '/ids/it/MILANO.ids?serves=several_units&works=new&occupancy=apartment_building',
      `${NEW_FLATS}&assume=ordinary&regime=`,
      `${NEW_FLATS.replace('/milano.ids?', '.ids?place=milano&')}`,
      NEW_FLATS.replace('&works=new', ''),
    ];
    for (const other of others) expect(await (await fetch(url + other)).text()).toBe(file);
    const facts = [...new URL(url + NEW_FLATS).searchParams].map(([name, value]) => ({
      name,
      value,
    }));
    const { data } = await askGraphQL(
      url,
      'query ($facts: [FactInput!]!) { city(country: "IT", code: "milano") { ids(facts: $facts) } }',
      {
        facts,
      },
    );
    expect(data.city.ids).toBe(file);
  });

  test('of a country knows only the facts that are given', async () => {
    const office = 'us_ada_covered=true&works=new&occupancy=office';
    const [national, withCode, local] = await Promise.all([
      specificationsAt(`/ids/US.ids?${office}`),
      specificationsAt(`/ids/US.ids?${office}&building_code=us_ibc_2021`),
      specificationsAt(`/ids/US/sheridan.ids?${office}`),
    ]);
    // Sheridan has adopted the 2021 code; the country has no code that is the same everywhere.
    expect([...withCode.keys()]).toEqual([...local.keys()]);
    expect([...local.keys()]).toEqual(expect.arrayContaining([...national.keys()]));
    expect(national.size).toBeGreaterThan(3);
    expect(national.size).toBeLessThan(local.size);
  });

  test('says in a few lines what it is about, what it needs and what it leaves out', async () => {
    const text = await (await fetch(url + NEW_FLATS)).text();
    const head = /<!--([\s\S]*?)-->/.exec(text)?.[1] as string;
    const lines = head.trim().split('\n');
    expect(lines.length).toBeLessThanOrEqual(12);
    expect(lines.join('\n')).not.toMatch(/IT-\w+-\d+/);
    const rules = new Set(readIds(text).flatMap(({ id }) => ruleOf(id) ?? []));
    expect(lines).toContainEqual(expect.stringContaining(`Rules in this file: ${rules.size}.`));
    expect(lines).toContainEqual(
      expect.stringMatching(/^Rules that may apply and are not in this file: \d+ are about/),
    );
    expect(lines).toContainEqual(
      expect.stringMatching(/^Elements are identified by Plumbline\.Element: .*living_room/),
    );
  });

  test('has a name of its own for each use, each prototype and each release of IFC', async () => {
    const named = async (query: string) =>
      /filename="(.*)"/.exec(
        (await fetch(`${url}/ids/US/lakewood.ids?${query}`)).headers.get(
          'content-disposition',
        ) as string,
      )?.[1];
    expect(await named('occupancy=office')).toBe('plumbline-US-lakewood-office.ids');
    expect(await named('occupancy=office&ifc=IFC4')).toBe('plumbline-US-lakewood-office-IFC4.ids');
    expect(await named('prototype=four_storey_flats')).toBe(
      'plumbline-US-lakewood-four_storey_flats.ids',
    );
  });
});

/** The rule that a specification compares; null where it is about what the model has to state. */
function ruleOf(identifier: string): string | null {
  return /^[A-Z]{2}-[A-Z]{3}-\d+/.exec(identifier)?.[0] ?? null;
}

test('a file and its outline name the fields of the use without a rule, and why', async () => {
  const { data } = await askGraphQL(
    url,
    '{ country(code: "DK") { idsOutline(facts: [{ name: "occupancy", value: "office" }, { name: "works", value: "new" }]) { written { field } missing { field gaps { profiles reason note } } } } }',
  );
  const { written, missing } = data.country.idsOutline;
  const handrail = missing.find(({ field }: { field: string }) => field === 'handrail_height_mm');
  expect(handrail.gaps).toEqual([
    { profiles: [], reason: 'NOT_REGULATED', note: expect.stringContaining('§§ 49(2)') },
  ]);
  expect(written.map(({ field }: { field: string }) => field)).not.toContain('handrail_height_mm');
  const windows = missing.find(({ field }: { field: string }) => field === 'u_value_window_w_m2k');
  expect(windows.gaps.map(({ profiles }: { profiles: string[] }) => profiles)).toEqual([
    ['window'],
    ['skylight'],
  ]);
  const file = await (await fetch(`${url}/ids/DK.ids?occupancy=office&works=new`)).text();
  expect(file).toMatch(/without a published rule, .*: .*handrail_height_mm/);
  const unstated = await askGraphQL(
    url,
    '{ country(code: "DK") { idsOutline(facts: []) { missing { field } } } }',
  );
  expect(unstated.data.country.idsOutline.missing).toEqual([]);
});

test('an outline has the rules of the file, and the counts and the facts of its comment', async () => {
  const text = await (await fetch(url + NEW_FLATS)).text();
  const facts = [...new URL(url + NEW_FLATS).searchParams].map(([name, value]) => ({
    name,
    value,
  }));
  const query =
    'query ($facts: [FactInput!]!) { city(country: "IT", code: "milano") { idsOutline(facts: $facts) { written { ruleId } information { place } leftOut { reason rules } deciding { name rules } } } }';
  const { written, information, leftOut, deciding } = (await askGraphQL(url, query, { facts })).data
    .city.idsOutline;
  const specifications = readIds(text).map(({ id }) => id);
  expect(written.map(({ ruleId }: { ruleId: string }) => ruleId)).toEqual([
    ...new Set(specifications.flatMap((id) => ruleOf(id) ?? [])),
  ]);
  expect(information.length).toBe(specifications.filter((id) => ruleOf(id) === null).length);
  for (const { reason, rules } of leftOut)
    if (reason === 'NO_PROPERTY') expect(text).toContain(`: ${rules} are about what IFC has no`);
  const named = deciding.map(
    ({ name, rules }: { name: string; rules: number }) => `${name} (${rules})`,
  );
  expect(`${/^Facts that these depend on: (.*)\.$/m.exec(text)?.[1]}`).toBe(named.join(', '));
});

describe('a specification', () => {
  test('has the clause, the source, the threshold in SI units, and one rule', async () => {
    const riser = (await specificationsAt(NEW_FLATS)).get('IT-SAF-03') as Asked;
    const property = {
      sets: ['Pset_StairFlightCommon'],
      name: 'RiserHeight',
      dataType: 'IFCPOSITIVELENGTHMEASURE',
    };
    expect(riser).toMatchObject({
      entities: ['IFCSTAIRFLIGHT'],
      // Flights that state it are compared; that others lack it is a specification of its own.
      properties: [
        { ...property, value: undefined },
        { ...property, value: 'maxInclusive 0.1701' },
      ],
      prohibited: false,
    });
    expect(riser.text).toMatch(
      /instructions="DM 236\/1989 4\.1\.10, 8\.1\.10 \(derived\); DPR 503\/1996 art\. 1\(3\); DPR 380\/2001 art\. 82\(1\), 82\(5\)\. (?:Passing is not enough [^.]*.*)?Source: .*https:/,
    );
  });

  test('of a slope has its angle, and one of a transmittance its number', async () => {
    const facts =
      'regime=it_conto_termico&works=existing&insulation_position=outer&it_energy_index_halved=false';
    const walls = await specificationsAt(`/ids/IT/milano.ids?${facts}`);
    expect(walls.get('IT-ENE-05')?.properties.map(({ name, value }) => [name, value])).toEqual([
      ['IsExternal', 'true'],
      ['ThermalTransmittance', undefined],
      ['ThermalTransmittance', 'maxInclusive 0.23000023'],
    ]);
    const ramps = await specificationsAt('/ids/IT.ids?works=new&it_adaptability_suffices=false');
    expect(ramps.get('IT-ACC-04')?.properties.at(-1)?.value).toBe(
      `maxInclusive ${Number((Math.atan(0.08) * (1 + 1e-6)).toPrecision(12))}`,
    );
  });

  test('of a width that IFC does not state fails what cannot be wide enough, and passes nothing', async () => {
    const doors = await specificationsAt('/ids/US/new-york.ids?us_ada_covered=true&works=new');
    const door = doors.get('US-ACC-01') as Asked;
    expect(door).toMatchObject({
      prohibited: true,
      attributes: [{ name: 'OverallWidth', value: 'maxExclusive 0.8127' }],
    });
    expect(door.text).not.toContain('<requirements>');
    expect(door.text).toContain('Measure the clear width of all others.');
    // Some checkers do not convert attributes from millimetres: the quantity is asked as well.
    expect(doors.get('US-ACC-01.3')?.properties).toContainEqual(
      expect.objectContaining({
        sets: ['Qto_DoorBaseQuantities', 'BaseQuantities'],
        name: 'Width',
        value: 'maxExclusive 0.8127',
      }),
    );
  });

  test('asks only elements that say what its rule holds for', async () => {
    const known =
      'us_ada_covered=true&works=new&inside=common_part&occupancy=office&us_ada_exempt_space=false&assume=nothing';
    const signed = (
      await specificationsAt(`/ids/US/new-york.ids?${known}&us_mobility_unit=false`)
    ).get('US-ACC-11') as Asked;
    expect([
      signed.entities,
      signed.properties.map(({ name, value }) => `${name} ${value}`),
    ]).toEqual([
      ['IFCSTAIR'],
      ['FireExit true', 'RiserHeight undefined', 'RiserHeight maxInclusive 0.1779'],
    ]);
    expect(signed.text).toContain(
      'Applies to stairs with Pset_StairCommon.FireExit TRUE: others are not checked.',
    );
    const given = (await specificationsAt(`/ids/US/new-york.ids?${known}&exit_route=true`)).get(
      'US-ACC-11',
    ) as Asked;
    expect([given.entities, given.properties.map(({ name }) => name)]).toEqual([
      ['IFCSTAIRFLIGHT'],
      ['RiserHeight', 'RiserHeight'],
    ]);
  });

  test('is of the types of which its rule holds, in the versions that have types', async () => {
    const facts =
      'building_code=us_irc_2021&occupancy=house&us_stair_outside_r311_7=false&us_bulkhead_stair=false&assume=nothing';
    const riser = (await specificationsAt(`/ids/US.ids?${facts}`)).get('US-SAF-12') as Asked;
    expect([riser.types, riser.versions]).toEqual([
      ['STRAIGHT', 'WINDER', 'CURVED'],
      ['IFC4', 'IFC4X3_ADD2'],
    ]);
  });

  test('of parts of one kind asks those that are named by a profile, or all where the facts say that they are such', async () => {
    const facts = 'works=new&occupancy=office&it_adaptability_suffices=false';
    const named = (await specificationsAt(`/ids/IT.ids?${facts}`)).get('IT-ACC-01');
    expect(named?.attributes.map(({ name }) => name)).toEqual(['OverallWidth']);
    expect(named?.properties.map(({ sets, name }) => [...sets, name])).toEqual([
      ['Plumbline', 'Element'],
    ]);
    expect(named?.text).toContain('marked in Plumbline.Element as building_entrance_door');
    const entrances = await specificationsAt(`/ids/IT.ids?${facts}&part=unit_entrance_door`);
    expect(entrances.get('IT-ACC-01')?.attributes.map(({ name }) => name)).toEqual([
      'OverallWidth',
    ]);
    expect([...entrances.values()].flatMap(({ entities }) => entities)).not.toContain(
      'IFCRAMPFLIGHT',
    );
  });

  test('is written though an exception is unknown only when that is asked for, and names it', async () => {
    expect((await specificationsAt(STRICT)).has('IT-ACC-02')).toBe(false);
    const assumed = (await specificationsAt(NEW_FLATS)).get('IT-ACC-02');
    expect(assumed?.text).toContain('Taken to be absent: it_adaptability_suffices=true.');
    // A car that is deep enough may be narrower.
    const lifts = await specificationsAt(
      '/ids/US.ids?us_ada_covered=true&works=new&lift_type=passenger&lift_door=side',
    );
    expect(lifts.has('US-ACC-07')).toBe(false);
  });
});

test('rules that may have exceptions in words are written only when that is asked for, and state it', async () => {
  expect((await specificationsAt(NEW_FLATS)).has('IT-SAF-04')).toBe(false);
  const all = await specificationsAt(`${NEW_FLATS}&partial_rules=true`);
  const [exact, partial] = ['IT-SAF-03', 'IT-SAF-04'].map((id) => all.get(id)?.text);
  expect(partial).toMatch(/name="IT-SAF-04: [^"]*, exceptions in words\)"/);
  expect(partial).toContain('Read the description before you report a violation');
  expect(exact).not.toMatch(/exceptions in words|Read the description/);
  const wrong = await fetch(`${url}${NEW_FLATS}&partial_rules=some`);
  expect([wrong.status, (await wrong.json()).detail]).toEqual([
    400,
    '`partial_rules` must be one of true, false (got "some").',
  ]);
});

describe('the first specifications report what a model lacks', () => {
  const US_FLATS = '/ids/US/lakewood.ids?prototype=four_storey_flats&works=new';

  test('each measure that a rule compares is required of the elements that it is about', async () => {
    const specifications = [...(await specificationsAt(US_FLATS)).values()];
    const first = specifications.findIndex(({ id }) => ruleOf(id) !== null);
    expect(specifications.slice(first).every(({ id }) => ruleOf(id) !== null)).toBe(true);
    const information = specifications.slice(0, first);
    const compared = specifications
      .slice(first)
      .filter(({ prohibited, entities }) => !prohibited && !entities.includes('IFCSTAIR'));
    for (const { id, entities, properties } of compared) {
      const { sets, name } = properties.at(-1) as Asked['properties'][number];
      const isRequired = information.some(
        (each) =>
          each.entities.join() === entities.join() &&
          each.properties.some((own) => own.name === name && own.sets.join() === sets.join()),
      );
      expect([id, isRequired]).toEqual([id, true]);
    }
    expect(information.filter(({ required }) => required).map(({ entities }) => entities)).toEqual(
      expect.arrayContaining([['IFCDOOR'], ['IFCSPACE'], ['IFCSTAIRFLIGHT', 'IFCSTAIR']]),
    );
  });

  test('a label such as FireRating is required, and no rule passes by it', async () => {
    const specifications = await specificationsAt(US_FLATS);
    const rating = specifications.get('model.IFCWALL.FireRating') as Asked;
    expect(rating.properties.at(-1)).toMatchObject({ value: 'pattern .*[0-9].*' });
    expect(rating.text).toContain('Information: walls state FireRating');
    expect([...specifications.keys()].filter((id) => id.includes('-FIR-'))).toEqual([]);
  });

  test('an element states what it is, or that it is another', async () => {
    const doors = (await specificationsAt(US_FLATS)).get('model.IFCDOOR.mark') as Asked;
    expect(doors.properties[0]).toMatchObject({ sets: ['Plumbline'], name: 'Element' });
    expect(doors.properties[0]?.values).toEqual(
      expect.arrayContaining(['flat_entrance_door', 'bathroom_door', 'other']),
    );
  });
});

describe('elements are identified as the user chooses', () => {
  const read = async (query: string) => {
    const specifications = await specificationsAt(
      `/ids/US/lakewood.ids?prototype=four_storey_flats&${query}`,
    );
    return specifications.get('US-SAF-201') as Asked;
  };

  test('by a property of their own set, or by ObjectType, with values of their own', async () => {
    const own = await read('mark_set=Office&mark_property=Kind&mark.shared_stair=S1;S2');
    const [mark] = own.properties.filter(({ sets }) => sets[0] === 'Office');
    expect([mark?.name, mark?.values.slice(0, 2)]).toEqual(['Kind', ['S1', 'S2']]);
    const typed = await read('mark=object_type&mark.shared_stair=Stair:*Common*');
    expect(typed.attributes).toEqual([
      { name: 'ObjectType', value: expect.stringContaining('(Stair:.*Common.*)') },
    ]);
  });

  test('by a classification, or by names, for which rules need codes or patterns', async () => {
    const query = 'mark=classification&mark_system=Uniclass&mark.shared_stair=Ss_35';
    const classified = await read(query);
    expect(classified.text).toMatch(/<classification>[\s\S]*Ss_35[\s\S]*Uniclass/);
    const named = await read('mark=name&mark.shared_stair=Stair:*Common*');
    expect(named.attributes).toEqual([{ name: 'Name', value: 'pattern (Stair:.*Common.*)' }]);
    // No name was given for the stairs of flats.
    expect(named.text).not.toContain('private_stair');
  });

  test('a rule for every element of a class needs no mark', async () => {
    const headroom = (
      await specificationsAt('/ids/US/lakewood.ids?prototype=four_storey_flats')
    ).get('US-SAF-205') as Asked;
    expect(headroom.properties.map(({ name }) => name)).toEqual(['Headroom', 'Headroom']);
  });

  test('for one version of IFC alone', async () => {
    const query = 'prototype=four_storey_flats&ifc=IFC2X3';
    const specifications = await specificationsAt(`/ids/US/lakewood.ids?${query}`);
    expect([...specifications.values()].every(({ versions }) => versions.join() === 'IFC2X3')).toBe(
      true,
    );
    // Flights have no predefined type there, and stairs state their shape.
    expect(specifications.get('US-SAF-201')?.attributes).toContainEqual(
      expect.objectContaining({ name: 'ShapeType' }),
    );
  });

  test.each([
    ['mark=colour', '`mark` must be one of property, object_type, classification, name'],
    ['ifc=IFC5', '`ifc` must be one of IFC2X3, IFC4, IFC4X3_ADD2'],
    ['mark=classification', '`system` must name the classification'],
    ['mark.stairway=S1', 'Unknown element profile "stairway"'],
  ])('%s is refused with what would be right', async (query, message) => {
    const response = await fetch(`${url}/ids/US/lakewood.ids?occupancy=office&${query}`);
    expect([response.status, (await response.json()).detail]).toEqual([
      400,
      expect.stringContaining(message),
    ]);
  });
});

describe('what cannot be answered is told', () => {
  test.each([
    ['/ids/IT.ids?colour=red', 'unsuitable-facts', 'Unknown fact "colour". Known values: '],
    [
      '/ids/IT.ids?works=newish',
      'unsuitable-facts',
      "'newish' is not a valid value of works (did you mean new?): it must be one of new, existing.",
    ],
    [
      '/ids/IT.ids?occupants=many',
      'unsuitable-facts',
      "'many' is not a valid value of occupants: it must be a number.",
    ],
    ['/ids/IT.ids?works=new&works=existing', 'unsuitable-facts', 'Duplicate fact "works".'],
    ['/ids/IT.ids?city=roma', 'unsuitable-facts', '`city` cannot be given as a fact'],
    [
      '/ids/IT.ids?works=new&assume=yes',
      'unsuitable-facts',
      'assume must be given once, and be ordinary or nothing.',
    ],
    [
      '/ids/IT/milano.ids?assume=nothing',
      'unsuitable-facts',
      'No rule of Milano, Italy that a model can be checked for is known to apply under these facts. These facts would decide most rules: ',
    ],
    [
      '/ids/IT/milano.ids?assume=nothing',
      'unsuitable-facts',
      'They can be chosen at /IT/ids?assume=nothing&place=milano.',
    ],
    ['/ids/ZZ.ids', 'unknown-country', 'No data of ZZ is published here.'],
    ['/ids/I.ids', 'invalid-country-code', 'A country code must be two letters'],
    ['/ids/IT/atlantis.ids?works=new', 'unknown-city', 'IT has no city "atlantis" here.'],
    ['/ids/IT/roma', 'unknown-path', 'IDS files are at /ids/{CC}.ids and /ids/{CC}/{city}.ids'],
  ])('%s: %s', async (path, name, detail) => {
    const response = await fetch(url + path);
    const problem = await response.json();
    expect([response.headers.get('cache-control'), problem.type]).toEqual([
      'no-store',
      `/problems/${name}`,
    ]);
    expect(problem.detail).toContain(detail);
  });

  test('by GraphQL as well', async () => {
    const { data, errors } = await askGraphQL(
      url,
      '{ country(code: "IT") { ids(facts: [{ name: "works", value: "newish" }]) } }',
    );
    expect(data.country.ids).toBeNull();
    expect(errors?.[0]).toMatchObject({
      message: expect.stringContaining('it must be one of new, existing'),
      extensions: { code: 'BAD_USER_INPUT' },
    });
  });
});

test('the documentation shows where a file is', async () => {
  const guide = await readFile('docs/ids.md', 'utf8');
  const path = /http:\/\/127\.0\.0\.1:4000(\/ids\/\S+?)"/.exec(guide)?.[1] as string;
  expect((await specificationsAt(path)).size).toBeGreaterThan(5);
});
