import { LRUCache } from 'lru-cache';

/** An object of an answer, by response names. It inherits nothing that could meet one of them. */
export type AnsweredObject = Record<string, unknown>;

type Layout = new () => AnsweredObject;

/** Characters of the names of layouts that are kept, and of one: of more names an object is a table. */
const KEPT_CHARACTERS = 256 * 1024;
const MAX_CHARACTERS = 4 * 1024;

const layouts = new LRUCache<string, Layout>({ maxSize: KEPT_CHARACTERS, sizeCalculation: (_layout, names) => names.length + 1 });

/** An object of which there is one, or few. */
export function beginAlone(): AnsweredObject {
  return Object.create(null);
}

/**
 * Begins objects that all have the same response names, of which there may be many: V8 writes and reads those of one class faster than tables. A class for all names would
 * not do, as V8 takes back its layouts when clients make up more names than it keeps of one class.
 */
export function beginAlike(responseNames: readonly string[]): () => AnsweredObject {
  const names = responseNames.join();
  if (names.length > MAX_CHARACTERS) return beginAlone;
  const Alike = layouts.get(names) ?? createLayout();
  layouts.set(names, Alike);
  return () => new Alike();
}

function createLayout(): Layout {
  class Alike {}
  Object.setPrototypeOf(Alike.prototype, null);
  Reflect.deleteProperty(Alike.prototype, 'constructor');
  return Alike as Layout;
}
