/** Reads the partition of a franchise without the API. */
import type { AuditDocument, FranchiseContainerDocument, OutboxDocument } from '@franchise-admin/api/documents';
import type { Cloud } from './cloud.ts';
import { CODE } from './franchise.ts';

/** Returns the documents of one type in a franchise. */
export async function documentsOf<T extends FranchiseContainerDocument>(
  cloud: Cloud,
  code: string,
  type: T['type'],
): Promise<(T & { _etag: string })[]> {
  const { resources } = await cloud
    .container('franchises')
    .items.query<T & { _etag: string }>(
      { query: 'SELECT * FROM c WHERE c.type = @type', parameters: [{ name: '@type', value: type }] },
      { partitionKey: code, maxItemCount: 1000 },
    )
    .fetchAll();
  return resources;
}

export const audits = (cloud: Cloud, code = CODE) =>
  documentsOf<AuditDocument<{ readonly groupCode: string }>>(cloud, code, 'audit');
export const outbox = (cloud: Cloud, code = CODE) =>
  documentsOf<OutboxDocument<{ readonly groupCode: string }>>(cloud, code, 'outbox');

/** Returns one document by id. */
export async function documentOf<T = Record<string, unknown>>(cloud: Cloud, id: string, code = CODE) {
  const { resource } = await cloud.container('franchises').item(id, code).read();
  return resource as (T & { _etag: string }) | undefined;
}

/** Returns a record's version in the format of the API. */
export async function versionOf(cloud: Cloud, id: string, code = CODE): Promise<string> {
  return (await documentOf(cloud, id, code))!._etag;
}
