import { Country, inCountry } from '../countries/graphql.ts';
import { builder } from '../schema/builder.ts';
import { identify, Node } from '../schema/node.ts';
import { Source, sourceOf } from '../sources/graphql.ts';
import { jurisdictionsOfCountry } from './queries.ts';
import type { JurisdictionRow } from './table.ts';

const { id } = identify<JurisdictionRow>('Jurisdiction', {
  parts: ({ country, code }) => [country, code],
  find: inCountry((country, [code], { edition }) =>
    edition.load(jurisdictionsOfCountry, country, (all) => all.find((each) => each.code === code)),
  ),
});

export const Jurisdiction = builder.objectRef<JurisdictionRow>('Jurisdiction').implement({
  description:
    'A county or other area with a zoning ordinance of its own that is not in `places`: it has zones, but not design values.',
  interfaces: [Node],
  fields: (t) => ({
    id: t.id(id),
    code: t.exposeString('code', {
      description: 'Its code, which no other jurisdiction or place of the country has.',
    }),
    name: t.exposeString('name', { description: 'Its name.' }),
    subdivision: t.exposeString('subdivision', {
      description: 'The state, province or region that it lies in, as in ISO 3166-2.',
    }),
    note: t.exposeString('note', {
      description:
        'What its zones were read in, what was not read, and how cells of the table became values.',
    }),
    source: t.field({
      type: Source,
      description: 'The document that its zones were read in.',
      resolve: (jurisdiction, _args, context) =>
        sourceOf(context, jurisdiction.country, jurisdiction.source),
    }),
  }),
});

builder.objectField(Country, 'jurisdictions', (t) =>
  t.field({
    type: [Jurisdiction],
    description:
      'Counties and other areas with a zoning ordinance of their own that are not in `places`.',
    resolve: ({ code }, _args, { edition }) => edition.load(jurisdictionsOfCountry, code),
  }),
);

builder.objectField(Country, 'jurisdiction', (t) =>
  t.field({
    type: Jurisdiction,
    nullable: true,
    description: 'One of them by its code; null where there is none.',
    args: { code: t.arg.string({ required: true, description: 'Its code.' }) },
    resolve: ({ code: country }, { code }, { edition }) =>
      edition.load(
        jurisdictionsOfCountry,
        country,
        (all) => all.find((each) => each.code === code) ?? null,
      ),
  }),
);
