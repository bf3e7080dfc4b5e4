import type { Outcome, Run } from './messages.ts';
import type { FailedElement, Report, Result } from './report.ts';

/** The script of the page of the dry run: sends the chosen model to a worker, and shows the results. */

const own = (document.currentScript as HTMLScriptElement).src;
const input = document.getElementById('model') as HTMLInputElement;
const status = document.getElementById('status') as HTMLElement;
const results = document.getElementById('results') as HTMLElement;
const ids = (document.getElementById('ids') as HTMLAnchorElement).href;

let worker: Worker | undefined;
input.disabled = false;
input.addEventListener('change', () => {
  const [model] = input.files ?? [];
  worker?.terminate();
  results.replaceChildren();
  status.textContent = model ? `Reading ${model.name} …` : '';
  if (!model) return;
  worker = new Worker(new URL('dry-run-worker.js', own));
  worker.onmessage = ({ data }: MessageEvent<Outcome>) => {
    // Frees the memory of the model.
    worker?.terminate();
    show(data, model.name);
  };
  worker.onerror = () => {
    status.textContent = 'The program that reads models could not be loaded. Reload the page.';
  };
  const run: Run = { model, ids, webIfc: new URL('web-ifc.wasm', own).href };
  worker.postMessage(run);
});

function show(outcome: Outcome, fileName: string): void {
  if ('error' in outcome) {
    status.textContent = outcome.error;
    return;
  }
  const { report, csv, bcf, version } = outcome;
  const rules = report.filter(({ isInformation }) => !isInformation);
  const information = report.filter(({ isInformation }) => isInformation);
  const count = (...outcomes: Result['outcome'][]) =>
    rules.filter(({ outcome: each }) => outcomes.includes(each)).length;
  status.textContent = `${fileName} (${version}): of ${rules.length} specifications of rules, ${count('violated')} are violated, ${count('met', 'partly')} met by all elements that state the measure, ${count('not_violated')} without a violation, and ${count('nothing')} without anything to check.`;
  const base = fileName.replace(/\.ifc$/i, '');
  results.replaceChildren(
    create('p', {}, [
      download('Results as CSV', `${base}.csv`, new Blob([csv], { type: 'text/csv' })),
      ' · ',
      download('Elements that fail as BCF', `${base}.bcf`, new Blob([bcf])),
    ]),
    ...section(
      'Rules',
      rules.toSorted((one, other) => rank(one) - rank(other)),
    ),
    ...section('What the model lacks', information),
  );
}

/** Violations first. */
const ORDER: readonly Result['outcome'][] = [
  'violated',
  'partly',
  'met',
  'not_violated',
  'nothing',
];

function rank({ outcome }: Result): number {
  return ORDER.indexOf(outcome);
}

/** What has nothing to check is counted, and folded behind the others. */
function section(heading: string, report: Report): HTMLElement[] {
  if (report.length === 0) return [];
  const checked = report.filter(({ outcome }) => outcome !== 'nothing');
  const unchecked = report.filter(({ outcome }) => outcome === 'nothing');
  return [
    create('h2', {}, [heading]),
    ...(checked.length > 0 ? [tableOf(heading, checked)] : []),
    ...(unchecked.length > 0
      ? [
          create('details', {}, [
            create('summary', {}, [`Nothing to check: ${unchecked.length} of ${report.length}`]),
            tableOf(`${heading}: nothing to check`, unchecked),
          ]),
        ]
      : []),
  ];
}

function tableOf(caption: string, report: Report): HTMLElement {
  const table = create('table', { role: 'table' }, [
    create('caption', {}, [caption]),
    create('thead', { role: 'rowgroup' }, [
      create(
        'tr',
        { role: 'row' },
        HEADS.map((head) => create('th', { role: 'columnheader', scope: 'col' }, [head])),
      ),
    ]),
    create('tbody', { role: 'rowgroup' }, report.map(row)),
  ]);
  const group = { class: 'table stacks', role: 'group', 'aria-label': caption, tabindex: '0' };
  return create('div', group, [table]);
}

/** The result stands first: on a narrow screen the cells of a row stand below each other. */
const HEADS = ['Specification', 'Result', 'Elements', 'State it', 'Meet it'] as const;

function row(result: Result): HTMLElement {
  const { identifier, name, compared, elements, stated, met, failed } = result;
  const cell = (head: (typeof HEADS)[number], children: readonly (HTMLElement | string)[]) =>
    create('td', { role: 'cell' }, [
      create('span', { class: 'head', 'aria-hidden': 'true' }, [head]),
      ' ',
      create('div', {}, children),
    ]);
  const numberOf = (value: number | null) => [value === null ? '–' : String(value)];
  return create('tr', { id: identifier, role: 'row' }, [
    create('th', { role: 'rowheader', scope: 'row' }, [
      name,
      create('span', { class: 'name' }, [compared.join(' or ')]),
    ]),
    cell('Result', [verdict(result), ...(failed.length > 0 ? [namesOf(failed)] : [])]),
    cell('Elements', numberOf(elements)),
    cell('State it', numberOf(stated)),
    cell('Meet it', numberOf(met)),
  ]);
}

function verdict(result: Result): HTMLElement {
  const { outcome, isInformation, elements, stated, met, failed } = result;
  const [kind, words] = (
    {
      violated: ['breaks', `✗ Violated by ${failed.length}`],
      met: [
        'complies',
        !isInformation ? '✓ All meet it' : stated === null ? '✓ In the model' : '✓ All state it',
      ],
      partly: ['depends', `${met} meet it, ${elements - (met ?? 0)} do not state it`],
      not_violated: ['depends', 'No violation; not a proof'],
      nothing: [
        'no_rule',
        elements === 0 ? 'Nothing to check: no element' : 'Nothing to check: not stated',
      ],
      missing: ['breaks', elements === 0 ? '✗ None in the model' : `✗ Missing in ${failed.length}`],
    } as const
  )[outcome];
  return create('strong', { class: `verdict ${kind}` }, [words]);
}

/** Elements that the page names. The downloads have all. */
const MAX_NAMED = 100;

function namesOf(failed: readonly FailedElement[]): HTMLElement {
  const items = failed
    .slice(0, MAX_NAMED)
    .map(({ name, globalId, value }) =>
      create('li', {}, [[name || globalId, value].filter(Boolean).join(': ')]),
    );
  const more = failed.length - items.length;
  return create('details', failed.length <= FEW ? { open: '' } : {}, [
    create('summary', {}, [failed.length === 1 ? '1 element' : `${failed.length} elements`]),
    create('ul', {}, items),
    ...(more > 0 ? [create('p', {}, [`${more} more are in the downloads.`])] : []),
  ]);
}

/** Elements that are named without unfolding. */
const FEW = 5;

function download(text: string, name: string, content: Blob): HTMLElement {
  return create('a', { href: URL.createObjectURL(content), download: name }, [text]);
}

function create(
  tag: string,
  attributes: Readonly<Record<string, string>>,
  children: readonly (HTMLElement | string)[],
): HTMLElement {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes))
    if (value !== '' || name === 'open') element.setAttribute(name, value);
  element.append(...children);
  return element;
}
