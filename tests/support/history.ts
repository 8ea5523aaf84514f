/** Changes of CODE that tests undo and restore, and the state that must come back. */
import { CHANGE_ID } from '@franchise-admin/api/contract';
import type { Answer, CallOptions } from './client.ts';
import type { Cloud } from './cloud.ts';
import { CODE } from './franchise.ts';

/** The documents of a partition without those that every change adds, and without versions and times. */
export async function stateOf(
  cloud: Cloud,
  container: Parameters<Cloud['container']>[0],
  key: string | number,
): Promise<Readonly<Record<string, object>>> {
  const query = `SELECT * FROM c WHERE NOT IS_DEFINED(c.type) OR c.type NOT IN ('audit', 'outbox', 'receipt')`;
  const { resources } = await cloud
    .container(container)
    .items.query<Record<string, unknown> & { id: string }>(query, { partitionKey: key, maxItemCount: 1000 })
    .fetchAll();
  const isKept = (name: string) =>
    !name.startsWith('_') && !['revision', 'recordChanges', 'changedAt', 'turn', 'levelsVersion'].includes(name);
  return Object.fromEntries(
    resources
      .map((document) => [document.id, Object.fromEntries(Object.entries(document).filter(([name]) => isKept(name)))])
      .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
  );
}

/** The accounts of the directory that are not deleted, with their groups; `*` for what changes with every write. */
export function directoryState(cloud: Cloud): Readonly<Record<string, object>> {
  const { accounts, memberships } = cloud.directory.store;
  const all = accounts.list({ sql: 'deleted_at IS NULL', values: [] }, '', 100_000);
  return Object.fromEntries(
    all.map(({ id, userPrincipalName, displayName, givenName, surname, mail, accountEnabled }) => [
      id,
      { userPrincipalName, displayName, givenName, surname, mail, accountEnabled, groups: memberships.groupsOf(id) },
    ]),
  );
}

/** The state of CODE, of what its people administer, and of the directory. */
export async function wholeState(cloud: Cloud, code = CODE) {
  const signIns = await cloud.container('sign-ins').items.query('SELECT * FROM c').fetchAll();
  return {
    franchise: await stateOf(cloud, 'franchises', code),
    directory: directoryState(cloud),
    signIns: signIns.resources
      .map(({ id, franchiseAdmin, posAdmin }) => ({ id, franchiseAdmin, posAdmin }))
      .sort((a, b) => (a.id < b.id ? -1 : 1)),
  };
}

/** The id under which the audit has a change. */
export function changeOf({ status, headers, body }: Answer): string {
  const id = headers.get(CHANGE_ID);
  if (status !== 200 || !id) throw new Error(`The change was answered with ${status}: ${JSON.stringify(body)}`);
  return id;
}

/** What tests of undo do. */
export function historyIn(cloud: Cloud, scope: string = CODE) {
  const as = (account = 'corporate.admin') => cloud.as(account);
  return {
    undo: (changeIds: string | readonly string[], more: object = {}, account?: string, options: CallOptions = {}) =>
      as(account).post(`audit/${encodeURIComponent(scope)}/undo`, { changeIds: [changeIds].flat(), ...more }, options),
    previewUndo: (changeIds: string | readonly string[], more: object = {}, account?: string) =>
      as(account).post(`audit/${encodeURIComponent(scope)}/undo?dryRun=true`, {
        changeIds: [changeIds].flat(),
        ...more,
      }),
    restore: (body: object, account?: string) => as(account).post(`audit/${encodeURIComponent(scope)}/restore`, body),
    deleted: (kind?: string, account?: string) =>
      as(account).get(`deleted/${encodeURIComponent(scope)}${kind === undefined ? '' : `?kind=${kind}`}`),
    purge: (kind: string, recordId: string | number, account?: string) =>
      as(account).delete(`deleted/${encodeURIComponent(scope)}`, { kind, recordId: String(recordId) }),
  };
}
