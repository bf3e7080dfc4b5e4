import * as z from 'zod';

/** `design`: a design that was solved by hand from the clauses. */
const CASE_KINDS = [
  'at-the-limit',
  'inside',
  'outside',
  'exception',
  'presumption',
  'not-presumed',
  'design',
] as const;

const facts = z
  .record(z.string(), z.string())
  .describe(
    'Facts by name; names and values are those of conditions.csv and condition-values.csv.',
  );
const measures = z
  .record(z.string(), z.number())
  .describe('Measures by field, in the units of fields.csv.');

const caseRecord = z.strictObject({
  id: z.string().describe('Identifier, unique in the file.'),
  kind: z.enum(CASE_KINDS).describe('What the case is about.'),
  clause: z.string().describe('The clause that decides.'),
  design: z.strictObject({
    place: z.string().optional().describe('Code of the place; none for anywhere in the country.'),
    on_date: z.iso.date().optional().describe('The day whose law applies; today without it.'),
    assume: z.enum(['ORDINARY', 'NOTHING']).describe('What is presumed where a fact is not given.'),
    facts,
    elements: z
      .array(
        z.strictObject({
          profile: z.string().optional().describe('One of element-profiles.csv.'),
          facts: facts.optional(),
          measures,
        }),
      )
      .min(1)
      .describe('The elements of the design, each with its measures.'),
  }),
  expected: z
    .union([
      z.strictObject({
        rule: z.string().describe('The rule that the case is about.'),
        outcome: z
          .enum(['PASS', 'FAIL', 'NOT_APPLICABLE', 'UNDECIDED'])
          .describe('The result of the rule for the measure.'),
      }),
      z.strictObject({
        conclusions: z
          .array(
            z.strictObject({
              element: z.number().int(),
              field: z.string(),
              verdict: z.enum(['COMPLIES', 'BREAKS', 'DEPENDS', 'NO_RULE']),
            }),
          )
          .describe('One word for each measure; `element` counts from 0.'),
      }),
    ])
    .describe('The expected result of a checker.'),
});
export type Case = z.output<typeof caseRecord>;

export const caseFile = z.strictObject({
  country: z.string().describe('Two letters as in ISO 3166-1.'),
  licence: z.literal('CC-BY-4.0'),
  cases: z.array(caseRecord),
});
export type CaseFile = z.output<typeof caseFile>;

/** The JSON Schema of a file of cases. */
export function caseSchema(): object {
  return {
    ...z.toJSONSchema(caseFile),
    title: 'Cases for checkers of building rules',
    $id: 'cases.schema.json',
  };
}
