import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isListType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  SchemaMetaFieldDef,
  type SelectionSetNode,
  TypeMetaFieldDef,
  TypeNameMetaFieldDef,
} from 'graphql';
import { badUserInput, shown } from '../schema/client-errors.ts';
import { LIMITS } from './limits.ts';
import { tooComplex } from './refusal.ts';

/** One place in the answer to an operation: the selections that share it, what they select, and the places below. */
export type Selection = {
  responseName: string;
  nodes: [FieldNode, ...FieldNode[]];
  /** Absent where the schema has no such field, which validation says. */
  field: GraphQLField<unknown, unknown> | undefined;
  parent: GraphQLObjectType | undefined;
  below: readonly Selection[];
  /** Whether it is a list of objects or has one below. */
  holdsLists: boolean;
};

/** What each operation selects, and whether any selections share a place. */
export type DocumentSelections = { operations: ReadonlyMap<OperationDefinitionNode, readonly Selection[]>; repeats: boolean };

type Definition = OperationDefinitionNode | FragmentDefinitionNode;
type Part = { set: SelectionSetNode; type: GraphQLNamedType | undefined; spreading: readonly FragmentDefinitionNode[] };

/**
 * What each operation of a document selects, with fragments spread and repeated selections merged, as the answer will have it. Throws QUERY_TOO_COMPLEX where that is
 * more than LIMITS allow, fragments that nothing spreads included, so that whatever walks the document afterwards is bounded.
 */
export function readSelections(schema: GraphQLSchema, document: DocumentNode): DocumentSelections {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
  }
  const reader = createReader(schema, fragments);
  const operations = new Map<OperationDefinitionNode, readonly Selection[]>();
  for (const definition of document.definitions) {
    if (definition.kind === Kind.OPERATION_DEFINITION) operations.set(definition, reader.read(definition));
    else if (definition.kind === Kind.FRAGMENT_DEFINITION) reader.read(definition);
  }
  return { operations, repeats: reader.repeats() > 0 };
}

function createReader(schema: GraphQLSchema, fragments: ReadonlyMap<string, FragmentDefinitionNode>) {
  let selections = 0;
  let repeats = 0;
  return { read: readDefinition, repeats: () => repeats };

  function readDefinition(definition: Definition): readonly Selection[] {
    selections = 0;
    const type =
      definition.kind === Kind.OPERATION_DEFINITION
        ? (schema.getRootType(definition.operation) ?? undefined)
        : schema.getType(definition.typeCondition.name.value);
    const mostDepth = type?.name.startsWith('__') ? LIMITS.introspectionDepth : LIMITS.depth;
    return read([{ set: definition.selectionSet, type, spreading: [] }], 1, mostDepth);
  }

  function read(parts: readonly Part[], depth: number, mostDepth: number): readonly Selection[] {
    if (depth > mostDepth) throw tooComplex(`The query nests more than ${mostDepth} levels deep.`);
    const places = new Map<string, { nodes: FieldNode[]; type: GraphQLNamedType | undefined; parts: Part[] }>();
    for (const part of parts) gather(part, places);
    return [...places].map(([responseName, { nodes, type, parts: inner }]) => {
      const parent = isObjectType(type) ? type : undefined;
      const [first] = nodes as [FieldNode, ...FieldNode[]];
      const field = parent && fieldOf(schema, parent, first.name.value);
      const deepest = field === SchemaMetaFieldDef || field === TypeMetaFieldDef ? LIMITS.introspectionDepth : mostDepth;
      const innerType = field && getNamedType(field.type);
      const below =
        inner.length === 0
          ? []
          : read(
              inner.map((part) => ({ ...part, type: innerType })),
              depth + 1,
              deepest,
            );
      const isList = inner.length > 0 && field !== undefined && isListType(getNullableType(field.type));
      const holdsLists = isList || below.some((selection) => selection.holdsLists);
      return { responseName, nodes: nodes as [FieldNode, ...FieldNode[]], field, parent, below, holdsLists };
    });
  }

  function gather(
    { set, type, spreading }: Part,
    places: Map<string, { nodes: FieldNode[]; type: GraphQLNamedType | undefined; parts: Part[] }>,
  ): void {
    for (const node of set.selections) {
      count();
      if (node.kind === Kind.FIELD) {
        const responseName = nameOf(node);
        const place = places.get(responseName) ?? { nodes: [], type, parts: [] };
        repeat(place.nodes.length);
        place.nodes.push(node);
        if (node.selectionSet) place.parts.push({ set: node.selectionSet, type: undefined, spreading });
        places.set(responseName, place);
      } else if (node.kind === Kind.INLINE_FRAGMENT) {
        gather({ set: node.selectionSet, type: narrowed(node.typeCondition?.name.value, type), spreading }, places);
      } else {
        const fragment = fragments.get(node.name.value);
        // A fragment that is unknown or spreads itself is an error that validation says.
        if (!fragment || spreading.includes(fragment)) continue;
        const narrowedType = narrowed(fragment.typeCondition.name.value, type);
        gather({ set: fragment.selectionSet, type: narrowedType, spreading: [...spreading, fragment] }, places);
      }
    }
  }

  function narrowed(condition: string | undefined, type: GraphQLNamedType | undefined): GraphQLNamedType | undefined {
    return condition === undefined ? type : schema.getType(condition);
  }

  function count(): void {
    selections++;
    if (selections > LIMITS.selections) {
      throw tooComplex(`The query selects more than ${LIMITS.selections} fields, fragments counted where they are spread.`);
    }
  }

  function repeat(before: number): void {
    repeats += before;
    if (repeats > LIMITS.repeats) throw tooComplex('The query selects the same field in the same place too many times.');
  }
}

function fieldOf(schema: GraphQLSchema, parent: GraphQLObjectType, name: string): GraphQLField<unknown, unknown> | undefined {
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
  // The executor would take an object with such a member for a promise.
  if (responseName === 'then') throw badUserInput('No field can be called "then" in an answer; choose another alias.');
  return responseName;
}
