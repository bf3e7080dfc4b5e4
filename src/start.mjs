import { nodeTooOld } from './node-version.mjs';

// One process builds and serves, so that whoever signals it signals the service. What an old Node could not read is loaded after it was told so.
const tooOld = nodeTooOld(process.versions.node);
if (tooOld) {
  console.error(tooOld);
  process.exit(1);
}
await import('./build.config.mjs');
await import('../dist/main.js');
