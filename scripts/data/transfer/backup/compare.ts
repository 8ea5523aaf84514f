/** Compares a database with an export by content, ignoring versions and times of the last write. */
import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { CONTAINERS } from '@franchise-admin/api/containers';
import type { ContainerId } from '@franchise-admin/data-sets/model';
import type { Containers } from '../../database/containers.ts';
import { pagesOf } from './export.ts';
import { type Exported, exportedDocuments } from './manifest.ts';

/** Differences between one container and its file. */
export interface Comparison {
  readonly id: ContainerId;
  readonly equal: number;
  /** Number of exported documents that have expired since the export. */
  readonly expired: number;
  readonly differences: readonly Difference[];
  /** Number of exported documents that are not compared, because they only name the data set of the local cloud. */
  readonly leftOut: number;
}

export interface Difference {
  /** `missing`: only in the export. `more`: only in the database. */
  readonly kind: 'differs' | 'missing' | 'more';
  /** Partition and id. */
  readonly key: string;
  /** Fields that differ. */
  readonly fields: readonly string[];
}

/** Compares container by container. Keeps only the fingerprints of one container's documents in memory. */
export async function* compare(containers: Containers, folder: string): AsyncGenerator<Comparison> {
  for (const { id, partitionKey } of CONTAINERS) {
    const keyOf = (document: Exported) => `${document[partitionKey.slice(1)]} ${document.id}`;
    const exported = new Map<string, { readonly print: string; readonly endsAt: number }>();
    let leftOut = 0;
    for await (const document of exportedDocuments(folder, id))
      if (!isData(document)) leftOut += 1;
      else exported.set(keyOf(document), { print: printOf(document), endsAt: endOf(document) });

    let equal = 0;
    const changed = new Map<string, Exported>();
    const differences: Difference[] = [];
    for await (const page of pagesOf(containers[id]))
      for (const document of page.filter(isData)) {
        const key = keyOf(document);
        const known = exported.get(key);
        exported.delete(key);
        if (!known) differences.push({ kind: 'more', key, fields: [] });
        else if (known.print === printOf(document)) equal += 1;
        else changed.set(key, document);
      }
    if (changed.size > 0)
      for await (const before of exportedDocuments(folder, id)) {
        const after = changed.get(keyOf(before));
        if (after) differences.push({ kind: 'differs', key: keyOf(before), fields: fieldsOf(before, after) });
      }
    const missing = [...exported].filter(([, { endsAt }]) => endsAt > Date.now());
    differences.push(...missing.map(([key]): Difference => ({ kind: 'missing', key, fields: [] })));
    yield { id, equal, expired: exported.size - missing.length, differences, leftOut };
  }
}

/** Returns false for the document that names the data set of the local cloud. */
function isData({ kind }: Exported): boolean {
  return kind !== 'dataSet';
}

/** Returns the expiry of the document in milliseconds since 1970. */
function endOf({ _ts, ttl }: Exported): number {
  return typeof ttl === 'number' && ttl > 0 ? (_ts + ttl) * 1000 : Number.POSITIVE_INFINITY;
}

function printOf({ _ts, ...document }: Exported): string {
  return createHash('sha256')
    .update(JSON.stringify(sorted(document)))
    .digest('base64url')
    .slice(0, 22);
}

/** Sorts fields, because their order does not matter. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([name, field]) => [name, sorted(field)]));
}

function fieldsOf(before: Exported, after: Exported): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].filter((name) => name !== '_ts' && !isDeepStrictEqual(before[name], after[name]));
}
