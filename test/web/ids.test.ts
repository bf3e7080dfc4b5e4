import { beforeAll, expect, test } from 'vitest';
import { OFFICIAL_XSD, readIds, validateIds } from '../ids/read-ids.ts';
import { askGraphQL, sharedService } from '../support/services.ts';

let url: string;
beforeAll(async () => {
  ({ url } = await sharedService());
});

async function read(address: string): Promise<string> {
  const response = await fetch(url + address);
  expect([address, response.status]).toEqual([address, 200]);
  return (await response.text()).replaceAll('&amp;', '&');
}

/** The address that a browser sends when these are chosen and all else is left as it is. */
function sent(page: string, chosen: Record<string, string>): string {
  const [, action, controls = ''] =
    /<form class="design" action="([^"]*)"[^>]*>(.*?)<\/form>/s.exec(page) ?? [];
  const lists = [...controls.matchAll(/<select name="([^"]+)"[^>]*>(.*?)<\/select>/gs)];
  const lines = [...controls.matchAll(/<input name="([^"]+)"[^>]* value="([^"]*)"/g)];
  const left = lists.map(
    ([, name, options = '']) =>
      [name as string, /value="([^"]*)" selected/.exec(options)?.[1] ?? ''] as const,
  );
  const fields = new Map([
    ...left,
    ...lines.map(([, name, value]) => [name as string, value as string] as const),
  ]);
  for (const [name, value] of Object.entries(chosen)) {
    const options = lists.find(([, each]) => each === name)?.[2] ?? '';
    expect([name, new RegExp(`<option value="${value}"( selected)?>`).test(options)]).toEqual([
      name,
      true,
    ]);
    fields.set(name, value);
  }
  return `${action}?${new URLSearchParams([...fields])}`;
}

const offered = (page: string) =>
  [...page.matchAll(/<summary>Questions about .*?<\/details>/gs)].flatMap(([group]) =>
    [...group.matchAll(/ name="([^"]+)"/g)].map(([, name]) => name as string),
  );
const writtenOn = (page: string) =>
  [...page.matchAll(/<th scope="row"><a href="[^"]*">([A-Z]{2}-[A-Z]{3}-\d+)<\/a>/g)].map(
    ([, id]) => id,
  );
/** The rules of a file: the other specifications require that a model states what rules need. */
const rulesIn = (file: string) =>
  new Set(readIds(file).flatMap(({ id }) => /^[A-Z]{2}-[A-Z]{3}-\d+/.exec(id)?.[0] ?? []));
const fileOn = (page: string) => /<p class="result"><a href="([^"]+)"/.exec(page)?.[1];

type LeftOut = { reason: string; rules: number };

const NEW_FLATS = { occupancy: 'apartment_building', works: 'new' };

test('from the page of a city, two facts lead to a file of the rules that the page shows, and what is offered first is asked once', async () => {
  const leadsTo = /href="(\/ES\/ids\?[^"]*)"/.exec(await read('/ES/cities/madrid'))?.[1] as string;
  const page = await read(sent(await read(leadsTo), NEW_FLATS));
  const file = await read(fileOn(page) as string);
  expect(rulesIn(file)).toEqual(new Set(writtenOn(page)));
  expect(writtenOn(page).length).toBeGreaterThanOrEqual(10);
  const [first] = offered(page) as [string];
  const next = await read(sent(page, { [first]: 'true' }));
  expect(offered(next)).not.toContain(first);
  const of = await read(fileOn(next) as string);
  expect(rulesIn(of)).toEqual(new Set(writtenOn(next)));
  expect(await validateIds([file, of], OFFICIAL_XSD)).toEqual([]);
});

test('each country has the page, which offers what decides most', async () => {
  const { data } = await askGraphQL(url, '{ countries { code } }');
  for (const { code } of data.countries) {
    const page = await read(`/${code}/ids?occupancy=apartment_building`);
    expect([code, offered(page).length > 0, offered(page).length <= 10]).toEqual([
      code,
      true,
      true,
    ]);
    const outline = `query { country(code: "${code}") { idsOutline(facts: [{ name: "occupancy", value: "apartment_building" }, { name: "works", value: "new" }]) { written { ruleId } leftOut { reason rules } } } }`;
    const { written, leftOut } = (await askGraphQL(url, outline)).data.country.idsOutline;
    const figures = [...page.matchAll(/<dd>(\d+)<\/dd>/g)].map(([, count]) => Number(count));
    const mayApply = leftOut.filter(({ reason }: LeftOut) => reason !== 'NOT_HOLDING');
    expect(figures).toEqual([
      written.length,
      mayApply.reduce((sum: number, { rules }: LeftOut) => sum + rules, 0),
    ]);
  }
});

test('a use whose rules depend on the size of the building begins with two sizes, which lead to a file', async () => {
  const address = '/CA/ids?occupancy=apartment_building&place=toronto';
  const page = await read(address);
  expect(page).toContain('No file yet: fill in the two fields under');
  const [, fields = ''] = /<fieldset id="first">(.*?)<\/fieldset>/s.exec(page) ?? [];
  const asked = [...fields.matchAll(/<input name="([^"]+)"/g)].map(([, name]) => name as string);
  expect(asked).toEqual(['storeys', 'floor_area_m2']);
  const sizes = new URLSearchParams({ storeys: '3', floor_area_m2: '500' });
  const given = await read(`${address}&${sizes}`);
  expect(given).not.toContain('id="first"');
  const file = await read(fileOn(given) as string);
  expect(rulesIn(file)).toEqual(new Set(writtenOn(given)));
  expect(writtenOn(given).length).toBeGreaterThanOrEqual(10);
});

const NO_FILE =
  'Every rule that a model can be checked for may have exceptions that the model does not state.';

test('a file names what it does not test, and reports a model whose concretes state no strength', async () => {
  const facts = 'occupancy=apartment_building&works=new';
  const file = await read(`/ids/IT/roma.ids?${facts}`);
  expect(file).toMatch(/name="IT-STR-05: [^"]*stricter rules not tested: IT-STR-03 IT-STR-04/);
  expect(file).toMatch(
    /name="Information: one of the concretes at least states CompressiveStrength"[\s\S]*?minOccurs="1"/,
  );
  const page = await read(`/IT/ids?place=roma&${facts}`);
  expect(page).toContain('Pset_MaterialConcrete.CompressiveStrength');
  expect(page).toMatch(/at least 8 MPa <span class="name">Not tested, .*?at least 16 MPa/);
});

test.each([
  ['/CA/ids?occupancy=apartment_building&place=vancouver', /the Vancouver Building By-law 2025/],
  ['/FR/ids?occupancy=primary_school&place=lyon', /IFC has no standard property/],
])('%s, for which no size leads to a file, states why and leads on', async (address, why) => {
  const page = await read(address);
  expect(page).not.toContain('id="first"');
  expect(page).toContain(NO_FILE);
  expect(page).toMatch(why);
  expect(page).toMatch(/Left out: \d+ rules?, because IFC has no/);
  const [, query = ''] = address.split('?');
  const leadsTo = [...page.matchAll(/href="(\/[A-Z]{2}\/(?:rules|check)\?[^"]*)"/g)].map(
    ([, href = '']) => href,
  );
  expect(leadsTo.length).toBeGreaterThanOrEqual(2);
  for (const href of leadsTo) {
    expect([...new URLSearchParams(query).keys()].every((name) => href.includes(name))).toBe(true);
    await read(href);
  }
});

test('a use without any published rule leads to the reasons, and not to a dead end', async () => {
  const chosen = 'place=toronto&prototype=four_storey_flats&assume=ordinary';
  const page = await read(`/CA/ids?${chosen}`);
  expect(page).toContain(NO_FILE);
  expect(page).toMatch(/The building code that applies here is the [^.]*2024/);
  expect(page).toMatch(/By law the building belongs to: Part 3 of a Canadian building code/);
  expect(page).toMatch(/No rule is published for these measures.*stair riser height/);
  expect(page).toContain('Part 3 of the 2024 Building Code');
  const file = await fetch(`${url}/ids/CA/toronto.ids?prototype=four_storey_flats`);
  const { detail } = await file.json();
  expect(detail).toContain('Part 3 of the 2024 Building Code');
  expect(detail).toContain('/CA/ids?prototype=four_storey_flats&place=toronto');
});

test('the page states before the download what the model has to carry, and how tools export it', async () => {
  const page = await read('/US/ids?place=lakewood&prototype=four_storey_flats');
  const rows = [...page.matchAll(/<tr><th scope="row">([^<]*)<\/th>(.*?)<\/tr>/gs)];
  const rowOf = (elements: string, place: string) =>
    rows.find(([, of = '', row = '']) => of.startsWith(elements) && row.includes(place))?.[2];
  expect(rowOf('Doors (IfcDoor)', 'Plumbline.Element')).toContain('flat_entrance_door');
  expect(rowOf('Spaces (IfcSpace)', 'Qto_SpaceBaseQuantities.FinishCeilingHeight')).toMatch(
    /BaseQuantities.FinishCeilingHeight.*IfcLengthMeasure.*2500 mm.*4, 4.3/s,
  );
  expect(page).toContain('Export IFC common property sets');
  expect(page.length).toBeLessThan(60_000);
});

test('names of elements that a person gives identify them, on the page and in the file', async () => {
  const page = await read(
    '/US/ids?place=lakewood&prototype=four_storey_flats&mark=name&mark.shared_stair=Stair:*Common*',
  );
  expect(page).toContain('value="Stair:*Common*"');
  const file = await read(fileOn(page) as string);
  expect(rulesIn(file)).toEqual(new Set(writtenOn(page)));
  const riser = readIds(file).find(({ id }) => id === 'US-SAF-201');
  expect(riser?.attributes).toContainEqual({ name: 'Name', value: 'pattern (Stair:.*Common.*)' });
  // The rules of doors need names of doors.
  expect(page).toMatch(/because no code or name is given for the elements: .*door clear width/);
});

test('what is not taken for granted is left out of the file as well', async () => {
  const page = await read('/IT/ids?place=milano&occupancy=apartment_building&works=new');
  const strict = await read(sent(page, { assume: 'nothing' }));
  expect(fileOn(strict)).toContain('assume=nothing');
  expect(rulesIn(await read(fileOn(strict) as string))).toEqual(new Set(writtenOn(strict)));
  expect(writtenOn(strict).length).toBeLessThan(writtenOn(page).length);
});

test.each([
  ['/IT/ids?occupancy=house&works=newish', 400, 'it must be one of new, existing'],
  [
    '/IT/ids?place=atlantis',
    200,
    'No place of Italy that is published here has the name “atlantis”',
  ],
  ['/ZZ/ids', 404, 'No data of ZZ is published here'],
])('%s is refused with what would be right', async (address, status, message) => {
  const response = await fetch(url + address, { headers: { accept: 'text/html' } });
  expect([response.status, await response.text()]).toEqual([
    status,
    expect.stringContaining(message),
  ]);
});
