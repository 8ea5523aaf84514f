/**
 * Values of which all vendors together may have one: a user's e-mail address (POS-06), a vendor's name. No batch spans two
 * vendors, and a query that finds nobody says nothing about who is writing just then; so whoever is about to write such a value
 * reserves it first, in one place for all vendors, and looks for it while nobody else can write it.
 *
 * The records alone tell who has a value. A reservation says that somebody is at work, no more: it ends by itself, so a process
 * that dies leaves nothing to mend, a record that is renamed or deleted gives its value back at once, and records that were
 * loaded from elsewhere count like all others.
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

/** How long a reservation stays once the value is written, until whoever asks anywhere surely finds it. */
const SETTLING_MS = 1_000;
/** How long one waits for somebody else who is at work. */
const PATIENCE_MS = 8_000;
const WAIT_MS = 150;
/** Cosmos DB drops reservations that ended long ago. */
const TTL_S = 3600;

/**
 * Writes a value that nobody else may have.
 * @param id of the value's reservation (`documentId.reservation`)
 * @param checkFree throws when a record has the value; asked while nobody else can write it, and while waiting for that
 * @throws what `checkFree` and `write` throw; 503 while somebody else is writing the same value
 */
export async function whileReserved<T>(
  id: string,
  checkFree: () => Promise<void>,
  write: () => Promise<T>,
): Promise<T> {
  const reservation = await reserve(id, checkFree);
  let result: T;
  try {
    await checkFree();
    result = await write();
  } catch (error) {
    // What is not refused for sure may have been written: the reservation then ends in its own time.
    if (error instanceof ProblemError && error.status < 500) await end(reservation, 0);
    throw error;
  }
  await end(reservation, SETTLING_MS);
  return result;
}

async function reserve(id: string, checkFree: () => Promise<void>): Promise<Read<ReservationDocument>> {
  // A retry may reuse the reservation of a process that died.
  const holder = currentSubmission()?.digest ?? randomUUID();
  const endsAt = Date.now() + PATIENCE_MS;
  for (;;) {
    const found = await attempt(id, holder);
    if (!(found instanceof ProblemError) && found.holder === holder) return found;
    if (Date.now() + WAIT_MS > endsAt) throw found instanceof ProblemError ? found : busy();
    await checkFree();
    await delay(WAIT_MS);
  }
}

/** Makes the reservation, or takes over one that has ended. @returns whoever has it then, or why that could not be told */
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

/** Lets a reservation end in a while. When that fails, it ends by itself, a little later. */
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
  const detail = 'Somebody else is saving the same right now. Please try again in a moment.';
  return new ProblemError('unavailable', detail, { retryAfterSeconds: 5 });
}
