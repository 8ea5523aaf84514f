/** Presents the plan of a dry run: changed records, effects in the directory, and consequences. */
import { fullName } from '../../contract/full-name.ts';
import type { Preview, PreviewedEffect, PreviewWarning } from '../../contract/preview.ts';
import { hasAccount } from '../../domain/accounts/account.ts';
import { offeredTypes } from '../../domain/communications/communication-state.ts';
import { communications } from '../../store/communications/communications.ts';
import type {
  AuditedChange,
  DirectoryEffect,
  PositionDocument,
  PosUserDocument,
  UnitDocument,
  UserDocument,
} from '../../store/documents/index.ts';
import { readChosenTypes } from '../../store/franchise/franchise-lists.ts';
import { FranchiseSnapshot } from '../../store/franchise/franchise-snapshot.ts';
import { auditedChanges } from '../../store/partition/audited-changes.ts';
import type { PlannedChange } from '../../store/partition/running-change.ts';
import { changedRecord } from './changed-records.ts';
import { asChange, presentLeftover } from './leftovers.ts';
import type { RecordNames } from './record-fields.ts';
import { namesIn } from './record-names.ts';

/** A record before and after; undefined where it does not exist. */
interface Transition<D> {
  readonly before: D | undefined;
  readonly after: D | undefined;
}

export async function previewOf({ snapshot, change, plan, leftovers }: PlannedChange): Promise<Preview> {
  const changes = change ? auditedChanges(snapshot.root, change) : [];
  const names = await namesIn(snapshot.partition, [...changes, ...leftovers.map(asChange)]);
  const shared = { plan, leftovers: leftovers.map((leftover) => presentLeftover(leftover, names)) };
  if (!change) return { ...shared, changes: [], effects: [], warnings: [] };
  const users = transitionsOf<UserDocument>(changes, 'user');
  const franchise = snapshot instanceof FranchiseSnapshot ? snapshot : undefined;
  return {
    ...shared,
    changes: changes.map((each) => changedRecord(each, names)).filter(isVisible),
    effects: [
      ...users.flatMap((user) => adminEffects(user, franchise?.franchise.groupName ?? '')),
      ...transitionsOf<PosUserDocument>(changes, 'posUser').flatMap((user) => adminEffects(user, 'the vendor')),
      ...(franchise ? await groupEffects(users, franchise.franchise.brandIds) : []),
      ...(change.effects ?? []).flatMap((effect) =>
        accountEffect(effect, [...users, ...transitionsOf<PosUserDocument>(changes, 'posUser')]),
      ),
      ...(change.effects ?? []).flatMap((effect) => brandGroupEffect(effect, names)),
    ],
    warnings: [...warningsOf(changes, names), ...(franchise ? await topicWarnings(users, franchise) : [])],
  };
}

/** People know nothing of a change without a described field, such as the mark of a removal under way. */
const isVisible = ({ action, fields }: Preview['changes'][number]) => action !== 'changed' || fields.length > 0;

function transitionsOf<D>(changes: readonly AuditedChange[], kind: AuditedChange['record']['kind']): Transition<D>[] {
  return changes
    .filter(({ record }) => record.kind === kind)
    .map(({ before, after }) => ({
      before: (before ?? undefined) as D | undefined,
      after: (after ?? undefined) as D | undefined,
    }));
}

const administers = (user: UserDocument | PosUserDocument | undefined) =>
  user !== undefined && (user.type === 'user' ? user.isFranchiseAdmin : user.isPointOfSaleAdmin);

function adminEffects(
  { before, after }: Transition<UserDocument | PosUserDocument>,
  target: string,
): PreviewedEffect[] {
  const user = after ?? before;
  if (!user || administers(before) === administers(after)) return [];
  return [{ kind: administers(after) ? 'adminGained' : 'adminLost', person: fullName(user), target }];
}

/** Directory groups that people join and leave by their communication preferences. */
async function groupEffects(
  users: readonly Transition<UserDocument>[],
  brandIds: readonly number[],
): Promise<PreviewedEffect[]> {
  const changed = users.filter(({ before, after }) => typesOf(before).join() !== typesOf(after).join());
  if (changed.length === 0) return [];
  const { groups } = await communications();
  const ofBrands = groups.filter(({ brandId }) => brandIds.includes(brandId));
  return changed.flatMap(({ before, after }) => {
    const person = fullName(after ?? before ?? { firstName: '', lastName: '' });
    return ofBrands.flatMap(({ communicationTypeId, adGroupName: target }): PreviewedEffect[] => {
      const [had, has] = [typesOf(before), typesOf(after)].map((types) => types.includes(communicationTypeId));
      return had === has ? [] : [{ kind: has ? 'groupJoined' : 'groupLeft', person, target }];
    });
  });
}

const typesOf = (user: UserDocument | undefined) => user?.communicationTypeIds ?? [];

function accountEffect(
  effect: DirectoryEffect,
  users: readonly Transition<UserDocument | PosUserDocument>[],
): PreviewedEffect[] {
  const kind = ACCOUNT_EFFECTS[effect.kind];
  if (!kind || !('record' in effect)) return [];
  const user = users.map(({ before, after }) => after ?? before).find((each) => each && isOf(each, effect.record));
  return user ? [{ kind, person: fullName(user), target: hasAccount(user) ? user.userName : '' }] : [];
}

const ACCOUNT_EFFECTS: { readonly [Kind in DirectoryEffect['kind']]?: PreviewedEffect['kind'] } = {
  createAccount: 'accountCreated',
  restoreAccount: 'accountRestored',
  updateAccount: 'accountUpdated',
  deleteAccount: 'accountDeleted',
};

function isOf(
  user: UserDocument | PosUserDocument,
  record: Extract<DirectoryEffect, { kind: 'createAccount' }>['record'],
) {
  return user.type === 'user'
    ? 'franchiseUserId' in record && record.franchiseUserId === user.franchiseUserId
    : 'pointOfSaleUserId' in record && record.pointOfSaleUserId === user.pointOfSaleUserId;
}

/** Everyone who has chosen the type joins or leaves the group of a brand. */
function brandGroupEffect(effect: DirectoryEffect, names: RecordNames): PreviewedEffect[] {
  if (effect.kind !== 'syncCommunicationGroup') return [];
  const person = `Everyone in ${names.brand(effect.brandId)} who chose ${names.communicationType(effect.communicationTypeId)}`;
  return [
    ...(effect.formerGroupId === null ? [] : [{ kind: 'groupLeft' as const, person, target: effect.formerGroupId }]),
    ...(effect.groupId === null ? [] : [{ kind: 'groupJoined' as const, person, target: effect.groupId }]),
  ];
}

function warningsOf(changes: readonly AuditedChange[], names: RecordNames): PreviewWarning[] {
  const units = transitionsOf<UnitDocument>(changes, 'unit');
  const named = (kind: PreviewWarning['kind'], ended: readonly string[]) =>
    ended.length === 0 ? [] : [{ kind, names: ended.toSorted() }];
  const unitsThatLose = (field: 'managerId' | 'franchiseRoleMemberId') =>
    units.flatMap(({ before, after }) =>
      before?.[field] != null && after && after[field] === null ? [`${after.unitCode} - ${after.unitName}`] : [],
    );
  const roots = transitionsOf<PositionDocument>(changes, 'position').flatMap(({ before, after }) =>
    before && after && before.reportsToId !== null && after.reportsToId === null
      ? [names.person(after.franchiseUserId)]
      : [],
  );
  return [
    ...named('peopleBecomeRoots', roots),
    ...named('unitsUnassigned', unitsThatLose('franchiseRoleMemberId')),
    ...named('unitsWithoutManager', unitsThatLose('managerId')),
  ];
}

/** Topics that nobody of the franchise receives afterwards. */
async function topicWarnings(
  users: readonly Transition<UserDocument>[],
  { franchise }: FranchiseSnapshot,
): Promise<PreviewWarning[]> {
  const dropped = new Set(
    users.flatMap(({ before, after }) => typesOf(before).filter((id) => !typesOf(after).includes(id))),
  );
  if (dropped.size === 0) return [];
  const { groups, nameOf } = await communications();
  const offered = offeredTypes(franchise.brandIds, groups).filter((id) => dropped.has(id));
  const changed = users.flatMap(({ before, after }) => (after ?? before)?.franchiseUserId ?? []);
  const kept = new Set([
    ...(await readChosenTypes(franchise.groupCode, changed)),
    ...users.flatMap(({ after }) => typesOf(after)),
  ]);
  const names = offered.filter((id) => !kept.has(id)).flatMap((id) => nameOf(id) ?? []);
  return names.length === 0 ? [] : [{ kind: 'topicsWithoutRecipient', names: names.toSorted() }];
}
