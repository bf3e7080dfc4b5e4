import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';

/** `npm run clean`: deletes every build in dist/ except the newest, to which dist/main.js leads. */
const DIST = path.join(import.meta.dirname, '..', '..', 'dist');
const BUILD = /^[0-9a-f]{16}$/;

const main = await readFile(path.join(DIST, 'main.js'), 'utf8').catch(() => '');
const [, newest] = /import\('\.\/([0-9a-f]{16})\/main\.js'\)/.exec(main) ?? [];
const builds = (await readdir(DIST).catch(() => [])).filter((name) => BUILD.test(name));
const older = builds.filter((name) => name !== newest);
for (const name of older) await rm(path.join(DIST, name), { recursive: true, force: true });
console.log(`dist: deleted ${older.length} of ${builds.length} builds.`);
