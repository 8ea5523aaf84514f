/** Deleting a user of a vendor: the record, what it administers, its groups and its directory account. */
import { accountEnd } from './account-follows.ts';
import type { PosUserDocument } from './documents.ts';
import { type Read, recordOf } from './partition.ts';
import { audited } from './partition-change.ts';
import type { RemovalPiece } from './removal-piece.ts';

/**
 * What deleting a user writes. The audit record keeps the whole user: the directory keeps the account for 30 days, and this is
 * what a restore needs beside it. Whether the user may be deleted is the caller's question.
 */
export function posUserDeletion(user: Read<PosUserDocument>): Omit<RemovalPiece, 'kind'> {
  return {
    remove: [user],
    audit: [audited('posUser', user.pointOfSaleUserId, recordOf(user), null)],
    effects: accountEnd(user),
  };
}
