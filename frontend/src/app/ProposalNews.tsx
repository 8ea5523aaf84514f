/** Proposals in the notification panel: the number that await a decision, and the current user's proposals that were decided. */
import type { ChangeSet } from '@franchise-admin/api/contract';
import { use, useEffect, useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import { CallerContext } from '../context/caller.ts';
import { markNewsSeen } from '../shared/review/decisions.ts';
import { proposals, proposalsAddress, subscribeProposals } from '../shared/review/proposals.ts';
import { setAddress } from '../shared/review/set-address.ts';
import { counted, whenOf } from '../ui/index.ts';
import styles from './Notifications.module.css';

const PROPOSALS = { one: 'proposal waits', many: 'proposals wait' } as const;

export function ProposalNews({ onLeave }: { readonly onLeave: () => void }) {
  const caller = use(CallerContext);
  const { open, decided, unseen } = useSyncExternalStore(subscribeProposals, proposals);
  useEffect(() => {
    if (unseen > 0) markNewsSeen();
  }, [unseen]);
  return (
    <>
      {open > 0 && (
        <p className={styles.history}>
          <Link to={proposalsAddress(caller?.isCorpAdmin === true)} onClick={onLeave}>
            {counted(open, PROPOSALS)} for your decision
          </Link>
        </p>
      )}
      {decided.length > 0 && (
        <ul aria-label="Your proposals">
          {decided.map((set) => (
            <Decision key={set.changeSetId} set={set} onLeave={onLeave} />
          ))}
        </ul>
      )}
    </>
  );
}

function Decision({ set, onLeave }: { readonly set: ChangeSet; readonly onLeave: () => void }) {
  const { decision, decidedBy, decidedAt, decisionReason } = set.proposal ?? {};
  return (
    <li className={styles.item}>
      <div className={styles.line}>
        <strong>{decision === 'approved' ? 'Proposal approved' : 'Proposal declined'}</strong>
        {decidedAt && <time dateTime={decidedAt}>{whenOf(decidedAt)}</time>}
      </div>
      <p>
        <Link to={setAddress(set)} onClick={onLeave}>
          {set.title}
        </Link>
      </p>
      <p className={styles.detail}>{[decidedBy, decisionReason].filter(Boolean).join(': ')}</p>
    </li>
  );
}
