import { type Logger, pino } from 'pino';

/** JSON lines on standard error, written at once so that the last words of a process are not lost. */
export function createLog(level: string): Logger {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, pino.destination({ fd: 2, sync: true }));
}
