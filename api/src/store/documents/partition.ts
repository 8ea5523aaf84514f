/** Documents of partitions that are changed by batches. */
import type { AuditDocument } from './audit.ts';
import type { FranchiseContainerDocument, FranchiseDocument } from './franchise.ts';
import type { OutboxDocument } from './outbox.ts';
import type { ReceiptDocument } from './receipt.ts';
import type { CommunicationDocument, CommunicationRoot } from './reference.ts';
import type { VendorContainerDocument, VendorDocument } from './vendors.ts';

export type PartitionDocument =
  | FranchiseContainerDocument
  | VendorContainerDocument
  | CommunicationDocument
  | AuditDocument
  | OutboxDocument
  | ReceiptDocument;

export type RootDocument = FranchiseDocument | VendorDocument | CommunicationRoot;
