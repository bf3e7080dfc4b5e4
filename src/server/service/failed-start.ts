import { DataError } from '../../data/dataset/problem.ts';
import { type Config, ConfigError } from '../config/config.ts';
import { causesOf } from '../http/errors.ts';

type SystemError = Error & {
  code?: string;
  address?: string;
  port?: number;
  hostname?: string;
  host?: string;
  path?: string;
  syscall?: string;
};

/**
 * Runs a program to its end. When it fails, reports what the operator can fix, naming the setting,
 * and exits with 1.
 */
export async function runProgram(
  program: () => Promise<void>,
  report: (failure: string) => void = (failure) => console.error(failure),
): Promise<void> {
  try {
    await program();
  } catch (error) {
    report(explainFailure(error));
    process.exit(1);
  }
}

/**
 * The message for an error that ends a program: what is wrong, where, and what is allowed. For an
 * unexpected error it is all that is known.
 */
function explainFailure(error: unknown): string {
  if (error instanceof ConfigError || error instanceof DataError) return error.message;
  const causes = [...causesOf(error)] as SystemError[];
  for (const cause of causes) {
    const explained = explainFile(cause) ?? explainDatabase(cause);
    if (explained) return explained;
  }
  // The innermost cause is the shortest: those around it repeat whole statements.
  const innermost = causes.at(-1);
  return `Unexpected error: ${innermost?.stack ?? String(error)}`;
}

/** Turns an error of listening on a port into one that names the setting of that port. */
export function explainListening(
  { HOST }: Pick<Config, 'HOST'>,
  setting: 'PORT' | 'METRICS_PORT',
  port: number,
): (error: SystemError) => never {
  const explanations: Record<string, string> = {
    EADDRINUSE: `${setting}=${port}: port already in use (HOST=${HOST}); stop the other program, or choose another port from 0 to 65535`,
    EACCES: `${setting}=${port}: permission denied; ports from 1024 to 65535 need no privileges`,
    EADDRNOTAVAIL: `HOST=${HOST}: is not an address of this host; use 127.0.0.1, or 0.0.0.0 for all interfaces`,
    ENOTFOUND: `HOST=${HOST}: host not found; use an address of this host, such as 127.0.0.1`,
  };
  explanations.EAI_AGAIN = explanations.ENOTFOUND as string;
  return (error) => {
    throw new ConfigError(
      explanations[error.code ?? ''] ??
        `HOST=${HOST}, ${setting}=${port}: cannot listen there: ${error.message}`,
    );
  };
}

function explainFile({ code, path, syscall, message }: SystemError): string | null {
  if (code === 'ENOSPC')
    return `The disk has no space left${path ? ` for ${path}` : ''}: free some, and start again`;
  return path && syscall && syscall !== 'connect'
    ? `${path}: ${FILE_FAULTS[code ?? ''] ?? message} (${code})`
    : null;
}

const FILE_FAULTS: Record<string, string> = {
  ENOENT: 'does not exist',
  ENOTDIR: 'is not a directory',
  EISDIR: 'is a directory',
  EEXIST: 'already exists',
  EACCES: 'permission denied',
  EROFS: 'read-only file system',
};

/** Errors of the driver and of Postgres (SQLSTATE). No message of Postgres contains the password. */
function explainDatabase(error: SystemError): string | null {
  const { code = '', message } = error;
  const place = `${error.address ?? error.hostname ?? 'the address'}${error.port ? `:${error.port}` : ''}`;
  const say = (problem: string, remedy: string) => `DATABASE_URL: ${problem}; ${remedy}`;
  if (message.includes('before secure TLS connection'))
    return say('the server knows no TLS', 'turn it on there, or write sslmode=disable');
  switch (code) {
    case 'SELF_SIGNED_CERT_IN_CHAIN':
    case 'DEPTH_ZERO_SELF_SIGNED_CERT':
    case 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY':
    case 'UNABLE_TO_VERIFY_LEAF_SIGNATURE':
      return say(
        `no known authority signed the certificate of the server (${code})`,
        'name that of your own by sslrootcert=<file>',
      );
    case 'CERT_HAS_EXPIRED':
    case 'CERT_NOT_YET_VALID':
      return say(`the certificate of the server is not valid today (${code})`, 'renew it');
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
      return say(
        `the certificate of the server is for another host (${message})`,
        'name the host as it does, or prove the authority alone by sslmode=verify-ca',
      );
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return say(`the host ${error.hostname} is not known`, 'check its name');
    case 'ECONNREFUSED':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
    case 'ENOENT':
    case 'EACCES':
      return say(
        `no database responds at ${place} (${code})`,
        'check host and port, and that Postgres runs there',
      );
    case 'CONNECT_TIMEOUT':
    case 'ETIMEDOUT':
      return say(
        `${place} does not answer in time`,
        'check host and port, and that Postgres runs there',
      );
    case '28P01':
      return say(
        message,
        'give the right user and password, as in postgres://user:password@host:5432/database',
      );
    case '28000':
      if (message.includes('no encryption'))
        return say(message, 'the server may require TLS: add ?sslmode=verify-full, or require');
      return say(message, 'give a role that exists and may connect from here');
    case '3D000':
      return say(message, 'create it, or name one that exists');
    case '25006':
      return say(
        `${message}: this Postgres may only be read`,
        'migrate and load through the primary first, by npm run data:load; then a standby can serve what it has',
      );
    case '42501':
      return say(
        message,
        'grant that to the role, or migrate with one that may create tables: docs/operations.md lists what serving and loading need',
      );
    case '53100':
      return say(`the disk of the database is full: ${message}`, 'free some, and start again');
    case '53300':
    case '57P03':
      return say(message, 'start again when it takes connections');
  }
  if (/^(ECONNRESET|EPIPE|CONNECTION_|08)/.test(code))
    return say(
      `the connection was lost (${code})`,
      'check that Postgres runs there, and start again',
    );
  return null;
}
