/** Finds deleted records that can be restored, and ended assignments of units. */

import type { RestorableKind } from '../../contract/restorable-fields.ts';
import { ASSIGNMENT } from '../../contract/restoring.ts';
import { oneOf, queryEverywhere, type Values } from '../cosmos/queries.ts';
import {
  type AuditDocument,
  type AuditedChange,
  documentId,
  type EndedKind,
  type InPartition,
  type UnitDocument,
} from '../documents/index.ts';
import { isEndedAssignment } from '../partition/audited-changes.ts';
import { type Partition, partitionOf, ROOT_ID, readIn } from '../partition/partition.ts';
import { queryIn } from '../partition/partition-queries.ts';
import { documentIdOf } from '../partition/record-versions.ts';

const IDS_PER_QUERY = 200;

/** A change that deleted a record or ended an assignment. */
export interface Ending extends Pick<AuditDocument, 'at' | 'actorId' | 'actorName' | 'requestId'> {
  readonly change: AuditedChange;
}

const FIELDS = 'c.at, c.actorId, c.actorName, c.requestId, change';

/** Selects the changes that ended one of these kinds. */
function endings(kinds: readonly EndedKind[]) {
  return {
    where: `c.type = 'audit' AND (${kinds.map((_, n) => `ARRAY_CONTAINS(c.ended, @kind${n})`).join(' OR ')})
      AND change.before != null AND NOT IS_DEFINED(change.isPurged)
      AND (change.after = null OR change.record.kind = 'unit')`,
    values: Object.fromEntries(kinds.map((kind, n) => [`@kind${n}`, kind])) satisfies Values,
  };
}

/** Returns the last ending of each record in a partition, newest first. Omits records that exist again and units that have a person again. */
export async function deletedRecords(partition: Partition, kinds: readonly EndedKind[]): Promise<Ending[]> {
  const { where, values } = endings(kinds);
  const found = await queryIn<Ending>(partition, { select: FIELDS, join: 'JOIN change IN c.changes', where, values });
  const latest = newestOfEach(found.filter(({ change }) => kinds.includes(endedKind(change))));
  const stored = await storedIn(
    partition,
    latest.map(({ change }) => idOf(change)),
  );
  return latest.filter(({ change }) => {
    const document = stored.get(idOf(change));
    return endedKind(change) === ASSIGNMENT ? document?.franchiseRoleMemberId === null : document === undefined;
  });
}

/** Returns `assignment` for a unit that lost its assignment, otherwise the kind of the deleted record. */
export function endedKind(change: AuditedChange): EndedKind {
  return isEndedAssignment(change) && change.after !== null ? ASSIGNMENT : change.record.kind;
}

const idOf = ({ record: { kind, id } }: AuditedChange) =>
  kind === 'unit' ? documentId.unit(id) : documentIdOf({ kind: kind as RestorableKind, id });

function newestOfEach(found: readonly Ending[]): Ending[] {
  const byRecord = new Map<string, Ending>();
  for (const ending of found.toSorted((a, b) => b.at.localeCompare(a.at))) {
    const key = `${endedKind(ending.change)}:${ending.change.record.id}`;
    if (!byRecord.has(key)) byRecord.set(key, ending);
  }
  return [...byRecord.values()];
}

type Stored = Pick<UnitDocument, 'id'> & { readonly franchiseRoleMemberId?: number | null };

async function storedIn(partition: Partition, ids: readonly string[]): Promise<ReadonlyMap<string, Stored>> {
  const stored = new Map<string, Stored>();
  for (let from = 0; from < ids.length; from += IDS_PER_QUERY) {
    const query = {
      select: 'c.id, c.franchiseRoleMemberId',
      ...oneOf('id', 'id', ids.slice(from, from + IDS_PER_QUERY)),
    };
    for (const document of await queryIn<Stored>(partition, query)) stored.set(document.id, document);
  }
  return stored;
}

/** Returns the last deletion of each franchise and vendor. Omits those that exist again. Newest first. */
export async function deletedRoots(
  kinds: readonly ('franchise' | 'vendor')[],
): Promise<readonly { readonly partition: Partition; readonly ending: Ending }[]> {
  const found = await Promise.all(
    kinds.map(async (kind) => {
      const [id, key] =
        kind === 'franchise' ? (['franchises', 'groupCode'] as const) : (['vendors', 'pointOfSaleVendorId'] as const);
      const { where, values } = endings([kind]);
      const query = `SELECT c.${key}, ${FIELDS} FROM c JOIN change IN c.changes WHERE ${where} AND change.record.kind = @kind0`;
      return queryEverywhere<Ending & InPartition>(id, query, values);
    }),
  );
  const latest = newestOfEach(found.flat()) as (Ending & InPartition)[];
  const roots = await Promise.all(
    latest.map(async (ending) => {
      const partition = partitionOf(ending);
      return (await readIn(partition, ROOT_ID[partition.container])) ? [] : [{ partition, ending }];
    }),
  );
  return roots.flat();
}
