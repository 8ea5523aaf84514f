/** Uploads import files and reads the results. */
import { BlobServiceClient } from '@azure/storage-blob';
import { QueueServiceClient } from '@azure/storage-queue';
import type { ImportResult } from '@franchise-admin/api/contract';
import type { ImportDocument } from '@franchise-admin/api/documents';
import { IMPORTS } from '@franchise-admin/api/storage';
import type { Cloud } from './cloud.ts';
import { CODE } from './franchise.ts';

export const HEADERS = 'unitCode,firstName,lastName,emailAddress';

/** Builds a CSV file of these rows below the header line. Row numbers start at 2. */
export const csv = (...rows: readonly string[]) => [HEADERS, ...rows].join('\r\n');

export function formOf(file: string | Uint8Array<ArrayBuffer>, name = 'managers.csv'): FormData {
  const form = new FormData();
  form.append('formFile', new File([file], name));
  return form;
}

/** @param cloud started with storage */
export function importsIn(cloud: Cloud) {
  const connection = () => cloud.azurite?.connectionString ?? '';
  const queue = (name: string) => QueueServiceClient.fromConnectionString(connection()).getQueueClient(name);
  const container = () => BlobServiceClient.fromConnectionString(connection()).getContainerClient(IMPORTS.container);
  return {
    /** Uploads a file as corporate.admin, or as another account. */
    send: (
      file: string | Uint8Array<ArrayBuffer>,
      { as = 'corporate.admin', code = CODE, name = 'managers.csv', headers = {} } = {},
    ) =>
      cloud
        .as(as)
        .post<ImportResult & { code: string; detail: string }>(`user/${code}/import`, formOf(file, name), { headers }),
    get: (importId: string, { as = 'corporate.admin', code = CODE } = {}) =>
      cloud.as(as).get(`user/${code}/import/${importId}`),
    /** Returns every import job. */
    async jobs() {
      const query = "SELECT * FROM c WHERE c.type = 'import'";
      return (await cloud.container('jobs').items.query<ImportDocument>(query).fetchAll()).resources;
    },
    /** Expires the leases of all imports. */
    async endLeases() {
      const dueAt = new Date(Date.now() - 1000).toISOString();
      for (const job of await this.jobs())
        if (job.dueAt !== null) await cloud.container('jobs').items.upsert({ ...job, dueAt });
    },
    /** Deletes every import. */
    async clear() {
      for (const { id } of await this.jobs()) await cloud.container('jobs').item(id, id).delete();
    },
    queue,
    container,
    /** Returns the names of the stored files. */
    async files() {
      const names: string[] = [];
      for await (const { name } of container().listBlobsFlat()) names.push(name);
      return names;
    },
  };
}
