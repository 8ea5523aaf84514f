/** Creating accounts in the directory: exactly one for each key, however often it is asked for and whatever breaks on the way. */
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
import { askDirectory } from './client.ts';
import { DirectoryError, directoryUnavailable, isMailRefused, isOutcomeUnknown, isTaken } from './errors.ts';
import { passwordProfile } from './passwords.ts';
import { directoryId } from './paths.ts';
import { onceKnown } from './replication.ts';
import { delayBefore, pause } from './retry.ts';

export interface NewAccount extends AccountDetails {
  /** A GUID made with the record the account is for, and never used for another: by it the account is found again. */
  readonly key: string;
}

/** Graph's property for an id given from outside. */
const KEY_FIELD = 'onPremisesImmutableId';
const NAME_FIELDS = `id,userPrincipalName,${KEY_FIELD}`;

type NamedUser = Pick<GraphUser, 'id' | 'userPrincipalName'> & { readonly onPremisesImmutableId: string | null };

/**
 * Creates the account of a person, or finds the one that an earlier try has created for this key; its password is random, known to
 * nobody, and to be changed at the first sign-in. The user name is the first free one of `userNames` in the configured domain: six
 * requests while nothing breaks, and one more for an e-mail address that the directory will not have, most often because another
 * account has it (USER-12 warns of those): it is left out.
 * @throws DirectoryError when the directory refuses for good, e.g. the domain; ProblemError "unavailable": ask again with this key
 */
export async function createAccount(person: NewAccount): Promise<AccountName> {
  const key = directoryId(person.key).toLowerCase();
  const earlier = await findAccount(key);
  if (earlier) return earlier;

  let rounds = userNames(person, key);
  let { mail, ...fields } = toGraphFields(person);
  let broken = 0;
  for (;;) {
    const [userName = ''] = rounds.flat();
    try {
      return await post(key, userName, { ...fields, ...(mail !== null && { mail }) });
    } catch (error) {
      if (isTaken(error, KEY_FIELD)) return onceKnown({ isNew: true }, () => knownByKey(key));
      if (isTaken(error, 'userPrincipalName')) {
        const { own, left } = await onceKnown({ isNew: true }, () => roundsLeft(rounds, key));
        if (own) return own;
        rounds = left;
      } else if (mail !== null && isMailRefused(error)) {
        mail = null;
      } else if (isTaken(error, 'proxyAddresses')) {
        // The name is an alias of somebody else's, or of a group's.
        rounds = rounds.slice(1);
      } else {
        const delay = isOutcomeUnknown(error) ? delayBefore(++broken, null, remainingMs()) : undefined;
        if (delay === undefined) throw settled(error, broken);
        await pause(delay);
        const done = await findAccount(key);
        if (done) return done;
      }
      if (rounds.length === 0) throw settled(error, broken);
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
  const user: NamedUser = await askDirectory('createAccount', '/users', (request) => request.post(body));
  return toAccountName(user);
}

/**
 * The account that was given this key, if the directory's index has it by now: that may take minutes after it was created.
 * @throws ProblemError "unavailable"
 */
export async function findAccount(key: string): Promise<AccountName | undefined> {
  const id = directoryId(key).toLowerCase();
  const { value }: { value: NamedUser[] } = await askDirectory('findAccount', '/users', (request) =>
    request
      // Filtering by this property is an advanced query: it needs the header and the count.
      .header('ConsistencyLevel', 'eventual')
      .count(true)
      .filter(`${KEY_FIELD} eq '${id}'`)
      .select(NAME_FIELDS)
      .get(),
  );
  return value[0] && toAccountName(value[0]);
}

async function knownByKey(key: string): Promise<AccountName> {
  const account = await findAccount(key);
  if (!account) throw notKnownYet();
  return account;
}

/**
 * Who holds the name that was just refused, the first of all, and the others: is it the account of this key, created by a try whose
 * answer was lost? Else, what is left to try once this round is over?
 */
async function roundsLeft(
  rounds: UserNameRounds,
  key: string,
): Promise<{ readonly own: AccountName | undefined; readonly left: UserNameRounds }> {
  const names = rounds.flat().map(principalName);
  const { value }: { value: NamedUser[] } = await askDirectory('findNames', '/users', (request) =>
    request
      .filter(`userPrincipalName in (${names.map((name) => `'${name}'`).join(',')})`)
      .select(NAME_FIELDS)
      .get(),
  );
  const held = new Set(value.map(({ userPrincipalName }) => userPrincipalName.toLowerCase()));
  if (!held.has(names[0] ?? '')) throw notKnownYet();
  const own = value.find((user) => user.onPremisesImmutableId === key);
  const free = rounds.slice(1).map((round) => round.filter((name) => !held.has(principalName(name))));
  return { own: own && toAccountName(own), left: free.filter((round) => round.length > 0) };
}

const principalName = (userName: string) => `${userName}@${config().accountDomain.toLowerCase()}`;

/** After a try that may have made the account, no refusal says that there is none. */
const settled = (error: unknown, broken: number) =>
  broken > 0 && error instanceof DirectoryError ? directoryUnavailable(error) : error;

const notKnownYet = () => new DirectoryError('findAccount', 404, 'NotKnownYet');
