/** The entries of a row's Actions menu, which open dialogs (HIER-05, HIER-07). */
import { type FranchiseRole, type HierarchyNode, hierarchyRoutes, type RoleFlags } from '@franchise-admin/api/contract';
import type { Leavers } from '../../../shared/hand-over/leavers.ts';
import { operation, reviewed, reviewedSet } from '../../../shared/review/review.ts';
import { fullName, type MenuEntry } from '../../../ui/index.ts';
import type { OpenDialog } from '../dialogs/open-dialog.ts';
import { PERSON_ACTIONS, type PersonAction, personActions } from '../model/actions.ts';
import { type FlatTree, personAt } from '../model/flat-tree.ts';

export interface MenuContext {
  readonly groupCode: string;
  readonly caller: RoleFlags;
  readonly levels: readonly FranchiseRole[];
  readonly leavers: Leavers | undefined;
  readonly onOpen: (dialog: OpenDialog) => void;
  /** Cut and Paste, if they apply to the row. */
  readonly clipboard: readonly MenuEntry[];
}

export function menuEntries(tree: FlatTree, row: number, context: MenuContext): MenuEntry[] {
  const { groupCode, caller, levels, leavers, onOpen, clipboard } = context;
  const unit = tree.units[row];
  if (unit) {
    const entry = (label: string, kind: 'removeUnit' | 'unitHistory'): MenuEntry => ({
      label,
      danger: kind === 'removeUnit',
      onSelect: () => onOpen({ kind, unitCode: unit.unitCode }),
    });
    return [...clipboard, entry('History', 'unitHistory'), 'divider', entry('Remove', 'removeUnit')];
  }
  const person = personAt(tree, row);
  const leaver = leavers?.of(person);
  const scheduled: MenuEntry[] = leaver
    ? [{ label: 'Scheduled Hand-Over', onSelect: () => reviewedSet(leaver.set) }]
    : [];
  const actions = personActions(caller, person, levels).flatMap((action): MenuEntry[] => {
    const entry: MenuEntry = {
      label: PERSON_ACTIONS[action],
      danger: action === 'remove',
      onSelect: () =>
        action === 'proposeRemoval'
          ? proposeRemoval(groupCode, person)
          : onOpen(dialogOf(action, person.franchiseRoleMemberId)),
    };
    if (action === 'move') return [entry, ...clipboard];
    return action === 'remove' || action === 'proposeRemoval' ? ['divider', entry] : [entry];
  });
  return [...scheduled, ...actions];
}

function proposeRemoval(code: string, person: HierarchyNode): void {
  const { franchiseRoleMemberId, etag } = person;
  const body = { franchiseRoleMemberId, deleteUser: false };
  reviewed({
    scope: code,
    title: `Remove ${fullName(person)}`,
    kind: 'proposal',
    operations: [operation(hierarchyRoutes.deleteHierarchy, { params: { code }, body, ifMatch: etag })],
  });
}

function dialogOf(action: Exclude<PersonAction, 'proposeRemoval'>, franchiseRoleMemberId: number): OpenDialog {
  return action === 'remove'
    ? { kind: 'removePerson', franchiseRoleMemberId, deleteUser: false }
    : action === 'handOver'
      ? { kind: action, franchiseRoleMemberId, afterwards: 'keep' }
      : { kind: action === 'history' ? 'personHistory' : action, franchiseRoleMemberId };
}
