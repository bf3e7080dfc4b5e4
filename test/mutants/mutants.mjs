/** Decisions of the limiter, the cost limits and the editions, each inverted or deleted: `from` is replaced by `to` in a file of src/, and `tests` must then fail. */

const limiter = ['test/http/limiter.test.ts', 'test/http/limiter-model.test.ts'];
const sharedLimit = ['test/http/shared-limit.test.ts'];
const cost = [
  'test/graphql/attacks.test.ts',
  'test/graphql/limits.test.ts',
  'test/graphql/execution.test.ts',
];
const documents = [
  'test/graphql/attacks.test.ts',
  'test/graphql/limits.test.ts',
  'test/graphql/faults.test.ts',
];
const editions = [
  'test/db/editions.test.ts',
  'test/db/loading.test.ts',
  'test/db/reload.test.ts',
  'test/db/outage.test.ts',
];
const kept = [
  'test/graphql/kept-answers.test.ts',
  'test/rest',
  'test/http/representations.test.ts',
];

export const MUTANTS = [
  {
    file: 'src/server/http/limiter.ts',
    from: 'reserving.count = count;',
    to: 'reserving.count = 1;',
    tests: limiter,
  },
  {
    file: 'src/server/http/limiter.ts',
    from: 'if (refusal !== undefined) return',
    to: 'if (false) return',
    tests: limiter,
  },
  {
    file: 'src/server/http/limiter.ts',
    from: 'Date.now() + 1 - atMs',
    to: 'Date.now() - 2 * atMs',
    tests: limiter,
  },
  {
    file: 'src/server/http/limiter.ts',
    from: 'Math.max(1, Math.ceil(resetMs / 1000))',
    to: 'Math.floor(resetMs / 1000)',
    tests: limiter,
  },
  {
    file: 'src/server/http/memory-store.ts',
    from: 'times.length + count <= limit',
    to: 'times.length + count < limit',
    tests: limiter,
  },
  {
    file: 'src/server/http/memory-store.ts',
    from: 'times.length + count <= limit',
    to: 'times.length < limit',
    tests: limiter,
  },
  {
    file: 'src/server/http/memory-store.ts',
    from: 'reserved ? [...times',
    to: 'true ? [...times',
    tests: limiter,
  },
  {
    file: 'src/server/http/memory-store.ts',
    from: 'time > atMs - windowMs',
    to: 'time > atMs - windowMs / 2',
    tests: limiter,
  },
  {
    file: 'src/server/http/memory-store.ts',
    from: 'if (atMs - turnedAt >= windowMs) turn(atMs);',
    to: '',
    tests: limiter,
  },
  {
    file: 'src/server/http/memory-store.ts',
    from: 'newer.get(address) ?? moveUp(address, atMs)',
    to: 'newer.get(address)',
    tests: limiter,
  },
  {
    file: 'src/server/http/memory-store.ts',
    from: 'if (newer.size >= maxAddresses / 2) turn(atMs);',
    to: '',
    tests: limiter,
  },
  {
    file: 'src/server/http/redis-store.ts',
    from: 'used + count <= limit and 1 or 0',
    to: '1',
    tests: sharedLimit,
  },
  {
    file: 'src/server/http/redis-store.ts',
    from: 'used + count <= limit',
    to: 'used <= limit',
    tests: sharedLimit,
  },
  {
    file: 'src/server/http/redis-store.ts',
    from: '<= now - window do',
    to: '<= now - window * 2 do',
    tests: sharedLimit,
  },
  {
    file: 'src/server/http/redis-store.ts',
    from: 'return alone.reserve(address, count);',
    to: "throw new Error('no Redis');",
    tests: sharedLimit,
  },
  {
    file: 'src/server/http/redis-store.ts',
    from: 'pulse.isBeating() ? shared',
    to: 'true ? shared',
    tests: sharedLimit,
  },
  {
    file: 'src/server/http/client-address.ts',
    from: 'if (!trust(nearest, hop) || !isIP(address)) break;',
    to: '',
    tests: limiter,
  },
  { file: 'src/server/http/client-address.ts', from: '.reverse()) {', to: ') {', tests: limiter },
  {
    file: 'src/server/http/client-address.ts',
    from: 'address.parts.slice(0, 4)',
    to: 'address.parts.slice(0, 8)',
    tests: limiter,
  },
  {
    file: 'src/domain/schema/meter.ts',
    from: 'this.values > this.#limits.values || ',
    to: '',
    tests: cost,
  },
  {
    file: 'src/domain/schema/meter.ts',
    from: ' || this.bytes > this.#limits.bytes',
    to: '',
    tests: cost,
  },
  {
    file: 'src/domain/schema/meter.ts',
    from: 'for (const end of this.#whenExceeded) end();',
    to: '',
    tests: cost,
  },
  {
    file: 'src/domain/schema/meter.ts',
    from: 'this.exceededAt ??= path;',
    to: '',
    tests: cost,
  },
  {
    file: 'src/domain/schema/metering.ts',
    from: 'meter.spend(sizeOf(args));',
    to: '',
    tests: cost,
  },
  {
    file: 'src/domain/schema/metering.ts',
    from: 'meter.spend(ERROR_COST.values, ERROR_COST.bytes);',
    to: '',
    tests: cost,
  },
  {
    file: 'src/domain/schema/metering.ts',
    from: 'meter.spend(count * values, count * bytes);',
    to: '',
    tests: cost,
  },
  {
    file: 'src/domain/schema/metering.ts',
    from: "if (typeof value === 'string') meter.spend(0, value.length);",
    to: '',
    tests: cost,
  },
  {
    file: 'src/domain/schema/metering.ts',
    from: 'if (spread) add(cost, costOfSelections(spread.selectionSet, fragments));',
    to: '',
    tests: cost,
  },
  {
    file: 'src/domain/schema/metering.ts',
    from: 'if (turn.isOver()) await turn.next();',
    to: '',
    tests: [...cost, 'test/http/turns.test.ts', 'test/ids'],
  },
  {
    file: 'src/api/graphql/plugins/cost-limit.ts',
    from: '(SAMPLE * factor) / 2',
    to: 'SAMPLE * factor * 2',
    tests: cost,
  },
  {
    file: 'src/api/graphql/plugins/cost-limit.ts',
    from: 'if (error !== COST_EXCEEDED) throw error;',
    to: '',
    tests: [...cost, 'test/graphql/faults.test.ts'],
  },
  {
    file: 'src/api/graphql/plugins/document-limits.ts',
    from: 'if (depth > maxDepth)',
    to: 'if (false)',
    tests: documents,
  },
  {
    file: 'src/api/graphql/plugins/document-limits.ts',
    from: 'if (++selections > LIMITS.selections)',
    to: 'if (false)',
    tests: documents,
  },
  {
    file: 'src/api/graphql/plugins/document-limits.ts',
    from: 'if (repeats > LIMITS.repeats)',
    to: 'if (false)',
    tests: documents,
  },
  {
    file: 'src/api/graphql/plugins/document-limits.ts',
    from: 'if (responseName.length > LIMITS.aliasCharacters)',
    to: 'if (false)',
    tests: documents,
  },
  {
    file: 'src/api/graphql/plugins/introspection-limits.ts',
    from: 'lists.length > MAX_NESTED_LISTS',
    to: 'false',
    tests: documents,
  },
  {
    file: 'src/api/graphql/plugins/introspection-limits.ts',
    from: '++roots.__schema === 2',
    to: 'false',
    tests: documents,
  },
  {
    file: 'src/api/graphql/plugins/known-documents.ts',
    from: 'if (!valid) return;',
    to: '',
    tests: documents,
  },
  {
    file: 'src/data/editions/current.ts',
    from: 'and(eq(editions.id, id), eq(editions.version, version))',
    to: 'eq(editions.id, id)',
    tests: editions,
  },
  {
    file: 'src/data/editions/edition.ts',
    from: 'if (edition.lost)',
    to: 'if (false)',
    tests: editions,
  },
  {
    file: 'src/data/editions/edition.ts',
    from: '&& !saysNoTable(held.reason)',
    to: '',
    tests: editions,
  },
  {
    file: 'src/data/editions/watch-edition.ts',
    from: 'await prepare(next);',
    to: '',
    tests: editions,
  },
  {
    file: 'src/data/editions/watch-edition.ts',
    from: 'await served.verifyExists();',
    to: '',
    tests: editions,
  },
  {
    file: 'src/data/editions/watch-edition.ts',
    from: 'requestedMeanwhile ? 0 : again',
    to: 'again',
    tests: editions,
  },
  {
    file: 'src/data/editions/watch-edition.ts',
    from: '&& other.day === day',
    to: '',
    tests: [...editions, 'test/changes/changes.test.ts'],
  },
  {
    file: 'src/data/editions/watch-edition.ts',
    from: 'listen(EDITION_CHANNEL, look)',
    to: 'Promise.resolve()',
    tests: editions,
  },
  {
    file: 'src/data/editions/load-folder.ts',
    from: 'folder.asOf <= held.asOf',
    to: 'folder.asOf < held.asOf',
    tests: editions,
  },
  {
    file: 'src/data/editions/load-folder.ts',
    from: 'held && forgotten.length > 0',
    to: 'false',
    tests: [...editions, 'test/changes/changes.test.ts'],
  },
  {
    file: 'src/data/editions/load-folder.ts',
    from: '!held || !(error instanceof DataError)',
    to: 'true',
    tests: editions,
  },
  {
    file: 'src/data/editions/load.ts',
    from: "interval '10 minutes'",
    to: "interval '0 minutes'",
    tests: editions,
  },
  {
    file: 'src/data/editions/load.ts',
    from: 'await transaction.execute(sql`select pg_notify(',
    to: 'void (sql`select pg_notify(',
    tests: editions,
  },
  {
    file: 'src/data/editions/response-cache.ts',
    from: "if (when === 'requestedAgain' && !requestedBefore(key)) return;",
    to: '',
    tests: kept,
  },
  {
    file: 'src/data/editions/response-cache.ts',
    from: 'if (share.bytes <= maxBytes / 4) return;',
    to: 'return;',
    tests: kept,
  },
  {
    file: 'src/data/editions/response-cache.ts',
    from: 'if (existing) return existing;',
    to: '',
    tests: kept,
  },
];

/** The first of the limiter, of the cost limits and of what editions keep: their tests are quick. */
export const SHORT = [limiter, cost, kept].map((tests) =>
  MUTANTS.find((mutant) => mutant.tests === tests),
);
