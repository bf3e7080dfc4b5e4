/** What XML 1.0 cannot hold: control characters, halves of characters, and two code points. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;
const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

type Attributes = Readonly<Record<string, string | undefined>>;

/** An element with a text or with other elements in it, each on lines of its own; attributes that are undefined are left out. */
export function element(
  name: string,
  attributes: Attributes,
  content: string | readonly string[] = [],
): string {
  const given = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [` ${key}="${escapeXml(value)}"`],
  );
  const start = `<${name}${given.join('')}`;
  if (typeof content === 'string') return `${start}>${escapeXml(content)}</${name}>`;
  return content.length === 0 ? `${start}/>` : `${start}>\n${indent(content)}\n</${name}>`;
}

/** A comment: nothing in it can end it. */
export function comment(lines: readonly string[]): string {
  return `<!--\n${lines.map((line) => replaceForbidden(line).replace(/-(?=-|$)/g, '- ')).join('\n')}\n-->`;
}

function indent(elements: readonly string[]): string {
  return elements.map((each) => each.replace(/^/gm, '  ')).join('\n');
}

function escapeXml(text: string): string {
  return replaceForbidden(text).replace(
    /[&<>"\t\n\r]/g,
    (character) => ESCAPES[character] as string,
  );
}

function replaceForbidden(text: string): string {
  return text.replace(FORBIDDEN, '\ufffd');
}

/** An element that was read. Names are without prefixes. */
export type XmlElement = {
  name: string;
  attributes: ReadonlyMap<string, string>;
  children: readonly XmlElement[];
  /** The text directly in it. */
  text: string;
};

const MARKUP =
  /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!\[CDATA\[([\s\S]*?)\]\]>|<(\/?)([^\s<>/="']+)((?:\s+[^\s<>/="']+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|([^<]+)/y;
const ATTRIBUTE = /\s+([^\s="']+)\s*=\s*(?:"([^"]*)"|'([^']*)')/gy;

/** The root element of a document without a type declaration. Throws a SyntaxError if it is not well-formed. */
export function readXml(document: string): XmlElement {
  const root: Open = { name: '', attributes: new Map(), children: [], text: '' };
  const open = [root];
  const markup = new RegExp(MARKUP);
  const text = document.replace(/^\ufeff/, '');
  while (markup.lastIndex < text.length) {
    const position = markup.lastIndex;
    const found = markup.exec(text);
    if (!found) throw notWellFormed(text, position);
    const [, verbatim, end, name, attributes = '', closed, plain] = found;
    const parent = open.at(-1) as Open;
    if (plain !== undefined) parent.text += unescapeXml(plain);
    else if (verbatim !== undefined) parent.text += verbatim;
    else if (end) {
      if (open.pop()?.name !== name) throw notWellFormed(text, position);
      parent.name = localName(parent.name);
    } else if (name !== undefined) {
      const element = { name, attributes: readAttributes(attributes), children: [], text: '' };
      parent.children.push(element);
      if (closed) element.name = localName(name);
      else open.push(element);
    }
  }
  const [first] = root.children;
  if (!first || open.length > 1) throw notWellFormed(text, text.length);
  return first;
}

type Open = XmlElement & { children: XmlElement[]; text: string; name: string };

function readAttributes(text: string): ReadonlyMap<string, string> {
  return new Map(
    [...text.matchAll(ATTRIBUTE)].map(([, name = '', one, other]) => [
      localName(name),
      unescapeXml(one ?? other ?? ''),
    ]),
  );
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

const NAMED: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  amp: '&',
  quot: '"',
  apos: "'",
};

function unescapeXml(text: string): string {
  return text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hex, name) =>
    name
      ? (NAMED[name] ?? whole)
      : String.fromCodePoint(Number.parseInt(decimal ?? hex, decimal ? 10 : 16)),
  );
}

function notWellFormed(text: string, position: number): SyntaxError {
  const line = text.slice(0, position).split('\n').length;
  return new SyntaxError(`The XML is not well-formed in line ${line}.`);
}
