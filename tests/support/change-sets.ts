/** Sends requests for change sets, and builds their operations. */
import { setTimeout as delay } from 'node:timers/promises';
import type { ChangeSet, OperationView, Problem } from '@franchise-admin/api/contract';
import type { ChangeSetDocument, ChangeSetPageDocument } from '@franchise-admin/api/documents';
import type { Cloud } from './cloud.ts';
import { CODE } from './franchise.ts';
import { newUser } from './users.ts';

export interface Operation {
  readonly route: string;
  readonly params: object;
  readonly query?: object;
  readonly body?: unknown;
  readonly ifMatch?: string;
}

/** Builds operations by their effect. Each corresponds to a single request of the portal. */
export const operations = {
  addUser: (changes: object = {}, code: string = CODE): Operation => ({
    route: 'saveUser',
    params: { code },
    body: newUser(changes),
  }),
  addPosition: (franchiseUserId: unknown, reportsToId: number, franchiseRoleId: number): Operation => ({
    route: 'saveHierarchy',
    params: { code: CODE },
    body: { franchiseRoleId, franchiseUserId, reportsToId },
  }),
  assign: (unitCode: string, franchiseRoleMemberId: unknown, code: string = CODE): Operation => ({
    route: 'assignUnit',
    params: { code },
    body: { unitCode, franchiseRoleMemberId },
  }),
  unassign: (unitCode: string, code: string = CODE): Operation => ({
    route: 'unassignUnit',
    params: { code },
    body: { unitCode },
  }),
};

type Body = ChangeSet & Problem;

export function changeSetsIn(cloud: Cloud, scope: string = CODE) {
  const path = (id: string, action = '') => `change-sets/${scope}/${id}${action && `/${action}`}`;
  const set = {
    path,
    create: (list: readonly Operation[], options: object = {}, as = 'corporate.admin') =>
      cloud.as(as).post<Body>(`change-sets/${scope}`, { title: 'Test', kind: 'bulk', operations: list, ...options }),
    send: (id: string, action: string, body?: object, as = 'corporate.admin') =>
      cloud.as(as).post<Body>(path(id, action), body ?? (action === 'apply' || action === 'approve' ? {} : undefined)),
    edit: (id: string, body: object, as = 'corporate.admin') => cloud.as(as).call<Body>('PUT', path(id), { body }),
    async read(id: string, query = '', as = 'corporate.admin') {
      const { body } = await cloud
        .as(as)
        .get<{ changeSet: ChangeSet; operations: OperationView[]; next: number | null }>(path(id) + query);
      return body;
    },
    /** Returns verdict and result of every operation, such as "update/done". */
    async outcomes(id: string) {
      return (await set.read(id)).operations.map(({ verdict, result }) => `${verdict}/${result}`);
    },
    /** Waits until no job reviews or applies the set. Throws after `ms` milliseconds. */
    async ended(id: string, ms = 60_000): Promise<ChangeSet> {
      for (const until = Date.now() + ms; ; await delay(100)) {
        const { changeSet } = await set.read(id, '?limit=1');
        if (changeSet.state !== 'running' && changeSet.state !== 'reviewing') return changeSet;
        if (Date.now() > until) throw new Error(`The set is still ${changeSet.state}: ${JSON.stringify(changeSet)}`);
      }
    },
    async stored(id: string) {
      return (await cloud.container('jobs').item(id, id).read<ChangeSetDocument>()).resource!;
    },
    async storedPage(id: string, page = 0) {
      const pageId = `${id}:${page}`;
      return (await cloud.container('jobs').item(pageId, pageId).read<ChangeSetPageDocument>()).resource!;
    },
    /** Writes fields of the header, to arrange the state that an interrupted run leaves. */
    async arrange(id: string, fields: Partial<ChangeSetDocument>): Promise<void> {
      await cloud
        .container('jobs')
        .item(id, id)
        .replace({ ...(await set.stored(id)), ...fields });
    },
    /** Expires the lease of an interrupted run, or makes a scheduled set due. */
    makeDue: (id: string, fields: Partial<ChangeSetDocument> = {}) =>
      set.arrange(id, { ...fields, dueAt: new Date(Date.now() - 1_000).toISOString() }),
  };
  return set;
}
