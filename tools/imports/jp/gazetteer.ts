import { distanceKm, type Position } from '../geonames/positions.ts';
import { readSourceTable, type SourceFile } from '../tables/csv.ts';

export const GAZETTEER: SourceFile = {
  name: 'GAZETTEER_OF_JAPAN_2007_new.csv',
  sha256: '887b22050360c787fc97b17158c274670fa965d05fa046fe018d5c75f387e876',
  source: 'jp-gazetteer',
};

/** The kind of municipality behind each name. */
const KIND = / ?(shi|cho|machi|mura|son)$/i;

/** Classes of municipalities. The copy has the second one for those that were added in 2018. */
const CLASSES = ['Municipality', 'Abolished Municipality'];

/** How the remark on a name begins that the update of 2018 struck out. */
const STRUCK_OUT = '削除';

/** Maximum distance of a name from the office of the municipality that bears it. */
const FARTHEST_KM = 30;

/** Renamed after the Gazetteer: Tambasasayama by its website (city.tambasasayama.lg.jp). */
const RENAMED: ReadonlyMap<string, string> = new Map([['28221', 'Tambasasayama']]);

type Named = Position & { name: string };

/** A municipality by its code and Japanese name, with the position of its office. */
type Municipality = { official_code: string; japanese: string; office: Position };

/**
 * Gives the entry of a municipality: its name in Roman letters without the kind, and a position to
 * the minute. Undefined where the Gazetteer has none. `aliases` has the codes of municipalities by
 * the names that the Gazetteer spells otherwise.
 */
export async function readGazetteer(
  folder: string,
  aliases: ReadonlyMap<string, string>,
): Promise<(municipality: Municipality) => Partial<Named>> {
  const byName = new Map<string, Named[]>();
  const add = (key: string, named: Named) =>
    void byName.set(key, [...(byName.get(key) ?? []), named]);
  for (const row of await readSourceTable(folder, GAZETTEER, { bom: true })) {
    const { JP_Kanji = '', JP_Roma = '', Classification = '', change_information = '' } = row;
    if (!CLASSES.includes(Classification) || change_information.startsWith(STRUCK_OUT)) continue;
    const position = { latitude: Number(row.lat), longitude: Number(row.lon) };
    const named = { name: JP_Roma.replace(KIND, ''), ...position };
    add(JP_Kanji, named);
    const alias = aliases.get(JP_Kanji);
    if (alias) add(alias, named);
  }
  return ({ official_code, japanese, office }) => {
    const renamed = RENAMED.get(official_code);
    if (renamed) return { name: renamed };
    const entries = [...(byName.get(japanese) ?? []), ...(byName.get(official_code) ?? [])];
    const near = entries
      .filter((entry) => distanceKm(entry, office) <= FARTHEST_KM)
      .sort((one, other) => distanceKm(one, office) - distanceKm(other, office));
    return near[0] ?? (entries.length === 1 ? entries[0] : undefined) ?? {};
  };
}
