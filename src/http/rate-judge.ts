import { getGraphQLRateLimiter, Store } from 'graphql-rate-limit';
import type { Quota } from './limiter-stores.ts';

/** Whether an address that made its requests at these times may make another: undefined if so, else the words that refuse it. */
export type RateJudge = (times: readonly number[]) => Promise<string | undefined>;

/** The list that graphql-rate-limit is asked about. It reads the list before it first waits, so it is always the one that was just put here. */
class ListInQuestion extends Store {
  times: readonly number[] = [];

  getForIdentity(): readonly number[] {
    return this.times;
  }

  setForIdentity(): void {}
}

/** graphql-rate-limit counts by field; every request counts as one field, so that both doors share one count. */
const REQUEST = { parent: {}, args: {}, context: {}, info: { fieldName: 'request' } as never };

export function createRateJudge({ limit, windowMs }: Quota): RateJudge {
  const list = new ListInQuestion();
  const rateLimiter = getGraphQLRateLimiter({
    store: list,
    identifyContext: () => 'address',
    formatError: ({ max, window }) =>
      `This address has made ${max} requests within ${window / 1000} seconds, over REST and GraphQL together.`,
  });
  const options = { max: limit, window: `${windowMs}ms`, readOnly: true };
  return (times) => {
    list.times = times;
    return rateLimiter(REQUEST, options);
  };
}
