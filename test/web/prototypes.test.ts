import { beforeAll, expect, test } from 'vitest';
import { sharedService } from '../support/services.ts';

let url: string;
beforeAll(async () => {
  ({ url } = await sharedService());
});

async function read(address: string): Promise<string> {
  const response = await fetch(url + address);
  expect([address, response.status]).toEqual([address, 200]);
  return (await response.text()).replaceAll('&amp;', '&');
}

const STAIR = 'works=new&shared_stair.stair_clear_width_mm=1000';
const FLATS = 'Block of flats of four storeys and a basement, 1,600 m2';

test('a check starts from a prototype: it shows all that this says, and concludes what the use leaves open', async () => {
  const byUse = await read(`/JP/check?occupancy=apartment_building&${STAIR}`);
  expect(byUse).toContain('<strong class="verdict depends">');
  const page = await read(`/JP/check?prototype=four_storey_flats&${STAIR}`);
  expect(page).toContain('<strong class="verdict breaks">');
  expect(page).toContain('<option value="four_storey_flats" selected>');
  expect(page).toContain(`${FLATS}, of fireproof construction. All of this counts as given.`);
  expect(page).toMatch(/<li><b>storeys of the building above ground:<\/b> .*4.*<\/li>/);
  expect(page).toContain('What it states of its elements');
  expect(page).toMatch(/<p class="lead">Block of flats of four storeys and a basement/);
  // What the building says is asked no more.
  expect(page).not.toContain('name="storeys"');
  expect(byUse).toContain('name="storeys"');
});

test('a check says beside a fact that the prototype says otherwise, and checks nothing then', async () => {
  const page = await read(
    `/JP/check?prototype=four_storey_flats&storeys=6&occupancy=hotel&${STAIR}`,
  );
  expect(page).toContain(
    `${FLATS}, of fireproof construction: this has the value 4. Leave the field empty, or choose`,
  );
  expect(page).toContain('this has the value apartment_building.');
  expect(page).toContain('Nothing was checked.');
});

test('a page says which prototypes there are where one is asked for that there is not', async () => {
  for (const address of [
    '/JP/check?prototype=castle',
    '/JP/ids?prototype=castle',
    '/compare?prototype=castle&element=shared_stair',
  ]) {
    const response = await fetch(url + address);
    expect([address, response.status]).toEqual([address, 400]);
    expect(await response.text()).toContain('four_storey_flats');
  }
});

test('a comparison takes a prototype, whose use goes before the one that was chosen, and says what countries add', async () => {
  const page = await read(
    '/compare?element=shared_stair&prototype=four_storey_flats&occupancy=hotel&countries=JP&countries=IT',
  );
  expect(page).toContain(
    `<h2 id="result">Stair that several dwellings or other units share: ${FLATS}</h2>`,
  );
  expect(page).toContain(`<li>Japan: ${FLATS}, of fireproof construction</li>`);
  expect(page).not.toContain(`<li>Italy: ${FLATS}`);
  expect(page).toContain('<option value="apartment_building" selected>');
  const field = await read(
    '/compare/stair_clear_width_mm?element=shared_stair&prototype=four_storey_flats&countries=JP',
  );
  expect(field).toContain('<h2 id="binding">Governing limits</h2>');
  expect(field).toContain(`<li>Japan: ${FLATS}, of fireproof construction</li>`);
  const byUse = await read(
    '/compare/stair_clear_width_mm?element=shared_stair&occupancy=apartment_building&countries=JP',
  );
  expect(byUse).toContain('<summary>otherwise at least 750 to 900 mm');
  expect(/<h2 id="binding">.*?<h2 id="all">/s.exec(field)?.[0]).not.toContain('<summary>otherwise');
});

test('the page of IDS files leads to the file of a prototype, which names it and its facts', async () => {
  const page = await read('/JP/ids?prototype=four_storey_flats&works=new');
  expect(page).toContain(`${FLATS}, of fireproof construction. All of this counts as given.`);
  const href = /<p class="result"><a href="([^"]+)"/.exec(page)?.[1] as string;
  expect(href).toMatch(/^\/ids\/JP\.ids\?prototype=four_storey_flats&works=new&/);
  const file = await read(href);
  expect(file).toContain(`Prototype building: ${FLATS}, of fireproof construction.`);
  expect(file).toMatch(/Facts given: construction=jp_fireproof, .*storeys=4.*works=new/);
  const refused = await fetch(`${url}/ids/JP.ids?prototype=four_storey_flats&storeys=6`);
  expect([refused.status, await refused.text()]).toEqual([
    400,
    expect.stringContaining('the prototype four_storey_flats sets it to 4'),
  ]);
});

test('a check names where the size places a part, and shows the limits of a basement beside those above ground', async () => {
  const page = await read(
    '/ES/check?place=madrid&prototype=four_storey_flats&column.fire_resistance_min=60',
  );
  const presumed = page.split('Presumed of a typical building')[1] ?? '';
  expect(page).toContain('<details class="questions" open>');
  expect(presumed).toMatch(
    /<li>Column: the part or room that is measured does not lie below ground/,
  );
  const found = await read(
    '/ES/check?place=madrid&occupancy=apartment_building&find=Fire+resistance',
  );
  const basement = /<h3 id="basement">.*?<\/table>/s.exec(found)?.[0] ?? '';
  expect(basement).toMatch(/Column.*at least 120 min/s);
});

test('a check does not conclude that a measure complies where the building code is not known', async () => {
  const door = 'occupancy=office&building_entrance_door.door_clear_width_mm';
  const page = await read(`/US/check?place=minneapolis&${door}=900`);
  expect(page).toMatch(
    /Minneapolis: It is not known which building code applies here.*id="verdicts"/s,
  );
  expect(page).toContain('<strong class="verdict depends">');
  expect(page).not.toContain('verdict complies');
  expect(await read(`/US/check?place=minneapolis&${door}=700`)).toContain('verdict breaks');
  expect(await read(`/US/check?place=new-york&${door}=900`)).toContain('verdict complies');
});

test('limits of several duties are stated one by one', async () => {
  const page = await read(
    '/FR/check?place=nantes&occupancy=hospital&works=existing&find=Door+clear+width',
  );
  expect(page).toMatch(/fire and escape: at least 855 to 2,400 mm.*?; accessibility: at least 830/);
});
