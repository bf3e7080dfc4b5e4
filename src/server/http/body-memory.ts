import type { HttpProblem } from './errors.ts';
import { unavailable } from './problem-answer.ts';

/** Room for sixteen of the largest bodies. */
const MAX_BYTES = 32 * 1024 * 1024;

/** A body that is arriving. `refuse` ends it. */
type Body = { client: string; bytes: number; refuse: (problem: HttpProblem) => void };

const arriving = new Set<Body>();

/** Counts a body among those that are arriving until the returned function is called. */
export function countBody(body: Body): () => void {
  arriving.add(body);
  return () => arriving.delete(body);
}

/** Refuses bodies beyond the memory that all may take: always one of the client that takes most, so that small bodies arrive whatever others send. */
export function refuseBeyondMemory(): void {
  for (let sum = bytesOf(arriving); sum > MAX_BYTES; ) {
    const bytesOfClient = new Map<string, number>();
    for (const { client, bytes } of arriving)
      bytesOfClient.set(client, (bytesOfClient.get(client) ?? 0) + bytes);
    const [greatest] = [...bytesOfClient].reduce((most, each) => (each[1] > most[1] ? each : most));
    const oldest = [...arriving].find(({ client }) => client === greatest) as Body;
    sum -= oldest.bytes;
    oldest.refuse(
      unavailable(
        'More bodies are being sent here than there is memory for, and most of them from this address.',
      ),
    );
  }
}

function bytesOf(bodies: Iterable<Body>): number {
  let sum = 0;
  for (const { bytes } of bodies) sum += bytes;
  return sum;
}
