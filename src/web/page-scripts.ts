import { readFile } from 'node:fs/promises';
import type { Edition } from '../data/editions/edition.ts';
import { unknownPath } from '../domain/countries/not-found.ts';
import { type Answer, createAnswer, type HeaderList } from '../server/http/answer.ts';
import { NOSNIFF } from '../server/http/page-headers.ts';
import { SCRIPTS_PREFIX } from '../server/http/paths.ts';

const JAVASCRIPT = 'text/javascript; charset=utf-8';

/** A worker has a policy of its own: this one compiles web-ifc, and loads from this service alone. */
const WORKER_POLICY =
  "default-src 'none'; script-src 'wasm-unsafe-eval'; connect-src 'self'; frame-ancestors 'none'";

/** What pages load, by name. */
const SCRIPTS: Readonly<Record<string, { type: string; headers?: HeaderList }>> = {
  'dry-run.js': { type: JAVASCRIPT },
  'dry-run-worker.js': {
    type: JAVASCRIPT,
    headers: ['Content-Security-Policy', WORKER_POLICY],
  },
  'web-ifc.wasm': { type: 'application/wasm' },
};

/** Browsers ask each time whether a script has changed, as its name stays. Throws an HttpProblem for an unknown path. */
export async function scriptAnswer(
  edition: Edition,
  path: string,
  folder: URL,
  client: string,
): Promise<Answer> {
  const name = path.slice(SCRIPTS_PREFIX.length);
  const script = Object.hasOwn(SCRIPTS, name) ? SCRIPTS[name] : undefined;
  if (!script) throw unknownPath(edition, path, `Scripts are ${Object.keys(SCRIPTS).join(', ')}.`);
  const { type, headers = [] } = script;
  const make = async () =>
    createAnswer(await readFile(new URL(name, folder)), type, [
      'Cache-Control',
      'no-cache',
      'Vary',
      'Accept-Encoding',
      ...NOSNIFF,
      ...headers,
    ]);
  return edition.responses.findOrMake(path, make, { client, when: 'requestedAgain' });
}
