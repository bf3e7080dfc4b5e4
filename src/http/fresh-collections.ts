/** Deletions after which a collection that never gets empty is copied. */
const MAX_DELETED = 64;

/**
 * A Map for what comes and goes with each request. V8 links the table that a Map has outgrown to the next one: once one of them is old, all that follow outlive their request, with
 * what they hold, until the whole heap is collected. So this one takes a new Map, to which no old table leads, whenever it is empty, and now and then.
 */
export class FreshMap<Key, Value> {
  #entries = new Map<Key, Value>();
  #deleted = 0;

  get size(): number {
    return this.#entries.size;
  }

  get(key: Key): Value | undefined {
    return this.#entries.get(key);
  }

  set(key: Key, value: Value): void {
    this.#entries.set(key, value);
  }

  delete(key: Key): boolean {
    const existed = this.#entries.delete(key);
    if (existed && (++this.#deleted >= MAX_DELETED + this.#entries.size || this.#entries.size === 0)) this.#renew();
    return existed;
  }

  keys(): IterableIterator<Key> {
    return this.#entries.keys();
  }

  #renew(): void {
    this.#entries = new Map(this.#entries);
    this.#deleted = 0;
  }
}

/** The same for a Set. */
export class FreshSet<Value> implements Iterable<Value> {
  readonly #values = new FreshMap<Value, true>();

  get size(): number {
    return this.#values.size;
  }

  add(value: Value): void {
    this.#values.set(value, true);
  }

  delete(value: Value): boolean {
    return this.#values.delete(value);
  }

  [Symbol.iterator](): IterableIterator<Value> {
    return this.#values.keys();
  }
}
