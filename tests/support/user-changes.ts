/** Changes of users as tests of faults make them, and how to tell whether one was done. */
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
  franchiseDocuments,
  USER,
} from './franchise.ts';
import { audits } from './stored.ts';
import type { Trial, Work } from './strikes.ts';
import { newUser, usersIn } from './users.ts';

export interface UserChange {
  readonly prepare: Trial['prepare'];
  /** Audit records that it writes when all goes well. */
  readonly records: number;
  /** What is wrong when it should be done; false when all is well. */
  readonly undone: () => Promise<string | false>;
}

export const USER_CHANGES = [
  'adding an administrator',
  'giving another name and address',
  'making someone an administrator',
  'taking that from someone',
  'deleting someone',
  'giving up an address that somebody else has too',
  'deleting someone whose address somebody else has too',
] as const;

const posted = (body: object) => (client: Client) => client.post(`user/${CODE}`, body, { ifMatch: '*' });
const fay = accountOf(USER.fay);
const eve = accountOf(USER.eve);
const gus = accountOf(USER.gus);

/** The changes over this cloud. */
export function userChanges(cloud: Cloud) {
  const { form, groupsOf, made, signInOf, stored, withEmail } = usersIn(cloud);
  const accounts = () => cloud.directory.store.accounts;

  /** Somebody of CODE has their address in the directory; Gus has it too, as older data has it, and goes without. */
  async function shareAddress(franchiseUserId: number): Promise<void> {
    const { emailAddress } = (await stored(franchiseUserId))!;
    const other = franchiseDocuments(CODE).find(({ id }) => id === documentId.user(USER.gus)) as UserDocument;
    await arrangeFranchise(cloud, CODE, [{ ...other, emailAddress }]);
    accounts().save({ ...accounts().byId(accountOf(franchiseUserId))!, mail: emailAddress });
  }
  const isWithout = (emailAddress: string) =>
    accounts().byId(gus)?.mail !== emailAddress && 'the other one goes without';
  const changes: Readonly<Record<(typeof USER_CHANGES)[number], UserChange>> = {
    'adding an administrator': {
      prepare: async () => posted(newUser({ isFranchiseAdmin: true })),
      records: 2,
      undone: async () => {
        const [user, ...more] = await withEmail('nora@aloha.example');
        if (!user || more.length > 0) return 'there is not one user';
        const [account, ...others] = made();
        if (account?.id !== user.authObjectId || others.length > 0) return 'there is not one account';
        return user.userName !== account.userPrincipalName && 'they have another name';
      },
    },
    'giving another name and address': {
      prepare: async () => posted(await form('fay', { lastName: 'Fox', emailAddress: 'fox@aloha.example' })),
      records: 1,
      undone: async () => {
        const account = cloud.directory.store.accounts.byId(fay);
        if ((await stored(USER.fay))?.lastName !== 'Fox') return 'it is not in the record';
        return (account?.surname !== 'Fox' || account.mail !== 'fox@aloha.example') && 'the directory did not follow';
      },
    },
    'making someone an administrator': {
      prepare: async () => posted(await form('fay', { isFranchiseAdmin: true })),
      records: 1,
      undone: async () => (!(await signInOf(fay)) || groupsOf(fay).length !== 1) && 'they are none',
    },
    'taking that from someone': {
      prepare: async () => posted(await form('eve', { isFranchiseAdmin: false })),
      records: 1,
      undone: async () => (Boolean(await signInOf(eve)) || groupsOf(eve).length !== 1) && 'they still are',
    },
    'deleting someone': {
      prepare: async () => (client) => client.call('DELETE', `user/${CODE}/${eve}`, { ifMatch: '*' }),
      records: 1,
      undone: async () => {
        if (await stored(USER.eve)) return 'the record is there';
        if (await signInOf(eve)) return 'the sign-in is there';
        return cloud.directory.store.accounts.byId(eve)?.deletedAt === null && 'the account is there';
      },
    },
    'giving up an address that somebody else has too': {
      prepare: async () => {
        await shareAddress(USER.fay);
        return posted(await form('fay', { emailAddress: 'fox@aloha.example' }));
      },
      records: 1,
      undone: async () => {
        if (accounts().byId(fay)?.mail !== 'fox@aloha.example') return 'the directory did not follow';
        return isWithout('fay@aloha.example');
      },
    },
    'deleting someone whose address somebody else has too': {
      prepare: async () => {
        await shareAddress(USER.eve);
        return (client) => client.call('DELETE', `user/${CODE}/${eve}`, { ifMatch: '*' });
      },
      records: 1,
      undone: async () => {
        if (await stored(USER.eve)) return 'the record is there';
        if (accounts().byId(eve)?.deletedAt === null) return 'the account is there';
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
    /** Puts everything back to the start, for calls of the cloud's own host. */
    async startOver(): Promise<void> {
      await arrange();
      await warmUp(cloud.as('corporate.admin'));
    },
    /** As if the lease of everything left had ended, with nothing broken any more. */
    async finishLater(): Promise<void> {
      cloud.cosmos.faults.clear();
      cloud.directory.faults.clear();
      await endLeases(cloud);
      await cloud.host.run('finishOutbox');
    },
    isWritten: async () => (await audits(cloud)).length > 0,
    /** What is wrong with a change that is written: not whole, not once, or the directory does not agree. */
    async wrongWith({ records, undone }: UserChange): Promise<string | false> {
      if ((await audits(cloud)).length !== records) return 'it was not written once';
      return (await undone()) || listed(await contradictions(cloud));
    },
    /** What is wrong when nothing was written. */
    wrongWithNothing: async () => listed(await contradictions(cloud)),
  };
}
