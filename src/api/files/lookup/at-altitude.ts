import type { Edition } from '../../../data/editions/edition.ts';
import type { CityRow } from '../../../domain/cities/table.ts';
import { factsOf } from '../../../domain/places/applicable-rows.ts';
import { Meter, UNLIMITED } from '../../../domain/schema/meter.ts';
import { ALTITUDE, valuesAtAltitude } from '../../../domain/sites/site-values.ts';
import { ALTITUDES_M, readAltitude } from '../../../engine/text/altitude.ts';
import { takeTurn } from '../../../server/http/turns.ts';
import type { Roles } from './columns.ts';
import { shortCell, type TableRow } from './table.ts';
import { dependsOnSite, type Value } from './values.ts';

/**
 * The values of a row at the altitude that it states. `notes` state for which altitude values hold,
 * and why one could not be used. `explained` are the columns that a note names.
 */
export type AtAltitude = (
  row: TableRow,
  city: CityRow,
  ofCentre: readonly Value[],
) => Promise<{
  values: readonly Value[];
  notes: readonly string[];
  explained: ReadonlySet<string>;
}>;

export function createAtAltitude(
  edition: Edition,
  {
    header,
    roles,
    columns,
  }: { header: readonly string[]; roles: Roles; columns: readonly string[] },
): AtAltitude {
  const index = roles.get('altitude');
  const canDepend = columns.some(dependsOnSite);
  return async ({ cells }, city, ofCentre) => {
    const written = index === undefined ? '' : (cells[index] ?? '').trim();
    if (!canDepend && written === '') return { values: ofCentre, notes: [], explained: new Set() };
    const column = index === undefined ? '' : `column ${JSON.stringify(header[index])}: `;
    const altitudeM = readAltitude(written);
    const context = { edition, meter: new Meter(UNLIMITED), turn: await takeTurn() };
    const facts = await factsOf(context, city);
    const centreM = facts.get(ALTITUDE) ?? null;
    const atCentre = await valuesAtAltitude(context, city, Number(centreM ?? 0));
    const atSite = altitudeM === null ? [] : await valuesAtAltitude(context, city, altitudeM);
    const dependent = new Set([...atCentre, ...atSite].map(({ name }) => name));
    const explained = new Set(columns.filter((name) => dependent.has(name)));
    const isWrong = written !== '' && altitudeM === null;
    const wrong = isWrong
      ? `${column}${JSON.stringify(shortCell(written))} is not an altitude in metres from ${ALTITUDES_M.min} to ${ALTITUDES_M.max}`
      : null;
    if (altitudeM === null) {
      const known = columns.filter(
        (name, at) => explained.has(name) && ofCentre[at] !== null && centreM !== null,
      );
      const unknown = columns.filter((name, at) => explained.has(name) && ofCentre[at] === null);
      const remedy =
        index === undefined ? 'add a column of altitudes (altitude_m)' : 'add it, in metres';
      return {
        values: ofCentre,
        explained,
        notes: [
          wrong,
          known.length > 0
            ? `${known.join(', ')}: at ${centreM} m, the altitude of the centre of the place`
            : null,
          unknown.length > 0
            ? `${unknown.join(', ')}: depends on the altitude of the site (${remedy})`
            : null,
        ].filter((note) => note !== null),
      };
    }
    if (explained.size === 0) {
      const note = `${column}not used, as no formula by altitude is published for these values in ${city.country}: they are those of the place`;
      return { values: ofCentre, notes: [note], explained };
    }
    const byName = new Map(atSite.map((each) => [each.name, each]));
    const atSiteOf = (name: string) => byName.get(name)?.value ?? null;
    const found = [...explained].filter((name) => atSiteOf(name) !== null);
    const missing = [...explained].filter((name) => atSiteOf(name) === null);
    return {
      values: columns.map((name, at) =>
        explained.has(name) ? atSiteOf(name) : (ofCentre[at] ?? null),
      ),
      explained,
      notes: [
        ...(found.length > 0 ? [`${found.join(', ')}: at ${altitudeM} m`] : []),
        ...missing.map(
          (name) =>
            `${name}: ${byName.get(name)?.reason ?? `no value is published for ${altitudeM} m`}`,
        ),
      ],
    };
  };
}
