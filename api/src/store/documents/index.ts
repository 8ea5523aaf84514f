/**
 * The documents stored in Cosmos DB. In the API, only `store/` reads and writes them; functions use their types. Scripts that load, export
 * or repair data access them too.
 */
import type { AuditDocument } from './audit.ts';
import type { FranchiseContainerDocument, FranchiseDocument } from './franchise.ts';
import type { OutboxDocument } from './outbox.ts';
import type { ReceiptDocument } from './receipt.ts';
import type { CommunicationDocument, CommunicationRoot } from './reference.ts';
import type { VendorContainerDocument, VendorDocument } from './vendors.ts';

export * from './audit.ts';
export * from './change-sets.ts';
export { COMMUNICATION, type InPartition, type Person, type Root, type Stored } from './common.ts';
export * from './document-id.ts';
export * from './franchise.ts';
export * from './jobs.ts';
export * from './outbox.ts';
export * from './receipt.ts';
export * from './reference.ts';
export * from './vendors.ts';

/** Documents in the partitions that batches change. */
export type PartitionDocument =
  | FranchiseContainerDocument
  | VendorContainerDocument
  | CommunicationDocument
  | AuditDocument
  | OutboxDocument
  | ReceiptDocument;

export type RootDocument = FranchiseDocument | VendorDocument | CommunicationRoot;

/** Documents of the container `sign-ins`, partitioned by /authObjectId: the franchise and vendor that an account administers. */
export interface SignInDocument {
  readonly id: string;
  readonly authObjectId: string;
  readonly franchiseAdmin: { readonly groupCode: string; readonly franchiseUserId: number | null } | null;
  readonly posAdmin: { readonly pointOfSaleVendorId: number; readonly pointOfSaleUserId: number } | null;
}
