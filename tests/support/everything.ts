/** Everything that the local cloud stores, to prove that a request writes nothing. */
import { CONTAINERS } from '@franchise-admin/api/containers';
import type { Cloud } from './cloud.ts';

const DIRECTORY_TABLES = ['accounts', 'groups', 'memberships', 'oidc', 'settings'] as const;

/** Returns every document and directory row, and the number of writes to each store. */
export async function everything(cloud: Cloud) {
  const containers = await Promise.all(
    CONTAINERS.map(async ({ id }) => {
      const { resources } = await cloud.container(id).items.readAll({ maxItemCount: 1_000 }).fetchAll();
      return [id, resources.map((document) => JSON.stringify(document)).sort()] as const;
    }),
  );
  const { store } = cloud.directory;
  const tables = DIRECTORY_TABLES.map((table) => {
    const rows = store.database.prepare(`SELECT * FROM ${table}`).all();
    return [table, rows.map((row) => JSON.stringify(row)).sort()] as const;
  });
  return {
    database: Object.fromEntries(containers),
    databaseWrites: cloud.cosmos.changes,
    directory: Object.fromEntries(tables),
    directoryWrites: store.changes,
  };
}
