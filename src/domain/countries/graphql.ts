import { type MaybePromise, mapMaybePromise } from '../../data/editions/maybe-promise.ts';
import { LICENSE_URL } from '../../server/http/data-headers.ts';
import { builder, type Context } from '../schema/builder.ts';
import { identify, Node } from '../schema/node.ts';
import { Parameter, RuleField } from '../vocabulary/graphql.ts';
import { parametersByName, ruleFieldsByName, SHARED } from '../vocabulary/queries.ts';
import { ALL, countriesByCode } from './queries.ts';
import type { CountryRow } from './table.ts';

const { id } = identify<CountryRow>('Country', {
  parts: ({ code }) => [code],
  find: ([code = ''], { edition }) =>
    edition.load(countriesByCode, ALL, (byCode) => byCode.get(code)),
});

/** Finds an object by its id, which begins with the country; null if that is not published. */
export function inCountry<Found>(
  find: (country: string, parts: readonly string[], context: Context) => MaybePromise<Found>,
) {
  return (
    [country = '', ...parts]: readonly string[],
    context: Context,
  ): MaybePromise<Found | null> =>
    mapMaybePromise(
      [context.edition.load(countriesByCode, ALL, (byCode) => byCode.has(country))],
      (isKnown) => (isKnown ? find(country, parts, context) : null),
    );
}

export const Country = builder.objectRef<CountryRow>('Country').implement({
  description: 'A country whose building regulation is published here.',
  interfaces: [Node],
  fields: (t) => ({
    id: t.id(id),
    code: t.expose('code', {
      type: 'CountryCode',
      description: 'Its two letters as in ISO 3166-1, in upper case.',
    }),
    name: t.exposeString('name', { description: 'Its name in English.' }),
    currency: t.exposeString('currency', {
      description: 'ISO 4217 code of the currency of its costs.',
    }),
    asOf: t.expose('asOf', {
      type: 'Date',
      description: 'The day on which its data was last updated.',
    }),
    customaryUnits: t.exposeBoolean('customaryUnits', {
      description: 'Whether the country uses feet and inches.',
    }),
    localRules: t.exposeString('localRules', {
      nullable: true,
      description:
        'Requirements of regions or municipalities beyond the published rules; null if none are known.',
    }),
  }),
});

const License = builder.objectRef<{ name: string; url: string }>('License').implement({
  description: 'The licence of the data.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'SPDX identifier.' }),
    url: t.exposeString('url', { description: 'Address of the licence text.' }),
  }),
});

export const Dataset = builder.objectRef<{ version: string; asOf: string }>('Dataset').implement({
  description: 'The edition of the data.',
  fields: (t) => ({
    version: t.exposeString('version', {
      description:
        'Derived from the content of the data files: the same files always have the same version.',
    }),
    asOf: t.expose('asOf', {
      type: 'Date',
      description: 'The day on which the newest country package was last updated.',
    }),
    day: t.field({
      type: 'Date',
      description: 'The day whose law applies without `onDate`: today in UTC.',
      resolve: (_dataset, _args, { edition }) => edition.day,
    }),
    license: t.field({
      type: License,
      description: 'The licence under which all data here may be used.',
      resolve: () => ({ name: 'CC-BY-4.0', url: LICENSE_URL }),
    }),
    ruleFields: t.field({
      type: [RuleField],
      description: 'The vocabulary of the attributes that compliance rules check.',
      resolve: (_dataset, _args, { edition }) =>
        edition.load(ruleFieldsByName, SHARED, (byName) => [...byName.values()]),
    }),
    parameters: t.field({
      type: [Parameter],
      description: 'The vocabulary of the building parameters of cities.',
      resolve: (_dataset, _args, { edition }) =>
        edition.load(parametersByName, SHARED, (byName) => [...byName.values()]),
    }),
  }),
});

builder.queryFields((t) => ({
  countries: t.field({
    type: [Country],
    description: 'All countries, in the order of their codes.',
    resolve: (_query, _args, { edition }) =>
      edition.load(countriesByCode, ALL, (byCode) => [...byCode.values()]),
  }),
  country: t.field({
    type: Country,
    nullable: true,
    description: 'One country; null when it is not published here.',
    args: {
      code: t.arg({
        type: 'CountryCode',
        required: true,
        description: 'Two letters in either case.',
      }),
    },
    resolve: (_query, { code }, { edition }) =>
      edition.load(countriesByCode, ALL, (byCode) => byCode.get(code) ?? null),
  }),
  dataset: t.field({
    type: Dataset,
    description: 'The edition of the data.',
    resolve: (_query, _args, { edition }) => edition,
  }),
}));
