import type { ServerResponse } from 'node:http';
import { type Exchange, exchangeOf } from './exchange.ts';

/** A client that has not read the answer by then is cut off. */
const DELIVERY_TIMEOUT_MS = 60_000;

/** Takes a slot for as long as an exchange lasts, and bounds how long that may be. Null when the client has gone; throws what `takeSlot` does where there is none. */
export function exchangeWithSlot(response: ServerResponse, takeSlot: () => () => void): Exchange | null {
  const exchange = exchangeOf(response);
  if (exchange.isOver) return null;
  exchange.whenOver(takeSlot());
  exchange.cutAfter(DELIVERY_TIMEOUT_MS);
  return exchange;
}
