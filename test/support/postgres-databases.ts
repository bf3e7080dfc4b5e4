import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import postgres, { type Sql } from 'postgres';
import { cleanUpLater } from './clean-up-later.ts';
import { SNAPSHOTS } from './snapshots.ts';

/** Creates a database, as a copy of `template` if given, and drops it afterwards. */
export async function createDatabase(serverUrl: string, template?: string): Promise<string> {
  const server = connect(serverUrl);
  const name = `plumbline_test_${process.pid}_${Math.random().toString(36).slice(2, 8)}`;
  await server.unsafe(`create database ${name}${template ? ` template "${template}"` : ''}`);
  cleanUpLater(async () => {
    await server.unsafe(`drop database if exists ${name} with (force)`);
    await server.end();
  });
  return urlOf(serverUrl, name);
}

/**
 * The name of a database that others are copied from, with the content that `load` gave it once. It
 * stays for later runs until the program changes.
 */
export async function createTemplate(
  serverUrl: string,
  content: string,
  load: (url: string) => Promise<unknown>,
): Promise<string> {
  const prefix = `${new URL(serverUrl).pathname.slice(1)}_template_`;
  const program = (await readFile(path.join(SNAPSHOTS, 'program'), 'utf8')).slice(0, 8);
  const name = `${prefix}${program}_${createHash('sha256').update(content).digest('hex').slice(0, 12)}`;
  const server = connect(serverUrl);
  try {
    // Two workers may need it at once: the second waits, then finds it.
    await server`select pg_advisory_lock(hashtext(${name}))`;
    const existing = await namesOf(server, prefix);
    if (existing.includes(name)) return name;
    for (const outdated of existing.filter((each) => !each.startsWith(prefix + program)))
      await server.unsafe(`drop database if exists "${outdated}" with (force)`);
    const unfinished = `${name}_new`;
    await server.unsafe(`drop database if exists "${unfinished}" with (force)`);
    await server.unsafe(`create database "${unfinished}"`);
    await load(urlOf(serverUrl, unfinished));
    await server.unsafe(`alter database "${unfinished}" rename to "${name}"`);
    return name;
  } finally {
    await server.end();
  }
}

async function namesOf(server: Sql, prefix: string): Promise<string[]> {
  const found = await server`select datname from pg_database where starts_with(datname, ${prefix})`;
  return found.map(({ datname }) => datname);
}

function connect(url: string): Sql {
  return postgres(url, { max: 1, onnotice: () => {} });
}

function urlOf(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}
