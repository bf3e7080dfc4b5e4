import fc from 'fast-check';
import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLInterfaceType,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredInputField,
  SchemaMetaFieldDef,
  TypeMetaFieldDef,
} from 'graphql';

/** What GraphQL over HTTP calls the parameters of a request. */
export type HostileDocument = {
  query: string;
  variables?: Record<string, unknown> | null;
  operationName?: string | null;
};

/** Names that mean something to the data, so that not every argument leads nowhere. */
const KNOWN_TEXTS = [
  'IT',
  'jp',
  'roma',
  'milano',
  'toronto',
  'tokyo',
  'portland-or',
  'stair_riser_height_mm',
  'altitude_m',
  '2025-Q1',
  '2E',
  // Facts: names, and values of some.
  'occupancy',
  'apartment_building',
  'climate_zone',
  'sprinklered',
  'true',
  'occupants',
  '50',
];
const ODD_TEXTS = [
  '',
  ' ',
  '\u0000',
  '"',
  '\\',
  '"""',
  '{',
  '\u202e',
  'é',
  '東京',
  '🏗️',
  '\u2028',
  'Kelvin K',
  '../../etc',
  "' or 1=1",
  '__proto__',
];
const KNOWN_IDS = [
  'Country:IT',
  'Place:IT/roma',
  'CostIndex:DK',
  'Use:office',
  'Edition:1',
  'Change:1/0',
  'Zone:US/portland/RM2',
  'Place:XX/roma',
  'Query:x',
  'Node',
  ':',
];
const ODD_ALIASES = [
  'toJSON',
  'constructor',
  '__proto__',
  'hasOwnProperty',
  'toString',
  'length',
  '_',
  'a'.repeat(100),
];
const REFUSED_ALIASES = ['then', 'a'.repeat(101), 'b'.repeat(5_000)];
const SEPARATORS = [' ', '\n', ', ', '\t', '\r\n', ' # é\n', '\ufeff '];

/** How often something is wrong: never, in a place or two, or in many. */
const WRONG_SHARES = [0, 0, 0.01, 0.1];
const MAX_NODES = [8, 20, 60, 350];
const LONG = 4_000;

type Draw = {
  below: (end: number) => number;
  oneOf: <Item>(items: readonly Item[]) => Item;
  chance: (share: number) => boolean;
  /** Whether the next thing is to be wrong. */
  wrong: () => boolean;
};

/** Legal and illegal documents for a schema, made of its own types. */
export function hostileDocuments(schema: GraphQLSchema): fc.Arbitrary<HostileDocument> {
  return chains.map((chain) => {
    const below = createChoices(chain);
    const chance = (share: number) => below(1_000) < share * 1_000;
    const oneOf = <Item>(items: readonly Item[]) => items[below(items.length)] as Item;
    const share = oneOf(WRONG_SHARES);
    return createWriter(schema, {
      below,
      chance,
      oneOf,
      wrong: () => share > 0 && chance(share),
    }).write();
  });
}

/** What fast-check draws of a document: a number that all choices follow from. Its own generators of choices repeat themselves within one value. */
export const chains = fc.noBias(fc.integer());

/** Numbers from 0 up to `end`, one after the other, by the generator that is known as Mulberry32. */
export function createChoices(chain: number): (end: number) => number {
  let state = chain;
  return (end) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * Math.max(1, end));
  };
}

type Fragment = { name: string; on: GraphQLObjectType; text: string };

function createWriter(schema: GraphQLSchema, draw: Draw) {
  const { below, oneOf, chance, wrong } = draw;
  const types = Object.values(schema.getTypeMap()).filter(isObjectType);
  const separator = chance(0.7) ? ' ' : oneOf(SEPARATORS);
  const deepest = 2 + below(chance(0.1) ? 14 : 7);
  const fragments: Fragment[] = [];
  const declared: string[] = [];
  const variables: Record<string, unknown> = {};
  let nodes = oneOf(MAX_NODES);
  let names = 0;
  return { write };

  function write(): HostileDocument {
    if (chance(0.02))
      return {
        query: oneOf([
          '',
          '#',
          '{',
          '{}',
          'type X { a: Int }',
          `{${'countries{cities{country{'.repeat(50)}`,
          'null',
          '...',
        ]),
      };
    const root = schema.getQueryType() as GraphQLObjectType;
    const kind = chance(0.03) ? oneOf(['mutation', 'subscription', 'Query', 'fragment']) : 'query';
    const body = selectionSet(root, 0);
    const head =
      declared.length > 0
        ? `${kind} Main(${declared.join(separator)})`
        : oneOf([`${kind} Main`, kind === 'query' ? '' : kind]);
    const used = fragments.map(({ name, on, text }) => `fragment ${name} on ${on.name} ${text}`);
    const others =
      chance(0.1) && head.includes('Main')
        ? [
            oneOf([
              'query Other { __typename }',
              'query Main { __typename }',
              '{ __typename }',
              'mutation Write { a }',
            ]),
          ]
        : [];
    if (wrong()) others.push('fragment Unused on Country { code }');
    const query = spoiled(
      [`${head}${wrong() ? directives() : ''} ${body}`, ...used, ...others].join(separator),
    );
    return { query, ...givenVariables(), ...operationName(others.length > 0) };
  }

  function givenVariables(): Pick<HostileDocument, 'variables'> {
    if (wrong()) return { variables: oneOf([null, {}, { ...variables, extra: 1 }]) };
    return declared.length > 0 || chance(0.2) ? { variables } : {};
  }

  function operationName(several: boolean): Pick<HostileDocument, 'operationName'> {
    if (several ? wrong() : !chance(0.1)) return {};
    return {
      operationName: wrong() ? oneOf(['Nobody', '', null, '__proto__']) : several ? 'Main' : null,
    };
  }

  /** Now and then a text is cut, or has something in it that belongs elsewhere. */
  function spoiled(text: string): string {
    if (!wrong()) return text;
    const place = below(text.length);
    const rest = oneOf([text.slice(place + 1), text.slice(place), '']);
    return (
      text.slice(0, place) +
      oneOf(['', '}', '{', '(', '"', '"""', '@', '$', '&', '\u0000', '\ud800', '\n'.repeat(LONG)]) +
      rest
    );
  }

  function selectionSet(type: GraphQLObjectType, depth: number): string {
    const wanted = 1 + below(depth > 3 ? 3 : oneOf([3, 6, 6, 40]));
    const selections: string[] = [];
    for (let index = 0; index < wanted && (index === 0 || nodes > 0); index++)
      selections.push(selection(type, depth));
    return `{${separator}${selections.join(separator)}${separator}}`;
  }

  function selection(type: GraphQLObjectType, depth: number): string {
    nodes--;
    if (depth < deepest && nodes > 0 && chance(0.08)) {
      const on = wrong() ? oneOf(types) : type;
      return `...${chance(0.7) ? ` on ${on.name}` : ''}${directives()} ${selectionSet(type, depth + 1)}`;
    }
    if (depth < deepest && chance(0.1)) return `...${spread(type, depth)}${directives()}`;
    if (chance(0.06)) return '__typename';
    return field(type, depth);
  }

  /** A fragment's name, of one that was there before or of a new one. */
  function spread(type: GraphQLObjectType, depth: number): string {
    if (wrong()) return oneOf([...fragments.map(({ name }) => name), 'Nothing', `F${names}`]);
    const known = fragments.filter(({ on }) => on === type);
    if (known.length > 0 && (nodes <= 0 || chance(0.7))) return oneOf(known).name;
    const name = `F${names++}`;
    fragments.push({ name, on: type, text: selectionSet(type, depth + 1) });
    return name;
  }

  function field(type: GraphQLObjectType, depth: number): string {
    const fields = [
      ...Object.values(type.getFields()),
      ...(type === schema.getQueryType() ? [SchemaMetaFieldDef, TypeMetaFieldDef] : []),
    ];
    const mayNest = depth < deepest && nodes > 0;
    const fitting = fields.filter(({ type: inner }) => mayNest || isLeafType(getNamedType(inner)));
    if (fitting.length === 0) return '__typename';
    const chosen = oneOf(fitting);
    const inner = getNamedType(chosen.type);
    const below = isLeafType(inner) === wrong() ? ` ${setOf(inner, type, depth + 1)}` : '';
    const named = wrong()
      ? oneOf(['nothing', `${chosen.name}s`, '__schema', 'x'.repeat(LONG)])
      : chosen.name;
    return `${alias(chosen)}${named}${givenArguments(chosen.args)}${directives()}${below}`;
  }

  function setOf(inner: GraphQLNamedType, otherwise: GraphQLObjectType, depth: number): string {
    if (isInterfaceType(inner)) return setOfAnyType(inner, depth);
    return selectionSet(isObjectType(inner) ? inner : otherwise, depth);
  }

  /** What all types of an interface have, and what some of them have beside it. */
  function setOfAnyType(type: GraphQLInterfaceType, depth: number): string {
    const possible = schema.getPossibleTypes(type);
    const some = Array.from({ length: depth < deepest ? 1 + below(3) : 0 }, () => oneOf(possible));
    const parts = some.map((each) => `... on ${each.name} ${selectionSet(each, depth + 1)}`);
    return `{${separator}${['id', ...parts, ...(chance(0.5) ? ['__typename'] : [])].join(separator)}${separator}}`;
  }

  /** Fields with arguments have an alias of their own in a legal document, so that they do not conflict. */
  function alias({ args }: GraphQLField<unknown, unknown>): string {
    if (wrong()) return `${oneOf([...ODD_ALIASES, ...REFUSED_ALIASES, 'a'])}:`;
    if (args.length > 0) return `a${names++}:`;
    return chance(0.05)
      ? `${oneOf(ODD_ALIASES)}${names++}:`.slice(-90)
      : chance(0.1)
        ? `a${names++}:`
        : '';
  }

  function givenArguments(args: readonly GraphQLArgument[]): string {
    const given = args.filter(({ type }) => (isNonNullType(type) ? !wrong() : chance(0.4)));
    const texts = given.map(({ name, type }) => `${name}: ${argument(type)}`);
    if (wrong()) texts.push(oneOf(['nothing: 1', ...texts]));
    return texts.length > 0 ? `(${texts.join(separator)})` : '';
  }

  function argument(type: GraphQLInputType): string {
    if (!chance(0.3)) return literal(type);
    const name = wrong() ? oneOf(['__proto__', 'constructor', 'v0']) : `v${names++}`;
    if (!wrong())
      declared.push(
        `$${name}: ${wrong() ? oneOf(['Int', 'Place', 'Nothing', '[[String]]']) : type}${chance(0.1) ? ` = ${literal(type)}` : ''}`,
      );
    if (!wrong()) variables[name] = value(type);
    return `$${name}`;
  }

  function literal(type: GraphQLInputType): string {
    if (wrong())
      return oneOf([
        'null',
        '1',
        '1e999',
        '-0.5',
        '"x"',
        'NAME',
        '[]',
        '{}',
        '{a: {b: [1]}}',
        '[[["x"]]]',
        'true',
        '99999999999999',
        `"${'x'.repeat(LONG)}"`,
        `[${'"x" '.repeat(300)}]`,
      ]);
    if (isNonNullType(type)) return present(type.ofType);
    return chance(0.05) ? 'null' : present(type);
  }

  function present(type: GraphQLInputType): string {
    if (isListType(type)) return `[${many(type.ofType).map(literal).join(separator)}]`;
    if (isInputObjectType(type)) {
      return `{${inputsGiven(type)
        .map((inner) => `${inner.name}: ${literal(inner.type)}`)
        .join(separator)}}`;
    }
    if (isEnumType(type)) return oneOf(type.getValues()).name;
    if (type.name === 'String' && chance(0.1)) return `"""${oneOf(['a', '\n  é\n', '\\"""'])}"""`;
    return JSON.stringify(scalar(type.name));
  }

  /** Without what is required nothing comes of the rest. */
  function inputsGiven(type: GraphQLInputObjectType): GraphQLInputField[] {
    return Object.values(type.getFields()).filter((inner) =>
      isRequiredInputField(inner) ? !wrong() : chance(0.3),
    );
  }

  function value(type: GraphQLInputType): unknown {
    if (wrong())
      return oneOf<unknown>([
        null,
        1,
        -1.5,
        1e300,
        'x',
        true,
        [],
        {},
        [[['x']]],
        'x'.repeat(LONG),
        { __proto__: 1 },
        nested(500),
        Array(LONG).fill('x'),
      ]);
    if (isNonNullType(type)) return presentValue(type.ofType);
    return chance(0.05) ? null : presentValue(type);
  }

  function presentValue(type: GraphQLInputType): unknown {
    if (isListType(type)) return many(type.ofType).map(value);
    if (isInputObjectType(type)) {
      return Object.fromEntries(inputsGiven(type).map((inner) => [inner.name, value(inner.type)]));
    }
    return isEnumType(type) ? oneOf(type.getValues()).name : scalar(type.name);
  }

  function many(type: GraphQLInputType): GraphQLInputType[] {
    return Array<GraphQLInputType>(below(chance(0.05) ? 80 : 4)).fill(type);
  }

  function scalar(name: string): unknown {
    switch (name) {
      case 'CountryCode':
        return wrong()
          ? oneOf([...ODD_TEXTS, 'ITA', 'ıt'])
          : oneOf(['IT', 'it', 'JP', 'US', 'CA', 'XX']);
      case 'Int':
        return oneOf([0, 1, -1, 500_000, 2_147_483_647, below(10_000_000)]);
      case 'ID':
        return Buffer.from(oneOf(KNOWN_IDS)).toString('base64url');
      case 'Float':
        return oneOf([0, 0.1, -3, 25, 1e20]);
      case 'Boolean':
        return chance(0.5);
      default:
        return chance(0.7) ? oneOf(KNOWN_TEXTS) : oneOf(ODD_TEXTS);
    }
  }

  function directives(): string {
    if (wrong())
      return ` ${oneOf(['@nothing', '@skip', '@skip(if: true) @skip(if: true)', '@include(if: 1)', '@deprecated', '@stream', '@defer'])}`;
    if (!chance(0.04)) return '';
    return ` ${oneOf(['@include', '@skip'])}(if: ${oneOf(['true', 'false'])})`;
  }
}

/** A list within a list, and so on. */
function nested(levels: number): unknown {
  let value: unknown[] = [];
  for (let level = 0; level < levels; level++) value = [value];
  return value;
}
