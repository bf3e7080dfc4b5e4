import { cityKey } from '../../data/db/keys.ts';
import { withWhatFollows } from '../../engine/conditions/deduce.ts';
import { allHold, applies, type Facts } from '../../engine/conditions/evaluate.ts';
import { placeByKey } from '../cities/queries.ts';
import { rulesOfCountry } from '../compliance-rules/queries.ts';
import type { ComplianceRuleRow } from '../compliance-rules/table.ts';
import { inferencesOfCountry } from '../inferences/queries.ts';
import { factsOf } from '../places/applicable-rows.ts';
import { factsOfPlace } from '../places/facts.ts';
import { factRulesOfCountry } from '../places/queries.ts';
import type { Context } from '../schema/builder.ts';
import { termsOfCountry } from '../terms/queries.ts';
import type { Question } from './question.ts';
import type { IndexedEntry } from './search-index.ts';
import type { NamedElement } from './subjects.ts';

/** Certain application; conditions on the place or the use; another part; not what is usually meant. */
const BONUS = {
  holds: 4,
  ofPlace: 4,
  ofUse: 2,
  otherPart: -12,
  ofExisting: -8,
  otherElement: -12,
} as const;
const OF_PLACE = new Set(['city', 'subdivision']);
/** Facts besides the use that decide which rules of a question can apply. */
const SERVES = 'serves';
const WORKS = 'works';
const NEW = 'new';
const OF_PART = new Set(['occupancy', 'part', 'room', 'dwellings_on_lot']);

/** The possible rules of a question with scores: those of other uses are not possible. */
export async function judgeRules(
  context: Context,
  question: Question,
  entries: readonly IndexedEntry[],
  elements: readonly NamedElement[],
): Promise<ReadonlyMap<IndexedEntry, number>> {
  const rules = entries.filter(({ kind }) => kind === 'rule');
  const countries = [...new Set(rules.map(({ country }) => country as string))];
  const ofCountries = countries.map((code) =>
    judgeRulesOf(
      context,
      question,
      rules.filter(({ country }) => country === code),
      code,
      elements,
    ),
  );
  return new Map((await Promise.all(ofCountries)).flat());
}

async function judgeRulesOf(
  { edition, ...context }: Context,
  question: Question,
  entries: readonly IndexedEntry[],
  country: string,
  elements: readonly NamedElement[],
) {
  const published = await edition.load<readonly ComplianceRuleRow[]>(rulesOfCountry, country);
  const rules = new Map(published.map((rule) => [rule.ruleId, rule]));
  const terms = await edition.load(termsOfCountry, country);
  const { implied } = await edition.load(inferencesOfCountry, country);
  const withAll = (facts: Facts) => withWhatFollows(facts, implied, terms) ?? facts;
  const ofBuilding = [...question.facts].filter(([name]) => !OF_PART.has(name));
  const ofArea = await factsOfArea({ edition, ...context }, question, country);
  const placed = withAll(new Map([...ofArea, ...ofBuilding]));
  const use = question.facts.get('occupancy');
  const used = use === undefined ? placed : withAll(new Map([...placed, ['occupancy', use]]));
  const judge = (facts: Facts) => {
    const withParts = withAll(new Map([...question.facts, ...facts]));
    const ofNew = facts.has(WORKS) ? facts : withAll(new Map([...facts, [WORKS, NEW]]));
    const ofElement = withAll(new Map([...factsOfElement(question, elements), ...withParts]));
    return entries.flatMap((entry) => {
      const rule = rules.get(entry.key) as ComplianceRuleRow;
      const truth = applies(rule, facts, terms);
      if (truth === false) return [];
      const dependsOn = (name: string) =>
        rule.when.some(
          (group) =>
            group.some((each) => each.name === name) && allHold(group, facts, terms) !== false,
        );
      const bonus =
        (truth === true ? BONUS.holds : 0) +
        ([...OF_PLACE].some((name) => facts.has(name) && dependsOn(name)) ? BONUS.ofPlace : 0) +
        (use !== undefined && dependsOn('occupancy') ? BONUS.ofUse : 0) +
        (applies(rule, withParts, terms) === false ? BONUS.otherPart : 0) +
        (applies(rule, ofNew, terms) === false ? BONUS.ofExisting : 0) +
        (applies(rule, ofElement, terms) === false ? BONUS.otherElement : 0);
      return [[entry, bonus] as const];
    });
  };
  return judge(used);
}

/** Whom the element serves that comes first: of a block of flats, the shared stair. */
function factsOfElement(
  { facts, subjects }: Question,
  elements: readonly NamedElement[],
): [string, string][] {
  const meant = subjects.flatMap((subject) => (subject.kind === 'field' ? subject.elements : []));
  const first = elements.find(({ profile }) => meant.includes(profile.profile));
  if (!first || !facts.has('occupancy')) return [];
  return first.profile.facts.flatMap(({ name, values: [value] }) =>
    value === undefined || name !== SERVES ? [] : [[name, value] as [string, string]],
  );
}

/** The facts of the named place or region; none for another country. */
async function factsOfArea(
  context: Context,
  { country, region, place }: Question,
  of: string,
): Promise<Facts> {
  if (country !== of) return new Map();
  const row =
    place && (await context.edition.load(placeByKey, cityKey(place.row.country, place.row.code)));
  if (row) return factsOf(context, row);
  if (!region) return new Map();
  const { ofClasses } = await context.edition.load(factRulesOfCountry, of);
  return factsOfPlace(
    { ...NOWHERE, subdivision: region.code },
    ofClasses,
    await context.edition.load(termsOfCountry, of),
  );
}

/** Stands for any place of a region. */
const NOWHERE = { code: '', seismicZone: null, climateZone: null, values: {} };
