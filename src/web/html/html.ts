/** What may stand in a template. Everything that is not HTML already is text, and written so that it stays text; nothing is written of null, undefined and false. */
export type Part = Html | string | number | null | undefined | false | readonly Part[];

/** A piece of HTML. Only what stands here makes one, so no text of the data comes into a page as anything but text. */
export type Html = SafeHtml;

/** Below which path the service is, and what CONTENTS is written as. */
type Writing = { basePath: string; contents: string };

class SafeHtml {
  readonly #strings: readonly string[];
  readonly #parts: readonly Part[];

  constructor(strings: readonly string[], parts: readonly Part[]) {
    this.#strings = strings;
    this.#parts = parts;
  }

  /** The text. Addresses of this service that attributes name begin with the base path. */
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

/** What precedes an address in a template, and the beginning of one of this service. */
const ADDRESS = / (?:href|(?:form)?action)="$/;
const OWN_ADDRESS = /(?<= (?:href|(?:form)?action)=")\/(?!\/)/g;

function isOwnPath(address: string): boolean {
  return address.startsWith('/') && !address.startsWith('//');
}

/** Tag of templates of HTML. Attributes that hold a part are written between quotes. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new SafeHtml(strings, parts);
}

/** Where a page has its contents, if it is long. */
export const CONTENTS: Html = new SafeHtml([], []);

/** Data for programs within a page. No browser runs it, so a Content-Security-Policy says nothing of it; the end of the element cannot stand in it. */
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

/** What HTML has another way to write, and control characters, for which it has none and which are left out. */
const SPECIAL = /[&<>"']|[^\P{Cc}\t\n\r]/gu;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** The items as `write` writes them, with a separator between any two. */
export function joined<Item>(
  items: readonly Item[],
  separator: Part,
  write: (item: Item) => Part,
): Part {
  return items.map((item, index) => [index > 0 && separator, write(item)]);
}

/** A place in a picture, in per cent of its width or height. */
export function placeAt(share: number): string {
  return `${Math.round(share * 100) / 100}%`;
}
