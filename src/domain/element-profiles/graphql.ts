import { Dataset } from '../countries/graphql.ts';
import { builder } from '../schema/builder.ts';
import { identify, Node } from '../schema/node.ts';
import { Condition } from '../terms/graphql.ts';
import { SHARED } from '../vocabulary/queries.ts';
import { elementProfilesByName } from './queries.ts';
import type { ElementProfileRow } from './table.ts';

const { id } = identify<ElementProfileRow>('ElementProfile', {
  parts: ({ profile }) => [profile],
  find: ([name = ''], { edition }) =>
    edition.load(elementProfilesByName, SHARED, (profiles) => profiles.get(name)),
});

export const ElementProfile = builder.objectRef<ElementProfileRow>('ElementProfile').implement({
  description:
    'An element of typical buildings, such as a stair that several units share, with the facts that its name implies.',
  interfaces: [Node],
  fields: (t) => ({
    id: t.id(id),
    name: t.exposeString('profile', { description: 'Its name, as `ElementInput` takes it.' }),
    label: t.exposeString('label', { description: 'What it is.' }),
    occupancies: t.stringList({
      description: 'The uses of buildings that have it; empty for all.',
      resolve: ({ occupancies }) => [...occupancies],
    }),
    facts: t.field({
      type: [Condition],
      description: 'The facts that its name implies.',
      resolve: ({ facts }) => facts,
    }),
    fields: t.stringList({
      description: 'What is measured of it: names of `dataset { ruleFields }`.',
      resolve: ({ fields }) => [...fields],
    }),
  }),
});

builder.objectField(Dataset, 'elementProfiles', (t) =>
  t.field({
    type: [ElementProfile],
    description: 'Elements of typical buildings, for `ElementInput`.',
    resolve: (_dataset, _args, { edition }) =>
      edition.load(elementProfilesByName, SHARED, (profiles) => [...profiles.values()]),
  }),
);
