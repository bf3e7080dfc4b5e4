import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { nodeTooOld } from './node-version.mjs';

// The process that serves is the one that npm signals. What an old Node could not read is loaded after it was told so, and a build leaves no memory behind.
const tooOld = nodeTooOld(process.versions.node);
if (tooOld) {
  console.error(tooOld);
  process.exit(1);
}
const { status } = spawnSync(process.execPath, [path.join(import.meta.dirname, 'build.config.mjs')], { stdio: 'inherit' });
if (status !== 0) process.exit(1);
await import('../dist/main.js');
