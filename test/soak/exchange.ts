import http from 'node:http';
import type { Question } from './questions.ts';

export type Door = 'nginx' | 'direct';

/** A question as it was put, and what came of it: `failure` instead of an answer when the connection or the time ended first. */
export type Exchange = {
  question: Question;
  door: Door;
  /** The address that the client is counted under. */
  client: string;
  accepted: string | undefined;
  ifNoneMatch: string | undefined;
  askedAtMs: number;
  answeredAtMs: number;
  status: number;
  headers: http.IncomingHttpHeaders;
  body: Buffer;
  failure?: string;
};

export type Line = {
  url: string;
  door: Door;
  agent: http.Agent;
  client: string;
  headers: Record<string, string>;
};

/** Far above the two seconds that a read and the ten that a turn may take. */
const RESPONSE_TIMEOUT_MS = 20_000;

/** Puts a question over a line, and never throws. */
export function exchange(
  line: Line,
  question: Question,
  accepted?: string,
  ifNoneMatch?: string,
): Promise<Exchange> {
  const { method, path, body } = question;
  const headers: Record<string, string> = { ...line.headers, ...question.headers };
  if (accepted !== undefined) headers['accept-encoding'] = accepted;
  if (ifNoneMatch !== undefined) headers['if-none-match'] = ifNoneMatch;
  if (body !== undefined) headers['content-length'] = String(Buffer.byteLength(body));
  const asked = {
    question,
    door: line.door,
    client: line.client,
    accepted,
    ifNoneMatch,
    askedAtMs: Date.now(),
  };
  return new Promise((resolve) => {
    const end = (rest: Partial<Exchange>) =>
      resolve({
        ...asked,
        answeredAtMs: Date.now(),
        status: 0,
        headers: {},
        body: Buffer.alloc(0),
        ...rest,
      });
    const request = http.request(
      line.url + path,
      { method, agent: line.agent, headers, timeout: RESPONSE_TIMEOUT_MS },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', (error) => end({ failure: `${error}, with the answer begun` }));
        response.on('end', () =>
          end({
            status: response.statusCode as number,
            headers: response.headers,
            body: Buffer.concat(chunks),
          }),
        );
      },
    );
    request.on('timeout', () =>
      request.destroy(new Error(`no answer within ${RESPONSE_TIMEOUT_MS / 1000} seconds`)),
    );
    request.on('error', (error) => end({ failure: String(error) }));
    request.end(body);
  });
}

/** A line with a connection of its own, which is kept until an answer ends it. */
export function openLine(url: string, door: Door, client: string): Line {
  // nginx sees whom the connection comes from, and what a client itself forwards counts for nothing; directly the soak is the proxy.
  const options = door === 'nginx' ? { localAddress: client } : {};
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1, ...options });
  return {
    url,
    door,
    agent,
    client,
    headers: { 'x-forwarded-for': door === 'nginx' ? FORGED : client },
  };
}

/** All clients behind nginx claim to be this one: if they were believed, its quota would not last a second. */
const FORGED = '192.0.2.1';
