/** A value in a template. Texts are escaped; null, undefined and false are written as nothing. */
export type Part = Html | string | number | null | undefined | false | readonly Part[];

/** Safe HTML. Only this module creates it, so texts of the data are always escaped. */
export type Html = SafeHtml;

/** The base path of the service, and the text for CONTENTS. */
type Writing = { basePath: string; contents: string };

class SafeHtml {
  readonly #strings: readonly string[];
  readonly #parts: readonly Part[];

  constructor(strings: readonly string[], parts: readonly Part[]) {
    this.#strings = strings;
    this.#parts = parts;
  }

  /** The text, with the base path before addresses of this service in attributes. */
  write(writing: Writing): string {
    const { basePath } = writing;
    let text = '';
    for (const [index, string] of this.#strings.entries()) {
      const part = writePart(this.#parts[index], writing);
      const isPath = basePath !== '' && ADDRESS.test(string) && isOwnPath(part);
      text += basePath === '' ? string : string.replace(OWN_ADDRESS, `${basePath}/`);
      text += isPath ? basePath + part : part;
    }
    return text;
  }

  toString(): string {
    return this.write({ basePath: '', contents: '' });
  }
}

/** The text before an address in a template, and the beginning of an address of this service. */
const ADDRESS = / (?:href|src|(?:form)?action)="$/;
const OWN_ADDRESS = /(?<= (?:href|src|(?:form)?action)=")\/(?!\/)/g;

function isOwnPath(address: string): boolean {
  return address.startsWith('/') && !address.startsWith('//');
}

/** Template tag. Attributes with a part need quotes. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new SafeHtml(strings, parts);
}

/** The table of contents of a long page. */
export const CONTENTS: Html = new SafeHtml([], []);

/** JSON-LD, to which no Content-Security-Policy applies. Escapes `<`, which could end it. */
export function dataBlock(jsonLd: object): Html {
  const text = JSON.stringify(jsonLd).replaceAll('<', '\\u003c');
  return new SafeHtml([`<script type="application/ld+json">${text}</script>`], []);
}

function writePart(part: Part, writing: Writing): string {
  if (part === null || part === undefined || part === false) return '';
  if (part === CONTENTS) return writing.contents;
  if (part instanceof SafeHtml) return part.write(writing);
  if (typeof part === 'object')
    return (part as readonly Part[]).map((each) => writePart(each, writing)).join('');
  return String(part).replace(SPECIAL, (character) => ENTITIES[character] ?? '');
}

/** Characters with entities, and control characters, which HTML cannot express. */
const SPECIAL = /[&<>"']|[^\P{Cc}\t\n\r]/gu;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function joined<Item>(
  items: readonly Item[],
  separator: Part,
  write: (item: Item) => Part,
): Part {
  return items.map((item, index) => [index > 0 && separator, write(item)]);
}

export function placeAt(share: number): string {
  return `${Math.round(share * 100) / 100}%`;
}
