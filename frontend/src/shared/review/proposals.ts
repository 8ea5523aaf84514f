/** Proposals that concern the current user: open ones to decide, and own ones that were decided. `ProposalWatch` reads them. */
import type { ChangeSet } from '@franchise-admin/api/contract';

export interface Proposals {
  /** Number of proposals that wait for a decision of the current user. */
  readonly open: number;
  /** The current user's proposals that were decided lately, newest first. */
  readonly decided: readonly ChangeSet[];
  /** Number of decided ones that the user has not seen. */
  readonly unseen: number;
}

const NONE: Proposals = { open: 0, decided: [], unseen: 0 };
const SEEN = 'portal.proposals-seen';
const DECIDED_MS = 30 * 24 * 60 * 60_000;

let current = NONE;
const listeners = new Set<() => void>();
const show = (next: Proposals) => {
  current = next;
  for (const listener of listeners) listener();
};

export const proposals = (): Proposals => current;

export function subscribeProposals(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** @param sets of the current user, and open proposals */
export function setProposals(sets: readonly ChangeSet[], userId: string, now = Date.now()): void {
  const decidedAt = ({ proposal }: ChangeSet) => proposal?.decidedAt ?? '';
  const decided = sets
    .filter((set) => set.authorId === userId && Date.parse(decidedAt(set)) > now - DECIDED_MS)
    .toSorted((a, b) => (decidedAt(a) < decidedAt(b) ? 1 : -1));
  const seen = readSeen();
  show({
    open: sets.filter(({ state, authorId }) => state === 'proposed' && authorId !== userId).length,
    decided,
    unseen: decided.filter((set) => decidedAt(set) > seen).length,
  });
}

/** Marks the decisions as seen, also for the next visit. */
export function markDecisionsSeen(): void {
  const newest = current.decided[0]?.proposal?.decidedAt;
  if (!newest || current.unseen === 0) return;
  try {
    localStorage.setItem(SEEN, newest);
  } catch (error) {
    console.warn('seen decisions not stored', error);
  }
  show({ ...current, unseen: 0 });
}

function readSeen(): string {
  try {
    return localStorage.getItem(SEEN) ?? '';
  } catch {
    return '';
  }
}
