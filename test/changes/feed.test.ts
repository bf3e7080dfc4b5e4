import { DOMParser, type Element } from '@xmldom/xmldom';
import { beforeAll, describe, expect, test } from 'vitest';
import { fixtureFiles, replaceIn } from '../support/fixture.ts';
import { type History, startAfter } from '../support/history.ts';
import { editionA, editionB } from './editions.ts';
import { CHANGES_OF_B } from './expected.ts';

const ATOM = 'http://www.w3.org/2005/Atom';

/** The children of that name, which must be Atom's. */
const all = (parent: Element, name: string) =>
  [...parent.childNodes].filter(
    (node): node is Element => node.nodeName === name && (node as Element).namespaceURI === ATOM,
  );

/** The text of the only child of that name. */
function only(parent: Element, name: string): string {
  const found = all(parent, name);
  expect([name, found.length]).toEqual([name, 1]);
  return found[0]?.textContent as string;
}

/** Parses XML; whatever is wrong with it throws. */
function parse(text: string): Element {
  const onError = (level: string, message: string) => {
    throw new Error(`${level}: ${message}`);
  };
  return new DOMParser({ onError }).parseFromString(text, 'application/xml')
    .documentElement as Element;
}

const UUID = /^urn:uuid:[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

describe('the feed of changes', () => {
  let history: History;
  let feed: Element;
  let response: Response;
  beforeAll(async () => {
    history = await startAfter('PGlite', [editionA(), editionB(), editionA(), editionA()]);
    response = await fetch(`${history.service.url}/changes.atom`);
    feed = parse(await response.text());
  }, 60_000);

  test('is Atom with all that RFC 4287 requires, and identifiers that nothing else has', () => {
    expect(response.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
    expect([feed.namespaceURI, feed.nodeName]).toEqual([ATOM, 'feed']);
    const entries = all(feed, 'entry');
    const ids = [feed, ...entries].map((element) => only(element, 'id'));
    for (const id of ids) expect(id).toMatch(UUID);
    expect(new Set(ids).size).toBe(4);
    const updated = [feed, ...entries].map((element) => only(element, 'updated'));
    for (const instant of updated) expect(instant).toMatch(INSTANT);
    expect(updated[0]).toBe(updated[1]);
    expect([...updated].sort().reverse()).toEqual(updated);
    expect(only(all(feed, 'author')[0] as Element, 'name')).not.toBe('');
    for (const element of [feed, ...entries]) expect(only(element, 'title')).not.toBe('');
    const links = all(feed, 'link').map((link) => [
      link.getAttribute('rel'),
      link.getAttribute('href'),
    ]);
    expect(links).toContainEqual(['self', '/changes.atom']);
  });

  test('has an entry for each edition that followed another, with how much and what it changed', () => {
    const entries = all(feed, 'entry');
    expect(entries.map((entry) => only(entry, 'title'))).toEqual(
      [2, 1, 0].map((index) => `Edition ${history.versions[index]}`),
    );
    const [, second, first] = entries as [Element, Element, Element];
    expect(only(second, 'summary')).toMatch(
      /^All countries: uses\.csv: 1 changed\. ZZ: datapackage\.json: 1 changed; .*compliance-rules\.csv: 1 added, 1 removed, 3 changed; .*places\.csv: 1 added, 1 removed, 3 changed\.$/,
    );
    expect(all(second, 'content')[0]?.getAttribute('type')).toBe('html');
    const html = parse(`<content>${only(second, 'content')}</content>`);
    const items = [...html.getElementsByTagName('li')].map(({ textContent }) => textContent);
    expect(items).toEqual(
      CHANGES_OF_B.map(
        (line) => `${line.startsWith('uses.csv') ? 'All countries' : 'ZZ'}: ${line}`,
      ),
    );
    expect(only(first, 'summary')).toMatch(/^Nothing was there to compare it with/);
  });

  test('is sent once, and is not counted as data', async () => {
    const again = await fetch(response.url, {
      headers: { 'if-none-match': response.headers.get('etag') as string },
    });
    expect([again.status, again.headers.get('ratelimit')]).toEqual([304, null]);
  });
});

test('a feed says what an edition changed in signs that XML has, and how much more there is', async () => {
  const files = fixtureFiles();
  replaceIn(files, 'fields.csv', 'Slope of a ramp', `A & B <i>\u0007\u{1F3E0}${'x'.repeat(500)}`);
  files['condition-values.csv'] += Array.from(
    { length: 60 },
    (_, index) => `occupancy,kind_${index},,,Kind\n`,
  ).join('');
  const { service } = await startAfter('PGlite', [fixtureFiles(), files]);
  const feed = parse(await (await fetch(`${service.url}/changes.atom`)).text());
  const html = only(all(feed, 'entry')[0] as Element, 'content');
  expect(html).toMatch(
    /<li>All countries: fields\.csv ramp_slope_pct description: Slope of a ramp → A &amp; B &lt;i&gt;\u{1F3E0}x{300,350}…<\/li>/u,
  );
  expect(html).toMatch(/<p>And 31 more: /);
  expect(html.match(/<li>/g)).toHaveLength(30);
});
