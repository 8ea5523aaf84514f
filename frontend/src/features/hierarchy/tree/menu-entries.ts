/** The entries of a row's Actions menu, which open dialogs (HIER-05, HIER-07). */
import type { FranchiseRole, RoleFlags } from '@franchise-admin/api/contract';
import type { Leavers } from '../../../shared/hand-over/leavers.ts';
import { reviewedSet } from '../../../shared/review/review.ts';
import type { MenuEntry } from '../../../ui/index.ts';
import type { OpenDialog } from '../dialogs/open-dialog.ts';
import { PERSON_ACTIONS, type PersonAction, personActions } from '../model/actions.ts';
import { type FlatTree, personAt } from '../model/flat-tree.ts';

export function menuEntries(
  tree: FlatTree,
  row: number,
  caller: RoleFlags,
  levels: readonly FranchiseRole[],
  leavers: Leavers | undefined,
  onOpen: (dialog: OpenDialog) => void,
  clipboard: readonly MenuEntry[],
): MenuEntry[] {
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
      onSelect: () => onOpen(dialogOf(action, person.franchiseRoleMemberId)),
    };
    return action === 'remove' ? ['divider', entry] : action === 'move' ? [entry, ...clipboard] : [entry];
  });
  return [...scheduled, ...actions];
}

function dialogOf(action: PersonAction, franchiseRoleMemberId: number): OpenDialog {
  return action === 'remove'
    ? { kind: 'removePerson', franchiseRoleMemberId, deleteUser: false }
    : action === 'handOver'
      ? { kind: action, franchiseRoleMemberId, afterwards: 'keep' }
      : { kind: action === 'history' ? 'personHistory' : action, franchiseRoleMemberId };
}
