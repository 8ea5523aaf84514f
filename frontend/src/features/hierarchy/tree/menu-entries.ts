/** The entries of a row's Actions menu (HIER-05, HIER-07). */
import type { FranchiseRole, RoleFlags } from '@franchise-admin/api/contract';
import type { Leavers } from '../../../shared/hand-over/leavers.ts';
import { reviewedSet } from '../../../shared/review/review.ts';
import { loadCode, type MenuEntry } from '../../../ui/index.ts';
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
    const { unitCode } = unit;
    if (caller.isReadonlyUser)
      return [{ label: 'Propose Removal', onSelect: () => propose((to) => to.proposeUnitRemoval(groupCode, unit)) }];
    const entry = (label: string, kind: 'removeUnit' | 'unitHistory'): MenuEntry => ({
      label,
      danger: kind === 'removeUnit',
      onSelect: () => onOpen({ kind, unitCode }),
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
          ? propose((to) => to.proposePersonRemoval(groupCode, person))
          : onOpen(dialogOf(action, person.franchiseRoleMemberId)),
    };
    if (action === 'move') return [entry, ...clipboard];
    return action === 'remove' || action === 'proposeRemoval' ? ['divider', entry] : [entry];
  });
  return [...scheduled, ...actions];
}

type Proposals = typeof import('../dialogs/propose-removal.ts');
const propose = (act: (proposals: Proposals) => void) =>
  void loadCode(() => import('../dialogs/propose-removal.ts')).then((proposals) => proposals && act(proposals));

function dialogOf(action: Exclude<PersonAction, 'proposeRemoval'>, franchiseRoleMemberId: number): OpenDialog {
  return action === 'remove'
    ? { kind: 'removePerson', franchiseRoleMemberId, deleteUser: false }
    : action === 'handOver'
      ? { kind: action, franchiseRoleMemberId, afterwards: 'keep' }
      : { kind: action === 'history' ? 'personHistory' : action, franchiseRoleMemberId };
}
