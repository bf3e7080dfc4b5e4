import { beforeAll, expect, test } from 'vitest';
import { readDocumentation } from './support/documentation.ts';
import { askGraphQL, sharedService } from './support/services.ts';

const documentation = [...(await readDocumentation()).values()].join('\n');
const answers = [
  ...documentation.matchAll(
    /curl -s http:\/\/127\.0\.0\.1:4000(\S+) \| jq -c '\.(\S*)'\n```\n\n```json\n(.*)\n```/g,
  ),
];
const queries = [...documentation.matchAll(/```graphql\n([\s\S]*?)```/g)].map(
  ([, query]) => query as string,
);

let url: string;
beforeAll(async () => {
  ({ url } = await sharedService());
});

/** What jq picks by a path such as `zones[0]` or `history[-1]`. */
function pick(value: unknown, path: string): unknown {
  const steps = path.match(/-?\w+/g) ?? [];
  return steps.reduce<unknown>(
    (inner, step) =>
      Array.isArray(inner) ? inner.at(Number(step)) : (inner as Record<string, unknown>)[step],
    value,
  );
}

/** Paths whose numbers change with each row of data: of these the names and the kinds of values are compared. */
const COUNTED = /\/(completeness|cost-index)$/;

function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf);
  if (value === null || typeof value !== 'object') return value === null ? 'null' : typeof value;
  return Object.entries(value).map(([name, inner]) => [name, shapeOf(inner)]);
}

test('each of the seven paths is shown with an answer', () => {
  expect(
    new Set(
      answers.map(([, path = '']) =>
        path
          .replace(/\?.*/, '')
          .replace(/\/[A-Z]{2}\b/, '')
          .replace(/cities\/[^/]+/, 'cities/{city}'),
      ),
    ).size,
  ).toBe(7);
});

test.each(
  answers.map(([, path, filter, answer]) => [path as string, filter as string, answer as string]),
)('%s answers what the documentation shows', async (path, filter, answer) => {
  const response = await fetch(url + path);
  const picked = pick(await response.json(), filter);
  if (COUNTED.test(path)) expect(shapeOf(picked)).toEqual(shapeOf(JSON.parse(answer)));
  else expect(JSON.stringify(picked)).toBe(answer);
});

test.each(queries)('a documented query answers (case %#)', async (query) => {
  const { data, errors } = await askGraphQL(url, query);
  expect(errors).toBeUndefined();
  expect(JSON.stringify(data).length).toBeGreaterThan(500);
});
