import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { projectRoot } from '../../server/config/project-root.ts';

/** The documentation of the repository, served below /docs by name. */
const FILES = new Map([
  ...['rest', 'graphql', 'checks', 'pages', 'lookup-and-downloads', 'ids'].map(
    (name) => [name, `docs/${name}.md`] as const,
  ),
  // /docs/agents shows the settings of clients with the address of the service.
  ['mcp', 'docs/agents.md'],
  ...['examples', 'operations', 'benchmark', 'glossary', 'decisions'].map(
    (name) => [name, `docs/${name}.md`] as const,
  ),
  ['data', 'data/README.md'],
]);

export const GUIDES_PATH = '/docs';
export const GUIDE_SEARCH_PATH = '/docs/search';
const GUIDE_NAMES: readonly string[] = [...FILES.keys()];

export type Guide = { name: string; file: string; title: string; text: string };

/** Returns null for an unknown or not installed guide. */
export async function readGuide(name: string): Promise<Guide | null> {
  const file = FILES.get(name);
  if (file === undefined) return null;
  const text = await readFile(path.join(projectRoot(), file), 'utf8').catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    },
  );
  if (text === null) return null;
  const [, title = name] = /^# (.+)$/m.exec(text) ?? [];
  return { name, file, title, text };
}

export async function readGuides(): Promise<Guide[]> {
  const guides = await Promise.all(GUIDE_NAMES.map(readGuide));
  return guides.filter((guide) => guide !== null);
}

/** The address of a link in the file of a guide; null for a file that is not served. */
export function guideLink(href: string, from: string): string | null {
  if (/^([a-z]+:|#)/.test(href)) return href;
  const [target = '', hash = ''] = href.split(/(?=#)/);
  const file = path.posix.normalize(path.posix.join(path.posix.dirname(from), target));
  const served = [...FILES].find(([, each]) => each === file);
  if (served) return `${GUIDES_PATH}/${served[0]}${hash}`;
  if (file === 'README.md' || file === 'docs/README.md') return GUIDES_PATH;
  return file === 'schema.graphql' ? '/schema.graphql' : null;
}
