/** What may stand in a template. Everything that is not HTML already is text, and written so that it stays text; nothing is written of null, undefined and false. */
export type Part = Html | string | number | null | undefined | false | readonly Part[];

/** A piece of HTML. Only what stands here makes one, so no text of the data comes into a page as anything but text. */
export type Html = SafeHtml;

class SafeHtml {
  readonly #text: string;
  constructor(text: string) {
    this.#text = text;
  }
  toString(): string {
    return this.#text;
  }
}

/** Tag of templates of HTML. Attributes that hold a part are written between quotes. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new SafeHtml(
    strings.reduce((written, string, index) => written + render(parts[index - 1]) + string),
  );
}

/** Data for programs within a page. No browser runs it, so a Content-Security-Policy says nothing of it; the end of the element cannot stand in it. */
export function dataBlock(jsonLd: object): Html {
  return new SafeHtml(
    `<script type="application/ld+json">${JSON.stringify(jsonLd).replaceAll('<', '\\u003c')}</script>`,
  );
}

function render(part: Part): string {
  if (part === null || part === undefined || part === false) return '';
  if (part instanceof SafeHtml) return part.toString();
  if (typeof part === 'object') return (part as readonly Part[]).map(render).join('');
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
