import postgres from 'postgres';

/**
 * The peers' own copy of the data: plain tables with keys, no editions to choose from, and what holds in a city beside that city, as the service at `serviceUrl`
 * answers it, so that nothing is left to be resolved: all of which is to their advantage.
 */
export async function makePeerTables(url, serviceUrl) {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  await sql.unsafe(`
    drop schema if exists peer cascade;
    create schema peer;
    create table peer.countries as select code, name, currency from countries where edition = (select edition from current_edition);
    alter table peer.countries add primary key (code);
    create table peer.cities as
      select country, code, position, name, population, seismic_zone, wind_speed_ms, climate_zone from cities
      where edition = (select edition from current_edition);
    alter table peer.cities add primary key (country, code), add foreign key (country) references peer.countries;
    create table peer.zones as
      select country, city, position, zone_id, name, max_far, max_height_m, permitted_uses from zones
      where edition = (select edition from current_edition);
    alter table peer.zones add primary key (country, city, zone_id), add foreign key (country, city) references peer.cities;
    create table peer.building_codes (
      country text, city text, position integer not null, category text, parameter text, value text not null, reference text not null,
      primary key (country, city, category, parameter), foreign key (country, city) references peer.cities);
    create table peer.building_params (
      country text, city text, position integer not null, name text, value double precision not null, reference text not null,
      primary key (country, city, name), foreign key (country, city) references peer.cities);
  `);
  for (const { code } of await sql`select code from peer.countries`) {
    const cities = await askCities(serviceUrl, code);
    const rowsOf = (list) =>
      cities.flatMap((city) =>
        city[list].map((row, position) => ({ ...row, country: code, city: city.code, position })),
      );
    await sql`insert into peer.building_codes select * from jsonb_populate_recordset(null::peer.building_codes, ${sql.json(rowsOf('buildingCodes'))})`;
    await sql`insert into peer.building_params select * from jsonb_populate_recordset(null::peer.building_params, ${sql.json(rowsOf('buildingParams'))})`;
  }
  await sql`analyze`;
  await sql.end();
}

async function askCities(serviceUrl, country) {
  const query = `{ country(code: "${country}") { cities { code buildingCodes { category parameter value reference } buildingParams { name value reference } } } }`;
  const { data } = await (
    await fetch(`${serviceUrl}/graphql?query=${encodeURIComponent(query)}`)
  ).json();
  return data.country.cities;
}
