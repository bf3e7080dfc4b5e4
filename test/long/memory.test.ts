import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { startChildService } from '../support/child-service.ts';
import { askGraphQL, databaseSettings, HAS_POSTGRES } from '../support/services.ts';

/** The heap that Node 20 allows itself in a container of 512 MB or less. With more memory it collects later, so that the figure would be that of the machine. */
const HEAP_MB = 256;

/** Memory of a service with all real places, after a client has read many of them, in a container of `most` MB. */
test.for([
  { database: 'PGlite', most: 512, missing: false },
  { database: 'Postgres', most: 256, missing: !HAS_POSTGRES },
] as const)(
  'a service on $database fits into $most MB after a thousand places and a hundred pages',
  async ({ database, most, missing }, { skip }) => {
    skip(missing);
    const settings = {
      ...(await databaseSettings(database)),
      NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}`,
    };
    // What loading takes is the loader's.
    if (database === 'Postgres')
      execFileSync(process.execPath, ['dist/data-load.js'], {
        env: { ...process.env, ...settings },
      });
    const service = await startChildService(settings);
    let after = '';
    const codes: string[] = [];
    for (let page = 0; page < 100; page++) {
      const { data } = await askGraphQL(
        service.url,
        `{ places(country: "FR", first: 100${after}) { edges { node { code name seismicZone windSpeedMs climateZone } } pageInfo { endCursor } } }`,
      );
      // The path of a city answers those of which all is known.
      const whole = data.places.edges.filter(
        ({ node }: { node: object }) => !Object.values(node).includes(null),
      );
      codes.push(...whole.map(({ node }: { node: { code: string } }) => node.code));
      after = `, after: "${data.places.pageInfo.endCursor}"`;
    }
    for (const code of codes.slice(-1_000)) {
      const answer = await fetch(`${service.url}/api/v1/open/FR/cities/${code}`);
      expect(answer.status, code).toBe(200);
      await answer.arrayBuffer();
    }
    expect(service.residentMb()).toBeLessThan(most);
  },
);
