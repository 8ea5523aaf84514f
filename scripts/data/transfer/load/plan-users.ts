/** Plans users. A load adds new users and changes no existing user, because administrators own them. */
import { randomUUID } from 'node:crypto';
import { auditedChange } from '@franchise-admin/api/audited-changes';
import { EMPTY_GUID, NEW_USER, namesOf, USER_FIELDS, withDefaults } from '@franchise-admin/api/contract';
import {
  type Author,
  type DirectoryEffect,
  documentId,
  type EmailClaimDocument,
  type UserDocument,
} from '@franchise-admin/api/documents';
import type { Step } from '../../database/step.ts';
import type { Fault, Row } from './files.ts';
import { keyOf } from './kinds.ts';
import type { PlannedRecords } from './plan-units.ts';
import { deletedRecord, type PresentFranchise } from './present.ts';
import { differing } from './records.ts';
import type { Unread } from './unread.ts';

/** Fields of a user in the file. */
const FIELDS = [...namesOf(USER_FIELDS), 'authObjectId', 'communicationTypeIds'];

export interface UserContext {
  /** Communication types for which a brand of the franchise has a group. */
  readonly offered: ReadonlySet<number>;
  /** The franchise that each account administers, by account id in lower case. */
  readonly administered: ReadonlyMap<string, string>;
  readonly createAccounts: boolean;
  readonly author: Author;
  readonly unread: Unread;
}

/**
 * Several people in the file may share an email, as in older data (USER-12). An email of an existing user of the
 * franchise is a fault (USER-11).
 * @param rows of this franchise, or undefined if users are not loaded
 */
export function planUsers(
  present: PresentFranchise,
  rows: readonly Row<'users'>[] | undefined,
  context: UserContext,
): PlannedRecords {
  const planned: PlannedRecords = { records: [], steps: [], faults: [] };
  if (!rows) return planned;
  const { records, faults } = planned;
  const addressOf = new Map(
    rows.map(({ values }) => [values.franchiseUserId, documentId.emailClaim(values.emailAddress)]),
  );
  const added: Row<'users'>['values'][] = [];
  for (const row of rows) {
    const { values } = row;
    const { franchiseUserId } = values;
    const key = keyOf('users', values);
    const user = present.users.get(franchiseUserId);
    if (user && context.createAccounts && lacksAccount(user, present)) {
      const fields = [{ field: 'account', before: null, after: 'to be made' }];
      const record = { kind: 'user', id: String(franchiseUserId) } as const;
      const [before, after] = [{ account: null }, { account: 'to be made' }];
      const audit = [{ record, before, after, isEvent: true } as const];
      planned.steps.push({ writes: [], audit, effects: effectsOf(user, context) });
      records.push({ kind: 'users', key, state: 'changed', fields });
    } else if (user) {
      const fields = differing(user, values, FIELDS);
      records.push({ kind: 'users', key, state: fields.length > 0 ? 'kept' : 'unchanged', fields });
    } else if (present.deleted.has(deletedRecord('user', franchiseUserId))) {
      records.push({ kind: 'users', key, state: 'deleted', fields: [] });
    } else {
      const wrong = faultsOf(row, present, addressOf, context);
      faults.push(...wrong);
      if (wrong.length > 0) continue;
      added.push(values);
      records.push({ kind: 'users', key, state: 'added', fields: [] });
    }
  }
  for (const { franchiseUserId, groupCode } of present.users.values())
    if (!addressOf.has(franchiseUserId))
      records.push({ kind: 'users', key: keyOf('users', { groupCode, franchiseUserId }), state: 'gone', fields: [] });
  // Users who share an email belong to one step, because they share its claim.
  const byClaim = Map.groupBy(added, ({ emailAddress }) => documentId.emailClaim(emailAddress));
  for (const [claimId, users] of byClaim) planned.steps.push(step(claimId, users.map(newUser), present, context));
  return planned;
}

/** Returns true if the user has no account and none is pending. */
function lacksAccount({ authObjectId, franchiseUserId }: UserDocument, { pendingAccounts }: PresentFranchise): boolean {
  return authObjectId === EMPTY_GUID && !pendingAccounts.has(franchiseUserId);
}

function faultsOf(
  { file, row, values }: Row<'users'>,
  { groupCode, claims, users }: PresentFranchise,
  addressOf: ReadonlyMap<number, string>,
  { offered, administered, unread }: UserContext,
): Fault[] {
  const faults: Fault[] = [];
  const reportFault = (field: string, why: string) => faults.push({ file, row, field, why });
  const claimId = documentId.emailClaim(values.emailAddress);
  const isOther = (franchiseUserId: number) =>
    users.has(franchiseUserId) &&
    addressOf.get(franchiseUserId) !== claimId &&
    !unread.mayBe('users', keyOf('users', { groupCode, franchiseUserId }));
  const holder = holdersIn(claims.get(claimId)).find(isOther);
  if (holder !== undefined)
    reportFault('emailAddress', `User ${holder} of the franchise, not in the file, has this address.`);
  const foreign = (values.communicationTypeIds ?? []).filter((type) => !offered.has(type));
  if (foreign.length > 0)
    reportFault('communicationTypeIds', `No brand of the franchise has a group for type ${foreign.join(', ')}.`);
  const other = values.isFranchiseAdmin ? administered.get(values.authObjectId ?? '') : undefined;
  if (other !== undefined && other !== groupCode)
    reportFault('isFranchiseAdmin', `The account already administers ${other}.`);
  return faults;
}

/** Builds a new user. Missing fields are null, and missing flags are false. */
function newUser(values: Row<'users'>['values']): UserDocument {
  const { groupCode, franchiseUserId, firstName, lastName, emailAddress } = values;
  return {
    id: documentId.user(franchiseUserId),
    groupCode,
    type: 'user',
    franchiseUserId,
    firstName,
    lastName,
    emailAddress,
    userName: values.userName ?? '',
    authObjectId: values.authObjectId ?? EMPTY_GUID,
    ...withDefaults(NEW_USER, { ...values, position: values.position || null }),
    communicationTypeIds: [...new Set(values.communicationTypeIds)].sort((a, b) => a - b),
    franchiseRoleMemberId: null,
  };
}

function step(
  claimId: string,
  users: readonly UserDocument[],
  { groupCode, claims }: PresentFranchise,
  context: UserContext,
): Step {
  const claim = claims.get(claimId);
  const ids = [...new Set([...holdersIn(claim), ...users.map(({ franchiseUserId }) => franchiseUserId)])];
  const [franchiseUserId = 0, ...others] = ids;
  const otherUserIds = others.length > 0 ? { otherUserIds: others } : {};
  const next: EmailClaimDocument = { id: claimId, groupCode, type: 'emailClaim', franchiseUserId, ...otherUserIds };
  return {
    writes: [
      ...users.map((document) => ({ kind: 'create', document }) as const),
      claim ? { kind: 'replace', document: { ...claim, ...next } } : { kind: 'create', document: next },
    ],
    audit: users.flatMap((user) => auditedChange(null, user)),
    effects: users.flatMap((user) => effectsOf(user, context)),
  };
}

/**
 * Returns the effects of a new user. The sign-in document of an admin with an account is always updated. A missing account
 * is created, and an existing account joins its groups, only with `createAccounts`.
 */
function effectsOf(user: UserDocument, { createAccounts, author }: UserContext): DirectoryEffect[] {
  const { groupCode, franchiseUserId, authObjectId } = user;
  const record = { groupCode, franchiseUserId };
  if (authObjectId === EMPTY_GUID)
    return createAccounts ? [{ kind: 'createAccount', record, accountKey: randomUUID(), author }] : [];
  const asksForGroups = user.isFranchiseAdmin || user.communicationTypeIds.length > 0;
  return [
    ...(user.isFranchiseAdmin ? [{ kind: 'syncSignIn', record, authObjectId } as const] : []),
    ...(createAccounts && asksForGroups ? [{ kind: 'syncMemberships', authObjectId, leave: [] } as const] : []),
  ];
}

function holdersIn(claim: EmailClaimDocument | undefined): readonly number[] {
  return claim ? [claim.franchiseUserId, ...(claim.otherUserIds ?? [])] : [];
}
