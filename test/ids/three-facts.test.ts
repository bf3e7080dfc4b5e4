import { beforeAll, expect, test } from 'vitest';
import { askGraphQL, sharedService } from '../support/services.ts';
import { readIds } from './read-ids.ts';

let url: string;
beforeAll(async () => {
  ({ url } = await sharedService());
});

/**
 * Where the code follows from the place it stands beside the country. France is not among them: of its
 * orders on accessibility only accounts were read, and rules that rest on accounts are in no file.
 */
const PLACES = [
  'CA/victoria',
  'DK',
  'ES/madrid',
  'IT/milano',
  'JP/tokyo',
  'NL/amsterdam',
  'US/lakewood',
];

test('FR/paris: stairs of flats are left out, as only an account of their order was read', async () => {
  const { data } = await askGraphQL(
    url,
    `{ city(country: "FR", code: "paris") { idsOutline(facts: [{ name: "occupancy", value: "apartment_building" }, { name: "works", value: "new" }]) { written { ruleId } leftOut { reason rules } } } }`,
  );
  const { written, leftOut } = data.city.idsOutline;
  expect(written).not.toContainEqual({ ruleId: 'FR-ACC-37' });
  const inProse = leftOut.find(({ reason }: { reason: string }) => reason === 'IN_PROSE');
  expect(inProse.rules).toBeGreaterThanOrEqual(7);
});

test.each(PLACES)(
  '%s: a block of flats of which use, works and storeys are said has ten specifications',
  async (place) => {
    const response = await fetch(
      `${url}/ids/${place}.ids?occupancy=apartment_building&works=new&storeys=4`,
    );
    expect(response.status).toBe(200);
    expect(readIds(await response.text()).length).toBeGreaterThanOrEqual(10);
  },
);

test.each(PLACES)(
  '%s: a block of flats that a prototype describes has ten specifications, and all that its use has',
  async (place) => {
    const read = async (facts: string) =>
      (await fetch(`${url}/ids/${place}.ids?${facts}&works=new`)).text();
    const [file, byUse] = await Promise.all([
      read('prototype=four_storey_flats'),
      read('occupancy=apartment_building'),
    ]);
    const written = readIds(file).map(({ id }) => id);
    expect(written.length).toBeGreaterThanOrEqual(10);
    // A rule that stood for itself and stricter ones gives way where the prototype decides between them.
    const ofUse = readIds(byUse).filter(({ text }) => !text.includes('a stricter one does'));
    expect(written).toEqual(expect.arrayContaining(ofUse.map(({ id }) => id)));
    expect(file).toContain(
      'Prototype building: Block of flats of four storeys and a basement, 1,600 m2',
    );
  },
);
