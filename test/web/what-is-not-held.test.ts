import { beforeAll, describe, expect, test } from 'vitest';
import { sharedService } from '../support/services.ts';

describe('pages state what is not held or not known', () => {
  let url: string;
  beforeAll(async () => {
    ({ url } = await sharedService());
  });
  const visit = async (address: string, accept = 'text/html') => {
    const response = await fetch(url + address, { headers: { accept } });
    return { status: response.status, text: await response.text() };
  };

  test.each([
    ['/ES/cities/barcelona/zoning', '8 zones are published here. Missing: 12, 12b, 13a'],
    ['/ES/cities/madrid/zoning', '19 of 34 zones are published here. Missing: norma zonal 1'],
    ['/US/cities/los-angeles/zoning', '<strong>This is not the whole plan</strong>'],
    ['/JP/cities/yokohama/zoning', 'The use districts of Yokohama with their ratios were not'],
  ])('%s begins with the zones that are missing', async (address, words) => {
    const { text } = await visit(address);
    expect(text).toContain(words);
    expect(text.indexOf(words)).toBeLessThan(text.indexOf('<table') >>> 0);
  });

  test.each(['rules', 'ids', 'check'])(
    'an unknown use gets 400 from /FR/%s, with the known ones',
    async (page) => {
      const { status, text } = await visit(`/FR/${page}?occupancy=ofice`);
      expect(status).toBe(400);
      expect(text).toContain('Did you mean office?');
      expect(text.replaceAll('&amp;', '&')).toContain(
        `<li><a href="/FR/${page}?occupancy=office">Office and other business</a></li>`,
      );
      const problem = JSON.parse((await visit(`/FR/${page}?occupancy=ofice`, '*/*')).text);
      expect(problem.detail).toContain('Did you mean office? Allowed: residential, house,');
      expect(problem.suggestions[0].href).toBe(`/FR/${page}?occupancy=office`);
    },
  );

  test('a day in another form gets 400 with the form that is meant', async () => {
    const { status, text } = await visit('/FR/check?occupancy=office&on_date=31/12/2020');
    expect(status).toBe(400);
    expect(text).toContain('as YYYY-MM-DD, such as 2020-12-31 (got');
  });

  test('an unknown city gets 404 with the place that has the name in another language', async () => {
    const { status, text } = await visit('/IT/cities/bolonia');
    expect(status).toBe(404);
    expect(text).toContain('Did you mean Bologna, IT-BO?');
    expect(text).toContain('<li><a href="/IT/cities/bologna">');
  });

  test('controls of a form do not keep a choice of an earlier page', async () => {
    const { text } = await visit('/FR/check?occupancy=office&works=new');
    const controls = text.match(/<(?:select|input)(?=[^>]* name="(?!q"))[^>]*>/g) ?? [];
    expect(controls.length).toBeGreaterThan(5);
    expect(controls.filter((each) => !/autocomplete="off"|type="hidden"/.test(each))).toEqual([]);
  });

  test('the home page names the countries without a cost index', async () => {
    expect((await visit('/')).text).toContain('No index is published for: Denmark.');
  });
});
