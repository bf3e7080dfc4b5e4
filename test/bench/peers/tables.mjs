import postgres from 'postgres';

/** The peers' own copy of the data: plain tables with keys, and no editions to choose from, which is to their advantage. */
export async function makePeerTables(url) {
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
    create table peer.building_codes as
      select country, city, position, category, parameter, value, reference from building_codes
      where edition = (select edition from current_edition);
    alter table peer.building_codes add primary key (country, city, category, parameter), add foreign key (country, city) references peer.cities;
    create table peer.building_params as
      select country, city, position, parameter as name, value, reference from building_params
      where edition = (select edition from current_edition);
    alter table peer.building_params add primary key (country, city, name), add foreign key (country, city) references peer.cities;
    analyze;
  `);
  await sql.end();
}
