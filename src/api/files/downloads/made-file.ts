import { LRUCache } from 'lru-cache';
import { deflatePiece, measureFile } from '../../../data/editions/deflated-file.ts';
import type { Edition } from '../../../data/editions/edition.ts';
import type { MadeFile } from './content.ts';

/** The size of the pieces of stored files. */
const PIECE_BYTES = 256 * 1024;

/** Bounds on the memory of made files, deflated: all that the published data make fits. A larger file is made again for each download. */
const KEPT_BYTES = 32 * 1024 * 1024;
const KEPT_BYTES_OF_FILE = 8 * 1024 * 1024;
/** A file whose content is not kept. */
const BYTES_OF_METADATA = 1024;

/** Makes the bytes of a file, in steps of a few milliseconds. It must not refer to an edition: a kept file may outlive it. */
type Make = (edition: Edition) => AsyncIterable<Uint8Array>;

type Kept = { file: MadeFile; keptBytes: number };

/** By version, as each request for a superseded edition has an Edition of its own. */
const made = new LRUCache<string, Kept, { edition: Edition; name: string; make: Make }>({
  maxSize: KEPT_BYTES,
  sizeCalculation: ({ keptBytes }) => BYTES_OF_METADATA + keptBytes,
  fetchMethod: (_key, _stale, { context: { edition, name, make } }) =>
    makeFile(edition, name, make),
  ignoreFetchAbort: true,
});

/** A file that is made of stored ones: once for an edition, however many clients request it at once. */
export async function madeFile(edition: Edition, name: string, make: Make): Promise<MadeFile> {
  const { file } = (await made.fetch(`${edition.version} ${name}`, {
    context: { edition, name, make },
  })) as Kept;
  return file;
}

async function makeFile(edition: Edition, name: string, make: Make): Promise<Kept> {
  const measured = measureFile();
  const kept: Uint8Array[] = [];
  let keptBytes = 0;
  for await (const { bytes, deflated } of deflatedPieces(make(edition))) {
    measured.add(bytes, deflated);
    keptBytes += deflated.length;
    if (keptBytes <= KEPT_BYTES_OF_FILE) kept.push(deflated);
    else kept.length = 0;
  }
  const isKept = keptBytes <= KEPT_BYTES_OF_FILE;
  const deflated = isKept ? () => kept : (of: Edition) => deflatedAgain(of, make);
  return { file: { name, ...measured.end(), deflated }, keptBytes: isKept ? keptBytes : 0 };
}

async function* deflatedAgain(edition: Edition, make: Make): AsyncGenerator<Uint8Array> {
  for await (const { deflated } of deflatedPieces(make(edition))) yield deflated;
}

async function* deflatedPieces(
  parts: AsyncIterable<Uint8Array>,
): AsyncGenerator<{ bytes: Buffer; deflated: Buffer }> {
  let taken: Uint8Array[] = [];
  let size = 0;
  const take = async () => {
    const bytes = Buffer.concat(taken);
    [taken, size] = [[], 0];
    return { bytes, deflated: await deflatePiece(bytes) };
  };
  for await (const part of parts) {
    taken.push(part);
    size += part.length;
    if (size >= PIECE_BYTES) yield await take();
  }
  if (size > 0) yield await take();
}
