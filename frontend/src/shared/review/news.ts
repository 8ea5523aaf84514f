/**
 * The sets that the current user must know about: proposals to decide, own proposals that were decided, and ended scheduled runs. The shell
 * loads only this store; NewsWatch.tsx fills it.
 */
import type { ChangeSet } from '@franchise-admin/api/contract';

/** Returns the address of the open proposals: of all franchises for corporate admins, otherwise of the user's franchise or vendor. */
export const proposalsAddress = (isCorpAdmin: boolean): string =>
  isCorpAdmin ? '/changes?franchise=SYSTEM&tab=proposed' : '/changes?tab=proposed';

export interface News {
  /** Number of proposals that wait for a decision of the current user. */
  readonly open: number;
  /** The current user's decided proposals, newest first. */
  readonly decided: readonly ChangeSet[];
  /** Sets whose scheduled run has ended, newest first. */
  readonly ran: readonly ChangeSet[];
  /** Number of decided proposals and scheduled runs that the user has not seen. */
  readonly unseen: number;
}

let current: News = { open: 0, decided: [], ran: [], unseen: 0 };
const listeners = new Set<() => void>();

export const news = (): News => current;

export function subscribeNews(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function showNews(next: News): void {
  current = next;
  for (const listener of listeners) listener();
}
