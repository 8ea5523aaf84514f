/** Finds the decisions and scheduled runs that concern the current user, and remembers which of them the user has seen. */
import type { ChangeSet } from '@franchise-admin/api/contract';
import { proposals, showProposals } from './proposals.ts';

const keyOf = (userId: string) => `portal.proposals-seen:${userId}`;
const RECENT_MS = 30 * 24 * 60 * 60_000;

const decidedAt = ({ proposal }: ChangeSet) => proposal?.decidedAt ?? '';
const ranAt = (set: ChangeSet) => set.ranAt ?? '';
type TimeOf = (set: ChangeSet) => string;

/** The user whose news is shown. */
let reader = '';

/** @param sets the sets that the server considers news for the current user */
export function setProposals(sets: readonly ChangeSet[], userId: string, now = Date.now()): void {
  reader = userId;
  const recent = (timeOf: TimeOf, isNews: (set: ChangeSet) => boolean) =>
    sets
      .filter((set) => isNews(set) && Date.parse(timeOf(set)) > now - RECENT_MS)
      .toSorted((a, b) => (timeOf(a) < timeOf(b) ? 1 : -1));
  const decided = recent(decidedAt, ({ authorId }) => authorId === userId);
  const ran = recent(ranAt, ({ state }) => state === 'stopped' || state === 'done');
  const seen = readSeen();
  showProposals({
    open: sets.filter(({ state, authorId }) => state === 'proposed' && authorId !== userId).length,
    decided,
    ran,
    unseen: [...decided.map(decidedAt), ...ran.map(ranAt)].filter((at) => at > seen).length,
  });
}

/** Marks the decisions and scheduled runs as seen, also for the next visit. */
export function markNewsSeen(): void {
  const { decided, ran, unseen } = proposals();
  if (unseen === 0) return;
  const newest = [...decided.map(decidedAt), ...ran.map(ranAt)].sort().at(-1) ?? '';
  try {
    localStorage.setItem(keyOf(reader), newest);
  } catch (error) {
    console.warn('seen news not stored', error);
  }
  showProposals({ ...proposals(), unseen: 0 });
}

function readSeen(): string {
  try {
    return localStorage.getItem(keyOf(reader)) ?? '';
  } catch {
    return '';
  }
}
