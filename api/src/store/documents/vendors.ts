/** Documents of the container `vendors`, partitioned by /pointOfSaleVendorId. */
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
  /** True while the vendor is being removed in several batches. Other changes of the vendor are rejected during that time. */
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
  /** Time when the portal created the account; undefined for a record that was loaded with its account. */
  readonly accountCreatedAt?: Instant;
}

export const NO_VENDOR = 0;

/** Reserves a value that must be unique across all vendors, while a request writes it. Stored in a partition that belongs to no vendor. */
export interface ReservationDocument {
  readonly id: string;
  readonly type: 'reservation';
  readonly pointOfSaleVendorId: typeof NO_VENDOR;
  /** The request that made the reservation: one attempt, or all attempts with the same `Idempotency-Key`. */
  readonly holder: string;
  /** Other requests must not take the reservation over before this time. */
  readonly until: Instant;
  /** Seconds until Cosmos DB deletes the document. */
  readonly ttl: number;
}

export type VendorContainerDocument =
  | VendorDocument
  | VendorFranchiseDocument
  | PosUserDocument
  | AuditDocument<{ readonly pointOfSaleVendorId: number }>
  | OutboxDocument<{ readonly pointOfSaleVendorId: number }>
  | ReceiptDocument<{ readonly pointOfSaleVendorId: number }>;
