/** The content of a review: messages, progress while the server works, then the operations. */
import { CHANGE_SET_LIMITS } from '@franchise-admin/api/contract';
import { useState } from 'react';
import { CheckboxField, EmptyState, LockContext, ProgressBar, Reference, WarningIcon } from '../../ui/index.ts';
import { ReviewTable } from './ReviewTable.tsx';
import styles from './review.module.css';
import { isWorking } from './set-actions.ts';
import type { SetReview } from './useSetReview.ts';
import { isUnchanged, progressText, STOPS_AT_PROBLEMS, scheduleText } from './words.ts';

export interface SetBodyProps {
  readonly review: SetReview;
  /** True if the current user may deselect rows. */
  readonly isEditable: boolean;
  /** Shown with the facts about the set. */
  readonly note?: string | undefined;
}

export function SetBody({ review, isEditable, note }: SetBodyProps) {
  const { set, notice } = review;
  const works = isWorking(set);
  return (
    <>
      {notice && (
        <div className={styles.notice} data-tone={notice.tone} role="alert">
          <WarningIcon size={14} />
          <p>
            {notice.text} {notice.requestId && <Reference id={notice.requestId} />}
          </p>
        </div>
      )}
      <Facts review={review} note={note} />
      {isEditable && !works && !isUnchanged(set) && <AllOrNothing review={review} />}
      {works ? (
        <Progress review={review} />
      ) : isUnchanged(set) ? (
        <EmptyState title="Nothing changes." />
      ) : (
        <ReviewTable review={review} isEditable={isEditable} />
      )}
      {/* Screen readers announce the progress in steps of ten percent. */}
      <p className="visually-hidden" role="status">
        {works ? progressText(set, 10) : ''}
      </p>
    </>
  );
}

/** Renders nothing for sets that are too small or too large. */
function AllOrNothing({ review: { set, isBusy, edit } }: Pick<SetBodyProps, 'review'>) {
  /** The choice while it is being saved. */
  const [wanted, setWanted] = useState<boolean>();
  if (set.total < 2 || set.total > CHANGE_SET_LIMITS.atOnce) return null;
  const choose = async (isAtomic: boolean) => {
    setWanted(isAtomic);
    await edit({ isAtomic });
    setWanted(undefined);
  };
  return (
    <div className={styles.option}>
      <LockContext value={isBusy ? 'saving' : undefined}>
        <CheckboxField
          label={
            <>
              All or nothing <span className={styles.hint}>If one change fails, none is made.</span>
            </>
          }
          checked={wanted ?? set.isAtomic}
          onChange={(isAtomic) => void choose(isAtomic)}
        />
      </LockContext>
    </div>
  );
}

/** Shows why the set stopped or would stop, when it runs, why it was proposed and who decided. */
function Facts({ review: { set, applicable, wouldStop }, note }: Pick<SetBodyProps, 'review' | 'note'>) {
  const { proposal, error, state } = set;
  const decided = proposal?.decision === 'declined' ? 'Declined' : 'Approved';
  const facts = [
    error,
    wouldStop && applicable > 0 && STOPS_AT_PROBLEMS,
    state === 'scheduled' && `Runs on ${scheduleText(set)}.`,
    proposal && `Reason: ${proposal.reason}`,
    proposal?.decidedBy &&
      `${decided} by ${proposal.decidedBy}${proposal.decisionReason ? `: ${proposal.decisionReason}` : '.'}`,
    note,
  ].filter((fact) => typeof fact === 'string');
  if (facts.length === 0) return null;
  return (
    <ul className={styles.facts} aria-label="About this set">
      {facts.map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
    </ul>
  );
}

export function Progress({ review: { set } }: Pick<SetBodyProps, 'review'>) {
  const { state, total, processed } = set;
  const isRunning = state === 'running';
  const text = progressText(set);
  return (
    <div className={styles.progress}>
      <p className={styles.progressText}>{text}</p>
      <ProgressBar
        label={isRunning ? 'Applying changes' : 'Checking changes'}
        now={processed > 0 ? processed : undefined}
        max={total}
        text={text}
      />
      <p className={styles.hint}>
        {isRunning
          ? 'This continues if you close the portal. The page Changes shows the result.'
          : 'Nothing changes yet.'}
      </p>
    </div>
  );
}
