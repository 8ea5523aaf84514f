/** Writes that belong together, with their audit record and effects. */
import type { AuditDocument, DirectoryEffect, Stored } from '@franchise-admin/api/documents';
import type { Write as PartitionWrite } from '@franchise-admin/api/operations';
import type { PlacedDocument } from '@franchise-admin/data-sets/model';

export type Read<T> = T & Stored;

export type AuditedChange = AuditDocument['changes'][number];

/** One write of a batch. A replace or removal contains the document as read. */
export type Write = PartitionWrite<PlacedDocument['document']>;

/** The content of one batch. */
export interface Step {
  readonly writes: readonly Write[];
  readonly audit: readonly AuditedChange[];
  readonly effects: readonly DirectoryEffect[];
}
