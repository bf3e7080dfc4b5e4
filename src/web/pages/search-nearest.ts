import { uniqueBy } from '../../engine/group-by.ts';
import { html, joined, type Part } from '../html/html.ts';
import { checkHref, gapOfField } from './search-answer-fields.ts';
import {
  type Answer,
  notHeld,
  type Question,
  quoted,
  reasonText,
  type Scope,
  type Subject,
  useOf,
} from './search-answer-scope.ts';
import { labelOfValue } from './search-answer-values.ts';

/**
 * What was found for a part of the words, and which ones were not understood; that a question has no
 * answer only where nothing was found.
 */
export function noSubject(scope: Scope): Answer {
  const { question, where, found } = scope;
  const { place, jurisdiction, subjects, unread } = question;
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
  const nearest = nearestPart(scope);
  const words = wordsOf(question);
  const understood = isUnknown ? [] : understoodOf(scope, words);
  const missed = words.filter((word) => !understood.includes(word));
  const note = html`${isUnknown && html`<p>None of the words is the name of a place that is published here.</p>\n`}${nearest}`;
  if (understood.length === 0)
    return {
      head: html`We have no answer for “${words.join(' ')}” · ${where}`,
      body: note,
      isHeld: false,
    };
  return {
    head: html`Found for “${understood.join(' ')}” · ${where}${missed.length > 0 && `. Not understood: ${quoted(missed)}`}`,
    body: html`${note}${missed.length > 0 && !nearest && html`<p>What follows has no answer to the words that were not understood. They may call for another value.</p>\n`}`,
    isHeld: false,
    reads: words,
  };
}

function wordsOf({ typedWords, words }: Question): readonly string[] {
  return typedWords.length > 0 ? typedWords : words;
}

/** The words of the nearest measures or of the best result; with those for the use, in the order of the text. */
function understoodOf({ question, results }: Scope, words: readonly string[]): string[] {
  const { nearest, leftOut, leavesOutKind, useWords } = question;
  const isNear = nearest.length > 0 && !leavesOutKind;
  const own = isNear
    ? words.filter((word) => !leftOut.includes(word))
    : (results.find(({ kind }) => kind !== 'PLACE' && kind !== 'SOURCE')?.words ?? []);
  // A number alone has no subject.
  return own.every((word) => /^\d/.test(word))
    ? []
    : words.filter((word) => own.includes(word) || (!isNear && useWords.includes(word)));
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
  if (leavesOutKind || others.length === 0) return reasons.length > 0 && reasons;
  const links = joined(
    uniqueBy(others, (subject) => labelOf(subject, scope)),
    ' · ',
    (subject) => html`<a href="${hrefOf(subject, scope)}">${labelOf(subject, scope)}</a>`,
  );
  return html`${reasons}<p>${links}. The words that were not understood may call for another value.</p>\n`;
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
  if (city) return `/${code}/cities/${city.code}#${subject.name}`;
  return subject.kind === 'BUILDING_CODE'
    ? `/${code}/parameters#${subject.name}`
    : `/compare#${subject.name}`;
}

function labelOf(subject: Subject, scope: Scope): string {
  if (subject.kind === 'FIELD') return scope.vocabulary.nameOf(subject.name);
  if (subject.kind === 'COST_INDEX') return 'Construction cost index';
  return subject.label ?? labelOfValue(subject, scope);
}
