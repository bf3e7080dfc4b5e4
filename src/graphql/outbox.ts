import type { TransferListItem } from 'node:worker_threads';

/** Sends messages to another thread, those of one turn of the event loop together: one that is sent alone costs as much as a small query. */
export type Outbox<Message> = (message: Message, transfer?: readonly TransferListItem[]) => void;

export function createOutbox<Message>(
  send: (messages: readonly Message[], transfer: readonly TransferListItem[]) => void,
): Outbox<Message> {
  let messages: Message[] = [];
  let transfer: TransferListItem[] = [];
  return (message, handedOver = []) => {
    if (messages.length === 0) setImmediate(flush);
    messages.push(message);
    transfer.push(...handedOver);
  };

  function flush(): void {
    const [sent, handedOver] = [messages, transfer];
    messages = [];
    transfer = [];
    send(sent, handedOver);
  }
}
