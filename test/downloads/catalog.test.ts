import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { PUBLISHED } from '../support/published.ts';
import { sharedService } from '../support/services.ts';

type Named = { '@id': string };
type Distribution = Named & {
  'dcat:mediaType': Named;
  'dcat:downloadURL': Named;
  'dcat:byteSize'?: { '@value': string };
};
type Dataset = Named & {
  'dct:identifier': string;
  'dct:modified': { '@value': string };
  'dcat:version': string;
  'dcat:distribution': Distribution[];
};
type Catalog = Dataset & { 'dcat:dataset': Dataset[] };

let url: string;
let catalog: Catalog;
beforeAll(async () => {
  // Whoever harvests the catalog asks for more addresses in a minute than one who reads pages may.
  ({ url } = await sharedService());
  const response = await fetch(`${url}/catalog.jsonld`);
  expect(response.headers.get('content-type')).toBe('application/ld+json');
  catalog = (await response.json()) as Catalog;
});

describe('/catalog.jsonld', () => {
  test('has a dataset for each country, of the edition that is served and with the date of its package', async () => {
    const version = (await fetch(`${url}/openapi.json`)).headers.get('dataset-version');
    expect(
      catalog['dcat:dataset'].map((each) => [
        each['@id'],
        each['dct:identifier'],
        each['dcat:version'],
      ]),
    ).toEqual(PUBLISHED.map((code) => [`#${code}`, `plumbline-${code.toLowerCase()}`, version]));
    for (const each of catalog['dcat:dataset']) {
      const { plumbline } = JSON.parse(
        await readFile(`data/${each['@id'].slice(1).toLowerCase()}/datapackage.json`, 'utf8'),
      );
      expect(each['dct:modified']['@value']).toBe(plumbline.as_of);
    }
  });

  test('leads to downloads that are there, of the type and the size that it says', async () => {
    const all = [catalog, ...catalog['dcat:dataset']].flatMap((each) => each['dcat:distribution']);
    expect(all.length).toBeGreaterThan(200);
    const types = new Set(
      all.map((each) => each['dcat:mediaType']['@id'].split('/').slice(-2).join('/')),
    );
    const expected = [
      'application/zip',
      'application/json',
      'text/csv',
      'application/vnd.apache.parquet',
      'application/geo+json',
    ];
    expect([...types].sort()).toEqual(expected.sort());
    for (const each of all) {
      const { '@id': address } = each['dcat:downloadURL'];
      const { status, headers } = await fetch(url + address, {
        method: 'HEAD',
        headers: { 'accept-encoding': 'identity' },
      });
      const type = headers.get('content-type')?.split(';')[0];
      expect([address, status, each['dcat:mediaType']['@id']]).toEqual([
        address,
        200,
        `https://www.iana.org/assignments/media-types/${type}`,
      ]);
      if (each['dcat:byteSize'])
        expect([address, headers.get('content-length')]).toEqual([
          address,
          each['dcat:byteSize']['@value'],
        ]);
    }
  });
});

test("the page of a country holds schema.org's Dataset of it, with the same downloads", async () => {
  const page = await (await fetch(`${url}/IT`)).text();
  const [, text] = /<script type="application\/ld\+json">([^<]*)<\/script>/.exec(page) ?? [];
  const { distribution, ...said } = JSON.parse(text as string);
  const ofItaly = catalog['dcat:dataset'].find((each) => each['@id'] === '#IT') as Dataset;
  const {
    'dcat:version': version,
    'dct:modified': modified,
    'dcat:distribution': offered,
  } = ofItaly;
  expect(distribution.map((each: { contentUrl: string }) => each.contentUrl)).toEqual(
    offered.map((each) => each['@id']),
  );
  expect(said).toMatchObject({
    '@type': 'Dataset',
    '@id': '/catalog.jsonld#IT',
    version,
    dateModified: modified['@value'],
  });
});

test('CITATION.cff cites the data of the day that is published', async () => {
  const cited = parse(await readFile('CITATION.cff', 'utf8'));
  const days = catalog['dcat:dataset'].map((each) => each['dct:modified']['@value']).sort();
  expect([cited.version, cited['date-released']]).toEqual([days.at(-1), days.at(-1)]);
});

test('each descriptor has the version, the day and the sources of its package, as portals read them', async () => {
  for (const code of PUBLISHED) {
    const descriptor = await (await fetch(`${url}/downloads/${code}/datapackage.json`)).json();
    const [, ...sources] = (await (await fetch(`${url}/downloads/${code}/sources.csv`)).text())
      .trimEnd()
      .split('\n');
    const day = descriptor.plumbline.as_of;
    expect([descriptor.version, descriptor.created, descriptor.sources.length]).toEqual([
      day,
      `${day}T00:00:00Z`,
      sources.length,
    ]);
    expect(sources[0]).toContain(descriptor.sources[0].path);
  }
});
