import { parentPort } from 'node:worker_threads';

/**
 * A thread of operations that answers each with what it was asked if that is short, how many it has answered so far, how many wait and how many editions it was told of and not told to
 * forget. The text of the operation says more: one that is `waiting` is answered when another says `go on`; `faulty` makes an answer with errors, and `1900 KB` one of
 * that size.
 */
const editions = new Set();
const waiting = [];
let made = 0;

parentPort.postMessage([{ kind: 'ready' }]);
parentPort.on('message', (messages) => {
  for (const { kind, id, edition, operation } of messages) {
    if (kind === 'edition') editions.add(edition);
    else if (kind === 'forget') editions.delete(edition);
    else if (kind === 'operation') receive(id, operation);
  }
});

function receive(id, operation) {
  const asked = decodeURIComponent(`${operation.search}${operation.body}`);
  const answerNow = () => answer(id, operation, asked);
  if (asked.includes('waiting')) return waiting.push(answerNow);
  if (asked.includes('go on')) for (const answerLate of waiting.splice(0)) answerLate();
  answerNow();
}

function answer(id, operation, asked) {
  const [, kilobytes] = /(\d+) KB/.exec(asked) ?? [];
  const filling = ' '.repeat(Number(kilobytes ?? 0) * 1024);
  const counts = { made: ++made, waiting: waiting.length, editions: editions.size };
  const data = JSON.stringify({ ...counts, ...(asked.length < 1_000 && { operation }) }) + filling;
  const kept = { cacheable: true, body: new TextEncoder().encode(data), digest: `made-${made}`.padEnd(22, '-') };
  const answered = asked.includes('faulty') ? { cacheable: false, results: [{ data }], isBatch: false } : kept;
  const reply = { status: 200, type: operation.accept, headers: [], ...answered };
  parentPort.postMessage([{ kind: 'reply', id, reply }]);
}
