/** Numbers of new records. */
import { createHash, randomInt } from 'node:crypto';
import { currentSubmission } from './receipts.ts';

const FIRST_RECORD_ID = 1_000_000_000;
const END_OF_RECORD_IDS = 2 ** 48 - 1;

/** A random number for a new record, so that concurrent creations need no counter and do not collide. */
export function newRecordId(): number {
  return randomInt(FIRST_RECORD_ID, END_OF_RECORD_IDS);
}

/**
 * A number for the new record of the current request: the same for every attempt with one `Idempotency-Key`. Used if a second attempt could
 * otherwise not find the receipt. A vendor's number is its partition key, and a POS user's email is checked outside its partition.
 * @param partition the partition key of the record, so that requests to two partitions with one key get two numbers
 */
export function submittedRecordId(partition: number | '' = ''): number {
  const submission = currentSubmission();
  if (!submission) return newRecordId();
  const bits = createHash('sha256').update(`${submission.digest}${partition}`).digest().readUIntBE(0, 6);
  return FIRST_RECORD_ID + (bits % (END_OF_RECORD_IDS - FIRST_RECORD_ID));
}
