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
      'content-disposition': 'attachment; filename="plumbline-IT-milano.ids"',
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

  test('says first how many rules were left out and why, and then which', async () => {
    const text = await (await fetch(url + NEW_FLATS)).text();
    const remarks = /<!--([\s\S]*?)-->/.exec(text)?.[1] as string;
    const [, written, leftOut] = /Rules written: (\d+)\. Rules left out: (\d+)\. Of these\n/.exec(
      remarks,
    ) as unknown as [string, string, string];
    const counts = [...remarks.matchAll(/^ {2}(\d+) /gm)].map(([, count]) => Number(count));
    const each = [...remarks.matchAll(/^ {2}(IT-\w+-\d+) /gm)].map(([, id]) => id);
    expect(Number(written)).toBe(readIds(text).length);
    expect(counts.reduce((sum, count) => sum + count)).toBe(Number(leftOut));
    expect(new Set(each).size).toBe(Number(leftOut));
    expect(remarks).toMatch(/^ {2}IT-HAB-04 room_area_m2: .*room/m);
    expect(remarks).toContain('IT-ACC-03 corridor_width_mm\n');
  });
});

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
  expect(file).toContain(`handrail_height_mm: not regulated. ${handrail.gaps[0].note}`);
  expect(file).toContain('u_value_window_w_m2k (skylight): not regulated.');
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
    'query ($facts: [FactInput!]!) { city(country: "IT", code: "milano") { idsOutline(facts: $facts) { written { ruleId } leftOut { rules } deciding { name rules } } } }';
  const { written, leftOut, deciding } = (await askGraphQL(url, query, { facts })).data.city
    .idsOutline;
  expect(written.map(({ ruleId }: { ruleId: string }) => ruleId)).toEqual(
    readIds(text).map(({ id }) => id),
  );
  expect(leftOut.map(({ rules }: { rules: number }) => rules)).toEqual(
    [...text.matchAll(/^ {2}(\d+) /gm)].map(([, count]) => Number(count)),
  );
  const named = deciding.map(
    ({ name, rules }: { name: string; rules: number }) => `${name} (${rules})`,
  );
  expect(`${/^Facts that these depend on: (.*)$/m.exec(text)?.[1]}`).toBe(named.join(', '));
});

describe('a specification', () => {
  test('has the clause, the source, the threshold in SI units, and one rule', async () => {
    const riser = (await specificationsAt(NEW_FLATS)).get('IT-SAF-03') as Asked;
    expect(riser).toMatchObject({
      versions: ['IFC2X3', 'IFC4', 'IFC4X3_ADD2'],
      entities: ['IFCSTAIRFLIGHT'],
      properties: [
        {
          set: 'Pset_StairFlightCommon',
          name: 'RiserHeight',
          dataType: 'IFCPOSITIVELENGTHMEASURE',
          value: 'maxInclusive 0.17000000017',
        },
      ],
      prohibited: false,
    });
    expect(riser.text).toMatch(
      /instructions="DM 236\/1989 4\.1\.10, 8\.1\.10 \(derived\); DPR 503\/1996 art\. 1\(3\)\. Source: .*https:/,
    );
  });

  test('of a slope has its angle, and one of a transmittance its number', async () => {
    const facts =
      'regime=it_conto_termico&works=existing&insulation_position=outer&it_energy_index_halved=false';
    const walls = await specificationsAt(`/ids/IT/milano.ids?${facts}`);
    expect(walls.get('IT-ENE-05')?.properties).toEqual([
      { set: 'Pset_WallCommon', name: 'IsExternal', dataType: 'IFCBOOLEAN', value: 'true' },
      {
        set: 'Pset_WallCommon',
        name: 'ThermalTransmittance',
        dataType: 'IFCTHERMALTRANSMITTANCEMEASURE',
        value: 'maxInclusive 0.23000000023',
      },
    ]);
    const ramps = await specificationsAt('/ids/IT.ids?works=new&it_adaptability_suffices=false');
    expect(ramps.get('IT-ACC-04')?.properties[0]?.value).toBe(
      `maxInclusive ${(Math.atan(0.08) * (1 + 1e-9)).toPrecision(12)}`,
    );
  });

  test('of a width that IFC does not state fails what cannot be wide enough, and passes nothing', async () => {
    const doors = await specificationsAt('/ids/US/new-york.ids?us_ada_covered=true&works=new');
    const door = doors.get('US-ACC-01') as Asked;
    expect(door).toMatchObject({
      prohibited: true,
      attributes: [{ name: 'OverallWidth', value: 'maxExclusive 0.812799999187' }],
    });
    expect(door.text).not.toContain('<requirements>');
    expect(door.text).toContain('one that is not has still to be measured');
  });

  test('asks only elements that say what its rule holds for', async () => {
    const known =
      'us_ada_covered=true&works=new&inside=common_part&occupancy=office&assume=nothing';
    const signed = (
      await specificationsAt(`/ids/US/new-york.ids?${known}&us_mobility_unit=false`)
    ).get('US-ACC-11') as Asked;
    expect([
      signed.entities,
      signed.properties.map(({ name, value }) => `${name} ${value}`),
    ]).toEqual([['IFCSTAIR'], ['FireExit true', 'RiserHeight maxInclusive 0.177800000178']]);
    expect(signed.text).toContain(
      'Applies to stairs with Pset_StairCommon.FireExit TRUE: others are not checked.',
    );
    const given = (await specificationsAt(`/ids/US/new-york.ids?${known}&exit_route=true`)).get(
      'US-ACC-11',
    ) as Asked;
    expect([given.entities, given.properties.map(({ name }) => name)]).toEqual([
      ['IFCSTAIRFLIGHT'],
      ['RiserHeight'],
    ]);
  });

  test('is of the types of which its rule holds, in the versions that have types', async () => {
    const facts = 'building_code=us_irc_2021&occupancy=house&assume=nothing';
    const riser = (await specificationsAt(`/ids/US.ids?${facts}`)).get('US-SAF-12') as Asked;
    expect([riser.types, riser.versions]).toEqual([
      ['STRAIGHT', 'WINDER', 'CURVED'],
      ['IFC4', 'IFC4X3_ADD2'],
    ]);
  });

  test('of parts of one kind asks those that are named by a profile, or all where the facts say that they are such', async () => {
    const facts = 'works=new&occupancy=office&it_adaptability_suffices=false';
    const named = (await specificationsAt(`/ids/IT.ids?${facts}`)).get('IT-ACC-01');
    expect(named?.attributes.map(({ name }) => name)).toEqual(['ObjectType', 'OverallWidth']);
    expect(named?.text).toContain('whose ObjectType is building_entrance_door');
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
      'No rule of IT is known to hold under these facts and can be said in IFC. These would decide most rules: ',
    ],
    [
      '/ids/IT/milano.ids?assume=nothing',
      'unsuitable-facts',
      'They can be chosen at /IT/ids?place=milano.',
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
