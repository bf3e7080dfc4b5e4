import type { TransferListItem } from 'node:worker_threads';

/** Sends messages to another thread. Those that follow each other closely go together: one that is sent alone costs as much as a small query. */
export type Outbox<Message> = (message: Message, transfer?: readonly TransferListItem[]) => void;

/** A message that comes later than this after the last sending is not kept waiting for others. */
const CLOSELY_MS = 1;

export function createOutbox<Message>(
  send: (messages: readonly Message[], transfer: readonly TransferListItem[]) => void,
): Outbox<Message> {
  let messages: Message[] = [];
  let transfer: TransferListItem[] = [];
  let sentMs = 0;
  return (message, handedOver = []) => {
    messages.push(message);
    transfer.push(...handedOver);
    if (performance.now() - sentMs > CLOSELY_MS) flush();
    else if (messages.length === 1) setImmediate(flush);
  };

  function flush(): void {
    if (messages.length === 0) return;
    const [sent, handedOver] = [messages, transfer];
    messages = [];
    transfer = [];
    sentMs = performance.now();
    send(sent, handedOver);
  }
}
