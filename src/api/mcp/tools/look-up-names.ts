import * as z from 'zod';
import { country, cursor, pageSize } from '../parts/inputs.ts';
import { pageOf, pageShape } from '../parts/pages.ts';
import { defineTool } from '../parts/tool.ts';

/** The names of each kind; of facts they have more details than of the others. */
const NAMES = `
  fields: ruleFields { name description unit }
  facts: conditions { name description unit type values { value } }
  profiles: elementProfiles { name description: label values: fields }
  prototypes { name description: label values: facts { text } }
  parameters { name description unit }`;

const NONE = { unit: null, type: null, values: [] };

export const lookUpNames = defineTool({
  name: 'look_up_names',
  title: 'Names that other tools take',
  description: `The vocabulary: fields (what rules measure), facts (what conditions test, with their closed lists of values), profiles (elements such as a shared stair, with the fields that are measured), prototypes (whole buildings such as four_storey_flats) and parameters (values of places). Look a name up before using it; names and values are the same in all countries, except those that begin with a country's code.`,
  input: z.strictObject({
    kind: z.enum(['fields', 'facts', 'profiles', 'prototypes', 'parameters']),
    words: z
      .string()
      .trim()
      .min(1)
      .max(100)
      .optional()
      .describe('Only names or descriptions in which these words all occur.'),
    country: country.optional().describe('Facts: without those of other countries alone.'),
    first: pageSize(15, 40),
    cursor,
  }),
  output: z.object({
    names: z.array(
      z.object({
        name: z.string(),
        description: z.string(),
        unit: z.string().nullable().describe('UCUM code of a number.'),
        type: z.string().nullable().describe('Of a fact: enum, number, boolean or text.'),
        values: z
          .array(z.string())
          .describe(
            'Closed list of a fact; of a profile, the fields that are measured of it; of a prototype, its facts.',
          ),
        moreValues: z.boolean().describe('Whether the list has more than are shown.'),
      }),
    ),
    ...pageShape,
  }),
  document: `query McpNames {
    countries { code }
    dataset { ${NAMES} }
  }`,
  variables: () => ({}),
  answer: ({ dataset, countries }, { kind, words = '', country, ...input }) => {
    const searched = words.toLowerCase().split(/\s+/);
    const others =
      country === undefined || kind !== 'facts'
        ? []
        : countries.filter(({ code }) => code !== country.toUpperCase());
    const wanted = dataset[kind].filter(
      ({ name, description }) =>
        searched.every((word) => `${name} ${description}`.toLowerCase().includes(word)) &&
        // Facts of one country alone begin with its code.
        !others.some(({ code }) => name.startsWith(`${code.toLowerCase()}_`)),
    );
    const { items, ...page } = pageOf(wanted, input);
    const names = items.map((item) => {
      const { type, values, ...name }: Name = { ...NONE, ...item };
      return {
        ...name,
        type: type?.toLowerCase() ?? null,
        values: values.slice(0, MAX_VALUES).map(textOf),
        moreValues: values.length > MAX_VALUES,
      };
    });
    return { names, ...page };
  },
});

const MAX_VALUES = 100;

type Listed = string | { value: string } | { text: string };
type Name = { name: string; type: string | null; values: readonly Listed[] };

function textOf(listed: Listed): string {
  if (typeof listed === 'string') return listed;
  return 'value' in listed ? listed.value : listed.text;
}
