import {
  defaultFieldResolver,
  type FieldNode,
  type GraphQLAbstractType,
  type GraphQLField,
  type GraphQLLeafType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  getNullableType,
  isAbstractType,
  isLeafType,
  isListType,
  isNonNullType,
} from 'graphql';
import { schema } from '../resources/schema.ts';
import { type Alternative, type Conditions, fieldOf, mergePlaces, type Selection } from './selection-tree.ts';

/** What executing a field takes, worked out once for all objects of a type. */
export type PlannedField = {
  responseName: string;
  nodes: readonly FieldNode[];
  conditions: readonly Conditions[] | null;
  field: GraphQLField<unknown, unknown>;
  resolve: NonNullable<GraphQLField<unknown, unknown>['resolve']>;
  info: GraphQLResolveInfo;
  shape: Shape;
  /** What is asked of an object of a type that stands there. */
  fieldsOf: (type: GraphQLObjectType) => readonly PlannedField[];
};

/** What a value must be: the type of a field or of an item, without its wrappers. */
export type Shape = { isNonNull: boolean } & (
  | { kind: 'leaf'; type: GraphQLLeafType }
  | { kind: 'list'; items: Shape }
  | { kind: 'object'; type: GraphQLObjectType }
  | { kind: 'abstract'; type: GraphQLAbstractType }
);

/** The fields that selections ask of an object of a type, worked out when the first one is met: documents that are kept are executed again. */
export function plannedOnce(selections: readonly Selection[]): PlannedField['fieldsOf'] {
  let one: { type: GraphQLObjectType; fields: readonly PlannedField[] } | undefined;
  let others: Map<GraphQLObjectType, readonly PlannedField[]> | undefined;
  return (type) => {
    if (one?.type === type) return one.fields;
    const fields = others?.get(type) ?? selections.flatMap((selection) => planField(selection, type) ?? []);
    if (one) others = (others ?? new Map()).set(type, fields);
    else one = { type, fields };
    return fields;
  };
}

function planField({ responseName, alternatives }: Selection, type: GraphQLObjectType): PlannedField | null {
  const applicable = alternatives.filter(({ parent }) => parent === type || (isAbstractType(parent) && schema.isSubType(parent, type)));
  const [first] = applicable;
  const field = first && fieldOf(schema, type, first.nodes[0].name.value);
  if (!field) return null;
  const nodes = applicable.length === 1 ? first.nodes : applicable.flatMap((each) => each.nodes);
  return {
    responseName,
    nodes,
    conditions: conditionsOf(applicable),
    field,
    resolve: field.resolve ?? defaultFieldResolver,
    // Resolvers here read neither the path nor the variables; those of introspection and of interfaces read the rest.
    info: { fieldName: field.name, fieldNodes: nodes, returnType: field.type, parentType: type, schema } as unknown as GraphQLResolveInfo,
    shape: shapeOf(field.type),
    fieldsOf: plannedOnce(applicable.length === 1 ? first.below : mergePlaces(applicable.flatMap(({ below }) => below))),
  };
}

/** It is left out where all of its alternatives are. */
function conditionsOf(alternatives: readonly Alternative[]): readonly Conditions[] | null {
  const conditions = alternatives.map((each) => each.conditions);
  return conditions.includes(null) ? null : (conditions as readonly (readonly Conditions[])[]).flat();
}

const shapes = new WeakMap<GraphQLOutputType, Shape>();

function shapeOf(type: GraphQLOutputType): Shape {
  const known = shapes.get(type);
  if (known) return known;
  const isNonNull = isNonNullType(type);
  const nullable = getNullableType(type);
  const shape: Shape = isListType(nullable)
    ? { isNonNull, kind: 'list', items: shapeOf(nullable.ofType) }
    : isLeafType(nullable)
      ? { isNonNull, kind: 'leaf', type: nullable }
      : isAbstractType(nullable)
        ? { isNonNull, kind: 'abstract', type: nullable }
        : { isNonNull, kind: 'object', type: nullable };
  shapes.set(type, shape);
  return shape;
}
