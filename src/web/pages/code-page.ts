import { type DataOf, present } from '../../domain/documents/document-types.ts';
import { CONTENTS, html, joined, type Part } from '../html/html.ts';
import {
  evidenceLegend,
  ownSource,
  type ShownSource,
  SOURCE,
  sharedSource,
  sharedSourceNote,
  sourceLink,
} from '../html/source.ts';
import { type Column, column, nameColumn, table } from '../html/table.ts';
import { CONDITION, conversionNote, formatNumber } from '../html/values.ts';
import {
  adoptionColumns,
  CODE_KINDS,
  codeHref,
  codeLink,
  PLACE_NAMES,
  placeNames,
  placesNamed,
  reviewText,
  whereText,
} from './codes.ts';
import { definePage } from './page.ts';
import { pagination, readPage } from './pagination.ts';
import { boundText, ruleHref } from './rule.ts';
import { PLACE_CLASSES, readVocabulary, VOCABULARY, type Vocabulary } from './vocabulary.ts';

const DOCUMENT = `query PageCode($country: CountryCode!, $code: String!) {
  ${VOCABULARY}
  dataset { day }
  country(code: $country) {
    code name ${PLACE_CLASSES}
    published: codes { code name basedOn { code } }
    codes(codes: [$code]) {
      code name kind publisher nextEdition reviewAfter source ${SOURCE}
      basedOn { code name }
      adoptions { where ${CONDITION} when { conditions ${CONDITION} } inForceFrom inForceUntil reference source ${SOURCE} }
      clauses { reference source ${SOURCE} rule { ruleId field operator value statedValue unit code { code name } } }
    }
  }
}`;

type Country = NonNullable<DataOf<typeof DOCUMENT>['country']>;
type Code = Country['codes'][number];
type Clause = Code['clauses'][number];

/** Each clause takes about half a kilobyte. */
const CLAUSES_PER_PAGE = 80;

/** A code, law or standard with its adoptions and rules. */
export const codePage = definePage({
  path: '/{CC}/codes/{code}',
  query: ['page'],
  document: DOCUMENT,
  variables: ({ path }) => path,
  next: {
    isAside: true,
    document: PLACE_NAMES,
    variables: ({ country }) => placesNamed(country.code, present(country.codes[0]).adoptions),
  },
  render: (data, { query }, more) => {
    const { country, dataset } = data;
    const code = present(country.codes[0]);
    const { adoptions, clauses } = code;
    const vocabulary = readVocabulary(data);
    const pages = Math.max(Math.ceil(clauses.length / CLAUSES_PER_PAGE), 1);
    const page = readPage(query, pages, 'rules');
    const shown = clauses.slice((page - 1) * CLAUSES_PER_PAGE, page * CLAUSES_PER_PAGE);
    const shared = sharedSource(shown.map(({ source }) => source));
    const rules = table(
      'What the clauses of the code require',
      clauseColumns(country.code, code.code, vocabulary, shared),
      shown,
    );
    return {
      title: `${code.name}, ${country.name}`,
      main: html`<p class="crumb"><a href="/${country.code}">${country.name}</a> · <a href="/${country.code}/codes">Codes</a></p>
<h1>${code.name}</h1>
${description(country, code, dataset.day)}
${CONTENTS}<h2 id="adoptions">Where it is law</h2>
${adoptions.length === 0 && html`<p>${code.kind === 'STANDARD' ? 'A standard is not law by itself: laws refer to it.' : 'No adoption was read.'}</p>`}
${table('Places, buildings and days', [whereColumn(vocabulary, placeNames(more)), ...adoptionColumns(vocabulary), UNTIL], adoptions)}
<h2 id="rules">Rules</h2>
<p>${clauses.length === 0 ? 'No rule of it is published here.' : html`${formatNumber(clauses.length)} rules in force, with the clause of this code. The page of a rule states the conditions under which it applies.`}</p>
${sharedSourceNote(shared)}${rules}
${conversionNote(rules)}${pagination(page, pages, (to) => `${codeHref(country.code, code.code)}${to > 1 ? `?page=${to}` : ''}`)}
${evidenceLegend()}`,
    };
  },
});

function description(country: Country, code: Code, day: string): Part {
  const { kind, publisher, basedOn, nextEdition, reviewAfter, source } = code;
  const derived = country.published.filter((each) => each.basedOn?.code === code.code);
  const link = (each: { code: string; name: string }) => codeLink(country.code, each);
  const row = (name: string, value: Part) =>
    value && html`<div><dt>${name}</dt><dd>${value}</dd></div>\n`;
  return html`<article class="source"><dl>
${row('Kind', `${CODE_KINDS[kind]?.one}: ${CODE_KINDS[kind]?.means}`)}
${row('Publisher', publisher ?? 'not stated')}
${row('Based on', basedOn && link(basedOn))}
${row('Basis of', derived.length > 0 && joined(derived, ', ', link))}
${row('Next edition', nextEdition ?? 'not known')}
${row('Review after', reviewText(reviewAfter, day))}
${row('Read in', source ? sourceLink(source) : 'no part of it is published here')}
${row('Identifier', html`<code>${code.code}</code>`)}</dl></article>`;
}

const whereColumn = (
  vocabulary: Vocabulary,
  names: ReturnType<typeof placeNames>,
): Column<Code['adoptions'][number]> =>
  nameColumn('Where', ({ where }) => whereText(where, vocabulary, names));
const UNTIL: Column<Code['adoptions'][number]> = column(
  'Until',
  ({ inForceUntil }) => inForceUntil ?? 'further notice',
);

const clauseColumns = (
  country: string,
  code: string,
  vocabulary: Vocabulary,
  shared: ShownSource | null,
): Column<Clause>[] => [
  nameColumn(
    'Rule',
    ({ rule }) =>
      html`<a href="${ruleHref(rule.ruleId)}">${rule.ruleId}</a>${rule.code.code !== code && html` <span class="unit">taken over from ${codeLink(country, rule.code)}</span>`}`,
  ),
  column('What is measured', ({ rule }) => vocabulary.nameOf(rule.field)),
  column('Threshold', ({ rule }) => boundText(rule, rule.unit, vocabulary.inCustomary)),
  column('Clause', ({ reference, source }) => html`${reference} ${ownSource(source, shared)}`),
];
