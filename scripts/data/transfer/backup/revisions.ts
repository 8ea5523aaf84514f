/** The revisions of all partitions that have a revision: franchises, vendors and the communication types. */
import { COMMUNICATION } from '@franchise-admin/api/documents';
import type { Containers } from '../../database/containers.ts';
import { rowsEverywhere } from '../../database/rows.ts';

export interface CountingPartition {
  readonly container: 'franchises' | 'vendors' | 'reference';
  readonly key: string | number;
}

export type Revisions = ReadonlyMap<string, CountingPartition & { readonly revision: number }>;

const ROOTS = {
  franchises: "SELECT c.groupCode AS key, c.revision FROM c WHERE c.type = 'franchise'",
  vendors: "SELECT c.pointOfSaleVendorId AS key, c.revision FROM c WHERE c.type = 'vendor'",
  reference: `SELECT c.kind AS key, c.revision FROM c WHERE c.type = '${COMMUNICATION}'`,
} as const;

export async function readRevisions(containers: Containers): Promise<Revisions> {
  const found = await Promise.all(
    (['franchises', 'vendors', 'reference'] as const).map(async (container) => {
      type Row = Omit<CountingPartition, 'container'> & { readonly revision: number };
      const rows = await rowsEverywhere<Row>(containers[container], ROOTS[container]);
      return rows.map((row) => ({ container, ...row }));
    }),
  );
  return new Map(found.flat().map((each) => [`${each.container} ${each.key}`, each]));
}

/** Returns the partitions that were changed, added or deleted between `before` and `after`. */
export function changedSince(before: Revisions, after: Revisions): CountingPartition[] {
  const all = new Map([...before, ...after]);
  return [...all].flatMap(([key, each]) =>
    before.get(key)?.revision === after.get(key)?.revision ? [] : [{ container: each.container, key: each.key }],
  );
}
