import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { editionsIn } from './data.ts';
import type { Exchange } from './exchange.ts';
import { ACCEPTED, COLD, OVERRUN } from './questions.ts';
import { quotaFault } from './quota.ts';
import type { Fault, Report } from './report.ts';
import { findEdition, lastBackMs, type SoakEdition, type Timeline, wasUp } from './timeline.ts';

export type Judge = (exchange: Exchange) => void;

/** The answer to a question in an edition as it was met first, whichever instance gave it. */
type Known = { body?: Buffer; etags: Map<string, string>; lengths: Map<string, string> };

/** A new edition is found by notification or within six seconds, and then prepared; the machine may be busy. */
const TAKEOVER_TIMEOUT_MS = 12_000;
/** A database that is back is noticed by the next probe, within half a second, or by the end of what still waits for it. */
const DETECTION_TIMEOUT_MS = 8_000;

/** Says what is wrong, if anything is. */
type Say = (fault: Fault, what: string | null) => void;

/** Judges every answer by what has happened so far, and reports what may not be. */
export function createJudge(timeline: Timeline, report: Report): Judge {
  const known = new Map<string, Known>();
  return (exchange) => {
    report.count(exchange);
    const { question, door, client, failure, status, headers } = exchange;
    const say: Say = (fault, what) => {
      if (what)
        report.add(fault, `${question.kind}, ${question.key} (${door}, from ${client}): ${what}`);
    };
    if (failure) return say('failed', failure);
    say('wrong', quotaFault(headers));
    if (status === 200 || status === 304) judgeAnswer(exchange, say);
    else say('failed', refusalFault(exchange));
  };

  /** Refused may be what needs a database that is away, and who asks too much. */
  function refusalFault({
    question,
    status,
    headers,
    askedAtMs,
    answeredAtMs,
    body,
  }: Exchange): string | null {
    const isExplained =
      status === 503
        ? question.kind === COLD &&
          !wasUp(timeline, 'Postgres', askedAtMs - DETECTION_TIMEOUT_MS, answeredAtMs)
        : status === 429 && question.kind === OVERRUN;
    if (isExplained && /^[1-9]\d*$/.test(headers['retry-after'] ?? '')) return null;
    return `status ${status}, Retry-After ${headers['retry-after']}: ${body.toString().slice(0, 300)}`;
  }

  function judgeAnswer(exchange: Exchange, say: Say): void {
    const version = exchange.headers['dataset-version'] as string | undefined;
    const edition = findEdition(timeline, version);
    if (edition) {
      const key = `${edition.n} ${exchange.question.key}`;
      const before: Known = known.get(key) ?? { etags: new Map(), lengths: new Map() };
      known.set(key, before);
      say('wrong', staleFault(exchange, edition));
      say('wrong', etagFault(exchange, before));
      say('wrong', representationFault(exchange, before));
      judgeBody(exchange, edition, before, say);
    } else say('wrong', `Dataset-Version ${version} is no edition that was loaded`);
  }

  function staleFault({ askedAtMs }: Exchange, { n }: SoakEdition): string | null {
    const next = timeline.editions[n];
    if (!next || next.loadedAtMs > askedAtMs) return null;
    const lateMs = askedAtMs - Math.max(next.loadedAtMs, lastBackMs(timeline, 'Postgres'));
    report.late(lateMs);
    return lateMs <= TAKEOVER_TIMEOUT_MS
      ? null
      : `answered from edition ${n}, ${lateMs / 1000} s after edition ${n + 1} could be taken over`;
  }
}

/** A representation has one ETag; a client that has it gets a 304, and nobody else. */
function etagFault(
  { status, headers, accepted, ifNoneMatch }: Exchange,
  { etags }: Known,
): string | null {
  const encoding = encodingFor(accepted);
  const { etag } = headers;
  if (!etag) return 'no ETag';
  const before = etags.get(encoding) ?? etag;
  etags.set(encoding, before);
  if (etag !== before)
    return `ETag ${etag} for ${encoding}, which was ${before} before in this edition`;
  return (status === 304) === (etag === ifNoneMatch)
    ? null
    : `status ${status} with ETag ${etag} for If-None-Match ${ifNoneMatch}`;
}

function representationFault(
  { status, headers, accepted }: Exchange,
  { lengths }: Known,
): string | null {
  if (status === 304) return null;
  const encoding = encodingFor(accepted);
  const said = headers['content-encoding'] ?? 'identity';
  if (said !== encoding) return `Content-Encoding ${said} for Accept-Encoding ${accepted}`;
  const length = headers['content-length'] ?? '';
  const before = lengths.get(encoding) ?? length;
  lengths.set(encoding, before);
  return length === before
    ? null
    : `Content-Length ${length}, which was ${before} before in this edition`;
}

/** The first answer is looked through; all later ones must be equal to it. */
function judgeBody(
  { status, body, headers, question }: Exchange,
  edition: SoakEdition,
  before: Known,
  say: Say,
): void {
  if (status === 304 || question.method === 'HEAD') {
    if (body.length > 0) say('wrong', `a ${status} to ${question.method} with a body`);
    return;
  }
  const decoded = decode(body, headers['content-encoding']);
  if (!decoded) say('wrong', `the body is not ${headers['content-encoding']}`);
  else if (!before.body) {
    before.body = decoded;
    judgeFirst(decoded.toString(), edition, say);
  } else if (!decoded.equals(before.body)) say('wrong', difference(decoded, before.body));
}

function judgeFirst(text: string, { n, version }: SoakEdition, say: Say): void {
  const seen = editionsIn(text);
  const shown = `the body under edition ${n} shows ${[...seen].join(' and ') || 'none'}: ${text.slice(0, 300)}`;
  if (seen.size > 1) say('mixed', shown);
  else if (!seen.has(n) || text.includes('"errors"')) say('wrong', shown);
  const said = /"version":"([^"]+)"/.exec(text)?.[1] ?? version;
  if (said !== version)
    say('wrong', `the body says version ${said} under Dataset-Version ${version}`);
}

function decode(body: Buffer, encoding: string | undefined): Buffer | null {
  try {
    if (encoding === undefined) return body;
    return encoding === 'br' ? brotliDecompressSync(body) : gunzipSync(body);
  } catch {
    return null;
  }
}

function encodingFor(accepted: string | undefined): string {
  return (ACCEPTED.find(([text]) => text === accepted) as (typeof ACCEPTED)[number])[1];
}

function difference(one: Buffer, other: Buffer): string {
  const at = one.findIndex((byte, index) => byte !== other[index]);
  const around = (body: Buffer) =>
    JSON.stringify(body.subarray(Math.max(0, at - 60), at + 60).toString());
  return `another answer than before in the same edition: ${around(one)} where ${around(other)} was`;
}
