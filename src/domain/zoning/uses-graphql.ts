import { Dataset } from '../countries/graphql.ts';
import { builder } from '../schema/builder.ts';
import { identify, Node } from '../schema/node.ts';
import { SHARED } from '../vocabulary/queries.ts';
import { allUses } from './queries.ts';
import type { UseRow } from './table.ts';

const { id } = identify<UseRow>('Use', {
  parts: ({ use }) => [use],
  find: ([word], { edition }) =>
    edition.load(allUses, SHARED, (all) => all.find(({ use }) => use === word)),
});

const Use = builder.objectRef<UseRow>('Use').implement({
  description: 'A word in which the uses of zones are summed up.',
  interfaces: [Node],
  fields: (t) => ({
    id: t.id(id),
    use: t.exposeString('use', { description: 'The word.' }),
    description: t.exposeString('description', { description: 'What it stands for.' }),
  }),
});

builder.objectField(Dataset, 'uses', (t) =>
  t.field({
    type: [Use],
    description: 'The closed list of words for uses.',
    resolve: (_dataset, _args, { edition }) => edition.load(allUses, SHARED),
  }),
);
