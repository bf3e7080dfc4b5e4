import {
  type Condition as ConditionModel,
  formatCondition,
} from '../../engine/conditions/condition.ts';
import { Country, Dataset } from '../countries/graphql.ts';
import { builder, closedList } from '../schema/builder.ts';
import { identify, Node } from '../schema/node.ts';
import { SHARED } from '../vocabulary/queries.ts';
import {
  type ListedTerm,
  type PlaceClassValue,
  placeClassesOfCountry,
  sharedTerms,
} from './queries.ts';
import type { ConditionValueRow } from './table.ts';

const ConditionOperator = builder.enumType('ConditionOperator', {
  description: 'How a condition compares a fact with its values.',
  values: {
    EQ: { value: '=', description: 'It is the value, or lies within it.' },
    IN: { value: 'in', description: 'It is one of the values, or lies within one.' },
    LT: { value: '<', description: 'It is less.' },
    LTE: { value: '<=', description: 'It is less or the same.' },
    GT: { value: '>', description: 'It is more.' },
    GTE: { value: '>=', description: 'It is more or the same.' },
  } as const,
});

export const Condition = builder.objectRef<ConditionModel>('Condition').implement({
  description:
    'A condition on one fact of a place, a building, a part of it or its lot. Without the fact it is unknown whether the condition holds.',
  fields: (t) => ({
    name: t.exposeString('name', {
      description: 'The fact: of `dataset { conditions }`, or a rule field or parameter.',
    }),
    operator: t.expose('operator', {
      type: ConditionOperator,
      description: 'How the fact must compare.',
    }),
    values: t.stringList({
      description: 'What it is compared with: one value, or several for IN.',
      resolve: ({ values }) => [...values],
    }),
    text: t.string({
      description: 'The condition as people write it, such as occupants>=50.',
      resolve: formatCondition,
    }),
  }),
});

const TermType = closedList('TermType', 'What the values of a fact are.', {
  enum: 'One of a closed list.',
  text: 'Any text.',
  number: 'A number, in the unit of the fact.',
  boolean: 'true or false.',
});

const TermSubject = closedList('TermSubject', 'What a fact is about.', {
  place: 'The place.',
  building: 'The building.',
  part: 'A part of the building.',
  lot: 'The lot.',
});

const TermValue = builder.objectRef<ConditionValueRow>('TermValue').implement({
  description:
    'One value of a closed list. Values that do not lie one within the other exclude each other.',
  fields: (t) => ({
    value: t.exposeString('value', { description: 'The value.' }),
    broader: t.exposeString('broader', {
      nullable: true,
      description: 'The value that it lies within; null where there is none.',
    }),
    special: t.exposeBoolean('special', {
      description:
        'Whether it is a rare kind: an element is presumed not to be of this kind unless that is given.',
    }),
    label: t.exposeString('label', { description: 'What it means.' }),
  }),
});

const { id } = identify<ListedTerm>('Term', {
  parts: ({ condition }) => [condition],
  find: ([name], { edition }) =>
    edition.load(sharedTerms, SHARED, (all) => all.find(({ condition }) => condition === name)),
});

const Term = builder.objectRef<ListedTerm>('Term').implement({
  description: 'Something that conditions may ask and facts may say.',
  interfaces: [Node],
  fields: (t) => ({
    id: t.id(id),
    name: t.exposeString('condition', { description: 'Its name.' }),
    type: t.expose('type', { type: TermType, description: 'What its values are.' }),
    unit: t.exposeString('unit', {
      nullable: true,
      description: 'UCUM code of the unit of a number.',
    }),
    about: t.expose('about', { type: TermSubject, description: 'What it is about.' }),
    description: t.exposeString('description', { description: 'Its meaning.' }),
    question: t.exposeString('question', {
      nullable: true,
      description: 'It as a question to the designer.',
    }),
    help: t.exposeString('help', {
      nullable: true,
      description: 'What the question means, and where the law depends on it.',
    }),
    values: t.field({
      type: [TermValue],
      description:
        'The closed list of an enum. That of an enum about places is `placeClasses` of the country.',
      resolve: ({ values }) => values,
    }),
  }),
});

const PlaceClass = builder.objectRef<PlaceClassValue>('PlaceClass').implement({
  description:
    'A class of places of a country, such as a subdivision or a climate zone, or a code to which buildings are built.',
  fields: (t) => ({
    condition: t.exposeString('condition', {
      description: 'The fact that tells whether a place belongs to it.',
    }),
    value: t.exposeString('value', { description: 'The value that the fact has in it.' }),
    broader: t.exposeString('broader', {
      nullable: true,
      description: 'The class that it lies within; null where there is none.',
    }),
    label: t.exposeString('label', { description: 'What it is.' }),
  }),
});

builder.objectField(Dataset, 'conditions', (t) =>
  t.field({
    type: [Term],
    description: 'The vocabulary of conditions and facts, which all countries share.',
    resolve: (_dataset, _args, { edition }) => edition.load(sharedTerms, SHARED),
  }),
);

builder.objectField(Country, 'placeClasses', (t) =>
  t.field({
    type: [PlaceClass],
    description: 'The closed lists of facts about places in the country.',
    resolve: ({ code }, _args, { edition }) => edition.load(placeClassesOfCountry, code),
  }),
);
