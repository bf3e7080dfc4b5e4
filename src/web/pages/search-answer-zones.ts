import { foldText } from '../../engine/text/fold-text.ts';
import { unknownNumberOf, zonesNamed } from '../../engine/zoning/zone-named.ts';
import { html, joined, type Part } from '../html/html.ts';
import { formatNumber, nameInWords, pluralize } from '../html/values.ts';
import {
  type Answer,
  notHeld,
  reasonText,
  type Scope,
  type Subject,
} from './search-answer-scope.ts';
import { zoneOfAnswer } from './search-answer-zone.ts';
import { statedLot } from './search-measure.ts';
import {
  DENSITY,
  dwellingsText,
  limitHeading,
  limitsOf,
  limitsTable,
  SHORT_LIMITS,
  usesLine,
  zoneHref,
  zoneLinks,
  zonesTable,
} from './zone.ts';

/** The limits and the uses of a zone that a question names without a limit; null if it names none. */
export function answerOfNamedZone(scope: Scope): Answer | null {
  const { question, found } = scope;
  const named = zonesNamed(found.zonedArea?.zones ?? [], question.words);
  return named.length > 0 ? answerOfZones({ zoneLimits: [] }, scope) : null;
}

/** What looks like the identifier of a zone: `RM-5`, `R4`, `13a`; behind the word for a zone also `UG`. */
const ZONE_CODE =
  /(?<![\p{L}\d-])(?:\p{Lu}{1,4}-?\d{1,2}(?:[A-Z]|-\d)?|\d{1,2}[a-z](?:\/\d{1,2})?)(?![\p{L}\d])/u;
const BEHIND_ZONE =
  /(?<![\p{L}\d])(?:[Zz]on[ae]|[Ss]ect(?:eu|o)r|[Dd]istrict|[Cc]lau|[Zz]oning) (\p{Lu}[\p{L}\d-]{0,7})(?![\p{L}\d])/u;

/** The rest of a postcode behind what looks like a zone: `M5H 2N2`. */
const REST_OF_POSTCODE = /^ ?\d\p{Lu}\d(?![\p{L}\d])/u;

/** The zone that a text names, where the place has none of this identifier; null for none. */
function unknownZoneIn({ question, found, text }: Scope): string | null {
  const zones = found.zonedArea?.zones ?? [];
  const numbered = unknownNumberOf(zones, question.words);
  if (numbered) return numbered;
  if (zonesNamed(zones, question.words).length > 0) return null;
  const match = BEHIND_ZONE.exec(text);
  const other = ZONE_CODE.exec(text);
  const code = match?.[1] ?? other?.[0];
  const isPostcode =
    other !== null && REST_OF_POSTCODE.test(text.slice(other.index + other[0].length));
  // Behind the word for a zone may stand the name of the place: `zone Paris`.
  return code === undefined || isPostcode || !isInQuestion(code, question) ? null : code;
}

function isInQuestion(code: string, { words }: Scope['question']): boolean {
  return foldText(code)
    .split(' ')
    .every((word) => words.includes(word));
}

/** That a zone of the place is not published, and which are; null if the text names none. */
export function answerOfUnknownZone(scope: Scope): Answer | null {
  const { question, found } = scope;
  if (!(question.place ?? question.jurisdiction)) return null;
  const code = unknownZoneIn(scope);
  if (code === null) return null;
  const zoned = found.zonedArea;
  if (!zoned || zoned.zones.length === 0) return { ...noZoning([], scope), reads: [code] };
  const page = zonesPageOf(found.code, zoned);
  const missing = zoned.zoningOrdinance?.missing;
  return {
    head: html`No zone ${code} of ${scope.area} is published here`,
    body: html`<p>${pluralize(zoned.zones.length, 'zone')} of ${zoned.name} are published${missing ? `. Missing: ${missing}` : ', which may not be all'}. That is not a permission. Zones below are other ones.</p>\n${zoneLinks(zoned.zones, page)}`,
    isHeld: false,
    isExplained: true,
    reads: [code],
  };
}

function zonesPageOf(country: string, { code, isPlace }: { code: string; isPlace: boolean }) {
  return isPlace ? `/${country}/cities/${code}/zoning` : `/${country}/zoning/${code}`;
}

/** Where the zones of the place are, and how many state the limits. */
export function answerOfZones({ zoneLimits }: Pick<Subject, 'zoneLimits'>, scope: Scope): Answer {
  const { question, found, where } = scope;
  const { code, zonedArea, zonedAreas } = found;
  const headings = zoneLimits.map((name) => limitHeading(name.toUpperCase()));
  const label = headings.join(', ') || 'Zones';
  const head = html`${label} · ${where}`;
  if (!question.place && !question.jurisdiction)
    return zonedAreas.length === 0
      ? noZoning(headings, scope)
      : {
          head,
          body: html`<p>The zone sets it, and zones differ from place to place: add the name of the place. Zones of ${pluralize(zonedAreas.length, 'place')} of ${found.name} are published: <a href="/compare/max_height_m">by height</a>, <a href="/compare/max_far">by floor area ratio</a>.</p>`,
          isHeld: true,
        };
  if (!zonedArea || zonedArea.zones.length === 0)
    return { ...noZoning(headings, scope), reads: [unknownZoneIn(scope) ?? ''] };
  const unknown = answerOfUnknownZone(scope);
  if (unknown) return unknown;
  const { zones, name, isPlace } = zonedArea;
  const page = isPlace ? `/${code}/cities/${zonedArea.code}` : `/${code}/zoning/${zonedArea.code}`;
  const isStated = (key: string) => (zone: (typeof zones)[number]) =>
    limitsOf(zone).some((limit) => limit.key === key && limit.value !== null);
  const counts = zoneLimits.map((limit) => zones.filter(isStated(limit.toUpperCase())).length);
  const isHeld = zoneLimits.length === 0 || counts.some((count) => count > 0);
  const ofWords = zonesNamed(zones, question.words);
  const named = ofWords.length === 0 && zones.length === 1 ? zones : ofWords;
  const onlyNamed = named.length === 1 && named[0];
  const zonesPage = zonesPageOf(code, zonedArea);
  const { area, query, reads } = statedLot(
    scope.text,
    scope.vocabulary.inCustomary,
    question.facts,
  );
  const lot = new URLSearchParams({ ...(onlyNamed && { zone: onlyNamed.zoneId }), ...query });
  const stated = counts
    .flatMap((count, at) =>
      count > 0
        ? `${pluralize(count, 'zone')} ${count === 1 ? 'states' : 'state'} a limit for ${headings[at]?.toLowerCase()}.`
        : [],
    )
    .join(' ');
  return {
    head: isHeld
      ? html`${head}${named.length > 0 && `: ${named.map(({ zoneId }) => zoneId).join(', ')}`}`
      : html`No zone of ${scope.area} here states a number for ${label.toLowerCase()}`,
    body: html`<p>The zone of the lot sets it. ${pluralize(zones.length, 'zone')} of ${name}: <a href="${zonesPage}">each with its limits</a> · <a href="${page}/lot${lot.size > 0 && `?${lot.toString()}`}">What may be built on a lot${area && ` of ${area.written}`}</a>. ${stated && `${stated} `}${!isHeld && 'Plans may limit it otherwise: that is not a permission.'}</p>
${mapsOf(zonedArea)}${noteOf(scope, zonesPage)}${
  onlyNamed
    ? oneZone(onlyNamed, zonesPage, zoneLimits, query, scope)
    : named.length > 0 && tableOf(named, zonesPage, zoneLimits, scope)
}`,
    isHeld,
    reads: [...reads, ...(ofWords.length > 0 ? question.words : [])],
    leads: true,
  };
}

/** The first sentence on the table that the zones of an area were read in: for what it holds, and whether it is out of date. */
function noteOf({ found }: Scope, page: string): Part {
  const note = found.jurisdiction?.note;
  if (!note) return null;
  const [first = note] = /^.*?\.(?= \p{Lu}|$)/u.exec(note) ?? [];
  return html`<p class="note"><strong>${first}</strong> <a href="${page}">All notes</a></p>\n`;
}

/** The limits of one zone for what the question states, the uses and the number of dwellings. */
function oneZone(
  zone: ZoneFound,
  page: string,
  limits: readonly string[],
  lot: Readonly<Record<string, string>>,
  { found, vocabulary }: Scope,
): Part {
  const { zoneId, name } = zone;
  const named = found.zonedArea?.named.find((each) => each.zoneId === zoneId);
  const zoneLink = html`<a href="${zoneHref(page, zoneId)}">${zoneId}</a>${name !== zoneId && ` — ${name}`}`;
  const limitsShown =
    named &&
    zoneOfAnswer(named, {
      limits: limits.map((limit) => limit.toUpperCase()),
      facts: new Map(Object.entries(lot)),
      zoneLink,
      vocabulary,
    });
  return html`${limitsShown}${usesOf(zone)}`;
}

/** The zones with the requested limits, where the usual columns have not all of them. */
function tableOf(
  zones: readonly ZoneFound[],
  page: string,
  limits: readonly string[],
  { vocabulary }: Scope,
): Part {
  const keys = limits.map((name) => name.toUpperCase());
  return keys.every((key) => SHORT_LIMITS.includes(key))
    ? zonesTable(zones, page, vocabulary)
    : limitsTable(zones, page, keys, vocabulary);
}

type ZoneFound = NonNullable<Scope['found']['zonedArea']>['zones'][number];

/** The official maps, which show the zone of a lot. */
function mapsOf(area: Scope['found']['zonedArea']): Part {
  const { officialMaps } = area ?? { officialMaps: [] };
  if (officialMaps.length === 0) return null;
  const maps = joined(officialMaps, ', ', ({ name, url }) => html`<a href="${url}">${name}</a>`);
  return html`<p>Official map: ${maps}.</p>\n`;
}

/** The uses that a zone permits, and how many dwellings: where it limits their density, no more than that. */
function usesOf(zone: ZoneFound): Part {
  const isDense = limitsOf(zone).some(({ key, value }) => key === DENSITY && value !== null);
  return html`\n${usesLine(zone)}\n${dwellingsText(zone.dwellings)}${isDense && html`<p>Of these, as many as the dwellings per hectare allow on the lot.</p>`}`;
}

function noZoning(limits: readonly string[], scope: Scope): Answer {
  const { found } = scope;
  const gap = found.completeness.gaps.find(
    ({ block, city, item }) =>
      block === 'ZONING' && item === 'zones' && city === (found.city?.code ?? null),
  );
  const missing = notHeld('zoning', scope, gap && reasonText(gap));
  const answer = { ...missing, body: html`${missing.body}${mapsOf(found.zonedArea)}` };
  return limits.length === 0
    ? answer
    : { ...answer, head: html`${answer.head}: ${limits.join(', ').toLowerCase()}` };
}

/** How many places of the country have each class of a zone, or those that the question names. */
export function answerOfClasses({ name, classes }: Subject, { found }: Scope): Answer | null {
  const { code, placeMap } = found;
  const all = placeMap?.values ?? [];
  if (all.length === 0) return null;
  const named = all.filter(({ value }) => classes.some((each) => isOfClass(value, each)));
  const label = nameInWords(name);
  const listed = named.length > 0 ? named : all;
  const count = named.reduce((sum, { places }) => sum + places, 0);
  const wanted = classes.map((each) => each.toUpperCase()).join(', ');
  const head =
    named.length > 0
      ? html`${label} ${wanted} · ${found.name}: ${pluralize(count, 'place')}`
      : html`${label} · ${found.name}${wanted && `: no place here is in ${wanted}`}`;
  const href = (values: readonly string[]) =>
    `/${code}/places?${new URLSearchParams([['show', name], ...values.map((value) => ['value', value])]).toString()}`;
  const links = joined(
    listed,
    ', ',
    ({ value, places }) => html`<a href="${href([value])}">${value}</a> (${formatNumber(places)})`,
  );
  return {
    head,
    body: html`<p>${named.length > 0 && html`<a href="${href(named.map(({ value }) => value))}">List of these places</a> · `}<a href="/${code}/map?show=${name}">Map</a></p>
<p>Places by ${label.toLowerCase()}: ${links}. For the zone of one place, add its name.</p>`,
    isHeld: true,
  };
}

/** `1-2A` and `1b` are of class 1, `2B-3A` is of class 3a. */
function isOfClass(value: string, wanted: string): boolean {
  const parts = value.toLowerCase().split('-');
  return parts.some(
    (part) => part === wanted || (/^\d+$/.test(wanted) && part.replace(/[a-z]$/, '') === wanted),
  );
}
