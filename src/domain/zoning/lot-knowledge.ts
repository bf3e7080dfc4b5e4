import { cityKey } from '../../data/db/keys.ts';
import type { Rule } from '../../engine/checks/rule.ts';
import {
  type Assumption,
  createKnowledge,
  createRuleBook,
  type RuleBook,
} from '../../engine/checks/rule-book.ts';
import type { Known } from '../../engine/conditions/decide.ts';
import type { Facts } from '../../engine/conditions/evaluate.ts';
import { rulesOfZone } from '../../engine/zoning/rules-of-zone.ts';
import { explainContradictions } from '../checks/report.ts';
import { placeByKey } from '../cities/queries.ts';
import { inferencesOfCountry } from '../inferences/queries.ts';
import { factsOf } from '../places/applicable-rows.ts';
import type { Context } from '../schema/builder.ts';
import { readFacts } from '../terms/facts-input.ts';
import { termsOfCountry } from '../terms/queries.ts';
import type { ZoneWithLimits } from './queries.ts';

type Given = Parameters<typeof readFacts>[0] | null | undefined;

/** What is known of a lot and of what is built on it: what is given, what is known of the place, what follows, and what is presumed. The book has the zone's cases as rules. */
export type LotKnowledge = { known: Known; given: Facts; book: RuleBook<Rule> };

/** Made once for each zone that is kept, and for as long. */
const books = new WeakMap<ZoneWithLimits, RuleBook<Rule>>();

/** Throws BAD_USER_INPUT where a fact is unknown, and where facts contradict each other. */
export async function deduceLot(
  context: Context,
  zone: ZoneWithLimits,
  given: Given,
  assume: Assumption,
): Promise<LotKnowledge> {
  const { edition } = context;
  const [terms, inferences] = [
    await edition.load(termsOfCountry, zone.country),
    await edition.load(inferencesOfCountry, zone.country),
  ];
  const place = await edition.load(placeByKey, cityKey(zone.country, zone.city));
  const book = books.get(zone) ?? createRuleBook(rulesOfZone(zone), inferences, new Map(), terms);
  books.set(zone, book);
  const facts: Facts = new Map([
    ...(place ? await factsOf(context, place) : []),
    ...readFacts(given ?? [], terms),
  ]);
  return {
    known: explainContradictions(() => createKnowledge(book, assume)(facts, zone.zoneId)),
    given: facts,
    book,
  };
}
