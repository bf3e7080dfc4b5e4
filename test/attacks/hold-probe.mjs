import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { isMainThread } from 'node:worker_threads';

/**
 * Loaded into the service before it starts: responds at HOLD_PORT with the longest that one turn of the event loop has taken since the last request, in milliseconds of processor time.
 * What other programs of the machine take is not part of it. Needs Linux.
 */
const EVERY_MS = 5;

if (isMainThread && process.env.HOLD_PORT) {
  const processorMs = () =>
    Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ', 1)[0]) / 1e6;
  let before = processorMs();
  let longest = 0;
  setInterval(() => {
    const now = processorMs();
    longest = Math.max(longest, now - before);
    before = now;
  }, EVERY_MS).unref();
  const server = createServer((_request, response) => {
    response.end(String(longest));
    longest = 0;
  });
  server.listen(Number(process.env.HOLD_PORT), '127.0.0.1').unref();
}
