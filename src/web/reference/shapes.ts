import { type Html, html, joined, type Part } from '../html/html.ts';
import { type Column, column, nameColumn, table } from '../html/table.ts';

/** The keywords of JSON Schema that shapes of responses use. */
export type Schema = {
  $ref?: string;
  type?: string;
  description?: string;
  enum?: readonly (string | number)[];
  anyOf?: readonly Schema[];
  items?: Schema;
  properties?: Readonly<Record<string, Schema>>;
  additionalProperties?: Schema | boolean;
  required?: readonly string[];
};

type Property = { name: string; schema: Schema; always: boolean };

export function shapeTable(name: string, { properties = {}, required = [] }: Schema): Part {
  const rows = Object.entries(properties).map(([name, schema]) => ({
    name,
    schema,
    always: required.includes(name),
  }));
  return table(`Properties of ${name}`, COLUMNS, rows);
}

const COLUMNS: Column<Property>[] = [
  nameColumn('Name', ({ name }) => html`<code>${name}</code>`),
  column(
    'Type',
    ({ schema, always }) =>
      html`${typeOf(schema)}${!always && html`<span class="name">optional</span>`}`,
  ),
  column(
    'Meaning',
    ({ schema }) => html`<span class="clause">${prose(schema.description ?? '')}</span>`,
  ),
];

/** A type in words, with a link for a named type. */
function typeOf(schema: Schema): Part {
  if (schema.$ref) return linkToShape(schema.$ref);
  if (schema.anyOf) return joined(schema.anyOf, ' or ', typeOf);
  if (schema.enum)
    return html`one of ${joined(schema.enum, ' ', (value) => html`<code>${value}</code>`)}`;
  if (schema.items) return html`list of ${typeOf(schema.items)}`;
  if (typeof schema.additionalProperties === 'object')
    return html`${typeOf(schema.additionalProperties)} by name`;
  return schema.type ?? 'anything';
}

function linkToShape(reference: string): Html {
  const name = reference.split('/').at(-1);
  return html`<a href="#shape-${name}">${name}</a>`;
}

/** Converts code between backticks. */
export function prose(text: string): Part {
  return text
    .split('`')
    .map((piece, index) => (index % 2 === 1 ? html`<code>${piece}</code>` : piece));
}
