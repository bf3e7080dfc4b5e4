import { Agent, get } from 'node:http';
import { parentPort, Worker, workerData } from 'node:worker_threads';

/**
 * Asks for an address every few milliseconds from a thread of its own, so that what the asking process does meanwhile is not measured. The
 * function that it answers ends that, and answers the latencies in milliseconds, the least first.
 */
export function startProbe(url, everyMs, headers = {}) {
  const worker = new Worker(new URL(import.meta.url), { workerData: { url, everyMs, headers } });
  return () =>
    new Promise((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.postMessage('stop');
    });
}

/** The share of latencies that are not above the one answered. */
export function quantile(latencies, share) {
  return latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))];
}

async function probe({ url, everyMs, headers }) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const latencies = [];
  let stopped = false;
  parentPort.once('message', () => {
    stopped = true;
  });
  for (let asked = 0; !stopped; asked++) {
    const address = `10.${128 + (asked % 100)}.${Math.floor(asked / 100) % 250}.9`;
    const started = performance.now();
    await ask(url, agent, { ...headers, 'x-forwarded-for': address });
    latencies.push(performance.now() - started);
    await new Promise((resolve) =>
      setTimeout(resolve, Math.max(0, started + everyMs - performance.now())),
    );
  }
  agent.destroy();
  parentPort.postMessage(latencies.sort((one, other) => one - other));
}

function ask(url, agent, headers) {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (response) => {
      if (response.statusCode !== 200)
        reject(new Error(`the probe was answered with ${response.statusCode}`));
      response.resume().once('end', resolve);
    }).once('error', reject);
  });
}

if (workerData?.everyMs) await probe(workerData);
