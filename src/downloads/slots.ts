import { addressOf } from '../addresses.ts';
import { HttpProblem } from '../errors.ts';
import { RETRY_UNAVAILABLE_S, unavailable } from '../http/problem-answer.ts';

/** Downloads that run at once: each holds a piece in memory, and one client shall not have all. */
export type SlotNumbers = { inAll: number; perClient: number };

const SLOTS: SlotNumbers = { inAll: 64, perClient: 4 };

/** Takes a place among the downloads that run, and answers how it is given back. Throws a problem when there is none. */
export type Slots = (client: string) => () => void;

export function createSlots({ inAll, perClient }: SlotNumbers = SLOTS): Slots {
  const running = new Map<string, number>();
  let sum = 0;
  return (client) => {
    const own = running.get(client) ?? 0;
    if (own >= perClient) throw tooMany(perClient);
    if (sum >= inAll)
      throw unavailable(`${inAll} downloads are running here, and more may not at once. Try again in ${RETRY_UNAVAILABLE_S} seconds.`);
    running.set(client, own + 1);
    sum++;
    return () => {
      const left = (running.get(client) as number) - 1;
      if (left === 0) running.delete(client);
      else running.set(client, left);
      sum--;
    };
  };
}

function tooMany(perClient: number): HttpProblem {
  const detail = `This address has ${perClient} downloads running. Wait for one to end, or take all countries at once from ${addressOf('/downloads/all.zip')}.`;
  return new HttpProblem('quota-exceeded', detail, {
    headers: { 'Retry-After': RETRY_UNAVAILABLE_S },
    extension: { 'violated-policies': ['downloads'] },
  });
}
