import { describe, expect, it } from 'vitest';
import { fundamentalWindVelocityMs } from '../../tools/imports/formulas/nf-en-1991-1-4-na.ts';
import { changesAmong } from '../../tools/imports/fr/changes.ts';
import { climateZonesIn, zonesAmong } from '../../tools/imports/fr/zones.ts';
import { readPackageTable } from '../../tools/imports/tables/csv.ts';

/** Communes of today by their codes; 75101 is a municipal district of 75056. */
const communes = {
  today: ['01001', '14371', '52332', '52033', '75056'].map((official_code) => ({
    official_code,
    name: official_code,
    subdivision: `FR-${official_code.slice(0, 2)}`,
    department: official_code.slice(0, 2),
  })),
  ofDistrict: new Map([['75101', '75056']]),
};

const change = (
  MOD: string,
  DATE_EFF: string,
  COM_AV: string,
  COM_AP: string,
  TYPECOM_AP = 'COM',
) => ({
  MOD,
  DATE_EFF,
  TYPECOM_AV: 'COM',
  COM_AV,
  TYPECOM_AP,
  COM_AP,
});

/** The newest first, as in the file: 14001 became part of 14002, and that of 14371; 52033 was part of 52332 until 2012. */
const changes = changesAmong(
  [
    change('32', '2016-01-01', '14002', '14371'),
    change('32', '2016-01-01', '14002', '14002', 'COMD'),
    change('21', '2012-01-01', '52332', '52033'),
    change('31', '1973-01-01', '14001', '14002'),
    change('33', '1972-06-02', '52033', '52332'),
  ],
  communes,
);

const zones = (
  INSEE_Commune: string,
  Alea_sismique: string,
  Zone_neige: string,
  Zone_vent: string,
) => ({
  INSEE_Commune,
  Alea_sismique,
  Zone_neige,
  Zone_vent,
});

describe('the communes of France', () => {
  it('follow mergers to the commune of today, through those that have merged since', () => {
    expect(changes.nowPartOf('14001')).toBe('14371');
    expect(changes.nowPartOf('52033')).toBe('52033');
    expect(changes.nowPartOf('75101')).toBe('75056');
    expect(changes.nowPartOf('99999')).toBeUndefined();
  });

  it('have the zones of all communes that they were made of', () => {
    const { zonesOf } = zonesAmong(
      [
        zones('1001', 'Zone 2', 'A2', '2'),
        zones('14371', 'Zone 1', 'A1', '2'),
        zones('14002', 'Zone 2', 'A1', '2'),
        zones('75101', 'Zone 1', 'A1', '2'),
      ],
      changes,
    );
    expect(zonesOf('01001')).toEqual({ seismic: ['2'], snow: ['A2'], wind: ['2'] });
    expect(zonesOf('14371')).toEqual({ seismic: ['1', '2'], snow: ['A1'], wind: ['2'] });
    expect(zonesOf('75056')).toEqual({ seismic: ['1'], snow: ['A1'], wind: ['2'] });
  });

  it('of Mayotte have the zones that the table has by the codes of before 2011', () => {
    const ofMayotte = { nowPartOf: (code: string) => code, restoredFrom: () => [] };
    expect(
      zonesAmong([zones('98511', 'Zone 3', '', '')], ofMayotte).zonesOf('97611').seismic,
    ).toEqual(['3']);
  });

  it('have the zones of the commune that they were part of when they were restored since, and none where the table has a blank', () => {
    const { zonesOf } = zonesAmong([zones('52332', 'Fort', '', '2.5')], changes);
    expect(zonesOf('52033')).toEqual({ seismic: ['5'], snow: [], wind: ['2.5'] });
  });
});

describe('the places of France', () => {
  it('are all communes of the departments, those overseas with their seismic zone and none of the metropolitan zones', async () => {
    const places = await readPackageTable('data/fr/places.csv');
    expect(places).toHaveLength(34875);
    const overseas = places.filter(({ subdivision = '' }) => /^FR-97\d$/.test(subdivision));
    expect(overseas).toHaveLength(129);
    const metropolitan = ['climate_zone', 'wind_zone', 'wind_speed_ms', 'snow_zone'];
    expect(overseas.filter((place) => metropolitan.some((column) => place[column] !== ''))).toEqual(
      [],
    );
    const zoneOf = new Map(
      overseas.map(({ subdivision, seismic_zone }) => [subdivision, seismic_zone]),
    );
    expect(Object.fromEntries(zoneOf)).toEqual({
      'FR-971': '5',
      'FR-972': '5',
      'FR-973': '1',
      'FR-974': '2',
      'FR-976': '3',
    });
    expect(places.filter(({ seismic_zone }) => seismic_zone === '')).toHaveLength(24);
  });
});

describe('the climate zones of France', () => {
  it('are read from lines that hold up to three departments', () => {
    const lines = [
      ' 04   Alpes-de-Haute-Provence   H2d     35        Ille-et-Vilaine     H2a      67           Bas-Rhin         H1b',
      "21          Côte-d'Or        H1c         52          Haute-Marne            H1b",
      "2A          Corse-du-Sud       H3          28           Eure-et-Loir      H1a         95          Val-D'Oise         H1a",
      '                        H1a, H1b, H1c                -9,5                  -11,5                -13,5',
    ];
    expect(Object.fromEntries(climateZonesIn(lines.join('\n')))).toEqual({
      '04': 'H2d',
      35: 'H2a',
      67: 'H1b',
      21: 'H1c',
      52: 'H1b',
      '2A': 'H3',
      28: 'H1a',
      95: 'H1a',
    });
  });
});

describe('NF EN 1991-1-4/NA', () => {
  it('gives four wind velocities to the regions of metropolitan France, and none to the placeholder of overseas', () => {
    expect(['1', '2', '3', '4', '2.5'].map(fundamentalWindVelocityMs)).toEqual([
      '22',
      '24',
      '26',
      '28',
      undefined,
    ]);
  });
});
