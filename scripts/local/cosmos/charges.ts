/**
 * Request units by size. Point operations match the charges of the service for indexed items of 1 KB (read 1, write 5)
 * and 64 KB (read 4.8, write 22.7). Query charges are estimates that grow with the loaded documents and the returned
 * bytes, so that a scan is noticed.
 */

const KB = 1024;

export function readCharge(bytes: number): number {
  return linear(bytes, 1, 4.8);
}

/** Charge for a create, replace, upsert, patch or delete. */
export function writeCharge(bytes: number): number {
  return linear(bytes, 5, 22.7);
}

/** Charge for one page of a query. */
export function queryCharge(documentsLoaded: number, bytesReturned: number): number {
  return round(2.2 + 0.03 * documentsLoaded + 0.05 * (bytesReturned / KB));
}

/** Charge for reading or changing a database or container. */
export const METADATA_CHARGE = 1;

function linear(bytes: number, at1: number, at64: number): number {
  const kilobytes = Math.max(1, bytes / KB);
  return round(at1 + ((at64 - at1) / 63) * (kilobytes - 1));
}

function round(units: number): number {
  return Math.round(units * 100) / 100;
}
