import { type Html, html, type Part } from './html.ts';

type Choice = { value: string; label: string; depth?: number };

export type Control = {
  name: string;
  label: Part;
  value: string;
  /** An error, shown instead of the hint. */
  wrong?: string | null;
  hint?: Part;
  /** The id of the form, for a control outside of it. */
  form?: string;
};

/** One of a closed list. `none` is the label of no choice; null if a choice is required. */
export function choice(control: Control, none: string | null, choices: readonly Choice[]): Html {
  const options = choices.map(
    ({ value, label, depth = 0 }) =>
      html`<option value="${value}"${value === control.value && html` selected`}>${'\u2003'.repeat(depth)}${label}</option>\n`,
  );
  return labelledField(
    control,
    html`<select${attributes(control)} autocomplete="off">${none !== null && html`<option value="">${none}</option>\n`}${options}</select>`,
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
      html`<li><label><input type="checkbox" name="${name}" value="${value}" autocomplete="off"${chosen.includes(value) && html` checked`}> ${label}</label></li>
`,
  );
  return html`<fieldset class="several"><legend>${legend}</legend><ul class="checks">${boxes}</ul></fieldset>`;
}

/** `example` is a number with a unit, if the field accepts units; `limit` is a placeholder. */
type LineKind = {
  unit?: Part;
  list?: string;
  number?: boolean;
  date?: boolean;
  example?: string | null;
  limit?: string | null;
};

/** An input for a text, a number with its unit, or a day. */
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

const MAX_LENGTH = 100;

/** A search form for all countries or one. `large` is for the top of a page. */
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
