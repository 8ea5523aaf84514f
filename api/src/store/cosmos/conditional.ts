/** Conditional writes, and how Cosmos DB rejects them. */
import type { RequestOptions } from '@azure/cosmos';
import { container } from './client.ts';
import type { ContainerDefinition } from './containers.ts';

/** Returns the HTTP status of a database error or the code of a failed connection; undefined for any other error. */
export function statusOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

/** Statuses of a write whose document was deleted, created or changed since it was read. */
const CHANGED_MEANWHILE: ReadonlySet<unknown> = new Set([404, 409, 412]);

/** True if another write came first. */
export function isChangedMeanwhile(error: unknown): boolean {
  return CHANGED_MEANWHILE.has(statusOf(error));
}

/**
 * Returns the options for a write that requires this version.
 * @param etag ETag of the document as it was read
 */
export function ifMatch(etag: string): RequestOptions {
  return { accessCondition: { type: 'IfMatch', condition: etag } };
}

/**
 * Replaces a document if it has not changed since it was read.
 * @returns undefined if it has changed or was deleted
 */
export async function replaceAsRead<D extends { readonly id: string; readonly _etag: string }>(
  id: ContainerDefinition['id'],
  partitionKey: string | number,
  document: D,
): Promise<D | undefined> {
  try {
    const item = container(id).item(document.id, partitionKey);
    return (await item.replace<D>(document, ifMatch(document._etag))).resource;
  } catch (error) {
    const status = statusOf(error);
    if (status === 404 || status === 412) return undefined;
    throw error;
  }
}
