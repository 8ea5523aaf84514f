/**
 * Reserves values that must be unique across all vendors: a user's email address (POS-06) and a vendor's name. No batch spans two vendors,
 * and a query does not see concurrent writes. A writer therefore first reserves the value, in a partition that all vendors share, and then
 * checks that no record has it.
 *
 * Only the records determine which values are in use. A reservation only shows that a write is in progress. It expires by itself, so a
 * crashed process leaves nothing to clean up. Renaming or deleting a record frees its value at once. Loaded records need no reservation.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { ProblemError } from '../../domain/problem-error.ts';
import { container } from '../cosmos/client.ts';
import { ifMatch, isChangedMeanwhile } from '../cosmos/conditional.ts';
import { databaseOutage } from '../cosmos/outage.ts';
import { NO_VENDOR, type ReservationDocument } from '../documents/index.ts';
import { LEASE_MS } from '../partition/outbox.ts';
import type { Read } from '../partition/partition.ts';
import { currentSubmission } from '../partition/receipts.ts';
import { isPreviewing, noteSteps } from '../partition/running-change.ts';

/** Time in milliseconds that a reservation stays after the write. By then, every query finds the written value. */
const SETTLING_MS = 1_000;
/** Maximum time to wait for another writer, in milliseconds. */
const PATIENCE_MS = 8_000;
const WAIT_MS = 150;
/** Number of reservations to make in parallel. */
const AT_ONCE = 8;
/** Seconds until Cosmos DB deletes a reservation. */
const TTL_S = 3600;

/**
 * Writes values that must be unique.
 * @param ids ids of the values' reservations (`documentId.reservation`)
 * @param checkFree throws if a record has one of the values. Runs after all values are reserved, and repeatedly while waiting for
 * reservations
 * @throws errors of `checkFree` and `write`; 503 while another request writes one of the values
 */
export async function whileReserved<T>(
  ids: string | readonly string[],
  checkFree: () => Promise<void>,
  write: () => Promise<T>,
): Promise<T> {
  if (isPreviewing()) {
    noteSteps();
    await checkFree();
    return write();
  }
  const reservations: Read<ReservationDocument>[] = [];
  const endAll = (ms: number) => Promise.all(reservations.map((reservation) => end(reservation, ms)));
  let result: T;
  try {
    for (const some of pieces([ids].flat().toSorted()))
      await Promise.all(some.map(async (id) => reservations.push(await reserve(id, checkFree))));
    await checkFree();
    result = await write();
  } catch (error) {
    // After any other error, the value may have been written. The reservation then stays until it expires.
    if (error instanceof ProblemError && error.status < 500) await endAll(0);
    throw error;
  }
  await endAll(SETTLING_MS);
  return result;
}

function* pieces(ids: readonly string[]): Iterable<readonly string[]> {
  for (let from = 0; from < ids.length; from += AT_ONCE) yield ids.slice(from, from + AT_ONCE);
}

async function reserve(id: string, checkFree: () => Promise<void>): Promise<Read<ReservationDocument>> {
  // A retry reuses the reservation of an interrupted attempt. A different request with the same key must not reuse it.
  const holder = currentSubmission()?.fingerprint ?? randomUUID();
  const endsAt = Date.now() + PATIENCE_MS;
  for (;;) {
    const found = await attempt(id, holder);
    if (!(found instanceof ProblemError) && found.holder === holder) return found;
    if (Date.now() + WAIT_MS > endsAt) throw found instanceof ProblemError ? found : busy();
    await checkFree();
    await delay(WAIT_MS);
  }
}

/**
 * Creates the reservation, or takes over an expired one.
 * @returns the current reservation, or the error if it could not be read
 */
async function attempt(id: string, holder: string): Promise<Read<ReservationDocument> | ProblemError> {
  const vendors = container('vendors');
  const own: ReservationDocument = {
    id,
    type: 'reservation',
    pointOfSaleVendorId: NO_VENDOR,
    holder,
    until: fromNow(LEASE_MS),
    ttl: TTL_S,
  };
  try {
    const { resource: held } = await vendors.item(id, NO_VENDOR).read<Read<ReservationDocument>>();
    if (held && held.holder !== holder && held.until > fromNow(0)) return held;
    const written = held
      ? await vendors.item(id, NO_VENDOR).replace<ReservationDocument>(own, ifMatch(held._etag))
      : await vendors.items.create<ReservationDocument>(own);
    return written.resource as Read<ReservationDocument>;
  } catch (error) {
    const outage = isChangedMeanwhile(error) ? busy() : databaseOutage(error);
    if (!outage) throw error;
    return outage;
  }
}

/** Ends a reservation after `ms`. If that fails, the reservation expires a little later. */
async function end(reservation: Read<ReservationDocument>, ms: number): Promise<void> {
  const item = container('vendors').item(reservation.id, NO_VENDOR);
  const ended =
    ms === 0
      ? item.delete(ifMatch(reservation._etag))
      : item.replace<ReservationDocument>({ ...reservation, until: fromNow(ms) }, ifMatch(reservation._etag));
  await ended.catch(() => undefined);
}

const fromNow = (ms: number) => new Date(Date.now() + ms).toISOString();

function busy(): ProblemError {
  const detail = 'Another user is saving the same value right now. Please try again in a moment.';
  return new ProblemError('unavailable', detail, { retryAfterSeconds: 5 });
}
