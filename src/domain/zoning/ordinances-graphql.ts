import { cityKey } from '../../data/db/keys.ts';
import { Place } from '../cities/graphql.ts';
import { builder, type Context } from '../schema/builder.ts';
import { Source, sourceOf } from '../sources/graphql.ts';
import { Jurisdiction } from './jurisdictions-graphql.ts';
import { ordinancesOfCountry, zonesOfArea } from './queries.ts';
import type { ZoningOrdinanceRow } from './table.ts';

const ZoningOrdinance = builder.objectRef<ZoningOrdinanceRow>('ZoningOrdinance').implement({
  description: 'The ordinance, or the plan, that sets the zones of a place.',
  fields: (t) => ({
    zoneCount: t.exposeInt('zoneCount', {
      nullable: true,
      description: 'How many zones it has, without overlays. Null where they were not counted.',
    }),
    publishedCount: t.int({
      description: 'How many of them are published here.',
      resolve: ({ country, place }, _args, { edition }) =>
        edition.load(zonesOfArea, cityKey(country, place), (zones) => zones.length),
    }),
    missing: t.exposeString('missing', {
      nullable: true,
      description: 'Which of them are not published here. Null where all are.',
    }),
    source: t.field({
      type: Source,
      description: 'The document in which they were counted.',
      resolve: ({ country, source }, _args, context) => sourceOf(context, country, source),
    }),
  }),
});

const DESCRIPTION =
  'How many zones its ordinance has, and which of them are missing here. Null where that was not looked up.';

function ordinanceOf({ edition }: Context, country: string, code: string) {
  return edition.load(
    ordinancesOfCountry,
    country,
    (all) => all.find(({ place }) => place === code) ?? null,
  );
}

for (const owner of [Place, Jurisdiction] as const)
  builder.objectField(owner as typeof Jurisdiction, 'zoningOrdinance', (t) =>
    t.field({
      type: ZoningOrdinance,
      nullable: true,
      description: DESCRIPTION,
      resolve: ({ country, code }, _args, context) => ordinanceOf(context, country, code),
    }),
  );
