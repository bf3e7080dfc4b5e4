import { readFile } from 'node:fs/promises';
import { validateXML } from 'xmllint-wasm';

/** What a specification asks, read from a file that is valid. */
export type Asked = {
  id: string;
  versions: string[];
  entities: string[];
  types: string[];
  /** `value` is `true`, or the bounds such as `minInclusive 0.8`; undefined where any will do. */
  properties: {
    sets: string[];
    name: string;
    dataType: string;
    /** All of a closed list. */
    values: string[];
    value: string | undefined;
  }[];
  attributes: { name: string; value: string | undefined }[];
  prohibited: boolean;
  /** Whether the model has to contain such an element. */
  required: boolean;
  text: string;
};

const values = (text: string) =>
  [...text.matchAll(/<simpleValue>(.*?)<\/simpleValue>|<xs:enumeration value="(.*?)"/g)].map(
    ([, one, other]) => (one ?? other) as string,
  );
const inside = (text: string, name: string) =>
  new RegExp(`<${name}[^>]*>([\\s\\S]*?)</${name}>`).exec(text)?.[1] ?? '';

const attribute = (text: string, name: string) =>
  new RegExp(`${name}="(.*?)"`).exec(text)?.[1] ?? '';

function valueIn(text: string): string | undefined {
  const value = inside(text, 'value');
  const bounds = [...value.matchAll(/<xs:(m\w+|pattern) value="(.*?)"/g)].map(
    ([, bound, number]) => `${bound} ${number}`,
  );
  return bounds.length > 0 ? bounds.join(' ') : values(value)[0];
}

export function readIds(file: string): Asked[] {
  return [...file.matchAll(/<specification [\s\S]*?<\/specification>/g)].map(([text]) => ({
    id: attribute(text, 'identifier'),
    versions: attribute(text, 'ifcVersion').split(' '),
    entities: values(inside(inside(text, 'entity'), 'name')),
    types: values(inside(text, 'predefinedType')),
    properties: [...text.matchAll(/<property(?: dataType="(.*?)")?>([\s\S]*?)<\/property>/g)].map(
      ([, dataType = '', property = '']) => ({
        sets: values(inside(property, 'propertySet')),
        name: values(inside(property, 'baseName'))[0] as string,
        dataType,
        values: values(inside(property, 'value')),
        value: valueIn(property),
      }),
    ),
    attributes: [...text.matchAll(/<attribute>([\s\S]*?)<\/attribute>/g)].map(([, inner]) => ({
      name: values(inside(inner as string, 'name'))[0] as string,
      value: valueIn(inner as string),
    })),
    prohibited: text.includes('maxOccurs="0"'),
    required: text.includes('minOccurs="1"'),
    text,
  }));
}

/** The schema of buildingSMART, which may be handed on only unchanged: see the notice beside it. */
export const OFFICIAL_XSD = 'test/ids/buildingsmart/ids.xsd';

const EMPTY = (namespace: string) =>
  `<s:schema xmlns:s="http://www.w3.org/2001/XMLSchema" targetNamespace="${namespace}"/>`;

/** What is wrong with the files by the schema; nothing is fetched. */
export async function validateIds(files: readonly string[], schemaFile: string): Promise<string[]> {
  const [schema, restrictions] = await Promise.all([
    readFile(schemaFile, 'utf8'),
    readFile('test/ids/restrictions.xsd', 'utf8'),
  ]);
  const { errors } = await validateXML({
    xml: files.map((contents, index) => ({ fileName: `${index}.ids`, contents })),
    schema: [schema],
    preload: [
      { fileName: 'restrictions.xsd', contents: restrictions },
      { fileName: 'http://www.w3.org/2001/XMLSchema.xsd', contents: restrictions },
      {
        fileName: 'http://www.w3.org/2001/xml.xsd',
        contents: EMPTY('http://www.w3.org/XML/1998/namespace'),
      },
      {
        fileName: 'http://www.w3.org/2001/XMLSchema-instance',
        contents: EMPTY('http://www.w3.org/2001/XMLSchema-instance'),
      },
    ],
    maxMemoryPages: 4096,
  });
  return errors.map(
    ({ message, loc }) =>
      `${files[Number(loc?.fileName.split('.')[0])]?.split('\n')[(loc?.lineNumber ?? 1) - 1] ?? ''}: ${message}`,
  );
}
