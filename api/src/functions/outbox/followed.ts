/** What the answer to saving a person says of the directory following. */
import { hasAccount } from '../../domain/accounts/account.ts';
import { accountRecordOf, isAccountAwaited } from '../../store/accounts/account-records.ts';
import type { PosUserDocument, UserDocument } from '../../store/documents/index.ts';
import type { FollowingEntry } from '../../store/partition/partition-change.ts';
import type { Log } from '../http/log.ts';
import { settleNow } from './settle.ts';

/**
 * How long whoever saves a person waits for the account to follow: as long as one request to the directory may take. They can go on
 * without it.
 */
const PATIENCE_MS = 10_000;

/** What is said of the account. */
interface Following {
  /** It still follows, by itself. */
  readonly isPending?: boolean;
}

/**
 * Lets the account follow what was saved, as far as that is done soon.
 * @param entry of the change; undefined when nothing has to follow
 * @throws UndoneError 409 `account_refused` when nothing of the change remains
 */
export async function followed(entry: FollowingEntry | undefined, log: Log): Promise<Following> {
  return entry === undefined || (await settleNow(entry, log, PATIENCE_MS)) ? {} : { isPending: true };
}

/**
 * The same for a record that was there before: one without an account may still wait for it, which one query tells. The change is
 * written by then: what cannot be asked now is not told.
 * @param user with the change
 */
export async function followedChange(
  user: UserDocument | PosUserDocument,
  entry: FollowingEntry | undefined,
  log: Log,
): Promise<Following> {
  const following = await followed(entry, log);
  if (following.isPending || hasAccount(user)) return following;
  try {
    return (await isAccountAwaited(accountRecordOf(user))) ? { isPending: true } : {};
  } catch (error) {
    log.warn('awaited account not looked for', {}, error);
    return {};
  }
}
