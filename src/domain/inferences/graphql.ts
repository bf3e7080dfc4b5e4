import { formatAlternatives } from '../../engine/conditions/condition.ts';
import { Country } from '../countries/graphql.ts';
import { builder } from '../schema/builder.ts';
import { optionalSourceField } from '../sources/graphql.ts';
import { type ImpliedFactRow, inferencesOfCountry, type PresumedFactRow } from './queries.ts';

const Implication = builder.objectRef<ImpliedFactRow>('Implication').implement({
  description:
    'A fact that follows from others by law, or by the meaning of words in all countries.',
  fields: (t) => ({
    when: t.string({
      description:
        'The conditions under which it follows, as people write them; empty for always. Exceptions follow after `unless`.',
      resolve: ({ when, unless = [] }) =>
        [formatAlternatives(when), ...(unless.length > 0 ? [formatAlternatives(unless)] : [])].join(
          ' unless ',
        ),
    }),
    fact: t.exposeString('fact', { description: 'The fact that follows.' }),
    value: t.exposeString('value', { description: 'Its value.' }),
    reference: t.exposeString('reference', { description: 'The clause that states it.' }),
    source: t.field(
      optionalSourceField('The document that was read; null for the meaning of words.'),
    ),
  }),
});

const Presumption = builder.objectRef<PresumedFactRow>('Presumption').implement({
  description: 'A fact that is presumed of a typical building where it is not given.',
  fields: (t) => ({
    when: t.string({
      description:
        'The conditions under which it is presumed, as people write them; empty for always.',
      resolve: ({ when }) => formatAlternatives(when),
    }),
    fact: t.exposeString('fact', { description: 'The fact that is presumed.' }),
    value: t.exposeString('value', { description: 'Its value.' }),
    why: t.exposeString('why', { description: 'Why it is presumed of a typical building.' }),
    reference: t.exposeString('reference', { description: 'The clause that it matters for.' }),
    source: t.field(
      optionalSourceField('The document that was read; null where it holds in all countries.'),
    ),
  }),
});

builder.objectField(Country, 'implications', (t) =>
  t.field({
    type: [Implication],
    description:
      'What follows from given facts: the rows of the country first, then those of all countries.',
    resolve: ({ code }, _args, { edition }) =>
      edition.load(inferencesOfCountry, code, ({ implied }) => implied),
  }),
);

builder.objectField(Country, 'presumptions', (t) =>
  t.field({
    type: [Presumption],
    description:
      'What is presumed of a typical building (`assume: ORDINARY`): the rows of the country first, then those of all countries.',
    resolve: ({ code }, _args, { edition }) =>
      edition.load(inferencesOfCountry, code, ({ presumed }) => presumed),
  }),
);
