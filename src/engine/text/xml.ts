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
