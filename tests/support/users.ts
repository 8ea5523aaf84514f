/** Saves users of CODE through the API, and reads their records and directory accounts. */
import { documentId, type UserDocument } from '@franchise-admin/api/documents';
import type { Cloud } from './cloud.ts';
import { madeAccounts } from './directory-accounts.ts';
import { CODE, USER } from './franchise.ts';
import { documentOf, documentsOf } from './stored.ts';

/** Returns the body that the form sends for a new user. */
export function newUser(changes: object = {}) {
  return {
    franchiseUserId: 0,
    firstName: 'Nora',
    lastName: 'Novak',
    emailAddress: 'nora@aloha.example',
    position: 'Shift lead',
    isFranchiseOwner: false,
    ...changes,
  };
}

export function usersIn(cloud: Cloud) {
  const stored = (id: number) => documentOf<UserDocument>(cloud, documentId.user(id));
  return {
    stored,
    made: () => madeAccounts(cloud),
    /** Returns a fixture user as the form sends it. */
    async form(name: keyof typeof USER, changes: object = {}) {
      const user = (await stored(USER[name]))!;
      const { franchiseUserId, firstName, lastName, emailAddress, position, isFranchiseOwner } = user;
      const described = position ?? (isFranchiseOwner ? null : 'Shift lead');
      return { franchiseUserId, firstName, lastName, emailAddress, isFranchiseOwner, position: described, ...changes };
    },
    save: (body: object, account = 'corporate.admin', ifMatch = '*') =>
      cloud.as(account).post(`user/${CODE}`, body, { ifMatch }),
    claim: (email: string) => documentOf(cloud, documentId.emailClaim(email)),
    /** Returns the users of CODE with this email. */
    withEmail: async (email: string) =>
      (await documentsOf<UserDocument>(cloud, CODE, 'user')).filter((user) => user.emailAddress === email),
    groupsOf: (authObjectId: string) => cloud.directory.store.memberships.groupsOf(authObjectId),
    signInOf: async (authObjectId: string) =>
      (await cloud.container('sign-ins').item(authObjectId, authObjectId).read()).resource,
  };
}
