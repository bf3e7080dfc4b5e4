import { type Html, html } from './html.ts';

/** What tells a published value apart: the parameters of the page that suggests a correction of it. */
type ValueId = { rule?: string; place?: string; jurisdiction?: string; value?: string; zone?: string; period?: string };

/** A link to a prepared text with the value, its clause and its source. */
export function suggestLink(country: string, id: ValueId): Html {
  // Pages have hundreds: the stylesheet knows them by their address.
  return html`<a href="/${country}/suggest?${new URLSearchParams(id).toString()}">Suggest a correction</a>`;
}
