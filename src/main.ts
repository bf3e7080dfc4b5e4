import { terminalProgress } from './commands/progress.ts';
import { ConfigError, readConfig } from './config.ts';
import { createLog } from './log.ts';
import { DataError } from './packages/problem.ts';
import { type Service, startService } from './service.ts';

try {
  const config = readConfig(process.env);
  const service = await startService(config, { log: createLog(config.LOG_LEVEL), onProgress: terminalProgress() });
  closeOnSignals(service);
  const { url } = service;
  console.log(`Plumbline answers at ${url}/api/v1/open · GraphiQL at ${url}/graphql · reference at ${url}/docs`);
} catch (error) {
  const expected = error instanceof ConfigError || error instanceof DataError;
  console.error(expected ? error.message : error);
  process.exit(1);
}

function closeOnSignals(service: Service): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      service.close().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
}
