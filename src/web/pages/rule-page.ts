import { present } from '../../domain/documents/document-types.ts';
import { unitName } from '../../engine/conditions/unit-symbols.ts';
import { CONTENTS, html, type Part } from '../html/html.ts';
import { evidenceLegend, type ShownSource, SOURCE, sourceLink } from '../html/source.ts';
import { column, nameColumn, table } from '../html/table.ts';
import { codeName, conversionNote } from '../html/values.ts';
import { glossary } from './applicability.ts';
import { codeLink } from './codes.ts';
import { definePage } from './page.ts';
import { RULE, ruleLegend, ruleSection, type ShownRule, suggestRule } from './rule.ts';
import { PLACE_CLASSES, readVocabulary, VOCABULARY } from './vocabulary.ts';

/** One rule, whether it is law today, has ended or begins later. */
export const rulePage = definePage({
  path: '/{CC}/rules/{rule}',
  document: `query PageRule($country: CountryCode!, $rule: String!) {
    ${VOCABULARY}
    dataset { day }
    country(code: $country) { code name ${PLACE_CLASSES} complianceRule(ruleId: $rule) { ${RULE} clauses { code { code name } reference source ${SOURCE} } } }
  }`,
  render: (data) => {
    const { country, dataset } = data;
    const rule = present(country.complianceRule);
    const begins = rule.inForceFrom !== null && rule.inForceFrom > dataset.day;
    const vocabulary = readVocabulary(data);
    const measure = vocabulary.get(rule.field);
    const section = ruleSection(
      begins ? { ...rule, inForceFrom: null } : rule,
      vocabulary,
      suggestRule(rule),
    );
    const called = vocabulary.nameOf(rule.field);
    return {
      title: `${rule.ruleId}: ${called}, ${country.name}`,
      main: html`<p class="crumb"><a href="/${country.code}">${country.name}</a> · <a href="/${country.code}/rules">Rules</a></p>
<h1>Rule ${rule.ruleId}</h1>
${inForceNote(rule, dataset.day)}
${CONTENTS}<section class="rules"><h2 id="${rule.field}">${called}</h2>
<p>${measure?.description}${unitName(rule.unit) && `, in ${unitName(rule.unit)}`}.${codeName(rule.field)}</p>
${section}${conversionNote(section)}</section>
<h2 id="codes">Codes that state it</h2>
${table('Codes under which the rule applies', clauseColumns(country.code), rule.clauses)}
<p><a href="/${country.code}/rules?field=${rule.field}">All rules of this measure in ${country.name}</a> · <a href="/compare/${rule.field}">Compare countries</a> · <a href="/${country.code}/check">Check a design</a></p>
<h2 id="glossary">Glossary</h2>${ruleLegend()}${evidenceLegend()}
${glossary([rule.applicability], vocabulary)}`,
    };
  },
});

type Clause = {
  code: { code: string; name: string };
  reference: string;
  source: ShownSource;
};

const clauseColumns = (country: string) => [
  nameColumn<Clause>('Code', ({ code }) => codeLink(country, code)),
  column<Clause>('Clause', ({ reference, source }) => html`${reference} ${sourceLink(source)}`),
];

/** Said only of a rule that is not law today. */
function inForceNote({ inForceFrom, inForceUntil }: ShownRule, day: string): Part {
  if (inForceUntil !== null && inForceUntil < day)
    return html`<p class="lead">No longer law: it was last in force on <time>${inForceUntil}</time>.</p>`;
  if (inForceFrom !== null && inForceFrom > day)
    return html`<p class="lead">Not law yet: it begins on <time>${inForceFrom}</time>.</p>`;
  return null;
}
