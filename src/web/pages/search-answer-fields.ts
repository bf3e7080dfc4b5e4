import { withoutUnit } from '../../engine/conditions/unit-of-name.ts';
import { groupBy } from '../../engine/group-by.ts';
import { type Html, html, type Part } from '../html/html.ts';
import { type Column, column, nameColumn, table } from '../html/table.ts';
import { nameInWords, pluralize } from '../html/values.ts';
import { basementLimits } from './basement-limits.ts';
import { USE, WORKS } from './building.ts';
import { FIND, isOfUse } from './check-form.ts';
import { outcomeOf, verdictWord } from './check-results.ts';
import { missingRulesNote } from './codes.ts';
import { bindingClauses, limitText } from './limits.ts';
import {
  type Answer,
  broaderUses,
  isOfExisting,
  type Limit,
  notHeld,
  reasonText,
  type Scope,
  type Subject,
  setBuilding,
  useOf,
  worksIn,
} from './search-answer-scope.ts';
import { fieldsMeasured, measuresOf } from './search-fields.ts';
import type { StatedMeasure } from './search-measure.ts';
import { usesIndex } from './uses-index.ts';

/** The limits of an ordinary building for the works of the question; without a use, links that choose one. */
export function answerOfField(subject: Subject, scope: Scope): Answer {
  return { ...limitsOfField(subject, { ...scope, where: scope.building }), isOfBuilding: true };
}

function limitsOfField(subject: Subject, scope: Scope): Answer {
  const { question, found, where, vocabulary } = scope;
  const isExisting = isOfExisting(question);
  const field = subject.name;
  const label = vocabulary.nameOf(field);
  const of = found.city ?? found;
  const ofElements = (of.elementLimits ?? []).filter(({ profile }) =>
    subject.elements.includes(profile.name),
  );
  const verdictOf = (element: string) => {
    const conclusion = of.check?.conclusions.find(
      (each) => each.element === element && each.field === field,
    );
    return conclusion ? outcomeOf(conclusion) : null;
  };
  const rows = ofElements.flatMap(({ profile, limits }) =>
    limits.filter((limit) => limit.field === field).map((limit) => ({ profile, limit })),
  );
  const below = (of.basement ?? []).flatMap(({ profile, limits }) =>
    subject.elements.includes(profile.name)
      ? [{ profile, limits: limits.filter((limit) => limit.field === field) }]
      : [],
  );
  const alone = (of.limits ?? []).filter((limit) => limit.field === field);
  const limits =
    useOf(question) !== null && rows.length > 0 ? rows.map(({ limit }) => limit) : alone;
  const head = html`${label} · ${where}`;
  const measurable = fieldsMeasured(
    question.subjects.filter(({ kind, rank }) => kind === 'FIELD' && rank === subject.rank),
    scope.text,
    scope.dataset,
    vocabulary.inCustomary,
  );
  const measures = measuresOf(measurable, scope.text, vocabulary.inCustomary);
  const measure = measures.get(field);
  const reads = measure ? [measure.written] : [];
  if (limits.every(({ state }) => state === 'NO_RULE')) {
    const why = limits.find((limit) => limit.why)?.why ?? gapOfField(field, scope);
    const answer = notHeld(label, scope, why && reasonText(why));
    return {
      ...answer,
      body: html`${answer.body}${isExisting && ofNewBuildings(subject, scope)}${why && insteadPart(why.note, subject, scope)}`,
      reads,
    };
  }
  const links = linksOfField(subject, scope, measure && { measures, elements: ruled(rows) });
  if (useOf(question) === null)
    return {
      head,
      body: html`<p>Limits depend on the use of the building. Choose one:</p>
${usesIndex(
  (use) => checkHref(subject, scope, use),
  null,
  (use) => hasUse(subject, use, scope),
)}${links}`,
      isHeld: true,
    };
  const shown: Row[] =
    rows.length > 0
      ? rows.map(({ profile, limit }) => ({
          elements: [profile.label],
          limit,
          verdict: verdictOf(profile.name),
        }))
      : alone.map((limit) => ({ elements: [], limit, verdict: null }));
  const isJudged = shown.some(({ verdict }) => verdict !== null);
  const columns: Column<Row>[] = [
    nameColumn('Element', ({ elements }) => elements.join('; ') || label),
    column(
      'Requirement',
      // `Not regulated` may have exceptions, which its note states.
      ({ limit }) =>
        html`${limitText(limit, vocabulary)}${limit.state === 'NO_RULE' && limit.why?.note && html`<span class="unit">${limit.why.note}</span>`}`,
    ),
    column('Clause', ({ limit }) => bindingClauses(limit, vocabulary)),
    ...(measure && isJudged ? [column<Row>(measure.written, verdictCell)] : []),
  ];
  return {
    head,
    body: html`${missingRulesNote(question.place)}${table(`${label}${isExisting ? '' : ' of a new building'}, ${where}`, columns, alike(shown))}${basementLimits(
      rows.map(({ profile, limit }) => ({ profile, limits: [limit] })),
      below,
      vocabulary,
    )}${isJudged && verdictNote(isExisting, of.check?.localRules)}${links}`,
    isHeld: true,
    reads,
  };
}

/** The limits of the fields that a reason names: `see corrected_daylight_ratio`. */
function insteadPart(note: string, { name, elements }: Subject, scope: Scope): Part {
  const written = note.replaceAll('_', ' ');
  return scope.question.instead
    .filter(
      (other) =>
        other.name !== name &&
        other.elements.every((element) => elements.includes(element)) &&
        written.includes(withoutUnit(other.name).replaceAll('_', ' ')),
    )
    .map((other) => {
      const { body, isHeld } = limitsOfField(other, scope);
      const link = html`<a href="${checkHref(other, scope, useOf(scope.question))}">${scope.vocabulary.nameOf(other.name)}</a>`;
      return isHeld && html`\n<p>The rule is about another measure: ${link}</p>\n${body}`;
    });
}

/** Where no rule for existing buildings is published: a link to those for new ones. */
function ofNewBuildings({ name }: Subject, { question, found }: Scope): Html {
  const query = new URLSearchParams({ field: name, [WORKS]: 'new' });
  const use = useOf(question);
  if (use !== null) query.set(USE, use);
  return html`\n<p>Rules for new buildings may not apply: <a href="/${found.code}/rules?${query.toString()}">see them</a>.</p>`;
}

function ruled(rows: readonly { profile: { name: string }; limit: Limit }[]): string[] {
  return rows.flatMap(({ profile, limit }) => (limit.state === 'NO_RULE' ? [] : [profile.name]));
}

/** The measures of the text, for elements that have a rule. */
type Measured = {
  measures: ReadonlyMap<string, StatedMeasure>;
  elements: readonly string[];
};

/** Why a field has no rule in the country, for a use or, without one, for some use. */
export function gapOfField(field: string, { question, dataset, found }: Scope) {
  const use = useOf(question);
  return found.ruleGaps.find(
    (gap) =>
      gap.field === field &&
      gap.where.length === 0 &&
      (use === null ||
        gap.occupancies.length === 0 ||
        gap.occupancies.some((each) => isOfUse([use], each, broaderUses(dataset)))),
  );
}

type Row = { elements: readonly string[]; limit: Limit; verdict: string | null };

/** What the verdicts on a page without facts rest on. */
function verdictNote(isExisting: boolean, localRules: string | null | undefined): Html {
  const building = isExisting
    ? 'works on an ordinary existing building'
    : 'an ordinary new building';
  return html`<p class="note">The verdicts are for ${building}; the check shows what they presume.${localRules && html` Rules of regions and municipalities: ${localRules}`}</p>\n`;
}

function verdictCell({ verdict }: Row): Part {
  return verdict !== null && verdictWord(verdict);
}

/** Elements with equal limits and verdicts share a row. */
function alike(rows: readonly Row[]): Row[] {
  const groups = groupBy(rows, ({ limit, verdict }) => JSON.stringify([limit, verdict]));
  return [...groups.values()].map((same) => ({
    elements: same.flatMap(({ elements }) => elements),
    limit: (same[0] as Row).limit,
    verdict: (same[0] as Row).verdict,
  }));
}

/** Whether one of the elements of a field belongs to buildings of a use. */
function hasUse({ name, elements }: Subject, use: string, { dataset }: Scope): boolean {
  const broader = broaderUses(dataset);
  const having = dataset.elementProfiles.filter(
    (profile) => elements.includes(profile.name) && profile.fields.includes(name),
  );
  return (
    having.length === 0 || having.some(({ occupancies }) => isOfUse(occupancies, use, broader))
  );
}

export function checkHref(
  { name }: Subject,
  { question, found, dataset }: Scope,
  use: string | null,
  measured: Measured | null = null,
): string {
  const { place, subdivision } = question;
  const query = new URLSearchParams();
  if (place) query.set('place', place.code);
  else if (subdivision !== null) query.set('subdivision', subdivision);
  setBuilding(query, question, use);
  query.set(FIND, nameInWords(withoutUnit(name)));
  if (measured) {
    query.set(WORKS, worksIn(question));
    for (const element of measured.elements)
      for (const [field, { given }] of measured.measures)
        if (
          dataset.elementProfiles.some(
            ({ name, fields }) => name === element && fields.includes(field),
          )
        )
          query.set(`${element}.${field}`, given);
  }
  return `/${found.code}/check?${query}`;
}

function linksOfField(subject: Subject, scope: Scope, measured: Measured | undefined): Html {
  const { question, found } = scope;
  const use = useOf(question);
  const rules = new URLSearchParams({ field: subject.name });
  setBuilding(rules, question, use);
  if (question.subdivision !== null) rules.set('subdivision', question.subdivision);
  const check =
    measured && measured.elements.length > 0
      ? html`<a href="${checkHref(subject, scope, use, measured)}">Check ${[...measured.measures.values()].map(({ written }) => written).join(' and ')}</a>`
      : html`<a href="${checkHref(subject, scope, use)}">Check a value</a>`;
  return html`<p>${check} · <a href="/${found.code}/rules?${rules.toString()}">All its rules</a></p>`;
}

/** Links to the check of several fields. */
export function severalFields(fields: readonly Subject[], scope: Scope): Answer {
  const use = useOf(scope.question);
  const links = fields.map(
    (subject) =>
      html`<li><a href="${checkHref(subject, scope, use)}">${scope.vocabulary.nameOf(subject.name)}</a> · <a href="/${scope.found.code}/rules?field=${subject.name}">All its rules</a></li>\n`,
  );
  return {
    head: html`${pluralize(fields.length, 'measure')} · ${scope.building}`,
    body: html`<p>The words fit several measures:</p>\n<ul>${links}</ul>`,
    isHeld: true,
    isOfBuilding: true,
  };
}
