import { nodeTooOld } from './node-version.mjs';

// The process that serves is the one that npm signals. An old Node gets the message before anything is loaded that it cannot parse. The build runs in a process of its own, so that its memory is freed.
const tooOld = nodeTooOld(process.versions.node);
if (tooOld) {
  console.error(tooOld);
  process.exit(1);
}
if (canBuild()) {
  const { spawnSync } = await import('node:child_process');
  const { status } = spawnSync(process.execPath, [`${import.meta.dirname}/build.mjs`], { stdio: 'inherit' });
  if (status !== 0) process.exit(1);
} else if (!(await isBuilt())) {
  console.error('What builds this checkout is not installed: run npm ci, with its development dependencies.');
  process.exit(1);
}
await import('../../dist/main.js');

function canBuild() {
  try {
    return Boolean(import.meta.resolve('esbuild'));
  } catch {
    return false;
  }
}

/** Whether a build exists, which is served where the build tools are missing. */
async function isBuilt() {
  const { existsSync } = await import('node:fs');
  return existsSync(`${import.meta.dirname}/../../dist/main.js`);
}
