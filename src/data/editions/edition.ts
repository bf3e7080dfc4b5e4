import type { Addresses } from '../../server/http/addresses.ts';
import { causesOf } from '../../server/http/errors.ts';
import type { Database, Read } from '../db/database.ts';
import { findEditionOfVersion, holdsEdition, type LoadedEdition } from './current.ts';
import { readPiece } from './files.ts';
import { type Batch, createLoad, type Load } from './loaders.ts';
import { createPieces, type Pieces } from './pieces.ts';
import { createResponseCache, type ResponseCache } from './response-cache.ts';

/**
 * One immutable edition of the data on one day, and everything that was read of it so far. Nothing in it ever goes out of date: a new version
 * of the data is a new Edition, and so is a new day, as rules begin and end with it; the old one is dropped whole.
 */
export type Edition = LoadedEdition & {
  /** The default effective date. */
  day: string;
  /**
   * Whether the last read found that the database has lost this edition. What was read before stays
   * valid and is served; nothing more can be read.
   */
  lost: boolean;
  /** Whether a read of it has got a response yet. */
  wasRead: boolean;
  /** Looks whether the database still holds it, and notes it in `lost`. */
  verifyExists: () => Promise<void>;
  /** The addresses of the service: responses that are kept contain them. */
  addresses: Addresses;
  /** Prepared responses of REST, GraphQL and the pages. */
  responses: ResponseCache;
  load: Load;
  /**
   * Reads the values of many keys in one statement, without caching them: for keys that other
   * clients are unlikely to request.
   */
  readOnce: <Value>(batch: Batch<Value>, keys: readonly string[]) => Promise<readonly Value[]>;
  pieces: Pieces;
  /** The edition of a version, this one or another that the database still holds; null where it holds none. */
  findVersion: (version: string) => Promise<Edition | null>;
};

type Work<Value> = (db: Database, edition: number) => Promise<Value>;

/** Bound on the memory of prepared responses. */
const RESPONSE_CACHE_BYTES = 32 * 1024 * 1024;

/** Said instead of answering from an empty result when the database no longer holds the edition: it was dropped, or the database was made anew. */
class EditionGone extends Error {
  readonly code = 'EDITION_GONE';
}

/** Postgres's code for a table that does not exist. */
const UNDEFINED_TABLE = '42P01';

export function createEdition(
  read: Read,
  loaded: LoadedEdition,
  day: string,
  addresses: Addresses,
): Edition {
  const edition: Edition = {
    ...loaded,
    day,
    lost: false,
    wasRead: false,
    async verifyExists() {
      const [held] = await Promise.allSettled([read((db) => holdsEdition(db, loaded))]);
      note(held);
    },
    addresses,
    responses: createResponseCache(RESPONSE_CACHE_BYTES),
    load: createLoad((batch, keys, keep) =>
      read(async (db) => {
        const values = await readVerified(db, (within, id) => batch(within, id, keys));
        keep(values);
        return values;
      }),
    ),
    readOnce: (batch, keys) =>
      read((db) => readVerified(db, (within, id) => batch(within, id, keys))),
    pieces: createPieces((file, position) =>
      read((db) => readVerified(db, (within, id) => readPiece(within, id, file, position))),
    ),
    async findVersion(version) {
      if (version === loaded.version) return edition;
      const found = await read((db) => findEditionOfVersion(db, version));
      return found && createEdition(read, found, day, addresses);
    },
  };
  return edition;

  /** The proof that the edition exists goes with every read, in the same snapshot and on the same trip: an edition that is gone reads as empty lists. */
  async function readVerified<Value>(db: Database, work: Work<Value>): Promise<Value> {
    const [held, value] = await Promise.allSettled([holdsEdition(db, loaded), work(db, loaded.id)]);
    note(held);
    if (edition.lost)
      throw new EditionGone(
        `The database no longer holds edition ${loaded.id}, version ${loaded.version}.`,
      );
    if (value.status === 'rejected') throw value.reason;
    return value.value;
  }

  function note(held: PromiseSettledResult<boolean>): void {
    if (held.status === 'rejected' && !saysNoTable(held.reason)) throw held.reason;
    edition.wasRead = true;
    edition.lost = held.status === 'rejected' || !held.value;
  }
}

function saysNoTable(error: unknown): boolean {
  return [...causesOf(error)].some(({ code }) => code === UNDEFINED_TABLE);
}
