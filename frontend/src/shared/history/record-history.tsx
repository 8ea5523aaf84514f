/** The History tab of a record's dialog. Loads `RecordHistory.tsx` when the tab first opens. */
import { type AuditedKind, administerScope, type HistoryScope, targetOfScope } from '@franchise-admin/api/contract';
import type { ReactNode } from 'react';
import { useCaller } from '../../context/caller.ts';
import { lazyComponent, Skeleton } from '../../ui/index.ts';

const { Lazy: RecordHistory } = lazyComponent(
  async () => (await import('./RecordHistory.tsx')).RecordHistory,
  <Skeleton rows={3} />,
);

/** Returns a function that reports whether the current user may read the history of a scope and undo there. */
export function useMayReadHistory(): (scope: string) => boolean {
  const caller = useCaller();
  return (scope) => administerScope(caller, targetOfScope(scope as HistoryScope)).allowed;
}

export interface RecordRef {
  readonly scope: string;
  readonly kind: AuditedKind;
  /** 0 or "" for a new record. */
  readonly recordId: string | number;
}

/** The tab "History" of a record's dialog; undefined for a new record and for users without the right to read it. */
export function useRecordHistory({
  scope,
  kind,
  recordId,
}: RecordRef): ((onRestored: () => void) => ReactNode) | undefined {
  const isOffered = useMayReadHistory()(scope);
  if (!recordId || !isOffered) return undefined;
  return (onRestored) => (
    <RecordHistory scope={scope} kind={kind} recordId={String(recordId)} onRestored={onRestored} />
  );
}
