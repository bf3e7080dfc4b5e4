import { crc32, deflateRawSync } from 'node:zlib';
import { Zip, type ZipInputFile } from 'fflate';
import type { Edition } from '../../../data/editions/edition.ts';
import { END_OF_DEFLATE, type StoredFile } from '../../../data/editions/files.ts';
import { type Content, deflatedPieces } from './content.ts';

/** A file in an archive with its name there; or a short text that is not a file of the edition. */
type FileEntry = { name: string; file: StoredFile };
export type TextEntry = { name: string; deflated: Uint8Array; size: number; crc32: number };
export type Entry = FileEntry | TextEntry;

export function isFileEntry(entry: Entry): entry is FileEntry {
  return 'file' in entry;
}

export function textEntry(name: string, text: string): TextEntry {
  const bytes = Buffer.from(text);
  return { name, deflated: deflateRawSync(bytes), size: bytes.length, crc32: crc32(bytes) };
}

const DEFLATE = 8;

/** What ZIP needs besides names and contents: of each file its header, its descriptor and its line in the directory; the end of the directory. */
const BYTES_PER_ENTRY = 30 + 16 + 46;
const BYTES_OF_END = 22;

/** Bytes of an archive of the files. */
export function zipLength(entries: readonly Entry[]): number {
  const lengths = entries.map(
    (entry) => BYTES_PER_ENTRY + 2 * Buffer.byteLength(entry.name) + deflatedSize(entry),
  );
  return lengths.reduce((sum, length) => sum + length, BYTES_OF_END);
}

function deflatedSize(entry: Entry): number {
  return isFileEntry(entry) ? entry.file.deflatedSize : entry.deflated.length;
}

/** An archive of the files as they are kept: nothing is compressed anew. `asOf`, the date of every entry, is all that is in it besides them. */
export function zipContent(edition: Edition, entries: readonly Entry[], asOf: string): Content {
  return { length: zipLength(entries), pieces: written() };

  async function* written(): AsyncGenerator<Uint8Array> {
    const made: Uint8Array[] = [];
    const take = () => Buffer.concat(made.splice(0));
    const archive = new Zip((error, bytes) => {
      if (error) throw error;
      made.push(bytes);
    });
    for (const entry of entries) {
      if (!isFileEntry(entry)) {
        addEntry(archive, entry.name, entry, asOf).ondata?.(
          null,
          entry.deflated as Uint8Array<ArrayBuffer>,
          true,
        );
        continue;
      }
      const written = addEntry(archive, entry.name, entry.file, asOf);
      for await (const piece of deflatedPieces(edition, entry.file)) {
        written.ondata?.(null, piece as Uint8Array<ArrayBuffer>, false);
        yield take();
      }
      written.ondata?.(null, END_OF_DEFLATE as Uint8Array<ArrayBuffer>, true);
    }
    archive.end();
    yield take();
  }
}

function addEntry(
  archive: Zip,
  filename: string,
  { size, crc32 }: Pick<StoredFile, 'size' | 'crc32'>,
  asOf: string,
): ZipInputFile {
  // ZIP has local times: noon of the day, which no zone skips, is the same bytes wherever this runs.
  const entry: ZipInputFile = {
    filename,
    size,
    crc: crc32,
    compression: DEFLATE,
    mtime: new Date(`${asOf}T12:00:00`),
  };
  archive.add(entry);
  return entry;
}
