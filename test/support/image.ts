import { cp, mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { cleanCopy, NOBODY, publicFolder, run } from './clean-copy.ts';

/** The last stage of the Dockerfile as it was built: its folder, what it starts with which settings, and how its health is asked. */
export type Image = {
  folder: string;
  environment: Record<string, string>;
  command: string[];
  health: string[];
};

type Stage = {
  root: string;
  workdir: string;
  environment: Record<string, string>;
  command: string[];
  health: string[];
};

/** Takes the steps of the Dockerfile one by one, each stage in a folder of its own that stands for the root of its image, from a clean copy of the project. */
export async function buildImage(): Promise<Image> {
  const context = await cleanCopy();
  const steps = (await readFile('Dockerfile', 'utf8'))
    .replaceAll('\\\n', '')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'));
  const stages = new Map<string, Stage>();
  let stage: Stage | undefined;
  for (const step of steps) {
    const [, instruction = '', rest = ''] = /^(\w+) (.*)$/.exec(step) ?? [];
    if (instruction === 'FROM') {
      stage = {
        root: await publicFolder('image'),
        workdir: '/',
        environment: {},
        command: [],
        health: [],
      };
      stages.set(/ AS (\w+)$/.exec(rest)?.[1] ?? 'last', stage);
    } else await take(instruction, rest, stage as Stage, { context, stages });
  }
  const { root, workdir, environment, command, health } = stages.get('last') as Stage;
  return { folder: path.join(root, workdir), environment, command, health };
}

async function take(
  instruction: string,
  rest: string,
  stage: Stage,
  from: { context: string; stages: ReadonlyMap<string, Stage> },
) {
  const inside = (file: string) => path.join(stage.root, path.resolve(stage.workdir, file));
  switch (instruction) {
    case 'WORKDIR':
      stage.workdir = rest;
      return void (await mkdir(inside('.'), { recursive: true }));
    case 'ENV':
      for (const [, name = '', value = ''] of rest.matchAll(/(\w+)=(\S+)/g))
        stage.environment[name] = inRoot(value, stage);
      return;
    case 'COPY': {
      const [, name, files = ''] = /^(?:--from=(\w+) )?(.*)$/.exec(rest) ?? [];
      const source = name ? (from.stages.get(name) as Stage).root : from.context;
      const [target = '', ...sources] = files.split(' ').reverse();
      for (const file of sources)
        await cp(
          path.join(source, file),
          target === './' ? inside(path.basename(file)) : inside(target),
          {
            recursive: true,
            verbatimSymlinks: true,
          },
        );
      return;
    }
    case 'RUN':
      // There is no user of that name here.
      return void (await run(
        'sh',
        ['-ec', inRoot(rest, stage).replaceAll('chown node ', `chown ${NOBODY} `)],
        {
          cwd: inside('.'),
          env: clean(),
        },
      ));
    case 'HEALTHCHECK':
      stage.health = JSON.parse(/CMD (\[.*\])$/.exec(rest)?.[1] as string);
      return;
    case 'CMD':
      stage.command = JSON.parse(rest);
      return;
    case 'USER':
    case 'EXPOSE':
      return;
    default:
      throw new Error(
        `The Dockerfile has a step that the tests do not take: ${instruction} ${rest}`,
      );
  }
}

/** Paths below the folder of the stage are paths below its root here. */
function inRoot(text: string, { root, workdir }: Stage): string {
  return text.replaceAll(new RegExp(`(?<![\\w.])${workdir}(?=/|$)`, 'g'), path.join(root, workdir));
}

/** A build sees nothing of the tests, and takes the packages that npm has. */
function clean(): NodeJS.ProcessEnv {
  const { NODE_ENV: _environment, VITEST: _vitest, ...environment } = process.env;
  return { ...environment, npm_config_prefer_offline: 'true', npm_config_audit: 'false' };
}
