import { choice } from '../html/form.ts';
import { type Html, html } from '../html/html.ts';
import { closedList, type ListedValue, listed } from './vocabulary.ts';

/** What of a condition a document asks for, to offer its values. */
export const CLOSED_LIST = 'values { value broader label }';

type ListedCondition = { name: string; description: string; values: readonly ListedValue[] };

/** Facts that decide many rules, each a closed list. Pages of cities are the heaviest that there are, and offer the first two. */
const FACTS = ['occupancy', 'works', 'serves'];
const FACTS_OF_CITY = FACTS.slice(0, 2);

/** A form that leads to the IDS file of a country, or of a city of it, for the facts that are chosen. */
export function idsForm(conditions: readonly ListedCondition[], country: string, city?: { code: string }): Html {
  const address = `/ids/${country}${city ? `/${encodeURIComponent(city.code)}` : ''}.ids`;
  const offered = (city ? FACTS_OF_CITY : FACTS).flatMap((fact) => conditions.find(({ name }) => name === fact) ?? []);
  return html`<h2 id="ids">Rules for BIM checkers</h2>
<p>An IDS 1.0 file has the rules that hold ${city ? 'here ' : ''}under the facts that you choose, as far as an IFC model can be asked, each with its clause; it names those that it leaves out.</p>
<form class="filter" action="${address}" method="get" aria-label="IDS file for BIM checkers">
${offered.map((condition) => factChoice(condition, country))}<p class="tick"><label><input type="checkbox" name="assume_no_exceptions" value="true" checked> Assume that no exceptions hold</label>
<span class="note">An exception of which nothing is known counts as absent, and the file names it; otherwise its rule is left out.</span></p>
<button>Download IDS</button>
</form>
<p class="note">Any other fact is one more parameter of the same address, such as <code>&occupants=50</code>.</p>`;
}

function factChoice({ name, description, values }: ListedCondition, country: string): Html {
  return choice({ name, label: description, value: '' }, 'not said', listed(closedList(values), country));
}
