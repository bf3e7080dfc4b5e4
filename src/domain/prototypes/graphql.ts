import type {
  PrototypeElements as PrototypeElementsModel,
  Prototype as PrototypeModel,
} from '../../engine/checks/prototype.ts';
import { Country, Dataset } from '../countries/graphql.ts';
import { ElementProfile } from '../element-profiles/graphql.ts';
import { elementProfilesByName } from '../element-profiles/queries.ts';
import { builder } from '../schema/builder.ts';
import { identify, Node } from '../schema/node.ts';
import { Condition } from '../terms/graphql.ts';
import { SHARED } from '../vocabulary/queries.ts';
import { prototypesOfCountry } from './queries.ts';

const { id } = identify<PrototypeModel>('Prototype', {
  parts: ({ name, country }) => (country === null ? [name] : [name, country]),
  find: ([name = '', country = SHARED], { edition }) =>
    edition.load(prototypesOfCountry, country, (byName) => byName.get(name)),
});

const PrototypeElements = builder.objectRef<PrototypeElementsModel>('PrototypeElements').implement({
  description:
    'Facts of elements of a prototype. If one of them is given with another value, all of them are ignored.',
  fields: (t) => ({
    profiles: t.field({
      type: [ElementProfile],
      description: 'The elements; empty for all elements without a row of their own.',
      resolve: ({ profiles }, _args, { edition }) =>
        edition.load(elementProfilesByName, SHARED, (byName) =>
          profiles.flatMap((name) => byName.get(name) ?? []),
        ),
    }),
    facts: t.field({
      type: [Condition],
      description: 'Facts of these elements.',
      resolve: ({ facts }) => facts,
    }),
  }),
});

export const Prototype = builder.objectRef<PrototypeModel>('Prototype').implement({
  description:
    'A building that is chosen by its name, such as a block of flats of four storeys, with facts of its use and size.',
  interfaces: [Node],
  fields: (t) => ({
    id: t.id(id),
    name: t.exposeString('name', { description: 'Its name, as `DesignInput` takes it.' }),
    label: t.exposeString('label', {
      description: 'What it is, with its size, and in a country with how it is built there.',
    }),
    facts: t.field({
      type: [Condition],
      description: 'Its facts of the building.',
      resolve: ({ facts }) => facts,
    }),
    elements: t.field({
      type: [PrototypeElements],
      description: 'Its facts of elements of the building.',
      resolve: ({ elements }) => elements,
    }),
  }),
});

builder.objectField(Dataset, 'prototypes', (t) =>
  t.field({
    type: [Prototype],
    description:
      'Prototype buildings, for `DesignInput`; without what countries add, see `country { prototypes }`.',
    resolve: (_dataset, _args, { edition }) =>
      edition.load(prototypesOfCountry, SHARED, (byName) => [...byName.values()]),
  }),
);

builder.objectField(Country, 'prototypes', (t) =>
  t.field({
    type: [Prototype],
    description: 'Prototype buildings as they are usually built in the country.',
    resolve: ({ code }, _args, { edition }) =>
      edition.load(prototypesOfCountry, code, (byName) => [...byName.values()]),
  }),
);
