/**
 * The sets that the current user must know about: proposals to decide, own proposals that were decided, and ended scheduled runs. The shell
 * loads only this store.
 */
import type { ChangeSet } from '@franchise-admin/api/contract';

/** Returns the address of the open proposals: of all franchises for corporate admins, otherwise of the user's franchise or vendor. */
export const proposalsAddress = (isCorpAdmin: boolean): string =>
  isCorpAdmin ? '/changes?franchise=SYSTEM&tab=proposed' : '/changes?tab=proposed';

export interface Proposals {
  /** Number of proposals that wait for a decision of the current user. */
  readonly open: number;
  /** The current user's proposals that were decided recently, newest first. */
  readonly decided: readonly ChangeSet[];
  /** Sets whose scheduled run ended recently, newest first. */
  readonly ran: readonly ChangeSet[];
  /** Number of decided proposals and scheduled runs that the user has not seen. */
  readonly unseen: number;
}

let current: Proposals = { open: 0, decided: [], ran: [], unseen: 0 };
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
