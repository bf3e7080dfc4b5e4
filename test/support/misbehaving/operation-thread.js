import { parentPort } from 'node:worker_threads';

/**
 * A thread of operations that does to itself what an operation would that found a mistake in the bounds: the text of the query says what. It answers any other query, and takes its time for one that says `slowly`.
 */
const DEEDS = {
  'holds the thread': () => {
    for (;;);
  },
  'takes all memory': () => {
    const kept = [];
    for (;;) kept.push(new Array(10_000).fill(Math.random()));
  },
  'ends the thread': () => process.exit(1),
  'throws where nobody catches': () => {
    setImmediate(() => {
      throw new Error('nobody catches this');
    });
  },
  'rejects where nobody waits': () => void Promise.reject(new Error('nobody waits for this')),
  'answers nothing': () => {},
};

parentPort.postMessage([{ kind: 'ready' }]);
parentPort.on('message', (messages) => {
  for (const { kind, id, operation } of messages) {
    if (kind !== 'operation') continue;
    const deed = Object.keys(DEEDS).find((name) => operation.body?.includes(`"${name}"`));
    if (deed) DEEDS[deed]();
    else answer(id, operation.body?.includes('slowly') ? 5 : 0);
  }
});

function answer(id, ms) {
  for (const until = performance.now() + ms; performance.now() < until; );
  const results = [{ data: '{"answered":true}' }];
  const reply = { status: 200, type: 'application/json; charset=utf-8', headers: [], cacheable: false, results, isBatch: false };
  parentPort.postMessage([{ kind: 'reply', id, reply }]);
}
