/** The scheduled runs in the notification panel: those of the current user, and failed ones of other users for corporate admins. */
import type { ChangeSet } from '@franchise-admin/api/contract';
import { useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import { useCaller } from '../context/caller.ts';
import { proposals, subscribeProposals } from '../shared/review/proposals.ts';
import { setAddress } from '../shared/review/set-address.ts';
import { failedCount, resultText, scheduleText } from '../shared/review/words.ts';
import { whenOf } from '../ui/index.ts';
import styles from './Notifications.module.css';

export function ScheduleNews({ onLeave }: { readonly onLeave: () => void }) {
  const { ran } = useSyncExternalStore(subscribeProposals, proposals);
  if (ran.length === 0) return null;
  return (
    <ul aria-label="Scheduled changes">
      {ran.map((set) => (
        <Run key={set.changeSetId} set={set} onLeave={onLeave} />
      ))}
    </ul>
  );
}

function Run({ set, onLeave }: { readonly set: ChangeSet; readonly onLeave: () => void }) {
  const { authObjectId } = useCaller();
  const { authorId, authorName, scopeName, ranAt, error } = set;
  const facts = [authorId !== authObjectId && authorName, scopeName, `scheduled for ${scheduleText(set)}`];
  return (
    <li className={styles.item}>
      <div className={styles.line}>
        <strong>{outcomeOf(set)}</strong>
        {ranAt && <time dateTime={ranAt}>{whenOf(ranAt)}</time>}
      </div>
      <p>
        <Link to={setAddress(set)} onClick={onLeave}>
          {set.title}
        </Link>
      </p>
      <p className={styles.detail}>{[`${resultText(set)}.`, error].filter(Boolean).join(' ')}</p>
      <p className={styles.detail}>{facts.filter(Boolean).join(' · ')}</p>
    </li>
  );
}

function outcomeOf(set: ChangeSet): string {
  if (set.state === 'stopped') return 'Scheduled changes stopped';
  return failedCount(set) > 0 ? 'Scheduled changes applied in part' : 'Scheduled changes applied';
}
