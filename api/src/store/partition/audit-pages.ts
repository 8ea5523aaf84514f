/** Reads histories: the audit entries of one partition or of all partitions, newest first. */
import type { AuditDocument, AuditedRecord } from '../documents/index.ts';
import { PARTITION_CONTAINERS, type Partition } from './partition.ts';
import { queryAmong } from './partition-queries.ts';

/** Selects entries whose author's name contains this text. */
interface AuthorName {
  readonly part: string;
  /**
   * Account id of a caller who may not see other users' emails. Author names that contain an email then match only in the caller's own
   * entries.
   */
  readonly hidesEmailsExceptOf: string | undefined;
}

/** Filters entries; undefined fields do not restrict them. Times have the format of `at`. */
interface AuditFilter {
  readonly actorId: string | undefined;
  readonly name: AuthorName | undefined;
  readonly kind: AuditedRecord['kind'] | undefined;
  /** Id of a record of `kind`. */
  readonly recordId: string | undefined;
  readonly from: string | undefined;
  /** Exclusive. */
  readonly to: string | undefined;
}

/**
 * The end of a page: the time of its last entry, and the ids of the entries already returned for that time. Entries written after this
 * read have a newer time, so they never appear on an older page.
 */
export interface AuditCursor {
  readonly at: string;
  readonly ids: readonly string[];
}

interface AuditPage {
  readonly entries: readonly AuditDocument[];
  /** The end of this page, from which the next page continues; undefined on the last page. */
  readonly end: AuditCursor | undefined;
}

/**
 * Reads one page of at most `limit` entries. A composite index returns the entries in order, so each container reads at most `limit + 1`
 * entries.
 * @param partition undefined for all partitions
 */
export async function readAudit(
  partition: Partition | undefined,
  filter: AuditFilter,
  limit: number,
  after?: AuditCursor,
): Promise<AuditPage> {
  const query = {
    select: `TOP ${limit + 1} *`,
    ...conditionsOf(filter, after),
    orderBy: 'c.type, c.at DESC',
  };
  const found = await (partition
    ? queryAmong<AuditDocument>(partition.container, [partition], query)
    : everywhere(query));
  const entries = found.slice(0, limit);
  const last = entries.at(-1);
  if (found.length <= limit || !last) return { entries, end: undefined };
  const ofLast = entries.filter(({ at }) => at === last.at).map(({ id }) => id);
  const ids = after?.at === last.at ? [...after.ids, ...ofLast] : ofLast;
  return { entries, end: { at: last.at, ids } };
}

async function everywhere(query: Parameters<typeof queryAmong>[2]): Promise<AuditDocument[]> {
  const pages = PARTITION_CONTAINERS.map((container) => queryAmong<AuditDocument>(container, 'all', query));
  return (await Promise.all(pages)).flat().sort((a, b) => (a.at < b.at ? 1 : -1));
}

function conditionsOf({ actorId, name, kind, recordId, from, to }: AuditFilter, after: AuditCursor | undefined) {
  const conditions = ["c.type = 'audit'"];
  const values: Record<`@${string}`, string | string[]> = {};
  const add = (condition: string, given: typeof values) => {
    conditions.push(condition);
    Object.assign(values, given);
  };
  if (actorId !== undefined) add('c.actorId = @actor', { '@actor': actorId });
  if (name) {
    const own = name.hidesEmailsExceptOf;
    add('CONTAINS(c.actorName, @name, true)', { '@name': name.part });
    if (own !== undefined) add("(NOT CONTAINS(c.actorName, '@') OR c.actorId = @own)", { '@own': own });
  }
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
  return { where: conditions.join(' AND '), values };
}
