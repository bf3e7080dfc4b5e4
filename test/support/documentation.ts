import { readdir, readFile } from 'node:fs/promises';

/** The README and the pages of docs/, by their files. */
export async function readDocumentation(): Promise<Map<string, string>> {
  const pages = (await readdir('docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`);
  const files = ['README.md', ...pages];
  return new Map(
    await Promise.all(files.map(async (file) => [file, await readFile(file, 'utf8')] as const)),
  );
}
