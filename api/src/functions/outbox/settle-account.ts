/** After a person is saved, waits for the update of the directory account. */
import { hasAccount } from '../../domain/accounts/account.ts';
import { accountRecordOf, isAccountPending } from '../../store/accounts/account-records.ts';
import type { PosUserDocument, UserDocument } from '../../store/documents/index.ts';
import type { PendingEntry } from '../../store/partition/partition-change.ts';
import type { Log } from '../http/log.ts';
import { settleNow } from './settle.ts';

/** Maximum time that the response waits for the account, in milliseconds. A single request to the directory takes less. */
const PATIENCE_MS = 10_000;

/** The part of the response that describes the account. */
interface AccountState {
  /** True if the outbox must still update the account. */
  readonly isPending?: boolean;
}

/**
 * Performs the directory effects of a saved person, for at most PATIENCE_MS.
 * @param entry the outbox entry of the change; undefined if it has none
 * @throws UndoneError 409 `account_refused` if the change was undone
 */
export async function settleAccount(entry: PendingEntry | undefined, log: Log): Promise<AccountState> {
  return entry === undefined || (await settleNow(entry, log, PATIENCE_MS)) ? {} : { isPending: true };
}

/**
 * Like `settleAccount`, for an existing record. If the record has no account, one query checks whether its creation is pending. If that
 * query fails, omits `isPending`, because the record is already saved.
 * @param user the saved record
 */
export async function settleAccountOf(
  user: UserDocument | PosUserDocument,
  entry: PendingEntry | undefined,
  log: Log,
): Promise<AccountState> {
  const state = await settleAccount(entry, log);
  if (state.isPending || hasAccount(user)) return state;
  try {
    return (await isAccountPending(accountRecordOf(user))) ? { isPending: true } : {};
  } catch (error) {
    log.warn('pending account not checked', {}, error);
    return {};
  }
}
