import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { cleanUpLater } from './clean-up-later.ts';

const PROGRAM = '/usr/sbin/nginx';

export const HAS_NGINX = existsSync(PROGRAM);
if (process.env.CI && !HAS_NGINX)
  throw new Error('In CI nothing may be skipped: install nginx-light.');

/** The example of docs/operations.md for a location, as it stands there. */
export async function documentedNginx(location: '/' | '/plumbline/'): Promise<string> {
  const examples = [
    ...(await readFile('docs/operations.md', 'utf8')).matchAll(/```nginx\n([\s\S]*?)```/g),
  ].map(([, text]) => text as string);
  return examples.find((text) => text.includes(`location ${location} {`)) as string;
}

/** Starts nginx with an example of docs/operations.md, on other ports, and with a line for each instance. It is stopped afterwards. Returns its address. */
export async function startDocumentedNginx(
  instances: readonly number[],
  port: number,
  location: '/' | '/plumbline/' = '/',
): Promise<string> {
  const example = await documentedNginx(location);
  const site = example
    .replace(/( *server 127\.0\.0\.1:)\d+( .*\n)(?:\1.*\n)*/, (_lines, before, after) =>
      instances.map((instance) => `${before}${instance}${after}`).join(''),
    )
    .replace(/(proxy_pass http:\/\/127\.0\.0\.1:)\d+/, `$1${instances[0]}`);
  return startNginx(site, port);
}

/** Starts nginx with a site that listens on 8080, on another port. It is stopped afterwards. Returns its address. */
export async function startNginx(site: string, port: number): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'plumbline-nginx-'));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join('\n');
  const configuration = `daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/log;
events {}
http {
access_log off;
${temporary}
${site.replace('listen 8080', `listen 127.0.0.1:${port}`)}
}`;
  await writeFile(path.join(folder, 'nginx.conf'), configuration);
  const nginx = spawn(PROGRAM, ['-p', folder, '-e', `${folder}/log`, '-c', 'nginx.conf'], {
    stdio: 'ignore',
  });
  const ended = new Promise((resolve) => nginx.once('exit', resolve));
  cleanUpLater(async () => {
    nginx.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true, force: true });
  });
  const deadline = Date.now() + 5_000;
  while (!(await connects(port))) {
    if (Date.now() > deadline)
      throw new Error(`nginx does not take the site:\n${await readFile(`${folder}/log`, 'utf8')}`);
    await pause(50);
  }
  return `http://127.0.0.1:${port}`;
}

function connects(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1', () => resolve(true));
    socket.on('connect', () => socket.end()).on('error', () => resolve(false));
  });
}
