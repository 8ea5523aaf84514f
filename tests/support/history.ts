/** Requests of undo tests, and the state that an undo must restore. */
import { CHANGE_ID } from '@franchise-admin/api/contract';
import type { ApiResponse, CallOptions } from './client.ts';
import type { Cloud } from './cloud.ts';
import { accountOf, CODE, USER } from './franchise.ts';
import { audits } from './stored.ts';

/** Types of documents that an undo leaves. Some are added only by the first change of a partition. */
const ADDED = ['audit', 'outbox', 'receipt', 'reservation', 'communication'];
/** Counters and times that an undo does not restore. */
const COUNTED = ['revision', 'recordChanges', 'changedAt', 'turn', 'levelsVersion'];

const isKept = (name: string) => !name.startsWith('_') && !COUNTED.includes(name);

/** Returns the documents of a container by partition and id, without the types in ADDED and the fields in COUNTED. */
async function documentsIn(cloud: Cloud, name: 'franchises' | 'vendors' | 'reference') {
  const container = cloud.container(name);
  const { resources } = await container.items
    .query<Record<string, unknown>>('SELECT * FROM c', { maxItemCount: 1000 })
    .fetchAll();
  const kept = resources.filter(({ type }) => !ADDED.includes(String(type)));
  return Object.fromEntries(
    kept
      .map((document): [string, object] => {
        const { groupCode, pointOfSaleVendorId, kind, id } = document;
        const key = name === 'franchises' ? groupCode : name === 'vendors' ? pointOfSaleVendorId : kind;
        return [`${key}/${id}`, Object.fromEntries(Object.entries(document).filter(([field]) => isKept(field)))];
      })
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

/** Returns the accounts of the directory that are not deleted, with their groups. */
function directoryState(cloud: Cloud): Readonly<Record<string, object>> {
  const { accounts, memberships } = cloud.directory.store;
  const all = accounts.list({ sql: 'deleted_at IS NULL', values: [] }, '', 100_000);
  return Object.fromEntries(
    all.map(({ id, userPrincipalName, displayName, givenName, surname, mail, accountEnabled }) => [
      id,
      { userPrincipalName, displayName, givenName, surname, mail, accountEnabled, groups: memberships.groupsOf(id) },
    ]),
  );
}

/** Returns everything that an undo must restore: records, sign-ins and the directory. */
export async function wholeState(cloud: Cloud) {
  const [franchises, vendors, reference, signIns] = await Promise.all([
    documentsIn(cloud, 'franchises'),
    documentsIn(cloud, 'vendors'),
    documentsIn(cloud, 'reference'),
    cloud.container('sign-ins').items.query('SELECT * FROM c').fetchAll(),
  ]);
  return {
    ...{ franchises, vendors, reference, directory: directoryState(cloud) },
    signIns: signIns.resources
      .map(({ id, franchiseAdmin, posAdmin }) => ({ id, franchiseAdmin, posAdmin }))
      .sort((a, b) => (a.id < b.id ? -1 : 1)),
  };
}

/** Returns the change id of a response. Throws if the response has another status than 200 or no change id. */
export function changeOf({ status, headers, body }: ApiResponse): string {
  const id = headers.get(CHANGE_ID);
  if (status !== 200 || !id) throw new Error(`The change returned ${status}: ${JSON.stringify(body)}`);
  return id;
}

/** Requests that undo tests send. */
export function historyIn(cloud: Cloud, scope: string = CODE) {
  const as = (account = 'corporate.admin') => cloud.as(account);
  const path = encodeURIComponent(scope);
  return {
    undo: (changeIds: string | readonly string[], more: object = {}, account?: string, options: CallOptions = {}) =>
      as(account).post(`audit/${path}/undo`, { changeIds: [changeIds].flat(), ...more }, options),
    previewUndo: (changeIds: string | readonly string[], more: object = {}, account?: string) =>
      as(account).post(`audit/${path}/undo?dryRun=true`, { changeIds: [changeIds].flat(), ...more }),
    restore: (body: object, account?: string, options: CallOptions = {}) =>
      as(account).post(`audit/${path}/restore`, body, options),
    previewRestore: (body: object, account?: string) => as(account).post(`audit/${path}/restore?dryRun=true`, body),
    deleted: (kind?: string, account?: string) =>
      as(account).get(`deleted/${path}${kind === undefined ? '' : `?kind=${kind}`}`),
    purge: (kind: string, recordId: string | number, account?: string) =>
      as(account).delete(`deleted/${path}`, { kind, recordId: String(recordId) }),
    /** Returns the entries of one record, newest first. */
    entries: async (kind: string, recordId: string | number) =>
      (await as().get(`audit/${path}?kind=${kind}&recordId=${recordId}`)).body.records,
  };
}

const DAY_MS = 24 * 60 * 60_000;

/** Deletions in CODE, and the list of its deleted records. */
export function deletionsIn(cloud: Cloud) {
  const corporate = () => cloud.as('corporate.admin');
  const post = (path: string, body: object) => corporate().post(path, body, { ifMatch: '*' });
  return {
    corporate,
    post,
    /** Returns the id of the change. */
    deleteUser: async (name: keyof typeof USER, as = 'corporate.admin') =>
      changeOf(await cloud.as(as).call('DELETE', `user/${CODE}/${accountOf(USER[name])}`, { ifMatch: '*' })),
    /** Returns the id of the change. */
    unassign: async (unitCode: string) => changeOf(await post(`units/${CODE}/unassign`, { unitCode })),
    account: (name: keyof typeof USER) => cloud.directory.store.accounts.byId(accountOf(USER[name])),
    rowsOf: async (kind?: string) => (await historyIn(cloud).deleted(kind)).body,
    /** Backdates a change by this many days. */
    async makeOlder(changeId: string, days: number): Promise<void> {
      for (const audit of await audits(cloud))
        if (audit.requestId === changeId)
          await cloud
            .container('franchises')
            .items.upsert({ ...audit, at: new Date(Date.parse(audit.at) - days * DAY_MS).toISOString() });
    },
  };
}
