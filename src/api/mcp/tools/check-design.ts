import * as z from 'zod';
import { present } from '../../../domain/documents/document-types.ts';
import { createCitations, SOURCES, sourcesShape } from '../parts/citations.ts';
import {
  assume,
  country,
  facts,
  field,
  knownCountry,
  knownPlace,
  onDate,
  ownFacts,
  place,
  profile,
  prototype,
} from '../parts/inputs.ts';
import {
  CLAUSE_OF_RULE,
  cautionsOf,
  cautionsShape,
  GROUNDS,
  gapOf,
  groundsOf,
  groundsShape,
  OPEN_RULE,
  openRuleShape,
  RULE,
  ruleOf,
} from '../parts/limits.ts';
import { shapeOf } from '../parts/output.ts';
import { defineTool } from '../parts/tool.ts';

const MAX_MEASURES = 20;
const MAX_ELEMENTS = 20;
const MAX_QUESTIONS = 5;

const measures = z
  .array(
    z.strictObject({
      field,
      value: z.number().describe('In the unit of the field, which its name ends in.'),
      facts: ownFacts,
    }),
  )
  .min(1)
  .max(MAX_MEASURES);

const elements = z
  .array(
    z.strictObject({ profile, name: z.string().max(60).optional(), facts: ownFacts, measures }),
  )
  .max(MAX_ELEMENTS)
  .default([]);

const MEASURED = 'element field value';
const JUDGED = `margin bindingRule ${RULE} mayBind ${OPEN_RULE}`;
const QUESTION = 'element fact question help unit settles options { value label }';

const REPORT = `{
  conclusions {
    ${MEASURED} verdict gap { reason note } ${JUDGED} ${CLAUSE_OF_RULE} ${GROUNDS}
  }
  localRules
  adoption { reference code { kind } }
  questions(first: ${MAX_QUESTIONS}) { ${QUESTION} }
}`;

export const checkDesign = defineTool({
  name: 'check_design',
  title: 'Check measures of a design',
  description: `Compares measures of a design with the published rules: one verdict a measure (COMPLIES, BREAKS, DEPENDS, NO_RULE) with the binding rule, its clause, the margin, and what the verdict rests on.
DEPENDS is not a pass: put the questions to the user and check again with the new facts. NO_RULE is not a permission. COMPLIES and BREAKS apply to what was given, follows and is presumed: name the presumptions and the exceptions presumed absent. A check compares numbers; it is not an approval of a building.
${MAX_MEASURES} measures at most. Only facts that the user gave: never fill in one.`,
  input: z
    .strictObject({
      country,
      place: place.optional(),
      prototype,
      facts,
      elements: elements.describe(
        'Elements of the building with their measures, such as {"profile":"shared_stair","measures":[…]}.',
      ),
      measures: measures.min(0).default([]).describe('Measures without an element.'),
      assume,
      onDate,
    })
    .refine(
      ({ elements, measures }) =>
        isMeasureCount(
          measures.length + elements.reduce((sum, element) => sum + element.measures.length, 0),
        ),
      {
        message: `give from 1 to ${MAX_MEASURES} measures, under measures and elements together`,
      },
    ),
  output: z.object({
    conclusions: z.array(
      z.object({
        ...shapeOf('Conclusion', MEASURED),
        unit: z.string().describe('UCUM code.'),
        verdict: z.enum(['COMPLIES', 'BREAKS', 'DEPENDS', 'NO_RULE']),
        gap: z.string().nullable(),
        ...shapeOf('Conclusion', JUDGED, {
          margin: 'By how much the binding rule is kept; below 0 where it is broken.',
          mayBind: openRuleShape
            .nullable()
            .describe(
              'Where it COMPLIES: a rule that may hold as well, and would leave less to spare.',
            ),
        }),
        ...groundsShape,
      }),
    ),
    questions: z
      .array(
        z.object(
          shapeOf('Question', QUESTION, {
            settles: 'How many verdicts its best answer settles.',
          }),
        ),
      )
      .describe('What to ask the user: the facts that would change a verdict.'),
    ...cautionsShape,
    ...sourcesShape,
  }),
  document: `query McpCheck($country: CountryCode!, $place: String!, $here: Boolean!, $anywhere: Boolean!, $design: DesignInput!) {
    countries { code }
    dataset { ruleFields { name unit } }
    country(code: $country) {
      code ${SOURCES}
      check(design: $design) @include(if: $anywhere) ${REPORT}
      city(code: $place) @include(if: $here) { code check(design: $design) ${REPORT} }
    }
  }`,
  variables: ({ country, place, ...design }) => ({
    country,
    place: place ?? '',
    here: place !== undefined,
    anywhere: place === undefined,
    design,
  }),
  answer: (data, { country, place }) => {
    const found = knownCountry(data, country);
    const scope = place === undefined ? found : knownPlace(data, { country, place }).city;
    const check = present(scope.check);
    const citations = createCitations([found]);
    const units = new Map(data.dataset.ruleFields.map(({ name, unit }) => [name, unit]));
    const conclusions = check.conclusions.map(({ clause, ...conclusion }) => ({
      ...conclusion,
      bindingRule: conclusion.bindingRule && clause && ruleOf(conclusion.bindingRule, clause),
      unit: units.get(conclusion.field),
      gap: gapOf(conclusion.gap),
      ...groundsOf(conclusion),
    }));
    const cautions = cautionsOf(
      conclusions.map((conclusion) => ({ ...conclusion, state: conclusion.verdict })),
    );
    if (check.localRules) cautions.push(check.localRules);
    if (check.adoption?.code.kind === 'MODEL_CODE') cautions.push(check.adoption.reference);
    return {
      conclusions: citations.cite(found.code, conclusions),
      questions: check.questions,
      cautions,
      sources: citations.sources(),
    };
  },
});

function isMeasureCount(count: number): boolean {
  return count >= 1 && count <= MAX_MEASURES;
}
