/** User changes for the fault tests, with checks that each was applied. */
import { documentId, type UserDocument } from '@franchise-admin/api/documents';
import { contradictions, endLeases } from './agreement.ts';
import type { Client } from './client.ts';
import type { Cloud } from './cloud.ts';
import {
  accountOf,
  arrangeAccounts,
  arrangeFranchise,
  arrangeFranchises,
  CODE,
  clearFaults,
  franchiseDocuments,
  USER,
} from './franchise.ts';
import { audits } from './stored.ts';
import type { Trial, Work } from './strikes.ts';
import { newUser, usersIn } from './users.ts';

export interface UserChange {
  readonly prepare: Trial['prepare'];
  /** Number of audit records that the change writes. */
  readonly records: number;
  /** Describes the missing parts of the applied change. Returns false if it is complete. */
  readonly undone: () => Promise<string | false>;
}

export const USER_CHANGES = [
  'adding an administrator',
  'changing name and email',
  'granting the administrator role',
  'revoking the administrator role',
  'disabling an account',
  'deleting a user',
  'giving up a shared email',
  'deleting a user with a shared email',
] as const;

const posted = (body: object) => (client: Client) => client.post(`user/${CODE}`, body, { ifMatch: '*' });
const fay = accountOf(USER.fay);
const eve = accountOf(USER.eve);
const gus = accountOf(USER.gus);

export function userChanges(cloud: Cloud) {
  const { form, groupsOf, made, signInOf, stored, withEmail } = usersIn(cloud);
  const accounts = () => cloud.directory.store.accounts;

  /** Gives Gus the email of another user of CODE, as in older data. In the directory, only the other user has it. */
  async function shareAddress(franchiseUserId: number): Promise<void> {
    const { emailAddress } = (await stored(franchiseUserId))!;
    const other = franchiseDocuments(CODE).find(({ id }) => id === documentId.user(USER.gus)) as UserDocument;
    await arrangeFranchise(cloud, CODE, [{ ...other, emailAddress }]);
    accounts().save({ ...accounts().byId(accountOf(franchiseUserId))!, mail: emailAddress });
  }
  const isWithout = (emailAddress: string) =>
    accounts().byId(gus)?.mail !== emailAddress && 'the other account did not get the email';
  const changes: Readonly<Record<(typeof USER_CHANGES)[number], UserChange>> = {
    'adding an administrator': {
      prepare: async () => posted(newUser({ isFranchiseAdmin: true })),
      records: 2,
      undone: async () => {
        const [user, ...more] = await withEmail('nora@aloha.example');
        if (!user || more.length > 0) return 'there is no user, or more than one';
        const [account, ...others] = made();
        if (account?.id !== user.authObjectId || others.length > 0) return 'there is no account, or more than one';
        return user.userName !== account.userPrincipalName && 'the user names differ';
      },
    },
    'changing name and email': {
      prepare: async () => posted(await form('fay', { lastName: 'Fox', emailAddress: 'fox@aloha.example' })),
      records: 1,
      undone: async () => {
        const account = cloud.directory.store.accounts.byId(fay);
        if ((await stored(USER.fay))?.lastName !== 'Fox') return 'the record was not changed';
        return (account?.surname !== 'Fox' || account.mail !== 'fox@aloha.example') && 'the directory was not updated';
      },
    },
    'granting the administrator role': {
      prepare: async () => posted(await form('fay', { isFranchiseAdmin: true })),
      records: 1,
      undone: async () => (!(await signInOf(fay)) || groupsOf(fay).length !== 1) && 'the role was not granted',
    },
    'revoking the administrator role': {
      prepare: async () => posted(await form('eve', { isFranchiseAdmin: false })),
      records: 1,
      undone: async () => (Boolean(await signInOf(eve)) || groupsOf(eve).length !== 1) && 'the role was not revoked',
    },
    'disabling an account': {
      prepare: async () => posted(await form('fay', { isDisabled: true })),
      records: 1,
      undone: async () => {
        if (!(await stored(USER.fay))?.isDisabled) return 'the record was not changed';
        return accounts().byId(fay)?.accountEnabled !== false && 'the account is still enabled';
      },
    },
    'deleting a user': {
      prepare: async () => (client) => client.call('DELETE', `user/${CODE}/${eve}`, { ifMatch: '*' }),
      records: 1,
      undone: async () => {
        if (await stored(USER.eve)) return 'the record still exists';
        if (await signInOf(eve)) return 'the sign-in still exists';
        return cloud.directory.store.accounts.byId(eve)?.deletedAt === null && 'the account still exists';
      },
    },
    'giving up a shared email': {
      prepare: async () => {
        await shareAddress(USER.fay);
        return posted(await form('fay', { emailAddress: 'fox@aloha.example' }));
      },
      records: 1,
      undone: async () => {
        if (accounts().byId(fay)?.mail !== 'fox@aloha.example') return 'the directory was not updated';
        return isWithout('fay@aloha.example');
      },
    },
    'deleting a user with a shared email': {
      prepare: async () => {
        await shareAddress(USER.eve);
        return (client) => client.call('DELETE', `user/${CODE}/${eve}`, { ifMatch: '*' });
      },
      records: 1,
      undone: async () => {
        if (await stored(USER.eve)) return 'the record still exists';
        if (accounts().byId(eve)?.deletedAt === null) return 'the account still exists';
        return isWithout('eve@aloha.example');
      },
    },
  };

  async function arrange(): Promise<void> {
    await arrangeFranchises(cloud);
    arrangeAccounts(cloud);
  }
  const warmUp: Work = (client) => client.get(`user/${CODE}/${USER.fay}`);
  const listed = (found: readonly string[]) => found.length > 0 && found.join('; ');

  return {
    changes,
    trialOf: ({ prepare }: UserChange): Trial => ({ startOver: arrange, prepare, warmUp }),
    /** Resets all records for tests that use the cloud's own host. */
    async startOver(): Promise<void> {
      await arrange();
      await warmUp(cloud.as('corporate.admin'));
    },
    /** Clears all faults, expires all leases and runs the outbox. */
    async finishLater(): Promise<void> {
      clearFaults(cloud);
      await endLeases(cloud);
      await cloud.host.run('finishOutbox');
    },
    isWritten: async () => (await audits(cloud)).length > 0,
    /** Returns the problems of a written change, or false: incomplete, duplicated, or inconsistent with the directory. */
    async wrongWith({ records, undone }: UserChange): Promise<string | false> {
      if ((await audits(cloud)).length !== records) return 'it was not written exactly once';
      return (await undone()) || listed(await contradictions(cloud));
    },
    /** Returns the problems of a change that should not be written, or false. */
    wrongWithNothing: async () => listed(await contradictions(cloud)),
  };
}
