import ipaddr from 'ipaddr.js';
import * as z from 'zod';
import { readPostgresAddress } from './postgres-address.ts';

type Setting = { schema: z.ZodType<unknown, string | undefined>; fallback: string | null; help: string };

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be from ${min} to ${max}`);

const address = (protocols: RegExp, example: string) =>
  z.url({ protocol: protocols, error: `must be an address such as ${example}` }).optional();

const postgresUrl = z.string().superRefine((url, context) => {
  try {
    readPostgresAddress(url);
  } catch (error) {
    context.addIssue((error as Error).message);
  }
});

const trustedProxies = z
  .string()
  .transform((text) =>
    /^\d+$/.test(text)
      ? Number(text)
      : text
          .split(',')
          .map((entry) => entry.trim())
          .filter(Boolean),
  )
  .refine(
    (trusted) => typeof trusted === 'number' || (trusted.length > 0 && trusted.every(isAddressOrRange)),
    'must be a number of hops, or addresses and CIDR ranges separated by commas',
  );

const basePath = z
  .string()
  .refine(
    (text) => /^(\/[\w.~-]+)+$/.test(text) && !/\/\.{1,2}(\/|$)/.test(text),
    'must be a path such as /plumbline: it begins with / and does not end with one, between them are letters, digits and . _ ~ -; leave it out at the root of the host',
  );

/** Every setting, and the only place that reads the environment. The README's table is checked against this one. */
export const SETTINGS = {
  HOST: { schema: z.string().min(1), fallback: '127.0.0.1', help: 'address to listen on' },
  PORT: { schema: wholeNumber(0, 65_535), fallback: '4000', help: 'port to listen on; 0 takes a free one and prints it' },
  DATABASE_URL: {
    schema: postgresUrl.optional(),
    fallback: null,
    help: 'Postgres to use; none means the embedded PGlite',
  },
  REDIS_URL: {
    schema: address(/^rediss?$/, 'redis://127.0.0.1:6379'),
    fallback: null,
    help: "Redis that holds the limiter's counts for all instances; none means in process",
  },
  RATE_LIMIT: { schema: wholeNumber(1, 1_000_000), fallback: '100', help: 'requests per client address and window' },
  RATE_LIMIT_WINDOW_SECONDS: { schema: wholeNumber(1, 86_400), fallback: '60', help: 'length of the window in seconds' },
  TRUST_PROXY: {
    schema: trustedProxies.optional().transform((trusted) => trusted ?? []),
    fallback: null,
    help: 'number of trusted proxy hops, or their addresses and CIDR ranges separated by commas; none means that forwarded headers are ignored',
  },
  PAGE_RATE_LIMIT: {
    schema: wholeNumber(1, 1_000_000),
    fallback: '300',
    help: 'pages, descriptions and downloads per client address and window, counted by each instance for itself',
  },
  PAGE_RATE_LIMIT_WINDOW_SECONDS: { schema: wholeNumber(1, 86_400), fallback: '60', help: 'length of the window for pages in seconds' },
  BASE_PATH: {
    schema: basePath.optional().transform((path) => path ?? ''),
    fallback: null,
    help: 'path under which a proxy shows the service, such as /plumbline; none means the root of its host',
  },
  DRAIN_SECONDS: {
    schema: wholeNumber(0, 3_600),
    fallback: '5',
    help: 'seconds after SIGTERM in which requests are still answered, so that balancers turn elsewhere',
  },
  DATA_DIR: { schema: z.string().min(1), fallback: 'data', help: 'folder of the country packages to load' },
  METRICS_PORT: {
    schema: wholeNumber(0, 65_535).optional(),
    fallback: null,
    help: 'port on HOST at which /metrics answers Prometheus; none means that nothing is counted',
  },
  LOG_LEVEL: {
    schema: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']),
    fallback: 'info',
    help: 'least grave log lines to write to standard error; debug has a line for each request',
  },
} as const satisfies Record<string, Setting>;

export type Config = { [Name in keyof typeof SETTINGS]: z.output<(typeof SETTINGS)[Name]['schema']> };

/** Says every setting that is wrong, by name. */
export class ConfigError extends Error {}

/** The settings in `environment`, with defaults for those that are absent or empty. Throws a ConfigError that names every bad one. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const problems: string[] = [];
  const entries = Object.entries<Setting>(SETTINGS).map(([name, { schema, fallback }]) => {
    const text = environment[name] || (fallback ?? undefined);
    const parsed = schema.safeParse(text);
    if (!parsed.success) problems.push(`${name}${shown(name, text)}: ${parsed.error.issues.map(({ message }) => message).join('; ')}`);
    return [name, parsed.data];
  });
  if (problems.length > 0) throw new ConfigError(problems.join('\n'));
  return Object.fromEntries(entries) as Config;
}

/** Addresses of servers may hold passwords, which belong in no terminal and no log. */
function shown(name: string, text: string | undefined): string {
  return name.endsWith('_URL') ? '' : `=${text}`;
}

/** Whether the text is an address or a CIDR range that proxies can be named by, written out in full. */
function isAddressOrRange(text: string): boolean {
  const { IPv4, IPv6 } = ipaddr;
  return IPv4.isValidFourPartDecimal(text) || IPv4.isValidCIDRFourPartDecimal(text) || IPv6.isValid(text) || IPv6.isValidCIDR(text);
}
