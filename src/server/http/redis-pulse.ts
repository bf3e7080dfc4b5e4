import type { Redis } from 'ioredis';

/** How long an answer may take for Redis to count as prompt, and so what it may cost a request. */
const PROMPT_MS = 50;
/** How long after one beat comes the next. */
const PAUSE_MS = 250;
/** So many late beats in a row, and Redis is lost: less than a second after it froze. */
const LATE_BEATS = 3;
/** How long the first beat waits for the connection. */
const CONNECT_TIMEOUT_MS = 1_000;

type Pulse = {
  /** Whether Redis responds promptly: if not, no request should wait for it. */
  isBeating: () => boolean;
  stop: () => void;
};

/**
 * Watches whether Redis responds, by repeating `beat`, and reports each loss and each return to
 * `onChange` once. Resolves when the first beat was judged. ioredis knows only whether it is
 * connected. Circuit breakers that watch the requests themselves let some of them wait to find out.
 * Here no request pays, neither for the loss of a Redis that is stopped, slow or cut off, nor for
 * its return.
 */
export async function watchPulse(
  redis: Redis,
  beat: () => Promise<unknown>,
  onChange: (isBeating: boolean, reason?: unknown) => void,
): Promise<Pulse> {
  let beating = true;
  let unanswered = 0;
  let failure: unknown;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  redis.on('error', (error) => {
    failure = error;
  });
  redis.on('close', () => change(false, failure));
  await untilConnected(redis);
  await next();
  return {
    isBeating: () => beating,
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };

  async function next(): Promise<void> {
    const answer = await Promise.race([
      beat().then(
        () => 'prompt' as const,
        (error: unknown) => ({ error }),
      ),
      timeout(),
    ]);
    if (stopped) return;
    if (answer === 'prompt') change(true);
    else if (answer !== 'late') change(false, failure ?? answer.error);
    // A connection whose handshake gets no response refuses beats at once.
    unanswered = answer === 'late' || redis.status === 'connect' ? unanswered + 1 : 0;
    if (unanswered === LATE_BEATS) giveUp();
    timer = setTimeout(next, PAUSE_MS).unref();
  }

  /** What waits for an answer fails now; a connection that is dead without knowing it is replaced. */
  function giveUp(): void {
    unanswered = 0;
    change(
      false,
      new Error(`Redis did not answer within ${PROMPT_MS} ms, ${LATE_BEATS} times in a row`),
    );
    redis.disconnect(true);
  }

  function change(now: boolean, reason?: unknown): void {
    if (now !== beating && !stopped) onChange(now, reason);
    beating = now;
    if (now) failure = undefined;
  }
}

/** Resolves when the connection is ready, has failed, or takes too long. */
function untilConnected(redis: Redis): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, CONNECT_TIMEOUT_MS).unref();
    redis.once('ready', resolve);
    redis.once('error', () => resolve());
  });
}

/** Once the time is over one more look is taken at the sockets, for an answer that came in time while this process was busy. */
function timeout(): Promise<'late'> {
  return new Promise((resolve) => setTimeout(() => setImmediate(resolve, 'late'), PROMPT_MS));
}
