import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Node, parse } from 'acorn';
import { transformSync } from 'esbuild';
import { checkSync } from 'recheck';
import { expect, test } from 'vitest';

const SOURCES = path.resolve(import.meta.dirname, '../src');

/** Programs of maintainers, which no client reaches. */
const WITHOUT_CLIENTS = /^build\//;
/** What these files read, which no client writes. */
const READS_NO_INPUT: Record<string, string> = {
  'domain/compliance-rules/stated-threshold.ts':
    'the data, and files that are checked in a thread with a time limit',
  'web/guides/search-sections.ts': 'the guides of docs/',
  'web/html/layout.ts': 'rendered pages, in which the input of clients is escaped',
  'web/pages/sources.ts': 'the publishers of the data',
};

type Expression = { file: string; pattern: string; flags: string };

function expressionsOf(file: string): Expression[] {
  const { code } = transformSync(readFileSync(path.join(SOURCES, file), 'utf8'), {
    loader: 'ts',
    target: 'esnext',
  });
  return regexesIn(parse(code, { ecmaVersion: 'latest', sourceType: 'module' })).map((regex) => ({
    file,
    ...regex,
  }));
}

function regexesIn(node: unknown): { pattern: string; flags: string }[] {
  if (typeof node !== 'object' || node === null) return [];
  const { type, regex } = node as Node & { regex?: { pattern: string; flags: string } };
  return type === 'Literal' && regex ? [regex] : Object.values(node).flatMap(regexesIn);
}

test('no regular expression that reads the input of clients can take quadratic time', () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      file.endsWith('.ts') &&
      !file.endsWith('.d.ts') &&
      !WITHOUT_CLIENTS.test(file) &&
      !Object.hasOwn(READS_NO_INPUT, file),
  );
  const expressions = files.flatMap(expressionsOf);
  expect(expressions.length).toBeGreaterThan(200);
  const vulnerable = expressions.flatMap(({ file, pattern, flags }) => {
    const result = checkSync(pattern, flags);
    return result.status === 'vulnerable'
      ? [`${file}: /${pattern}/${flags} is ${result.complexity.summary}`]
      : [];
  });
  expect(vulnerable).toEqual([]);
}, 300_000);
