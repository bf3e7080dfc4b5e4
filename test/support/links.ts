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

/** So many links of each kind, from the whole list: those of a kind differ only in the last part of their path and in the values of their parameters. */
export function sampleByKind(links: readonly string[], most: number): Set<string> {
  const kinds = new Map<string, string[]>();
  for (const link of links) {
    const { pathname, searchParams } = new URL(link, 'http://localhost');
    const parts = pathname.split('/');
    const kind = `${parts.length > 3 ? parts.slice(0, -1).join('/') : pathname} ${[...new Set(searchParams.keys())].sort()}`;
    kinds.set(kind, [...(kinds.get(kind) ?? []), link]);
  }
  return new Set(
    [...kinds.values()].flatMap((ofKind) =>
      ofKind.filter((_, index) => index % Math.max(1, Math.ceil(ofKind.length / most)) === 0),
    ),
  );
}

/** The links that are not answered with 200, or lack an anchor. */
export async function brokenLinks(
  links: ReadonlyMap<string, ReadonlySet<string>>,
  visit: (address: string) => Promise<Response>,
): Promise<string[]> {
  const broken: string[] = [];
  for (const [link, anchors] of links) {
    const response = await visit(link);
    const body = await response.text();
    if (response.status !== 200) broken.push(link);
    for (const anchor of anchors)
      if (anchor !== '' && !body.includes(`id="${anchor}"`)) broken.push(`${link}#${anchor}`);
  }
  return broken;
}
