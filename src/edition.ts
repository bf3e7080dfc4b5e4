import { type Answers, createAnswers } from './answers.ts';
import type { Database } from './db/client.ts';
import type { LoadedEdition } from './db/load.ts';
import { createLoad, type Load } from './loaders.ts';

/** Reads the values of many keys in one statement, in the order of the keys. */
export type Batch<Value> = (db: Database, edition: number, keys: readonly string[]) => Promise<readonly Value[]>;

/**
 * One immutable edition of the data, and everything that was read of it so far. Nothing in it ever goes out of date: a new version
 * of the data is a new Edition, and the old one is dropped whole.
 */
export type Edition = LoadedEdition & {
  /** Answers of both doors that are ready to be sent. */
  answers: Answers;
  load: Load;
};

/** Bound on the memory of prepared answers. */
const ANSWER_BYTES = 32 * 1024 * 1024;

export function createEdition(db: Database, loaded: LoadedEdition): Edition {
  return { ...loaded, answers: createAnswers(ANSWER_BYTES), load: createLoad((batch, keys) => batch(db, loaded.id, keys)) };
}
