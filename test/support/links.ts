import path from 'node:path';

/** The addresses that pages link to, each with the anchors that are linked there. */
export function linksOf(bodies: ReadonlyMap<string, string>): Map<string, Set<string>> {
  const anchors = new Map<string, Set<string>>();
  for (const body of bodies.values()) {
    for (const [, href] of body.matchAll(/(?:href|action)="(\/[^"]*)"/g)) {
      const [link = '', anchor = ''] = (href as string).replaceAll('&amp;', '&').split('#');
      anchors.set(link, (anchors.get(link) ?? new Set()).add(anchor));
    }
  }
  return anchors;
}

/** So many links of each kind, from the whole list. */
export function sampleByKind(links: readonly string[], most: number): Set<string> {
  const kinds = new Map<string, string[]>();
  for (const link of links) {
    const kind = kindOf(link);
    kinds.set(kind, [...(kinds.get(kind) ?? []), link]);
  }
  return new Set(
    [...kinds.values()].flatMap((ofKind) =>
      ofKind.filter((_, index) => index % Math.max(1, Math.ceil(ofKind.length / most)) === 0),
    ),
  );
}

/** Pages of a kind differ only in their country, the last part of their path and the values of their parameters; downloads of a kind have the same type. */
function kindOf(link: string): string {
  const { pathname, searchParams } = new URL(link, 'http://localhost');
  const parameters = [...new Set(searchParams.keys())].sort();
  const page = pathname.replace(/^\/[A-Z]{2}(?=\/|$)/, '/{CC}');
  const [, folder = '', ...rest] = page.split('/');
  if (['downloads', 'contribute'].includes(folder) && rest.length > 0)
    return `${folder} ${path.extname(pathname)} ${parameters}`;
  return `${rest.length > 1 ? path.dirname(page) : page} ${parameters}`;
}

/** The links that are not answered with 200, lack an anchor or have a parameter that their page ignores. */
export async function brokenLinks(
  links: ReadonlyMap<string, ReadonlySet<string>>,
  visit: (address: string) => Promise<Response>,
): Promise<string[]> {
  const broken: string[] = [];
  for (const [link, anchors] of links) {
    const response = await visit(link);
    const body = await response.text();
    if (response.status !== 200) broken.push(link);
    if (body.includes('This page has no parameter')) broken.push(`${link} is ignored in part`);
    for (const anchor of anchors)
      if (anchor !== '' && !body.includes(`id="${anchor}"`)) broken.push(`${link}#${anchor}`);
  }
  return broken;
}
