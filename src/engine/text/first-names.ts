const MAX_NAMES = 10;

/** The first ten names, and how many more `where` lists. */
export function firstNames(names: Iterable<string>, where: string): string {
  const all = [...names];
  const first = all.slice(0, MAX_NAMES).join(', ');
  return all.length > MAX_NAMES
    ? `${first} and ${all.length - MAX_NAMES} more: see ${where}`
    : first;
}
