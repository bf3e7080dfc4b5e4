import { mapMaybePromise } from '../../data/editions/maybe-promise.ts';
import { Place } from '../cities/graphql.ts';
import { Country } from '../countries/graphql.ts';
import { NARROWED_BY } from '../places/country-wide.ts';
import { placedRowIdentity } from '../places/placed-row-identity.ts';
import { builder, type Context, closedList } from '../schema/builder.ts';
import { NULL_IF_WRONG } from '../schema/client-errors.ts';
import { IN_FORCE_FROM, IN_FORCE_UNTIL, ON_DATE } from '../schema/days.ts';
import { identify, Node } from '../schema/node.ts';
import { sourceField } from '../sources/graphql.ts';
import { FactInput } from '../terms/facts-input.ts';
import { Condition } from '../terms/graphql.ts';
import { codeParametersByName, SHARED } from '../vocabulary/queries.ts';
import type { CodeParameterRow } from '../vocabulary/table.ts';
import {
  buildingCodeNarrowedBy,
  buildingCodesOf,
  buildingCodesOfCountry,
  buildingCodesOfWholeCountry,
} from './queries.ts';
import type { BuildingCodeRow } from './table.ts';

const CodeCategory = closedList('CodeCategory', 'What a building-code parameter is about.', {
  structural: 'Loads and resistance of the structure.',
  fire: 'Fire safety.',
  accessibility: 'Use by people with disabilities.',
  energy: 'Energy performance.',
});

const { id } = identify<BuildingCodeRow>(
  'BuildingCode',
  placedRowIdentity({
    nameOf: ({ category, parameter }) => [category, parameter],
    rowsOfCountry: buildingCodesOfCountry,
    rowsOf: buildingCodesOf,
  }),
);

function codeParameter<Value>(
  { edition }: Context,
  name: string,
  read: (parameter: CodeParameterRow) => Value,
): Value | Promise<Value> {
  return edition.load(codeParametersByName, SHARED, (byName) =>
    read(byName.get(name) as CodeParameterRow),
  );
}

const BuildingCode = builder.objectRef<BuildingCodeRow>('BuildingCode').implement({
  description: 'A building-code parameter of a place.',
  interfaces: [Node],
  fields: (t) => ({
    id: t.id(id),
    parameter: t.exposeString('parameter', {
      description: 'Name of the parameter, with the unit as a suffix where it has one.',
    }),
    label: t.string({
      description: 'What the value is, as a heading.',
      resolve: ({ parameter }, _args, context) =>
        codeParameter(context, parameter, ({ label }) => label),
    }),
    value: t.exposeString('value', { description: 'Its value; may be text rather than a number.' }),
    unit: t.string({
      nullable: true,
      description: 'UCUM code of the unit; null for a name, a class or a text without a unit.',
      resolve: ({ parameter }, _args, context) =>
        codeParameter(context, parameter, ({ unit }) => unit),
    }),
    reference: t.exposeString('reference', {
      description: 'The regulation and clause that it comes from.',
    }),
    category: t.expose('category', { type: CodeCategory, description: 'What it is about.' }),
    where: t.field({
      type: [Condition],
      description: 'The places to which the value applies; empty for the whole country.',
      resolve: (code) => code.where,
    }),
    when: t.field({
      type: [Condition],
      description: 'The buildings to which it applies; empty for all.',
      resolve: (code) => code.when,
    }),
    inForceFrom: t.expose('inForceFrom', IN_FORCE_FROM),
    inForceUntil: t.expose('inForceUntil', IN_FORCE_UNTIL),
    narrowedBy: t.stringList({
      ...NARROWED_BY,
      nullable: true,
      args: { facts: t.arg({ type: [FactInput], description: 'Facts about a place.' }) },
      resolve: (row, { facts }, context) => buildingCodeNarrowedBy(row, facts, context),
    }),
    source: t.field(sourceField('The document that the value was read in.')),
  }),
});

builder.objectField(Country, 'buildingCodes', (t) =>
  t.field({
    type: [BuildingCode],
    nullable: true,
    description: `The building-code parameters that apply in the whole country, or where the given facts (a subdivision, a climate zone) are true: of each name the most specific, in the order of the published file. ${NULL_IF_WRONG}`,
    args: {
      categories: t.arg({
        type: [CodeCategory],
        description: 'Only parameters of these categories.',
      }),
      facts: t.arg({ type: [FactInput], description: 'Facts about a place.' }),
      onDate: t.arg(ON_DATE),
    },
    resolve: async ({ code }, { categories, facts, onDate }, context) => {
      const rows = await buildingCodesOfWholeCountry(context, code, facts, onDate);
      return categories ? rows.filter(({ category }) => categories.includes(category)) : rows;
    },
  }),
);

builder.objectField(Place, 'buildingCodes', (t) =>
  t.field({
    type: [BuildingCode],
    nullable: true,
    description: `The building-code parameters that apply in the place, in the order of the published file. ${NULL_IF_WRONG}`,
    args: {
      categories: t.arg({
        type: [CodeCategory],
        description: 'Only parameters of these categories.',
      }),
      onDate: t.arg(ON_DATE),
    },
    resolve: (city, { categories, onDate }, context) =>
      mapMaybePromise([buildingCodesOf(context, city, onDate)], (codes) =>
        categories ? codes.filter(({ category }) => categories.includes(category)) : codes,
      ),
  }),
);
