import * as z from 'zod';
import { present } from '../../../domain/documents/document-types.ts';
import { createCitations, SOURCES, sourcesShape } from '../parts/citations.ts';
import {
  assume,
  country,
  cursor,
  facts,
  knownCountry,
  knownPlace,
  names,
  onDate,
  pageSize,
  place,
  profile,
  prototype,
} from '../parts/inputs.ts';
import { cautionsOf, cautionsShape, LIMIT, limitOf, limitShape } from '../parts/limits.ts';
import { pageOf, pageShape } from '../parts/pages.ts';
import { defineTool } from '../parts/tool.ts';

const LIMIT_ARGUMENTS =
  '(prototype: $prototype, facts: $facts, profile: $profile, fields: $fields, assume: $assume, onDate: $onDate)';

const gap = z.string().nullable().describe('Of NO_RULE: what was looked for, where that is known.');

export const getLimits = defineTool({
  name: 'get_limits',
  title: 'Limits that a design must keep',
  description: `What the published rules of a country ask of a design, as numbers: for each field the least and the most that complies, the rule that binds, its clause and source.
Name fields or a profile; give the use of the building (fact occupancy, or a prototype) and all else that is known.
Do NOT conclude from state DEPENDS (a stricter rule may hold: ask for the facts that dependsOn names) nor that something is allowed from NO_RULE (nothing is published of it here). Repeat to the user what is presumed.`,
  input: z
    .strictObject({
      country,
      place: place.optional(),
      prototype,
      facts,
      profile,
      fields: names('Which fields; else those of the profile.'),
      assume,
      onDate,
      first: pageSize(8, 20),
      cursor,
    })
    .refine(({ fields, profile }) => fields ?? profile, {
      message: 'give fields, or a profile: look_up_names has both',
    }),
  output: z.object({
    limits: z.array(z.object({ field: z.string(), ...limitShape, gap })),
    ...cautionsShape,
    ...pageShape,
    ...sourcesShape,
  }),
  document: `query McpLimits($country: CountryCode!, $place: String!, $here: Boolean!, $anywhere: Boolean!, $prototype: String, $facts: [FactInput!], $profile: String, $fields: [String!], $assume: Assumption, $onDate: Date) {
    countries { code }
    country(code: $country) {
      code ${SOURCES} prototypes { name facts { name values } } ruleGaps { field note occupancies }
      limits${LIMIT_ARGUMENTS} @include(if: $anywhere) ${LIMIT}
      city(code: $place) @include(if: $here) { code limits${LIMIT_ARGUMENTS} ${LIMIT} }
    }
  }`,
  variables: ({ place, first: _first, cursor: _cursor, ...asked }) => ({
    ...asked,
    place: place ?? '',
    here: place !== undefined,
    anywhere: place === undefined,
  }),
  answer: (data, { country, place, facts, prototype, ...asked }) => {
    const found = knownCountry(data, country);
    const scope = place === undefined ? found : knownPlace(data, { country, place }).city;
    const citations = createCitations([found]);
    const { items, ...page } = pageOf(present(scope.limits), asked);
    const named = found.prototypes.find(({ name }) => name === prototype)?.facts;
    const use = [...facts, ...factsSaid(named ?? [])].find(
      ({ name }) => name === 'occupancy',
    )?.value;
    const limits = items.map((limit) => ({
      field: limit.field,
      ...limitOf(limit, found.code, citations),
      gap: limit.state === 'NO_RULE' ? gapOf(found.ruleGaps, limit.field, use) : null,
    }));
    return { limits, cautions: cautionsOf(limits), ...page, sources: citations.sources() };
  },
});

function factsSaid(
  facts: readonly { name: string; values: readonly string[] }[],
): { name: string; value: string | undefined }[] {
  return facts.map(({ name, values }) => ({ name, value: values[0] }));
}

type Gap = { field: string; note: string; occupancies: readonly string[] };

/** What is known of why no rule of a field holds for a use. */
function gapOf(gaps: readonly Gap[], field: string, use: string | undefined): string | null {
  const isOfUse = ({ occupancies }: Gap) =>
    occupancies.length === 0 || (use !== undefined && occupancies.includes(use));
  const found = gaps.find((gap) => gap.field === field && isOfUse(gap));
  return found?.note ?? null;
}
