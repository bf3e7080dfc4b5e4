import {
  type GraphQLArgument,
  type GraphQLSchema,
  isAbstractType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
} from 'graphql';
import type { ListSize, Sizes } from './sizes.ts';

/** The sizes of the lists and texts of introspection, which the schema itself sets. */
export function introspectionSizes(schema: GraphQLSchema): Sizes {
  const types = Object.values(schema.getTypeMap());
  const directives = schema.getDirectives();
  const withFields = types.filter((type) => isObjectType(type) || isInterfaceType(type));
  const fields = withFields.map((type) => Object.values(type.getFields()));
  const inputs = types.filter(isInputObjectType).map((type) => Object.values(type.getFields()));
  const enums = types.filter(isEnumType).map((type) => type.getValues());
  const named = [...types, ...directives, ...fields.flat(), ...inputs.flat(), ...enums.flat(), ...argumentsOf(fields.flat())];
  const longestName = Math.max(...named.map(({ name }) => jsonBytes(name)));
  const longestText = Math.max(...named.map(({ description }) => jsonBytes(description ?? '')), ...directives.map(locationBytes));
  const rows = new Map<string, ListSize>([
    ['__Schema.types', sizeOf([types])],
    ['__Schema.directives', sizeOf([directives])],
    ['__Type.fields', sizeOf(fields)],
    ['__Type.inputFields', sizeOf(inputs)],
    ['__Type.enumValues', sizeOf(enums)],
    ['__Type.interfaces', sizeOf(withFields.map((type) => type.getInterfaces()))],
    ['__Type.possibleTypes', sizeOf(types.filter(isAbstractType).map((type) => schema.getPossibleTypes(type)))],
    ['__Field.args', sizeOf(fields.flat().map(({ args }) => args))],
    ['__Directive.args', sizeOf(directives.map(({ args }) => args))],
  ]);
  const bytes = new Map(
    types
      .filter(isObjectType)
      .filter(({ name }) => name.startsWith('__'))
      .flatMap((type) =>
        Object.keys(type.getFields()).map((field) => [`${type.name}.${field}`, field === 'name' ? longestName : longestText] as const),
      ),
  );
  return { rows, bytes };
}

function sizeOf(lists: readonly (readonly unknown[])[]): ListSize {
  const lengths = lists.map(({ length }) => length);
  return { most: Math.max(0, ...lengths), total: lengths.reduce((sum, length) => sum + length, 0) };
}

function argumentsOf(fields: readonly { args: readonly GraphQLArgument[] }[]): readonly GraphQLArgument[] {
  return fields.flatMap(({ args }) => args);
}

function locationBytes({ locations }: { locations: readonly string[] }): number {
  return jsonBytes(locations);
}

function jsonBytes(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}
