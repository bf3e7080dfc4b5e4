import { setTimeout as pause } from 'node:timers/promises';
import { type Door, exchange, type Line, openLine } from './exchange.ts';
import type { Instances } from './instances.ts';
import type { Judge } from './judge.ts';
import { ACCEPTED, questionOf } from './questions.ts';
import { countedTogether, leftOf, RATE_LIMIT } from './quota.ts';
import type { Report } from './report.ts';
import { findEdition, type Timeline } from './timeline.ts';

/** Clients of each door, each with one connection, and the pause between the questions of one: about 250 in a second altogether. */
const CLIENTS: Record<Door, number> = { nginx: 10, direct: 10 };
const ASK_EVERY_MS = 80;
/** A client that is answered so often becomes another, so that no quota is met. */
const ANSWERS_PER_ADDRESS = 80;
/** nginx asks the next instance when one ends: the request has been counted twice then. */
const ASKED_AGAIN_AT_MOST = 3;

export type ClientsOptions = {
  nginx: string;
  instances: Instances;
  timeline: Timeline;
  judge: Judge;
  report: Report;
  until: AbortSignal;
};

/** Asks on and on at both doors. Resolves when all have stopped. */
export async function runClients(options: ClientsOptions): Promise<void> {
  const asking = (Object.keys(CLIENTS) as Door[]).flatMap((door, which) =>
    Array.from({ length: CLIENTS[door] }, (_, index) =>
      runClient(door, index + which * 20, options),
    ),
  );
  await Promise.all(asking);
}

async function runClient(door: Door, which: number, options: ClientsOptions): Promise<void> {
  const { nginx, instances, until } = options;
  // No two begin at the same place, nor at the same time.
  let turn = which * 1009;
  await pause((which * ASK_EVERY_MS) / 20);
  while (!until.aborted) {
    const open = instances.open();
    const url = door === 'nginx' ? nginx : open[turn % open.length];
    if (url) turn = await runAddress(openLine(url, door, freshAddress(door)), turn, options);
    else await pause(ASK_EVERY_MS);
  }
}

/** Asks from one address over one connection, until its quota is nearly used or the connection ends. Answers the next turn. */
async function runAddress(line: Line, begin: number, options: ClientsOptions): Promise<number> {
  const { judge, until } = options;
  const sinceMs = Date.now();
  const etags = new Map<string, string>();
  const left: number[] = [];
  let newest = 0;
  let turn = begin;
  for (let closes = false; !closes && !until.aborted && left.length < ANSWERS_PER_ADDRESS; turn++) {
    const nextMs = Date.now() + ASK_EVERY_MS;
    const question = questionOf(turn);
    const [accepted, encoding] = ACCEPTED[turn % ACCEPTED.length] as (typeof ACCEPTED)[number];
    const representation = `${question.key} ${encoding}`;
    const ifNoneMatch = question.kind.includes('conditional')
      ? (etags.get(representation) ?? OTHER_ETAG)
      : undefined;
    const answered = await exchange(line, question, accepted, ifNoneMatch);
    judge(answered);
    if (answered.failure) break;
    left.push(leftOf(answered));
    if (answered.headers.etag) etags.set(representation, answered.headers.etag);
    newest = neverBack(answered.headers['dataset-version'] as string, newest, line, options);
    closes = line.door === 'direct' && answered.headers.connection === 'close';
    await pause(Math.max(0, nextMs - Date.now()));
  }
  line.agent.destroy();
  await checkCount(line, left, sinceMs, options);
  return turn;
}

const OTHER_ETAG = '"of-something-else"';

/** An instance that has answered from an edition never answers from an older one again. */
function neverBack(
  version: string,
  newest: number,
  line: Line,
  { timeline, report }: ClientsOptions,
): number {
  const n = findEdition(timeline, version)?.n ?? newest;
  if (line.door === 'direct' && n < newest)
    report.add('wrong', `${line.url} answered from edition ${newest}, and then from ${n}`);
  return Math.max(n, newest);
}

/** Each answer says one less than the one before it, whichever instances they come from, as long as all count together. */
async function checkCount(
  { door, client }: Line,
  left: readonly number[],
  sinceMs: number,
  options: ClientsOptions,
): Promise<void> {
  const { timeline, instances, report } = options;
  const expected = left.map((_, index) => RATE_LIMIT - 1 - index);
  const tolerated = door === 'nginx' ? ASKED_AGAIN_AT_MOST : 0;
  const at = left.findIndex(
    (value, index) =>
      value > (expected[index] as number) || value < (expected[index] as number) - tolerated,
  );
  if (at === -1 || !(await countedTogether(timeline, instances, sinceMs))) return;
  report.add(
    'wrong',
    `answer ${at + 1} of ${client} (${door}) says that ${left[at]} requests are left, and ${expected[at]} were expected`,
  );
}

let addresses = 0;

/** An address that nobody had before: of this machine behind nginx, which sees it, and of any network where the soak is the proxy. */
export function freshAddress(door: Door): string {
  const number = ++addresses;
  return `${door === 'nginx' ? 127 : 10}.${1 + (number >> 16)}.${(number >> 8) & 255}.${number & 255}`;
}
