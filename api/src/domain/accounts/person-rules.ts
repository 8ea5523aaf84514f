/** Rules for saving anyone with a directory account: franchise users and POS users. */

import { comparedEmail } from '../../contract/compared.ts';
import { accountEmailError } from '../../contract/emails.ts';
import type { Named } from '../../contract/full-name.ts';
import type { RoleFlags } from '../../contract/policies.ts';
import { isChanged } from '../difference.ts';
import { ProblemError } from '../problem-error.ts';
import { invalid } from '../problems.ts';

/** Fields that a record shares with its directory account. */
export interface Person extends Named {
  readonly emailAddress: string;
}

/** Returns the submitted names and email. If a text differs from the stored one only in outer spaces, returns the stored text. */
export function savedPerson(before: Person, wanted: Person): Person {
  const text = (field: keyof Person) => (before[field].trim() === wanted[field].trim() ? before[field] : wanted[field]);
  return { firstName: text('firstName'), lastName: text('lastName'), emailAddress: text('emailAddress') };
}

/** True if the account in the directory must be updated. */
export function isPersonChanged(before: Person, after: Person): boolean {
  return isChanged(before, after, ['firstName', 'lastName', 'emailAddress']);
}

/**
 * Checks a changed email with `accountEmailError` (USER-10, POS-06).
 * @throws 400 naming the field
 */
export function checkAccountEmail(before: string | undefined, wanted: string): void {
  const message = accountEmailError(before, wanted);
  if (message !== null) throw invalid('emailAddress', message);
}

/**
 * Lets only a corporate admin set an email at the company's domain, because recipients trust such emails. Anyone may keep the current email
 * or set the user's own sign-in name.
 * @param domain domain of the accounts; includes its subdomains
 * @param record the stored record; undefined for a new one
 * @throws 403 `role` naming the field
 */
export function checkCompanyAddress(
  actor: RoleFlags,
  domain: string,
  record: { readonly emailAddress: string; readonly userName: string } | undefined,
  wanted: string,
): void {
  const address = comparedEmail(wanted);
  const own = record ? [record.emailAddress, record.userName].map(comparedEmail) : [];
  if (actor.isCorpAdmin || own.includes(address)) return;
  const at = address.slice(address.lastIndexOf('@') + 1).replace(/\.+$/, '');
  const company = domain.toLowerCase();
  if (`.${at}`.endsWith(`.${company}`)) throw onlyCorporate('emailAddress', `set an email at ${company}`);
}

/** A flag that gives more access: its body field, and its name in error texts. */
type AdminFlag =
  | { readonly field: 'isFranchiseAdmin'; readonly role: 'a Franchise Admin' }
  | { readonly field: 'isPointOfSaleAdmin'; readonly role: 'a POS Admin' }
  | { readonly field: 'accessAllUnits'; readonly role: 'allowed to see all units' };

/**
 * Lets only a corporate admin grant or revoke these flags (ROLE-06). Anyone may send the current value. Corporate admins may also revoke
 * their own flag, because they can grant it again.
 * @throws 403 `role` naming the field
 */
export function checkAdminFlag(
  actor: RoleFlags,
  { field, role }: AdminFlag,
  before: boolean,
  wanted: boolean | undefined,
): void {
  if (actor.isCorpAdmin || wanted === undefined || wanted === before) return;
  throw onlyCorporate(field, `change who is ${role}`);
}

/**
 * True if a save revokes a user's admin role.
 * @param before undefined for a new user
 */
export function isDemotion(before: boolean | undefined, wanted: boolean | undefined): boolean {
  return before === true && wanted === false;
}

function onlyCorporate(field: string, what: string): ProblemError {
  const message = `Only a corporate administrator can ${what}.`;
  return new ProblemError('forbidden', message, { reason: 'role', errors: [{ field, message }] });
}
