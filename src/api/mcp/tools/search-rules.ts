import * as z from 'zod';
import { foldLetters } from '../../../engine/text/fold-letters.ts';
import { createCitations, SOURCES, sourcesShape } from '../parts/citations.ts';
import { country, cursor, facts, knownCountry, names, onDate, pageSize } from '../parts/inputs.ts';
import { shapeOf } from '../parts/output.ts';
import { pageOf, pageShape } from '../parts/pages.ts';
import { defineTool } from '../parts/tool.ts';

const RULE = `
  ruleId field operator: symbol value unit severity description
  coverage: applicability { coverage } clause: codeReference source { key }
  inForceFrom inForceUntil`;

export const searchRules = defineTool({
  name: 'search_rules',
  title: 'Search rules by words and clause',
  description: `Finds published rules of a country by words of their description and by their clause, such as words "stair public building" or clause "4.1.10".
Each has its threshold, unit, clause, source and coverage. Do NOT apply a rule by its number alone: its description states when it applies, and other rules may govern instead. get_limits and check_design find what applies to a building. No hit means that nothing is published here, not that nothing is required.`,
  input: z.strictObject({
    country,
    words: z
      .string()
      .trim()
      .min(1)
      .max(200)
      .optional()
      .describe('Words that must all occur, in any case, with accents or without.'),
    clause: z
      .string()
      .trim()
      .min(1)
      .max(100)
      .optional()
      .describe('A part of the clause, such as "DM 236/1989 4.1".'),
    fields: names('Only rules of these fields.'),
    facts,
    onDate,
    first: pageSize(8, 25),
    cursor,
  }),
  output: z.object({
    rules: z.array(
      z.object(
        shapeOf('ComplianceRule', RULE, {
          unit: 'UCUM code.',
          severity: 'CRITICAL and WARNING are mandatory, INFO is not.',
          description: 'What it requires, and when it applies.',
          coverage:
            'EXACT: conditions decide when it applies. PARTIAL: the law has exceptions beyond them. NONE: only the description states it.',
        }),
      ),
    ),
    ...pageShape,
    ...sourcesShape,
  }),
  document: `query McpRules($country: CountryCode!, $fields: [String!], $facts: [FactInput!], $onDate: Date) {
    countries { code }
    country(code: $country) {
      code ${SOURCES}
      complianceRules(fields: $fields, facts: $facts, onDate: $onDate) {
        ${RULE}
      }
    }
  }`,
  variables: ({ country, fields, facts, onDate }) => ({ country, fields, facts, onDate }),
  answer: (data, { words, clause, ...input }) => {
    const country = knownCountry(data, input.country);
    const { code, complianceRules } = country;
    const wanted = complianceRules.filter(
      (rule) =>
        hasWords(`${rule.ruleId} ${rule.description} ${rule.field}`, words) &&
        foldLetters(rule.clause).includes(foldLetters(clause ?? '')),
    );
    const citations = createCitations([country]);
    const { items, ...page } = pageOf(wanted, input);
    return { rules: citations.cite(code, items), ...page, sources: citations.sources() };
  },
});

function hasWords(text: string, words = ''): boolean {
  const searched = foldLetters(text);
  return foldLetters(words)
    .split(/\s+/)
    .every((word) => searched.includes(word));
}
