import { html, joined, type Part } from '../html/html.ts';
import { checkHref } from './search-answer-fields.ts';
import { type Answer, quoted, type Scope, type Subject, useOf } from './search-answer-scope.ts';
import { labelOfValue } from './search-answer-values.ts';

/** That no value has all words of a question, and links to the measures that have most of them. */
export function noSubject(scope: Scope): Answer {
  const { question, where } = scope;
  const { place, jurisdiction, unread } = question;
  // A country that is named is known.
  const isUnknown = !place && !jurisdiction && unread.length > 0;
  return {
    head: html`No value has all words of “${question.words.join(' ')}” · ${where}`,
    body: html`<p>What has some of them is below${isUnknown && '; none of them is the name of a place that is published here'}.</p>${nearestLinks(scope)}`,
    isHeld: false,
  };
}

function nearestLinks(scope: Scope): Part {
  const { nearest, leftOut } = scope.question;
  if (nearest.length === 0) return null;
  const links = joined(
    nearest,
    ' · ',
    (subject) => html`<a href="${hrefOf(subject, scope)}">${labelOf(subject, scope)}</a>`,
  );
  return html`\n<p>Without ${quoted(leftOut)}: ${links}. The words left out may call for another value.</p>`;
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
  return labelOfValue(subject, scope);
}
