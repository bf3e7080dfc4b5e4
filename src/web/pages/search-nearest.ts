import { html, joined, type Part } from '../html/html.ts';
import { checkHref, gapOfField } from './search-answer-fields.ts';
import {
  type Answer,
  notHeld,
  quoted,
  reasonText,
  type Scope,
  type Subject,
  useOf,
} from './search-answer-scope.ts';
import { labelOfValue } from './search-answer-values.ts';

/** That a question has no answer, and links to the measures that have most of its words. */
export function noSubject(scope: Scope): Answer {
  const { question, where, found } = scope;
  const { place, jurisdiction, subjects, unread, words, typedWords } = question;
  const [code] = subjects;
  if (code && subjects.every(({ kind }) => kind === 'BUILDING_CODE')) {
    if (subjects[1]?.rank !== code.rank)
      return notHeld(
        labelOf(code, scope),
        scope,
        `The data of ${found.name} have no value for it.`,
        'value',
      );
  }
  // A country that is named is known.
  const isUnknown = !place && !jurisdiction && unread.length > 0;
  return {
    head: html`We have no answer for “${(typedWords.length > 0 ? typedWords : words).join(' ')}” · ${where}`,
    body: html`${isUnknown && html`<p>None of the words is the name of a place that is published here.</p>\n`}${nearestPart(scope)}`,
    isHeld: false,
  };
}

/** Measures without words for a use or a room would be those of others. */
function nearestPart(scope: Scope): Part {
  const { nearest, leftOut, leavesOutKind } = scope.question;
  const without = html`Without ${quoted(leftOut)}`;
  const gaps = nearest.flatMap((subject) => {
    const isRuled = subject.kind === 'FIELD' && hasRule(subject, scope);
    const gap = subject.kind === 'FIELD' && !isRuled ? gapOfField(subject.name, scope) : undefined;
    return gap ? [{ subject, gap }] : [];
  });
  const reasons = gaps.map(
    ({ subject, gap }) =>
      html`<p>${without}: ${labelOf(subject, scope)}. ${reasonText(gap)} That is not a permission.</p>\n`,
  );
  const others = nearest.filter((each) => !gaps.some(({ subject }) => subject === each));
  if (leavesOutKind || others.length === 0) return reasons;
  const links = joined(
    others,
    ' · ',
    (subject) => html`<a href="${hrefOf(subject, scope)}">${labelOf(subject, scope)}</a>`,
  );
  return html`${reasons}<p>${without}: ${links}. The words left out may call for another value.</p>\n`;
}

/** Whether a field has a limit for one of its elements: a reason is then about other elements. */
function hasRule({ name, elements }: Subject, { found }: Scope): boolean {
  const { elementLimits } = found.city ?? found;
  return (elementLimits ?? [])
    .filter(({ profile }) => elements.includes(profile.name))
    .some(({ limits }) => limits.some(({ field, state }) => field === name && state !== 'NO_RULE'));
}

function hrefOf(subject: Subject, scope: Scope): string {
  const { code, city } = scope.found;
  if (subject.kind === 'FIELD') return checkHref(subject, scope, useOf(scope.question));
  if (subject.kind === 'COST_INDEX') return `/${code}/cost-index`;
  if (city) return `/${code}/cities/${city.code}`;
  return subject.kind === 'BUILDING_CODE' ? `/${code}/parameters` : `/compare#${subject.name}`;
}

function labelOf(subject: Subject, scope: Scope): string {
  if (subject.kind === 'FIELD') return scope.vocabulary.nameOf(subject.name);
  if (subject.kind === 'COST_INDEX') return 'Construction cost index';
  return subject.label ?? labelOfValue(subject, scope);
}
