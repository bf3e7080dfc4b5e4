import path from 'node:path';
import { terminalProgress } from './commands/progress.ts';
import { ConfigError, readConfig } from './config.ts';
import { isDatabaseUnreachable } from './errors.ts';
import { createLog } from './log.ts';
import { DataError } from './packages/problem.ts';
import { projectRoot } from './project-root.ts';
import { type Service, startService } from './service.ts';

const KEEP_DATABASE_AFTER_MS = 3_000;

try {
  const config = readConfig(process.env);
  const log = createLog(config.LOG_LEVEL);
  const snapshotFolder = path.join(projectRoot(), 'node_modules', '.cache', 'plumbline');
  const service = await startService(config, { log, snapshotFolder, onProgress: terminalProgress() });
  closeOnSignals(service, config.DRAIN_SECONDS * 1000);
  const { url } = service;
  // Once the first callers have had their answers.
  setTimeout(
    () => service.keepDatabase().catch((err) => log.warn({ err }, 'the embedded database was not kept')),
    KEEP_DATABASE_AFTER_MS,
  ).unref();
  console.log(`Plumbline answers at ${url}/ · GraphiQL at ${url}/graphql · reference at ${url}/docs`);
} catch (error) {
  console.error(explainFailedStart(error));
  process.exit(1);
}

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

/** What the operator can mend is said in a line; anything else with all that is known of it. */
function explainFailedStart(error: unknown): unknown {
  if (error instanceof ConfigError || error instanceof DataError) return error.message;
  if (isDatabaseUnreachable(error)) return 'DATABASE_URL: the database cannot be reached';
  const { syscall, message } = error as { syscall?: string; message?: string };
  return syscall === 'listen' || syscall === 'getaddrinfo' ? `HOST, PORT: cannot listen: ${message}` : error;
}
