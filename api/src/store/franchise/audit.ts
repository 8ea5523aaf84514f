/** The history of a franchise: its audit records, newest first. */
import type { AuditDocument, AuditedRecord } from '../documents/index.ts';
import { franchisePartition } from '../partition/partition.ts';
import { queryIn } from '../partition/partition-queries.ts';

/** Filter of records; undefined fields do not restrict. Instants have the format of `at`. */
interface AuditFilter {
  readonly actorId: string | undefined;
  readonly kind: AuditedRecord['kind'] | undefined;
  /** Id of a record of `kind`. */
  readonly recordId: string | undefined;
  readonly from: string | undefined;
  /** Exclusive. */
  readonly to: string | undefined;
}

/**
 * The end of a page: the instant of its last record, and the ids already returned for that instant. Records written later are
 * newer.
 */
export interface AuditCursor {
  readonly at: string;
  readonly ids: readonly string[];
}

interface AuditPage {
  readonly records: readonly AuditDocument[];
  /** The start of the next page; undefined on the last one. */
  readonly end: AuditCursor | undefined;
}

/** Reads one page of at most `limit` records. The composite index returns them in order; only one additional record is read. */
export async function readAudit(
  groupCode: string,
  filter: AuditFilter,
  limit: number,
  after?: AuditCursor,
): Promise<AuditPage> {
  const conditions = ["c.type = 'audit'"];
  const values: Record<`@${string}`, string | string[]> = {};
  const add = (condition: string, given: typeof values) => {
    conditions.push(condition);
    Object.assign(values, given);
  };
  const { actorId, kind, recordId, from, to } = filter;
  if (actorId !== undefined) add('c.actorId = @actor', { '@actor': actorId });
  if (from !== undefined) add('c.at >= @from', { '@from': from });
  if (to !== undefined) add('c.at < @to', { '@to': to });
  if (kind !== undefined) {
    const isRecord = recordId === undefined ? '' : ' AND change.record.id = @record';
    add(`EXISTS (SELECT VALUE 1 FROM change IN c.changes WHERE change.record.kind = @kind${isRecord})`, {
      '@kind': kind,
      ...(recordId !== undefined && { '@record': recordId }),
    });
  }
  if (after) add('c.at <= @last AND NOT ARRAY_CONTAINS(@given, c.id)', { '@last': after.at, '@given': [...after.ids] });

  const found = await queryIn<AuditDocument>(franchisePartition(groupCode), {
    select: `TOP ${limit + 1} *`,
    where: conditions.join(' AND '),
    orderBy: 'c.type, c.at DESC',
    values,
  });
  const records = found.slice(0, limit);
  const last = records.at(-1);
  if (found.length <= limit || !last) return { records, end: undefined };
  const ofLast = records.filter(({ at }) => at === last.at).map(({ id }) => id);
  const ids = after?.at === last.at ? [...after.ids, ...ofLast] : ofLast;
  return { records, end: { at: last.at, ids } };
}
