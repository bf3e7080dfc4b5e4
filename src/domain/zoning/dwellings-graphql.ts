import { builder, closedList } from '../schema/builder.ts';
import { DWELLING_COLUMNS, DWELLING_STATUSES, type DwellingStatus } from './dwellings.ts';
import { Zone } from './graphql.ts';
import type { ZoneRow } from './table.ts';

const DwellingStatusEnum = closedList(
  'DwellingStatus',
  'Whether a zone allows a number of dwellings on a lot.',
  DWELLING_STATUSES,
);

const ZoneDwellings = builder.objectRef<ZoneRow>('ZoneDwellings').implement({
  description:
    'How many dwellings a zone allows on a lot. Accessory dwellings are not counted, and a law of the state or the country may allow more.',
  fields: (t) => {
    const status = (count: string, of: (zone: ZoneRow) => DwellingStatus | null) =>
      t.field({
        type: DwellingStatusEnum,
        description: `Whether a lot may have ${count}.`,
        resolve: (zone) => of(zone) ?? 'not_read',
      });
    return {
      one: status(DWELLING_COLUMNS.one_dwelling, ({ oneDwelling }) => oneDwelling),
      two: status(DWELLING_COLUMNS.two_dwellings, ({ twoDwellings }) => twoDwellings),
      three: status(DWELLING_COLUMNS.three_dwellings, ({ threeDwellings }) => threeDwellings),
      fourOrMore: status(DWELLING_COLUMNS.four_dwellings, ({ fourDwellings }) => fourDwellings),
    };
  },
});

builder.objectField(Zone, 'dwellings', (t) =>
  t.field({
    type: ZoneDwellings,
    description: 'How many dwellings it allows on a lot.',
    resolve: (zone) => zone,
  }),
);
