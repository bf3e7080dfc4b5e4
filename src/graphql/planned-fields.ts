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
import { type AnsweredObject, beginAlike, beginAlone } from './answered-objects.ts';
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
  /** What is asked of the objects that stand there. */
  plan: PlanFor;
};

/** What is asked of objects of a type, and how an object of the answer begins. */
export type Plan = { fields: readonly PlannedField[]; begin: () => AnsweredObject };
export type PlanFor = (type: GraphQLObjectType) => Plan;

/** What a value must be: the type of a field or of an item, without its wrappers. */
export type Shape = { isNonNull: boolean } & (
  | { kind: 'leaf'; type: GraphQLLeafType }
  | { kind: 'list'; items: Shape }
  | { kind: 'object'; type: GraphQLObjectType }
  | { kind: 'abstract'; type: GraphQLAbstractType }
);

/** What selections ask of an object, worked out when the first one of its type is met: documents that are kept are executed again. `isRepeated` says that there may be many. */
export function planOnce(selections: readonly Selection[], isRepeated = false): PlanFor {
  let one: { type: GraphQLObjectType; plan: Plan } | undefined;
  let others: Map<GraphQLObjectType, Plan> | undefined;
  return (type) => {
    if (one?.type === type) return one.plan;
    const plan = others?.get(type) ?? planObject(selections, type, isRepeated);
    if (one) others = (others ?? new Map()).set(type, plan);
    else one = { type, plan };
    return plan;
  };
}

function planObject(selections: readonly Selection[], type: GraphQLObjectType, isRepeated: boolean): Plan {
  const fields = selections.flatMap((selection) => planField(selection, type, isRepeated) ?? []);
  return { fields, begin: isRepeated ? beginAlike(fields.map(({ responseName }) => responseName)) : beginAlone };
}

function planField({ responseName, alternatives }: Selection, type: GraphQLObjectType, isRepeated: boolean): PlannedField | null {
  const applicable = alternatives.filter(({ parent }) => parent === type || (isAbstractType(parent) && schema.isSubType(parent, type)));
  const [first] = applicable;
  const field = first && fieldOf(schema, type, first.nodes[0].name.value);
  if (!field) return null;
  const shape = shapeOf(field.type);
  const nodes = applicable.length === 1 ? first.nodes : applicable.flatMap((each) => each.nodes);
  return {
    responseName,
    nodes,
    conditions: conditionsOf(applicable),
    field,
    resolve: field.resolve ?? defaultFieldResolver,
    // Resolvers here read neither the path nor the variables; those of introspection and of interfaces read the rest.
    info: { fieldName: field.name, fieldNodes: nodes, returnType: field.type, parentType: type, schema } as unknown as GraphQLResolveInfo,
    shape,
    plan: planOnce(
      applicable.length === 1 ? first.below : mergePlaces(applicable.flatMap(({ below }) => below)),
      isRepeated || shape.kind === 'list',
    ),
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
