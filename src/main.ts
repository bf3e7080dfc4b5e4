import { hostname } from 'node:os';
import type { Logger } from 'pino';
import { readConfig } from './server/config/config.ts';
import { createLog } from './server/config/log.ts';
import { runProgram } from './server/service/failed-start.ts';
import { type Service, startService } from './server/service/service.ts';
import { terminalProgress } from './server/service/terminal-progress.ts';

const PREPARE_PAGES_AFTER_MS = 1_000;
const KEEP_DATABASE_AFTER_MS = 3_000;

await runProgram(async () => {
  const config = readConfig(process.env);
  const log = createLog(config.LOG_LEVEL, undefined, config.INSTANCE_NAME);
  logProcessErrors(log);
  const service = await startService(config, {
    log,
    cacheFolder: config.CACHE_DIR,
    onProgress: terminalProgress(),
  });
  closeOnSignals(service, config.DRAIN_SECONDS * 1000, log);
  const { url } = service;
  // Pages that cannot be rendered now, as when the service is stopped meanwhile, are rendered on
  // demand.
  setTimeout(() => service.preparePages().catch(() => {}), PREPARE_PAGES_AFTER_MS).unref();
  setTimeout(() => service.keepDatabase(), KEEP_DATABASE_AFTER_MS).unref();
  log.info({ pid: process.pid, node: process.version }, 'started');
  console.log(
    `Plumbline listens at ${url}/ · GraphiQL at ${url}/graphql · reference at ${url}/docs`,
  );
}, reportFailure);

/** Plain text on a terminal, otherwise a line of the log. */
function reportFailure(failure: string): void {
  if (process.stderr.isTTY) console.error(failure);
  else createLog('fatal', undefined, process.env.INSTANCE_NAME || hostname()).fatal(failure);
}

/** Logs as JSON what Node.js would write to stderr as text. */
function logProcessErrors(log: Logger): void {
  // A rejection that nothing waits for fails no request.
  process.on('unhandledRejection', (err) => log.error({ err }, 'unhandled promise rejection'));
  process.on('uncaughtException', (err) => {
    log.fatal({ err }, 'uncaught exception');
    process.exit(1);
  });
  process.removeAllListeners('warning');
  process.on('warning', (err) => log.warn({ err }, 'warning of Node.js'));
}

/**
 * A supervisor's SIGTERM drains first; SIGINT comes from a user at a terminal, who waits. A
 * repeated signal, as both the terminal and npm send it, changes nothing: the shutdown that was
 * begun ends by itself.
 */
function closeOnSignals(service: Service, drainMs: number, log: Logger): void {
  let closing = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (closing) return;
      closing = true;
      const drain = signal === 'SIGTERM' ? drainMs : 0;
      log.info({ signal, drainMs: drain }, 'stopping');
      service.close(drain).then(
        () => {
          log.info('stopped');
          process.exit(0);
        },
        (err) => {
          log.fatal({ err }, 'could not stop in order');
          process.exit(1);
        },
      );
    });
  }
}
