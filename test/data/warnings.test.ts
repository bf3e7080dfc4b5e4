import { execFile } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import {
  addOptional,
  type Files,
  fixtureFiles,
  replaceIn,
  writeDataFolder,
} from '../support/fixture.ts';

/** Runs `data:check` as people do, and answers how it ended and what it warned of. */
async function check(files: Files): Promise<{ code: number; warnings: string[] }> {
  const folder = await writeDataFolder(files);
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['dist/data-check.js'],
      { env: { ...process.env, DATA_DIR: folder } },
      (error, _stdout, stderr) => {
        const lines = stderr.replaceAll(`${folder}/`, '').split('\n');
        resolve({
          code: Number(error?.code ?? 0),
          warnings: lines.filter((line) => /^(zz|fields\.csv|prototypes\.csv)[:/]/.test(line)),
        });
      },
    );
  });
}

/** The fixture, in which fields of stairs say that they are of stairs, its code why it names no day, and each gap why it is one. */
function filesWithoutWarnings(): Files {
  const files = fixtureFiles();
  replaceIn(
    files,
    'fields.csv',
    'stair_riser_height_mm,mm,true,',
    'stair_riser_height_mm,mm,true,stair',
  );
  replaceIn(files, 'fields.csv', 'stair_headroom_mm,mm,false,', 'stair_headroom_mm,mm,false,stair');
  replaceIn(files, 'zz/sources.csv', ',2024,,', ',2024; undated edition,,');
  replaceIn(files, 'zz/sources.csv', ',2025,,', ',2025; undated data,,');
  replaceIn(files, 'zz/compliance-rules.csv', 'occupancy=school; subdivision', 'subdivision');
  let gaps = 0;
  for (const [name, content] of Object.entries(files))
    if (name.endsWith('/gaps.csv'))
      files[name] = String(content).replaceAll('Not looked for.', () => `Search ${++gaps} failed`);
  return files;
}

const rule = (id: string, text: string) => (files: Files) => {
  files['zz/compliance-rules.csv'] += `ZZ-${id},${text},zz-code\n`;
};

/** What is valid, and may be wrong all the same. */
const SUSPECTS: [string, (files: Files) => void, string][] = [
  [
    'an exact rule with an exception in its description alone',
    rule(
      'SAF-21',
      '"Risers, except in towers",stair_riser_height_mm,<=,170,critical,exact,occupancy=school,,zz_code,Code 4.9,,',
    ),
    'exception_in_prose: ZZ-SAF-21: it is exact, has no `unless`, and its description states “except”',
  ],
  [
    'an exact rule with more exceptions in its description than conditions',
    rule(
      'SAF-21',
      '"Risers, except in towers; stairs of cellars aside",stair_riser_height_mm,<=,170,critical,exact,occupancy=school,subdivision=ZZ-N,zz_code,Code 4.9,,',
    ),
    'exception_in_prose: ZZ-SAF-21: it is exact, has 1 in `unless`, and its description states “except”, “aside”',
  ],
  [
    'an exact rule with another way to comply in its description alone',
    rule(
      'SAF-21',
      'Risers; a lift is enough instead,stair_riser_height_mm,<=,170,critical,exact,occupancy=school,,zz_code,Code 4.9,,',
    ),
    'alternative_in_prose: ZZ-SAF-21: it is exact, has one alternative and no `unless`, and its description states “is enough”',
  ],
  [
    'a rule without the exception of another one of its clause',
    (files) => {
      rule(
        'SAF-21',
        'Risers of schools,stair_riser_height_mm,<=,170,critical,exact,occupancy=school,works=existing,zz_code,Code 4.9,,',
      )(files);
      rule(
        'SAF-22',
        'Risers of houses,stair_riser_height_mm,<=,190,critical,exact,occupancy=residential,,zz_code,Code 4.9,,',
      )(files);
    },
    'exception_of_sibling: ZZ-SAF-22 (ZZ-SAF-21): it has none of the exceptions of the same clause where works=existing',
  ],
  [
    'a rule that leaves a use out and names none',
    rule(
      'SAF-21',
      'Risers,stair_riser_height_mm,<=,170,critical,exact,works=new,occupancy=school,zz_code,Code 4.9,,',
    ),
    'use_excluded: ZZ-SAF-21: it does not apply where occupancy=school, and its `when` names no use',
  ],
  [
    'a presumption of every element where another is of one',
    (files) =>
      addOptional(files, 'zz', {
        'presumed-facts.csv':
          'when,fact,value,why,reference,source\npart=ramp,exit_route,true,It leads out.,Code 5.2,zz-code\noccupancy=school; works=new,exit_route,true,It leads out.,Code 5.2,zz-code\n',
      }),
    'presumed_widely: exit_route=true (occupancy=school and works=new): it does not ask part, as others of exit_route do',
  ],
  [
    'one note on more than three gaps',
    (files) => {
      files['zz/gaps.csv'] = String(files['zz/gaps.csv']).replaceAll(
        /Search \d+ failed/g,
        'Not read: no copy opened',
      );
    },
    'note_repeated: Not read (gaps.csv): 16 rows have the same note',
  ],
  [
    'a slope of ramps that asks nothing about a part',
    rule(
      'ACC-21',
      'Slope,ramp_slope_pct,<=,10,critical,exact,occupancy=residential,,zz_code,Code 5.9,,',
    ),
    'part_not_asked: ZZ-ACC-21: it is about ramp_slope_pct and names no part, so that it judges every part',
  ],
  [
    'a kind of school that no rule names beside its siblings',
    (files) => {
      files['condition-values.csv'] +=
        'occupancy,day_school,school,,School by day\noccupancy,night_school,school,,School at night\n';
      rule(
        'HAB-21',
        'Headroom of class rooms,stair_headroom_mm,>=,3000,critical,exact,occupancy=day_school,,zz_code,Code 8.9,,',
      )(files);
    },
    'use_not_named: stair_headroom_mm (night_school): no rule of it holds for night_school, while others of school are named',
  ],
  [
    'rules of one clause in two subdivisions with different conditions',
    (files) => {
      rule(
        'SAF-21',
        'Risers,stair_riser_height_mm,<=,170,critical,exact,subdivision=ZZ-N; occupancy=school,,zz_code,Code 4.9,,',
      )(files);
      rule(
        'SAF-22',
        'Risers,stair_riser_height_mm,<=,170,critical,exact,subdivision=ZZ-S,,zz_code,Code 4.9,,',
      )(files);
    },
    'subdivisions_differ: ZZ-SAF-21 (ZZ-SAF-22): ZZ-SAF-22 is of the same clause elsewhere and has other conditions',
  ],
  [
    'a parameter that does not ask what the rule of its clause asks',
    (files) => {
      files['zz/building-codes.csv'] += 'city=alpha,fire,riser_max_mm,180,,Code 4.1,,,zz-code\n';
    },
    'parameter_differs: riser_max_mm (ZZ-SAF-01): ZZ-SAF-01 of the same clause also depends on occupancy',
  ],
  [
    'a row that cites an old text of a law whose new one was opened',
    (files) => {
      replaceIn(files, 'zz/sources.csv', ',2024; undated edition,,', ',2024,2024-01-01,');
      files['zz/sources.csv'] +=
        'zz-new,Building Code of Testland,Ministry of Tests,https://example.org/new,2026,2026-01-01,2026-11-20,"official act, not protected",official\n';
      rule(
        'SAF-21',
        'Risers,stair_riser_height_mm,<=,170,critical,exact,occupancy=school,,zz_code,Code 4.9,2026-01-01,',
      )(files);
      replaceIn(files, 'zz/compliance-rules.csv', '2026-01-01,,zz-code', '2026-01-01,,zz-new');
    },
    'newer_text: zz-code (zz-new): rows in force cite the text of 2024-01-01, and that of 2026-01-01 was opened',
  ],
  [
    'a document that neither has a day nor says why',
    (files) => replaceIn(files, 'zz/sources.csv', ',2024; undated edition,,', ',2024,,'),
    'no_day: zz-code: text_of is blank, and edition does not say what names no day, such as “undated page”',
  ],
  [
    'a threshold the wrong way round',
    rule(
      'HAB-21',
      'Headroom,stair_headroom_mm,<=,2000,critical,exact,occupancy=residential,,zz_code,Code 8.9,,',
    ),
    'unusual_direction: ZZ-HAB-21: stair_headroom_mm <= 2000 sets a maximum, while by fields.csv rules set a minimum of it',
  ],
  [
    'a first sentence that is not read at a glance',
    rule(
      'SAF-21',
      `"Risers of ${'stairs and '.repeat(20)}ramps. Towers have others.",stair_riser_height_mm,<=,170,critical,partial,occupancy=school,,zz_code,Code 4.9,,`,
    ),
    'long_first_sentence: ZZ-SAF-21: the first sentence of its description has 235 characters; at most 200 are read at a glance',
  ],
];

describe('data:check warns of', () => {
  test.each(SUSPECTS)('%s', async (_what, edit, warning) => {
    const files = filesWithoutWarnings();
    edit(files);
    expect(await check(files)).toEqual({ code: 1, warnings: [`zz: ${warning}`] });
    const [, name, item] = /^(\w+): (.+?)(?::| \()/.exec(warning) as RegExpExecArray;
    addOptional(files, 'zz', {
      'acknowledged.csv': `check,item,others,reason\n${name},${item},,The code means it.\n`,
    });
    expect(await check(files)).toEqual({ code: 0, warnings: [] });
  });

  test('a field of which nobody said how IFC states it', async () => {
    const files = filesWithoutWarnings();
    files['fields.csv'] += 'landing_depth_mm,mm,false,,,,minimum,Depth of a landing,500,5000\n';
    expect(await check(files)).toEqual({
      code: 1,
      warnings: [
        'fields.csv: landing_depth_mm: src/domain/ids/ifc.ts does not say how IFC states it: add it to MEASURES, or to UNMEASURED',
      ],
    });
  });

  test('a fact of a prototype that nothing asks in any country', async () => {
    const files = filesWithoutWarnings();
    replaceIn(files, 'prototypes.csv', 'occupancy=school', 'occupancy=school; works=new');
    expect(await check(files)).toEqual({
      code: 1,
      warnings: ['prototypes.csv: works: nothing depends on it in any country: remove it'],
    });
  });

  test('an acknowledgement of what is right', async () => {
    const files = filesWithoutWarnings();
    addOptional(files, 'zz', {
      'acknowledged.csv': 'check,item,others,reason\npart_not_asked,ZZ-ACC-01,,It asks one.\n',
    });
    expect(await check(files)).toEqual({
      code: 1,
      warnings: [
        'zz: part_not_asked: ZZ-ACC-01: acknowledged.csv names it, and nothing is wrong with it any more: take the row out',
      ],
    });
  });
});

describe('data:check allows open warnings', () => {
  const withCeiling = (ceilings: string) => {
    const files = filesWithoutWarnings();
    rule(
      'SAF-21',
      '"Risers, except in towers",stair_riser_height_mm,<=,170,critical,exact,occupancy=school,,zz_code,Code 4.9,,',
    )(files);
    replaceIn(
      files,
      'zz/datapackage.json',
      '"heights_in_feet"',
      `"open_warnings":{${ceilings}},"heights_in_feet"`,
    );
    return files;
  };

  test('up to the ceiling of their check', async () => {
    expect(await check(withCeiling('"exception_in_prose":1'))).toEqual({ code: 0, warnings: [] });
  });

  test('and names all of a check that has more', async () => {
    const files = withCeiling('"exception_in_prose":1');
    rule(
      'SAF-22',
      '"Headroom, except in towers",stair_headroom_mm,>=,2000,critical,exact,occupancy=school,,zz_code,Code 4.8,,',
    )(files);
    const { code, warnings } = await check(files);
    expect(code).toBe(1);
    expect(warnings.map((line) => line.split(': ')[2])).toEqual(['ZZ-SAF-21', 'ZZ-SAF-22']);
  });

  test('and none of another check', async () => {
    const { code, warnings } = await check(withCeiling('"use_excluded":1'));
    expect({ code, count: warnings.length }).toEqual({ code: 1, count: 1 });
  });
});

describe('data:check compares coverage.csv with the rules', () => {
  const header =
    'city,occupancy,concluded,depends,not_regulated,closed,not_collected,undeclared,with_prototype\n';
  const withCoverage = (rows: string) => {
    const files = filesWithoutWarnings();
    addOptional(files, 'zz', { 'coverage.csv': header + rows });
    return files;
  };

  test('and names more undeclared questions than the descriptor allows', async () => {
    const files = withCoverage('alpha,school,0,0,0,0,0,1,0\nbeta-town,school,0,0,0,0,0,1,0\n');
    expect(await check(files)).toEqual({
      code: 1,
      warnings: [
        'zz/coverage.csv: 2 questions have neither a rule nor a reason, and undeclared_questions of datapackage.json allows 0: add rows to rule-gaps.csv (npm run data:questions -- zz lists them)',
      ],
    });
    replaceIn(
      files,
      'zz/datapackage.json',
      '"heights_in_feet"',
      '"undeclared_questions":2,"heights_in_feet"',
    );
    expect(await check(files)).toEqual({ code: 0, warnings: [] });
  });

  test('and counts one that has no rule only with the facts of a prototype', async () => {
    const files = withCoverage('alpha,school,0,1,0,0,0,0,0\nbeta-town,school,0,1,0,0,0,0,0\n');
    rule(
      'SAF-31',
      'Riser of small schools,stair_riser_height_mm,<=,180,critical,exact,occupancy=school; occupants<200,,zz_code,Code 4.9,,',
    )(files);
    expect((await check(files)).warnings).toEqual([
      expect.stringContaining('zz/coverage.csv: 2 questions have neither a rule nor a reason'),
    ]);
  });

  test('and names counts that are of other rules', async () => {
    const files = withCoverage('alpha,school,1,0,0,0,0,0,1\nbeta-town,school,0,0,0,0,0,1,0\n');
    replaceIn(
      files,
      'zz/datapackage.json',
      '"heights_in_feet"',
      '"undeclared_questions":2,"heights_in_feet"',
    );
    expect(await check(files)).toEqual({
      code: 1,
      warnings: [
        'zz/coverage.csv: does not follow from the rules and the gaps: run npm run data:describe',
      ],
    });
  });
});

describe('data:check refuses', () => {
  const day = (hours: number) =>
    new Date(Date.now() + hours * 3_600_000).toISOString().slice(0, 10);

  test.each<[string, (files: Files) => void, string]>([
    [
      'a source that was opened on a day that has not come anywhere',
      (files) => replaceIn(files, 'zz/sources.csv', ',2026-11-20,', `,${day(14 + 24)},`),
      `zz/sources.csv:2:accessed_on: ${day(14 + 24)} is in the future: write the day on which the document was opened`,
    ],
    [
      'a file that is another than its descriptor states',
      (files) => {
        const descriptor = JSON.parse(files['zz/datapackage.json'] as string);
        const [first, ...others] = descriptor.resources;
        files['zz/datapackage.json'] = JSON.stringify({
          ...descriptor,
          resources: [{ ...first, bytes: 1, hash: 'sha256:00' }, ...others],
        });
      },
      'zz/datapackage.json:resources: states another size or hash of sources.csv than it has: run npm run data:describe',
    ],
    [
      'a comma between conditions',
      (files) =>
        replaceIn(
          files,
          'zz/compliance-rules.csv',
          'part=ramp; occupants>=50 or exit_route=true',
          '"part=ramp, occupants>=50"',
        ),
      "zz/compliance-rules.csv:3:when: 'part=ramp, occupants>=50' parts conditions by a comma: use `;`",
    ],
  ])('%s', async (_what, edit, fault) => {
    const files = filesWithoutWarnings();
    edit(files);
    expect(await check(files)).toEqual({ code: 1, warnings: [fault] });
  });

  test('no source that was opened today, wherever that is', async () => {
    const files = filesWithoutWarnings();
    replaceIn(files, 'zz/sources.csv', ',2026-11-20,', `,${day(14)},`);
    expect(await check(files)).toEqual({ code: 0, warnings: [] });
  });
});
