import { beforeAll, expect, test } from 'vitest';
import { askGraphQL, sharedService } from '../support/services.ts';

/** Measures of a typical building, most of which rest on presumptions. */
const MEASURES: [profile: string, field: string, value: number][] = [
  ['shared_stair', 'stair_riser_height_mm', 165],
  ['shared_stair', 'stair_clear_width_mm', 1200],
  ['balcony_guard', 'guardrail_height_mm', 1100],
  ['balcony_guard', 'guard_opening_mm', 90],
  ['flat_entrance_door', 'door_clear_width_mm', 950],
  ['public_corridor', 'corridor_width_mm', 2000],
  ['outer_wall', 'u_value_wall_w_m2k', 0.15],
  ['bedroom', 'ceiling_height_mm', 2700],
  ['lift_car', 'lift_car_width_mm', 1400],
];

type Conclusion = {
  element: string | null;
  presumed: { name: string }[];
  exceptionsAbsent: { facts: string[] }[];
};

let url: string;
let countries: {
  code: string;
  prototypes: { name: string }[];
  complianceRules: { field: string }[];
}[];
beforeAll(async () => {
  ({ url } = await sharedService());
  const { data } = await askGraphQL(
    url,
    '{ countries { code prototypes { name } complianceRules { field } } }',
  );
  countries = data.countries;
});

const QUERY = `query ($country: CountryCode!, $design: DesignInput!) {
  country(code: $country) { check(design: $design) { conclusions { element presumed { name } exceptionsAbsent { facts } } } }
}`;

test('the check page has a control for each fact that a verdict presumes or takes to be absent', async () => {
  let presumptions = 0;
  for (const { code, prototypes, complianceRules } of countries) {
    const measures = MEASURES.filter(([, field]) =>
      complianceRules.some((rule) => rule.field === field),
    );
    for (const { name: prototype } of prototypes) {
      const query = new URLSearchParams({ prototype, works: 'new' });
      for (const [profile, field, value] of measures)
        query.set(`${profile}.${field}`, String(value));
      const elements = measures.map(([profile, field, value]) => ({
        profile,
        name: profile,
        measures: [{ field, value }],
      }));
      const design = { prototype, facts: [{ name: 'works', value: 'new' }], elements };
      const { data, errors } = await askGraphQL(url, QUERY, { country: code, design });
      // A house has no shared stair.
      if (errors) {
        expect(errors[0]?.message).toMatch(/contradict each other/);
        continue;
      }
      const page = await (
        await fetch(`${url}/${code}/check?${query}`, { headers: { accept: 'text/html' } })
      ).text();
      const conclusions: Conclusion[] = data.country.check.conclusions;
      const wanted = conclusions.flatMap(({ element, presumed, exceptionsAbsent }) =>
        [
          ...presumed.map(({ name }) => name),
          ...exceptionsAbsent.flatMap(({ facts }) => facts),
        ].map((name) => (name === 'part' ? `${element}.part` : name)),
      );
      presumptions += wanted.length;
      const missing = [...new Set(wanted)].filter((name) => !page.includes(` name="${name}"`));
      expect([code, prototype, missing]).toEqual([code, prototype, []]);
    }
  }
  expect(presumptions).toBeGreaterThan(100);
});
