/** Creates directory accounts: exactly one per key, even after retries and failures. */
import { config } from '../config.ts';
import { remainingMs } from '../deadline.ts';
import { generatePassword } from '../domain/accounts/password.ts';
import { type UserNameRounds, userNames } from '../domain/accounts/user-name.ts';
import {
  type AccountDetails,
  type AccountName,
  type GraphUser,
  toAccountName,
  toGraphFields,
} from './account-fields.ts';
import { directoryRequest } from './client.ts';
import { DirectoryError, directoryUnavailable, isEmailRejected, isOutcomeUnknown, isTaken } from './errors.ts';
import { passwordProfile } from './passwords.ts';
import { directoryId } from './paths.ts';
import { retryUntilReplicated } from './replication.ts';
import { delayBefore, pause } from './retry.ts';

export interface NewAccount extends AccountDetails {
  /** Unique GUID, created with the account's record. Retries find the account by this key. */
  readonly key: string;
}

/** The Graph property that stores the key: an external id that accounts can be filtered by. */
const KEY_FIELD = 'onPremisesImmutableId';
const NAME_FIELDS = `id,userPrincipalName,${KEY_FIELD}`;

type NamedUser = Pick<GraphUser, 'id' | 'userPrincipalName'> & { readonly onPremisesImmutableId: string | null };

/**
 * Creates a person's account, or returns the account that an earlier attempt created with this key. The user name is the first free name of
 * `userNames`. The password is random, unknown to everyone, and must be changed at the first sign-in.
 * If the directory rejects the email, usually because another account has it (USER-12), creates the account without email. Sends at most
 * six requests, plus one for a rejected email and more after failures.
 * @throws DirectoryError for a permanent rejection, e.g. of the domain; ProblemError "unavailable": retry with the same key
 */
export async function createAccount(person: NewAccount): Promise<AccountName> {
  const key = directoryId(person.key).toLowerCase();
  const earlier = await findAccount(key);
  if (earlier) return earlier;

  let rounds = userNames(person, key);
  let { mail, ...fields } = toGraphFields(person);
  let failures = 0;
  for (;;) {
    const [userName = ''] = rounds.flat();
    try {
      return await post(key, userName, { ...fields, ...(mail !== null && { mail }) });
    } catch (error) {
      if (isTaken(error, KEY_FIELD)) return retryUntilReplicated({ isNew: true }, () => requireAccount(key));
      if (isTaken(error, 'userPrincipalName')) {
        const { own, rest } = await retryUntilReplicated({ isNew: true }, () => remainingRounds(rounds, key));
        if (own) return own;
        rounds = rest;
      } else if (mail !== null && isEmailRejected(error)) {
        mail = null;
      } else if (isTaken(error, 'proxyAddresses')) {
        // Another account or a group has an alias that equals the address made of the user name. Skip the whole round.
        rounds = rounds.slice(1);
      } else {
        const delay = isOutcomeUnknown(error) ? delayBefore(++failures, null, remainingMs()) : undefined;
        if (delay === undefined) throw finalError(error, failures);
        await pause(delay);
        const created = await findAccount(key);
        if (created) return created;
      }
      if (rounds.length === 0) throw finalError(error, failures);
    }
  }
}

async function post(key: string, userName: string, fields: object): Promise<AccountName> {
  const body = {
    accountEnabled: true,
    userPrincipalName: principalName(userName),
    mailNickname: userName,
    ...fields,
    [KEY_FIELD]: key,
    passwordProfile: passwordProfile(generatePassword()),
  };
  const user: NamedUser = await directoryRequest('createAccount', '/users', (request) => request.post(body));
  return toAccountName(user);
}

/**
 * Returns the account with this key, or undefined. The search index of the directory may lack a new account for
 * minutes.
 * @throws ProblemError "unavailable"
 */
export async function findAccount(key: string): Promise<AccountName | undefined> {
  const id = directoryId(key).toLowerCase();
  const { value }: { value: NamedUser[] } = await directoryRequest('findAccount', '/users', (request) =>
    request
      // A filter by this property is an advanced query, which requires this header and $count.
      .header('ConsistencyLevel', 'eventual')
      .count(true)
      .filter(`${KEY_FIELD} eq '${id}'`)
      .select(NAME_FIELDS)
      .get(),
  );
  return value[0] && toAccountName(value[0]);
}

async function requireAccount(key: string): Promise<AccountName> {
  const account = await findAccount(key);
  if (!account) throw notReplicated();
  return account;
}

/**
 * Looks up the accounts that have these user names. Called after the directory rejected the first name as taken.
 * @returns `own`: the account with this key, if an earlier attempt created it but its response was lost; `rest`: the free user names of the
 * following rounds
 * @throws DirectoryError 404 if the account that has the first name is not replicated yet
 */
async function remainingRounds(
  rounds: UserNameRounds,
  key: string,
): Promise<{ readonly own: AccountName | undefined; readonly rest: UserNameRounds }> {
  const names = rounds.flat().map(principalName);
  const { value }: { value: NamedUser[] } = await directoryRequest('findNames', '/users', (request) =>
    request
      .filter(`userPrincipalName in (${names.map((name) => `'${name}'`).join(',')})`)
      .select(NAME_FIELDS)
      .get(),
  );
  const taken = new Set(value.map(({ userPrincipalName }) => userPrincipalName.toLowerCase()));
  if (!taken.has(names[0] ?? '')) throw notReplicated();
  const own = value.find((user) => user.onPremisesImmutableId === key);
  const free = rounds.slice(1).map((round) => round.filter((name) => !taken.has(principalName(name))));
  return { own: own && toAccountName(own), rest: free.filter((round) => round.length > 0) };
}

const principalName = (userName: string) => `${userName}@${config().accountDomain.toLowerCase()}`;

/** After a failed attempt, the account may exist. Converts a rejection to "unavailable", so that the caller retries. */
const finalError = (error: unknown, failures: number) =>
  failures > 0 && error instanceof DirectoryError ? directoryUnavailable(error) : error;

const notReplicated = () => new DirectoryError('findAccount', 404, 'NotKnownYet');
