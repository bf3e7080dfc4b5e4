const PARAMETER = /\{(\w+)\}/g;

/** The parameters of a path, as they are written in it: percent-encoded. */
type PathParameters = Readonly<Record<string, string>>;

/**
 * Finds the first of some entries whose path, such as `/{CC}/cities/{city}`, a path fits, and the parameters; null where none does. A `*` at the end is whatever follows.
 * A parameter is of one segment and has a character at least, but for those that `forms` has another regular expression of.
 */
export function createPathMatcher<Entry extends { path: string }>(
  entries: readonly Entry[],
  forms: Readonly<Record<string, string>> = {},
): (path: string) => { entry: Entry; parameters: PathParameters } | null {
  const patterns = entries.map((entry) => ({ entry, pattern: patternOf(entry.path, forms) }));
  return (path) => {
    for (const { entry, pattern } of patterns) {
      const found = pattern.exec(path);
      if (found) return { entry, parameters: (found.groups as PathParameters | undefined) ?? {} };
    }
    return null;
  };
}

function patternOf(template: string, forms: Readonly<Record<string, string>>): RegExp {
  const source = template.replaceAll('.', '\\.').replace(/\*$/, '.*');
  return new RegExp(
    `^${source.replace(PARAMETER, (_braces, name) => `(?<${name}>${forms[name] ?? '[^/]+'})`)}$`,
  );
}

/** The path of a template with these parameters, which are percent-encoded in it. */
export function fillPath(template: string, parameters: PathParameters): string {
  return template.replace(PARAMETER, (_braces, name) => encodeURIComponent(parameters[name] ?? ''));
}
