import {
  type FieldNode,
  GraphQLNonNull,
  type GraphQLObjectType,
  type GraphQLOutputType,
  isListType,
  isNonNullType,
  isObjectType,
  type OperationDefinitionNode,
  parse,
  type SelectionSetNode,
} from 'graphql';
import * as z from 'zod';
import { schema } from '../../../domain/executable-schema.ts';

type Shape = Record<string, z.ZodType>;

/** By the name of a field: what a model reads about it, or a narrower shape than the derived one. */
type Details = Readonly<Record<string, string | z.ZodType>>;

/**
 * The shape of a selection of a GraphQL type, in the order of the selection and under its aliases.
 * An object with one selected field has the shape of that field: `when { text }` is a list of texts.
 * Enum values are strings, as their lists would take too much room in the context of a model.
 */
export function shapeOf(typeName: string, selection: string, details: Details = {}): Shape {
  const [operation] = parse(`{ ${selection} }`).definitions as [OperationDefinitionNode];
  const type = schema.getType(typeName) as GraphQLObjectType;
  return shapeOfObject(type, operation.selectionSet, details);
}

function shapeOfObject(
  type: GraphQLObjectType,
  { selections }: SelectionSetNode,
  details: Details,
): Shape {
  const fields = (selections as readonly FieldNode[]).map(({ name, alias, selectionSet }) => {
    const outputName = (alias ?? name).value;
    const detail = details[outputName];
    if (typeof detail === 'object') return [outputName, detail];
    const { type: fieldType } = type.getFields()[name.value] as { type: GraphQLOutputType };
    return [outputName, shapeOfType(fieldType, selectionSet, detail)];
  });
  return Object.fromEntries(fields);
}

const LEAVES: Readonly<Record<string, () => z.ZodType>> = {
  Boolean: z.boolean,
  Float: z.number,
  Int: z.number,
};

function shapeOfType(
  type: GraphQLOutputType,
  selected: SelectionSetNode | undefined,
  description?: string,
): z.ZodType {
  const described = (shape: z.ZodType) => (description ? shape.describe(description) : shape);
  if (!isNonNullType(type))
    return described(shapeOfType(new GraphQLNonNull(type), selected).nullable());
  const { ofType } = type;
  if (isListType(ofType)) return described(z.array(shapeOfType(ofType.ofType, selected)));
  if (!isObjectType(ofType) || !selected) return described((LEAVES[String(ofType)] ?? z.string)());
  const shape = shapeOfObject(ofType, selected, {});
  const [[name, only] = ['', z.null()], ...more] = Object.entries(shape);
  if (more.length > 0) return described(z.object(shape));
  return z.preprocess((value) => (isObject(value) ? value[name] : value), described(only));
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
