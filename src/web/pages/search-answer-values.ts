import { withoutUnit } from '../../engine/conditions/unit-of-name.ts';
import {
  CLASSES_IN_CODES,
  siteValuesOf,
  VALUES_IN_CODES,
} from '../../engine/conditions/values-in-codes.ts';
import { type Html, html, type Part } from '../html/html.ts';
import { type Column, column, nameColumn, table } from '../html/table.ts';
import { formatNumber, nameInWords, quantity, type ShownCondition } from '../html/values.ts';
import { USE } from './building.ts';
import { isOfUse } from './check-form.ts';
import { coreValues } from './place-core.ts';
import {
  CATEGORIES,
  codes,
  parameters,
  plainMeaning,
  type Value,
  valueColumns,
} from './place-values.ts';
import {
  type Answer,
  broaderUses,
  type Found,
  notHeld,
  type Scope,
  type Subject,
  useOf,
} from './search-answer-scope.ts';
import { answerOfClasses } from './search-answer-zones.ts';
import { figureOfCost, headOfCost, isReferenceCost, labelOfCost } from './search-reference-cost.ts';
import { ALTITUDE, type SiteValue, siteColumns } from './site.ts';
import type { Vocabulary } from './vocabulary.ts';

/** The parameters of codes that apply in the place. Nothing tells that a code lacks one. */
export function answersOfCodes(group: readonly Subject[], scope: Scope): Answer[] {
  const names = group.filter(({ kind }) => kind === 'BUILDING_CODE').map(({ name }) => name);
  const values = codesNamed(names, scope);
  const [first, ...others] = values.filter((value) => isForUse(value, scope));
  if (!first) return values[0] ? [{ ...ofOtherUses(values, scope), isOfCode: true }] : [];
  const label = others.length > 0 ? 'Parameters of codes' : first.name;
  return [{ ...valueTable(label, [first, ...others], scope), isOfCode: true }];
}

/** That the values of codes are for other uses: the load of dwellings is not that of offices. */
function ofOtherUses(values: readonly Value[], scope: Scope): Answer {
  const labels = [...new Set(values.map(({ name }) => name))];
  // What the names of all begin with: `live load`.
  const shared = nameInWords(beginning(values[0]?.id ?? ''));
  return notHeld(
    labels.every((each) => each.startsWith(shared)) ? shared : (labels[0] ?? ''),
    scope,
    html`Published for other uses of the building alone: ${labels.join('; ')}.`,
    'value',
  );
}

function codesNamed(
  names: readonly string[],
  { question: { altitudeM }, found, vocabulary }: Scope,
): Value[] {
  const of = found.city ?? withParameters(found);
  return CATEGORIES.flatMap(([category]) => codes(of, ownerOf(found), category, vocabulary)).filter(
    (value) =>
      names.includes(value.id ?? '') &&
      isForAltitude(value, altitudeM) &&
      (altitudeM === null || !isOfAnyAltitude(value)),
  );
}

function valueTable(
  label: string,
  values: readonly Value[],
  { vocabulary, where }: Scope,
  note: Part = null,
): Answer {
  const rows = values.map((value) => ({ ...value, isAnchor: false }));
  return {
    head: html`${label} · ${where}`,
    body: html`${note}${table(`${label}, ${where}`, valueColumns(vocabulary), rows)}`,
    isHeld: true,
    cites: values.map(({ reference = '' }) => reference),
  };
}

function ownerOf({ code, customaryUnits, city }: Found) {
  return { country: code, customaryUnits, ...(city && { place: city.code }) };
}

/** The value of a parameter of the place, or of a zone of hazard. */
export function answerOfValue(subject: Subject, scope: Scope): Answer {
  const { kind, name } = subject;
  const { question, found, vocabulary } = scope;
  const { code, city } = found;
  const meaning = meaningOf(vocabulary);
  const ofPlace = city ? coreValues({ code, city }, vocabulary) : [];
  const values =
    kind === 'PARAMETER'
      ? parameters(city ?? withParameters(found), ownerOf(found), meaning)
      : ofPlace;
  const all = values.filter(({ id }) => id === name);
  const own = all.filter((value) => isForUse(value, scope));
  const described = meaning.get(name) ?? nameInWords(withoutUnit(name));
  const label = isReferenceCost(name, scope.dataset)
    ? labelOfCost(described)
    : (all[0]?.name.replace(/,$/, '') ?? plainMeaning(described));
  const site = city?.at?.values.find((each) => each.name === name);
  if (city && site) return answerOfSite(site, { own, label }, scope);
  if (!city && kind === 'PLACE_VALUE') {
    const ofClasses = answerOfClasses(subject, scope);
    if (ofClasses) return ofClasses;
  }
  if (own[0]) {
    const answer = { ...answerWithin(own, label, scope), isOfPlace: true as const };
    return isReferenceCost(name, scope.dataset) && own.length === 1
      ? {
          ...answer,
          head: headOfCost(label, own[0], scope),
          body: html`${figureOfCost(own[0])}${answer.body}`,
        }
      : answer;
  }
  if (all[0]) {
    const uses = usesIn(all, vocabulary);
    const why = `Published for other uses alone: ${uses}.`;
    return notHeld(plainMeaning(described), scope, why, 'value');
  }
  const classes = CLASSES_IN_CODES[name] ?? [];
  const inCodes = codesNamed([VALUES_IN_CODES[name] ?? '', ...classes], scope)
    .filter((value) => isForUse(value, scope))
    .toSorted((one, other) => classes.indexOf(one.id ?? '') - classes.indexOf(other.id ?? ''));
  if (inCodes.length > 0) {
    const note =
      inCodes.length > 1 &&
      useOf(question) !== null &&
      html`<p>Which of these values applies to the use is stated in the code.</p>\n`;
    return { ...valueTable(label, inCodes, scope, note), isOfPlace: true };
  }
  const why =
    city?.unknownValues.find((each) => each.name === name)?.reason ??
    found.completeness.gaps.find((gap) => gap.city === city?.code && gap.item === name)?.note;
  const answer = notHeld(
    labelOfValue(subject, scope),
    scope,
    why ?? (question.place === null && 'A value may be published for a place: add its name.'),
    'value',
  );
  const related = city ? relatedTo(name, city, scope) : null;
  const elsewhere = codesNamed([siteValuesOf(name) ?? ''], scope);
  const stated = elsewhere.length > 0 && valueTable('Where they are stated', elsewhere, scope).body;
  return { ...answer, body: html`${answer.body}${related}${stated}` };
}

/** Whether a value is for the use of the question, for a part of it, or for all uses. */
function isForUse({ conditions }: Value, { question, dataset }: Scope): boolean {
  const use = useOf(question);
  const broader = broaderUses(dataset);
  return conditions.every(
    ({ name, operator, values }) =>
      name !== USE ||
      use === null ||
      !['EQ', 'IN'].includes(operator) ||
      isOfUse(values, use, broader) ||
      values.some((each) => isOfUse([use], each, broader)),
  );
}

/** The uses that some values are for. */
function usesIn(values: readonly Value[], vocabulary: Vocabulary): string {
  const uses = values.flatMap(({ conditions }) =>
    conditions.filter(({ name }) => name === USE).flatMap((each) => each.values),
  );
  const labels = vocabulary.get(USE)?.labels;
  return [...new Set(uses)].map((use) => labels?.get(use) ?? use).join(', ');
}

/** The name of a value of places, as its vocabulary describes it. */
export function labelOfValue({ kind, name }: Subject, { vocabulary }: Scope): string {
  const described = kind === 'BUILDING_CODE' ? undefined : meaningOf(vocabulary).get(name);
  return plainMeaning(described ?? nameInWords(withoutUnit(name)));
}

/** Values of the place whose names begin alike: the snow load on the ground beside that of roofs. */
function relatedTo(name: string, city: NonNullable<Found['city']>, scope: Scope): Part {
  const { found, vocabulary } = scope;
  const { altitudeM } = scope.question;
  const isRelated = (other: string) => other !== name && beginning(other) === beginning(name);
  const own = parameters(city, ownerOf(found), meaningOf(vocabulary))
    .filter(({ id }) => isRelated(id ?? ''))
    .map((value) => ({ ...value, isAnchor: false }));
  const names = [
    ...new Set([
      ...own.map(({ name: label }) => label.replace(/,$/, '')),
      ...(city.at?.values ?? [])
        .filter((site) => isRelated(site.name))
        .map((site) => plainMeaning(meaningOf(vocabulary).get(site.name) ?? site.name)),
    ]),
  ];
  return (
    names.length > 0 &&
    html`<p>Published for ${city.name}, and another value: <a href="${siteHref(found, altitudeM)}">${names.join('; ')}</a>.</p>\n${own.length > 0 && altitudeM === null && table(`Other values, ${city.name}`, valueColumns(vocabulary), own)}`
  );
}

/** The first two words of a name: `snow_load`. */
function beginning(name: string): string {
  return name.split('_').slice(0, 2).join('_');
}

function meaningOf(vocabulary: Vocabulary): ReadonlyMap<string, string> {
  return new Map([...vocabulary].map(([each, { description }]) => [each, description]));
}

/** Conditions on the altitude: of the place, or of the site. */
const ALTITUDES: readonly string[] = ['altitude_m', 'site_altitude_m'];

/** Values without those for sites at other altitudes than that of the question. */
function answerWithin(own: readonly Value[], label: string, scope: Scope): Answer {
  const { altitudeM } = scope.question;
  const ofSites = own.some(({ conditions }) =>
    conditions.some(({ name }) => ALTITUDES.includes(name)),
  );
  if (altitudeM === null || !ofSites) return valueTable(label, own, scope);
  const here = own.filter((value) => isForAltitude(value, altitudeM));
  if (here.length > 0) return { ...valueTable(label, here, scope), isAtAltitude: true };
  const other = valueTable(label, own, scope, html`<p>Published for other altitudes alone:</p>\n`);
  return {
    ...other,
    head: html`No value at ${metres(altitudeM)} is published here: ${other.head}`,
    isAtAltitude: true,
  };
}

/** The beginnings of the names of values that change with the altitude of a site. */
const BY_ALTITUDE = /^(?:snow|frost|rain|precipitation|design_temp|heating_degree|climate_zone)/;

export function dependsOnAltitude({ name }: { name: string }): boolean {
  return BY_ALTITUDE.test(name);
}

/** A number of a code, such as the lowest load anywhere, and not for the altitude of a site. */
function isOfAnyAltitude({ id = '', isNumber, conditions }: Value): boolean {
  const isOfSite = conditions.some(({ name }) => ALTITUDES.includes(name));
  return isNumber === true && !isOfSite && dependsOnAltitude({ name: id });
}

/** That a value is not published at the altitude of the question, instead of that of the place. */
export function notAtAltitude(subject: Subject, altitudeM: number, scope: Scope): Answer {
  const { city } = scope.found;
  const label = labelOfValue(subject, scope);
  const others =
    city &&
    html`What is published for ${city.name} is for other altitudes: <a href="${siteHref(scope.found, altitudeM)}">see it</a>.`;
  const what = `${label} at ${formatNumber(altitudeM)} m`;
  return notHeld(what, scope, others, 'value');
}

function isForAltitude({ conditions }: Value, altitudeM: number | null): boolean {
  return conditions.every(
    (each) => altitudeM === null || !ALTITUDES.includes(each.name) || isMet(each, altitudeM),
  );
}

function isMet({ operator, values: [bound] }: ShownCondition, altitudeM: number): boolean {
  const limit = Number(bound);
  if (operator === 'LT') return altitudeM < limit;
  if (operator === 'LTE') return altitudeM <= limit;
  if (operator === 'GT') return altitudeM > limit;
  return operator === 'GTE' ? altitudeM >= limit : altitudeM === limit;
}

type Published = { own: readonly Value[]; label: string };

/** A value that the law derives from the altitude of the site. */
function answerOfSite(site: SiteValue, { own, label }: Published, scope: Scope): Answer {
  const { question, found, vocabulary, where } = scope;
  const { altitudeM } = question;
  const columns = siteColumns(meaningOf(vocabulary));
  if (altitudeM !== null) {
    const link = html`<p><a href="${siteHref(found, altitudeM)}">All values at this altitude</a></p>`;
    const at = html`${label} at ${metres(altitudeM)} · ${where}`;
    return {
      head:
        site.value === null
          ? html`No value is published here: ${at}`
          : html`${at}: ${quantity(site.value, site.unit, found.customaryUnits)}`,
      body: html`${site.value === null && html`<p>${site.reason} That is not a permission.</p>\n`}${table(`${label} at ${metres(altitudeM)}, ${where}`, columns, [site])}${link}`,
      isHeld: true,
      isAtAltitude: true,
    };
  }
  const link = html`<p>It depends on the altitude of the site: add it to the search, such as “${formatNumber(1200)} m”, or <a href="${siteHref(found, null)}">work it out</a>.</p>\n`;
  if (own.length > 0)
    return {
      ...valueTable(label, own, scope, link),
      head: html`${label} · ${where}, at the altitude of its centre`,
    };
  return {
    head: html`${label} · ${where}: depends on the altitude`,
    body: html`${link}${table(`${label}, ${where}, by the altitude of the site`, CURVE_COLUMNS, curveOf(site.name, found))}`,
    isHeld: true,
  };
}

type AtAltitude = { altitudeM: number; value: SiteValue };

const CURVE_COLUMNS: Column<AtAltitude>[] = [
  nameColumn('Altitude', ({ altitudeM }) => metres(altitudeM)),
  column(
    'Value',
    ({ value: { value, unit, reason } }): Part => (value === null ? reason : quantity(value, unit)),
  ),
  column(
    'Formula and clause',
    ({ value: { formula, reference } }) =>
      html`${formula && html`<code>${formula}</code>`}<span class="clause">${reference}</span>`,
  ),
];

function curveOf(name: string, { city }: Found): AtAltitude[] {
  const sites = [
    [200, city?.at200],
    [500, city?.at500],
    [1000, city?.at1000],
    [1500, city?.at1500],
    [2000, city?.at2000],
  ] as const;
  return sites.flatMap(([altitudeM, at]) => {
    const value = at?.values.find((each) => each.name === name);
    return value ? [{ altitudeM, value }] : [];
  });
}

function metres(altitudeM: number): Html {
  return html`${formatNumber(altitudeM)} m`;
}

function siteHref({ code, city }: Found, altitudeM: number | null): string {
  const query = altitudeM === null ? '' : `?${ALTITUDE}=${altitudeM}`;
  return `/${code}/cities/${city?.code}${query}#site`;
}

function withParameters({ buildingParams, buildingCodes }: Found) {
  return { buildingParams: buildingParams ?? [], buildingCodes: buildingCodes ?? [] };
}
