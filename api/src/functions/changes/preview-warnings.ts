/** Returns consequences of a planned change that users should know before they confirm the change. */
import type { PreviewWarning } from '../../contract/preview.ts';
import { offeredTypes } from '../../domain/communications/communication-state.ts';
import { communications } from '../../store/communications/communications.ts';
import type { FranchiseDocument, RootDocument, UserDocument } from '../../store/documents/index.ts';
import { isTypeChosen } from '../../store/franchise/franchise-lists.ts';
import type { PartitionChange } from '../../store/partition/partition-change.ts';
import type { RecordNames } from './record-fields.ts';
import { type Transition, transitionsOf } from './transitions.ts';

/** @param root the franchise or vendor; undefined for communication types */
export async function previewWarnings(
  root: RootDocument | undefined,
  change: PartitionChange,
  names: RecordNames,
): Promise<PreviewWarning[]> {
  // Deleting a franchise has no consequences to warn about.
  if (root?.type !== 'franchise' || change.root === 'delete') return [];
  const units = transitionsOf(change, 'unit');
  const unitsThatLose = (field: 'managerId' | 'franchiseRoleMemberId') =>
    units.flatMap(({ before, after }) =>
      before && after && before[field] !== null && after[field] === null
        ? [`${after.unitCode} - ${after.unitName}`]
        : [],
    );
  const roots = transitionsOf(change, 'position').flatMap(({ before, after }) =>
    before && after && before.reportsToId !== null && after.reportsToId === null
      ? [names.person(after.franchiseUserId)]
      : [],
  );
  const warnings: PreviewWarning[] = [
    { kind: 'peopleBecomeRoots', names: roots },
    { kind: 'unitsUnassigned', names: unitsThatLose('franchiseRoleMemberId') },
    { kind: 'unitsWithoutManager', names: unitsThatLose('managerId') },
    { kind: 'topicsWithoutRecipient', names: await topicsWithoutRecipient(root, transitionsOf(change, 'user'), names) },
  ];
  return warnings.filter(({ names }) => names.length > 0).map(({ kind, names }) => ({ kind, names: names.toSorted() }));
}

/** Returns the names of communication types that lose their last recipient in the franchise. */
async function topicsWithoutRecipient(
  { groupCode, brandIds }: FranchiseDocument,
  users: readonly Transition<UserDocument>[],
  names: RecordNames,
): Promise<string[]> {
  const typesOf = (user: UserDocument | undefined) => user?.communicationTypeIds ?? [];
  const kept = new Set(users.flatMap(({ after }) => typesOf(after)));
  const dropped = new Set(users.flatMap(({ before }) => typesOf(before)).filter((id) => !kept.has(id)));
  if (dropped.size === 0) return [];
  const { groups } = await communications();
  const changed = users.flatMap(({ before, after }) => (after ?? before)?.franchiseUserId ?? []);
  const lost = offeredTypes(brandIds, groups)
    .filter((id) => dropped.has(id))
    .map(async (id) => ((await isTypeChosen(groupCode, id, changed)) ? [] : [names.communicationType(id)]));
  return (await Promise.all(lost)).flat();
}
