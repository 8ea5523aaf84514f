/**
 * The actions that a user may take, by the state of a change set. The server enforces rights; this only hides actions that it would reject.
 */
import { administerScope, type ChangeSet, type HistoryScope, targetOfScope } from '@franchise-admin/api/contract';
import type { Caller } from '../../context/caller.ts';
import { failedCount } from './words.ts';

export type SetAction =
  | 'apply'
  | 'check'
  | 'schedule'
  | 'propose'
  | 'discard'
  | 'approve'
  | 'decline'
  | 'cancel'
  | 'stop'
  | 'retry'
  | 'undo';

/** Returns the actions in the order of their buttons, the primary action last. */
export function actionsOf(set: ChangeSet, caller: Caller): readonly SetAction[] {
  const isAuthor = set.authorId === caller.authObjectId;
  const mayApply = administerScope(caller, targetOfScope(set.scope as HistoryScope)).allowed;
  const mayContinue = set.isOwner && mayApply;
  const mayUndo = mayApply && set.results.done > 0 && set.undoneBy === null;
  const some = (...actions: readonly (SetAction | false)[]) => actions.filter((action) => action !== false);
  switch (set.state) {
    case 'draft':
      return isAuthor ? ['discard', 'check'] : [];
    case 'reviewed': {
      if (!isAuthor) return [];
      const isApplicable = mayApply && set.applicable > 0;
      return some(
        'discard',
        isApplicable && 'schedule',
        (!mayApply || set.verdicts.notAllowed > 0) && 'propose',
        isApplicable && 'apply',
      );
    }
    case 'proposed':
      if (isAuthor) return ['cancel'];
      if (!mayApply) return [];
      // A set with an error has no current review, or cannot be applied all or nothing.
      if (set.error !== null) return ['decline', 'check'];
      return some('decline', set.applicable > 0 && set.verdicts.notAllowed === 0 && 'approve');
    case 'scheduled':
      return some(set.mayCancel && 'cancel');
    case 'running':
      return some(set.mayCancel && 'stop');
    case 'stopped':
      return some(
        mayUndo && 'undo',
        mayContinue && failedCount(set) > 0 && 'retry',
        mayContinue && set.results.pending > 0 && 'apply',
      );
    case 'done':
      return some(mayUndo && 'undo', mayContinue && failedCount(set) > 0 && 'retry');
    default:
      return [];
  }
}

/** True if the current user may decide about this proposal. */
export const mayDecide = (set: ChangeSet, caller: Caller): boolean => actionsOf(set, caller).includes('decline');

/**
 * Returns the reason why the current user can only decline a proposal; undefined if they can approve it or check it again. The proposal
 * must have been reviewed with their rights.
 */
export function whyNotApproved(set: ChangeSet, caller: Caller): string | undefined {
  if (!mayDecide(set, caller) || set.error !== null || actionsOf(set, caller).includes('approve')) return undefined;
  return set.verdicts.notAllowed > 0
    ? 'You may not make all of these changes, so only another administrator can approve them.'
    : 'None of these changes can be applied any more. Please decline them with a reason.';
}

/** True for a set that has never been applied, scheduled or proposed. */
export const isUnapplied = ({ state, results, proposal }: Pick<ChangeSet, 'state' | 'results' | 'proposal'>): boolean =>
  ['draft', 'reviewing', 'reviewed'].includes(state) && results.done === 0 && proposal === null;

/** True if the current user may select the operations to apply or propose. */
export const maySelect = ({ state, authorId }: ChangeSet, { authObjectId }: Caller): boolean =>
  state === 'reviewed' && authorId === authObjectId;

/** True if any operation can prevent the others from being applied, so that the user may leave out any of them. */
export const mayLeaveOutAny = ({ isAtomic, stopsAtFailure }: ChangeSet): boolean => isAtomic || stopsAtFailure;

/** True if the current user may change operations, not only select them. */
export const mayEdit = ({ kind, state, proposal, authorId }: ChangeSet, { authObjectId }: Caller): boolean =>
  authorId === authObjectId && kind !== 'undo' && proposal?.decision !== 'approved' && EDITABLE.includes(state);
const EDITABLE: readonly ChangeSet['state'][] = ['draft', 'reviewed', 'stopped', 'done'];

/** True while the server works on the set and its state changes by itself. */
export const isWorking = ({ state }: Pick<ChangeSet, 'state'>): boolean => state === 'reviewing' || state === 'running';
