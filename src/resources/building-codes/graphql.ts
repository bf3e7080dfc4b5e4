import { sql } from 'drizzle-orm';
import { LONGEST_TEXT_BYTES } from '../../dataset/columns.ts';
import { whenAll } from '../../editions/later.ts';
import { builder } from '../../schema/builder.ts';
import { closedList } from '../../schema/closed-list.ts';
import { IN_FORCE_FROM, IN_FORCE_UNTIL, ON_DATE } from '../../schema/days.ts';
import { lengthOf, namedRows, textsOf } from '../../schema/size-hints.ts';
import { City } from '../cities/graphql.ts';
import { placeColumns } from '../cities/table.ts';
import { Country } from '../countries/graphql.ts';
import { NARROWED_BY } from '../places/country-wide.ts';
import { Source, sourceOf } from '../sources/graphql.ts';
import { FactInput } from '../terms/facts-input.ts';
import { Condition } from '../terms/graphql.ts';
import { buildingCodesOf, buildingCodesOfWholeCountry } from './queries.ts';
import { type BuildingCodeRow, buildingCodes } from './table.ts';

const CodeCategory = closedList('CodeCategory', 'What a building-code parameter is about.', {
  structural: 'Loads and resistance of the structure.',
  fire: 'Fire safety.',
  accessibility: 'Use by people with disabilities.',
  energy: 'Energy performance.',
});

const BuildingCode = builder.objectRef<BuildingCodeRow>('BuildingCode').implement({
  description: 'A building-code parameter that holds in a city.',
  extensions: textsOf(buildingCodes, placeColumns, LONGEST_TEXT_BYTES),
  fields: (t) => ({
    parameter: t.exposeString('parameter', { description: 'Name of the parameter, with the unit as a suffix where it has one.' }),
    value: t.exposeString('value', { description: 'Its value; may be text rather than a number.' }),
    reference: t.exposeString('reference', { description: 'The regulation and clause that it comes from.' }),
    category: t.expose('category', { type: CodeCategory, description: 'What it is about.' }),
    where: t.field({
      type: [Condition],
      description: 'For which places the value is said; empty where for the whole country.',
      extensions: lengthOf(buildingCodes.where),
      resolve: (code) => code.where,
    }),
    when: t.field({
      type: [Condition],
      description: 'For what buildings it holds; empty where for all.',
      extensions: lengthOf(buildingCodes.when),
      resolve: (code) => code.when,
    }),
    inForceFrom: t.expose('inForceFrom', IN_FORCE_FROM),
    inForceUntil: t.expose('inForceUntil', IN_FORCE_UNTIL),
    narrowedBy: t.stringList(NARROWED_BY),
    source: t.field({
      type: Source,
      description: 'The document that the value was read in.',
      resolve: (code, _args, context) => sourceOf(context, code.country, code.source),
    }),
  }),
});

builder.objectField(Country, 'buildingCodes', (t) =>
  t.field({
    type: [BuildingCode],
    description:
      'The building-code parameters that hold in the whole country, or wherever the given facts do (a subdivision, a climate zone): of several of one name the most specific, in the order of the published file.',
    extensions: namedRows([buildingCodes, buildingCodes.country, sql`(${buildingCodes.category}, ${buildingCodes.parameter})`]),
    args: {
      category: t.arg({ type: [CodeCategory], description: 'Only parameters of these categories.' }),
      facts: t.arg({ type: [FactInput], description: 'Facts about a place.' }),
      onDate: t.arg(ON_DATE),
    },
    resolve: async ({ code }, { category, facts, onDate }, context) => {
      const rows = await buildingCodesOfWholeCountry(context, code, facts, onDate);
      return category ? rows.filter((row) => category.includes(row.category)) : rows;
    },
  }),
);

builder.objectField(City, 'buildingCodes', (t) =>
  t.field({
    type: [BuildingCode],
    description: 'The building-code parameters that hold in the city, in the order of the published file.',
    extensions: namedRows([buildingCodes, buildingCodes.country, sql`(${buildingCodes.category}, ${buildingCodes.parameter})`]),
    args: { category: t.arg({ type: [CodeCategory], description: 'Only parameters of these categories.' }), onDate: t.arg(ON_DATE) },
    resolve: (city, { category, onDate }, context) =>
      whenAll([buildingCodesOf(context, city, onDate)], (codes) =>
        category ? codes.filter((code) => category.includes(code.category)) : codes,
      ),
  }),
);
