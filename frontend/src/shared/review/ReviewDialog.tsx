/** The review of several changes in a dialog: creates the set, shows what each operation will do, applies it and shows the results. */
import { type ChangeSet, changeSetRoutes } from '@franchise-admin/api/contract';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useClient } from '../../client/ClientContext.tsx';
import { type Failure, reasonText } from '../../client/failure.ts';
import { useCaller } from '../../context/caller.ts';
import { Card, contentStart, counted, DialogButton, DialogFrame, DialogMessage, ProgressBar } from '../../ui/index.ts';
import { requestIdOf } from '../save-failure.ts';
import { useFailureToasts } from '../useFailureToasts.ts';
import { discardSet } from './follow.ts';
import styles from './review.module.css';
import type { OpenReview, ReviewRequest } from './review.ts';
import { SetBody } from './SetBody.tsx';
import { isUnapplied, isWorking, maySelect } from './set-actions.ts';
import { setAddress } from './set-address.ts';
import { notifyApplied } from './undo-set.ts';
import { useSetButtons } from './useSetButtons.tsx';
import { useSetReview } from './useSetReview.ts';
import { CHANGES, failedCount, isUnchanged, stateText } from './words.ts';

export interface ReviewDialogProps {
  readonly open: OpenReview;
  readonly onClose: () => void;
}

export function ReviewDialog({ open, onClose }: ReviewDialogProps) {
  const [set, setSet] = useState('set' in open ? open.set : undefined);
  // The dialogs of the review replace each other, so none of them can return the focus by itself.
  const [opener] = useState(() => document.activeElement);
  const returnFocus = () => {
    const isUsable = opener instanceof HTMLElement && opener.isConnected && opener !== document.body;
    return isUsable ? opener : contentStart();
  };
  if (set === undefined)
    return 'set' in open ? null : (
      <Creating request={open} onCreated={setSet} onClose={onClose} returnFocus={returnFocus} />
    );
  return (
    <SetDialog
      key={set.changeSetId}
      initial={set}
      onDone={'set' in open ? undefined : open.onDone}
      onUndo={setSet}
      onClose={onClose}
      returnFocus={returnFocus}
    />
  );
}

interface CreatingProps {
  readonly request: ReviewRequest;
  readonly onCreated: (set: ChangeSet) => void;
  readonly onClose: () => void;
  readonly returnFocus: () => HTMLElement | null | undefined;
}

/** Sends the operations. The response arrives after their review, or after 15 seconds while the review continues. */
function Creating({ request, onCreated, onClose, returnFocus }: CreatingProps) {
  const { scope, title, kind, operations, isAtomic = false, stopsAtFailure = false } = request;
  const client = useClient();
  const toasts = useFailureToasts();
  const [failure, setFailure] = useState<Failure>();
  const [attempt, setAttempt] = useState(1);
  const create = useEffectEvent(async (hasLeft: () => boolean) => {
    setFailure(undefined);
    const body = { title, kind, operations: [...operations], isAtomic, stopsAtFailure };
    const result = await client.attempt(changeSetRoutes.createChangeSet, { params: { scope }, body });
    if (hasLeft()) {
      // The user has closed the dialog, but the server has created the set.
      if (result.ok) await discardSet(client, result.data);
      return;
    }
    if (result.ok) return onCreated(result.data);
    toasts.report(result.failure);
    setFailure(result.failure);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt sends the request again
  useEffect(() => {
    let hasLeft = false;
    // Strict mode mounts twice, but must create only one set.
    const timer = setTimeout(() => void create(() => hasLeft));
    return () => {
      clearTimeout(timer);
      hasLeft = true;
    };
  }, [attempt]);
  const text = `Checking ${counted(operations.length, CHANGES)}…`;
  return (
    <DialogFrame
      title={title}
      size="large"
      startsAtTitle
      onRequestClose={onClose}
      returnFocus={returnFocus}
      footer={<DialogButton onClick={onClose}>Cancel</DialogButton>}
    >
      {failure ? (
        <DialogMessage
          intent="error"
          role="alert"
          requestId={requestIdOf(failure)}
          action={<DialogButton onClick={() => setAttempt(attempt + 1)}>Try again</DialogButton>}
        >
          {reasonText(failure)}
        </DialogMessage>
      ) : (
        <div className={styles.progress}>
          <p className={styles.progressText} role="status">
            {text}
          </p>
          <ProgressBar label="Checking changes" now={undefined} max={undefined} text={text} />
          <p className={styles.hint}>Nothing changes yet.</p>
        </div>
      )}
    </DialogFrame>
  );
}

interface SetDialogProps {
  readonly initial: ChangeSet;
  readonly onDone: ((set: ChangeSet) => void) | undefined;
  /** Shows the set that undoes this one. */
  readonly onUndo: (undo: ChangeSet) => void;
  readonly onClose: () => void;
  readonly returnFocus: () => HTMLElement | null | undefined;
}

function SetDialog({ initial, onDone, onUndo, onClose, returnFocus }: SetDialogProps) {
  const client = useClient();
  const caller = useCaller();
  const navigate = useNavigate();
  const hasEnded = useRef(false);
  const ended = (set: ChangeSet) => {
    hasEnded.current = true;
    onDone?.(set);
    if (set.state !== 'done' && set.state !== 'stopped') return onClose();
    // The dialog stays open to show failures.
    if (set.state === 'stopped' || failedCount(set) > 0) return;
    notifyApplied(client, set, () => navigate(setAddress(set)));
    onClose();
  };
  const review = useSetReview(initial, ended);
  const { set } = review;
  const { buttons, dialogs } = useSetButtons(review, { onUndo, onDone: ended });
  const isOpen = isUnapplied(set);
  const close = () => {
    // A closed review must not leave an unapplied set behind.
    if (isOpen && !hasEnded.current) void discardSet(client, set);
    onClose();
  };
  return (
    <>
      <DialogFrame
        title={set.title}
        subtitle={`${set.scopeName} · ${stateText(set)}`}
        size="large"
        startsAtTitle
        onRequestClose={() => !review.isBusy && close()}
        returnFocus={returnFocus}
        footer={
          <>
            {(!isOpen || isWorking(set)) && (
              <span className={styles.link}>
                <Link to={setAddress(set)} onClick={onClose}>
                  Open in Changes
                </Link>
              </span>
            )}
            <DialogButton onClick={close} busy={review.isBusy}>
              {isOpen && !isUnchanged(set) ? 'Cancel' : 'Close'}
            </DialogButton>
            {buttons
              .filter(({ id }) => id !== 'discard')
              .map(({ id, label, appearance, isBusy, isWorking, onClick }) => (
                <DialogButton
                  key={id}
                  {...(appearance && { appearance })}
                  busy={isBusy}
                  working={isWorking}
                  onClick={onClick}
                >
                  {label}
                </DialogButton>
              ))}
          </>
        }
      >
        <Card fill>
          <SetBody review={review} isEditable={maySelect(set, caller)} />
        </Card>
      </DialogFrame>
      {dialogs}
    </>
  );
}
