/** Writes that count only while a document is as it was read, and how Cosmos DB refuses them. */
import type { RequestOptions } from '@azure/cosmos';
import { container } from './client.ts';
import type { ContainerDefinition } from './containers.ts';

/** What the database answered: an HTTP status, or the code of a connection that failed; undefined for any other error. */
export function statusOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

/** Gone, made, or another version. */
const CHANGED_MEANWHILE: ReadonlySet<unknown> = new Set([404, 409, 412]);

/** Whether a write was refused because somebody else was there first. */
export function isChangedMeanwhile(error: unknown): boolean {
  return CHANGED_MEANWHILE.has(statusOf(error));
}

/** Of a write that counts only for this version. @param etag as it was read */
export function ifMatch(etag: string): RequestOptions {
  return { accessCondition: { type: 'IfMatch', condition: etag } };
}

/** Replaces a document of the version it was read with. @returns undefined when it has changed since or is gone */
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
