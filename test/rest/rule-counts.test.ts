import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { askGraphQL, sharedService } from '../support/services.ts';

test('a rule is counted where it is law on the day of the edition, in REST, GraphQL and pages; tables have the others, too', async () => {
  const { url } = await sharedService();
  const { data } = await askGraphQL(
    url,
    '{ countries { code completeness { rules rulesAtOtherDates } } }',
  );
  const get = (path: string) =>
    fetch(url + path, { headers: { accept: 'text/html, application/json, text/csv' } });
  for (const { code, completeness } of data.countries) {
    const { rules, rulesAtOtherDates } = completeness;
    const ofCountry = await askGraphQL(
      url,
      `{ country(code: "${code}") { complianceRules { ruleId } } }`,
    );
    expect(ofCountry.data.country.complianceRules, code).toHaveLength(rules);
    expect(await (await get(`/api/v1/open/${code}/compliance-rules`)).json(), code).toHaveLength(
      rules,
    );
    expect(await (await get(`/api/v1/open/${code}/completeness`)).json(), code).toMatchObject({
      rules,
    });
    const table = parse(await (await get(`/downloads/${code}/compliance-rules.csv`)).text(), {
      columns: true,
    });
    expect(table, code).toHaveLength(rules + rulesAtOtherDates);
    const page = (await (await get(`/${code}`)).text()).replace(/<[^>]*>/g, ' ');
    expect(page).toMatch(new RegExp(`Rules in force\\s+${rules}\\s`));
  }
  expect(
    data.countries.some(
      ({ completeness }: { completeness: { rulesAtOtherDates: number } }) =>
        completeness.rulesAtOtherDates > 0,
    ),
  ).toBe(true);
});
