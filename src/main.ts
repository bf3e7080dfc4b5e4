import { setFlagsFromString } from 'node:v8';
import { readConfig } from './config/config.ts';
import { createLog } from './config/log.ts';
import { runProgram } from './service/failed-start.ts';
import { type Service, startService } from './service/service.ts';
import { terminalProgress } from './service/terminal-progress.ts';

const START_OPERATIONS_AFTER_MS = 500;
const PREPARE_PAGES_AFTER_MS = 1_000;
const KEEP_DATABASE_AFTER_MS = 3_000;

/** V8 optimises what has run so many bytes of its code. Most of what a start runs, it runs once: to optimise that would take a third of the time of the processors. */
const OPTIMIZE_AFTER = { start: 4 * 67_584, serving: 67_584 };
/** Later ones than that of Node 20 count calls, and wait for more of them. */
const HAS_BUDGET = process.versions.v8.startsWith('11.');

function optimizeAfter(budget: number): void {
  if (HAS_BUDGET) setFlagsFromString(`--interrupt-budget=${budget}`);
}

optimizeAfter(OPTIMIZE_AFTER.start);
await runProgram(async () => {
  const config = readConfig(process.env);
  const log = createLog(config.LOG_LEVEL);
  const service = await startService(config, { log, snapshotFolder: config.CACHE_DIR, onProgress: terminalProgress() });
  closeOnSignals(service, config.DRAIN_SECONDS * 1000);
  // A rejection that nobody waits for any more fails no request, and is no reason to fail all others.
  process.on('unhandledRejection', (err) => log.error({ err }, 'unhandled promise rejection'));
  const { url } = service;
  // From here on garbage is collected when it is half as much as what is in use. V8 would let it grow to three times that, and answers are no quicker for it.
  setFlagsFromString('--heap-growing-percent=50');
  optimizeAfter(OPTIMIZE_AFTER.serving);
  // Once the first callers have had their answers.
  setTimeout(() => service.startOperations(), START_OPERATIONS_AFTER_MS).unref();
  // What cannot be made then, as when the service is stopped meanwhile, is made when it is asked for.
  setTimeout(() => service.preparePages().catch(() => {}), PREPARE_PAGES_AFTER_MS).unref();
  setTimeout(() => service.keepDatabase(), KEEP_DATABASE_AFTER_MS).unref();
  console.log(`Plumbline answers at ${url}/ · GraphiQL at ${url}/graphql · reference at ${url}/docs`);
});

/**
 * A supervisor's SIGTERM drains first; SIGINT comes from somebody who waits at a terminal. A signal that comes again, as both the terminal and npm
 * send it, changes nothing: what was begun ends by itself.
 */
function closeOnSignals(service: Service, drainMs: number): void {
  let closing = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (closing) return;
      closing = true;
      service.close(signal === 'SIGTERM' ? drainMs : 0).then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
}
