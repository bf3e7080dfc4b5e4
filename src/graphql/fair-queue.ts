/** A queue in which each client has its turn: what one asks for in plenty waits behind what others ask for. */
export type FairQueue<Item> = {
  /** Puts an item last among those of its client. Answers what has no room then, which may be the item itself. */
  add: (client: string, item: Item) => Item[];
  remove: (client: string, item: Item) => void;
  /** An item of the client whose turn it is; it is in flight until `release` is called for that client. */
  take: () => Item | undefined;
  release: (client: string) => void;
  /** Takes all that wait. */
  clear: () => Item[];
  waiting: () => number;
  inFlight: () => number;
};

export type FairQueueOptions<Item> = {
  /** Items of one client that may be in flight at once. */
  maxInFlight: number;
  /** Sum of the sizes of all items that wait, */
  maxSize: number;
  /** and of those of one client. */
  maxClientSize: number;
  sizeOf: (item: Item) => number;
};

type Waiting<Item> = { items: Set<Item>; size: number };

export function createFairQueue<Item>({ maxInFlight, maxSize, maxClientSize, sizeOf }: FairQueueOptions<Item>): FairQueue<Item> {
  /** By client, in the order of their turns. */
  const queues = new Map<string, Waiting<Item>>();
  const inFlight = new Map<string, number>();
  let size = 0;
  let waiting = 0;
  return {
    add,
    remove,
    take,
    release,
    clear,
    waiting: () => waiting,
    inFlight: () => [...inFlight.values()].reduce((sum, n) => sum + n, 0),
  };

  function add(client: string, item: Item): Item[] {
    const queue = queues.get(client) ?? { items: new Set(), size: 0 };
    const itemSize = sizeOf(item);
    if (queue.size + itemSize > maxClientSize) return [item];
    queue.items.add(item);
    queue.size += itemSize;
    queues.set(client, queue);
    size += itemSize;
    waiting++;
    const dropped: Item[] = [];
    while (size > maxSize) dropped.push(dropNewestOfLongest());
    return dropped;
  }

  /** Room is made by the client that takes most of it. Of several that take as much it is the last to have its turn. */
  function dropNewestOfLongest(): Item {
    const [client, queue] = [...queues].reduce((longest, other) => (other[1].size >= longest[1].size ? other : longest));
    const newest = [...queue.items].at(-1) as Item;
    remove(client, newest);
    return newest;
  }

  function remove(client: string, item: Item): void {
    const queue = queues.get(client);
    if (!queue?.items.delete(item)) return;
    const itemSize = sizeOf(item);
    queue.size -= itemSize;
    size -= itemSize;
    waiting--;
    if (queue.items.size === 0) queues.delete(client);
  }

  function take(): Item | undefined {
    for (const [client, queue] of queues) {
      const busy = inFlight.get(client) ?? 0;
      if (busy >= maxInFlight) continue;
      const [item] = queue.items as Set<Item> & Iterable<Item>;
      remove(client, item as Item);
      // Its next turn comes after that of all others.
      if (queues.delete(client)) queues.set(client, queue);
      inFlight.set(client, busy + 1);
      return item;
    }
    return undefined;
  }

  function release(client: string): void {
    const left = (inFlight.get(client) ?? 0) - 1;
    if (left > 0) inFlight.set(client, left);
    else inFlight.delete(client);
  }

  function clear(): Item[] {
    const items = [...queues.values()].flatMap((queue) => [...queue.items]);
    queues.clear();
    size = 0;
    waiting = 0;
    return items;
  }
}
