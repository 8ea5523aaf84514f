import { queryCharge } from '../charges.ts';
import { badRequest } from '../errors.ts';
import type { PartitionScope } from '../partition-key.ts';
import type { Container } from '../store/container.ts';
import { scopeCondition } from '../store/documents.ts';
import { textOf } from './items.ts';

export interface ChangeFeedRequest {
  readonly container: Container;
  /** undefined: all partitions. */
  readonly scope: PartitionScope | undefined;
  /** The ETag of the last answer; `*`: from now on; undefined: from the beginning. */
  readonly ifNoneMatch: string | undefined;
  /** Unix seconds; only what changed at or after it. */
  readonly since: number | undefined;
  readonly maxItems: number;
  /** Number of the last change of all. */
  readonly last: number;
}

export interface Changes {
  readonly texts: readonly string[];
  /** Where the next call goes on. */
  readonly etag: string;
  readonly charge: number;
}

/** The documents changed since, each as it is now, in the order of the changes. Deletions leave no trace. */
export function readChanges(request: ChangeFeedRequest): Changes {
  const { container, scope, since } = request;
  if (request.ifNoneMatch === '*') return { texts: [], etag: etag(request.last), charge: queryCharge(0, 0) };
  const start = request.ifNoneMatch === undefined ? 0 : position(request.ifNoneMatch);
  const conditions = [
    ...(scope ? [scopeCondition(scope)] : []),
    ...(since === undefined ? [] : [{ sql: 'ts >= ?', values: [since] }]),
  ];
  const texts: string[] = [];
  let last = start;
  let bytes = 0;
  for (const row of container.documents.changes(conditions, start)) {
    const text = textOf(container, row);
    texts.push(`${text.slice(0, -1)},"_lsn":${row.lsn}}`);
    bytes += text.length;
    last = row.lsn;
    if (texts.length >= request.maxItems) break;
  }
  return { texts, etag: etag(last), charge: queryCharge(texts.length, bytes) };
}

function etag(lsn: number): string {
  return `"${lsn}"`;
}

function position(text: string): number {
  const match = /^"(\d+)"$/.exec(text);
  if (!match) throw badRequest(`The change feed cannot go on from '${text}'.`);
  return Number(match[1]);
}
