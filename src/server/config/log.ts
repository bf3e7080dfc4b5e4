import { type DestinationStream, type Logger, pino } from 'pino';

/** The user and password of an address within a line of JSON, where a quotation mark or backslash is escaped. */
const CREDENTIALS = /:\/\/(?:\\["\\]|[^\s/?#"\\])*@/g;

/** JSON lines without secrets. By default on standard error, and synchronously, so that the last lines of a process are not lost. */
export function createLog(
  level: string,
  destination: DestinationStream = pino.destination({ fd: 2, sync: true }),
  instanceName?: string,
): Logger {
  const options = {
    level,
    base: instanceName === undefined ? null : { instanceName },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
    hooks: { streamWrite: (line: string) => line.replace(CREDENTIALS, '://***@') },
  };
  return pino(options, destination);
}

/**
 * What names an error, and where it came from. What else drivers put on theirs stays out, for it may hold a secret: ioredis puts the failed command
 * there, which at a refused login is the password.
 */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return typeof error === 'object' ? String(error) : error;
  const { type, message, stack } = pino.stdSerializers.err(error);
  const { code, detail } = error as { code?: unknown; detail?: unknown };
  const errors = error instanceof AggregateError ? error.errors.map(describeError) : undefined;
  return { type, message, code, detail, stack, errors };
}
