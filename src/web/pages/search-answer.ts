import { type DataOf, present } from '../../domain/documents/document-types.ts';
import { readQuantity } from '../../engine/conditions/read-quantity.ts';
import { groupBy, uniqueBy } from '../../engine/group-by.ts';
import { foldText } from '../../engine/text/fold-text.ts';
import { type Html, html, joined, type Part } from '../html/html.ts';
import { conversionNote, formatNumber, nameInWords } from '../html/values.ts';
import { FIRST_BASEMENT, mayLieInBasement } from './basement-limits.ts';
import { USE, WORKS } from './building.ts';
import { COUNTRIES, ELEMENT } from './comparison.ts';
import { answerOfField, severalFields } from './search-answer-fields.ts';
import {
  type ANSWER,
  type Answer,
  type Dataset,
  factsInWords,
  factsOfBuilding,
  isOfExisting,
  type Question,
  quoted,
  type Scope,
  type Search,
  type Subject,
  setBuilding,
  useOf,
  worksIn,
} from './search-answer-scope.ts';
import {
  answerOfValue,
  answersOfCodes,
  dependsOnAltitude,
  notAtAltitude,
} from './search-answer-values.ts';
import { answerOfNamedZone, answerOfUnknownZone, answerOfZones } from './search-answer-zones.ts';
import { answerOfIndex } from './search-cost-index.ts';
import { fieldsAsked, fieldsMeasured, isLoose, measuresOf } from './search-fields.ts';
import { lotFacts } from './search-measure.ts';
import { noSubject } from './search-nearest.ts';
import { isReferenceCost } from './search-reference-cost.ts';
import { rulesOfUse, usesIndex } from './uses-index.ts';
import { readVocabulary, type Vocabulary } from './vocabulary.ts';

/** The variables of `ANSWER`; null without a country, without words, or for names of places. */
export function answerVariables(search: Search | null | undefined, text: string, dataset: Dataset) {
  const question = search?.question;
  if (!question?.country || question.words.length === 0 || question.unknownTown) return null;
  const isName = !question.place && search?.results[0]?.kind === 'PLACE';
  if (isName && question.subjects.length === 0) return null;
  const { country, place, jurisdiction, subdivision, subjects, nearest } = question;
  const { customaryUnits } = country;
  const fields = fieldsMeasured(fieldsAsked(subjects), text, dataset, customaryUnits);
  const nearestFields = subjects.length > 0 ? [] : fieldsAsked(nearest);
  const limited = [...fields, ...nearestFields, ...(fields.length > 0 ? question.instead : [])];
  const region = place || subdivision === null ? [] : [{ name: 'subdivision', value: subdivision }];
  const use = useOf(question);
  const zone = place ? undefined : subjects.find(isZone);
  const facts = [
    ...region,
    ...(use === null ? [] : [{ name: USE, value: use }]),
    { name: WORKS, value: worksIn(question) },
    ...factsOfBuilding(question).filter(({ name }) => name !== WORKS),
  ];
  const elements = use === null ? [] : elementsMeasured(fields, text, customaryUnits);
  return {
    country: country.code,
    place: place?.code ?? '',
    placed: place !== null,
    area: jurisdiction?.code ?? place?.code ?? '',
    zoneWords: question.words,
    lot: lotFacts(text, question),
    facts,
    basementFacts: [...facts, FIRST_BASEMENT],
    below: fields.length > 0 && use !== null && mayLieInBasement(question.facts, null),
    design: { facts, elements },
    measured: elements.length > 0,
    ofArea: region,
    fields: limited.map(({ name }) => name),
    elements: limited.flatMap(({ elements }) => elements),
    altitude: question.altitudeM ?? 0,
    curve: question.altitudeM === null && subjects.some(isOfPlace),
    indexed: subjects.some(({ kind }) => kind === 'COST_INDEX'),
    zone: zone?.name ?? '',
    listed: zone !== undefined,
    zoned: subjects.length === 0 || subjects.some(({ kind }) => kind === 'ZONE_LIMIT'),
  };
}

/** The elements of fields with the measure that a text states of them, as a design to be checked. */
function elementsMeasured(fields: readonly Subject[], text: string, inCustomary: boolean) {
  const measures = measuresOf(fields, text, inCustomary);
  const measured = fields.flatMap(({ name: field, elements, ruleField }) => {
    const measure = measures.get(field);
    if (!measure || !ruleField || measure.value < ruleField.min || measure.value > ruleField.max)
      return [];
    return elements.map((profile) => ({ profile, measure: { field, value: measure.value } }));
  });
  return [...groupBy(measured, ({ profile }) => profile)].map(([profile, own]) => ({
    profile,
    name: profile,
    measures: own.map(({ measure }) => measure),
  }));
}

/** Values of a place, which may depend on the altitude of the site. */
function isOfPlace({ kind }: Subject): boolean {
  return kind === 'PARAMETER' || kind === 'PLACE_VALUE';
}

/** Hazard and climate zones, whose places can be listed. */
function isZone({ kind, name }: Subject): boolean {
  return kind === 'PLACE_VALUE' && name.endsWith('_zone');
}

/** The values that answer all words of a question, or that none is held, and why. */
export function answerSection(
  text: string,
  question: Question,
  dataset: Dataset,
  data: DataOf<typeof ANSWER>,
  results: Search['results'],
): Html {
  const found = present(data.country);
  const vocabulary = readVocabulary({ ...data, country: found });
  const use = useOf(question);
  const label = use && (vocabulary.get(USE)?.labels.get(use) ?? nameInWords(use));
  const area = areaName(question, found, vocabulary);
  const stated = factsInWords(question, vocabulary);
  const inWords = (facts: readonly string[]) =>
    [...(label ? [label] : []), ...facts, area].join(' · ');
  const [where, building] = [inWords([]), inWords(stated)];
  const scope = { text, question, dataset, found, vocabulary, area, where, building, results };
  const groups = groupBy(
    withMeasured(question.subjects, scope),
    ({ kind, rank }) => `${kind === 'BUILDING_CODE'} ${rank}`,
  );
  const all = [...groups.values()].map((group) => answersOf(group, scope));
  // Each part of the text has an answer.
  const isSeveral = question.subjects.some(({ text: part }) => part !== null);
  const [best, ...rest] = (isSeveral && all.some((group) => group.length > 0)
    ? all.flat()
    : bestOf(all)) ?? [answerOfNamedZone(scope) ?? answerOfUnknownZone(scope) ?? noSubject(scope)];
  const { altitudeM } = question;
  const reads = [best, ...rest].flatMap((each) => each?.reads ?? []);
  const leavesAltitude =
    altitudeM !== null &&
    !best?.isAtAltitude &&
    question.subjects.length > 0 &&
    !reads.some((written) => isLength(written, altitudeM));
  const ofPlace = question.subjects.find(isOfPlace);
  const isElsewhere =
    leavesAltitude && !isSeveral && best?.isHeld && ofPlace && dependsOnAltitude(ofPlace);
  const ofCodes = all.flat().filter(({ isOfCode, isHeld }) => isOfCode && isHeld);
  const [main, ...others] = isElsewhere
    ? [notAtAltitude(ofPlace, altitudeM, scope), ...ofCodes]
    : [best as Answer, ...rest];
  const isValue = leavesAltitude && !isElsewhere && main.isOfPlace && main.isHeld;
  const unread = [
    ...(leavesAltitude && !isElsewhere ? [`${formatNumber(altitudeM)} m`] : []),
    ...(main.isOfBuilding ? [] : typedFacts(question)),
    ...question.unread.filter((typed) => !isRead(typed, reads) && !isCited(typed, main)),
  ];
  const following = others.filter(({ isHeld, leads }) => isHeld || leads || isSeveral);
  const isFollowed = main.isHeld || following.length > 0 || question.nearest.length > 0;
  const lead = isValue ? { ...main, head: html`${main.head}, not at ${unread[0]}` } : main;
  const shown = [
    {
      ...lead,
      body: html`${unreadNote(unread, isFollowed)}${namesakesNote(question)}${compareLink(question)}${otherPlaceLinks(question)}${isValue && NOT_OF_SITE}${lead.body}`,
    },
    ...following,
    ...(isValue ? ofCodes : []),
  ];
  const parts = shown.map(
    ({ head, body }, at) => html`<h2${at === 0 && html` id="answer"`}>${head}</h2>\n${body}\n`,
  );
  return html`<section class="answer">${parts}${conversionNote(parts)}</section>`;
}

/** The subjects with the fields that a further quantity of the text measures. */
function withMeasured(
  subjects: readonly Subject[],
  { text, dataset, vocabulary }: Scope,
): readonly Subject[] {
  const fields = fieldsAsked(subjects);
  const more = fieldsMeasured(fields, text, dataset, vocabulary.inCustomary).slice(fields.length);
  return more.length > 0 ? [...subjects, ...more] : subjects;
}

/** Whether all words of what was typed are taken into account. */
function isRead(typed: string, reads: readonly string[]): boolean {
  const wordsOf = (text: string) => foldText(text).match(/\d+|[^\d\s]+/g) ?? [];
  const read = reads.flatMap(wordsOf);
  return wordsOf(typed).every((word) => read.includes(word));
}

/** The short name of a document: `NCSE-02`. */
const DOCUMENT = /^(?=.*\p{Lu})[\p{Lu}\p{N}-]{3,}$/u;

/** Whether an answer cites the document that was typed. */
function isCited(typed: string, { cites = [] }: Answer): boolean {
  return (
    DOCUMENT.test(typed) && cites.every((clause) => isRead(typed, [clause])) && cites.length > 0
  );
}

/** Whether a measure is the length that the question took for an altitude. */
function isLength(written: string, altitudeM: number): boolean {
  const read = readQuantity(written, 'm');
  return 'value' in read && Math.abs(read.value - altitudeM) < 0.01;
}

const NOT_OF_SITE = html`<p>The value is that of the place. At the altitude of a site it may be higher.</p>\n`;

/** Words and numbers that the answer does not take into account. */
function unreadNote(unread: readonly string[], isFollowed: boolean): Part {
  return (
    unread.length > 0 &&
    html`<p class="note"><strong>Left out: ${quoted(unread)}.</strong>${isFollowed && ` What follows does not take ${unread.length > 1 ? 'them' : 'it'} into account.`}</p>\n`
  );
}

/** That other places have the typed name, too: several cities have a ward Chuo. */
function namesakesNote({ place, placeTyped, namesakes }: Question): Part {
  if (!place || namesakes.length === 0) return null;
  const links = joined(
    namesakes,
    ', ',
    ({ code, name, country }) => html`<a href="/${country.code}/cities/${code}">${name}</a>`,
  );
  return html`<p class="note">“${placeTyped}” is read as a name of ${place.name} or of a part of it. Other places have this name, too: ${links}</p>\n`;
}

/** The words for the works and the storeys that name nothing else. */
function typedFacts({ factWords }: Question): string[] {
  return factWords.length > 0 ? [factWords.join(' ')] : [];
}

/** The comparison of the countries that a question names, where they are more than one. */
function compareLink(question: Question): Part {
  const {
    otherCountries,
    subjects: [first],
  } = question;
  if (otherCountries.length === 0 || !first) return null;
  const href = comparisonOf(first, question);
  const names = joined(otherCountries, ', ', ({ name }) => html`${name}`);
  return html`<p><a href="${href}">Compare with ${names}</a></p>\n`;
}

/** The same question about each of the other places. */
function otherPlaceLinks({ otherPlaces, subjects, typedWords }: Question): Part {
  if (otherPlaces.length === 0 || subjects.length === 0) return null;
  const named = uniqueBy(otherPlaces, ({ name, country }) => `${name} ${country.name}`);
  const links = joined(named, ', ', ({ name, country }) => {
    const q = [...typedWords, name, country.name].join(' ');
    return html`<a href="/search?${new URLSearchParams({ q }).toString()}">${name}</a>`;
  });
  return html`<p>The same for ${links}</p>\n`;
}

function comparisonOf({ kind, name, elements }: Subject, question: Question): string {
  if (kind === 'FIELD') {
    const { country, otherCountries } = question;
    const query = new URLSearchParams();
    const use = useOf(question);
    if (use !== null) query.set(USE, use);
    if (elements[0] && use !== null) query.set(ELEMENT, elements[0]);
    for (const code of [country?.code, ...otherCountries.map((each) => each.code)])
      if (code) query.append(COUNTRIES, code);
    return `/compare/${name}?${query}`;
  }
  if (kind === 'PARAMETER') return `/compare#${name}`;
  return kind === 'COST_INDEX' ? '/cost-index' : '/compare';
}

/**
 * The first group whose main value is held; else one that states why it is not; else parameters of
 * codes; else other values.
 */
function bestOf(groups: readonly (readonly Answer[])[]): readonly Answer[] | undefined {
  const own = groups.filter(([first]) => first && !first.isOfCode);
  const ofCodes = groups.filter(([first]) => first?.isOfCode);
  return (
    own.find(([first]) => first?.isHeld) ??
    own.find(([first]) => first?.isExplained) ??
    ofCodes.find(([first]) => first?.isHeld) ??
    own.find((group) => group.some(({ isHeld }) => isHeld)) ??
    own[0] ??
    ofCodes[0]
  );
}

/** `London, Ontario, Canada`. A region with the name of its place is left out. */
function areaName(
  { jurisdiction, place, subdivision }: Question,
  { name: country, city }: Scope['found'],
  vocabulary: Vocabulary,
): string {
  const code = city?.subdivision ?? subdivision;
  const region = code && (vocabulary.get('subdivision')?.labels.get(code) ?? code);
  const name = jurisdiction?.name ?? place?.name;
  // Kyoto lies in Kyoto (prefecture), and `Berlin, Vermont` states its region.
  const namesIn = (text: string) =>
    text.split(/, |\//).map((each) => foldText(each.split(' (')[0] ?? ''));
  const isSame = name && region && namesIn(name).some((each) => namesIn(region).includes(each));
  return [name, isSame ? null : region, country].filter(Boolean).join(', ');
}

/**
 * Held ones first, then those with a reason. Values keep the order of the vocabulary, in which the
 * main one is first: without it, the others do not answer the question.
 */
function answersOf(group: readonly Subject[], scope: Scope): Answer[] {
  const fields = group.filter(({ kind }) => kind === 'FIELD');
  const all = [
    ...(isLoose(fields) || (fields.length > 1 && useOf(scope.question) === null)
      ? [severalFields(fields, scope)]
      : fields.map((subject) => answerOfField(subject, scope))),
    ...group.filter(({ kind }) => !TOGETHER.includes(kind)).map((each) => answerOf(each, scope)),
    ...answersOfCodes(group, scope),
  ];
  if (group.some(isOfPlace)) return costsFirst(all, group, scope);
  const rank = ({ isHeld, isExplained }: Answer) => (isHeld ? 2 : Number(isExplained ?? false));
  return all.toSorted((one, other) => rank(other) - rank(one));
}

/** A held cost of building first: it stands for another one that is not published. */
function costsFirst(all: Answer[], group: readonly Subject[], { dataset }: Scope): Answer[] {
  const isCost = (_: Answer, at: number) => isReferenceCost(group[at]?.name ?? '', dataset);
  const held =
    group.length === all.length
      ? all.find((each, at) => each.isHeld && isCost(each, at))
      : undefined;
  return held && isCost(held, 0) ? [held, ...all.filter((each) => each !== held)] : all;
}

/** The kinds whose subjects have one answer together. */
const TOGETHER: readonly Subject['kind'][] = ['FIELD', 'BUILDING_CODE'];

function answerOf(subject: Subject, scope: Scope): Answer {
  if (subject.kind === 'ZONE_LIMIT') return answerOfZones(subject, scope);
  if (subject.kind === 'COST_INDEX') return answerOfIndex(scope);
  if (subject.kind === 'USE') return answerOfUse(subject, scope);
  return answerOfValue(subject, scope);
}

function answerOfUse({ name: use }: Subject, { question, found, building }: Scope): Answer {
  const { code, city } = found;
  const query = new URLSearchParams();
  setBuilding(query, question, use);
  const check = new URLSearchParams([...(city ? [['place', city.code]] : []), ...query]);
  const isStated = factsOfBuilding(question).length > 0;
  const limits = city
    ? `/${code}/cities/${city.code}?${query}#rules`
    : isStated
      ? `/${code}/rules?${query}`
      : rulesOfUse(code, use);
  const links = [
    html`<a href="${limits}">Limits of ${isOfExisting(question) ? 'works on existing' : 'new'} buildings</a>`,
    html`<a href="/${code}/check?${check.toString()}">Check a design</a>`,
  ];
  return {
    head: html`${building}`,
    body: html`<p>${joined(links, ' · ', (link) => link)}</p>`,
    isHeld: true,
    isOfBuilding: true,
  };
}

/** That the named town is not known in its area. A value of another place does not apply there. */
export function unknownTownSection(question: Question, area: string | null): Part {
  const { unknownTown } = question;
  return (
    unknownTown !== null &&
    html`<section class="answer"><h2 id="answer">“${unknownTown}” is not known here in ${area}</h2>
<p>No place of this name is published here in ${area}. A value of another place does not apply there, so none is shown.</p>
${otherPlaceLinks(question)}</section>`
  );
}

/** Words that name no subject beside the works. */
const BUILDINGS = ['building', 'buildings'];

/** A question about existing buildings alone: a choice of uses. Null for another one. */
export function existingSection(question: Question): Part {
  const { country, place, subjects, words, unread } = question;
  if (!country || !isOfExisting(question) || subjects.length > 0 || unread.length > 0) return null;
  if (words.some((word) => !BUILDINGS.includes(word))) return null;
  const hrefOf = (use: string) => {
    const query = new URLSearchParams({ [USE]: use, [WORKS]: worksIn(question) });
    return place
      ? `/${country.code}/cities/${place.code}?${query}#rules`
      : `/${country.code}/rules?${query}`;
  };
  return html`<section class="answer"><h2 id="answer">Works on existing buildings · ${place ? `${place.name}, ` : ''}${country.name}</h2>
<p>Limits depend on the use of the building and on the works. Choose a use:</p>
${usesIndex(hrefOf)}</section>`;
}

/** The unknown words of a question without a country, and why they matter. */
export function unknownSection(
  { country, subjects, unread }: Question,
  countries: readonly { name: string }[],
): Part {
  return (
    country === null &&
    subjects.length === 0 &&
    unread.length > 0 &&
    html`<section class="answer"><h2 id="answer">Not understood: ${quoted(unread)}</h2>
<p>No place of ${joined(countries, ', ', ({ name }) => html`${name}`)} has this name, and no rule or value has this word: the results below leave it out. Other countries are not published. <a href="/search?${new URLSearchParams({ list: 'places', q: unread[0] as string }).toString()}">Places with “${unread[0]}” in their names</a></p></section>`
  );
}

/** Whether a result is about one of the subjects of the question, its place, or a document of its words. */
export function isAbout({ subjects }: Question): (result: Search['results'][number]) => boolean {
  const names = new Set(subjects.map(({ kind, name }) => `${kind} ${name}`));
  const has = (kind: Subject['kind']) => subjects.some((subject) => subject.kind === kind);
  return ({ kind, matchedBy, node }) =>
    kind === 'PLACE' ||
    (kind === 'SOURCE' && matchedBy === 'WORDS') ||
    (kind === 'ZONE' && has('ZONE_LIMIT')) ||
    (kind === 'COUNTRY' && has('COST_INDEX')) ||
    ('field' in node && names.has(`FIELD ${node.field}`)) ||
    ('parameter' in node && names.has(`BUILDING_CODE ${node.parameter}`)) ||
    ('name' in node && names.has(`${kind} ${node.name}`));
}
