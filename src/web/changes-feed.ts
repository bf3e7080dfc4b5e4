import { hash } from 'node:crypto';
import type { Edition } from '../data/editions/edition.ts';
import { defineDocument, executeDocument } from '../domain/documents/document.ts';
import type { DataOf } from '../domain/documents/document-types.ts';
import { truncateCharacters } from '../engine/text/truncate.ts';
import { LICENSE_URL } from '../server/http/data-headers.ts';
import { changeInWords, countryInWords, countsByCountry } from './html/change-words.ts';
import { type Html, html } from './html/html.ts';

export const FEED_PATH = '/changes.atom';
export const FEED_TYPE = 'application/atom+xml; charset=utf-8';

const FEED = defineDocument(`query FeedOfChanges {
    dataset { version asOf changesKnownSince }
    editions(first: 10) {
      nodes {
        version
        loadedAt
        previousVersion
        counts { country: countryCode table added removed changed }
        changes(first: 30) { nodes { country: countryCode table key column kind from to } }
      }
    }
  }`);

type Entry = DataOf<(typeof FEED)['document']>['editions']['nodes'][number];

/** The Atom feed (RFC 4287) of the newest editions, with counts and the first changes. */
export async function changesFeed(edition: Edition): Promise<string> {
  const {
    dataset,
    editions: { nodes: editions },
  } = await executeDocument(edition, FEED, {});
  const feed = html`<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
<id>${uuidOf(`feed ${dataset.changesKnownSince ?? dataset.version}`)}</id>
<title>Plumbline: what changed</title>
<subtitle>Changes of the building-regulation reference data, an entry for each edition</subtitle>
<updated>${editions[0]?.loadedAt ?? `${dataset.asOf}T00:00:00Z`}</updated>
<author><name>Plumbline maintainers</name></author>
<rights>CC BY 4.0</rights>
<link rel="self" type="application/atom+xml" href="${FEED_PATH}"/>
<link rel="alternate" type="text/html" href="/changes"/>
<link rel="license" href="${LICENSE_URL}"/>
${editions.map(entryOf)}</feed>
`;
  return feed.write({ basePath: edition.addresses.basePath, contents: '' }).replace(NOT_XML, '');
}

/** Characters that XML cannot express. */
const NOT_XML = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

/** An edition may be loaded twice, so entries are identified by loading time. */
function entryOf({
  version,
  loadedAt,
  previousVersion,
  counts,
  changes: { nodes: changes },
}: Entry): Html {
  const summary = previousVersion === null ? NOTHING_BEFORE : summaryOf(counts);
  return html`<entry>
<id>${uuidOf(`edition ${version} ${loadedAt}`)}</id>
<title>Edition ${version}</title>
<updated>${loadedAt}</updated>
<summary>${summary}</summary>
<content type="html">${contentOf(summary, counts, changes).toString()}</content>
</entry>
`;
}

const NOTHING_BEFORE =
  'Nothing was there to compare it with: it is the first edition here, or the first since an update of the program.';

function summaryOf(counts: Entry['counts']): string {
  if (counts.length === 0) return 'No value changed.';
  return countsByCountry(counts)
    .map(({ country, files }) => `${countryInWords(country)}: ${files}.`)
    .join(' ');
}

function contentOf(
  summary: string,
  counts: Entry['counts'],
  changes: Entry['changes']['nodes'],
): Html {
  const total = counts.reduce(
    (sum, { added, removed, changed }) => sum + added + removed + changed,
    0,
  );
  const lines = changes.map(
    (change) =>
      html`<li>${truncateCharacters(`${countryInWords(change.country)}: ${changeInWords(change)}`, MAX_LINE_LENGTH)}</li>`,
  );
  return html`<p>${summary}</p>${lines.length > 0 && html`<ul>${lines}</ul>`}${
    total > changes.length &&
    html`<p>And ${total - changes.length} more: GraphQL lists them all.</p>`
  }`;
}

/** Texts are shortened, since readers load the feed often. */
const MAX_LINE_LENGTH = 400;

/** A UUID of version 8 (RFC 9562) from a text. */
function uuidOf(text: string): string {
  const digits = hash('sha256', text, 'hex');
  const parts = [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `8${digits.slice(13, 16)}`,
    `8${digits.slice(17, 20)}`,
    digits.slice(20, 32),
  ];
  return `urn:uuid:${parts.join('-')}`;
}
