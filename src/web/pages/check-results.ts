import { type Html, html, type Part } from '../html/html.ts';
import { SOURCE } from '../html/source.ts';
import { figure, number, quantity, words } from '../html/values.ts';
import { written } from './applicability.ts';
import type { Design, MeasureEntry } from './check-design.ts';
import { questions, type Wanted } from './check-questions.ts';
import { ruleOrigin, type ShownRule, severityTag, threshold } from './rule.ts';
import { pageOfRule } from './rule-pages.ts';
import type { Vocabulary } from './vocabulary.ts';

type CheckedRule = Omit<ShownRule, 'applicability' | 'unit'> & {
  applicability: { coverage: string; when: { conditions: { name: string }[] }[] };
};

type Result = {
  outcome: string;
  margin: number | null;
  missing: readonly string[];
  exceptionPossible: boolean;
  rule: CheckedRule;
};
export type Report = { summary: { pass: number; fail: number; notApplicable: number; undecided: number }; results: readonly Result[] };

/** What of a report a document asks for: of the conditions of a rule no more than what they ask. */
export const REPORT = `{
  summary { pass fail notApplicable undecided }
  results {
    outcome margin missing exceptionPossible
    rule { ruleId description field operator value severity codeReference applicability { coverage when { conditions { name } } } source ${SOURCE} }
  }
}`;

/** A result, the measure in the form that it is about, and the page of the rules of its field on which the rule stands. */
type Verdict = Result & { measure: MeasureEntry; page: number };

/** Verdicts that are shown in full, and in a line. */
const IN_FULL_AT_MOST = 20;
const IN_A_LINE_AT_MOST = 40;

/** What the rules say of the design: what is broken, what would decide more, what is kept, and what does not hold. */
export function verdicts({ summary, results }: Report, design: Design, vocabulary: Vocabulary, country: string): Html {
  const all = attributed(results, design);
  const of = (outcome: string) => all.filter((verdict) => verdict.outcome === outcome);
  const [fail, undecided, pass, notApplicable] = [of('FAIL'), of('UNDECIDED'), of('PASS'), of('NOT_APPLICABLE')];
  const shown = (group: readonly Verdict[], before: number) =>
    group
      .slice(0, Math.max(0, IN_FULL_AT_MOST - before))
      .map((verdict) => section(verdict, decidingFacts(verdict, design), vocabulary, country));
  const deciding = undecided.flatMap((verdict) => wanted(verdict, decidingFacts(verdict, design)));
  const asked = new Set(deciding.map(({ fact }) => fact));
  const freeing = fail.flatMap((verdict) =>
    wanted(
      verdict,
      verdict.missing.filter((fact) => !asked.has(fact)),
    ),
  );
  const ask = (legend: string, facts: readonly Wanted[]) => questions(legend, facts, design, vocabulary, country);
  return html`<h2 id="verdicts" tabindex="-1">Verdicts</h2>
<dl class="figures">${figure('Broken', number(summary.fail))}${figure('Undecided', number(summary.undecided))}${figure('Kept', number(summary.pass))}${figure('Do not hold', number(summary.notApplicable))}</dl>
${group('Broken', 'fail', fail, [...shown(fail, 0), ask('Exceptions of which nothing is said', freeing)])}
${group('Undecided', 'undecided', undecided, [ask('What would decide', deciding), ...shown(undecided, fail.length)])}
${group('Kept', 'pass', pass, shown(pass, fail.length + undecided.length))}
${fail.length + undecided.length + pass.length > IN_FULL_AT_MOST && html`<p class="note">${IN_FULL_AT_MOST} verdicts are shown here in full; the query in GraphiQL has them all.</p>`}
${notApplicable.length > 0 && html`<details><summary>Do not hold: ${number(notApplicable.length)}</summary><ul>${notApplicable.slice(0, IN_A_LINE_AT_MOST).map((verdict) => inOneLine(verdict, vocabulary))}</ul></details>`}`;
}

/** Results come in the order of the measures, each with every rule of its field. */
function attributed(results: readonly Result[], { measures }: Design): Verdict[] {
  const rulesOf = (field: string) => new Set(results.flatMap(({ rule }) => (rule.field === field ? rule.ruleId : []))).size;
  let at = 0;
  return measures.flatMap((measure) => {
    const from = at;
    at += rulesOf(measure.field.value);
    return results.slice(from, at).map((result, place) => ({ ...result, measure, page: pageOfRule(place) }));
  });
}

function wanted({ measure }: Verdict, facts: readonly string[]): Wanted[] {
  return facts.map((fact) => ({ fact, measure }));
}

/** The missing facts that would decide whether a rule holds: exceptions that are taken not to apply are none of them. */
function decidingFacts({ missing, rule }: Verdict, { assumeNoExceptions }: Design): readonly string[] {
  const names = new Set(rule.applicability.when.flatMap(({ conditions }) => conditions.map(({ name }) => name)));
  return assumeNoExceptions ? missing.filter((name) => names.has(name)) : missing;
}

function group(name: string, outcome: string, verdicts: readonly Verdict[], shown: readonly Part[]): Part {
  return verdicts.length > 0 && html`<section class="verdicts ${outcome}"><h3>${name}: ${number(verdicts.length)}</h3>${shown}</section>`;
}

function section(verdict: Verdict, deciding: readonly string[], vocabulary: Vocabulary, country: string): Html {
  const { rule, outcome, margin, missing, exceptionPossible, measure, page } = verdict;
  const field = vocabulary.get(rule.field);
  const unit = field?.unit ?? '1';
  const given = quantity(Number(measure.value.value), unit);
  return html`<article class="rule ${outcome.toLowerCase()}">
<div><h4>${threshold({ ...rule, unit })}</h4>
<p class="tags"><code>${rule.ruleId}</code> ${severityTag(rule.severity)}</p></div>
<div><p><strong>${words(field?.short ?? rule.field)} ${given}</strong>${ofWhat(measure, vocabulary)}: ${judged(outcome, margin, unit)}</p>
<p>${rule.description}</p>
${outcome === 'UNDECIDED' && rule.applicability.coverage === 'NONE' && html`<p class="note">Only the description says when this rule holds.</p>`}
${outcome === 'UNDECIDED' && deciding.length > 0 && html`<p class="note">Hangs on: ${named(deciding, vocabulary)}.</p>`}
${exceptionPossible && html`<p class="note">There may be an exception${missing.length > 0 ? html`, as nothing is said of: ${named(missing, vocabulary)}` : ' that the conditions of the rule do not say'}.</p>`}
${ruleOrigin(rule)}<p class="note"><a href="/${country}/rules?field=${rule.field}${page > 1 && `&page=${page}`}#${rule.ruleId}">The rule with its conditions</a></p></div>
</article>
`;
}

/** What is said of the part that was measured, as far as it is told from a list. */
function ofWhat({ facts }: MeasureEntry, vocabulary: Vocabulary): Part {
  const known = facts.flatMap(({ fact, value }) => {
    const word = vocabulary.get(fact);
    return word?.type === 'enum' ? written(word, value) : [];
  });
  return known.length > 0 && html` (${known.map((part, index) => [index > 0 && '; ', part])})`;
}

function judged(outcome: string, margin: number | null, unit: string): Part {
  const by = margin === null || margin === 0 ? null : quantity(Math.abs(margin), unit);
  const kept = margin === null || margin >= 0;
  if (outcome === 'FAIL') return by ? html`off by ${by}.` : 'not allowed.';
  if (outcome === 'PASS') return by ? html`kept, with ${by} to spare.` : 'kept, with nothing to spare.';
  return kept ? 'would be kept if the rule holds.' : html`would be broken${by && html` by ${by}`} if the rule holds.`;
}

function named(names: readonly string[], vocabulary: Vocabulary): string {
  return names.map((name) => vocabulary.get(name)?.short ?? name).join(', ');
}

function inOneLine({ rule, measure }: Verdict, vocabulary: Vocabulary): Html {
  const unit = vocabulary.get(rule.field)?.unit ?? '1';
  return html`<li><code>${rule.ruleId}</code> ${threshold({ ...rule, unit })} (measure ${measure.prefix.slice(0, -1)}): ${rule.codeReference}</li>\n`;
}
