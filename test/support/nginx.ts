import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'vitest';
import { afterFile } from './after-file.ts';

const PROGRAM = '/usr/sbin/nginx';

export const HAS_NGINX = existsSync(PROGRAM);
if (process.env.CI && !HAS_NGINX) throw new Error('In CI nothing may be skipped: install nginx-light.');

/** Starts nginx with the README's example, on other ports. It ends with the test file. Answers its address. */
export async function startNginxOfReadme(instances: readonly [number, number], port: number): Promise<string> {
  const [, example] = /```nginx\n([\s\S]*?)```/.exec(await readFile('README.md', 'utf8')) as unknown as [string, string];
  const folder = await mkdtemp(path.join(tmpdir(), 'plumbline-nginx-'));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join('\n');
  const site = example
    .replace(':4000 ', `:${instances[0]} `)
    .replace(':4001 ', `:${instances[1]} `)
    .replace('listen 8080', `listen 127.0.0.1:${port}`);
  const configuration = `daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/log;
events {}
http {
access_log off;
${temporary}
${site}
}`;
  await writeFile(path.join(folder, 'nginx.conf'), configuration);
  const nginx = spawn(PROGRAM, ['-p', folder, '-e', `${folder}/log`, '-c', 'nginx.conf'], { stdio: 'ignore' });
  const ended = new Promise((resolve) => nginx.once('exit', resolve));
  afterFile(async () => {
    nginx.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true, force: true });
  });
  const connects = () =>
    new Promise<boolean>((resolve) => {
      const socket = net.connect(port, '127.0.0.1', () => resolve(true));
      socket.on('connect', () => socket.end()).on('error', () => resolve(false));
    });
  await expect.poll(connects, { timeout: 5_000, message: 'nginx takes the example of the README' }).toBe(true);
  return `http://127.0.0.1:${port}`;
}
