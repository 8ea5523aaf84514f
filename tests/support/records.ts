/** Shortcuts to single records of CODE, and to removing a person from it. */
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

/** Records of CODE in the database and the directory; undefined if deleted. */
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
