/** Point-of-sale vendors: unique names, versions and responses. */
import { createHash } from 'node:crypto';
import { comparedName } from '../../contract/compared.ts';
import { byName } from '../../contract/order.ts';
import type { Vendor } from '../../contract/pos.ts';
import { conflict } from '../problems.ts';

interface VendorRecord {
  readonly pointOfSaleVendorId: number;
  readonly name: string;
}

interface VendorFranchiseRecord {
  readonly pointOfSaleVendorFranchiseId: number;
  readonly groupCode: string;
}

/**
 * Rejects the name of another vendor, because users could not distinguish the two.
 * @throws 409 `vendor_exists`
 */
export function checkNameFree(vendors: readonly VendorRecord[], { pointOfSaleVendorId, name }: VendorRecord): void {
  const wanted = comparedName(name);
  const other = vendors.find((vendor) => comparedName(vendor.name) === wanted);
  if (other && other.pointOfSaleVendorId !== pointOfSaleVendorId)
    throw conflict('vendor_exists', 'A vendor with this name already exists.', 'name');
}

export function byVendorName(a: VendorRecord, b: VendorRecord): number {
  return byName(a.name, b.name) || a.pointOfSaleVendorId - b.pointOfSaleVendorId;
}

/** Hashes only the name and the franchises, so that saving a POS user does not make an open vendor form stale. */
export function vendorVersion(vendor: VendorRecord, franchises: readonly VendorFranchiseRecord[]): string {
  const content = [vendor.name, ...franchises.map(({ groupCode }) => groupCode).sort()];
  return `"${createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 16)}"`;
}

/**
 * Converts a stored vendor to the response format.
 * @param nameOf returns a franchise's name, or null if it was deleted
 */
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
