/** Creating accounts in the directory: exactly one for each key, however often it is asked for and whatever breaks on the way. */
import { config } from '../config.ts';
import { remainingMs } from '../deadline.ts';
import { generatePassword } from '../domain/password.ts';
import { freeUserName, userNameOf } from '../domain/user-name.ts';
import {
  type AccountDetails,
  type AccountName,
  type GraphUser,
  toAccountName,
  toGraphFields,
} from './account-fields.ts';
import { askDirectory } from './client.ts';
import { DirectoryError, isMailRefused, isOutcomeUnknown, isTaken } from './errors.ts';
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
 * nobody, and to be changed at the first sign-in. The user name is `userNameOf` in the configured domain, with the first free
 * number behind it when others have it. An e-mail address that the directory will not have, most often because another account
 * has it (USER-12 warns of those), is left out.
 * @throws DirectoryError when the directory refuses for good, e.g. the domain; ProblemError "unavailable": ask again with this key
 */
export async function createAccount(person: NewAccount): Promise<AccountName> {
  const key = directoryId(person.key).toLowerCase();
  const earlier = await findByKey(key);
  if (earlier) return earlier;

  const name = userNameOf(person);
  const taken = new Set<string>();
  let { mail, ...fields } = toGraphFields(person);
  for (let attempt = 1; ; ) {
    const userName = freeUserName(name, taken);
    try {
      return await post(key, userName, { ...fields, ...(mail !== null && { mail }) });
    } catch (error) {
      if (isTaken(error, KEY_FIELD)) return onceKnown({ isNew: true }, () => knownByKey(key));
      if (mail !== null && isMailRefused(error)) {
        mail = null;
      } else if (isTaken(error, 'userPrincipalName')) {
        const namesakes = await onceKnown({ isNew: true }, () => namesakesOf(name, userName));
        const own = namesakes.find((user) => user.onPremisesImmutableId === key);
        if (own) return toAccountName(own);
        for (const { userPrincipalName } of namesakes) taken.add(localPart(userPrincipalName));
      } else if (isTaken(error, 'proxyAddresses')) {
        // An alias of somebody else, or of a group.
        taken.add(userName);
      } else {
        const delay = isOutcomeUnknown(error) ? delayBefore(attempt++, null, remainingMs()) : undefined;
        if (delay === undefined) throw error;
        await pause(delay);
        const done = await findByKey(key);
        if (done) return done;
      }
    }
  }
}

async function post(key: string, userName: string, fields: object): Promise<AccountName> {
  const body = {
    accountEnabled: true,
    userPrincipalName: `${userName}@${config().accountDomain}`,
    mailNickname: userName,
    ...fields,
    [KEY_FIELD]: key,
    passwordProfile: passwordProfile(generatePassword()),
  };
  const user: GraphUser = await askDirectory('createAccount', '/users', (request) => request.post(body));
  return toAccountName(user);
}

/** The account that was given this key, if the directory's index has it by now. */
async function findByKey(key: string): Promise<AccountName | undefined> {
  const { value }: { value: NamedUser[] } = await askDirectory('findAccount', '/users', (request) =>
    // Filtering by this property is an advanced query: it needs the header and the count.
    request
      .header('ConsistencyLevel', 'eventual')
      .count(true)
      .filter(`${KEY_FIELD} eq '${key}'`)
      .select(NAME_FIELDS)
      .get(),
  );
  return value[0] && toAccountName(value[0]);
}

async function knownByKey(key: string): Promise<AccountName> {
  const account = await findByKey(key);
  if (!account) throw notKnownYet();
  return account;
}

/** Accounts whose user name begins with `name`. Who holds `holding` is among them, or is not known yet. */
async function namesakesOf(name: string, holding: string): Promise<NamedUser[]> {
  const { value }: { value: NamedUser[] } = await askDirectory('findNamesakes', '/users', (request) =>
    request.filter(`startsWith(userPrincipalName,'${name}')`).select(NAME_FIELDS).top(999).get(),
  );
  if (!value.some(({ userPrincipalName }) => localPart(userPrincipalName) === holding)) throw notKnownYet();
  return value;
}

const notKnownYet = () => new DirectoryError('findAccount', 404, 'NotKnownYet');

const localPart = (userPrincipalName: string) => userPrincipalName.toLowerCase().split('@')[0] ?? '';
