import { DOMParser, type Element } from '@xmldom/xmldom';

/** An element that was read. Names are without prefixes. */
export type XmlElement = {
  name: string;
  attributes: ReadonlyMap<string, string>;
  children: readonly XmlElement[];
  /** The text directly in it. */
  text: string;
};

/** The root element of a document. Throws a SyntaxError if it is not well-formed, with the line. */
export function readXml(document: string): XmlElement {
  const parser = new DOMParser({
    onError(level, message, context) {
      if (level === 'warning') return;
      const line = context.locator?.lineNumber ?? 1;
      throw new SyntaxError(`The XML is not well-formed in line ${line}: ${message}`);
    },
  });
  const root = parser.parseFromString(document, 'text/xml').documentElement;
  if (!root) throw new SyntaxError('The XML is not well-formed: it has no element.');
  return readElement(root);
}

function readElement(element: Element): XmlElement {
  const nodes = [...element.childNodes];
  return {
    name: element.localName as string,
    attributes: new Map(
      [...element.attributes].map(({ localName, value }) => [localName as string, value]),
    ),
    children: nodes.flatMap((node) => (isElement(node) ? readElement(node) : [])),
    text: nodes.map((node) => (isText(node) ? node.nodeValue : '')).join(''),
  };
}

const isElement = (node: { nodeType: number }): node is Element => node.nodeType === 1;
const isText = ({ nodeType }: { nodeType: number }) => nodeType === 3 || nodeType === 4;
