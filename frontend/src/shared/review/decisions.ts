/** Finds the proposals that concern the current user, and remembers which decisions the user has seen. */
import type { ChangeSet } from '@franchise-admin/api/contract';
import { proposals, showProposals } from './proposals.ts';

const SEEN = 'portal.proposals-seen';
const DECIDED_MS = 30 * 24 * 60 * 60_000;

/** @param sets the current user's sets, and the open proposals of other users */
export function setProposals(sets: readonly ChangeSet[], userId: string, now = Date.now()): void {
  const decidedAt = ({ proposal }: ChangeSet) => proposal?.decidedAt ?? '';
  const decided = sets
    .filter((set) => set.authorId === userId && Date.parse(decidedAt(set)) > now - DECIDED_MS)
    .toSorted((a, b) => (decidedAt(a) < decidedAt(b) ? 1 : -1));
  const seen = readSeen();
  showProposals({
    open: sets.filter(({ state, authorId }) => state === 'proposed' && authorId !== userId).length,
    decided,
    unseen: decided.filter((set) => decidedAt(set) > seen).length,
  });
}

/** Marks the decisions as seen. They stay seen on the next visit. */
export function markDecisionsSeen(): void {
  const { decided, unseen } = proposals();
  const newest = decided[0]?.proposal?.decidedAt;
  if (!newest || unseen === 0) return;
  try {
    localStorage.setItem(SEEN, newest);
  } catch (error) {
    console.warn('seen decisions not stored', error);
  }
  showProposals({ ...proposals(), unseen: 0 });
}

function readSeen(): string {
  try {
    return localStorage.getItem(SEEN) ?? '';
  } catch {
    return '';
  }
}
