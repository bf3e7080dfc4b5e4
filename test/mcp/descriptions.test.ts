import { beforeAll, expect, test } from 'vitest';
import { TOOLS } from '../../src/api/mcp/tool-list.ts';
import { fixtureFiles, writeDataFolder } from '../support/fixture.ts';
import { startTestService } from '../support/services.ts';

let url: string;
beforeAll(async () => {
  ({ url } = await startTestService({
    DATA_DIR: await writeDataFolder(fixtureFiles()),
    RATE_LIMIT: '123',
  }));
});

test('/llms.txt says what the service is, and every address that it names answers', async () => {
  const response = await fetch(`${url}/llms.txt`);
  expect(response.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
  const text = await response.text();
  expect(text).toMatch(/^# Plumbline\n\n> .*\n\nPublished countries: .*Testland \(ZZ\)/);
  expect(text).toContain('CC BY 4.0');
  expect(text).toContain('123 requests in any 60 seconds');
  const paths = [...text.matchAll(/\]\((\/[^)]*)\)/g)].map(([, path]) => path as string);
  expect(paths).toEqual(
    expect.arrayContaining(['/mcp', '/graphql', '/docs', '/ZZ', '/compare', '/changes']),
  );
  for (const path of paths) {
    const { status } = await fetch(url + path, { headers: { accept: 'text/html' } });
    expect([path, status]).toEqual([path, path === '/mcp' ? 405 : 200]);
  }
});

test('/docs/agents names every tool as agents are told of it, with the settings of clients', async () => {
  const page = await (await fetch(`${url}/docs/agents`)).text();
  for (const { name, title } of TOOLS)
    expect(page).toContain(`${title} <span class="name"><code>${name}</code></span>`);
  expect(page).toContain('claude mcp add --transport http plumbline https://plumbline.example/mcp');
  expect(page).toContain('NO_RULE');
});
