const PARAMETER = /\{(\w+)\}/g;

/** The parameters of a path, as they are written in it: percent-encoded. */
type PathParameters = Readonly<Record<string, string>>;

/**
 * Finds the first entry whose path template, such as `/{CC}/cities/{city}`, matches a path, and the
 * parameters; null if none matches. A `*` at the end matches any rest. A parameter is one segment
 * of at least one character, unless `forms` has another regular expression for it.
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
