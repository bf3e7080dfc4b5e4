import type { DataOf } from '../../domain/documents/document-types.ts';
import { html, joined, type Part } from '../html/html.ts';
import { SOURCE, sourceLink } from '../html/source.ts';
import { table } from '../html/table.ts';
import { figure, nameInWords, quantity } from '../html/values.ts';
import { presumedText } from './applicability.ts';
import { isShown, LOT_LIMIT, type LotLimit, lotColumns } from './lot-limits.ts';
import type { Vocabulary } from './vocabulary.ts';
import { DENSITY, limitHeading, STATUS } from './zone.ts';

/** Fields of a zone that an answer shows alone: its limits for what the question states. */
export const ZONE_OF_ANSWER = `zoneId name source ${SOURCE}
  envelope(facts: $lot) { maxFloorAreaM2 notes { kind text } limits { ${LOT_LIMIT} } }`;
type Zone = DataOf<`fragment ZoneOfAnswer on Zone { ${typeof ZONE_OF_ANSWER} }`>;

/** The limits that an answer shows where the question names none. */
const USUAL: readonly string[] = [
  'MAX_FAR',
  'MAX_HEIGHT_M',
  'MAX_STOREYS',
  'MAX_COVERAGE',
  DENSITY,
  'MIN_LOT_AREA_M2',
];

type Request = {
  /** Keys of the limits that the question names; empty for all. */
  limits: readonly string[];
  facts: ReadonlyMap<string, string>;
  zoneLink: Part;
  vocabulary: Vocabulary;
};

/** The limits of one zone with their cases, and what they presume. */
export function zoneOfAnswer(zone: Zone, request: Request): Part {
  const { envelope, source } = zone;
  if (!envelope) return null;
  const { limits: wanted, facts, vocabulary, zoneLink } = request;
  const keys = wanted.length > 0 ? wanted : USUAL;
  const chosen = envelope.limits.filter(({ limit }) => keys.includes(limit));
  const shown = wanted.length > 0 ? chosen : chosen.filter(isShown);
  const given = Number(facts.get('dwellings_on_lot') ?? Number.NaN);
  const columns = lotColumns({
    vocabulary,
    given: facts,
    dwellings: Number.isNaN(given) ? null : given,
    sourceUrl: source.url,
    namesOwnSource: false,
  });
  return html`<p>${zoneLink}</p>
${areaOf(envelope, facts, vocabulary)}${shown.length > 0 && table('Limits without bonuses', columns, shown)}
${unread(chosen.filter((limit) => !shown.includes(limit)))}${presumptions(shown, vocabulary)}<p class="note">Source: ${sourceLink(source)}</p>`;
}

/** The floor area and the number of dwellings of a lot whose area the question states. */
function areaOf(
  { maxFloorAreaM2, notes }: NonNullable<Zone['envelope']>,
  facts: ReadonlyMap<string, string>,
  { inCustomary }: Vocabulary,
): Part {
  if (!facts.has('lot_area_m2') && !facts.has('lot_depth_m')) return null;
  return html`${
    maxFloorAreaM2 !== null &&
    html`<dl class="figures">${figure('Floor area, at most', quantity(maxFloorAreaM2, 'm2', inCustomary))}</dl>`
  }
${notes.length > 0 && html`<ul class="notes">${notes.map(({ text }) => html`<li>${text}</li>\n`)}</ul>`}`;
}

/** Limits that the page of the zone does not have, so that no row looks as if there were none. */
function unread(limits: readonly LotLimit[]): Part {
  const statuses = [...new Set(limits.map(({ status }) => status))];
  return statuses.map((status) => {
    const names = limits
      .filter((each) => each.status === status)
      .map(({ limit }) => limitHeading(limit).toLowerCase());
    return html`<p>${nameInWords(names.join(', '))}: ${STATUS[status] ?? status}. That is not a permission.</p>\n`;
  });
}

function presumptions(limits: readonly LotLimit[], vocabulary: Vocabulary): Part {
  const presumed = new Map(
    limits.flatMap((limit) => limit.presumed.map((each) => [each.name, each] as const)),
  );
  return (
    presumed.size > 0 &&
    html`<p class="note">Presumed: ${joined([...presumed.values()], '; ', (each) => presumedText(each, vocabulary))}.</p>\n`
  );
}
