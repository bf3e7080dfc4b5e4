import { foldText } from '../../../domain/places/search-text.ts';
import type { HttpProblem } from '../../../server/http/errors.ts';
import { ROLES } from './contract.ts';
import { shortCell, shortHeads, unreadableTable } from './table.ts';

export type Role = (typeof ROLES)[number];

/** The columns that say which place is meant, by what they say: where each stands in the header. */
export type Roles = ReadonlyMap<Role, number>;

/** What such columns are called, in the languages of the countries that are published. */
const HEADS: Record<Role, readonly string[]> = {
  name: [
    ...[
      'name',
      'place',
      'place name',
      'city',
      'city name',
      'town',
      'municipality',
      'municipality name',
      'locality',
      'settlement',
    ],
    ...[
      'nom',
      'commune',
      'nom commune',
      'nom de la commune',
      'libelle',
      'libelle commune',
      'ville',
      'localite',
    ],
    ...[
      'nome',
      'comune',
      'nome comune',
      'denominazione',
      'denominazione comune',
      'citta',
      'localita',
    ],
    ...['nombre', 'municipio', 'ciudad', 'localidad', 'poblacion'],
    ...[
      'naam',
      'gemeente',
      'gemeentenaam',
      'plaats',
      'woonplaats',
      'kommune',
      'kommunenavn',
      'navn',
      'by',
      'stad',
    ],
    ...['ort', 'stadt', 'gemeinde'],
  ],
  official_code: [
    ...[
      'official code',
      'code',
      'municipality code',
      'geoid',
      'fips',
      'dguid',
      'insee',
      'code insee',
      'insee code',
      'insee com',
      'codgeo',
      'code commune',
    ],
    ...[
      'istat',
      'codice istat',
      'codice comune',
      'pro com t',
      'codigo ine',
      'ine',
      'codigo municipio',
      'gemeentecode',
      'gm code',
      'kommunekode',
      'kommunenummer',
    ],
  ],
  postcode: [
    ...[
      'postcode',
      'postal code',
      'post code',
      'zip',
      'zip code',
      'zipcode',
      'code postal',
      'cp',
      'cap',
      'codigo postal',
      'postnummer',
      'postnr',
    ],
    ...['plz', 'postleitzahl'],
  ],
  latitude: ['latitude', 'lat', 'latitudine', 'latitud', 'breddegrad', 'breedtegraad'],
  longitude: [
    'longitude',
    'lon',
    'lng',
    'long',
    'longitudine',
    'longitud',
    'laengdegrad',
    'lengtegraad',
  ],
  place: ['plumbline', 'place code', 'place id', 'lookup place'],
  country: [
    'country',
    'country code',
    'cc',
    'iso',
    'pays',
    'code pays',
    'paese',
    'stato',
    'pais',
    'land',
    'landcode',
    'nation',
  ],
  subdivision: [
    ...[
      'subdivision',
      'state',
      'state code',
      'province',
      'county',
      'region',
      'prefecture',
      'departement',
      'code departement',
      'dep',
    ],
    ...[
      'provincia',
      'sigla',
      'sigla provincia',
      'sigla automobilistica',
      'regione',
      'provincie',
      'comunidad',
      'prov',
    ],
  ],
};

/** Columns that say which place is meant by themselves. */
export const NAMING: readonly (readonly Role[])[] = [
  ['name'],
  ['official_code'],
  ['postcode'],
  ['latitude', 'longitude'],
  ['place'],
];

/** The columns by their heads, and those that `given` names by role. Throws an HttpProblem where none says which place is meant. */
export function recogniseColumns(
  header: readonly string[],
  given: ReadonlyMap<Role, string>,
): Roles {
  const heads = header.map((head) => foldText(head.replace(/([a-z])([A-Z])/g, '$1 $2')));
  const roles = new Map<Role, number>();
  for (const role of ROLES) {
    const named = given.get(role);
    const index =
      named === undefined
        ? heads.findIndex((head) => HEADS[role].includes(head))
        : header.indexOf(named);
    if (named !== undefined && index < 0)
      throw noColumn(
        `No column is called ${JSON.stringify(shortCell(named))}, which ${role}_column names.`,
        header,
      );
    if (index < 0) continue;
    const last = header.lastIndexOf(header[index] as string);
    if (last !== index) throw twoColumns(header[index] as string, [index, last]);
    roles.set(role, index);
  }
  if (NAMING.some((each) => each.every((role) => roles.has(role)))) return roles;
  throw noColumn(
    'No column says which place is meant: one must be called name, official_code or postcode, or two latitude and longitude, or be named by name_column, official_code_column and so on.',
    header,
  );
}

function twoColumns(head: string, [one, other]: readonly [number, number]): HttpProblem {
  return unreadableTable(
    `Columns ${one + 1} and ${other + 1} of row 1 are both called ${JSON.stringify(shortCell(head))}: which of them says the place? Rename the other.`,
  );
}

function noColumn(detail: string, header: readonly string[]): HttpProblem {
  return unreadableTable(`${detail} The columns of row 1: ${shortHeads(header)}.`);
}
