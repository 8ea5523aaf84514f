/** Plans the restoration of a deleted user: record, email claim, audit record and directory effects. */
import { randomUUID } from 'node:crypto';
import { auditedChange } from '@franchise-admin/api/audited-changes';
import { EMPTY_GUID, guid } from '@franchise-admin/api/contract';
import {
  type Author,
  COMMUNICATION,
  type DirectoryEffect,
  documentId,
  type EmailClaimDocument,
  type FranchiseDocument,
  type UserDocument,
} from '@franchise-admin/api/documents';
import type { Containers } from '../../data/database/containers.ts';
import { rowsWithin } from '../../data/database/rows.ts';
import type { Read, Step } from '../../data/database/step.ts';
import { administered } from '../../data/transfer/load/present.ts';
import { type Deleted, deletedUser } from './deleted-user.ts';

export interface Restoration {
  /** The franchise as read. */
  readonly root: Read<FranchiseDocument>;
  readonly step: Step;
  readonly user: UserDocument;
  /** What the restoration cannot restore, as sentences without names or addresses. */
  readonly remarks: readonly string[];
}

/**
 * Reads everything that a restoration depends on. Reads the franchise first: all writes under its ETag are then checked against one state.
 *
 * The user is restored without a position and without deleted communication types. If the account now administers another franchise, the
 * user is restored without the administrator role.
 * @throws Error with the reason if the user cannot be restored
 */
export async function planRestoration(containers: Containers, deleted: Deleted, author: Author): Promise<Restoration> {
  const { groupCode } = deleted;
  const { franchises } = containers;
  const root = await existingFranchise(containers, groupCode);
  if (root.isBeingRemoved) throw new Error(`Franchise ${groupCode} is being deleted right now.`);
  const before = await deletedUser(containers, deleted);
  const { franchiseUserId } = before;
  const { resource: present } = await franchises.item(before.id, groupCode).read<UserDocument>();
  if (present) throw new AlreadyThere(groupCode, franchiseUserId);
  await checkDeletionDone(containers, before);
  const claim: EmailClaimDocument = {
    id: documentId.emailClaim(before.emailAddress),
    groupCode,
    type: 'emailClaim',
    franchiseUserId,
  };
  const { resource: taken } = await franchises.item(claim.id, groupCode).read<EmailClaimDocument>();
  if (taken)
    throw new Error(
      `User ${taken.franchiseUserId} of ${groupCode} now has the email of user ${franchiseUserId}. Change that user's email in the portal or delete the user, then run this again.`,
    );

  const [types, elsewhere] = await Promise.all([knownTypes(containers), administeredElsewhere(containers, before)]);
  const user: UserDocument = {
    ...before,
    franchiseRoleMemberId: null,
    communicationTypeIds: before.communicationTypeIds.filter((type) => types.has(type)),
    isFranchiseAdmin: before.isFranchiseAdmin && elsewhere === undefined,
  };
  const remarks = [
    ...(before.franchiseRoleMemberId === null
      ? []
      : ['Without a position in the hierarchy. Assign it again in the portal.']),
    ...(user.communicationTypeIds.length === before.communicationTypeIds.length
      ? []
      : ['Without communication types that were deleted.']),
    ...(user.isFranchiseAdmin === before.isFranchiseAdmin
      ? []
      : [`Not as an administrator, because the account administers ${elsewhere} now.`]),
  ];
  const step: Step = {
    writes: [
      { kind: 'create', document: user },
      { kind: 'create', document: claim },
    ],
    audit: auditedChange(null, user),
    effects: effectsOf(user, author),
  };
  return { root, step, user, remarks };
}

/** @throws Error if there is no such franchise */
export async function existingFranchise(
  { franchises }: Containers,
  groupCode: string,
): Promise<Read<FranchiseDocument>> {
  const { resource: root } = await franchises.item(documentId.franchise, groupCode).read<Read<FranchiseDocument>>();
  if (!root) throw new Error(`There is no franchise ${groupCode}.`);
  return root;
}

/** Thrown if the user already exists. */
export class AlreadyThere extends Error {
  constructor(groupCode: string, franchiseUserId: number) {
    super(`User ${franchiseUserId} of ${groupCode} exists, so there is nothing to restore.`);
  }
}

/** Returns the effects: restore the account, then administration, groups, name and email. A user without an account gets a new one. */
function effectsOf({ authObjectId: account, ...user }: UserDocument, author: Author): DirectoryEffect[] {
  const record = { groupCode: user.groupCode, franchiseUserId: user.franchiseUserId };
  if (account === EMPTY_GUID || !guid.safeParse(account).success)
    return [{ kind: 'createAccount', record, accountKey: randomUUID(), author }];
  const authObjectId = account.toLowerCase();
  return [
    { kind: 'restoreAccount', record, authObjectId, author },
    { kind: 'syncSignIn', record, authObjectId },
    { kind: 'syncMemberships', authObjectId, leave: [] },
    { kind: 'updateAccount', record, authObjectId, keptEmail: user.emailAddress },
  ];
}

/** @throws Error while the deletion is pending in the directory, because it would then delete the restored account */
async function checkDeletionDone({ franchises }: Containers, { groupCode, ...user }: UserDocument): Promise<void> {
  const accounts = await rowsWithin<string>(
    franchises,
    groupCode,
    `SELECT VALUE e.authObjectId FROM c JOIN e IN c.effects
      WHERE c.type = 'outbox' AND c.dueAt != null AND e.kind = 'deleteAccount'`,
  );
  if (accounts.some((account) => account.toLowerCase() === user.authObjectId.toLowerCase()))
    throw new Error(
      `The deletion of user ${user.franchiseUserId} is still pending in the directory. Run this again in a few minutes; "npm run outbox -- list" shows late entries.`,
    );
}

async function knownTypes({ reference }: Containers): Promise<ReadonlySet<number>> {
  const query = "SELECT VALUE c.communicationTypeId FROM c WHERE c.type = 'communicationType'";
  return new Set(await rowsWithin<number>(reference, COMMUNICATION, query));
}

/** Returns the other franchise that the account now administers, if any. */
async function administeredElsewhere(containers: Containers, user: UserDocument): Promise<string | undefined> {
  const account = user.authObjectId.toLowerCase();
  const code = (await administered(containers, [account])).get(account);
  return code === user.groupCode ? undefined : code;
}
