import { type DataOf, present } from '../../domain/documents/document-types.ts';
import { choice } from '../html/form.ts';
import { CONTENTS, type Html, html, joined, type Part } from '../html/html.ts';
import { limitQuantity } from '../html/limit-quantity.ts';
import { SOURCE, sourceLink, suggestLink } from '../html/source.ts';
import { type Column, column, nameColumn, table } from '../html/table.ts';
import { CONDITION, figure, pluralize, quantity, type ShownCondition } from '../html/values.ts';
import { ZONE_MAP, zoneMapFigure } from '../html/zone-map.ts';
import { factText, presumedText } from './applicability.ts';
import { USE } from './building.ts';
import { readFacts, unknownFacts } from './check-design.ts';
import { unitsNote, wordControl } from './check-form.ts';
import {
  type Entered,
  isShown,
  LOT_LIMIT,
  type LotLimit,
  limitOnLot,
  lotColumns,
  noCaseNote,
  type SameInCases,
} from './lot-limits.ts';
import { definePage, FACTS, type PageRequest, type RenderRequest } from './page.ts';
import { PLACE_CLASSES, readVocabulary, VOCABULARY, type Vocabulary } from './vocabulary.ts';
import {
  ALLOWANCES,
  DENSITY,
  DWELLINGS,
  dwellingsText,
  limitHeading,
  limitUnit,
  usesLine,
  zoneHref,
} from './zone.ts';

/** The parameter that names the zone. */
const ZONE = 'zone';

const DOCUMENT = `query PageLot($country: CountryCode!, $city: String!, $zone: String!) {
  ${VOCABULARY}
  country(code: $country) {
    code name ${PLACE_CLASSES}
    jurisdiction(code: $city) { note ${ZONE_MAP} }
    city: zonedArea(code: $city) {
      code name officialMaps { name url }
      zones { zoneId name }
      zone(zoneId: $zone) {
        zoneId name when ${CONDITION} farWhen ${CONDITION} limits { limit value formula reference factorOf when ${CONDITION} }
        permittedUses permittedUsesStatus conditionalUses conditionalUsesStatus ${DWELLINGS} source ${SOURCE}
      }
    }
  }
}`;

const BY_DWELLINGS = `@include(if: $byDwellings) { maxFloorAreaM2 maxFootprintM2 limits { limit unit state value status } }`;

const ENVELOPE = `query PageLotEnvelope($country: CountryCode!, $city: String!, $zone: String!, $facts: [FactInput!]!, $byDwellings: Boolean!, $one: [FactInput!]!, $two: [FactInput!]!, $three: [FactInput!]!, $fourOrMore: [FactInput!]!) {
  country(code: $country) {
    city: zonedArea(code: $city) {
      zone(zoneId: $zone) {
        one: envelope(facts: $one) ${BY_DWELLINGS}
        two: envelope(facts: $two) ${BY_DWELLINGS}
        three: envelope(facts: $three) ${BY_DWELLINGS}
        fourOrMore: envelope(facts: $fourOrMore) ${BY_DWELLINGS}
        envelope(facts: $facts) {
          maxFloorAreaM2 floorAreaWithout maxFootprintM2 footprintWithout
          notes { kind text }
          limits { ${LOT_LIMIT} }
        }
      }
    }
  }
}`;

type Country = NonNullable<DataOf<typeof DOCUMENT>['country']>;
type City = NonNullable<Country['city']>;
type Zone = NonNullable<City['zone']>;
type Envelopes = NonNullable<
  NonNullable<NonNullable<DataOf<typeof ENVELOPE>['country']>['city']>['zone']
>;
type Envelope = NonNullable<Envelopes['envelope']>;

/** What a zone of a place or a jurisdiction allows on one lot. `parameter` is that of the code in the address. */
const createLotPage = (area: string, parameter: string) =>
  definePage({
    path: `${area}/lot`,
    query: [ZONE, FACTS],
    document: DOCUMENT,
    variables: ({ path, query }) => ({
      country: path.country,
      city: path[parameter],
      zone: query.get(ZONE) ?? '',
    }),
    next: {
      document: ENVELOPE,
      variables: (data, { path, query }) => {
        const { facts, wrong } = readFacts(query, readVocabulary(data));
        const zone = data.country.city?.zone;
        if (!zone || wrong.size > 0) return null;
        const cases = CASES.map(({ key, count }) => [
          key,
          [...facts, { name: DWELLINGS_ON_LOT, value: String(count) }],
        ]);
        return {
          country: path.country,
          city: path[parameter],
          zone: query.get(ZONE),
          facts,
          byDwellings: variesByDwellings(zone, query),
          ...Object.fromEntries(cases),
        };
      },
    },
    render: (data, request, more) => {
      const { country } = data;
      const city = present(country.city);
      const vocabulary = readVocabulary(data);
      const { zone } = city;
      const address = area.replace('{CC}', country.code).replace(`{${parameter}}`, city.code);
      const envelopes = more?.country?.city?.zone;
      const envelope = envelopes?.envelope;
      const suggest = (zoneId: string) =>
        suggestLink(country.code, {
          [parameter === 'city' ? 'place' : 'jurisdiction']: city.code,
          zone: zoneId,
        });
      const shown =
        zone && envelopes && envelope
          ? html`${dwellingsSection(zone, envelopes, request, `${address}/lot`, vocabulary)}${envelopeSection(zone, envelopes, envelope, vocabulary, { suggest: suggest(zone.zoneId), ...givenOf(request, vocabulary) })}`
          : null;
      return {
        title: `What may be built on a lot, ${city.name}`,
        ignored: unknownFacts(request.query, vocabulary, [ZONE]),
        main: html`<p class="crumb"><a href="/${country.code}">${country.name}</a> · <a href="${address}">${city.name}</a></p>
<h1>What may be built on a lot</h1>
<p class="lead unprinted">Enter the zone from ${zoningMap(city)} and the measures of the lot. Leave blank what you do not know.</p>
${CONTENTS}<div id="result">${!zone ? withoutZone(city, request) : shown ? html`${shown}${noCaseNote(shown)}` : html`<p class="result">Nothing was worked out: correct what is marked below first.</p>`}</div>
${zone && html`<h2 id="lot">The lot</h2>\n${printedLot(zone, request, vocabulary, `${address}/lot`)}`}${form(country, request, vocabulary, address)}
${zone && zoneMapFigure(country.jurisdiction?.zoneMap ?? null, { of: city.name, zone: zone.zoneId, addressOf: (zoneId) => zoneHref(address, zoneId) })}
${zone && country.jurisdiction && html`<p class="note">${country.jurisdiction.note}</p>`}`,
      };
    },
  });

export const lotPage = createLotPage('/{CC}/cities/{city}', 'city');
export const jurisdictionLotPage = createLotPage('/{CC}/zoning/{jurisdiction}', 'jurisdiction');

/** What was entered, for print: the form is not printed. */
function printedLot(
  zone: Zone,
  { query, addresses }: RenderRequest,
  vocabulary: Vocabulary,
  path: string,
): Html {
  const { facts, wrong } = readFacts(query, vocabulary);
  const entered = facts.map(({ name, value }) => {
    const word = vocabulary.get(name);
    const isRead = word && !wrong.has(name);
    return html`<li>${isRead ? factText(word, value) : `${name}: ${query.get(name)}`}</li>\n`;
  });
  const isUseOpen = !query.has(USE) && asksUse(zone);
  return html`<div class="printed"><ul><li>Zone: ${zone.zoneId}</li>
${entered}${isUseOpen && html`<li>Use of the building: not entered</li>`}</ul>
<p>${addresses.of(`${path}?${query}`)}</p></div>`;
}

function asksUse(zone: Zone): boolean {
  return conditionsOf(zone).some(({ name }) => name === USE);
}

/** The official map as a link, where its address is known. */
function zoningMap({ name, officialMaps }: City): Part {
  const links = joined(officialMaps, ' or ', (map) => html`<a href="${map.url}">${map.name}</a>`);
  return officialMaps.length > 0 ? html`the official map (${links})` : `the zoning map of ${name}`;
}

const DWELLINGS_ON_LOT = 'dwellings_on_lot';

/** The facts that are entered, and the number of dwellings on the lot among them, or null. */
function givenOf({ query }: PageRequest, vocabulary: Vocabulary) {
  const facts = new Map(
    readFacts(query, vocabulary).facts.map(({ name, value }) => [name, value] as const),
  );
  const dwellings = Number(facts.get(DWELLINGS_ON_LOT) ?? Number.NaN);
  return { given: facts, dwellings: Number.isNaN(dwellings) ? null : dwellings };
}

/** The numbers of dwellings whose limits are shown where none is given. */
const CASES = [
  { key: 'one', count: 1 },
  { key: 'two', count: 2 },
  { key: 'three', count: 3 },
  { key: 'fourOrMore', count: 4 },
] as const;
const MOST_DWELLINGS = 4;

function conditionsOf({ when, farWhen, limits }: Zone) {
  return [...when, ...farWhen, ...limits.flatMap((limit) => limit.when)];
}

/** Whether the number of dwellings is open and would change a limit. */
function variesByDwellings(zone: Zone, query: URLSearchParams): boolean {
  const isNamed =
    conditionsOf(zone).some(({ name }) => name === DWELLINGS_ON_LOT) ||
    zone.limits.some(({ factorOf }) => factorOf === DWELLINGS_ON_LOT);
  return isNamed && !query.has(DWELLINGS_ON_LOT);
}

/** Whether all larger numbers of dwellings have the limits of the last case. */
function isLastCase(zone: Zone): boolean {
  const isFactor = zone.limits.some(({ factorOf }) => factorOf === DWELLINGS_ON_LOT);
  const largest = conditionsOf(zone)
    .filter(({ name }) => name === DWELLINGS_ON_LOT)
    .flatMap(({ operator, values }) =>
      values.map((value) => Number(value) + (operator === 'GTE' || operator === 'LT' ? 0 : 1)),
    );
  return !isFactor && Math.max(...largest) <= MOST_DWELLINGS;
}

type Case = { dwellings: string; count: number; allowed: string; envelope: CaseEnvelope };
type CaseEnvelope = NonNullable<Envelopes['one']>;

/** The limits by number of dwellings, where that was not given; each leads to all of its case. */
function dwellingsSection(
  zone: Zone,
  envelopes: Envelopes,
  { query }: PageRequest,
  page: string,
  vocabulary: Vocabulary,
): Part {
  const { inCustomary } = vocabulary;
  const rows = CASES.flatMap(({ key, count }): Case[] => {
    const envelope = envelopes[key];
    const dwellings = key === 'fourOrMore' && isLastCase(zone) ? '4 or more' : String(count);
    const allowed = ALLOWANCES[zone.dwellings[key]] ?? zone.dwellings[key];
    return envelope ? [{ dwellings, count, allowed, envelope }] : [];
  });
  const [first] = rows;
  if (!first) return null;
  const hrefOf = (count: number) => {
    const chosen = new URLSearchParams(query);
    chosen.set(DWELLINGS_ON_LOT, String(count));
    return `${page}?${chosen.toString()}#envelope`;
  };
  const area = (value: number | null) =>
    value === null ? 'not known' : quantity(value, 'm2', inCustomary);
  const differing = first.envelope.limits.flatMap(({ limit }) => {
    const cells = rows.map(({ envelope }) => envelope.limits.find((each) => each.limit === limit));
    const values = new Set(cells.map((cell) => `${cell?.state} ${cell?.value}`));
    return values.size > 1 ? [limit] : [];
  });
  const ofLimit = (limit: string): Column<Case> =>
    column(limitHeading(limit), ({ envelope }) => {
      const cell = envelope.limits.find((each) => each.limit === limit);
      return cell && limitOnLot(cell, inCustomary);
    });
  const columns: Column<Case>[] = [
    nameColumn(
      'Dwellings on the lot',
      ({ dwellings, count }) => html`<a href="${hrefOf(count)}">${dwellings}</a>`,
    ),
    ...(rows.some(({ allowed }) => allowed !== ALLOWANCES.NOT_READ)
      ? [column<Case>('Allowed', ({ allowed }) => allowed)]
      : []),
    ...(rows.some(({ envelope }) => envelope.maxFloorAreaM2 !== null)
      ? [column<Case>('Floor area, at most', ({ envelope }) => area(envelope.maxFloorAreaM2))]
      : []),
    ...differing.map(ofLimit),
  ];
  return html`<h2 id="dwellings">By number of dwellings</h2>
<p>The limits of this zone differ by the number of dwellings on the lot. It is not given, so each case stands here; choose one for its clauses.</p>
${table('What the zone allows, by number of dwellings', columns, rows, { stacks: true })}
`;
}

/** Why zones are missing; nothing if none was chosen yet. */
function withoutZone({ name, zones }: City, { query }: PageRequest): Part {
  if (zones.length === 0)
    return html`<p class="result">No zones of ${name} are published here. This is not a permission.</p>`;
  const given = query.get(ZONE);
  return (
    given &&
    html`<p class="result">“${given}” is not a published zone of ${name}: choose one of the list.</p>`
  );
}

/** The zone, and then what its cases ask. */
function form(
  country: Country,
  request: PageRequest,
  vocabulary: Vocabulary,
  address: string,
): Part {
  const { zones, zone } = present(country.city);
  if (zones.length === 0) return null;
  const { facts, wrong } = readFacts(request.query, vocabulary);
  const conditions = zone ? conditionsOf(zone) : [];
  const names = zone
    ? [
        ...new Set([
          'lot_area_m2',
          'lot_frontage_m',
          'lot_depth_m',
          ...conditions.map(({ name }) => name),
          ...zone.limits.flatMap(({ factorOf }) => factorOf ?? []),
          ...facts.map(({ name }) => name),
        ]),
      ]
    : [];
  const controls = names.map((name) => {
    const word = vocabulary.get(name);
    const label = word?.question ?? word?.description;
    const value = request.query.get(name) ?? '';
    return word && wordControl({ name, label, value, wrong: wrong.get(name) }, word, country.code);
  });
  const choices = zones.map(({ zoneId, name }) => ({
    value: zoneId,
    label: name === zoneId ? zoneId : `${zoneId} — ${name}`,
  }));
  return html`<form class="design" action="${address}/lot${zone && '#result'}" aria-label="The lot">
${zone && unitsNote(vocabulary)}
<fieldset><legend>The lot</legend>
${choice({ name: ZONE, label: 'Zone', value: zone?.zoneId ?? '' }, 'choose one', choices)}${controls}
</fieldset>
<button>${zone ? 'Work out' : 'Go on'}</button>
</form>`;
}

function envelopeSection(
  zone: Zone,
  envelopes: Envelopes,
  envelope: Envelope,
  vocabulary: Vocabulary,
  { suggest, ...entered }: { suggest: Html } & Entered,
): Html {
  const { limits, maxFloorAreaM2, floorAreaWithout, maxFootprintM2, footprintWithout, notes } =
    envelope;
  const presumed = new Map(
    limits.flatMap((limit) => limit.presumed.map((each) => [each.name, each] as const)),
  );
  const listed = [...presumed.values()].map(({ name, value, why }) => {
    return html`<li>${presumedText({ name, value }, vocabulary)}. ${why}${otherwise(zone, { name, value }, entered, vocabulary)}</li>\n`;
  });
  return html`<h2 id="envelope">${zone.zoneId} — ${zone.name}</h2>
<dl class="figures">
${maxFloorAreaM2 !== null && figure('Floor area, at most', quantity(maxFloorAreaM2, 'm2', vocabulary.inCustomary), uncounted(floorAreaWithout))}
${maxFootprintM2 !== null && figure('Footprint, at most', quantity(maxFootprintM2, 'm2', vocabulary.inCustomary), uncounted(footprintWithout))}
</dl>
${notes.length > 0 && html`<ul class="notes">${notes.map(({ text }) => html`<li>${text}</li>\n`)}</ul>`}
${openFacts(zone, limits, entered.given, vocabulary)}${table(
  'What the zone allows on this lot',
  lotColumns(
    { vocabulary, ...entered, sourceUrl: zone.source.url, namesOwnSource: true },
    sameInCases(envelopes),
  ),
  limits.filter(isShown),
)}
${usesLine(zone)}
${dwellingsText(zone.dwellings)}${limits.some(({ limit, value }) => limit === DENSITY && value !== null) && html`<p>Of these, as many as the dwellings per hectare allow on this lot.</p>`}
${listed.length > 0 && html`<h2 id="presumed">What was presumed</h2>\n<ul>${listed}</ul>`}
<p class="note">Limits that were not read stand on the page of the place. What is not published here may still be limited: overlays, heritage, easements. Source: ${sourceLink(zone.source)}, also of the cases without one beside them. ${suggest}</p>`;
}

/** Cases that are named beside a presumption. */
const MAX_OTHERWISE = 3;

/** The limits that a presumption keeps away, so that its effect can be seen before it is changed. */
function otherwise(
  { limits }: Zone,
  { name, value }: { name: string; value: string },
  { given }: Entered,
  { inCustomary }: Vocabulary,
): Part {
  const differs = (fact: string, is: string) => (condition: ShownCondition) =>
    condition.name === fact &&
    (condition.operator === 'EQ' || condition.operator === 'IN') &&
    !condition.values.includes(is);
  const kept = limits.filter(
    ({ when }) =>
      when.some(differs(name, value)) &&
      ![...given].some(([fact, is]) => when.some(differs(fact, is))),
  );
  if (kept.length === 0) return null;
  const shown = joined(
    kept.slice(0, MAX_OTHERWISE),
    '; ',
    ({ limit, value: amount, formula, reference }) =>
      html`${limitHeading(limit).toLowerCase()} ${formula ?? limitQuantity(amount, limitUnit(limit), inCustomary)} <span class="clause">${reference}</span>`,
  );
  const more = kept.length - MAX_OTHERWISE;
  return html` Otherwise: ${shown}${more > 0 && ` and ${pluralize(more, 'other limit')}`}.`;
}

/** That an area does not count some limits, so that it may be smaller. */
function uncounted(limits: readonly string[]): Part {
  if (limits.length === 0) return null;
  const names = limits.map((limit) => limitHeading(limit).toLowerCase());
  return html`without ${joined(names, ', ', (name) => name)}, which ${names.length > 1 ? 'are' : 'is'} not known here or not subtracted: it may be smaller`;
}

/** Questions that are named before the table; the form has all. */
const MAX_QUESTIONS = 3;

/** What to fill in for the limits that depend on it. */
function openFacts(
  zone: Zone,
  limits: readonly LotLimit[],
  given: ReadonlyMap<string, string>,
  vocabulary: Vocabulary,
): Part {
  const presumed = new Set(limits.flatMap((limit) => limit.presumed.map(({ name }) => name)));
  const open = limits.filter(({ state, value }) => state === 'DEPENDS' && value === null);
  const ofFormulas = zone.limits.flatMap(({ factorOf }) => factorOf ?? []);
  const ofCases = open
    .flatMap(({ cases }) => cases.filter(({ isOpen }) => isOpen))
    .flatMap(({ when }) => when.map(({ name }) => name));
  const names = [...(open.length > 0 ? ofFormulas : []), ...ofCases].filter(
    (name) => !given.has(name) && !presumed.has(name),
  );
  if (names.length === 0) return null;
  if (names.includes(USE))
    return html`<p><a href="#lot">Fill in the use of the building</a>: limits below depend on it.</p>\n`;
  const questions = [...new Set(names)].flatMap((name) => vocabulary.get(name)?.question ?? []);
  const more = questions.length > MAX_QUESTIONS ? ' And others.' : '';
  return html`<p>Limits below depend on facts that are <a href="#lot">not filled in</a>: ${questions.slice(0, MAX_QUESTIONS).join(' ')}${more}</p>\n`;
}

/** A limit that is open only by the number of dwellings, and the same in all cases of it. */
const sameInCases =
  (envelopes: Envelopes): SameInCases =>
  ({ limit, value, state }) => {
    if (value !== null || state !== 'DEPENDS') return null;
    const [first, ...others] = CASES.map(({ key }) =>
      envelopes[key]?.limits.find((each) => each.limit === limit),
    );
    const isSame = others.every(
      (each) => each?.state === first?.state && each?.value === first?.value,
    );
    return first && first.value !== null && first.state === 'SETTLED' && isSame
      ? { shown: first, most: MOST_DWELLINGS }
      : null;
  };
