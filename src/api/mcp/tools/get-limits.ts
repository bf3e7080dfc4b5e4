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
import {
  cautionsOf,
  cautionsShape,
  gapOf,
  gapShape,
  LIMIT_FIELDS,
  limitOf,
  limitShape,
} from '../parts/limits.ts';
import { pageOf, pageShape } from '../parts/pages.ts';
import { defineTool } from '../parts/tool.ts';

const LIMIT_WITH_GAP = `{ ${LIMIT_FIELDS} gap { reason note } }` as const;
const LIMIT_ARGUMENTS =
  '(prototype: $prototype, facts: $facts, profile: $profile, fields: $fields, assume: $assume, onDate: $onDate)';

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
    limits: z.array(z.object({ field: z.string(), ...limitShape, ...gapShape })),
    ...cautionsShape,
    ...pageShape,
    ...sourcesShape,
  }),
  document: `query McpLimits($country: CountryCode!, $place: String!, $here: Boolean!, $anywhere: Boolean!, $prototype: String, $facts: [FactInput!], $profile: String, $fields: [String!], $assume: Assumption, $onDate: Date) {
    countries { code }
    country(code: $country) {
      code ${SOURCES} prototypes { name facts { name values } }
      limits${LIMIT_ARGUMENTS} @include(if: $anywhere) ${LIMIT_WITH_GAP}
      city(code: $place) @include(if: $here) { code limits${LIMIT_ARGUMENTS} ${LIMIT_WITH_GAP} }
    }
  }`,
  variables: ({ place, first: _first, cursor: _cursor, ...input }) => ({
    ...input,
    place: place ?? '',
    here: place !== undefined,
    anywhere: place === undefined,
  }),
  answer: (data, { country, place, facts, prototype, ...input }) => {
    const found = knownCountry(data, country);
    const scope = place === undefined ? found : knownPlace(data, { country, place }).city;
    const citations = createCitations([found]);
    const { items, ...page } = pageOf(present(scope.limits), input);
    const limits = items.map((limit) => ({ ...limitOf(limit), gap: gapOf(limit.gap) }));
    return {
      limits: citations.cite(found.code, limits),
      cautions: cautionsOf(limits),
      ...page,
      sources: citations.sources(),
    };
  },
});
