import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import http from 'node:http';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The server has one core to itself and the load the other; Postgres takes what is left of both. */
const SERVER_CORE = '0';
const LOAD_CORE = '1';
const TICKS_PER_SECOND = 100;
/** A first start loads the data: 8 s alone, several times that on a core that others use as well, as in CI. */
const STARTS_WITHIN_MS = 120_000;

export async function freePort() {
  const server = net.createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** The service as the README starts it. */
export const SERVICE = {
  script: 'dist/main.js',
  cwd: path.resolve(import.meta.dirname, '../..'),
  readyPath: '/readyz',
  readyStatus: 200,
};

/** Starts a server pinned to its core and waits until it answers. `ms` is the time from the start of the process to the first answer. */
export async function startServer({
  nodeOptions = [],
  script,
  env = {},
  cwd,
  readyPath = '/',
  readyStatus,
  pinned = true,
}) {
  const port = env.PORT ?? (await freePort());
  const started = performance.now();
  const cores = pinned ? SERVER_CORE : `${SERVER_CORE},${LOAD_CORE}`;
  const child = spawn('taskset', ['-c', cores, process.execPath, ...nodeOptions, script], {
    cwd,
    env: {
      ...process.env,
      LOG_LEVEL: 'error',
      DRAIN_SECONDS: '0',
      ...env,
      HOST: '127.0.0.1',
      PORT: String(port),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`${script} ended with ${child.exitCode}`);
    // To ask takes a processor more than to find the port closed, and what starts may need both.
    const status = (await isOpen(port)) ? await statusOf(url + readyPath) : 0;
    if (readyStatus ? status === readyStatus : status > 0) break;
    const waited = performance.now() - started;
    if (waited > STARTS_WITHIN_MS) throw new Error(`${script} did not answer`);
    // At most a hundredth too late: to look more often takes from the processors what a long start is measured by.
    await new Promise((resolve) => setTimeout(resolve, Math.max(3, waited / 100)));
  }
  return {
    url,
    ms: performance.now() - started,
    rssMb: () =>
      Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))[1]) / 1024,
    cpuSeconds: () =>
      readFileSync(`/proc/${child.pid}/stat`, 'utf8')
        .split(') ')[1]
        .split(' ')
        .slice(11, 13)
        .reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_PER_SECOND,
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', resolve);
        child.kill('SIGTERM');
      }),
  };
}

/** Not by fetch, which takes several milliseconds itself. */
async function statusOf(url) {
  const request = http.get(url, { agent: false });
  const [response] = await once(request, 'response');
  response.resume();
  await once(response, 'end');
  return response.statusCode;
}

function isOpen(port) {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

/** Waits until a server has made what it makes ahead: while pages are prepared, requests get half of its core. */
export async function settled({ cpuSeconds }) {
  for (let before = -1, now = cpuSeconds(); now - before > SETTLED_CPU_SECONDS; ) {
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    [before, now] = [now, cpuSeconds()];
  }
}
const SETTLED_CPU_SECONDS = 0.1;

let scripts = 0;

/**
 * A wrk script: requests from many client addresses, as a proxy forwards them. `lua` fills method, path, headers and body; where it does not use the number
 * `n` of the request, all requests are written before the load begins, so that the generator has least to do.
 */
async function wrkScript(lua) {
  const file = path.join(tmpdir(), `plumbline-bench-${process.pid}-${scripts++}.lua`);
  const make = `local function make(n)
  local method, path, headers, body = "GET", nil, {}, nil
  ${lua}
  headers["X-Forwarded-For"] = "10." .. (n % 250) .. "." .. (math.floor(n / 250) % 100) .. ".7"
  return wrk.format(method, path, headers, body)
end
local n = ${Math.floor(Math.random() * 1e9)}`;
  const novel = 'request = function() n = n + 1; return make(n) end';
  const known = `local requests = {}
init = function() for i = 0, 24999 do requests[i] = make(i) end end
request = function() n = n + 1; return requests[n % 25000] end`;
  const done = `done = function(summary)
  local errors = summary.errors
  io.write(string.format("RESULT %d %d %d\\n", summary.requests, summary.duration, errors.status + errors.connect + errors.read + errors.timeout))
end`;
  await writeFile(file, [make, /\bn\b/.test(lua) ? novel : known, done].join('\n'));
  return file;
}

/** Loads a server for some seconds. Answers requests per second and CPU microseconds of the server per request. */
export async function load(server, { lua, seconds, connections }) {
  const script = await wrkScript(lua);
  const cpu = server.cpuSeconds();
  const { stdout } = await run('taskset', [
    '-c',
    LOAD_CORE,
    'wrk',
    '-t1',
    `-c${connections}`,
    `-d${seconds}s`,
    '--timeout',
    '10s',
    '-s',
    script,
    server.url,
  ]).finally(() => rm(script));
  const [, requests, microseconds, errors] = /RESULT (\d+) (\d+) (\d+)/.exec(stdout).map(Number);
  if (errors > 0) throw new Error(`${errors} of ${requests} requests failed:\n${stdout}`);
  return {
    perSecond: (requests * 1e6) / microseconds,
    cpuMicroseconds: ((server.cpuSeconds() - cpu) * 1e6) / requests,
  };
}

export const median = (numbers) =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)];
