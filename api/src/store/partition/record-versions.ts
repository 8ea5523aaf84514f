/** Reads records by kind and number: their current documents, and their versions in audit entries. */
import type { RestorableKind } from '../../contract/restorable-fields.ts';
import { oneOf } from '../cosmos/queries.ts';
import {
  type AuditDocument,
  type AuditedChange,
  type AuditedRecord,
  documentId,
  type PartitionDocument,
} from '../documents/index.ts';
import { auditedRecord } from './audited-changes.ts';
import { communicationPartition, franchisePartition, type Partition, vendorPartition } from './partition.ts';
import { queryAmong } from './partition-queries.ts';

/** A record, and the partition of its document. */
export interface RecordRef {
  readonly partition: Partition;
  readonly record: AuditedRecord;
}

/** A change of a record, read from an audit entry. */
export interface PastChange extends RecordRef, Pick<AuditDocument, 'at'>, Pick<AuditedChange, 'before' | 'after'> {}

/** Builds the id of a record's document by kind. Null for kinds whose records are not documents of the partition. */
const DOCUMENT_IDS = {
  franchise: () => documentId.franchise,
  position: (id) => documentId.position(Number(id)),
  unit: documentId.unit,
  user: (id) => documentId.user(Number(id)),
  address: (id) => documentId.address(Number(id)),
  vendor: () => documentId.vendor,
  vendorFranchise: documentId.vendorFranchise,
  posUser: (id) => documentId.posUser(Number(id)),
  communicationType: (id) => documentId.communicationType(Number(id)),
  brandCommunicationGroup: (id) => documentId.brandCommunicationGroup(Number(id)),
  entity: null,
  brand: null,
  import: null,
} satisfies { readonly [Kind in AuditedRecord['kind']]: ((id: string) => string) | null };

export function documentIdOf(record: { readonly kind: RestorableKind; readonly id: string }): string;
export function documentIdOf(record: AuditedRecord): string | undefined;
export function documentIdOf({ kind, id }: AuditedRecord): string | undefined {
  return DOCUMENT_IDS[kind]?.(id);
}

/** Returns the current documents of records. Omits deleted records. Sends one query per container. */
export async function currentDocuments(
  refs: readonly RecordRef[],
): Promise<(RecordRef & { readonly document: PartitionDocument })[]> {
  const found = await byContainer(refs, async (container, partitions, records) => {
    const ids = [...new Set(records.flatMap((record) => documentIdOf(record) ?? []))];
    if (ids.length === 0) return [];
    const rows = await queryAmong<PartitionDocument>(container, partitions, oneOf('id', 'id', ids));
    return rows.map((document) => ({
      document,
      record: auditedRecord(document),
      partition: placeOf(container, document),
    }));
  });
  return found.flatMap(({ record, ...rest }) => (record ? [{ record, ...rest }] : []));
}

/**
 * Returns the audited deletions of these records, newest first. For positions and franchises, returns all audited changes. Includes the
 * changes of users from the same audit entries. Sends one query per container.
 */
export async function pastChanges(refs: readonly RecordRef[]): Promise<PastChange[]> {
  const found = await byContainer(refs, async (container, partitions, records) => {
    const asked = oneOf('id', 'id', [...new Set(records.map(({ id }) => id))]);
    const kinds = [...new Set(['user', ...records.map(({ kind }) => kind)])];
    const rows = await queryAmong<PastRow>(container, partitions, {
      select: 'c.groupCode, c.pointOfSaleVendorId, c.at, change.record, change.before, change.after',
      join: 'JOIN change IN c.changes',
      where: `c.type = 'audit' AND ARRAY_CONTAINS(@kinds, change.record.kind) AND EXISTS (
        SELECT VALUE 1 FROM asked IN c.changes
        WHERE ${asked.where.replace('c.id', 'asked.record.id')} AND ARRAY_CONTAINS(@kinds, asked.record.kind)
          AND (asked.record.kind IN ('position', 'franchise') OR asked.after = null))`,
      values: { ...asked.values, '@kinds': kinds },
    });
    return rows.map((row) => ({ ...row, partition: placeOf(container, row) }));
  });
  return found.sort((a, b) => (a.at < b.at ? 1 : -1));
}

interface PastRow extends Omit<PastChange, 'partition'> {
  readonly groupCode?: string;
  readonly pointOfSaleVendorId?: number;
}

async function byContainer<Row>(
  refs: readonly RecordRef[],
  read: (
    container: Partition['container'],
    partitions: readonly Partition[],
    records: readonly AuditedRecord[],
  ) => Promise<Row[]>,
): Promise<Row[]> {
  const groups = Map.groupBy(refs, ({ partition }) => partition.container);
  const found = [...groups].map(([container, group]) => {
    const partitions = new Map(group.map(({ partition }) => [partition.key, partition]));
    return read(
      container,
      [...partitions.values()],
      group.map(({ record }) => record),
    );
  });
  return (await Promise.all(found)).flat();
}

/** Returns the partition of a row. The container determines which key to use, because a vendor's link also contains a franchise code. */
function placeOf(container: Partition['container'], row: object): Partition {
  const { groupCode, pointOfSaleVendorId } = row as Partial<PastRow>;
  switch (container) {
    case 'franchises':
      return franchisePartition(groupCode ?? '');
    case 'vendors':
      return vendorPartition(pointOfSaleVendorId ?? 0);
    case 'reference':
      return communicationPartition;
  }
}
