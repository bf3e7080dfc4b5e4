import { homedir, hostname } from 'node:os';
import path from 'node:path';
import ipaddr from 'ipaddr.js';
import * as z from 'zod';
import { readPostgresAddress } from './postgres-address.ts';
import { projectRoot } from './project-root.ts';

type Setting = {
  schema: z.ZodType<unknown, string | undefined>;
  fallback: string | null;
  help: string;
};

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .refine(
      (text) => /^\d+$/.test(text) && Number(text) >= min && Number(text) <= max,
      `must be a whole number from ${min} to ${max}`,
    )
    .transform(Number);

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
    (trusted) =>
      typeof trusted === 'number' || (trusted.length > 0 && trusted.every(isAddressOrRange)),
    'must be a number of hops, or addresses and CIDR ranges separated by commas',
  );

const basePath = z
  .string()
  .refine(
    (text) => /^(\/[\w.~-]+)+$/.test(text) && !/\/\.{1,2}(\/|$)/.test(text),
    'must be a path such as /plumbline: it begins with / and does not end with one, between them are letters, digits and . _ ~ -; leave it out at the root of the host',
  );

const correctionsUrl = z.string().superRefine((template, context) => {
  const address = template.replaceAll('{title}', 'title').replaceAll('{body}', 'body');
  const isAddress = /^(https?:\/\/|mailto:)\S+$/.test(address) && URL.canParse(address);
  if (!isAddress || !template.includes('{body}'))
    context.addIssue(
      'must be a web address or mailto: with {body} and perhaps {title} where the text goes, such as https://git.example.org/data/issues/new?title={title}&body={body} or mailto:data@example.org?subject={title}&body={body}',
    );
});

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

/** Every setting. The table in docs/operations.md is checked against this one. */
export const SETTINGS = {
  HOST: { schema: z.string().min(1), fallback: '127.0.0.1', help: 'address to listen on' },
  PORT: {
    schema: wholeNumber(0, 65_535),
    fallback: '4000',
    help: 'port to listen on; 0 takes a free one and prints it',
  },
  DATABASE_URL: {
    schema: postgresUrl.optional(),
    fallback: null,
    help: 'Postgres to use; none means the embedded PGlite',
  },
  REDIS_URL: {
    schema: address(/^rediss?$/, 'redis://127.0.0.1:6379'),
    fallback: null,
    help: 'Redis for rate limits shared by all instances; none means in process',
  },
  RATE_LIMIT: {
    schema: wholeNumber(1, 1_000_000),
    fallback: '100',
    help: 'requests per client address and window',
  },
  RATE_LIMIT_WINDOW_SECONDS: {
    schema: wholeNumber(1, 86_400),
    fallback: '60',
    help: 'length of the window in seconds',
  },
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
  PAGE_RATE_LIMIT_WINDOW_SECONDS: {
    schema: wholeNumber(1, 86_400),
    fallback: '60',
    help: 'length of the window for pages in seconds',
  },
  BASE_PATH: {
    schema: basePath.optional().transform((mount) => mount ?? ''),
    fallback: null,
    help: 'path under which a proxy shows the service, such as /plumbline; none means the root of its host',
  },
  CORRECTIONS_URL: {
    schema: correctionsUrl.optional().transform((template) => template ?? null),
    fallback: null,
    help: 'where a suggested correction is sent: a web address or mailto: with {title} and {body} where its text goes; none means that the page shows the text to copy',
  },
  DRAIN_SECONDS: {
    schema: wholeNumber(0, 3_600),
    fallback: '5',
    help: 'seconds to keep serving after SIGTERM, while load balancers drain the instance',
  },
  DATA_DIR: {
    schema: z
      .string()
      .optional()
      .transform((folder) => folder ?? ownDataFolder()),
    fallback: null,
    help: 'folder of the country packages to load; none means the data that comes with the program',
  },
  CACHE_DIR: {
    schema: z.string().optional(),
    fallback: null,
    help: 'folder of an embedded database and of its cached copy; none means plumbline in XDG_CACHE_HOME, or in .cache of the home folder',
  },
  METRICS_PORT: {
    schema: wholeNumber(0, 65_535).optional(),
    fallback: null,
    help: 'port on HOST that exposes /metrics to Prometheus; none disables metrics',
  },
  LOG_LEVEL: {
    schema: z.enum(
      LOG_LEVELS,
      `must be ${LOG_LEVELS.slice(0, -1).join(', ')} or ${LOG_LEVELS.at(-1)}`,
    ),
    fallback: 'info',
    help: 'minimum log level (stderr): trace, debug, info, warn, error, fatal or silent; debug logs each request',
  },
  INSTANCE_NAME: {
    schema: z
      .string()
      .regex(/^[\w.:-]{1,100}$/, 'must be 1 to 100 letters, digits and . _ : -')
      .optional()
      .transform((name) => name ?? hostname()),
    fallback: null,
    help: 'name of this instance in its log lines; none means the host name',
  },
} as const satisfies Record<string, Setting>;

export type Config = {
  [Name in keyof typeof SETTINGS]: z.output<(typeof SETTINGS)[Name]['schema']>;
};

/** The data beside the program, as messages name it best: from where the program was started, if it lies below that. */
function ownDataFolder(): string {
  const folder = path.join(projectRoot(), 'data');
  const relative = path.relative(process.cwd(), folder);
  return relative.startsWith('..') ? folder : relative;
}

/**
 * The cache folder of the user; undefined if the user has no home folder. The XDG Base Directory
 * Specification ignores relative paths.
 */
function cacheFolder({
  XDG_CACHE_HOME = '',
}: Readonly<Record<string, string | undefined>>): string | undefined {
  if (path.isAbsolute(XDG_CACHE_HOME)) return path.join(XDG_CACHE_HOME, 'plumbline');
  try {
    return path.join(homedir(), '.cache', 'plumbline');
  } catch {
    return undefined;
  }
}

/** What a setting, an argument or a path was given that cannot be used: its message is shown without a stack. */
export class ConfigError extends Error {}

/** The settings in `environment`, with defaults for those that are absent or empty. Throws a ConfigError that names every bad one. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const problems: string[] = [];
  const entries = Object.entries<Setting>(SETTINGS).map(([name, { schema, fallback }]) => {
    const text = environment[name] || (fallback ?? undefined);
    const parsed = schema.safeParse(text);
    if (!parsed.success)
      problems.push(
        `${name}${describeValue(name, text)}: ${parsed.error.issues.map(({ message }) => message).join('; ')}`,
      );
    return [name, parsed.data];
  });
  if (problems.length > 0) throw new ConfigError(problems.join('\n'));
  const config = Object.fromEntries(entries) as Config;
  return { ...config, CACHE_DIR: config.CACHE_DIR ?? cacheFolder(environment) };
}

/** `=` and the value of a setting. Nothing for addresses of servers, which may hold passwords. */
function describeValue(name: string, text: string | undefined): string {
  return name.endsWith('_URL') ? '' : `=${text}`;
}

/** Whether the text is an address or a CIDR range that proxies can be named by, written out in full. */
function isAddressOrRange(text: string): boolean {
  const { IPv4, IPv6 } = ipaddr;
  return (
    IPv4.isValidFourPartDecimal(text) ||
    IPv4.isValidCIDRFourPartDecimal(text) ||
    IPv6.isValid(text) ||
    IPv6.isValidCIDR(text)
  );
}
