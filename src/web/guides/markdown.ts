import { lexer, type Token, type Tokens } from 'marked';
import { type Html, html, type Part } from '../html/html.ts';

/** Returns the address of a link, or null to write it as text. */
type ResolveLink = (href: string) => string | null;

/** Renders the Markdown of guides without its HTML, so that no text becomes an element. */
export function renderMarkdown(text: string, resolveLink: ResolveLink): Html {
  return html`${lexer(text).map((token) => block(token, resolveLink))}`;
}

function block(token: Token, link: ResolveLink): Part {
  switch (token.type) {
    case 'heading': {
      const { depth, text, tokens } = token as Tokens.Heading;
      const id = anchorOf(text);
      const inner = inline(tokens, link);
      if (depth === 1) return html`<h1>${inner}</h1>\n`;
      return depth === 2
        ? html`<h2 id="${id}">${inner}</h2>\n`
        : html`<h3 id="${id}">${inner}</h3>\n`;
    }
    case 'paragraph':
      return html`<p>${inline((token as Tokens.Paragraph).tokens, link)}</p>\n`;
    case 'code':
      return html`<pre tabindex="0" aria-label="Example"><code>${(token as Tokens.Code).text}</code></pre>\n`;
    case 'list': {
      const { ordered, items } = token as Tokens.List;
      const written = items.map(
        ({ tokens }) =>
          html`<li>${tokens.map((each) => (each.type === 'text' ? inlineOf(each, link) : block(each, link)))}</li>\n`,
      );
      return ordered ? html`<ol>${written}</ol>\n` : html`<ul>${written}</ul>\n`;
    }
    case 'table': {
      const { header, rows } = token as Tokens.Table;
      const cells = (row: Tokens.TableCell[]) =>
        row.map(({ tokens }) => html`<td>${inline(tokens, link)}</td>`);
      return html`<div class="table" role="group" aria-label="Table" tabindex="0"><table><thead><tr>${header.map(({ tokens }) => html`<th scope="col">${inline(tokens, link)}</th>`)}</tr></thead>
<tbody>${rows.map((row) => html`<tr>${cells(row)}</tr>\n`)}</tbody></table></div>\n`;
    }
    default:
      return null;
  }
}

function inline(tokens: readonly Token[] | undefined, link: ResolveLink): Part {
  return (tokens ?? []).map((token) => inlineOf(token, link));
}

function inlineOf(token: Token, link: ResolveLink): Part {
  switch (token.type) {
    case 'codespan':
      return html`<code>${(token as Tokens.Codespan).text}</code>`;
    case 'strong':
      return html`<strong>${inline((token as Tokens.Strong).tokens, link)}</strong>`;
    case 'em':
      return html`<em>${inline((token as Tokens.Em).tokens, link)}</em>`;
    case 'link': {
      const { href, tokens } = token as Tokens.Link;
      const address = link(href);
      return address === null
        ? inline(tokens, link)
        : html`<a href="${address}">${inline(tokens, link)}</a>`;
    }
    case 'br':
      return html`<br>`;
    case 'text':
    case 'escape': {
      const { text, tokens } = token as Tokens.Text;
      return tokens ? inline(tokens, link) : text;
    }
    default:
      return null;
  }
}

/** The anchor of a heading in the style of Git hosts. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');
}
