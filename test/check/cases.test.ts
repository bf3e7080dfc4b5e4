import { readdir, readFile } from 'node:fs/promises';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Case, CaseFile } from '../../src/domain/checks/case-format.ts';
import { askGraphQL, sharedService } from '../support/services.ts';

/** The published cases, which other checkers can be held against as well; ours is held against them here. */
const folders = (await readdir('data')).filter((name) => /^[a-z]{2}$/.test(name));
const files = await Promise.all(
  folders.map(
    async (folder) => JSON.parse(await readFile(`data/${folder}/cases.json`, 'utf8')) as CaseFile,
  ),
);

const AT_ONCE = 20;
const REPORT = '{ conclusions { field verdict } results { outcome rule { ruleId } missing } }';
const asInput = (facts: Record<string, string> = {}) =>
  Object.entries(facts).map(([name, value]) => ({ name, value }));

function inputOf({ design: { on_date, assume, facts, elements } }: Case) {
  const asked = elements.map(({ profile, facts: own, measures }) => ({
    profile,
    facts: asInput(own),
    measures: Object.entries(measures).map(([field, value]) => ({ field, value })),
  }));
  return { onDate: on_date, assume, facts: asInput(facts), elements: asked };
}

type Report = {
  conclusions: { field: string; verdict: string }[];
  results: { outcome: string; rule: { ruleId: string }; missing: string[] }[];
};

/** What came of a case, in the form in which it is expected. */
function answered({ expected, design }: Case, report: Report): unknown {
  if ('rule' in expected)
    return {
      rule: expected.rule,
      outcome: report.results.find(({ rule }) => rule.ruleId === expected.rule)?.outcome,
    };
  const measured = design.elements.flatMap(({ measures }, element) =>
    Object.keys(measures).map((field) => ({ element, field })),
  );
  return {
    conclusions: measured.map((each, index) => ({
      ...each,
      verdict: report.conclusions[index]?.verdict,
    })),
  };
}

describe('published cases', () => {
  let url: string;
  beforeAll(async () => {
    ({ url } = await sharedService());
  });

  test('are valid under their schema, each with an identifier of its own', async () => {
    const validate = addFormats
      .default(new Ajv2020({ strict: false }))
      .compile(JSON.parse(await readFile('data/cases.schema.json', 'utf8')));
    for (const file of files) {
      expect([file.country, validate(file), validate.errors]).toEqual([file.country, true, null]);
      expect(new Set(file.cases.map(({ id }) => id)).size).toBe(file.cases.length);
    }
  });

  test.each(files.map((file) => [file.country, file] as const))(
    'of %s come out as they are expected',
    async (country, { cases }) => {
      const wrong: unknown[] = [];
      for (let from = 0; from < cases.length; from += AT_ONCE) {
        const some = cases.slice(from, from + AT_ONCE);
        const variables = Object.fromEntries(
          some.map((each, index) => [`d${index}`, inputOf(each)]),
        );
        const asked = some.map(({ design: { place } }, index) => {
          const check = `check(design: $d${index}) ${REPORT}`;
          return place
            ? `c${index}: city(country: "${country}", code: "${place}") { ${check} }`
            : `c${index}: country(code: "${country}") { ${check} }`;
        });
        const declared = some.map((_each, index) => `$d${index}: DesignInput!`).join(' ');
        const { data, errors } = await askGraphQL(
          url,
          `query (${declared}) { ${asked.join(' ')} }`,
          variables,
        );
        expect(errors).toBeUndefined();
        for (const [index, each] of some.entries()) {
          const found = answered(each, data[`c${index}`].check);
          if (JSON.stringify(found) !== JSON.stringify(each.expected))
            wrong.push({ id: each.id, expected: each.expected, found });
        }
      }
      expect(cases.length).toBeGreaterThan(100);
      expect(wrong).toEqual([]);
    },
  );
});
