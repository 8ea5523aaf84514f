import type { DequeuedMessageItem } from '@azure/storage-queue';
import type { TypedData } from '../core-types.ts';
import type { QueueSettings } from '../settings.ts';

const BASE64 = /^(?:[a-z0-9+/]{4})*(?:[a-z0-9+/]{2}==|[a-z0-9+/]{3}=)?$/i;

/** A queue message's text as the function gets it; undefined when it is not in the encoding the app expects. */
export function readMessage(text: string, encoding: QueueSettings['messageEncoding']): TypedData | undefined {
  if (encoding === 'none') return { string: text };
  if (!BASE64.test(text)) return undefined;
  return { string: Buffer.from(text, 'base64').toString('utf8') };
}

/** A value of an output binding as messages in the encoding that queue triggers expect: a list becomes several. */
export function writeMessages(value: TypedData, encoding: QueueSettings['messageEncoding']): string[] {
  const parsed: unknown = value.json === undefined ? undefined : JSON.parse(value.json);
  const bodies = Array.isArray(parsed)
    ? parsed.map((each) => Buffer.from(typeof each === 'string' ? each : JSON.stringify(each)))
    : [Buffer.from(value.bytes ?? value.string ?? value.json ?? String(value.int ?? value.double ?? ''))];
  return bodies.map((body) => body.toString(encoding === 'base64' ? 'base64' : 'utf8'));
}

/** What `context.triggerMetadata` holds beside the message. */
export function messageMetadata(message: DequeuedMessageItem): Record<string, TypedData> {
  return {
    Id: { string: message.messageId },
    PopReceipt: { string: message.popReceipt },
    DequeueCount: { int: message.dequeueCount },
    InsertionTime: { json: JSON.stringify(message.insertedOn) },
    ExpirationTime: { json: JSON.stringify(message.expiresOn) },
    NextVisibleTime: { json: JSON.stringify(message.nextVisibleOn) },
  };
}
