import { getGraphQLRateLimiter, Store } from 'graphql-rate-limit';
import type { Quota } from './limiter-stores.ts';

/** Why an address that made its requests at these times may not make another; undefined where it may. */
export type RateJudge = (times: readonly number[]) => Promise<string | undefined>;

/** A store of graphql-rate-limit that holds the times of one address. The package reads them before it first waits, so they are always those that were just put here. */
class ListInQuestion extends Store {
  times: readonly number[] = [];

  getForIdentity(): readonly number[] {
    return this.times;
  }

  setForIdentity(): void {}
}

/** graphql-rate-limit counts by field. Every request counts as the same field, so that REST, GraphQL and MCP share one count. */
const REQUEST = { parent: {}, args: {}, context: {}, info: { fieldName: 'request' } as never };

export function createRateJudge({ limit, windowMs }: Quota): RateJudge {
  const list = new ListInQuestion();
  const rateLimiter = getGraphQLRateLimiter({
    store: list,
    identifyContext: () => 'address',
    formatError: ({ max, window }) =>
      `This address has made ${max} requests within ${window / 1000} seconds, over REST, GraphQL and MCP together.`,
  });
  const options = { max: limit, window: `${windowMs}ms`, readOnly: true };
  return (times) => {
    list.times = times;
    return rateLimiter(REQUEST, options);
  };
}
