import type { DequeuedMessageItem } from '@azure/storage-queue';
import type { TypedData } from '../core-types.ts';

const BASE64 = /^(?:[a-z0-9+/]{4})*(?:[a-z0-9+/]{2}==|[a-z0-9+/]{3}=)?$/i;

/** Returns the text of a queue message, or undefined if it is not base64. */
export function readMessage(text: string): TypedData | undefined {
  return BASE64.test(text) ? { string: Buffer.from(text, 'base64').toString('utf8') } : undefined;
}

/** Returns the fields of `context.triggerMetadata` besides the message. */
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
