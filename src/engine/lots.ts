import { type Assumption, createKnowledge, createRuleBook } from './checks/rule-book.ts';
import { type GivenFacts, readFacts } from './given-facts.ts';
import { type Cells, readRows, readTables, type Tables } from './tables.ts';
import { explainAmount } from './zoning/amount.ts';
import { type EnvelopeLimit, envelopeLimit } from './zoning/envelope.ts';
import { CASE_STATUSES, LIMIT_STATUSES, ZONE_LIMIT_NAMES, ZONE_LIMITS } from './zoning/limits.ts';
import { type LotAreas, lotAreas } from './zoning/lot-areas.ts';
import { rulesOfZone } from './zoning/rules-of-zone.ts';
import type { Zone } from './zoning/zone.ts';

/** The tables of a country that zoning needs, besides those of COUNTRY_TABLES. */
export const ZONING_TABLES = ['zones.csv', 'zone-limits.csv'] as const;

export type LotQuery = {
  city: string;
  zone: string;
  /** Facts about the lot, the building and its place. */
  facts?: GivenFacts;
  /** What is presumed where nothing is given; ORDINARY if left out. */
  assume?: Assumption;
};

/** Each limit of a zone for a lot, and the areas that they leave. */
export type LotEnvelope = LotAreas & {
  limits: readonly (EnvelopeLimit & { formulas: readonly string[] })[];
};

/** What zones allow on lots, with the same results as the service. */
export type Zoning = { envelope(query: LotQuery): LotEnvelope };

type CityZone = Zone & { city: string };

/**
 * Creates the zoning of a country from downloaded tables: those of createChecker and ZONING_TABLES. Throws
 * a TypeError for a table that is missing or cannot be read.
 *
 * `envelope` throws a RangeError for an unknown city, zone or fact, and for a value outside its plausible
 * range. It throws a Contradiction where the given facts contradict each other.
 */
export function createZoning(country: string, shared: Tables, own: Tables): Zoning {
  const tables = readTables(country, shared, own);
  const zones = readZones(own);
  const questions = new Map(
    readRows('conditions.csv', shared, (cell) => [
      cell.text('condition'),
      cell.textOrNull('question'),
    ]),
  );
  const books = new Map<CityZone, ReturnType<typeof createBook>>();
  const createBook = (zone: CityZone) =>
    createRuleBook(rulesOfZone(zone), tables, new Map(), tables.terms);
  return {
    envelope({ city, zone: zoneId, facts, assume }) {
      const zone = zones.find((each) => each.city === city && each.zoneId === zoneId);
      if (!zone) throw new RangeError(`No zone '${zoneId}' of '${city}' is in zones.csv.`);
      const book = books.get(zone) ?? createBook(zone);
      books.set(zone, book);
      const known = createKnowledge(book, assume ?? 'ORDINARY')(readFacts(facts, tables), zoneId);
      const limits = ZONE_LIMIT_NAMES.map((name) => {
        const limit = envelopeLimit(zone, name, known);
        const formulas = limit.holding.flatMap((each) => {
          const fact = each.factorOf ?? '';
          const unit = tables.terms.get(fact)?.unit ?? null;
          return explainAmount(name, each, known.facts, { name: fact, unit }) ?? [];
        });
        return { ...limit, formulas };
      });
      return {
        limits,
        ...lotAreas(
          zone,
          new Map(limits.map((each) => [each.limit, each])),
          known,
          (fact) => questions.get(fact) ?? null,
        ),
      };
    },
  };
}

function readZones(own: Tables): CityZone[] {
  const cases = readRows('zone-limits.csv', own, (cell) => ({
    city: cell.text('city'),
    zoneId: cell.text('zone_id'),
    limit: cell.oneOf('limit', ZONE_LIMIT_NAMES),
    value: cell.numberOrNull('value'),
    status:
      cell.textOrNull('status') === null
        ? ('limited' as const)
        : cell.oneOf('status', CASE_STATUSES),
    factor: cell.numberOrNull('factor'),
    factorOf: cell.textOrNull('factor_of'),
    constant: cell.numberOrNull('constant'),
    step: cell.numberOrNull('step'),
    when: cell.conjunction('when'),
    reference: cell.text('reference'),
    source: cell.text('source'),
  }));
  return readRows('zones.csv', own, (cell) => {
    const [city, zoneId] = [cell.text('city'), cell.text('zone_id')];
    return {
      city,
      zoneId,
      when: cell.conjunction('when'),
      farWhen: cell.conjunction('far_when'),
      source: cell.text('source'),
      limits: cases.filter((each) => each.city === city && each.zoneId === zoneId),
      ...limitsOf(cell),
    };
  });
}

type Limits = Pick<Zone, (typeof ZONE_LIMITS)[number]['field' | 'statusField']>;

function limitsOf(cell: Cells): Limits {
  return Object.fromEntries(
    ZONE_LIMITS.flatMap(({ name, statusName, field, statusField }) => [
      [field, cell.numberOrNull(name)],
      [statusField, cell.oneOf(statusName, LIMIT_STATUSES)],
    ]),
  ) as Limits;
}
