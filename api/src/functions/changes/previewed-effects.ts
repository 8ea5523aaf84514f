/** Lists the directory effects of a planned change: on accounts, administrators and groups. */
import { fullName } from '../../contract/full-name.ts';
import type { PreviewedEffect } from '../../contract/preview.ts';
import { hasAccount } from '../../domain/accounts/account.ts';
import { isSamePair } from '../../domain/communications/communication-rules.ts';
import { administers, isDisabled } from '../../store/accounts/account-records.ts';
import { accountsUsedOutside } from '../../store/accounts/account-usage.ts';
import { communications } from '../../store/communications/communications.ts';
import type {
  AccountRecord,
  BrandCommunicationGroupDocument,
  DirectoryEffect,
  PosUserDocument,
  RootDocument,
  UserDocument,
} from '../../store/documents/index.ts';
import type { PartitionChange } from '../../store/partition/partition-change.ts';
import { hasLastingRole } from '../auth/other-roles.ts';
import { DESCRIPTIONS, type RecordNames, type StoredFields } from './record-fields.ts';
import { type Transition, transitionsOf } from './transitions.ts';

type Person = UserDocument | PosUserDocument;

/**
 * @param root the franchise or vendor; undefined for communication types
 * @param mayKeep true to check each deleted account, because the directory keeps accounts that other records use
 */
export async function previewedEffects(
  root: RootDocument | undefined,
  change: PartitionChange,
  names: RecordNames,
  mayKeep: boolean,
): Promise<PreviewedEffect[]> {
  const users = transitionsOf(change, 'user');
  const people: Transition<Person>[] = [...users, ...transitionsOf(change, 'posUser')];
  const { effects = [] } = change;
  return [
    ...people.flatMap((each) => adminEffects(each, root)),
    ...(root?.type === 'franchise' ? await groupEffects(users, root.brandIds, names) : []),
    ...(await accountEffects(effects, people, mayKeep)),
    ...brandGroupEffects(change, names),
    ...purgeEffects(change, names),
  ];
}

const isAdmin = (user: Person | undefined) => user !== undefined && administers(user);

function adminEffects({ before, after }: Transition<Person>, root: RootDocument | undefined): PreviewedEffect[] {
  const user = after ?? before;
  if (!user || isAdmin(before) === isAdmin(after)) return [];
  const target = root?.type === 'franchise' ? root.groupName : root?.type === 'vendor' ? root.name : '';
  return [{ kind: isAdmin(after) ? 'adminGained' : 'adminLost', person: fullName(user), target }];
}

/**
 * Returns the groups that people join and leave when their communication types change. Shows the types instead of the groups, because only
 * corporate admins may read group names. Two types may share a group, and a type has one group per brand.
 */
async function groupEffects(
  users: readonly Transition<UserDocument>[],
  brandIds: readonly number[],
  names: RecordNames,
): Promise<PreviewedEffect[]> {
  const typesOf = (user: UserDocument | undefined) => user?.communicationTypeIds ?? [];
  const changed = users.filter(({ before, after }) => typesOf(before).join() !== typesOf(after).join());
  if (changed.length === 0) return [];
  const { groups } = await communications();
  const ofBrands = groups.filter(({ brandId }) => brandIds.includes(brandId));
  const groupsOf = (user: UserDocument | undefined) =>
    ofBrands.filter(({ communicationTypeId }) => typesOf(user).includes(communicationTypeId));
  return changed.flatMap(({ before, after }) => {
    const user = after ?? before;
    const [had, has] = [groupsOf(before), groupsOf(after)];
    const effect = (kind: PreviewedEffect['kind'], groups: typeof had, others: typeof had): PreviewedEffect[] => {
      const kept = new Set(others.map(({ adGroupId }) => adGroupId.toLowerCase()));
      const types = groups.flatMap(({ adGroupId, communicationTypeId }) =>
        kept.has(adGroupId.toLowerCase()) ? [] : communicationTypeId,
      );
      return [...new Set(types)].flatMap((id) =>
        user ? [{ kind, person: fullName(user), target: names.communicationType(id) }] : [],
      );
    };
    return [...effect('groupLeft', had, has), ...effect('groupJoined', has, had)];
  });
}

const ACCOUNT_EFFECTS: { readonly [Kind in DirectoryEffect['kind']]?: PreviewedEffect['kind'] } = {
  createAccount: 'accountCreated',
  restoreAccount: 'accountRestored',
  updateAccount: 'accountUpdated',
  deleteAccount: 'accountDeleted',
};

/** Maximum number of deleted accounts for which a preview checks whether other records use them. */
const FEW = 5;

async function accountEffects(
  effects: readonly DirectoryEffect[],
  people: readonly Transition<Person>[],
  mayKeep: boolean,
): Promise<PreviewedEffect[]> {
  const users = new Map(
    people.flatMap(({ before, after }) => {
      const user = after ?? before;
      return user ? [[keyOf(user), user] as const] : [];
    }),
  );
  const deletions = effects.filter((effect) => effect.kind === 'deleteAccount');
  const kept = mayKeep && deletions.length <= FEW ? await keptAccounts(deletions) : new Set();
  return effects.flatMap((effect): PreviewedEffect[] => {
    const user = 'record' in effect ? users.get(keyOf(effect.record)) : undefined;
    const kind = user && kindOf(effect, user);
    if (!kind || kept.has(effect)) return [];
    return [{ kind, person: fullName(user), target: hasAccount(user) ? user.userName : '' }];
  });
}

function kindOf({ kind }: DirectoryEffect, user: Person): PreviewedEffect['kind'] | undefined {
  if (kind === 'syncEnabled') return isDisabled(user) ? 'accountDisabled' : 'accountEnabled';
  return ACCOUNT_EFFECTS[kind];
}

/** Returns a key for the user. It contains only the number, which is unique within a partition. */
const keyOf = (record: AccountRecord | Person) =>
  'franchiseUserId' in record ? `user ${record.franchiseUserId}` : `posUser ${record.pointOfSaleUserId}`;

type Deletion = Extract<DirectoryEffect, { kind: 'deleteAccount' }>;

/**
 * Returns the deletions after which the directory keeps the account, because it has other records or a lasting role
 * (`deleteUnusedAccount`).
 * @param deletions deletions in one franchise or vendor
 */
async function keptAccounts(deletions: readonly Deletion[]): Promise<ReadonlySet<DirectoryEffect>> {
  const [first] = deletions;
  if (!first) return new Set();
  const [used, roles] = await Promise.all([
    accountsUsedOutside(
      deletions.map(({ authObjectId }) => authObjectId),
      first.record,
    ),
    Promise.all(deletions.map(({ authObjectId, left }) => hasLastingRole(authObjectId, left))),
  ]);
  return new Set(deletions.filter(({ authObjectId }, n) => used.has(authObjectId) || roles[n]));
}

/**
 * Returns the effects of a changed brand group: people who have chosen the type leave the former directory group and join the new one.
 * Shows no effects of deleting a group, because a group with members cannot be deleted.
 */
function brandGroupEffects(change: PartitionChange, names: RecordNames): PreviewedEffect[] {
  return transitionsOf(change, 'brandCommunicationGroup').flatMap(({ before, after }): PreviewedEffect[] => {
    const isMoved =
      !before ||
      !after ||
      !isSamePair(before, after) ||
      before.adGroupId.toLowerCase() !== after.adGroupId.toLowerCase();
    if (!after || !isMoved) return [];
    const peopleOf = ({ brandId, communicationTypeId }: BrandCommunicationGroupDocument) =>
      `Everyone in ${names.brand(brandId)} who chose ${names.communicationType(communicationTypeId)}`;
    return [
      ...(before ? [{ kind: 'groupLeft' as const, person: peopleOf(before), target: before.adGroupName }] : []),
      { kind: 'groupJoined', person: peopleOf(after), target: after.adGroupName },
    ];
  });
}

/** Returns the accounts that are permanently deleted, with the names from the change's events. */
function purgeEffects({ effects = [], events = [] }: PartitionChange, names: RecordNames): PreviewedEffect[] {
  const people = events.flatMap(({ record, before, isPurged }) =>
    isPurged ? DESCRIPTIONS[record.kind].name((before ?? {}) as StoredFields, names) : [],
  );
  return effects.flatMap(({ kind }): PreviewedEffect[] =>
    kind === 'purgeAccount' ? people.map((person) => ({ kind: 'accountDeleted', person, target: '' })) : [],
  );
}
