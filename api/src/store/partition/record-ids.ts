/** Generates the numbers of new records. */
import { createHash, randomInt } from 'node:crypto';
import { currentSubmission } from './receipts.ts';

const FIRST_RECORD_ID = 1_000_000_000;
const END_OF_RECORD_IDS = 2 ** 48 - 1;

/** Returns a random number for a new record. Random numbers require no counter, and collisions are extremely unlikely. */
export function newRecordId(): number {
  return randomInt(FIRST_RECORD_ID, END_OF_RECORD_IDS);
}

/**
 * Returns a number for the new record of the current request. All attempts with the same `Idempotency-Key` get the same number. Required
 * where a second attempt could not find the receipt otherwise: a vendor's number is its partition key, and a POS user's email is checked
 * outside the user's partition.
 * @param partition the partition key of the record, so that requests to two partitions with the same `Idempotency-Key` get different
 * numbers
 */
export function submittedRecordId(partition: number | '' = ''): number {
  const submission = currentSubmission();
  if (!submission) return newRecordId();
  const bits = createHash('sha256').update(`${submission.digest}${partition}`).digest().readUIntBE(0, 6);
  return FIRST_RECORD_ID + (bits % (END_OF_RECORD_IDS - FIRST_RECORD_ID));
}
