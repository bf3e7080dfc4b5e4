import Fastify from 'fastify';
import postgres from 'postgres';

/** Fastify that reads the city, its parameters and its zones from Postgres for each request. */
const sql = postgres(process.env.DATABASE_URL, { max: 10, onnotice: () => {} });
const app = Fastify();
app.get('/api/v1/open/:country/cities/:city', async (request, reply) => {
  const { country, city } = request.params;
  const [[row], params, zones] = await Promise.all([
    sql`select code, name, population, seismic_zone, wind_speed_ms, climate_zone from peer.cities where country = ${country} and code = ${city}`,
    sql`select name, value from peer.building_params where country = ${country} and city = ${city} order by position`,
    sql`select zone_id, name, max_far, max_height_m, permitted_uses from peer.zones where country = ${country} and city = ${city} order by position`,
  ]);
  reply.header('content-type', 'application/json');
  return JSON.stringify({
    ...row,
    building_params: Object.fromEntries(params.map(({ name, value }) => [name, value])),
    zones,
  });
});
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
