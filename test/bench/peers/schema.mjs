import DataLoader from 'dataloader';
import postgres from 'postgres';

/** The same part of the schema for all hand-written peers: plain resolvers over DataLoader and postgres.js, as their own guides write them. */
export const typeDefs = `
  type Query { country(code: String!): Country }
  type Country { code: String! name: String! currency: String! cities: [City!]! }
  type City {
    code: String! name: String! population: Int! seismicZone: String! windSpeedMs: Float! climateZone: String!
    zones: [Zone!]! buildingCodes: [BuildingCode!]! buildingParams: [BuildingParam!]!
  }
  type Zone { zoneId: String! name: String! maxFar: Float! maxHeightM: Float permittedUses: [String!]! }
  type BuildingCode { parameter: String! value: String! reference: String! }
  type BuildingParam { name: String! value: Float! reference: String! }
`;

const sql = postgres(process.env.DATABASE_URL, {
  max: 10,
  transform: postgres.camel,
  onnotice: () => {},
});

const ofCities = (table) => async (keys) => {
  const countries = keys.map(({ country }) => country);
  const codes = keys.map(({ code }) => code);
  const rows = await sql`
    select * from ${sql(`peer.${table}`)}
    where (country, city) in (select * from unnest(${countries}::text[], ${codes}::text[])) order by position`;
  const groups = new Map(keys.map(({ country, code }) => [`${country}/${code}`, []]));
  for (const row of rows) groups.get(`${row.country}/${row.city}`).push(row);
  return [...groups.values()];
};

const cityLoader = (table) =>
  new DataLoader(ofCities(table), { cacheKeyFn: ({ country, code }) => `${country}/${code}` });

export const createContext = () => ({
  countries: new DataLoader(async (codes) => {
    const rows = await sql`select * from peer.countries where code in ${sql(codes)}`;
    return codes.map((code) => rows.find((row) => row.code === code) ?? null);
  }),
  cities: new DataLoader(async (codes) => {
    const rows =
      await sql`select * from peer.cities where country in ${sql(codes)} order by position`;
    return codes.map((code) => rows.filter((row) => row.country === code));
  }),
  zones: cityLoader('zones'),
  buildingCodes: cityLoader('building_codes'),
  buildingParams: cityLoader('building_params'),
});

export const resolvers = {
  Query: { country: (_query, { code }, context) => context.countries.load(code) },
  Country: { cities: ({ code }, _args, context) => context.cities.load(code) },
  City: {
    zones: (city, _args, context) => context.zones.load(city),
    buildingCodes: (city, _args, context) => context.buildingCodes.load(city),
    buildingParams: (city, _args, context) => context.buildingParams.load(city),
  },
};
