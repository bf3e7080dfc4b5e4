import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { readBytes } from './read-rows.ts';
import type { StreamedContent } from './streamed-content.ts';

type Resource = { readonly path: string };
type Digest = { bytes: number; hash: string };

/** Resources of a datapackage.json with the size and the SHA-256 of their files, as Data Package 2.0 writes them. */
export function addDigests(resources: readonly object[], folder: string): Promise<object[]> {
  return Promise.all(
    (resources as Resource[]).map(async (resource) => ({
      ...resource,
      ...(await digestOf(folder, resource)),
    })),
  );
}

/** The same without them: what follows from the schemas alone. */
export function removeDigests(resources: readonly unknown[] | undefined): object[] | undefined {
  return resources?.map((resource) => {
    const { bytes: _bytes, hash: _hash, ...described } = resource as Resource & Digest;
    return described;
  });
}

/** The files whose size or hash is not what the descriptor states. `read` returns the content of a file. */
export async function findStaleDigests(
  resources: readonly unknown[] | undefined,
  read: (file: string) => Buffer | StreamedContent | undefined,
): Promise<string[]> {
  const stale: string[] = [];
  for (const resource of resources ?? []) {
    const { bytes, hash, path: file } = resource as Resource & Partial<Digest>;
    if (bytes === undefined && hash === undefined) continue;
    const content = read(file);
    const now = content && (await digestOfContent(content));
    if (now?.bytes !== bytes || now?.hash !== hash) stale.push(file);
  }
  return stale;
}

async function digestOfContent(content: Buffer | StreamedContent): Promise<Digest> {
  const digest = createHash('sha256');
  let bytes = 0;
  for await (const piece of readBytes(content)) {
    digest.update(piece);
    bytes += piece.length;
  }
  return { bytes, hash: `sha256:${digest.digest('hex')}` };
}

async function digestOf(folder: string, { path: name }: Resource): Promise<Digest> {
  const content = await readFile(path.join(folder, name));
  return {
    bytes: content.length,
    hash: `sha256:${createHash('sha256').update(content).digest('hex')}`,
  };
}
