import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { DEPARTURES, depart, pipeline } from '../support/drop-requests.mjs';
import { NOTHING_HELD, readHeld } from '../support/metrics.ts';
import { freshAddress } from './clients.ts';
import type { Door } from './exchange.ts';
import type { Instances } from './instances.ts';
import { questionOf } from './questions.ts';
import { countsOf, type Report, type Row } from './report.ts';

const DROP_EVERY_MS = 250;
const QUESTIONS = 8;
const MAX_PATIENCE_MS = 40;
/** Connections of which nothing is read stay so long: some longer than a client may take to read. */
const MAX_UNREAD = 10;
const RELEASE_TIMEOUT_MS = 15_000;

export type DroppersOptions = {
  nginx: string;
  instances: Instances;
  report: Report;
  until: AbortSignal;
};

/** Clients beside the others that pipeline questions and leave without the answers, each from an address of its own. What they get is not judged, but that nothing is left of them. */
export async function runDroppers({
  nginx,
  instances,
  report,
  until,
}: DroppersOptions): Promise<Row[]> {
  const left: string[] = [];
  const unread: Socket[] = [];
  for (let turn = 0; !until.aborted; turn++) {
    const door: Door = turn % 2 ? 'nginx' : 'direct';
    const open = instances.open();
    const url = door === 'nginx' ? nginx : open[turn % open.length];
    const how = DEPARTURES[turn % DEPARTURES.length] as (typeof DEPARTURES)[number];
    const socket = url && (await dropAt(url, door, turn, how));
    left.push(socket ? `${how} (${door})` : 'found nobody');
    if (socket && how === 'reads nothing') unread.push(socket);
    if (unread.length > MAX_UNREAD) unread.shift()?.destroy();
    await pause(DROP_EVERY_MS);
  }
  for (const socket of unread) socket.destroy();
  await checkNothingHeld(instances, report);
  return [['clients that left without their answers', countsOf(left)]];
}

async function dropAt(
  url: string,
  door: Door,
  turn: number,
  how: (typeof DEPARTURES)[number],
): Promise<Socket | null> {
  const client = freshAddress(door);
  const questions = Array.from({ length: QUESTIONS }, (_, index) =>
    questionOf(turn * QUESTIONS + index),
  );
  const requests = questions.map(({ headers, ...question }) => ({
    ...question,
    headers: { ...headers, 'x-forwarded-for': client },
  }));
  const options = {
    ...(door === 'nginx' && { localAddress: client }),
    ...(how === 'stops in the middle' && { keptBytes: 50 * (turn % 40) + 1 }),
  };
  // An instance may end at any moment.
  const socket = await pipeline(url, requests, options).catch(() => null);
  await pause((turn * 7) % MAX_PATIENCE_MS);
  if (socket) depart(socket, how);
  return socket;
}

/** Once nobody asks any more, no instance waits for anyone. */
async function checkNothingHeld({ all }: Instances, report: Report): Promise<void> {
  const deadlineMs = Date.now() + RELEASE_TIMEOUT_MS;
  for (const [index, { metricsUrl }] of all.entries()) {
    for (;;) {
      const held = JSON.stringify(await readHeld(metricsUrl).catch(String));
      if (held === JSON.stringify(NOTHING_HELD)) break;
      if (Date.now() > deadlineMs) {
        report.add(
          'failed',
          `instance ${index + 1} still holds ${held} when all clients have gone`,
        );
        break;
      }
      await pause(100);
    }
  }
}
