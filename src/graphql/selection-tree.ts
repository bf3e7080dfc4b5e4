import {
  type DirectiveNode,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLInterfaceType,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isInterfaceType,
  isListType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  SchemaMetaFieldDef,
  type SelectionNode,
  type SelectionSetNode,
  TypeMetaFieldDef,
  TypeNameMetaFieldDef,
} from 'graphql';
import { shown } from '../schema/client-errors.ts';
import { LIMITS } from './limits.ts';
import { tooComplex } from './refusal.ts';

/** One place in the answer to an operation, and the places below it. */
export type Selection = {
  responseName: string;
  /** What is selected there: one field, or one for each type that the object around it may have. */
  alternatives: readonly Alternative[];
  /** The places below, whichever of the alternatives it is. */
  below: readonly Selection[];
  /** Whether it is a list of objects or has one below. */
  holdsLists: boolean;
};

/** The selections of one field that share a place, and what they select. */
export type Alternative = {
  nodes: [FieldNode, ...FieldNode[]];
  /** For each of them the directives by which it may be left out; null when one of them never is. */
  conditions: readonly Conditions[] | null;
  /** Absent where the schema has no such field, which validation says. */
  field: GraphQLField<unknown, unknown> | undefined;
  parent: CompositeType | undefined;
  below: readonly Selection[];
};

/** The `@skip` and `@include` around a field, its own among them: all must let it through. */
export type Conditions = readonly DirectiveNode[];

/** What each operation selects, and whether any selections share a place. */
export type DocumentSelections = { operations: ReadonlyMap<OperationDefinitionNode, readonly Selection[]>; repeats: boolean };

/** How much a document may select: levels of nesting, of introspection too, selections, and those that share a place. */
type Limits = Readonly<Record<'depth' | 'introspectionDepth' | 'selections' | 'repeats', number>>;

type Definition = OperationDefinitionNode | FragmentDefinitionNode;
type CompositeType = GraphQLObjectType | GraphQLInterfaceType;
type Part = {
  set: SelectionSetNode;
  type: GraphQLNamedType | undefined;
  spreading: readonly FragmentDefinitionNode[];
  conditions: Conditions;
};
type Gathered = { type: GraphQLNamedType | undefined; nodes: FieldNode[]; conditions: Conditions[]; parts: Part[] };
/** By response name, and then by the type that has the field. */
type Places = Map<string, Map<GraphQLNamedType | undefined, Gathered>>;

/**
 * What each operation of a document selects, with fragments spread and repeated selections merged, as the answer will have it. Throws QUERY_TOO_COMPLEX where that is
 * more than `limits` allow, fragments that nothing spreads included, so that whatever walks the document afterwards is bounded.
 */
export function readSelections(schema: GraphQLSchema, document: DocumentNode, limits: Limits = LIMITS): DocumentSelections {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
  }
  const reader = createReader(schema, fragments, limits);
  const operations = new Map<OperationDefinitionNode, readonly Selection[]>();
  for (const definition of document.definitions) {
    if (definition.kind === Kind.OPERATION_DEFINITION) operations.set(definition, reader.read(definition));
    else if (definition.kind === Kind.FRAGMENT_DEFINITION) reader.read(definition);
  }
  return { operations, repeats: reader.repeats() > 0 };
}

function createReader(schema: GraphQLSchema, fragments: ReadonlyMap<string, FragmentDefinitionNode>, limits: Limits) {
  let selections = 0;
  let repeats = 0;
  return { read: readDefinition, repeats: () => repeats };

  function readDefinition(definition: Definition): readonly Selection[] {
    selections = 0;
    const type =
      definition.kind === Kind.OPERATION_DEFINITION
        ? (schema.getRootType(definition.operation) ?? undefined)
        : schema.getType(definition.typeCondition.name.value);
    const mostDepth = type?.name.startsWith('__') ? limits.introspectionDepth : limits.depth;
    return read([{ set: definition.selectionSet, type, spreading: [], conditions: [] }], 1, mostDepth);
  }

  function read(parts: readonly Part[], depth: number, mostDepth: number): readonly Selection[] {
    if (depth > mostDepth) throw tooComplex(`The query nests more than ${mostDepth} levels deep.`);
    const places: Places = new Map();
    for (const part of parts) gather(part, places);
    return [...places].map(([responseName, gathered]) => {
      const alternatives = [...gathered.values()].map((each) => readAlternative(each, depth, mostDepth));
      const below =
        alternatives.length === 1 ? (alternatives[0] as Alternative).below : mergePlaces(alternatives.flatMap((each) => each.below));
      const isList = alternatives.some(({ nodes, field }) => nodes[0].selectionSet && field && isListType(getNullableType(field.type)));
      return { responseName, alternatives, below, holdsLists: isList || below.some(({ holdsLists }) => holdsLists) };
    });
  }

  function readAlternative({ type, nodes, conditions, parts }: Gathered, depth: number, mostDepth: number): Alternative {
    const parent = isObjectType(type) || isInterfaceType(type) ? type : undefined;
    const [first] = nodes as [FieldNode, ...FieldNode[]];
    const field = parent && fieldOf(schema, parent, first.name.value);
    const deepest = field === SchemaMetaFieldDef || field === TypeMetaFieldDef ? limits.introspectionDepth : mostDepth;
    const innerType = field && getNamedType(field.type);
    const inner = parts.map((part) => ({ ...part, type: innerType }));
    const below = inner.length === 0 ? [] : read(inner, depth + 1, deepest);
    const always = conditions.some(({ length }) => length === 0);
    return { nodes: nodes as [FieldNode, ...FieldNode[]], conditions: always ? null : conditions, field, parent, below };
  }

  function gather({ set, type, spreading, conditions: around }: Part, places: Places): void {
    for (const node of set.selections) {
      count();
      const conditions = node.directives?.length ? [...around, ...conditionsOf(node)] : around;
      if (node.kind === Kind.FIELD) {
        const alternatives = placeAt(places, nameOf(node));
        const { nodes, parts, conditions: others } = alternativeOf(alternatives, type);
        // Fields of one name are compared with each other, whatever types have them.
        repeat([...alternatives.values()].reduce((sum, { nodes: before }) => sum + before.length, 0));
        nodes.push(node);
        others.push(conditions);
        if (node.selectionSet) parts.push({ set: node.selectionSet, type: undefined, spreading, conditions });
      } else if (node.kind === Kind.INLINE_FRAGMENT) {
        gather({ set: node.selectionSet, type: narrowed(node.typeCondition?.name.value, type), spreading, conditions }, places);
      } else {
        const fragment = fragments.get(node.name.value);
        // A fragment that is unknown or spreads itself is an error that validation says.
        if (!fragment || spreading.includes(fragment)) continue;
        const narrowedType = narrowed(fragment.typeCondition.name.value, type);
        gather({ set: fragment.selectionSet, type: narrowedType, spreading: [...spreading, fragment], conditions }, places);
      }
    }
  }

  /** What is said of an interface within an object is said of that object. */
  function narrowed(condition: string | undefined, type: GraphQLNamedType | undefined): GraphQLNamedType | undefined {
    const found = condition === undefined ? type : schema.getType(condition);
    return isInterfaceType(found) && isObjectType(type) ? type : found;
  }

  function count(): void {
    selections++;
    if (selections > limits.selections) {
      throw tooComplex(`The query selects more than ${limits.selections} fields, fragments counted where they are spread.`);
    }
  }

  function repeat(before: number): void {
    repeats += before;
    if (repeats > limits.repeats) throw tooComplex('The query selects the same field in the same place too many times.');
  }
}

function conditionsOf({ directives = [] }: SelectionNode): DirectiveNode[] {
  return directives.filter(({ name }) => name.value === 'skip' || name.value === 'include');
}

function placeAt(places: Places, responseName: string): Map<GraphQLNamedType | undefined, Gathered> {
  const known = places.get(responseName) ?? new Map();
  places.set(responseName, known);
  return known;
}

function alternativeOf(alternatives: Map<GraphQLNamedType | undefined, Gathered>, type: GraphQLNamedType | undefined): Gathered {
  const known = alternatives.get(type) ?? { type, nodes: [], conditions: [], parts: [] };
  alternatives.set(type, known);
  return known;
}

/** Places of one name below different alternatives are one place of the answer. */
export function mergePlaces(places: readonly Selection[]): readonly Selection[] {
  const merged = new Map<string, Selection>();
  for (const place of places) {
    const known = merged.get(place.responseName);
    merged.set(place.responseName, known ? mergePlace(known, place) : place);
  }
  return [...merged.values()];
}

function mergePlace(one: Selection, other: Selection): Selection {
  return {
    responseName: one.responseName,
    alternatives: [...one.alternatives, ...other.alternatives],
    below: mergePlaces([...one.below, ...other.below]),
    holdsLists: one.holdsLists || other.holdsLists,
  };
}

export function fieldOf(schema: GraphQLSchema, parent: CompositeType, name: string): GraphQLField<unknown, unknown> | undefined {
  if (name === '__typename') return TypeNameMetaFieldDef;
  if (parent === schema.getQueryType() && name === '__schema') return SchemaMetaFieldDef;
  if (parent === schema.getQueryType() && name === '__type') return TypeMetaFieldDef;
  return parent.getFields()[name];
}

function nameOf({ alias, name }: FieldNode): string {
  const responseName = (alias ?? name).value;
  if (responseName.length > LIMITS.aliasCharacters) {
    throw tooComplex(`The name ${shown(responseName)} has more than ${LIMITS.aliasCharacters} characters.`);
  }
  return responseName;
}
