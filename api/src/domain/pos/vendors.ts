/** Point-of-sale vendors: what they are called, what they serve, and which version of that someone has seen. */
import { createHash } from 'node:crypto';
import { byName } from '../../contract/order.ts';
import type { Vendor } from '../../contract/pos.ts';
import { comparedName } from '../compared.ts';
import { conflict } from '../refusals.ts';

interface VendorRecord {
  readonly pointOfSaleVendorId: number;
  readonly name: string;
}

interface VendorFranchiseRecord {
  readonly pointOfSaleVendorFranchiseId: number;
  readonly groupCode: string;
}

/** Two vendors that read the same could not be told apart in the dropdown. @throws 409 `vendor_exists` when another has the name */
export function checkNameFree(vendors: readonly VendorRecord[], { pointOfSaleVendorId, name }: VendorRecord): void {
  const wanted = comparedName(name);
  const other = vendors.find((vendor) => comparedName(vendor.name) === wanted);
  if (other && other.pointOfSaleVendorId !== pointOfSaleVendorId)
    throw conflict('vendor_exists', 'A vendor with this name already exists.', 'name');
}

/** By name, then by number. */
export function byVendorName(a: VendorRecord, b: VendorRecord): number {
  return byName(a.name, b.name) || a.pointOfSaleVendorId - b.pointOfSaleVendorId;
}

/** Made of what a vendor shows, so that saving one of its users makes no open form of the vendor stale. */
export function vendorVersion(vendor: VendorRecord, franchises: readonly VendorFranchiseRecord[]): string {
  const facts = [vendor.name, ...franchises.map(({ groupCode }) => groupCode).sort()];
  return `"${createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 16)}"`;
}

/** @param nameOf the name of a franchise; null for one that is gone */
export function vendorView(
  vendor: VendorRecord,
  franchises: readonly VendorFranchiseRecord[],
  nameOf: (groupCode: string) => string | null,
): Vendor {
  const { pointOfSaleVendorId, name } = vendor;
  return {
    pointOfSaleVendorId,
    name,
    franchises: franchises
      .map(({ pointOfSaleVendorFranchiseId, groupCode }) => ({
        pointOfSaleVendorFranchiseId,
        groupCode,
        groupName: nameOf(groupCode) ?? '',
      }))
      .sort((a, b) => (a.groupCode < b.groupCode ? -1 : 1)),
    etag: vendorVersion(vendor, franchises),
  };
}
