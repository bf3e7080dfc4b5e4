import createClient from 'openapi-fetch';
import type { paths } from './generated/schema.d.ts';

/** A program as a user writes it against the generated client. Compiling it proves the types, running it the paths. */
const client = createClient<paths>({ baseUrl: process.argv[2] as string });
const path = { CC: 'IT', city: 'roma' };

const cities = await client.GET('/api/v1/open/{CC}/cities', { params: { path } });
const windSpeeds: number[] = (cities.data ?? []).map((city) => city.wind_speed_ms);
const rules = await client.GET('/api/v1/open/{CC}/compliance-rules', { params: { path } });
const operators: ('>=' | '>' | '<=' | '<' | '==' | '!=')[] = (rules.data ?? []).map(
  (rule) => rule.operator,
);
const city = await client.GET('/api/v1/open/{CC}/cities/{city}', { params: { path } });
const height: number | null | undefined = city.data?.zones[0]?.max_height_m;
const codes = await client.GET('/api/v1/open/{CC}/cities/{city}/building-codes', {
  params: { path },
});
const zoning = await client.GET('/api/v1/open/{CC}/cities/{city}/zoning', { params: { path } });
const index = await client.GET('/api/v1/open/{CC}/cost-index', { params: { path } });
const completeness = await client.GET('/api/v1/open/{CC}/completeness', { params: { path } });
const missing = await client.GET('/api/v1/open/{CC}/cities/{city}', {
  params: { path: { CC: 'IT', city: 'atlantis' } },
});

console.log(
  JSON.stringify({
    windSpeeds: windSpeeds.length,
    operators: operators.length,
    height: height === undefined ? 'none' : 'some',
    code: codes.data?.code,
    zones: zoning.data?.code,
    currency: index.data?.currency,
    country: completeness.data?.country,
    missing: missing.error?.type,
  }),
);
