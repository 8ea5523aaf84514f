import { type DequeuedMessageItem, QueueServiceClient, RestError } from '@azure/storage-queue';
import type { QueueTrigger } from '../bindings.ts';
import type { TypedData } from '../core-types.ts';
import type { QueueSettings } from '../settings.ts';
import { messageMetadata, readMessage } from './message.ts';
import type { Trigger } from './trigger.ts';

export interface QueueOptions extends QueueSettings {
  /**
   * Seconds for which a message is hidden, renewed while the function runs. Shorter than the 600 seconds of the real host, so that
   * messages of a killed host reappear soon.
   */
  readonly leaseSeconds: number;
  /** Maximum milliseconds between two polls of an empty queue (the real host's maxPollingInterval). */
  readonly pollMilliseconds: number;
}

export interface QueueCallbacks {
  /** Runs the function. Rejects if it fails. */
  readonly run: (data: TypedData, metadata: Record<string, TypedData>) => Promise<void>;
  readonly warn: (message: string) => void;
}

const SHORTEST_POLL = 100;

/**
 * Passes messages of one queue to `run`, up to `batchSize` at once. Fetches more as soon as at most `newBatchThreshold`
 * are running, so that one long run does not delay other messages. Deletes a message after success. A failed message
 * returns to the queue, and moves to `<queue>-poison` after `maxDequeueCount` attempts. A message that is not base64
 * moves at once.
 */
export function startQueue(trigger: QueueTrigger, options: QueueOptions, callbacks: QueueCallbacks): Trigger {
  const service = QueueServiceClient.fromConnectionString(trigger.connectionString);
  const queue = service.getQueueClient(trigger.queueName);
  const poison = service.getQueueClient(`${trigger.queueName}-poison`);
  const stopping = new AbortController();

  async function moveToPoison(message: DequeuedMessageItem, popReceipt: string): Promise<void> {
    await poison.createIfNotExists();
    await poison.sendMessage(message.messageText);
    await queue.deleteMessage(message.messageId, popReceipt);
    callbacks.warn(
      `A message of queue "${trigger.queueName}" failed ${message.dequeueCount} times and was moved to the poison queue.`,
    );
  }

  async function work(message: DequeuedMessageItem): Promise<void> {
    const data = readMessage(message.messageText);
    if (data === undefined) return moveToPoison(message, message.popReceipt);
    const lease = keepLease(message, options.leaseSeconds, (id, receipt, text, seconds) =>
      queue.updateMessage(id, receipt, text, seconds),
    );
    try {
      await callbacks.run(data, messageMetadata(message));
    } catch {
      const receipt = await lease.end(); // The run logs its own error.
      if (message.dequeueCount >= options.maxDequeueCount) return moveToPoison(message, receipt);
      await queue.updateMessage(message.messageId, receipt, message.messageText, options.visibilityTimeout);
      return;
    }
    await queue.deleteMessage(message.messageId, await lease.end());
  }

  const running = new Set<Promise<void>>();

  async function take(): Promise<number> {
    const { receivedMessageItems } = await queue.receiveMessages({
      numberOfMessages: options.batchSize,
      visibilityTimeout: options.leaseSeconds,
      abortSignal: stopping.signal,
    });
    for (const message of receivedMessageItems) {
      const working = work(message)
        .catch((error: unknown) => callbacks.warn(`Queue "${trigger.queueName}": ${String(error)}`))
        .finally(() => running.delete(working));
      running.add(working);
    }
    return receivedMessageItems.length;
  }

  async function listen(): Promise<void> {
    let pause = SHORTEST_POLL;
    let failing = false;
    while (!stopping.signal.aborted) {
      while (running.size > options.newBatchThreshold) await Promise.race(running);
      try {
        pause = (await take()) > 0 ? 0 : Math.min(Math.max(pause * 2, SHORTEST_POLL), options.pollMilliseconds);
        failing = false;
      } catch (error) {
        if (stopping.signal.aborted) break;
        pause = options.pollMilliseconds;
        // A missing queue is treated as empty. An outage is logged once, not at every poll.
        if (!failing && !isMissingQueue(error)) callbacks.warn(`Queue "${trigger.queueName}": ${String(error)}`);
        failing = !isMissingQueue(error);
      }
      await sleep(pause, stopping.signal);
    }
    await Promise.all(running);
  }

  const listening = listen();
  return {
    async stop() {
      stopping.abort();
      await listening;
    },
  };
}

type Renew = (id: string, receipt: string, text: string, seconds: number) => Promise<{ popReceipt?: string }>;

/**
 * Renews a message's lease at half its time. `end` stops the renewal and returns the receipt for deleting or returning
 * the message.
 */
function keepLease(message: DequeuedMessageItem, seconds: number, renew: Renew): { end(): Promise<string> } {
  let receipt = message.popReceipt;
  let renewing: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    renewing = renew(message.messageId, receipt, message.messageText, seconds).then(
      (renewed) => {
        receipt = renewed.popReceipt ?? receipt;
      },
      () => clearInterval(timer), // Another host has taken the message, so this host cannot delete it.
    );
  }, seconds * 500);
  return {
    async end() {
      clearInterval(timer);
      await renewing;
      return receipt;
    },
  };
}

function isMissingQueue(error: unknown): boolean {
  return error instanceof RestError && error.statusCode === 404;
}

function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  if (milliseconds === 0 || signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener('abort', done);
  });
}
