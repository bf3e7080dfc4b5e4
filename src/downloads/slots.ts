import { addressOf } from '../http/addresses.ts';
import { HttpProblem } from '../http/errors.ts';
import { RETRY_UNAVAILABLE_S, unavailable } from '../http/problem-answer.ts';

/** Downloads that run at once: each holds a piece in memory, and one client shall not have all. */
export type SlotNumbers = { inAll: number; perClient: number; what?: 'downloads' | 'lists' | 'checks' };

const SLOTS: SlotNumbers = { inAll: 64, perClient: 4 };

/** Lists that are looked up at once: each is held in memory whole. */
export const LOOKUP_SLOTS: SlotNumbers = { inAll: 8, perClient: 2, what: 'lists' };

/** Files that are checked at once: each has a thread and memory of its own. */
export const CHECK_SLOTS: SlotNumbers = { inAll: 2, perClient: 1, what: 'checks' };

/** Takes a place among the downloads that run, and answers how it is given back. Throws a problem when there is none. */
export type Slots = (client: string) => () => void;

export function createSlots({ inAll, perClient, what = 'downloads' }: SlotNumbers = SLOTS): Slots {
  const running = new Map<string, number>();
  let sum = 0;
  return (client) => {
    const own = running.get(client) ?? 0;
    if (own >= perClient) throw tooMany(perClient, what);
    if (sum >= inAll)
      throw unavailable(`${inAll} ${what} are running here, and more may not at once. Try again in ${RETRY_UNAVAILABLE_S} seconds.`);
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

function tooMany(perClient: number, what: string): HttpProblem {
  const otherwise = what === 'downloads' ? `, or take all countries at once from ${addressOf('/downloads/all.zip')}` : '';
  const detail = `This address has ${perClient} ${what} running. Wait for one to end${otherwise}.`;
  return new HttpProblem('quota-exceeded', detail, {
    headers: { 'Retry-After': RETRY_UNAVAILABLE_S },
    extension: { 'violated-policies': [what] },
  });
}
