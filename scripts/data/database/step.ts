/** What is written together, and what follows it. */
import type { AuditDocument, DirectoryEffect, Stored } from '@franchise-admin/api/documents';
import type { Write as PartitionWrite } from '@franchise-admin/api/operations';
import type { PlacedDocument } from '@franchise-admin/data-sets/model';

/** A document as it was read. */
export type Read<T> = T & Stored;

export type AuditedChange = AuditDocument['changes'][number];

/** One write of a batch; what is replaced or removed is as it was read. */
export type Write = PartitionWrite<PlacedDocument['document']>;

/** What belongs into one batch together. */
export interface Step {
  readonly writes: readonly Write[];
  readonly audit: readonly AuditedChange[];
  readonly effects: readonly DirectoryEffect[];
}
