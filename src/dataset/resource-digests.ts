import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

type Resource = { readonly path: string };
type Digest = { bytes: number; hash: string };

/** Resources of a datapackage.json with the size and the SHA-256 of their files, as Data Package 2.0 writes them. */
export function addDigests(resources: readonly object[], folder: string): Promise<object[]> {
  return Promise.all((resources as Resource[]).map(async (resource) => ({ ...resource, ...(await digestOf(folder, resource)) })));
}

/** The same without them: what follows from the schemas alone. */
export function removeDigests(resources: readonly unknown[] | undefined): object[] | undefined {
  return resources?.map((resource) => {
    const { bytes: _bytes, hash: _hash, ...described } = resource as Resource & Digest;
    return described;
  });
}

/** The files of which the descriptor states another size or hash than they have. */
export async function findStaleDigests(resources: readonly unknown[] | undefined, folder: string): Promise<string[]> {
  const stale = (resources ?? []).map(async (resource) => {
    const { bytes, hash, ...file } = resource as Resource & Partial<Digest>;
    if (bytes === undefined && hash === undefined) return [];
    const now = await digestOf(folder, file);
    return now.bytes === bytes && now.hash === hash ? [] : file.path;
  });
  return (await Promise.all(stale)).flat();
}

async function digestOf(folder: string, { path: name }: Resource): Promise<Digest> {
  const content = await readFile(path.join(folder, name));
  return { bytes: content.length, hash: `sha256:${createHash('sha256').update(content).digest('hex')}` };
}
