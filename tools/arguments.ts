import { ConfigError } from '../src/server/config/config.ts';

/**
 * The arguments of a command, as many as its usage has in angle brackets. Those in square brackets may be left out, and the last may be repeated where the usage ends with
 * `…`. Throws a ConfigError with the usage when there are more or fewer, or an option, as no command has any.
 */
export function readArguments(usage: string, given: readonly string[]): string[] {
  const expected = usage.match(/<[^>]+>/g) ?? [];
  const option = given.find((argument) => argument.startsWith('-'));
  const surplus = usage.endsWith('…') ? undefined : given[expected.length];
  const needed = expected.length - (usage.match(/\[</g)?.length ?? 0);
  const missing = given.length < needed && expected[given.length];
  const wrong =
    (option && `unknown option ${option}`) ||
    (surplus !== undefined && `'${surplus}' is one argument too many`) ||
    (missing && `${missing} is missing`);
  if (wrong) throw new ConfigError(`${usage}: ${wrong}`);
  return [...given];
}
