/** The buttons of a review, by state and rights, with the dialogs that some of them open. */
import { type ChangeSet, changeSetRoutes, SYSTEM } from '@franchise-admin/api/contract';
import { type ReactNode, useState } from 'react';
import { useClient } from '../../client/ClientContext.tsx';
import type { Result } from '../../client/client.ts';
import type { Failure } from '../../client/failure.ts';
import { franchiseOf } from '../../client/written-changes.ts';
import { useCaller } from '../../context/caller.ts';
import {
  ConfirmDialog,
  counted,
  csvName,
  download,
  formatCount,
  lazyComponent,
  notifyDone,
  notifyError,
} from '../../ui/index.ts';
import { failedRowsFile } from './failed-rows.ts';
import { paramsOf } from './follow.ts';
import { Progress } from './SetBody.tsx';
import { actionsOf, isWorking, mayLeaveOutAny, type SetAction } from './set-actions.ts';
import type { SetReview } from './useSetReview.ts';
import {
  CHANGES,
  failedCount,
  groupingOf,
  isByVerdict,
  isUnchanged,
  PROPOSED,
  problemCount,
  scheduleText,
} from './words.ts';

const { Lazy: ReasonDialog } = lazyComponent(async () => (await import('./ReasonDialog.tsx')).ReasonDialog);
const { Lazy: ScheduleDialog } = lazyComponent(async () => (await import('./ScheduleDialog.tsx')).ScheduleDialog);

export interface SetButton {
  readonly id: SetAction | 'file';
  readonly label: string;
  readonly appearance?: 'primary';
  readonly isBusy: boolean;
  /** True for the button whose request is running. */
  readonly isWorking: boolean;
  readonly onClick: () => void;
}

export interface SetButtons {
  readonly buttons: readonly SetButton[];
  readonly dialogs: ReactNode;
}

export interface SetButtonOptions {
  /** Called once the set is proposed, scheduled, declined or cancelled. */
  readonly onDone?: ((set: ChangeSet) => void) | undefined;
  /** Called with the new set that undoes this one. */
  readonly onUndo: (undo: ChangeSet) => void;
}

export function useSetButtons(review: SetReview, { onDone, onUndo }: SetButtonOptions): SetButtons {
  const client = useClient();
  const caller = useCaller();
  const { set, act, applicable, proposable } = review;
  const [asking, setAsking] = useState<'propose' | 'approve' | 'decline' | 'schedule' | 'cancel'>();
  const [working, setWorking] = useState<SetButton['id']>();
  /** The ETag of the set that the user saw when they pressed Approve; undefined for the version that a failed approval has reloaded. */
  const [seen, setSeen] = useState<string>();
  const params = paramsOf(set);
  const close = () => setAsking(undefined);

  const run = async (id: SetButton['id'], work: () => Promise<unknown>) => {
    setWorking(id);
    await work();
    setWorking(undefined);
  };
  /** Sends a state change from a dialog, which shows its failure. */
  const decide = async (send: () => Promise<Result<ChangeSet>>, done: (set: ChangeSet) => string) => {
    if (!(await review.saveSelection())) return undefined;
    const result = await act(send, true);
    if (!result?.ok) return result?.failure;
    notifyDone(done(result.data));
    onDone?.(result.data);
    return undefined;
  };
  const approve = async (reason: string) => {
    const result = await review.approve(reason === '' ? {} : { reason }, seen ?? set.etag);
    if (!result?.ok) {
      if (isOutdated(result?.failure)) setSeen(undefined);
      return result?.failure;
    }
    // The end of a run is reported separately.
    if (isWorking(result.data)) notifyDone('Approved.');
    return undefined;
  };
  const simple = async (send: () => Promise<Result<ChangeSet>>, done?: (set: ChangeSet) => void) => {
    const result = await act(send);
    if (result?.ok) done?.(result.data);
  };
  const cancel = () => act(() => client.attempt(changeSetRoutes.cancelChangeSet, { params }));
  const file = async () => {
    const found = await failedRowsFile(review);
    if (found instanceof Blob) download(found, csvName(set.scope, hasRun ? 'Failed changes' : 'Changes with problems'));
    else notifyError(found.message ?? 'We could not load the rows.', { advice: found.detail });
  };

  const ACTIONS: Readonly<Record<SetAction, Omit<SetButton, 'id' | 'isBusy' | 'isWorking'>>> = {
    apply: {
      label: set.state === 'stopped' ? 'Continue' : applyLabel(set, applicable),
      appearance: 'primary',
      onClick: () => void run('apply', () => review.apply({ retryFailed: false })),
    },
    check: {
      label: 'Check again',
      appearance: 'primary',
      onClick: () => void run('check', () => act(() => client.attempt(changeSetRoutes.reviewChangeSet, { params }))),
    },
    schedule: { label: 'Schedule…', onClick: () => setAsking('schedule') },
    propose: {
      label: proposable === undefined ? 'Propose the selected changes…' : `Propose ${counted(proposable, CHANGES)}…`,
      ...(applicable === 0 && { appearance: 'primary' }),
      onClick: () => setAsking('propose'),
    },
    discard: { label: 'Discard', onClick: () => setAsking('cancel') },
    approve: {
      label: 'Approve…',
      appearance: 'primary',
      onClick: () => {
        setSeen(set.etag);
        setAsking('approve');
      },
    },
    decline: { label: 'Decline…', onClick: () => setAsking('decline') },
    cancel: { label: set.state === 'proposed' ? 'Withdraw…' : 'Cancel schedule…', onClick: () => setAsking('cancel') },
    stop: { label: 'Stop', onClick: () => void run('stop', cancel) },
    retry: {
      label: `Retry ${formatCount(failedCount(set))} failed`,
      appearance: 'primary',
      onClick: () => void run('retry', () => review.apply({ retryFailed: true })),
    },
    undo: {
      label: 'Undo…',
      onClick: () =>
        void run('undo', () => simple(() => client.attempt(changeSetRoutes.undoChangeSet, { params }), onUndo)),
    },
  };
  const hasRun = !isByVerdict(groupingOf(set));
  const isBlocked = set.state === 'reviewed' && (applicable === 0 || review.isImpossible || review.wouldStop);
  const buttons: SetButton[] = actionsOf(set, caller)
    .filter((id) => id === 'discard' || !isUnchanged(set))
    .map((id) => ({
      ...ACTIONS[id],
      id,
      isBusy: review.isBusy || (isBlocked && STARTS.includes(id)),
      isWorking: working === id,
    }));
  if (review.groups.some(({ isProblem }) => isProblem) && !isWorking(set))
    buttons.unshift({
      id: 'file',
      label: hasRun ? 'Failed rows (CSV)' : 'Rows with problems (CSV)',
      isBusy: false,
      isWorking: working === 'file',
      onClick: () => void run('file', file),
    });
  return { buttons, dialogs: dialog() };

  function dialog(): ReactNode {
    const shared = { subtitle: set.title, onClose: close, onMissing: close };
    switch (asking) {
      case 'propose':
        return (
          <ReasonDialog
            {...shared}
            title="Propose these changes"
            saveLabel="Propose"
            hint="An administrator sees the changes with your reason, and approves or declines them."
            onSave={(reason) =>
              decide(
                () => client.attempt(changeSetRoutes.proposeChangeSet, { params, body: { reason } }),
                () => PROPOSED,
              )
            }
          />
        );
      case 'approve':
        return (
          <ReasonDialog
            {...shared}
            title="Approve and apply these changes?"
            saveLabel={`Approve ${counted(applicable, CHANGES)}`}
            hint="The changes are applied at once, with your rights. The proposer sees your reason."
            isOptional
            onSave={approve}
          >
            {set.state === 'reviewing' && <Progress review={review} />}
          </ReasonDialog>
        );
      case 'decline':
        return (
          <ReasonDialog
            {...shared}
            title="Decline these changes"
            saveLabel="Decline"
            hint="The proposer sees your reason."
            onSave={(reason) =>
              decide(
                () => client.attempt(changeSetRoutes.declineChangeSet, { params, body: { reason } }),
                () => 'Declined.',
              )
            }
          />
        );
      case 'schedule':
        return (
          <ScheduleDialog
            title="Schedule these changes"
            groupCode={set.scope === SYSTEM ? undefined : franchiseOf(set.scope)}
            subtitle={`${set.title} · ${counted(applicable, CHANGES)}`}
            onClose={close}
            onMissing={close}
            onSave={(runAt, timeZone) =>
              decide(
                () => client.attempt(changeSetRoutes.scheduleChangeSet, { params, body: { runAt, timeZone } }),
                (scheduled) => `Scheduled for ${scheduleText(scheduled)}.`,
              )
            }
          />
        );
      case 'cancel':
        return (
          <ConfirmDialog
            title={CANCEL_TITLES[set.state] ?? 'Discard these changes?'}
            confirmLabel={
              set.state === 'proposed' ? 'Withdraw' : set.state === 'scheduled' ? 'Cancel schedule' : 'Discard'
            }
            cancelLabel="Keep"
            danger
            onConfirm={async () => {
              const result = await cancel();
              if (result?.ok) onDone?.(result.data);
            }}
            onClose={close}
          >
            Nothing of “{set.title}” is applied.
          </ConfirmDialog>
        );
      default:
        return null;
    }
  }
}

/** True if the user has seen another version of the set, which the review then reloads. The dialog shows the failure. */
const isOutdated = (failure: Failure | undefined) => failure?.reason === 'review_changed' || failure?.code === 'stale';

/** Actions that apply the set, now or later. */
const STARTS: readonly SetAction[] = ['apply', 'schedule'];

const CANCEL_TITLES: Partial<Record<ChangeSet['state'], string>> = {
  proposed: 'Withdraw this proposal?',
  scheduled: 'Cancel this schedule?',
};

/** Returns "Apply 12 changes" or "Apply the other 9 changes". */
function applyLabel(set: ChangeSet, applicable: number): string {
  const leavesOut = problemCount(set) > 0 && !mayLeaveOutAny(set);
  return `Apply ${leavesOut ? 'the other ' : ''}${counted(applicable, CHANGES)}`;
}
