/** The TLS modes of libpq: none, encryption without proof, proof by an authority, and proof that it is this host. */
const TLS_MODES = ['disable', 'require', 'verify-ca', 'verify-full'] as const;
type TlsMode = (typeof TLS_MODES)[number];

export type PostgresAddress = {
  host: string;
  port: number;
  /** The folder of a unix socket, in place of the host. */
  socketFolder: string | null;
  /** What is not said is left to the driver: the variables of libpq, or the user of this process. */
  user: string | undefined;
  password: string | undefined;
  database: string | undefined;
  applicationName: string;
  tls: TlsMode;
  /** File of the authorities that certificates are proven by; null means those that Node trusts. */
  rootCertificates: string | null;
};

const EXAMPLE = 'postgres://user@127.0.0.1:5432/plumbline';
const PARAMETERS = ['application_name', 'host', 'sslmode', 'sslrootcert'];

/**
 * Reads a `postgres://…` address. Throws an Error that states what is wrong and what is allowed,
 * without quoting the address, which may contain a password.
 */
export function readPostgresAddress(text: string): PostgresAddress {
  const [, authority] = /^postgres(?:ql)?:\/\/(?:[^/?#]*@)?([^/?#@]*)/.exec(text) ?? [];
  if (authority === undefined) throw new Error(`must be an address such as ${EXAMPLE}`);
  if (authority.includes(','))
    throw new Error(
      'names several hosts; name one: the primary, or a proxy or pooler that follows it',
    );
  const url = parseUrl(text, authority);
  const parameters = readParameters(url.searchParams);
  const socketFolder = readSocketFolder(parameters.host, decodePart(url.hostname));
  const tls = readTlsMode(parameters.sslmode);
  if (socketFolder && tls !== 'disable')
    throw new Error(`sslmode=${tls} is for hosts; a unix socket needs no TLS: leave it out`);
  const rootCertificates = parameters.sslrootcert ?? null;
  if (rootCertificates && !tls.startsWith('verify'))
    throw new Error('sslrootcert proves nothing without sslmode=verify-full or verify-ca: add one');
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port || 5432),
    socketFolder,
    user: decodePart(url.username) || undefined,
    password: decodePart(url.password) || undefined,
    database: decodePart(url.pathname.slice(1)) || undefined,
    applicationName: parameters.application_name ?? 'plumbline',
    tls,
    rootCertificates,
  };
}

/** An address of sockets may have a user and no host, which URL does not know. */
function parseUrl(text: string, authority: string): URL {
  try {
    return new URL(authority === '' ? text.replace(/^([^/]*\/\/[^/?#]*)/, '$1localhost') : text);
  } catch {
    throw new Error(
      `must be an address such as ${EXAMPLE}; in user and password, write @ / ? # % as %40 %2F %3F %23 %25`,
    );
  }
}

function readParameters(given: URLSearchParams): Readonly<Record<string, string>> {
  for (const name of given.keys()) {
    if (!PARAMETERS.includes(name))
      throw new Error(
        `has ${/^\w+$/.test(name) ? `the parameter ${name}, which` : 'a parameter that'} is none of ${PARAMETERS.join(', ')}; leave it out`,
      );
    if (given.getAll(name).length > 1)
      throw new Error(`has the parameter ${name} twice; give it once`);
  }
  return Object.fromEntries([...given].filter(([, value]) => value !== ''));
}

/** By a parameter, or as a host in percent-encoding: libpq has both. */
function readSocketFolder(parameter: string | undefined, host: string): string | null {
  const folder = parameter ?? host;
  if (folder.startsWith('/')) return folder;
  if (parameter)
    throw new Error(
      `has host=${parameter}; the parameter names the folder of a unix socket, such as /var/run/postgresql`,
    );
  return null;
}

function readTlsMode(mode = 'disable'): TlsMode {
  const known = TLS_MODES.find((each) => each === mode);
  if (!known)
    throw new Error(
      `has sslmode=${mode}; it must be ${TLS_MODES.slice(0, -1).join(', ')} or ${TLS_MODES.at(-1)}`,
    );
  return known;
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new Error('is not valid percent-encoding; write a percent sign as %25');
  }
}
