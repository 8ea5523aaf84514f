/** The news about sets in the notification panel: proposals to decide, decided proposals of the user, and ended scheduled runs. */
import type { ChangeSet } from '@franchise-admin/api/contract';
import { useEffect, useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import type { Caller } from '../context/caller.ts';
import { markNewsSeen } from '../shared/review/NewsWatch.tsx';
import { news, proposalsAddress, subscribeNews } from '../shared/review/news.ts';
import { setAddress } from '../shared/review/set-address.ts';
import { failedCount, resultText, scheduleText } from '../shared/review/words.ts';
import { counted, whenOf } from '../ui/index.ts';
import styles from './Notifications.module.css';

const PROPOSALS = { one: 'proposal waits', many: 'proposals wait' } as const;

interface NewsProps {
  /** Null until the current user has loaded. */
  readonly caller: Caller | null;
  readonly onLeave: () => void;
}

export function News({ caller, onLeave }: NewsProps) {
  const { open, decided, ran, unseen } = useSyncExternalStore(subscribeNews, news);
  useEffect(() => {
    if (unseen > 0) markNewsSeen();
  }, [unseen]);
  const listOf = (label: string, sets: readonly ChangeSet[], wordsOf: (set: ChangeSet) => Words) =>
    sets.length > 0 && (
      <ul aria-label={label}>
        {sets.map((set) => (
          <Item key={set.changeSetId} set={set} {...wordsOf(set)} onLeave={onLeave} />
        ))}
      </ul>
    );
  return (
    <>
      {open > 0 && (
        <p className={styles.history}>
          <Link to={proposalsAddress(caller?.isCorpAdmin === true)} onClick={onLeave}>
            {counted(open, PROPOSALS)} for your decision
          </Link>
        </p>
      )}
      {listOf('Your proposals', decided, decisionOf)}
      {listOf('Scheduled changes', ran, (set) => runOf(set, caller))}
    </>
  );
}

interface Words {
  readonly outcome: string;
  /** ISO 8601. */
  readonly at: string | null | undefined;
  readonly details: readonly string[];
}

function Item({
  set,
  outcome,
  at,
  details,
  onLeave,
}: Words & Pick<NewsProps, 'onLeave'> & { readonly set: ChangeSet }) {
  return (
    <li className={styles.item}>
      <div className={styles.line}>
        <strong>{outcome}</strong>
        {at && <time dateTime={at}>{whenOf(at)}</time>}
      </div>
      <p>
        <Link to={setAddress(set)} onClick={onLeave}>
          {set.title}
        </Link>
      </p>
      {details.map((detail) => (
        <p key={detail} className={styles.detail}>
          {detail}
        </p>
      ))}
    </li>
  );
}

function decisionOf({ proposal }: ChangeSet): Words {
  const { decision, decidedBy, decidedAt, decisionReason } = proposal ?? {};
  return {
    outcome: decision === 'approved' ? 'Proposal approved' : 'Proposal declined',
    at: decidedAt,
    details: [[decidedBy, decisionReason].filter(Boolean).join(': ')],
  };
}

function runOf(set: ChangeSet, caller: Caller | null): Words {
  const { state, authorId, authorName, scopeName, ranAt, error } = set;
  const result = state === 'stopped' ? 'stopped' : failedCount(set) > 0 ? 'applied in part' : 'applied';
  const facts = [authorId !== caller?.authObjectId && authorName, scopeName, `scheduled for ${scheduleText(set)}`];
  return {
    outcome: `Scheduled changes ${result}`,
    at: ranAt,
    details: [[`${resultText(set)}.`, error].filter(Boolean).join(' '), facts.filter(Boolean).join(' · ')],
  };
}
