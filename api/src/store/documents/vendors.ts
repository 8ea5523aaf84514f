/** Container vendors, key /pointOfSaleVendorId. */
import type { PosUser, PosUserField } from '../../contract/pos.ts';
import type { AuditDocument } from './audit.ts';
import type { Instant, Root } from './common.ts';
import type { OutboxDocument } from './outbox.ts';
import type { ReceiptDocument } from './receipt.ts';

export interface VendorDocument extends Root {
  readonly id: 'vendor';
  readonly type: 'vendor';
  readonly pointOfSaleVendorId: number;
  readonly name: string;
  /** Set while a removal of several batches is at work: nothing else may happen to the vendor. */
  readonly isBeingRemoved?: boolean;
}

export interface VendorFranchiseDocument {
  readonly id: string;
  readonly type: 'vendorFranchise';
  readonly pointOfSaleVendorId: number;
  readonly pointOfSaleVendorFranchiseId: number;
  readonly groupCode: string;
}

export interface PosUserDocument
  extends Readonly<Pick<PosUser, 'pointOfSaleVendorId' | 'pointOfSaleUserId' | 'authObjectId' | PosUserField>> {
  readonly id: string;
  readonly type: 'posUser';
  /** When the portal made the account; records that were loaded with one have none of this. */
  readonly accountCreatedAt?: Instant;
}

export const NO_VENDOR = 0;

/**
 * Something of which all vendors together may have one is being written by somebody. It lies in a partition of its own, with the
 * number that no vendor has.
 */
export interface ReservationDocument {
  readonly id: string;
  readonly type: 'reservation';
  readonly pointOfSaleVendorId: typeof NO_VENDOR;
  /** The request that made it: one try, or all tries with one `Idempotency-Key`. */
  readonly holder: string;
  /** Nobody else may have it before this instant. */
  readonly until: Instant;
  /** Seconds until Cosmos DB drops it. */
  readonly ttl: number;
}

export type VendorContainerDocument =
  | VendorDocument
  | VendorFranchiseDocument
  | PosUserDocument
  | AuditDocument<{ readonly pointOfSaleVendorId: number }>
  | OutboxDocument<{ readonly pointOfSaleVendorId: number }>
  | ReceiptDocument<{ readonly pointOfSaleVendorId: number }>;
