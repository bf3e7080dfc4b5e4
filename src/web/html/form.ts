import { type Html, html, type Part } from './html.ts';

type Choice = { value: string; label: string; depth?: number };

export type Control = {
  name: string;
  label: Part;
  value: string;
  /** What is wrong with the value, and what would be right; said in place of the hint. */
  wrong?: string | null;
  hint?: Part;
  /** The id of the form, for a control that stands outside of it. */
  form?: string;
};

/** One of a closed list; `none` stands for no choice, null where one must be made. */
export function choice(control: Control, none: string | null, choices: readonly Choice[]): Html {
  const options = choices.map(
    ({ value, label, depth = 0 }) =>
      html`<option value="${value}"${value === control.value && html` selected`}>${'\u2003'.repeat(depth)}${label}</option>\n`,
  );
  return labelledField(
    control,
    html`<select${attributes(control)}>${none !== null && html`<option value="">${none}</option>\n`}${options}</select>`,
  );
}

/** Any number of a closed list. */
export function checkboxes(
  legend: string,
  name: string,
  chosen: readonly string[],
  choices: readonly Choice[],
): Html {
  const boxes = choices.map(
    ({ value, label }) =>
      html`<li><label><input type="checkbox" name="${name}" value="${value}"${chosen.includes(value) && html` checked`}> ${label}</label></li>
`,
  );
  return html`<fieldset class="several"><legend>${legend}</legend><ul class="checks">${boxes}</ul></fieldset>`;
}

/** `example` is a number that has a unit itself, where the line takes one; `limit` stands in an empty line. */
type LineKind = {
  unit?: Part;
  list?: string;
  number?: boolean;
  date?: boolean;
  example?: string | null;
  limit?: string | null;
};

/** A line of text; of a number with its unit; or a day. */
export function line(control: Control, kind: LineKind): Html {
  const { unit, list, number, date, example, limit } = kind;
  const shown = limit ?? (example && `or ${example}`);
  const input = html`<input${attributes(control)}${date && html` type="date"`} value="${control.value}" maxlength="100" autocomplete="off"${number && (example ? html` inputmode="text" size="12"` : html` inputmode="decimal" size="8"`)}${shown && html` placeholder="${shown}"`}${list && html` list="${list}"`}>`;
  return labelledField(
    control,
    unit ? html`<span class="with-unit">${input} <span class="unit">${unit}</span></span>` : input,
  );
}

function attributes({ name, wrong, hint, form }: Control): Part {
  return html` name="${name}" id="${name}"${form && html` form="${form}"`}${wrong && html` aria-invalid="true"`}${(wrong || hint) && html` aria-describedby="${name}-note"`}`;
}

function labelledField({ name, label, wrong, hint }: Control, control: Html): Html {
  return html`<div class="field"><label for="${name}">${label}</label>
${control}
${wrong ? html`<p class="wrong" id="${name}-note">${wrong}</p>` : hint && html`<p class="note" id="${name}-note">${hint}</p>`}</div>\n`;
}

/** As long as a search may be. */
const MAX_LENGTH = 100;

/** A form that leads to the search, in all countries or in one. `large` is the first thing on its page. */
export function searchForm(form: {
  label: string;
  country?: string;
  value?: string;
  large?: boolean;
}): Html {
  const { label, country, value = '', large = false } = form;
  return html`<form class="${large ? 'search large' : 'search'}" role="search" action="/search" aria-label="${label}">
${country && html`<input type="hidden" name="country" value="${country}">`}
<input type="search" name="q" value="${value}" maxlength="${MAX_LENGTH}" required aria-label="${label}" placeholder="${label}" autocomplete="off">
<button>Search</button>
</form>`;
}
