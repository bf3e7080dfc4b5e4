import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** A request and its response. It is over once the whole answer was handed to the connection, or the connection has ended: whatever is held for it is let go then. */
export type Exchange = {
  /** Null once it is over. */
  readonly response: ServerResponse | null;
  readonly isOver: boolean;
  /** Whether the whole answer was handed over. */
  readonly isDelivered: boolean;
  /** Calls back once it is over, at once if it is already. The returned function cancels that. */
  whenOver: (callback: () => void) => () => void;
  /** Ends the connection unless the exchange is over by then. */
  cutAfter: (timeoutMs: number) => void;
};

const EXCHANGE = Symbol('exchange');
/** The exchanges of a connection that are not over: one listener for all that clients pipeline. */
const OPEN = Symbol('open exchanges');

/**
 * The exchange that a response belongs to. Node does not notify a response that waits behind
 * another one when its connection ends, so this listens to the connection itself. It listens only
 * on demand, as a listener costs more than a prepared response.
 */
export function exchangeOf(response: ServerResponse & { [EXCHANGE]?: Exchange }): Exchange {
  response[EXCHANGE] ??= new ListeningExchange(response);
  return response[EXCHANGE];
}

/**
 * A class, as every request without a prepared response creates one: closures would cost as much as
 * everything else. It releases the response when it is over, as others may still hold the exchange.
 */
class ListeningExchange implements Exchange {
  isOver = false;
  isDelivered = false;
  response: ServerResponse | null;
  readonly #open: Set<ListeningExchange>;
  readonly #callbacks = new Set<() => void>();
  #timer: NodeJS.Timeout | undefined;

  constructor(response: ServerResponse) {
    const { socket } = response.req;
    this.response = response;
    this.#open = openOn(socket);
    if (response.writableFinished || socket.destroyed) this.end(response.writableFinished);
    else {
      this.#open.add(this);
      response.on('close', () => this.end(response.writableFinished));
    }
  }

  end(isDelivered: boolean): void {
    if (this.isOver) return;
    this.isOver = true;
    this.isDelivered = isDelivered;
    this.#open.delete(this);
    clearTimeout(this.#timer);
    // Drops whatever is still written to it.
    if (!isDelivered) this.response?.destroy();
    this.response = null;
    for (const callback of this.#callbacks) callback();
    this.#callbacks.clear();
  }

  whenOver(callback: () => void): () => void {
    if (this.isOver) callback();
    else this.#callbacks.add(callback);
    return () => this.#callbacks.delete(callback);
  }

  cutAfter(timeoutMs: number): void {
    if (this.isOver) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.response?.req.socket.destroy(), timeoutMs).unref();
  }
}

function openOn(socket: Socket & { [OPEN]?: Set<ListeningExchange> }): Set<ListeningExchange> {
  const known = socket[OPEN];
  if (known) return known;
  const open = new Set<ListeningExchange>();
  socket[OPEN] = open;
  socket.once('close', () => {
    for (const exchange of open) exchange.end(false);
  });
  return open;
}

/** A client that has not read the answer by then is cut off. */
const DELIVERY_TIMEOUT_MS = 60_000;

/** Takes a slot for as long as an exchange lasts, and bounds how long that may be. Null when the client has gone; throws what `takeSlot` does where there is none. */
export function exchangeWithSlot(
  response: ServerResponse,
  takeSlot: () => () => void,
): Exchange | null {
  const exchange = exchangeOf(response);
  if (exchange.isOver) return null;
  exchange.whenOver(takeSlot());
  exchange.cutAfter(DELIVERY_TIMEOUT_MS);
  return exchange;
}

const ID = Symbol('request id');

/** The request id of a `response`: always the same, made on first use. */
export function requestIdOf(response: object & { [ID]?: string }): string {
  response[ID] ??= randomUUID();
  return response[ID];
}
