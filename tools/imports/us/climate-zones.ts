import { readSourceTable, type SourceFile } from '../tables/csv.ts';
import type { LeftOut } from '../tables/importer.ts';
import { slugOf } from '../tables/place-codes.ts';
import { type County, lettersByName } from './counties.ts';

export const CHAPTER_11: SourceFile = {
  name: 'chapter-11-re-energy-efficiency.csv',
  sha256: '6225b95252799267499be75524bd46cf47f99fe477d1494a1fbd1d7808d7d768',
  source: 'us-irc-2024-ch11',
};

const SECTION = 'N1101.7';
/** The table stands in the text of the section, behind its title. */
const BEGINS = 'US STATES ';
const ENTRY = /([1-8][ABC]?) (.+?)(?=\s+[1-8][ABC]? |\s+Key:|$)/g;
/** The name of the next state, in capitals, follows the last county of the one before. */
const WITH_STATE = /^(.*?)\s+([A-Z]{2,}(?: [A-Z]{2,})*)$/;
const WHOLE_STATE = '(all)';
const ALL_OTHERS = '(all except as follows:)';

type ZoneEntry = { state: string; county: string; zone: string };

/** Table N1101.7 of the International Residential Code: counties with their climate zones, by state. */
export async function readClimateZones(folder: string): Promise<ZoneEntry[]> {
  const rows = await readSourceTable(folder, CHAPTER_11);
  return entriesIn(rows.find(({ id }) => id === SECTION)?.body ?? '');
}

export function entriesIn(text: string): ZoneEntry[] {
  const table = text.slice(text.indexOf(BEGINS) + BEGINS.length);
  let state = /^[A-Z ]+?(?= [1-8])/.exec(table)?.[0] ?? '';
  const entries: ZoneEntry[] = [];
  for (const [, zone = '', written = ''] of table.matchAll(ENTRY)) {
    const [, name = written, next] = WITH_STATE.exec(written) ?? [];
    // An asterisk marks warm and humid counties.
    entries.push({ state, county: name.replace('*', '').trim(), zone });
    if (next) state = next.replace('US TERRITORIES ', '');
  }
  return entries;
}

const KIND = / (County|Parish|Borough|Census Area|Municipality|City and Borough|city)$/;

/** The zone of each county that an entry names as its only one: in full, or without the word for its kind, if no entry names it in full. */
export function zonesOf(
  counties: readonly County[],
  entries: readonly ZoneEntry[],
): { of: ReadonlyMap<string, string>; leftOut: LeftOut[] } {
  const of = new Map<string, string>();
  const leftOut: LeftOut[] = [];
  // Some names are written in one word or in two: De Kalb, DeKalb.
  const keyOf = (subdivision: string, name: string) =>
    `${subdivision} ${slugOf(name).replaceAll('-', '')}`;
  const named = entries.map((entry) => ({
    ...entry,
    subdivision: `US-${lettersByName.get(entry.state)}`,
  }));
  const inFull = new Set(named.map(({ subdivision, county }) => keyOf(subdivision, county)));
  const byFull = groupBy(counties, ({ subdivision, name }) => keyOf(subdivision, name));
  const others = counties.filter(({ subdivision, name }) => !inFull.has(keyOf(subdivision, name)));
  const byBare = groupBy(others, ({ subdivision, name }) =>
    keyOf(subdivision, name.replace(KIND, '')),
  );
  for (const { subdivision, county, zone, state } of named) {
    const key = keyOf(subdivision, county);
    const ofState =
      county === WHOLE_STATE || county === ALL_OTHERS
        ? counties.filter((each) => each.subdivision === subdivision)
        : null;
    const found = ofState ?? byFull.get(key) ?? byBare.get(key) ?? [];
    if (found.length === 0)
      leftOut.push({ name: `${county}, ${state}`, reason: 'match no current county' });
    else if (found.length > 1 && !ofState) {
      leftOut.push({ name: `${county}, ${state}`, reason: 'name several counties' });
      // Ambiguous: these counties do not get the zone of "all others" of the state either.
      for (const { official_code } of found) of.delete(official_code);
    } else for (const { official_code } of found) of.set(official_code, zone);
  }
  return { of, leftOut };
}

function groupBy(
  counties: readonly County[],
  keyOf: (county: County) => string,
): ReadonlyMap<string, County[]> {
  const groups = new Map<string, County[]>();
  for (const county of counties)
    groups.set(keyOf(county), [...(groups.get(keyOf(county)) ?? []), county]);
  return groups;
}
