/** Work of many clients, each of which has its turn: what one asks for in plenty waits behind what others ask for. */
export type ClientTurns<Work> = {
  /** Puts work last among that of its client. */
  add: (client: string, work: Work) => void;
  /** Work of the client whose turn it is; it is under way until `finish` is called for that client. */
  take: () => Work | undefined;
  finish: (client: string) => void;
  waiting: () => number;
};

/** No client has more than `mostUnderWay` pieces of work under way at once. */
export function createClientTurns<Work>(mostUnderWay: number): ClientTurns<Work> {
  const queues = new Map<string, Work[]>();
  const underWay = new Map<string, number>();
  let waiting = 0;
  return {
    add(client, work) {
      queues.set(client, [...(queues.get(client) ?? []), work]);
      waiting++;
    },
    take() {
      for (const [client, [work, ...rest]] of queues) {
        const busy = underWay.get(client) ?? 0;
        if (busy >= mostUnderWay) continue;
        // Its next turn comes after that of all others.
        queues.delete(client);
        if (rest.length > 0) queues.set(client, rest);
        underWay.set(client, busy + 1);
        waiting--;
        return work;
      }
      return undefined;
    },
    finish(client) {
      const left = (underWay.get(client) ?? 0) - 1;
      if (left > 0) underWay.set(client, left);
      else underWay.delete(client);
    },
    waiting: () => waiting,
  };
}
