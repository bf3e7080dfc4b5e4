import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Range } from 'range-parser';
import { isVersion } from '../../../data/dataset/folder-version.ts';
import type { Edition } from '../../../data/editions/edition.ts';
import type { StoredFile } from '../../../data/editions/files.ts';
import { shown } from '../../../domain/schema/client-errors.ts';
import type { HeaderList } from '../../../server/http/answer.ts';
import { dataHeaders, type Link } from '../../../server/http/data-headers.ts';
import { HttpProblem } from '../../../server/http/errors.ts';
import { type Exchange, exchangeOf } from '../../../server/http/exchange.ts';
import { negotiateEncoding } from '../../../server/http/negotiation.ts';
import { NOSNIFF } from '../../../server/http/page-headers.ts';
import { isKnown, requireMatch } from '../../../server/http/preconditions.ts';
import { requestQuery } from '../../../server/http/request-path.ts';
import type { Slots } from '../../../server/http/slots.ts';
import { takeTurn } from '../../../server/http/turns.ts';
import { type Content, gzipContent, isMade, plainContent } from './content.ts';
import { type Download, findDownload, GEOJSON_TYPE, PARQUET_TYPE } from './find-download.ts';
import { geoJsonFile } from './geojson.ts';
import { piecesWithin, requestedRange } from './range.ts';
import { isFileEntry, zipContent } from './zip.ts';
import { zonesGeoJsonFile } from './zones-geojson.ts';

/** A download that takes longer is cut off. A client that reads nothing at all is cut off long before, as any idle connection is. */
const DOWNLOAD_TIMEOUT_MS = 10 * 60_000;
/** The parameter that names the version of the edition. */
const VERSION = 'version';

type Representation = { headers: HeaderList; etag: string; read: () => Promise<Content> };

/**
 * Responds to a GET or HEAD under /downloads/, piece by piece as the client reads. `takeSlot` is
 * called when there is a body to send.
 */
export async function handleDownload(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  served: Edition,
  takeSlot: () => ReturnType<Slots>,
): Promise<void> {
  await takeTurn();
  const edition = await requestedEdition(request, served);
  const download = await findDownload(edition, path);
  const { headers, etag, read } = represent(request, edition, download);
  const always = [
    ...dataHeaders(edition, {
      cacheable: true,
      varyOn: 'Accept-Encoding',
      links: creditLinks(download),
    }),
    'ETag',
    etag,
  ];
  requireMatch(request, etag);
  if (isKnown(request, etag)) {
    response.writeHead(304, always).end();
    return;
  }
  const exchange = exchangeOf(response);
  if (exchange.isOver) return;
  if (request.method !== 'HEAD') exchange.whenOver(takeSlot());
  exchange.cutAfter(DOWNLOAD_TIMEOUT_MS);
  const content = await read();
  const said = ['Content-Type', download.type, ...headers, ...NOSNIFF, ...always];
  if (request.method === 'HEAD') {
    response.writeHead(200, [...said, ...lengthOf(content)] as string[]).end();
    return;
  }
  const range = requestedRange(request, etag, content.length);
  // A database that cannot answer is the same problem as on any other path.
  await edition.pieces.readFirstMissing(storedFilesOf(download));
  if (range)
    await send(
      response,
      206,
      [...said, ...lengthOfRange(range, content)],
      piecesWithin(content.pieces, range),
      exchange,
    );
  else await send(response, 200, [...said, ...lengthOf(content)], content.pieces, exchange);
}

/** The current edition, or that of the requested version, so that several files can be downloaded from one edition. */
async function requestedEdition(request: IncomingMessage, served: Edition): Promise<Edition> {
  const version = new URLSearchParams(requestQuery(request.url as string)).get(VERSION);
  if (version === null) return served;
  if (!isVersion(version))
    throw new HttpProblem(
      'invalid-parameter',
      `\`${VERSION}\` must be a version, as in the header Dataset-Version, such as ${served.version} (got ${shown(version)}).`,
    );
  const edition = await served.findVersion(version);
  if (edition) return edition;
  throw new HttpProblem(
    'unknown-version',
    `Version ${version} is not in the database. The one that is served is ${served.version}.`,
  );
}

/** Archives and Parquet are compressed within; other files are sent as the client likes them best. Made files are made when they are read first. */
function represent(request: IncomingMessage, edition: Edition, download: Download): Representation {
  const { digest, fileName } = download;
  const headers = ['Content-Disposition', `attachment; filename="${fileName}"`];
  const isCompressed = download.type === 'application/zip' || download.type === PARQUET_TYPE;
  if (isCompressed || negotiateEncoding(request, ['gzip', 'identity']) === 'identity')
    return { headers, etag: `"${digest}"`, read: () => readPlain(edition, download) };
  const read = async () => gzipContent(edition, await fileOf(edition, download));
  return { headers: [...headers, 'Content-Encoding', 'gzip'], etag: `"${digest}-gzip"`, read };
}

async function readPlain(edition: Edition, download: Download): Promise<Content> {
  if (download.type !== 'application/zip')
    return plainContent(edition, await fileOf(edition, download));
  if ('entries' in download) return zipContent(edition, download.entries, download.asOf);
  const { bundleEntries } = await import('./bundle.ts');
  return zipContent(edition, await bundleEntries(edition, download.bundle), download.bundle.asOf);
}

async function fileOf(
  edition: Edition,
  download: Exclude<Download, { type: 'application/zip' }>,
): Promise<StoredFile> {
  if ('isOfZones' in download && download.type === GEOJSON_TYPE)
    return zonesGeoJsonFile(edition, download);
  if ('isOfZones' in download)
    return (await import('./zones-parquet.ts')).zonesParquetFile(edition, download);
  if (download.type === GEOJSON_TYPE) return geoJsonFile(edition, download);
  if (download.type !== PARQUET_TYPE) return download.file;
  const { parquetFile } = await import('./parquet.ts');
  return parquetFile(edition, download);
}

/** A table as it is kept has no room for those who are to be credited. */
function creditLinks(download: Download): Link[] {
  if (!('credits' in download)) return [];
  return download.credits.map(({ country, credit }) => ({
    to: `/sources/${country}`,
    relation: 'describedby',
    title: `Positions and postcodes: ${credit}`,
  }));
}

/** The stored files that are read while it is sent: none of a file that was made. */
function storedFilesOf(download: Download): readonly StoredFile[] {
  if ('bundle' in download || download.type === PARQUET_TYPE || download.type === GEOJSON_TYPE)
    return [];
  const files =
    'entries' in download
      ? download.entries.filter(isFileEntry).map(({ file }) => file)
      : [download.file];
  return files.filter((file) => !isMade(file));
}

function lengthOf({ length }: Content): HeaderList {
  return ['Content-Length', String(length), 'Accept-Ranges', 'bytes'];
}

function lengthOfRange({ start, end }: Range, { length }: Content): HeaderList {
  return [
    'Content-Length',
    String(end + 1 - start),
    'Content-Range',
    `bytes ${start}-${end}/${length}`,
  ];
}

/** Each piece has a turn, as most are there at once, and a connection takes megabytes at once. */
async function send(
  response: ServerResponse,
  status: number,
  head: HeaderList,
  pieces: Content['pieces'],
  exchange: Exchange,
): Promise<void> {
  const over = new AbortController();
  exchange.whenOver(() => over.abort());
  for await (const piece of pieces) {
    await takeTurn();
    if (exchange.isOver) return;
    if (!response.headersSent) response.writeHead(status, head as string[]);
    if (!response.write(piece))
      await once(response, 'drain', { signal: over.signal }).catch(() => {});
  }
  response.end();
}
