/** Reads single records of CODE, and removes a person from its hierarchy. */
import {
  documentId,
  type PositionDocument,
  type SignInDocument,
  type UnitDocument,
  type UserDocument,
} from '@franchise-admin/api/documents';
import type { Cloud } from './cloud.ts';
import { accountOf, CODE, POSITION } from './franchise.ts';
import { documentOf } from './stored.ts';

/** Reads records of CODE from the database and the directory. Deleted records are undefined. */
export function recordsIn(cloud: Cloud) {
  return {
    user: (id: number) => documentOf<UserDocument>(cloud, documentId.user(id)),
    position: (id: number) => documentOf<PositionDocument>(cloud, documentId.position(id)),
    unit: (unitCode: string) => documentOf<UnitDocument>(cloud, documentId.unit(unitCode)),
    account: (id: number) => cloud.directory.store.accounts.byId(accountOf(id)),
    signIn: async (id: number) =>
      (await cloud.container('sign-ins').item(accountOf(id), accountOf(id)).read<SignInDocument>()).resource,
    /** Removes a person from the hierarchy through the API. */
    remove: (name: keyof typeof POSITION, body: object = {}, account = 'corporate.admin', ifMatch = '*') =>
      cloud.as(account).delete(`hierarchy/${CODE}`, { franchiseRoleMemberId: POSITION[name], ...body }, { ifMatch }),
  };
}
