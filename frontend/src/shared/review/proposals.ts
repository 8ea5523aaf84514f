/** The proposals that the current user can decide, and their own proposals that were decided. The shell loads only this store. */
import type { ChangeSet } from '@franchise-admin/api/contract';

/** The list of open proposals. */
export const PROPOSALS_ADDRESS = '/changes?franchise=SYSTEM&tab=proposed';

export interface Proposals {
  /** Number of proposals that wait for a decision of the current user. */
  readonly open: number;
  /** The current user's proposals that were decided recently, newest first. */
  readonly decided: readonly ChangeSet[];
  /** Number of decided proposals that the user has not seen. */
  readonly unseen: number;
}

let current: Proposals = { open: 0, decided: [], unseen: 0 };
const listeners = new Set<() => void>();

export const proposals = (): Proposals => current;

export function subscribeProposals(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function showProposals(next: Proposals): void {
  current = next;
  for (const listener of listeners) listener();
}
