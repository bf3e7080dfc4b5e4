import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type ConnectionOptions, checkServerIdentity, type PeerCertificate } from 'node:tls';
import type { Options, PostgresType } from 'postgres';
import { ConfigError } from '../../server/config/config.ts';
import { type PostgresAddress, readPostgresAddress } from '../../server/config/postgres-address.ts';

/** The driver's options for a `postgres://…` address. */
export async function connectionOptions(
  url: string,
): Promise<Options<Record<string, PostgresType>>> {
  const address = readPostgresAddress(url);
  const { host, port, socketFolder, user, password, database, applicationName } = address;
  return {
    // Of one text the driver would take what stands before the first colon of IPv6; its types do not know lists here.
    host: [host] as unknown as string,
    port: [port] as unknown as number,
    ...(socketFolder && { path: `${socketFolder}/.s.PGSQL.${port}` }),
    ...(user !== undefined && { user }),
    ...(password !== undefined && { password }),
    ...(database !== undefined && { database }),
    connection: { application_name: applicationName },
    ssl: await tlsOptions(address),
  };
}

async function tlsOptions({
  host,
  tls,
  rootCertificates,
}: PostgresAddress): Promise<ConnectionOptions | false> {
  if (tls === 'disable') return false;
  if (tls === 'require') return { rejectUnauthorized: false };
  const authorities =
    rootCertificates === null ? {} : { ca: await readCertificates(rootCertificates) };
  // Of an address of IP the driver names no host, and TLS would take the certificate of localhost for it.
  const proveHost = (_named: string, certificate: PeerCertificate) =>
    checkServerIdentity(host, certificate);
  return {
    ...authorities,
    checkServerIdentity: tls === 'verify-full' ? proveHost : () => undefined,
  };
}

async function readCertificates(file: string): Promise<string> {
  const refuse = (why: string): never => {
    throw new ConfigError(
      `DATABASE_URL: sslrootcert=${file} ${why}; name a file of certificates in PEM that this user may read`,
    );
  };
  const text = await readFile(file, 'utf8').catch((error) =>
    refuse(`cannot be read (${error.code})`),
  );
  try {
    new X509Certificate(text);
  } catch {
    refuse('holds no certificate');
  }
  return text;
}
