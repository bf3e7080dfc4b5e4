import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { beforeAll, expect, test } from 'vitest';
import { sharedService } from '../support/services.ts';

let url: string;
beforeAll(async () => {
  ({ url } = await sharedService());
});

let clients = 0;

async function lookUp(rows: readonly string[][]): Promise<Record<string, string>[]> {
  const response = await fetch(`${url}/lookup?columns=population`, {
    method: 'POST',
    body: stringify([...rows]),
    headers: { 'content-type': 'text/csv', 'x-forwarded-for': `198.51.100.${++clients}` },
  });
  const text = await response.text();
  expect(response.status, text).toBe(200);
  return parse(text, { columns: true });
}

test('an address is read from its end, is never surer than likely, and the note states what was taken', async () => {
  const addresses: [address: string, place: string, status: string, taken: string][] = [
    ['189 rue d’Aubervilliers, 75018 Paris', 'FR/paris', 'likely', '75018 Paris'],
    ['1 rue du Plat 69002 Lyon', 'FR/lyon', 'likely', '1 rue du Plat 69002 Lyon'],
    ['12 Main St, Portland, OR 97201', 'US/portland-or', 'likely', 'Portland, OR 97201'],
    ['Via Roma 1, 20121 Milano (MI), Italia', 'IT/milano', 'likely', '20121 Milano (MI), Italia'],
    ['Via Torino 5, 20123 Milano MI', 'IT/milano', 'likely', '20123 Milano MI'],
    ['Damrak 1, 1012 LG Amsterdam', 'NL/amsterdam', 'likely', '1012 LG Amsterdam'],
    ['Nørrebrogade 1, 2200 København N', 'DK/kobenhavn', 'likely', '2200 København N'],
    ['100 Queen St W, Toronto, ON M5H 2N2, Canada', 'CA/toronto', 'likely', 'Toronto, ON'],
    ['Calle Mayor 1, 28013 Madrid, España', 'ES/madrid', 'likely', '28013 Madrid, España'],
    ['Springfield, IL', 'US/springfield-il', 'likely', 'Springfield, IL'],
    // The number of a house has the form of a postcode, and several towns have the name.
    ['12345 Main Street, Springfield', '', 'ambiguous', '12345 Main Street, Springfield'],
    // A town of the same name in another country is not meant.
    ['10 Downing Street, London SW1A 2AA, United Kingdom', '', 'not_found', 'London SW1A 2AA'],
  ];
  const rows = await lookUp([['address'], ...addresses.map(([address]) => [address])]);
  expect(rows.map(({ lookup_place, lookup_status }) => [lookup_place, lookup_status])).toEqual(
    addresses.map(([, place, status]) => [place, status]),
  );
  for (const [index, [, , , taken]] of addresses.entries())
    expect(rows[index]?.lookup_note).toContain(`read from the address: ${taken}`);
});

test.each([
  'address',
  'Street address',
  'location',
  'adresse',
  'Lieu',
  'indirizzo',
  'dirección',
  'adres',
  'Anschrift',
  '住所',
])('a column called %s holds addresses', async (head) => {
  const [row] = await lookUp([[head], ['189 rue d’Aubervilliers, 75018 Paris']]);
  expect(row).toMatchObject({ lookup_place: 'FR/paris', lookup_status: 'likely' });
});

test('an address beside a column that names the place is not read', async () => {
  const [row] = await lookUp([
    ['commune', 'pays', 'adresse'],
    ['Lyon', 'France', '189 rue d’Aubervilliers, 75018 Paris'],
  ]);
  expect(row).toMatchObject({ lookup_place: 'FR/lyon', lookup_status: 'matched' });
});

test.each<[rows: string[][], place: string]>([
  [
    [
      ['Nom', 'Ville', 'Pays'],
      ['Ecole A', 'Lyon', 'France'],
    ],
    'FR/lyon',
  ],
  [
    [
      ['Name', 'City', 'State'],
      ['Orlando', 'Miami', 'FL'],
    ],
    'US/miami',
  ],
  [
    [
      ['名称', '市区町村'],
      ['小学校', '札幌市'],
    ],
    'JP/sapporo',
  ],
  // A name beside an address may be that of a building.
  [
    [
      ['Nom', 'Adresse'],
      ['Paris', '1 rue du Plat 69002 Lyon'],
    ],
    'FR/lyon',
  ],
  [[['Adresse du site'], ['1 rue du Plat 69002 Lyon']], 'FR/lyon'],
  [[['Nom'], ['Lyon']], 'FR/lyon'],
])('the column that names the place is chosen by its head: %j', async (rows, place) => {
  const [row] = await lookUp(rows);
  expect(row?.lookup_place).toBe(place);
});

test('a list without a header is read where its first row is a place', async () => {
  const places = async (rows: string[][]) =>
    (await lookUp(rows)).map(({ lookup_place }) => lookup_place);
  expect(await places([['Lyon'], ['Nantes']])).toEqual(['FR/lyon', 'FR/nantes']);
  expect(
    await places([
      ['Roma', 'Italy'],
      ['Milano', 'Italy'],
    ]),
  ).toEqual(['IT/roma', 'IT/milano']);
});

test('a name that one place alone begins with before a hyphen is likely that place', async () => {
  const [chamonix, aix] = await lookUp([['commune'], ['Chamonix'], ['Aix']]);
  expect(chamonix).toMatchObject({
    lookup_place: 'FR/chamonix-mont-blanc',
    lookup_status: 'likely',
  });
  expect(chamonix?.lookup_note).toContain('Chamonix-Mont-Blanc alone begins with this name');
  expect(aix?.lookup_place).not.toMatch(/-/);
});

test('a Japanese address is read from its beginning: the prefecture and the municipality', async () => {
  const addresses: [address: string, place: string, taken: string][] = [
    ['大阪市北区梅田1-1', 'JP/osaka', '大阪市北区'],
    ['〒160-0023 東京都新宿区西新宿2-8-1', 'JP/tokyo', '東京都新宿区'],
    ['札幌市中央区北1条西2丁目', 'JP/sapporo', '札幌市中央区'],
    // 府中市 lies in two prefectures.
    ['東京都府中市宮西町2-24', 'JP/fuchu-13', '東京都府中市宮西町'],
    ['広島県府中市府川町315', 'JP/fuchu-34-34208', '広島県府中市府川町'],
    // 東村 is a village of another prefecture.
    ['東村山市本町1-2-3', 'JP/higashimurayama', '東村山市'],
    ['神奈川県足柄下郡箱根町湯本256', 'JP/hakone', '神奈川県足柄下郡箱根町'],
  ];
  const rows = await lookUp([['住所'], ...addresses.map(([address]) => [address])]);
  expect(rows.map((row) => [row.lookup_place, row.lookup_status])).toEqual(
    addresses.map(([, place]) => [place, 'likely']),
  );
  for (const [index, [, , taken]] of addresses.entries())
    expect(rows[index]?.lookup_note).toContain(`read from the address: ${taken};`);
});

test('a town stands before its subdivision, whose name no other place is taken for', async () => {
  const addresses: [address: string, place: string, status: string][] = [
    // Their postcodes are not published.
    ['Laval, Québec H7A 1A1, Canada', 'CA/laval', 'likely'],
    ['100 Queen St W, Toronto, Ontario, M5H 2N2', 'CA/toronto', 'likely'],
    ['Montréal (Québec) H2Y 1C6', 'CA/montreal', 'likely'],
    ['12 Grande Allée, Québec', 'CA/quebec', 'likely'],
    // The towns are not published, and places are called Québec, New York and Le Vermont.
    ['Sainte-Foy, Québec', '', 'ambiguous'],
    ['Ithaca, New York', '', 'ambiguous'],
    ['Charlotte, Vermont', '', 'ambiguous'],
    ['1600 Pennsylvania Ave, Washington, DC 20500', 'US/washington-dc', 'likely'],
  ];
  const rows = await lookUp([['address'], ...addresses.map(([address]) => [address])]);
  expect(rows.map(({ lookup_place, lookup_status }) => [lookup_place, lookup_status])).toEqual(
    addresses.map(([, place, status]) => [place, status]),
  );
  expect(rows[6]?.lookup_note).toMatch(/no place called “Charlotte” is known .* places of US are/);
});

test('a ward that several cities of Japan have is ambiguous without the city', async () => {
  const [ward, inTokyo] = await lookUp([['住所'], ['中央区天神1丁目'], ['東京都中央区銀座4丁目']]);
  expect(ward).toMatchObject({ lookup_place: '', lookup_status: 'ambiguous' });
  expect(ward?.lookup_note).toContain('10 places are known by this name');
  expect(inTokyo).toMatchObject({ lookup_place: 'JP/tokyo', lookup_status: 'likely' });
});

test('a prefecture is known by its name without the kind, and in Japanese', async () => {
  const rows = await lookUp([
    ['name', 'country'],
    ['Sapporo, Hokkaido', 'JP'],
    ['Kyōto, Kyōto', 'JP'],
    ['Sakai, 福井県', 'JP'],
    ['Kobe, Hokkaido', 'JP'],
  ]);
  expect(rows.map((row) => [row.lookup_place, row.lookup_status])).toEqual([
    ['JP/sapporo', 'matched'],
    ['JP/kyoto', 'matched'],
    ['JP/sakai-18', 'matched'],
    ['', 'not_found'],
  ]);
  expect(rows[3]?.lookup_note).toBe(
    'no place of this name is known to lie in Hokkaido; those elsewhere are listed',
  );
});
