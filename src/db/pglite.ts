import { readFile } from 'node:fs/promises';
import { setFlagsFromString } from 'node:v8';
import { PGlite, types } from '@electric-sql/pglite';
import { INITDB } from './empty-database-file.mjs';

/** Nothing that is copied into a new table is logged as well, as there is no other server; and files that are in memory need no memory beside it. */
const SETTINGS = [
  'wal_level=minimal',
  'max_wal_senders=0',
  'shared_buffers=16MB',
  'min_wal_size=2MB',
  'max_wal_size=8MB',
  'wal_recycle=off',
];
/** Nobody connects to the other databases, and what was logged is written: each start would read them back for nothing. */
const LEAVE_OUT = [
  'update pg_database set datistemplate = false',
  'drop database if exists template0',
  'drop database if exists template1',
  'checkpoint',
];

/** V8's baseline compiler alone: to optimise PGlite takes 45 MB, and neither its queries nor a load of it are quicker for that. */
setFlagsFromString('--liftoff-only');
/** Compiled at once, while it is not known yet which database is to be opened. */
const compiled = readFile(new URL('pglite.wasm', import.meta.resolve('@electric-sql/pglite'))).then((bytes) => WebAssembly.compile(bytes));
compiled.catch(() => {});

/**
 * Starts a database in memory: that of a dump, or a new one. It is without pg_trgm: to make the index of names takes a sixth of the first start, and saves a search ten
 * milliseconds.
 */
export async function startPGlite(dump?: Uint8Array<ArrayBuffer>): Promise<PGlite> {
  const startParams = [...PGlite.defaultStartParams, ...SETTINGS.flatMap((setting) => ['-c', setting])];
  const stored = dump ? { loadDataDir: new ReadOnce(dump) } : {};
  // PGlite's own way with bytes makes a string of each of them.
  const parsers = { [types.BYTEA]: (text: string) => Buffer.from(text.slice(2), 'hex') };
  const serializers = {
    [types.BYTEA]: (bytes: Uint8Array) => `\\x${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('hex')}`,
  };
  const client = await PGlite.create({
    startParams,
    initDbStartParams: INITDB,
    pgliteWasmModule: await compiled,
    parsers,
    serializers,
    ...stored,
  });
  growFilesByDoubling(client);
  return client;
}

type MemoryFile = { contents: Uint8Array };
type MemoryFileSystem = { expandFileStorage: (file: MemoryFile, bytes: number) => void };

/** Emscripten lets a file in memory that is longer than a megabyte grow by an eighth, and copies it each time: an eighth of the time that a load takes. */
function growFilesByDoubling({ Module }: PGlite): void {
  const fileSystem: MemoryFileSystem = Module.FS.root.mount.type;
  const { expandFileStorage } = fileSystem;
  fileSystem.expandFileStorage = (file, bytes) => {
    const capacity = file.contents.length;
    if (bytes > capacity) expandFileStorage(file, Math.max(bytes, 2 * capacity));
  };
}

export async function dumpPGlite(client: PGlite): Promise<Blob> {
  for (const statement of LEAVE_OUT) await client.exec(statement);
  return client.dumpDataDir('none');
}

/** PGlite holds the Blob that it starts from for as long as it runs. This one gives its bytes away when they are read, and copies none. */
class ReadOnce extends Blob {
  #bytes: Uint8Array<ArrayBuffer> | undefined;

  constructor(bytes: Uint8Array<ArrayBuffer>) {
    super();
    this.#bytes = bytes;
  }

  override async arrayBuffer(): Promise<ArrayBuffer> {
    const bytes = this.#bytes;
    if (!bytes) throw new Error('The dump was read before');
    this.#bytes = undefined;
    return bytes.buffer;
  }
}
