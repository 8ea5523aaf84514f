/** Compares a version of a record with the current record, which it derives from the later changes. */
import { type AuditEntry, type AuditedKind, auditRoutes, type ChangedRecord } from '@franchise-admin/api/contract';
import { useQuery } from '@tanstack/react-query';
import { useClient } from '../../client/ClientContext.tsx';
import type { CallOptions, Client } from '../../client/client.ts';
import type { Failure } from '../../client/failure.ts';
import { dataOf } from '../../client/queries.ts';
import { franchiseOf } from '../../client/written-changes.ts';

const { getAudit } = auditRoutes;

/** Maximum number of entries per response. */
const PAGE = 200;

/**
 * Returns the differences between the version after a change (or before a deletion) and the current record: "before" is that version,
 * "after" the current record. @param later the later changes of the record, oldest first
 */
export function differencesSince(version: ChangedRecord, later: readonly ChangedRecord[]): ChangedRecord {
  const steps = version.action === 'deleted' ? [version, ...later] : later;
  const fields = new Map<string, ChangedRecord['fields'][number]>();
  for (const step of steps)
    for (const field of step.fields)
      fields.set(field.field, { ...field, before: (fields.get(field.field) ?? field).before });
  return {
    ...version,
    action: steps.at(-1)?.action === 'deleted' ? 'deleted' : 'changed',
    fields: [...fields.values()].filter(({ before, after }) => before !== after),
  };
}

export interface Comparison {
  /** Undefined until the later changes have loaded. */
  readonly differences: ChangedRecord | undefined;
  readonly failure: Failure | undefined;
  readonly reload: () => void;
}

/** @param isWanted false requests nothing */
export function useComparison(entry: AuditEntry, version: ChangedRecord, isWanted: boolean): Comparison {
  const client = useClient();
  const { scope, auditId } = entry;
  const { kind, recordId } = version;
  const query = useQuery({
    queryKey: [franchiseOf(scope) ?? null, 'comparison', auditId, kind, recordId] as const,
    queryFn: ({ signal }) => changesSince(client, entry, version, signal),
    enabled: isWanted,
    staleTime: 0,
    gcTime: 0,
    // The dialog shows failures, so no toast is needed.
    meta: { isShownByPage: () => true },
  });
  return {
    differences: query.data && differencesSince(version, query.data),
    failure: query.error?.failure,
    reload: () => void query.refetch(),
  };
}

async function changesSince(
  client: Client,
  { scope, auditId, at }: AuditEntry,
  { kind, recordId }: ChangedRecord,
  signal: AbortSignal,
): Promise<ChangedRecord[]> {
  const found: ChangedRecord[] = [];
  let after: string | undefined;
  do {
    const options: CallOptions<typeof getAudit> = {
      params: { scope },
      query: { kind: kind as AuditedKind, recordId, from: at, limit: PAGE, after },
      signal,
    };
    const { records, next } = dataOf(await client.attempt(getAudit, options));
    for (const entry of records) {
      if (entry.auditId === auditId) return found.reverse();
      found.push(...entry.changes.filter((change) => change.kind === kind && change.recordId === recordId));
    }
    after = next ?? undefined;
  } while (after !== undefined);
  return found.reverse();
}
