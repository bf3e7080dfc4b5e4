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
    'What a prototype says of things of the building. Where one of these facts is given otherwise, none of them counts.',
  fields: (t) => ({
    profiles: t.field({
      type: [ElementProfile],
      description: 'The things; none for all of which no other row says otherwise.',
      resolve: ({ profiles }, _args, { edition }) =>
        edition.load(elementProfilesByName, SHARED, (byName) =>
          profiles.flatMap((name) => byName.get(name) ?? []),
        ),
    }),
    facts: t.field({
      type: [Condition],
      description: 'The facts that hold of them.',
      resolve: ({ facts }) => facts,
    }),
  }),
});

export const Prototype = builder.objectRef<PrototypeModel>('Prototype').implement({
  description:
    'A building that is chosen by its name, such as a block of flats of four storeys, with what that says of its use and its size.',
  interfaces: [Node],
  fields: (t) => ({
    id: t.id(id),
    name: t.exposeString('name', { description: 'Its name, as `DesignInput` takes it.' }),
    label: t.exposeString('label', {
      description: 'What it is, with its size, and in a country with how it is built there.',
    }),
    facts: t.field({
      type: [Condition],
      description: 'What it says of the building.',
      resolve: ({ facts }) => facts,
    }),
    elements: t.field({
      type: [PrototypeElements],
      description: 'What it says of things of the building.',
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
